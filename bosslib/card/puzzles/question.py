"""Construction of a puzzle with its id and rating from a question."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from bosslib.card.actions import Action
from bosslib.card.bots.playout import SHORT
from bosslib.card.bots.projection import outlook
from bosslib.card.puzzles.proof import PLENTY
from bosslib.card.puzzles.puzzle import Aim, Proof, Puzzle, Theme
from bosslib.card.state import State
from bosslib.game import Seat, replaced
from bosslib.puzzles.rating import Try, difficulty

MARGIN = 15
"""Minimum lead of the solution over the best wrong action, in dollars."""

ALIKE = 4
"""Maximum loss of an action that still counts as right, in dollars."""

ONE_EASY_IN = 6
"""One in this many is kept of the puzzles that every solver except chance solves."""


class Question(NamedTuple):
    """The position, the learner's seat, and what is asked."""

    state: State
    seat: Seat
    theme: Theme
    aim: Aim
    proof: Proof


def made(
    question: Question,
    tries: Sequence[Try],
    *,
    solution: tuple[Action, ...],
    tempting: tuple[Action, ...],
    worth: tuple[float, float],
    also: tuple[Action, ...] = (),
    counters: tuple[Action, ...] = (),
) -> Puzzle | None:
    """Return the puzzle of a question; None for most that every solver except chance solves."""
    state, seat, theme, aim, proof = question
    digest = sha256(repr(signature(state, seat)).encode()).hexdigest()[:6]
    easy = tries[1].share == 1 and all(each.share > 0.7 for each in tries[1:])
    if easy and int(digest, 16) % ONE_EASY_IN:
        return None
    return Puzzle(
        id=f"{theme}-{digest}",
        theme=theme,
        rating=difficulty(tries),
        aim=aim,
        proof=proof,
        start=solvent(unremembered(state), seat)._replace(
            seed=0, shuffles=int(not state.table.x_reserve), script=()
        ),
        seat=seat,
        solution=solution,
        also=also,
        tempting=tempting,
        worth=worth,
        counters=counters,
    )


def unremembered(state: State) -> State:
    """Return the position without the memory of publicly discarded cards."""
    return state._replace(table=state.table._replace(gone=()))


def solvent(state: State, seat: Seat) -> State:
    """Return the position in which all others can pay; their real money is hidden (SETTLE-4)."""
    money = (PLENTY,) * len(state.money)
    return state._replace(money=replaced(money, seat, state.money[seat]))


def signature(state: State, seat: Seat) -> tuple[object, ...]:
    """Return a seat's position up to renaming the colour and the seats."""
    table = state.table
    colour = table.colour
    assert colour  # true during a deal
    short = SHORT[colour]
    order = table.clockwise(seat)
    look = outlook(table)
    return (
        look.value,
        table.players,
        tuple((look.shares[each], look.turned[each], table.passes[each]) for each in order),
        tuple(sorted(short[card] for card in state.hands[seat] if card in short)),
        tuple((each.by - seat, len(each.terms)) for each in table.offers),
    )
