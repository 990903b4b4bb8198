"""What puzzles ask of a game: its themes, how one is made and proved, and what is said of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from bosslib.puzzles.entry import Entry

if TYPE_CHECKING:
    from bosslib.documents.nodes import Node
    from bosslib.record import Record
    from bosslib.teaching.exercise import Exercise


class AnyPuzzle(Protocol):
    """A puzzle of any game."""

    @property
    def id(self) -> str:
        """Its theme, a hyphen, and what tells it from others."""

    @property
    def theme(self) -> str:
        """What it is about."""

    @property
    def rating(self) -> int:
        """How difficult it is."""


P = TypeVar("P", bound=AnyPuzzle)

Given = tuple[Any, ...]
"""What a learner did: actions at a table, else the numbers of what is chosen or filled in."""


class Way(StrEnum):
    """Which of the ways to go on is shown."""

    BEST = "best"
    TEMPTING = "tempting"
    OWN = "own"


class WayOn(Protocol):
    """A way to go on that one looks at, and what is played on it."""

    @property
    def way(self) -> Way:
        """Which one it is."""

    @property
    def record(self) -> Record[Any, Any, Any]:
        """What is played, from the position of the puzzle on."""


class Puzzling(ABC, Generic[P]):
    """A game in puzzles P.

    A theme has the name of the file that its puzzles are in, and no other game has one of that
    name.
    """

    themes: ClassVar[tuple[str, ...]]
    folder: ClassVar[Path]
    """Where the shipped ones are, a file for each theme."""
    keys: ClassVar[tuple[str, ...]]
    """The keys of a puzzle in a file, but for those that all games have."""
    showing: ClassVar[tuple[str, ...]] = ()
    """The themes whose puzzles come back for a misconception that puzzles ask about again."""

    @abstractmethod
    def read(self, document: Node, entry: Entry) -> P:
        """The puzzle that a document says; ScenarioError with the key if it is wrong."""

    @abstractmethod
    def document(self, puzzle: P) -> dict[str, Any]:
        """What a puzzle has in its file under `keys`."""

    @abstractmethod
    def of_game(self, seed: int, themes: Sequence[str], *, exact: bool = False) -> list[P]:
        """The puzzles that a game of bots gives, rated; with `exact` those alone that need no
        playouts.
        """

    @abstractmethod
    def kept(self, found: Iterable[P], each: int) -> list[P]:
        """The puzzles that are kept: so many of a theme at most, none like another, verified once
        more.
        """

    def balanced(self, found: Iterable[P]) -> list[P]:
        """Those that are left when of no kind there are too many."""
        return list(found)

    @abstractmethod
    def flaw(self, puzzle: P, seed: str = "check") -> str:
        """What is wrong with a puzzle, in a sentence; empty if nothing is. Chances go by `seed`."""

    @abstractmethod
    def exercise(self, puzzle: P) -> Exercise:
        """The puzzle as an exercise."""

    def meant(self, puzzle: P, given: Given) -> Given:
        """What of all that a learner did is his answer."""
        return given

    @abstractmethod
    def judged(self, puzzle: P, answer: Given) -> bool:
        """Whether an answer is right."""

    @abstractmethod
    def ways(self, puzzle: P, mistake: Given = ()) -> Sequence[WayOn]:
        """The ways to go on that show the solution, and beside it what is wrong with a mistake, the
        learner's own or, without one, the tempting one; none where nothing is played.
        """

    @abstractmethod
    def own_ways(self, puzzle: P, answer: Given) -> Sequence[WayOn]:
        """What a wrong answer has led to; none where nothing is played."""

    @abstractmethod
    def explained(self, puzzle: P, mistake: Given, ways: Sequence[Any]) -> list[str]:
        """What is said of a puzzle once it is over: why what is right is right, and why the
        mistake, the learner's own or without one the tempting one, is not. `ways` are those of
        both.
        """

    @abstractmethod
    def of_own(self, puzzle: P, answer: Given) -> list[str]:
        """What is said of a wrong answer, with nothing of the solution."""

    def shown(self, puzzle: P, answer: Given) -> str:
        """The misconception that shows in a wrong answer, by its name; empty where none does."""
        return ""

    def could_show(self, puzzle: P) -> set[str]:
        """Those that would show in some wrong answer."""
        return set()


AnyPuzzling = Puzzling[Any]
