"""Data model of a puzzle: a position with its best choice."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.card.actions import Action
from bosslib.card.state import State
from bosslib.card.view import View, view
from bosslib.game import Seat


class Theme(StrEnum):
    """Themes of puzzles."""

    REVERSE = "reverse"
    MOVE = "move"
    LAST = "last"
    """All others are out and cannot respond."""
    SPOIL = "spoil"
    """Spoil a deal from which others would gain."""
    JOIN = "join"
    """Get a share in a deal in which the seat has none."""
    BARGAIN = "bargain"


class Aim(StrEnum):
    """Quantity to maximize."""

    MONEY = "money"
    """The seat's payoff of this deal."""
    LEAD = "lead"
    """The seat's payoff less the mean payoff of the others."""


class Proof(StrEnum):
    """Kinds of evidence for a solution."""

    EXACT = "exact"
    """Exhaustive search on the engine: nothing hidden matters."""
    PLAYOUTS = "playouts"
    """Playouts, each with a new determinization of the hidden cards."""


class Lure(StrEnum):
    """Sources of a mistake in a deal in which all others are out."""

    CAREFUL = "careful"
    """The bot *careful*, playing for the aim, makes the mistake."""
    ONE_BY_ONE = "one-by-one"
    """Greedy play makes the mistake: always the card that brings most at once."""


class Puzzle(NamedTuple):
    """A position with its best choice.

    `solution` is a line of the seat's own actions to the end of the deal if the proof is exact,
    otherwise one action; `also` are other first actions that are as good; `tempting` is the
    likeliest mistake, again a line or one action. `worth` are the values of the solution and of the
    tempting mistake by the aim, in dollars (means if cards are hidden). `counters` are the
    counter-offers among the answers to an offer.
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
        """The learner's view."""
        return view(self.start, self.seat)
