"""Puzzles of the board game as plain values: a position, its theme and its answer."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.board.actions import Piece
from bosslib.board.state import State
from bosslib.board.view import View, view
from bosslib.game import Seat
from bosslib.puzzles.protocol import LearnerAnswer


class BoardTheme(StrEnum):
    """Theme of a puzzle."""

    CLOSE = "board-close"
    """Close a deal at fixed prices and keep as much as possible."""
    WORTH = "board-worth"
    """Compute the value of a player's help when the other prices are fixed."""
    NEEDED = "board-needed"
    """Find the seats without whose help a deal cannot be closed."""
    ROLL = "board-roll"
    """Find the die results after which the seat can close a deal alone."""
    STOP = "board-stop"
    """Find the play that prevents a deal from being closed."""


class BoardPuzzle(NamedTuple):
    """A position and its correct answer.

    The form of `answer` depends on the theme: a line of the seat's own actions that ends with
    closing; the indices of the correct choices, in order; or one number, in millions. `tempting` is
    the most likely mistake, in the same form. `about` holds the pieces of one player that are in
    question, if any.
    """

    id: str
    theme: BoardTheme
    rating: int
    start: State
    seat: Seat
    answer: LearnerAnswer
    tempting: LearnerAnswer
    about: tuple[Piece, ...] = ()

    @property
    def view(self) -> View:
        """View of the learner."""
        return view(self.start, self.seat)
