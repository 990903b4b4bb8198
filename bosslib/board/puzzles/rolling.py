"""The theme `board-roll`: find the die results after which the seat can close a deal alone."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.board.actions import Action, Open, Roll
from bosslib.board.puzzles.puzzle import BoardPuzzle, BoardTheme
from bosslib.board.puzzles.search import (
    Search,
    clan_card_search,
    exhaustive_search,
    greedy_search,
    max_filled_places,
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
from bosslib.board.transitions import apply
from bosslib.game import Seat
from bosslib.puzzles.protocol import ContinuationKind, LearnerAnswer
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.choose import AnswerOption, ChooseTask
from bosslib.words import say

PIPS = range(1, 7)


class Rolling(PuzzleTheme):
    """Find the die results after which the seat can open the deal and close it without help."""

    theme = BoardTheme.ROLL
    rules = ("B-TURN-1", "B-CLOSE-3", "B-DEAL-6", "B-INF-2")

    def solve(self, posed: PosedPosition, search: Search) -> LearnerAnswer | None:
        able = (pips for pips in PIPS if search(roll_and_open(posed.start, posed.seat, pips)))
        return tuple(pips - 1 for pips in able)

    def choice_count(self, posed: PosedPosition) -> int:
        return len(PIPS)

    def tempting_answers(self, posed: PosedPosition) -> Iterator[LearnerAnswer | None]:
        yield self.solve(with_all_spaces_open(posed), exhaustive_search())
        for search in (clan_card_search, exhaustive_search(1), greedy_search):
            yield self.solve(posed, search)

    def is_worthwhile(self, posed: PosedPosition, answer: LearnerAnswer) -> bool:
        return 0 < len(answer) < len(PIPS)

    def exercise(self, puzzle: BoardPuzzle, plain: Exercise) -> Exercise:
        choices = [AnswerOption(f"{pips}", pips - 1 in puzzle.answer) for pips in PIPS]
        instruction = say("puzzle.task.board-roll")
        return plain._replace(
            instruction=instruction, task=ChooseTask(tuple(choices), allows_several=True)
        )

    def explanation(self, puzzle: BoardPuzzle, mistake: LearnerAnswer) -> Iterator[str]:
        for pips in PIPS:
            start = roll_and_open(puzzle.start, puzzle.seat, pips)
            if line := exhaustive_search()(start):
                values = {"space": start.table.marker, "told": action_labels(puzzle, line.actions)}
                yield say("puzzle.board.rolled-closes", pips=pips, **values)
            else:
                yield _failure_sentence(start, pips)
        yield say("puzzle.board.tried-roll")

    def feedback(self, puzzle: BoardPuzzle, given: LearnerAnswer) -> Iterator[str]:
        wrong = next(iter({*given} ^ {*puzzle.answer}))
        wrong = next((at for at in given if at not in puzzle.answer), wrong)
        if wrong in puzzle.answer:
            yield say("puzzle.board.own.roll-more")
        else:
            yield _failure_sentence(roll_and_open(puzzle.start, puzzle.seat, wrong + 1), wrong + 1)

    def continuations(
        self, puzzle: BoardPuzzle, mistake: LearnerAnswer, way: ContinuationKind
    ) -> Iterator[BoardContinuation]:
        missed = [at for at in puzzle.answer if at not in (mistake or puzzle.tempting)]
        pips = (missed or puzzle.answer)[0] + 1
        start = roll_and_open(puzzle.start, puzzle.seat, pips)
        line = exhaustive_search()(start)
        assert line  # these pips are an answer, so the deal can be closed
        first = (Action(puzzle.seat, Roll()), Action(puzzle.seat, Open()))
        begins = puzzle.start._replace(dice=(pips, 6))
        yield BoardContinuation(
            ContinuationKind.BEST, play_record(begins, whole(begins, first, line))
        )

    def last_hint(self, puzzle: BoardPuzzle) -> str:
        pips = puzzle.answer[0] + 1
        return say("puzzle.hint.board-roll", pips=pips)


def _failure_sentence(start: State, pips: int) -> str:
    """Return the sentence that explains why the deal after a die result cannot be closed."""
    values = {"needs": start.table.space.needs, "most": max_filled_places(start)}
    return say("puzzle.board.rolled-lacks", pips=pips, space=start.table.marker, **values)


def roll_and_open(state: State, seat: Seat, pips: int) -> State:
    """Return the state after a seat has rolled a result and opened the deal."""
    state = apply(state._replace(dice=(pips,)), Action(seat, Roll()))
    return apply(state, Action(seat, Open()))


def with_all_spaces_open(posed: PosedPosition) -> PosedPosition:
    """Return the position with all spaces open, for the mistake of counting closed spaces."""
    table = posed.start.table
    return posed._replace(start=posed.start._replace(table=table._replace(closed=())))
