"""One exercise on a page: its task, input, hints, solution and verdicts.

`bosslib.teaching.attempt` decides what is right. The input depends on the kind and is a `Body`,
made by its module in `kinds`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bosslib.teaching import grade
from bosslib.teaching.exercise import HINTS, Exercise
from bosslib.teaching.grade import MAX_STARS, Verdict
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, Lent, shut
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.learn import said
from bosswidgets.learn import ways as buttons
from bosswidgets.learn.exercise_page import Body, Result, Words, part
from bosswidgets.learn.kinds import ANSWERING, Posed
from bosswidgets.learn.replay import Replay, worked


class Task(VBox):
    """An exercise to do.

    `done` is called with the result of each try; `ways` returns the buttons for what comes next,
    and `go` is called with the chosen one. `working` is the calculation, shown after a wrong
    answer. `once` is for a test: one try, no help. With `hushed`, as on a projector, the verdict on
    an answer is hidden until it is requested. If `fresh` returns True, a button for a generated
    variant is offered, which calls `go` with "fresh".
    """

    def __init__(
        self,
        bridge: Bridge,
        exercise: Exercise,
        done: Callable[[Result], None],
        ways: Callable[[], list[dict[str, Any]]],
        go: Callable[[str], None],
        working: Sequence[str] = (),
        *,
        once: bool = False,
        hushed: bool = False,
        fresh: Callable[[], bool] = bool,
    ) -> None:
        self.exercise, self.working = exercise, working
        self._once, self._fresh, self._hushed = once, fresh, hushed
        self._kept_back: tuple[Verdict, list[str]] | None = None
        self._bridge = Lent(bridge)
        self._done, self._ways, self._go = done, ways, go
        self._words = Words(exercise)
        self.told = self._words.told
        self._hints = self._slips = 0
        self._verdict: Verdict | None = None
        self._solved = False
        self._body: Body | None = None
        self.replay: Replay | None = None
        """Replay of the example before there is a body; later of the solution."""
        self._head, self._said = part("head", HTML()), part("said", HTML())
        self._stage, self._answer = part("stage", VBox()), part("answer", VBox())
        self._ways_on = part("ways", Choices(label=say("task.label")))
        self._ways_on.on_choose(self._chosen)
        self.end = part("end", HTML())
        """The lesson's end, shown below its last exercise."""
        self._extras = part("extras", VBox())
        shown = (self._head, self._stage, self._answer, self._said)
        super().__init__([*shown, self._ways_on, self.end, self._extras])
        self.add_class("boss-task" if exercise.start else "boss-task-plain")
        if exercise.steps and not once:
            self._play_example(0)
        else:
            self._begin()

    def __repr__(self) -> str:
        return f"<Task: {self.exercise.id}>"

    @property
    def over(self) -> bool:
        """True if it was answered correctly or its solution was shown."""
        return self._solved or (self._verdict is not None and self._verdict.is_right)

    def leave(self) -> None:
        """Close the exercise before another one is shown."""
        if self._body:
            self._body.leave()
        self._bridge.close(self)

    def _play_example(self, at: int) -> None:
        """Show the steps of the example, from an index on."""
        replay = Replay(self.exercise, self._bridge, worked(self.exercise), at)
        self._stage.children = replay.picture
        replay.on_step(lambda: self._show_step(replay))
        self.replay = replay
        self._show_step(replay)

    def _show_step(self, replay: Replay) -> None:
        title, told = self.told(self.exercise.title), self.told(replay.told)
        self._head.value = said.head(title, say("task.steps"), [told])
        self._said.value = ""
        on = buttons.on(last=replay.at == replay.last)
        self._ways_on.items = [] if self._hushed else on
        self._bridge.announce(told)

    def _begin(self) -> None:
        posed = Posed(
            *(self.exercise, self._words, self._bridge, self._judge, self._note),
            hand=not self.working,
            marks=not self._hushed,
        )
        self._body = ANSWERING[self.exercise.kind].body(posed)
        title, task = self.told(self.exercise.title), self.told(self.exercise.task)
        self._head.value = said.head(title, say(f"task.{self.exercise.help}"), [task])
        self._said.value = ""
        self._stage.children = [self._body.stage] if self._body.stage else []
        self._leave_replay()
        self._answer.children = self._body.answer
        self._extras.children = self._body.extras
        self._show_ways()
        self._bridge.announce(task)

    def _show_ways(self) -> None:
        given, hints = self._verdict is not None, HINTS - self._hints
        if self._hushed:  # apart from hints, there is only forward and back
            self._ways_on.items = [] if self.over else buttons.hint(hints)
        elif self._once:
            self._ways_on.items = self._ways() if given else []
        elif self.over:
            how = {
                "solved": self._solved,
                "best": self._stars() == MAX_STARS,
                "fresh": self._fresh(),
            }
            self._ways_on.items = [*self._ways(), *buttons.again(**how)]
        elif given and self.working:
            self._ways_on.items = self._ways()
        else:
            anew = buttons.anew(self._body, wrong=given)
            self._ways_on.items = [*anew, *buttons.helped(hints), *map(buttons.quiet, self._ways())]

    def forward(self) -> bool:
        """Go forward to the next step, the task, the verdict, or the solution.

        Return False if there is nothing more.
        """
        if self.replay and self.replay.step(1):
            return True
        if self._body is None:
            self._begin()
        elif self._kept_back:
            self._chosen("reveal")
        elif not self.over:
            self._solve()
        else:
            return False
        return True

    def back(self) -> bool:
        """Go back to the task, or to the previous step; return False at the first one."""
        replay = self.replay
        if replay and replay.at > bool(self._body) and replay.step(-1):
            return True
        if self._body and (self._kept_back or self._verdict or self._solved or self._hints):
            self._hints = 0
            self._again()
        elif self._body and self.exercise.steps:
            self._leave_body()
        else:
            return False
        return True

    def skip(self) -> None:
        """Skip the steps of an example."""
        if self._body is None:
            self._begin()

    def _leave_body(self) -> None:
        """Close the body, and show the last step of the example."""
        if self._body:
            self._body.leave()
        parts = (*self._stage.children, *self._answer.children, *self._extras.children)
        self._body, self._answer.children, self._extras.children = None, [], []
        self._play_example(len(self.exercise.steps) - 1)
        for each in parts:
            shut(each)

    def _leave_replay(self) -> None:
        """Close the replay, if any."""
        if self.replay:
            self.replay.leave()
        self.replay = None

    def _chosen(self, item: str) -> None:
        match item:
            case "step" if self.replay:
                self.replay.step(1)
            case "skip":
                self.skip()
            case "hint":
                self._hints += 1
                self._slips += 1
                given = [self.told(each) for each in self.exercise.hints[: self._hints]]
                self._said.value = said.hints(given)
                self._bridge.announce(given[-1])
                self._show_ways()
            case "solution":
                self._solve()
            case "again":
                self._again()
            case "reveal":
                if self._kept_back:
                    kept, self._kept_back = self._kept_back, None
                    self._say_verdict(*kept)
            case _:
                self._go(item)

    def _again(self) -> None:
        if self.over:
            self._hints = self._slips = 0
        self._verdict, self._solved, self._kept_back = None, False, None
        self._leave_replay()
        self._said.value = ""
        if self._body:
            self._body.again()
        self._show_ways()
        self._bridge.announce(self.told(self.exercise.task))

    def _solve(self) -> None:
        self._solved, self._verdict = True, None
        if self._body:
            self._body.close()
            self.replay = self._show_solution(self._body)
            if self.replay:
                self.replay.on_step(self._tell_solution)
            self._tell_solution()
        self._show_ways()
        self._done(Result(0, missed=True))

    def _show_solution(self, body: Body) -> Replay | None:
        """Show the right answer; return the replay of a solution at a table."""
        return body.solve()

    def _tell_solution(self) -> None:
        """Explain the solution; at a table, once it was replayed to its end."""
        step = self.replay.told if self.replay else ""
        if self.replay and self.replay.at < self.replay.last:
            self._said.value = ""
            self._bridge.announce(step)
        else:
            self._tell("hint", say("task.solved"), "", self._solution(), step)

    def _judge(self, verdict: Verdict, then: list[str]) -> None:
        """Show the verdict on an answer, or hide it until it is requested."""
        if not self._hushed:
            self._say_verdict(verdict, then)
            return
        self._kept_back = verdict, then
        self._tell("hint", say("task.answered"), "", [])
        self._ways_on.items = [{"id": "reveal", "label": say("task.reveal"), "tone": "primary"}]

    def _say_verdict(self, verdict: Verdict, then: list[str]) -> None:
        self._verdict = verdict
        if verdict.is_right:
            assert self._body  # something was answered in it
            self._body.close()
            shown, words = self._award()
            self._tell("right", say("task.right"), shown, [verdict.say, *then], words)
            self._show_ways()
            self._done(Result(self._stars(), missed=self._slips > 0))
        else:
            self._slips += 1
            last = bool(self._once or self.working)  # there is no other try
            head = say("task.not-right" if last else "task.wrong")
            self._tell("wrong", head, "", [verdict.say, *then, *self.working])
            if self._body and last:
                self._body.close()
            self._show_ways()
            self._done(Result(0, missed=True, shows=verdict.misconceptions))

    def _note(self, head: str, lines: list[str]) -> None:
        """Show a comment on an action; without lines, clear the outdated one."""
        if lines:
            self._tell("hint", head, "", lines)
        else:
            self._said.value = ""
        self._show_ways()

    def _award(self) -> tuple[str, str]:
        """Return the award for a right answer, as HTML and in words: stars."""
        words = say("task.stars", count=self._stars())
        return said.stars(self._stars(), MAX_STARS, words), words

    def _solution(self) -> list[str]:
        """Return the explanation of the solution, shown once it was requested and replayed."""
        return [grade.success_text(self.exercise)]

    def _stars(self) -> int:
        return grade.stars(self._verdict, self._slips) if self._verdict else 0

    def _tell(self, kind: str, head: str, extra: str, lines: list[str], more: str = "") -> None:
        """Show a heading and lines, with `extra` visible beside the heading and `more` spoken
        only.
        """
        told = [self.told(line) for line in lines if line]
        self._said.value = said.said(kind, head, extra, told)
        self._bridge.announce(" ".join(filter(None, [head, more, *told])))
        self._bridge.lead(".boss-task-said")
