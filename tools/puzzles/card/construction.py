"""Construct a puzzle with its id and rating from a question."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from bosslib.card.actions import Action
from bosslib.card.bots.playout import CARD_CODES
from bosslib.card.bots.projection import project
from bosslib.card.puzzles.puzzle import Aim, Proof, Puzzle, Theme
from bosslib.card.state import State
from bosslib.game import Seat, replace_item
from bosslib.puzzles.rating import SolverResult, estimate_rating
from tools.puzzles.card.sampled_states import ASSUMED_MONEY

EASY_KEEP_RATIO = 6
"""One in this many is kept of the puzzles that every solver except chance solves."""


class PuzzleQuestion(NamedTuple):
    """The position, the learner's seat, and what is asked."""

    state: State
    seat: Seat
    theme: Theme
    aim: Aim
    proof: Proof


def make_puzzle(
    question: PuzzleQuestion,
    tries: Sequence[SolverResult],
    *,
    solution: tuple[Action, ...],
    tempting: tuple[Action, ...],
    worth: tuple[float, float],
    also: tuple[Action, ...] = (),
    counters: tuple[Action, ...] = (),
) -> Puzzle | None:
    """Return the puzzle of a question; None for most that every solver except chance solves."""
    state, seat, theme, aim, proof = question
    digest = sha256(repr(position_key(state, seat)).encode()).hexdigest()[:6]
    easy = tries[1].success_rate == 1 and all(each.success_rate > 0.7 for each in tries[1:])
    if easy and int(digest, 16) % EASY_KEEP_RATIO:
        return None
    return Puzzle(
        id=f"{theme}-{digest}",
        theme=theme,
        rating=estimate_rating(tries),
        aim=aim,
        proof=proof,
        start=with_ample_money(forget_discards(state), seat)._replace(
            seed=0, shuffles=int(not state.table.x_reserve), script=()
        ),
        seat=seat,
        solution=solution,
        also=also,
        tempting=tempting,
        worth=worth,
        counters=counters,
    )


def forget_discards(state: State) -> State:
    """Return the position without the memory of publicly discarded cards."""
    return state._replace(table=state.table._replace(gone=()))


def with_ample_money(state: State, seat: Seat) -> State:
    """Return the position in which all others can pay; their real money is hidden (SETTLE-4)."""
    money = (ASSUMED_MONEY,) * len(state.money)
    return state._replace(money=replace_item(money, seat, state.money[seat]))


def position_key(state: State, seat: Seat) -> tuple[object, ...]:
    """Return a seat's position up to renaming the colour and the seats."""
    table = state.table
    colour = table.colour
    assert colour  # true during a deal
    short = CARD_CODES[colour]
    order = table.clockwise(seat)
    look = project(table)
    return (
        look.value,
        table.players,
        tuple((look.shares[each], look.is_reversed[each], table.passes[each]) for each in order),
        tuple(sorted(short[card] for card in state.hands[seat] if card in short)),
        tuple((each.by - seat, len(each.terms)) for each in table.offers),
    )
