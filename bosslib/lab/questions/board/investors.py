"""Worth of an investor, by the number of players (B-DEAL-2, B-INF-2).

Each game is played twice with the same cards: as it is dealt, and with one investor of one seat put
beside the board. The seat rotates with the number of the game. The difference in the seat's final
money is the investor's worth.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from bosslib.board.events import Closed
from bosslib.board.game import GAME
from bosslib.board.payoffs import agreement, pieces
from bosslib.board.state import State
from bosslib.driver import play_match
from bosslib.game import Seat, replace_item
from bosslib.lab.answer import Figure, Ints
from bosslib.lab.question import Question
from bosslib.lab.questions.board.bot_games import (
    BOT,
    PACE,
    SIZES,
    PlayedStep,
    new_game,
    played_steps,
    players_of_game,
    sum_games,
)
from bosslib.lab.work_distribution import Part
from bosslib.words import say

PARTS = 60
"""Number of parts of a million: a price is divided equally among its 1 to 6 pieces."""

OWN, SOLD, IDLE = range(3)
"""Uses of an investor in a closed deal: by its owner as Boss, paid by another Boss, none."""


def without_investor(state: State, seat: Seat) -> State:
    """Return the same game with the last investor of a seat beside the board."""
    table = state.table
    *kept, gone = table.investors[seat]
    investors = replace_item(table.investors, seat, tuple(kept))
    beside = tuple(sorted((*table.beside, gone)))
    return state._replace(table=table._replace(investors=investors, beside=beside))


def use_counts(state: State, closed: Closed) -> Ints:
    """Return how often the investors in front of the seats were used in each way: int64 (3,)."""
    table = state.table
    used = {each.family for each in closed.pieces if each.owner is None}
    found = np.zeros(3, np.int64)
    for seat, row in enumerate(table.investors):
        for family in row:
            way = IDLE if family not in used else OWN if seat == closed.boss else SOLD
            found[way] += 1
    return found


def price_sums(state: State, closed: Closed) -> Ints:
    """Return payments for investors and for Clan cards, and their number: int64 (2, 2).

    First the millions, in `PARTS` of one, and then the cases, likewise multiplied by `PARTS`.
    """
    table, found = state.table, np.zeros((2, 2), np.int64)
    there = pieces(table)
    for each in closed.pieces:
        bargain = agreement(table, each)
        if there[each] == closed.boss or bargain is None:
            continue
        named = [piece for piece in bargain.terms.pieces if piece in closed.pieces]
        price = bargain.terms.price.millions(table.tile.value)
        kind = int(each.owner is not None)
        found[0, kind] += PARTS * price // len(named)
        found[1, kind] += PARTS
    return found


def _figures(**_: object) -> tuple[Figure, ...]:
    players = tuple(say("lab.board.players", count=each) for each in SIZES)
    money, ways, kinds = (
        tuple(say(f"lab.investors.{each}") for each in names)
        for names in (("worth", "with", "without"), ("own", "sold", "idle"), ("investor", "clan"))
    )
    return (
        Figure("investors.money", "n", money, players),
        Figure("investors.uses", "%", ways, players),
        Figure("investors.prices", "n", kinds, players, PARTS),
    )


def _sample(part: Part, bot: str) -> Ints:
    return sum_games(part, partial(_observe, bot))


def _observe(bot: str, number: int, seed: int) -> tuple[Ints, Ints]:
    players = players_of_game(number)
    size, seat = SIZES.index(players), number // len(SIZES) % players
    dealt = new_game(players, number, seed)
    bots = [GAME.bot(bot)] * players
    money, used = (np.zeros((2, 3, 4), np.int64) for _ in range(2))
    paid = np.zeros((2, 2, 4), np.int64)
    last = dealt
    for each in played_steps(dealt, bots):
        last = each.played.state
        for closed in _closings(each):
            ways = use_counts(each.before, closed)
            used[:, :, size] += ways, np.full(3, ways.sum())
            paid[:, :, size] += price_sums(each.before, closed)
    less = play_match(without_investor(dealt, seat), bots).state.money[seat]
    money[0, :, size] = last.money[seat] - less, last.money[seat], less
    money[1, :, size] = 1
    top, bottom = np.concatenate([each.reshape(2, -1) for each in (money, used, paid)], axis=1)
    return top, bottom


def _closings(stride: PlayedStep) -> list[Closed]:
    return [each for each in stride.played.events if isinstance(each, Closed)]


investors = Question(
    "investors", (BOT._replace(start="careful"),), _sample, _figures, pace=PACE._replace(start=200)
)
