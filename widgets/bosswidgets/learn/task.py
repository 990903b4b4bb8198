"""One exercise on a page: its task, input, hints, solution and verdicts.

The input depends on the kind and is an `ExerciseBody`, made by its module in `kinds`, which also
passes on the verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bosslib.teaching import grade
from bosslib.teaching.exercise import HINTS, Exercise
from bosslib.teaching.grade import MAX_STARS, Verdict
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, BridgeProxy, close_tree
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.sounds import Sound
from bosswidgets.learn import exercise_html
from bosswidgets.learn import task_buttons as buttons
from bosswidgets.learn.exercise_parts import (
    ExerciseBody,
    ExerciseResult,
    ExerciseTexts,
    add_part_class,
)
from bosswidgets.learn.kinds import ANSWERS_BY_KIND, ExerciseContext
from bosswidgets.learn.replay import Replay, worked_steps
from bosswidgets.learn.task_buttons import TaskButton, TaskCommand


class ExerciseTask(VBox):
    """An exercise to do.

    `done` is called with the result of each try; `ways` returns the buttons for what comes next,
    and `go` is called with the chosen one. `working` is the calculation, shown after a wrong
    answer. `once` is for a test: one try, no help. With `hushed`, as on a projector, the verdict on
    an answer is hidden until it is requested. If `fresh` returns True, a button for a generated
    variant is offered, which calls `go` with `TaskCommand.FRESH`.
    """

    def __init__(
        self,
        bridge: Bridge,
        exercise: Exercise,
        done: Callable[[ExerciseResult], None],
        ways: Callable[[], list[TaskButton]],
        go: Callable[[TaskCommand], None],
        working: Sequence[str] = (),
        *,
        once: bool = False,
        hushed: bool = False,
        fresh: Callable[[], bool] = bool,
    ) -> None:
        self.exercise, self.working = exercise, working
        self._is_single_try, self._has_variant, self._hides_verdict = once, fresh, hushed
        self._hidden_verdict: tuple[Verdict, list[str]] | None = None
        self._bridge = BridgeProxy(bridge)
        self._on_result, self._next_buttons, self._on_next = done, ways, go
        self._words = ExerciseTexts(exercise)
        self.fill_names = self._words.fill_names
        self._hints = self._mistake_count = 0
        self._verdict: Verdict | None = None
        self._is_solved = False
        self._body: ExerciseBody | None = None
        self.replay: Replay | None = None
        """Replay of the example before there is a body; later of the solution."""
        self._head, self._said = add_part_class("head", HTML()), add_part_class("said", HTML())
        self._stage, self._answer = (
            add_part_class("stage", VBox()),
            add_part_class("answer", VBox()),
        )
        self._buttons: Choices[TaskCommand] = Choices(label=say("task.label"))
        add_part_class("ways", self._buttons)
        self._buttons.on_choose(self._on_choose)
        self.lesson_end = add_part_class("end", HTML())
        """The lesson's end, shown below its last exercise."""
        self._extras = add_part_class("extras", VBox())
        shown = (self._head, self._stage, self._answer, self._said)
        super().__init__([*shown, self._buttons, self.lesson_end, self._extras])
        self.add_class("boss-task" if exercise.start else "boss-task-plain")
        if exercise.steps and not once:
            self._play_example(0)
        else:
            self._show_body()

    def __repr__(self) -> str:
        return f"<Task: {self.exercise.id}>"

    @property
    def is_over(self) -> bool:
        """True if it was answered correctly or its solution was shown."""
        return self._is_solved or (self._verdict is not None and self._verdict.is_right)

    def close_task(self) -> None:
        """Close the exercise before another one is shown."""
        if self._body:
            self._body.close_body()
        self._bridge.close(self)

    def _play_example(self, at: int) -> None:
        """Show the steps of the example, from an index on."""
        replay = Replay(self.exercise, self._bridge, worked_steps(self.exercise), at)
        self._stage.children = replay.picture
        replay.on_step(lambda: self._show_step(replay))
        self.replay = replay
        self._show_step(replay)

    def _show_step(self, replay: Replay) -> None:
        title, told = self.fill_names(self.exercise.title), self.fill_names(replay.current_text)
        self._head.value = exercise_html.head_html(title, say("task.steps"), [told])
        self._said.value = ""
        on = buttons.step_buttons(last=replay.index == replay.last_index)
        self._buttons.show_buttons([] if self._hides_verdict else on)
        self._bridge.announce(told)

    def _show_body(self) -> None:
        posed = ExerciseContext(
            *(self.exercise, self._words, self._bridge, self._on_answer, self._show_comment),
            shows_hand=not self.working,
            marks_answers=not self._hides_verdict,
        )
        self._body = ANSWERS_BY_KIND[self.exercise.kind].build_body(posed)
        title, task = (
            self.fill_names(self.exercise.title),
            self.fill_names(self.exercise.instruction),
        )
        self._head.value = exercise_html.head_html(title, say(f"task.{self.exercise.help}"), [task])
        self._said.value = ""
        self._stage.children = [self._body.stage] if self._body.stage else []
        self._close_replay()
        self._answer.children = self._body.answer
        self._extras.children = self._body.extras
        self._show_buttons()
        self._bridge.announce(task)

    def _show_buttons(self) -> None:
        self._buttons.show_buttons(self._current_buttons())

    def _current_buttons(self) -> list[TaskButton]:
        given, hints = self._verdict is not None, HINTS - self._hints
        if self._hides_verdict:  # apart from hints, there is only forward and back
            return [] if self.is_over else buttons.hint_button(hints)
        if self._is_single_try:
            return self._next_buttons() if given else []
        if self.is_over:
            how = {
                "solved": self._is_solved,
                "best": self._star_count() == MAX_STARS,
                "fresh": self._has_variant(),
            }
            return [*self._next_buttons(), *buttons.repeat_buttons(**how)]
        if given and self.working:
            return self._next_buttons()
        anew = buttons.restart_buttons(self._body, wrong=given)
        following = map(buttons.with_less_emphasis, self._next_buttons())
        return [*anew, *buttons.help_buttons(hints), *following]

    def forward(self) -> bool:
        """Go forward to the next step, the task, the verdict, or the solution.

        Return False if there is nothing more.
        """
        if self.replay and self.replay.step_by(1):
            return True
        if self._body is None:
            self._show_body()
        elif self._hidden_verdict:
            self._on_choose(TaskCommand.REVEAL)
        elif not self.is_over:
            self._on_solution_request()
        else:
            return False
        return True

    def back(self) -> bool:
        """Go back to the task, or to the previous step; return False at the first one."""
        replay = self.replay
        if replay and replay.index > bool(self._body) and replay.step_by(-1):
            return True
        if self._body and (self._hidden_verdict or self._verdict or self._is_solved or self._hints):
            self._hints = 0
            self._restart()
        elif self._body and self.exercise.steps:
            self._close_body()
        else:
            return False
        return True

    def skip_example(self) -> None:
        """Skip the steps of an example."""
        if self._body is None:
            self._show_body()

    def _close_body(self) -> None:
        """Close the body, and show the last step of the example."""
        if self._body:
            self._body.close_body()
        parts = (*self._stage.children, *self._answer.children, *self._extras.children)
        self._body, self._answer.children, self._extras.children = None, [], []
        self._play_example(len(self.exercise.steps) - 1)
        for each in parts:
            close_tree(each)

    def _close_replay(self) -> None:
        """Close the replay, if any."""
        if self.replay:
            self.replay.close_picture()
        self.replay = None

    def _on_choose(self, command: TaskCommand) -> None:
        match command:
            case TaskCommand.STEP if self.replay:
                self.replay.step_by(1)
            case TaskCommand.SKIP:
                self.skip_example()
            case TaskCommand.HINT:
                self._hints += 1
                self._mistake_count += 1
                given = [self.fill_names(each) for each in self.exercise.hints[: self._hints]]
                self._said.value = exercise_html.hints_html(given)
                self._bridge.announce(given[-1])
                self._show_buttons()
            case TaskCommand.SOLUTION:
                self._on_solution_request()
            case TaskCommand.AGAIN:
                self._restart()
            case TaskCommand.REVEAL:
                if self._hidden_verdict:
                    kept, self._hidden_verdict = self._hidden_verdict, None
                    self._show_verdict(*kept)
            case _:
                self._on_next(command)

    def _restart(self) -> None:
        if self.is_over:
            self._hints = self._mistake_count = 0
        self._verdict, self._is_solved, self._hidden_verdict = None, False, None
        self._close_replay()
        self._said.value = ""
        if self._body:
            self._body.restart()
        self._show_buttons()
        self._bridge.announce(self.fill_names(self.exercise.instruction))

    def _on_solution_request(self) -> None:
        self._is_solved, self._verdict = True, None
        if self._body:
            self._body.stop_answers()
            self.replay = self._show_solution(self._body)
            if self.replay:
                self.replay.on_step(self._explain_solution)
            self._explain_solution()
        self._show_buttons()
        self._on_result(ExerciseResult(0, has_mistake=True))

    def _show_solution(self, body: ExerciseBody) -> Replay | None:
        """Show the right answer; return the replay of a solution at a table."""
        return body.show_solution()

    def _explain_solution(self) -> None:
        """Explain the solution; at a table, once it was replayed to its end."""
        step = self.replay.current_text if self.replay else ""
        if self.replay and self.replay.index < self.replay.last_index:
            self._said.value = ""
            self._bridge.announce(step)
        else:
            self._show_message("hint", say("task.solved"), "", self._solution_sentences(), step)

    def _on_answer(self, verdict: Verdict, then: list[str]) -> None:
        """Show the verdict on an answer, or hide it until it is requested."""
        if not self._hides_verdict:
            self._show_verdict(verdict, then)
            return
        self._hidden_verdict = verdict, then
        self._show_message("hint", say("task.answered"), "", [])
        reveal = Button(say("task.reveal"), TaskCommand.REVEAL, tone="primary")
        self._buttons.show_buttons([reveal])

    def _show_verdict(self, verdict: Verdict, then: list[str]) -> None:
        self._verdict = verdict
        if verdict.is_right:
            assert self._body  # something was answered in it
            self._body.stop_answers()
            shown, words = self._award()
            if shown and self._star_count() == MAX_STARS:
                self._bridge.play_sounds([Sound.STARS])
            self._show_message("right", say("task.right"), shown, [verdict.say, *then], words)
            self._show_buttons()
            self._on_result(ExerciseResult(self._star_count(), has_mistake=self._mistake_count > 0))
        else:
            self._mistake_count += 1
            last = bool(self._is_single_try or self.working)  # there is no other try
            head = say("task.not-right" if last else "task.wrong")
            self._show_message("wrong", head, "", [verdict.say, *then, *self.working])
            if self._body and last:
                self._body.stop_answers()
            self._show_buttons()
            self._on_result(
                ExerciseResult(0, has_mistake=True, misconceptions=verdict.misconceptions)
            )

    def _show_comment(self, head: str, lines: list[str]) -> None:
        """Show a comment on an action; without lines, clear the outdated one."""
        if lines:
            self._show_message("hint", head, "", lines)
        else:
            self._said.value = ""
        self._show_buttons()

    def _award(self) -> tuple[str, str]:
        """Return the award for a right answer, as HTML and in words: stars."""
        words = say("task.stars", count=self._star_count())
        return exercise_html.stars_html(self._star_count(), MAX_STARS, words), words

    def _solution_sentences(self) -> list[str]:
        """Return the explanation of the solution, shown once it was requested and replayed."""
        return [self.exercise.task.success_text(self.exercise)]

    def _star_count(self) -> int:
        return grade.stars(self._verdict, self._mistake_count) if self._verdict else 0

    def _show_message(
        self, kind: str, head: str, extra: str, lines: list[str], more: str = ""
    ) -> None:
        """Show a heading and lines, with `extra` visible beside the heading and `more` spoken
        only.
        """
        told = [self.fill_names(line) for line in lines if line]
        self._said.value = exercise_html.message_html(kind, head, extra, told)
        self._bridge.announce(" ".join(filter(None, [head, more, *told])))
        self._bridge.scroll_to(".boss-task-said")
