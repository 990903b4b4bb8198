"""What a question of the board game is: a position, the number asked for, the wrong ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import NamedTuple

from bosslib.board.narration import millions
from bosslib.board.state import State
from bosslib.game import Seat
from bosslib.teaching.exercise import called
from bosslib.words import listing, say


class Question(NamedTuple):
    """A position, seen from a seat, and what is asked of it.

    `shows` are the numbers of known mistakes, the particular before the general; `told` is the way
    to the answer, sentence by sentence; `values` are what its sentences say. The task is the one of
    this name in the catalogue.
    """

    state: State
    seat: Seat
    task: str
    answer: int
    shows: Mapping[str, int]
    told: tuple[str, ...]
    values: Mapping[str, object] = {}

    @property
    def mistakes(self) -> dict[str, int]:
        """The known mistakes that would show in the answer, their numbers all different."""
        found: dict[str, int] = {}
        for name, number in self.shows.items():
            if number != self.answer and number >= 0 and number not in found.values():
                found[name] = number
        return found


Maker = Callable[[Random, int], Question | None]
"""Makes a question of a level by chance; None if this chance led to none."""


def success(key: str, **values: object) -> str:
    """A sentence of the way to a number."""
    return say(f"board.practice.success.{key}", **values)


def sums(due: Iterable[tuple[Seat, int]]) -> str:
    """Who is paid how much, as a list in a sentence."""
    return listing(success("to", sum=millions(each), name=called(seat)) for seat, each in due)
