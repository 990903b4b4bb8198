"""What a theme is: how a position is asked about, what is right in it, and what is said of it."""

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
    """A position and who is asked about it; `about` are the pieces that it is about, if any."""

    start: State
    seat: Seat
    about: tuple[Piece, ...] = ()


class Shown(NamedTuple):
    """A way to go on, and what is played on it."""

    way: Way
    record: BoardRecord


class Asked(ABC):
    """A theme: a file of this folder each, listed in `themes`."""

    theme: ClassVar[Theme]
    kind: ClassVar[TaskKind]
    rules: ClassVar[tuple[str, ...]]
    """The ids of the rules that the answer goes by."""

    @abstractmethod
    def posed(self, state: State, rng: Random) -> Posed | None:
        """The position of a played game made into one that can be asked about; None if it can't."""

    @abstractmethod
    def answer(self, posed: Posed, search: Search) -> Given | None:
        """What is right for who looks for lines in this way; None if there is no answer."""

    def many(self, posed: Posed) -> int:
        """How many answers there are to choose from; 0 where one does not choose."""
        return 0

    @abstractmethod
    def chance(self, posed: Posed, rng: Random) -> Given:
        """An answer that is given by chance."""

    @abstractmethod
    def lures(self, posed: Posed) -> Iterator[Given | None]:
        """Answers that come of a mistake, the likeliest first."""

    def fits(self, posed: Posed, answer: Given) -> bool:
        """Whether an answer is one that is worth asking for."""
        return True

    def share(self, posed: Posed, given: Given | None, answer: Given) -> float:
        """How likely who comes to an answer is right, from 0 to 1."""
        return float(given == answer)

    def meant(self, given: Given) -> Given:
        """What of all that a learner did is the answer."""
        return given

    def judged(self, puzzle: Puzzle, given: Given) -> bool:
        """Whether what a learner did is right."""
        return given == puzzle.answer

    @abstractmethod
    def exercise(self, puzzle: Puzzle, plain: Exercise) -> Exercise:
        """The puzzle as an exercise, made of a plain one."""

    @abstractmethod
    def explained(self, puzzle: Puzzle, mistake: Given) -> Iterator[str]:
        """Why what is right is right, and why a mistake is not."""

    @abstractmethod
    def of_own(self, puzzle: Puzzle, given: Given) -> Iterator[str]:
        """What is wrong with an answer; nothing of what is right."""

    def ways(self, puzzle: Puzzle, mistake: Given, way: Way) -> Iterator[Shown]:
        """What shows on the table what is right, and what is wrong with a mistake."""
        yield from ()

    def own_ways(self, puzzle: Puzzle, given: Given) -> Iterator[Shown]:
        """What shows on the table what is wrong with an answer, and nothing of what is right."""
        yield from ()

    def last_hint(self, puzzle: Puzzle) -> str:
        """The third hint: what to do."""
        return say(f"puzzle.hint.{self.theme}")


def posed(puzzle: Puzzle) -> Posed:
    """What is asked in a puzzle."""
    return Posed(puzzle.start, puzzle.seat, puzzle.about)


def teller_for(puzzle: Puzzle) -> Teller:
    """Tells it to the learner, with a sign for each name."""
    table = puzzle.start.table
    owners = {each: seat for seat, row in enumerate(table.investors) for each in row}
    names = [called(seat) for seat in range(table.players)]
    return Teller(names, puzzle.seat, table.tile.value, owners)


def told(puzzle: Puzzle, actions: Sequence[Action]) -> str:
    """Some actions, one after another, each as its button calls it."""
    teller = teller_for(puzzle)
    return " ".join(f"{teller.deed(each.deed)}." for each in actions)


def record_of(start: State, actions: Sequence[Action]) -> BoardRecord:
    """What is played, from a position on."""
    record: BoardRecord = Record(start)
    for each in actions:
        record = record.play(each)
    return record


def plain(puzzle: Puzzle, asked: Asked) -> Exercise:
    """A puzzle as an exercise in which nothing is to be answered yet."""
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
    """What a line brings, in millions; nothing without one."""
    return line.worth if line else 0
