"""What a puzzle is made from, and the puzzle with its id and its rating."""

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
"""By how many dollars the solution must be better than the best of what is not right."""

ALIKE = 4
"""Up to how many dollars worse an action is still as good."""

ONE_EASY_IN = 6
"""Of the puzzles that all solvers but chance find, one in so many is kept."""


class Question(NamedTuple):
    """Who sits where, and what is asked."""

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
    """The puzzle of a question; None for most of those that every solver but chance finds."""
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
    """The position for who has not seen which cards went to the discard pile."""
    return state._replace(table=state.table._replace(gone=()))


def solvent(state: State, seat: Seat) -> State:
    """The position in which all others can pay; how much they have is their secret (SETTLE-4)."""
    money = (PLENTY,) * len(state.money)
    return state._replace(money=replaced(money, seat, state.money[seat]))


def signature(state: State, seat: Seat) -> tuple[object, ...]:
    """What a position comes to for a seat, whatever the colour and the seats' letters are."""
    table = state.table
    colour = table.colour
    assert colour  # a deal is going on
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
