"""A puzzle: a position with what is best in it, as plain values."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.card.actions import Action
from bosslib.card.state import State
from bosslib.card.view import View, view
from bosslib.game import Seat


class Theme(StrEnum):
    """What a puzzle is about."""

    REVERSE = "reverse"
    MOVE = "move"
    LAST = "last"
    """All others are out, and nobody answers any more."""
    SPOIL = "spoil"
    """A deal in which others would gain."""
    JOIN = "join"
    """A share in a deal in which one has none."""
    BARGAIN = "bargain"


class Aim(StrEnum):
    """What is to be made as large as it can be."""

    MONEY = "money"
    """What the seat gets from this deal."""
    LEAD = "lead"
    """That, less what the others get on average."""


class Proof(StrEnum):
    """How the solution is known."""

    EXACT = "exact"
    """Everything was tried on the engine: nothing that is hidden counts."""
    PLAYOUTS = "playouts"
    """Deals were played to their end, the hidden cards guessed anew for each."""


class Lure(StrEnum):
    """What leads to a mistake in a deal in which all others are out."""

    CAREFUL = "careful"
    """The computer player *careful*, told to go for the aim, makes it."""
    ONE_BY_ONE = "one-by-one"
    """So does who looks at one card at a time, and takes the one that brings most at once."""


class Puzzle(NamedTuple):
    """A position with what is best in it.

    `solution` is a line of the seat's own actions to the end of the deal where the proof is exact,
    else one action; `also` are other first actions that are as good; `tempting` is the likeliest
    mistake, again a line or one action. `worth` is what the solution and the tempting mistake
    bring by the aim, in dollars, on average where cards are hidden. `counters` are the
    counter-offers that are among the answers to an offer.
    """

    id: str
    theme: Theme
    rating: int
    aim: Aim
    proof: Proof
    start: State
    seat: Seat
    solution: tuple[Action, ...]
    also: tuple[Action, ...]
    tempting: tuple[Action, ...]
    worth: tuple[float, float]
    counters: tuple[Action, ...] = ()

    @property
    def view(self) -> View:
        """What the learner sees."""
        return view(self.start, self.seat)
