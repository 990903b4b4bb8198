"""A puzzle as a task: the engine judges the answer, and the continuation is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bosslib.puzzles import AnyPuzzle, PuzzleContinuation, puzzles_interface
from bosslib.puzzles.part import LearnerAnswer
from bosslib.teaching import attempt
from bosslib.teaching.grade import MAX_STARS, Verdict
from bosswidgets.kit.bridge import Bridge
from bosswidgets.learn.at_table import AtTable
from bosswidgets.learn.exercise_page import Body, Result
from bosswidgets.learn.kinds.choose import ChoiceList
from bosswidgets.learn.kinds.number import Numbers
from bosswidgets.learn.puzzles.ways_on import WaysOn
from bosswidgets.learn.replay import Replay
from bosswidgets.learn.task import Task


class PuzzleTask(Task):
    """A puzzle to solve: the engine judges the answer, and the continuation is replayed."""

    def __init__(
        self,
        bridge: Bridge,
        puzzle: AnyPuzzle,
        done: Callable[[Result], None],
        ways: Callable[[], list[dict[str, Any]]],
        go: Callable[[str], None],
    ) -> None:
        self._puzzle, self._part = puzzle, puzzles_interface(puzzle)
        self._mistake: LearnerAnswer = ()
        self._on: WaysOn | None = None
        super().__init__(bridge, self._part.exercise(puzzle), done, ways, go)

    def _stars(self) -> int:
        return MAX_STARS

    def _award(self) -> tuple[str, str]:
        return "", ""

    def _judge(self, verdict: Verdict, then: list[str]) -> None:
        puzzle, part, answer = self._puzzle, self._part, self._done_so_far()
        if part.is_correct(puzzle, answer):
            ways = part.continuations(puzzle, self._mistake)
            said = part.explanation(puzzle, self._mistake, ways)
            super()._judge(Verdict(is_right=True, say=""), said)
            self._play_on(ways)
        else:
            self._mistake = answer
            said = part.feedback(puzzle, answer) or [verdict.say]
            shows = tuple(filter(None, [part.shown_misconception(puzzle, answer)]))
            super()._judge(Verdict(False, "", wrong=verdict.wrong, misconceptions=shows), said)
            self._play_on(part.refutations(puzzle, answer))

    def _show_solution(self, body: Body) -> Replay | None:
        """Show nothing at a table: the solution is one of the ways shown with it."""
        return None if isinstance(body, AtTable) else super()._show_solution(body)

    def _solution(self) -> list[str]:
        ways = self._part.continuations(self._puzzle, self._mistake)
        self._play_on(ways)
        return self._part.explanation(self._puzzle, self._mistake, ways)

    def _play_on(self, ways: Sequence[PuzzleContinuation]) -> None:
        """Show on the table how it goes on; without ways, restore the original stage."""
        assert self._body  # something was answered in it
        before, self._on = self._on, None
        if ways:
            self._on = WaysOn(self._bridge, self.exercise, self._words, ways, self._stage)
            self._answer.children = [*self._body.answer, self._on]
        else:
            self._stage.children = [self._body.stage] if self._body.stage else []
            self._answer.children = self._body.answer
        if before:
            before.leave()

    def _again(self) -> None:
        self._play_on([])
        super()._again()

    def leave(self) -> None:
        self._play_on([])
        super().leave()

    def _done_so_far(self) -> LearnerAnswer:
        """Return the learner's answer in the form that the puzzle's game expects."""
        body, given = self._body, LearnerAnswer()
        if isinstance(body, AtTable):
            given = attempt.learner_actions(self.exercise, body.record)
        elif isinstance(body, ChoiceList):
            given = body.chosen
        elif isinstance(body, Numbers):
            given = tuple(body.answers)
        return self._part.learner_answer(self._puzzle, given)
