"""A puzzle of the board game: a position with what is asked and what is right, as plain values."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.board.actions import Piece
from bosslib.board.state import State
from bosslib.board.view import View, view
from bosslib.game import Seat
from bosslib.puzzles.part import Given


class Theme(StrEnum):
    """What a puzzle is about."""

    CLOSE = "board-close"
    """To close a deal at fixed prices, and keep as much of it as can be."""
    WORTH = "board-worth"
    """What somebody's help is worth beside fixed prices."""
    NEEDED = "board-needed"
    """Without whose help a deal cannot be closed."""
    ROLL = "board-roll"
    """After which results of the die one can close a deal alone."""
    STOP = "board-stop"
    """By which play a deal is stopped for good."""


class Puzzle(NamedTuple):
    """A position, and what is right in it.

    `answer` is what is right: at the table a line of the seat's own actions that ends with the
    closing; of a list the numbers of what is to be chosen, counted from 0, in order; else one
    number, in millions. `tempting` is the likeliest mistake, of the same form. `about` are the
    pieces of one player that are asked about, if any are.
    """

    id: str
    theme: Theme
    rating: int
    start: State
    seat: Seat
    answer: Given
    tempting: Given
    about: tuple[Piece, ...] = ()

    @property
    def view(self) -> View:
        """What the learner sees."""
        return view(self.start, self.seat)
