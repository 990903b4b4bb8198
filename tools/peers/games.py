"""Random games of this engine and of other libraries, measured in actions a second.

`python -m tools.peers.games NAME SECONDS` prints the rate of one row.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random, seed
from time import process_time
from typing import Any, NamedTuple

Game = Callable[[Random], int]
"""Function that plays one random game to its end, and returns the number of actions."""


class Peer(NamedTuple):
    """Row of the table: name, pip package ("" for ours), meaning of an action, start-up code."""

    name: str
    package: str
    action: str
    start: str
    rate: Callable[[float], float]


def measure_speed(made: Callable[[], Game], seconds: float) -> float:
    """Return the actions a second of processor time in random games, without the imports."""
    game, rng, done = made(), Random(1), 0
    start = process_time()  # to reduce the effect of other load
    while process_time() - start < seconds:
        done += game(rng)
    return done / (process_time() - start)


def ours(loop: str, seconds: float) -> float:
    """Return the rate of one of the loops in `tools.bench.engine`."""
    rate: float = getattr(import_module("tools.bench.engine"), loop)(seconds)
    return rate


def chess() -> Game:
    """Return a game of chess, which ends with mate or a draw by rule."""
    from chess import Board

    def game(rng: Random) -> int:
        board = Board()
        while not board.is_game_over():
            board.push(rng.choice([*board.legal_moves]))
        return len(board.move_stack)

    return game


def open_spiel(name: str, *, chance: bool = False) -> Game:
    """Return a game of OpenSpiel; with `chance`, chance actions are also counted."""
    import pyspiel

    rules = pyspiel.load_game(name)

    def game(rng: Random) -> int:
        state, done = rules.new_initial_state(), 0
        while not state.is_terminal():
            if by_chance := state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            done += chance or not by_chance
        return done

    return game


def rlcard(name: str) -> Game:
    """Return a game of RLCard, played in its environment."""
    from rlcard import make

    table = make(name, {"seed": 1})

    def game(rng: Random) -> int:
        (state, _), done = table.reset(), 0
        while not table.is_over():
            state, _ = table.step(rng.choice([*state["legal_actions"]]))
            done += 1
        return done

    return game


def pettingzoo(name: str) -> Game:
    """Return a classic game of PettingZoo, played in turns (AEC)."""
    table = import_module(f"pettingzoo.classic.{name}").env()
    table.reset(seed=1)

    def game(rng: Random) -> int:
        table.reset()
        done = 0
        for _ in table.agent_iter():
            seen, _, over, cut, _ = table.last()
            if over or cut:
                table.step(None)  # each player leaves the table
            else:
                table.step(rng.choice(seen["action_mask"].nonzero()[0].tolist()))
                done += 1
        return done

    return game


def pokerkit() -> Game:
    """Return no-limit hold'em for two players with 50 big blinds; the library automates dealing."""
    from pokerkit import Automation, NoLimitTexasHoldem

    seed(1)  # it shuffles with Python's global generator
    deal = partial(NoLimitTexasHoldem.create_state, (*Automation,), True, 0, (1, 2), 2, 100, 2)

    def game(rng: Random) -> int:
        state, done = deal(), 0
        while state.status:
            rng.choice([*holdem_moves(state)])()
            done += 1
        return done

    return game


def holdem_moves(state: Any) -> Iterator[Callable[[], object]]:
    """Return the legal moves in PokerKit's hold'em, with three raises: minimum, pot and all-in."""
    if state.can_fold():
        yield state.fold
    if state.can_check_or_call():
        yield state.check_or_call
    if state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        pot = state.pot_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        for amount in sorted({least, pot, most}):
            yield partial(state.complete_bet_or_raise_to, amount)


FLOOR = Peer(
    "the do-nothing loop",
    "",
    "15 tuples made, one picked, one appended",
    "pass",
    partial(ours, "random_floor"),
)
CARD = Peer(
    "this card game",
    "",
    "what each seat sees, all turn actions, one of them",
    "from bosslib.card import new; new(4, seed=1)",
    partial(ours, "random_play"),
)
BOARD = Peer(
    "this board game",
    "",
    "what each seat sees, all actions of one seat, one of them",
    "from bosslib.board import new; new(4, seed=1)",
    partial(ours, "random_board_play"),
)
PEERS = (
    Peer(
        "python-chess",
        "chess",
        "a move: `legal_moves`, `push`",
        "from chess import Board; Board()",
        partial(measure_speed, chess),
    ),
    *(
        Peer(
            f"OpenSpiel, {name}{', chance counted' if chance else ''}",
            "open_spiel",
            f"`apply_action` by a player{' or chance' if chance else ''}, of `legal_actions`",
            f"import pyspiel; pyspiel.load_game('{name}').new_initial_state()",
            partial(measure_speed, partial(open_spiel, name, chance=chance)),
        )
        for name in ("gin_rummy", "hanabi")
        for chance in (False, True)
    ),
    *(
        Peer(
            f"RLCard, {name}",
            "rlcard",
            "`env.step` with one of the state's `legal_actions`",
            f"from rlcard import make; make('{name}', {{'seed': 1}}).reset()",
            partial(measure_speed, partial(rlcard, name)),
        )
        for name in ("gin-rummy", "no-limit-holdem")
    ),
    *(
        Peer(
            f"PettingZoo, {name}",
            "pettingzoo[classic]",
            "`env.last`, `env.step` with one of the mask's",
            f"from pettingzoo.classic import {name}; {name}.env().reset(seed=1)",
            partial(measure_speed, partial(pettingzoo, name)),
        )
        for name in ("texas_holdem_no_limit_v6", "connect_four_v3")
    ),
    Peer(
        "PokerKit, no-limit hold'em",
        "pokerkit",
        "fold, check or call, or a raise: minimum, pot or all-in",
        "from pokerkit import NoLimitTexasHoldem as Holdem; "
        "Holdem.create_state((), True, 0, (1, 2), 2, 100, 2)",
        partial(measure_speed, pokerkit),
    ),
)
ROWS = (FLOOR, CARD, BOARD, *PEERS)


if __name__ == "__main__":
    name, seconds = sys.argv[1:]
    print(next(row for row in ROWS if row.name == name).rate(float(seconds)))
