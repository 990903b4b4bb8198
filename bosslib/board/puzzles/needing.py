"""The theme `board-needed`: find the seats without whose help the deal cannot be closed."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.board.actions import Piece
from bosslib.board.payoffs import pieces
from bosslib.board.puzzles.puzzle import BoardPuzzle, BoardTheme
from bosslib.board.puzzles.search import (
    ClosingLine,
    Search,
    clan_card_search,
    exhaustive_search,
    with_free_helpers,
)
from bosslib.board.puzzles.search import line_actions as whole
from bosslib.board.puzzles.theme_base import (
    BoardContinuation,
    PosedPosition,
    PuzzleTheme,
    action_labels,
    play_record,
)
from bosslib.board.state import State
from bosslib.game import Seat
from bosslib.puzzles.protocol import ContinuationKind, LearnerAnswer
from bosslib.teaching.exercise import Exercise, name_placeholder
from bosslib.teaching.kinds.choose import AnswerOption, ChooseTask
from bosslib.words import say


class Needing(PuzzleTheme):
    """Find the seats that can block the deal by refusing to help."""

    theme = BoardTheme.NEEDED
    rules = ("B-DEAL-3", "B-DEAL-6", "B-INF-2")

    def solve(self, posed: PosedPosition, search: Search) -> LearnerAnswer | None:
        if search(with_free_helpers(posed.start)) is None:
            return None
        seats = enumerate(possible_helpers(posed.start))
        return tuple(
            at for at, seat in seats if not search(with_free_helpers(posed.start, (seat,)))
        )

    def choice_count(self, posed: PosedPosition) -> int:
        return len(possible_helpers(posed.start))

    def tempting_answers(self, posed: PosedPosition) -> Iterator[LearnerAnswer | None]:
        for search in (exhaustive_search(0), clan_card_search, exhaustive_search(1)):
            yield self.solve(posed, search)

    def is_worthwhile(self, posed: PosedPosition, answer: LearnerAnswer) -> bool:
        return 0 < len(answer) < len(possible_helpers(posed.start))

    def exercise(self, puzzle: BoardPuzzle, plain: Exercise) -> Exercise:
        choices = [
            AnswerOption(name_placeholder(seat), at in puzzle.answer)
            for at, seat in enumerate(possible_helpers(puzzle.start))
        ]
        instruction = say("puzzle.task.board-needed")
        return plain._replace(
            instruction=instruction, task=ChooseTask(tuple(choices), allows_several=True)
        )

    def explanation(self, puzzle: BoardPuzzle, mistake: LearnerAnswer) -> Iterator[str]:
        for at, seat in enumerate(possible_helpers(puzzle.start)):
            if at in puzzle.answer:
                yield say("puzzle.board.needed", name=name_placeholder(seat))
            elif at in (mistake or puzzle.tempting):
                yield self._spare_sentence(puzzle, seat)
        yield say("puzzle.board.tried-needed")

    def feedback(self, puzzle: BoardPuzzle, given: LearnerAnswer) -> Iterator[str]:
        seats = possible_helpers(puzzle.start)
        spare = [seats[at] for at in given if at not in puzzle.answer]
        if spare:
            yield self._spare_sentence(puzzle, spare[0])
        else:
            yield say("puzzle.board.own.needed")

    def _spare_sentence(self, puzzle: BoardPuzzle, seat: Seat) -> str:
        line = line_without(puzzle.start, seat)
        assert line  # the seat is not needed
        return say(
            "puzzle.board.spare",
            name=name_placeholder(seat),
            told=action_labels(puzzle, line.actions),
        )

    def continuations(
        self, puzzle: BoardPuzzle, mistake: LearnerAnswer, way: ContinuationKind
    ) -> Iterator[BoardContinuation]:
        wrong = [at for at in mistake or puzzle.tempting if at not in puzzle.answer]
        others = (
            at for at in range(len(possible_helpers(puzzle.start))) if at not in puzzle.answer
        )
        yield continuation_without(
            puzzle, wrong[0] if wrong else next(others), ContinuationKind.BEST
        )

    def refutations(self, puzzle: BoardPuzzle, given: LearnerAnswer) -> Iterator[BoardContinuation]:
        spare = [at for at in given if at not in puzzle.answer]
        if spare:
            yield continuation_without(puzzle, spare[0], ContinuationKind.OWN)

    def last_hint(self, puzzle: BoardPuzzle) -> str:
        at = next(
            at for at, _ in enumerate(possible_helpers(puzzle.start)) if at not in puzzle.answer
        )
        name = name_placeholder(possible_helpers(puzzle.start)[at])
        return say("puzzle.hint.board-needed", name=name)


def possible_helpers(state: State) -> list[Seat]:
    """Return the possible helpers: other seats with a piece that the space asks for."""
    return [seat for seat in state.table.others if useful_pieces(state, seat)]


def useful_pieces(state: State, seat: Seat) -> list[Piece]:
    """Return the pieces of a seat that the space asks for."""
    asked = state.table.space.families
    there = pieces(state.table).items()
    return [each for each, owner in there if owner == seat and each.family in asked]


def line_without(state: State, seat: Seat) -> ClosingLine | None:
    """Return a line that closes the deal without a seat, with free help from the others."""
    return exhaustive_search()(with_free_helpers(state, (seat,)))


def continuation_without(puzzle: BoardPuzzle, at: int, way: ContinuationKind) -> BoardContinuation:
    """Return a demonstration of closing the deal without one of the possible helpers."""
    line = line_without(puzzle.start, possible_helpers(puzzle.start)[at])
    assert line  # the seat is not needed
    return BoardContinuation(way, play_record(puzzle.start, whole(puzzle.start, (), line)))
