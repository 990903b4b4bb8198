"""A practice question of the board game: a position, the answer and the known wrong numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import NamedTuple

from bosslib.board.narration import millions
from bosslib.board.state import State
from bosslib.game import Seat
from bosslib.teaching.exercise import name_placeholder
from bosslib.words import join_list, say


class BoardQuestion(NamedTuple):
    """A position from a seat's point of view, and the question about it.

    `task` is the key of the task in the catalogue. `mistake_numbers` holds the numbers of known
    mistakes, specific ones first; `solution` holds the sentences of the solution; `values` are the
    placeholders of its sentences.
    """

    state: State
    seat: Seat
    task: str
    answer: int
    mistake_numbers: Mapping[str, int]
    solution: tuple[str, ...]
    values: Mapping[str, object] = {}

    @property
    def mistakes(self) -> dict[str, int]:
        """Known mistakes with distinct, nonnegative numbers that differ from the answer."""
        found: dict[str, int] = {}
        for name, number in self.mistake_numbers.items():
            if number != self.answer and number >= 0 and number not in found.values():
                found[name] = number
        return found


Maker = Callable[[Random, int], BoardQuestion | None]
"""Function that generates a random question of a level; returns None if the attempt failed."""


def solution_sentence(key: str, **values: object) -> str:
    """Return a sentence of the solution."""
    return say(f"board.practice.success.{key}", **values)


def payment_listing(due: Iterable[tuple[Seat, int]]) -> str:
    """Return the payments as a list for use in a sentence."""
    return join_list(
        solution_sentence("to", sum=millions(each), name=name_placeholder(seat))
        for seat, each in due
    )
