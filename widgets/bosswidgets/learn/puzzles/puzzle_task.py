"""A puzzle as a task: the engine judges the answer, and the continuation is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bosslib.puzzles import AnyPuzzle, PuzzleContinuation, puzzles_interface
from bosslib.puzzles.protocol import LearnerAnswer
from bosslib.teaching import attempt
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.grade import MAX_STARS, Verdict
from bosslib.teaching.pictures import LookOptions
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, BridgeProxy
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import Box, VBox
from bosswidgets.kit.picture.still import TASK_BESIDE_WIDTH
from bosswidgets.kit.timeline import Timeline
from bosswidgets.learn.exercise_parts import ExerciseBody, ExerciseResult, ExerciseTexts
from bosswidgets.learn.kinds.choose import ChoiceListBody
from bosswidgets.learn.kinds.number import NumbersBody
from bosswidgets.learn.replay import Replay, record_steps, replay_slider
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
        super().__init__(bridge, self._part.puzzle_exercise(puzzle), done, ways, go)

    def _star_count(self) -> int:
        return MAX_STARS

    def _award(self) -> tuple[str, str]:
        return "", ""

    def _on_answer(self, verdict: Verdict, then: list[str]) -> None:
        puzzle, part, answer = self._puzzle, self._part, self._current_answer()
        if part.is_correct(puzzle, answer):
            ways = part.best_and_mistake(puzzle, self._mistake)
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
        ways = self._part.best_and_mistake(self._puzzle, self._mistake)
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


class Continuations(VBox):
    """Several continuations, one of which is shown on the stage."""

    def __init__(
        self,
        bridge: BridgeProxy,
        exercise: Exercise,
        words: ExerciseTexts,
        ways: Sequence[PuzzleContinuation],
        stage: Box,
    ) -> None:
        self._bridge, self._exercise, self._words = BridgeProxy(bridge), exercise, words
        self._ways, self._stage = ways, stage
        self._choices: Choices[int] = Choices(label=say("puzzling.ways"))
        self._choices.on_choose(self._show)
        self.replay, self.slider = self._new_replay(0)
        super().__init__()
        self.add_class("boss-ways-on")
        self._select(0)

    def __repr__(self) -> str:
        return f"<WaysOn: {[each.kind for each in self._ways]}>"

    def close_widgets(self) -> None:
        """Close the continuations before something else is shown."""
        self.replay.close_picture()
        self._bridge.close(self)

    def _new_replay(self, way: int) -> tuple[Replay, Timeline]:
        # on narrow pages the steps would be far below the table
        wide = self._bridge.width >= TASK_BESIDE_WIDTH
        steps = record_steps(self._exercise, self._words, self._ways[way].record)
        replay = Replay(
            self._exercise, self._bridge, steps, look=LookOptions(shows_hand=wide, is_ended=True)
        )
        replay.on_step(lambda: self._bridge.announce(replay.current_text))
        return replay, replay_slider(replay)

    def _show(self, way: int) -> None:
        if way == self._way:
            self.replay.go_to(0)  # a new slider would lose a click in progress
            return
        before = self.replay, self.slider
        self.replay, self.slider = self._new_replay(way)
        self._select(way)
        before[0].close_picture()
        self._bridge.close(before[1])

    def _select(self, way: int) -> None:
        self._way = way
        self._choices.show_buttons(
            Button(say(f"puzzle.way.{each.kind}"), at, pressed=at == way)
            for at, each in enumerate(self._ways)
        )
        self.children = [*([self._choices] if len(self._ways) > 1 else []), self.slider]
        self._stage.children = self.replay.picture
