"""A puzzle as a task: the engine judges the answer, and the continuation is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bosslib.puzzles import AnyPuzzle, PuzzleContinuation, puzzles_interface
from bosslib.puzzles.protocol import LearnerAnswer
from bosslib.teaching import attempt
from bosslib.teaching.grade import MAX_STARS, Verdict
from bosswidgets.kit.bridge import Bridge
from bosswidgets.learn.exercise_parts import ExerciseBody, ExerciseResult
from bosswidgets.learn.kinds.choose import ChoiceListBody
from bosswidgets.learn.kinds.number import NumbersBody
from bosswidgets.learn.puzzles.continuations import Continuations
from bosswidgets.learn.replay import Replay
from bosswidgets.learn.table_body import TableBody
from bosswidgets.learn.task import ExerciseTask
from bosswidgets.learn.task_buttons import TaskButton, TaskCommand


class PuzzleTask(ExerciseTask):
    """A puzzle to solve: the engine judges the answer, and the continuation is replayed."""

    def __init__(
        self,
        bridge: Bridge,
        puzzle: AnyPuzzle,
        done: Callable[[ExerciseResult], None],
        ways: Callable[[], list[TaskButton]],
        go: Callable[[TaskCommand], None],
    ) -> None:
        self._puzzle, self._part = puzzle, puzzles_interface(puzzle)
        self._mistake: LearnerAnswer = ()
        self._continuations: Continuations | None = None
        super().__init__(bridge, self._part.exercise(puzzle), done, ways, go)

    def _star_count(self) -> int:
        return MAX_STARS

    def _award(self) -> tuple[str, str]:
        return "", ""

    def _on_answer(self, verdict: Verdict, then: list[str]) -> None:
        puzzle, part, answer = self._puzzle, self._part, self._current_answer()
        if part.is_correct(puzzle, answer):
            ways = part.continuations(puzzle, self._mistake)
            said = part.explanation(puzzle, self._mistake, ways)
            super()._on_answer(Verdict(is_right=True, say=""), said)
            self._show_continuations(ways)
        else:
            self._mistake = answer
            said = part.feedback(puzzle, answer) or [verdict.say]
            shows = tuple(filter(None, [part.shown_misconception(puzzle, answer)]))
            super()._on_answer(Verdict(False, "", wrong=verdict.wrong, misconceptions=shows), said)
            self._show_continuations(part.refutations(puzzle, answer))

    def _show_solution(self, body: ExerciseBody) -> Replay | None:
        """Show nothing at a table: the solution is one of the ways shown with it."""
        return None if isinstance(body, TableBody) else super()._show_solution(body)

    def _solution_sentences(self) -> list[str]:
        ways = self._part.continuations(self._puzzle, self._mistake)
        self._show_continuations(ways)
        return self._part.explanation(self._puzzle, self._mistake, ways)

    def _show_continuations(self, ways: Sequence[PuzzleContinuation]) -> None:
        """Show on the table how it goes on; without ways, restore the original stage."""
        assert self._body  # something was answered in it
        before, self._continuations = self._continuations, None
        if ways:
            self._continuations = Continuations(
                self._bridge, self.exercise, self._words, ways, self._stage
            )
            self._answer.children = [*self._body.answer, self._continuations]
        else:
            self._stage.children = [self._body.stage] if self._body.stage else []
            self._answer.children = self._body.answer
        if before:
            before.close_widgets()

    def _restart(self) -> None:
        self._show_continuations([])
        super()._restart()

    def close_task(self) -> None:
        self._show_continuations([])
        super().close_task()

    def _current_answer(self) -> LearnerAnswer:
        """Return the learner's answer in the form that the puzzle's game expects."""
        body, given = self._body, LearnerAnswer()
        if isinstance(body, TableBody):
            given = attempt.learner_actions(self.exercise, body.record)
        elif isinstance(body, ChoiceListBody):
            given = body.chosen_indices
        elif isinstance(body, NumbersBody):
            given = tuple(body.answers)
        return self._part.learner_answer(self._puzzle, given)
