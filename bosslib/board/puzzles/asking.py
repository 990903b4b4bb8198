"""Interface of a puzzle theme: posing a position, solving it and explaining the answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from bosslib import games
from bosslib.board.actions import Action, Piece
from bosslib.board.narration import Teller
from bosslib.board.puzzles.puzzle import Puzzle, Theme
from bosslib.board.puzzles.search import Line, Search
from bosslib.board.state import State
from bosslib.game import Seat
from bosslib.puzzles.part import Given, Way
from bosslib.record import Record
from bosslib.teaching.exercise import Exercise, Help, Shows, TaskKind, called
from bosslib.words import say

if TYPE_CHECKING:
    from bosslib.board.game import BoardRecord


class Posed(NamedTuple):
    """A position and the seat to answer; `about` holds the pieces in question, if any."""

    start: State
    seat: Seat
    about: tuple[Piece, ...] = ()


class Shown(NamedTuple):
    """A continuation to demonstrate and its record."""

    way: Way
    record: BoardRecord


class Asked(ABC):
    """A puzzle theme. Each is a module of this folder, listed in `themes`."""

    theme: ClassVar[Theme]
    kind: ClassVar[TaskKind]
    rules: ClassVar[tuple[str, ...]]
    """Ids of the rules that the answer depends on."""

    @abstractmethod
    def posed(self, state: State, rng: Random) -> Posed | None:
        """Return the puzzle position made from a played position; None if it is unsuitable."""

    @abstractmethod
    def answer(self, posed: Posed, search: Search) -> Given | None:
        """Return the answer that a search finds; None if there is none."""

    def many(self, posed: Posed) -> int:
        """Return the number of choices; 0 for tasks without choices."""
        return 0

    @abstractmethod
    def chance(self, posed: Posed, rng: Random) -> Given:
        """Return a random answer."""

    @abstractmethod
    def lures(self, posed: Posed) -> Iterator[Given | None]:
        """Yield answers that result from mistakes, the most likely first."""

    def fits(self, posed: Posed, answer: Given) -> bool:
        """Return True if the answer makes a worthwhile puzzle."""
        return True

    def share(self, posed: Posed, given: Given | None, answer: Given) -> float:
        """Return the probability, from 0 to 1, that `given` counts as correct."""
        return float(given == answer)

    def meant(self, given: Given) -> Given:
        """Return the part of a learner's actions that forms the answer."""
        return given

    def judged(self, puzzle: Puzzle, given: Given) -> bool:
        """Return True if the learner's answer is correct."""
        return given == puzzle.answer

    @abstractmethod
    def exercise(self, puzzle: Puzzle, plain: Exercise) -> Exercise:
        """Return the puzzle as an exercise, based on a plain one."""

    @abstractmethod
    def explained(self, puzzle: Puzzle, mistake: Given) -> Iterator[str]:
        """Yield sentences that explain the correct answer and the mistake."""

    @abstractmethod
    def of_own(self, puzzle: Puzzle, given: Given) -> Iterator[str]:
        """Yield sentences that refute an answer without revealing the correct one."""

    def ways(self, puzzle: Puzzle, mistake: Given, way: Way) -> Iterator[Shown]:
        """Yield continuations that demonstrate the correct answer and the mistake on the table."""
        yield from ()

    def own_ways(self, puzzle: Puzzle, given: Given) -> Iterator[Shown]:
        """Yield continuations that refute an answer without revealing the correct one."""
        yield from ()

    def last_hint(self, puzzle: Puzzle) -> str:
        """Return the third hint, which says what to do."""
        return say(f"puzzle.hint.{self.theme}")


def posed(puzzle: Puzzle) -> Posed:
    """Return the posed position of a puzzle."""
    return Posed(puzzle.start, puzzle.seat, puzzle.about)


def teller_for(puzzle: Puzzle) -> Teller:
    """Return a teller that addresses the learner and shows seat symbols as names."""
    table = puzzle.start.table
    owners = {each: seat for seat, row in enumerate(table.investors) for each in row}
    names = [called(seat) for seat in range(table.players)]
    return Teller(names, puzzle.seat, table.tile.value, owners)


def told(puzzle: Puzzle, actions: Sequence[Action]) -> str:
    """Return the button labels of some actions, one after another."""
    teller = teller_for(puzzle)
    return " ".join(f"{teller.deed(each.deed)}." for each in actions)


def record_of(start: State, actions: Sequence[Action]) -> BoardRecord:
    """Return the record of actions played from a position."""
    record: BoardRecord = Record(start)
    for each in actions:
        record = record.play(each)
    return record


def plain(puzzle: Puzzle, asked: Asked) -> Exercise:
    """Return a puzzle as an exercise without task or answer, as the basis for themes."""
    return Exercise(
        game=games.named("board"),
        id=puzzle.id,
        kind=asked.kind,
        title=say("puzzle.title", theme=say(f"puzzle.theme.{puzzle.theme}")),
        task="",
        cites=asked.rules,
        hints=(
            say(f"puzzle.look.{puzzle.theme}"),
            say(f"puzzle.rule.{puzzle.theme}"),
            asked.last_hint(puzzle),
        ),
        success="",
        help=Help.FREE,
        shows=Shows.VALUE,
        start=puzzle.start,
        seat=puzzle.seat,
    )


def worth(line: Line | None) -> int:
    """Return the value of a line in millions; 0 for None."""
    return line.worth if line else 0
