"""Interface of a game for puzzles: themes, files, verification and explanations."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from bosslib.documents.nodes import Node
    from bosslib.record import Record
    from bosslib.teaching.exercise import Exercise


LOWEST, HIGHEST = 400, 2600
"""Minimum and maximum rating."""


class PuzzleEntry(NamedTuple):
    """Index entry of a puzzle: enough to choose one. The rest is loaded when it is shown."""

    id: str
    theme: str
    rating: int


class AnyPuzzle(Protocol):
    """A puzzle of any game."""

    @property
    def id(self) -> str:
        """Theme, hyphen and a unique suffix."""

    @property
    def theme(self) -> str:
        """Theme of the puzzle."""

    @property
    def rating(self) -> int:
        """Difficulty."""


P = TypeVar("P", bound=AnyPuzzle)

LearnerAnswer = tuple[Any, ...]
"""A learner's answer: actions at a table, or the numbers that were chosen or filled in."""


class ContinuationKind(StrEnum):
    """Kind of continuation shown to the learner."""

    BEST = "best"
    TEMPTING = "tempting"
    OWN = "own"


class PuzzleContinuation(Protocol):
    """A continuation to demonstrate, with its record."""

    @property
    def kind(self) -> ContinuationKind:
        """Kind of the continuation."""

    @property
    def record(self) -> Record:
        """Record from the puzzle's position on."""


class GamePuzzles(Protocol[P]):
    """Interface of a game's module for puzzles of type P, such as `bosslib.card.puzzles`.

    A theme is the name of its puzzles' file and must be unique among all games.
    """

    THEMES: tuple[str, ...]
    FOLDER: Path
    """Folder of the shipped puzzles, with one file per theme."""
    KEYS: tuple[str, ...]
    """Keys of a puzzle in a file, except those that all games have."""
    MISCONCEPTION_THEMES: tuple[str, ...]
    """Themes whose puzzles are repeated for a recorded misconception."""

    def read_puzzle(self, document: Node, entry: PuzzleEntry, /) -> P:
        """Parse a document into a puzzle. Raises ScenarioError with the key if it is invalid."""

    def puzzle_document(self, puzzle: P, /) -> dict[str, object]:
        """Serialize the part of a puzzle that is under `KEYS`."""

    def find_flaw(self, puzzle: P, seed: str = "", /) -> str:
        """Return a sentence on what is wrong with a puzzle; empty if nothing is.

        `seed` fixes randomness.
        """

    def puzzle_exercise(self, puzzle: P, /) -> Exercise:
        """Return the puzzle as an exercise."""

    def learner_answer(self, puzzle: P, given: LearnerAnswer, /) -> LearnerAnswer:
        """Return the part of a learner's actions that forms the answer."""

    def is_correct(self, puzzle: P, answer: LearnerAnswer, /) -> bool:
        """Return True if an answer is correct."""

    def best_and_mistake(
        self, puzzle: P, mistake: LearnerAnswer = (), /
    ) -> Sequence[PuzzleContinuation]:
        """Return continuations that demonstrate the solution and a mistake; empty if nothing is
        played.

        The mistake is the learner's, or by default the tempting one.
        """

    def refutations(self, puzzle: P, answer: LearnerAnswer, /) -> Sequence[PuzzleContinuation]:
        """Return continuations that refute a wrong answer; empty if nothing is played."""

    def explanation(self, puzzle: P, mistake: LearnerAnswer, ways: Any, /) -> list[str]:
        """Return the explanation of a finished puzzle: the solution, and why the mistake is wrong.

        The mistake is the learner's, or by default the tempting one. `ways` are the continuations
        of both.
        """

    def feedback(self, puzzle: P, answer: LearnerAnswer, /) -> list[str]:
        """Return the feedback on a wrong answer, without revealing the solution."""

    def shown_misconception(self, puzzle: P, answer: LearnerAnswer, /) -> str:
        """Return the identifier of the misconception in a wrong answer; empty if there is none."""

    def possible_misconceptions(self, puzzle: P, /) -> set[str]:
        """Return the misconceptions that some wrong answer would show."""


AnyGamePuzzles = GamePuzzles[Any]
