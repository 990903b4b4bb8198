"""Interface of a puzzle theme: solving a position and explaining the answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from bosslib import games
from bosslib.board.actions import Action, Piece
from bosslib.board.narration import BoardTeller
from bosslib.board.puzzles.puzzle import BoardPuzzle, BoardTheme
from bosslib.board.puzzles.search import ClosingLine, Search
from bosslib.board.state import State
from bosslib.game import Seat
from bosslib.puzzles.protocol import ContinuationKind, LearnerAnswer
from bosslib.record import Record
from bosslib.teaching.exercise import Exercise, Help, ShownArithmetic, name_placeholder
from bosslib.words import say

if TYPE_CHECKING:
    from bosslib.board.game import BoardRecord


class PosedPosition(NamedTuple):
    """A position and the seat to answer; `about` holds the pieces in question, if any."""

    start: State
    seat: Seat
    about: tuple[Piece, ...] = ()


class BoardContinuation(NamedTuple):
    """A continuation to demonstrate and its record."""

    kind: ContinuationKind
    record: BoardRecord


class PuzzleTheme(ABC):
    """A puzzle theme. Each is a module of this folder, listed in `themes`."""

    theme: ClassVar[BoardTheme]
    rules: ClassVar[tuple[str, ...]]
    """Ids of the rules that the answer depends on."""
    is_played: ClassVar[bool] = False
    """True if an answer is a line of actions; otherwise it is numbers."""

    @abstractmethod
    def solve(self, posed: PosedPosition, search: Search) -> LearnerAnswer | None:
        """Return the answer that a search finds; None if there is none."""

    def choice_count(self, posed: PosedPosition) -> int:
        """Return the number of choices; 0 for tasks without choices."""
        return 0

    @abstractmethod
    def tempting_answers(self, posed: PosedPosition) -> Iterator[LearnerAnswer | None]:
        """Yield answers that result from mistakes, the most likely first."""

    def is_worthwhile(self, posed: PosedPosition, answer: LearnerAnswer) -> bool:
        """Return True if the answer makes a worthwhile puzzle."""
        return True

    def correct_probability(
        self, posed: PosedPosition, given: LearnerAnswer | None, answer: LearnerAnswer
    ) -> float:
        """Return the probability, from 0 to 1, that `given` counts as correct."""
        return float(given == answer)

    def learner_answer(self, given: LearnerAnswer) -> LearnerAnswer:
        """Return the part of a learner's actions that forms the answer."""
        return given

    def is_correct(self, puzzle: BoardPuzzle, given: LearnerAnswer) -> bool:
        """Return True if the learner's answer is correct."""
        return given == puzzle.answer

    @abstractmethod
    def exercise(self, puzzle: BoardPuzzle, plain: Exercise) -> Exercise:
        """Return the puzzle as an exercise, based on a plain one."""

    @abstractmethod
    def explanation(self, puzzle: BoardPuzzle, mistake: LearnerAnswer) -> Iterator[str]:
        """Yield sentences that explain the correct answer and the mistake."""

    @abstractmethod
    def feedback(self, puzzle: BoardPuzzle, given: LearnerAnswer) -> Iterator[str]:
        """Yield sentences that refute an answer without revealing the correct one."""

    def continuations(
        self, puzzle: BoardPuzzle, mistake: LearnerAnswer, way: ContinuationKind
    ) -> Iterator[BoardContinuation]:
        """Yield continuations that demonstrate the correct answer and the mistake on the table."""
        yield from ()

    def refutations(self, puzzle: BoardPuzzle, given: LearnerAnswer) -> Iterator[BoardContinuation]:
        """Yield continuations that refute an answer without revealing the correct one."""
        yield from ()

    def last_hint(self, puzzle: BoardPuzzle) -> str:
        """Return the third hint, which says what to do."""
        return say(f"puzzle.hint.{self.theme}")


def posed_position(puzzle: BoardPuzzle) -> PosedPosition:
    """Return the posed position of a puzzle."""
    return PosedPosition(puzzle.start, puzzle.seat, puzzle.about)


def teller_for(puzzle: BoardPuzzle) -> BoardTeller:
    """Return a teller that addresses the learner and shows seat symbols as names."""
    table = puzzle.start.table
    owners = {each: seat for seat, row in enumerate(table.investors) for each in row}
    names = [name_placeholder(seat) for seat in range(table.players)]
    return BoardTeller(names, puzzle.seat, table.tile.value, owners)


def action_labels(puzzle: BoardPuzzle, actions: Sequence[Action]) -> str:
    """Return the button labels of some actions, one after another."""
    teller = teller_for(puzzle)
    return " ".join(f"{teller.deed(each.deed)}." for each in actions)


def play_record(start: State, actions: Sequence[Action]) -> BoardRecord:
    """Return the record of actions played from a position."""
    record: BoardRecord = Record(start)
    for each in actions:
        record = record.play(each)
    return record


def plain_exercise(puzzle: BoardPuzzle, asked: PuzzleTheme) -> Exercise:
    """Return a puzzle as an exercise without task or answer, as the basis for themes."""
    return Exercise(
        game=games.game_named("board"),
        id=puzzle.id,
        title=say("puzzle.title", theme=say(f"puzzle.theme.{puzzle.theme}")),
        instruction="",
        cites=asked.rules,
        hints=(
            say(f"puzzle.look.{puzzle.theme}"),
            say(f"puzzle.rule.{puzzle.theme}"),
            asked.last_hint(puzzle),
        ),
        success="",
        help=Help.FREE,
        shows=ShownArithmetic.VALUE,
        start=puzzle.start,
        seat=puzzle.seat,
    )


def line_value(line: ClosingLine | None) -> int:
    """Return the value of a line in millions; 0 for None."""
    return line.value if line else 0
