"""One exercise on a page: its task, the way to answer it, hints, the solution, and what is said.

What is right is for `bosslib.teaching.attempt` to say. How one answers depends on the kind and is
a `Body`, made by its file in `kinds`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from ipywidgets import HTML, DOMWidget, VBox

from bosslib.teaching import grade
from bosslib.teaching.exercise import HINTS, Exercise
from bosslib.teaching.grade import MOST, Verdict
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, Lent
from bosswidgets.kit.choices import Choices
from bosswidgets.learn import said
from bosswidgets.learn import ways as buttons
from bosswidgets.learn.example import Example
from bosswidgets.learn.exercise_page import Body, Result, Words
from bosswidgets.learn.kinds import ANSWERING, Posed
from bosswidgets.learn.kinds.number import Numbers

W = TypeVar("W", bound=DOMWidget)


class Task(VBox):
    """An exercise to do. `done` is told how it went, each time; `ways` are buttons for what comes
    next, which `go` is told of. `working` is the calculation, shown after a wrong answer; `once`
    is for a test: one try, no help. Where it is `hushed`, as on a projector, what an answer came to
    is shown when it is asked for. Where the page has a `fresh` one, `go` is told of once more.
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
        self._once, self._fresh = once, fresh
        self._hushed = hushed
        self._kept_back: tuple[Verdict, list[str]] | None = None
        self._bridge = Lent(bridge)
        self._example = Example(exercise, self._bridge)
        self._done, self._ways, self._go = done, ways, go
        self._words = Words(exercise)
        self.told = self._words.told
        self._hints = self._slips = 0
        self._verdict: Verdict | None = None
        self._solved = False
        self._body: Body | None = None
        self._head, self._said = _part("head", HTML()), _part("said", HTML())
        self._stage, self._answer = _part("stage", VBox()), _part("answer", VBox())
        self._ways_on = _part("ways", Choices(label=say("task.label")))
        self._ways_on.on_choose(self._chosen)
        self.end = _part("end", HTML())
        """What stands below it where it is the last one of a lesson."""
        self._extras = _part("extras", VBox())
        shown = (self._head, self._stage, self._answer, self._said)
        super().__init__([*shown, self._ways_on, self.end, self._extras])
        self.add_class("boss-task" if exercise.start else "boss-task-plain")
        if exercise.steps and not once:
            self._show_step()
        else:
            self._begin()

    def __repr__(self) -> str:
        return f"<Task: {self.exercise.id}>"

    @property
    def over(self) -> bool:
        """Whether it was answered rightly, or its solution was shown."""
        return self._solved or (self._verdict is not None and self._verdict.right)

    def leave(self) -> None:
        """Another exercise takes its place."""
        if self._body:
            self._body.leave()
        self._bridge.close(self)

    def _show_step(self) -> None:
        example, say_ = self._example, self._example.step.say
        self._leave_stage()
        self._stage.children = example.picture()
        self._write(say("task.steps"), say_)
        self._said.value = ""
        self._ways_on.items = [] if self._hushed else buttons.on(last=example.at_last)
        self._bridge.announce(self.told(say_))

    def _leave_stage(self) -> None:
        """The picture of a step goes."""
        shown, self._stage.children = self._stage.children, []
        self._example.leave(*shown)

    def _begin(self) -> None:
        posed = Posed(
            *(self.exercise, self._words, self._bridge, self._judge, self._note),
            hand=not self.working,
            marks=not self._hushed,
        )
        self._body = ANSWERING[self.exercise.kind].body(posed)
        self._write(say(f"task.{self.exercise.help}"), self.exercise.task)
        self._said.value = ""
        self._leave_stage()
        self._stage.children = [self._body.stage] if self._body.stage else []
        self._answer.children = self._body.answer
        self._extras.children = self._body.extras
        self._show_ways()
        self._bridge.announce(self.told(self.exercise.task))

    def _write(self, badge: str, line: str) -> None:
        self._head.value = said.head(self.told(self.exercise.title), badge, [self.told(line)])

    def _show_ways(self) -> None:
        given, hints = self._verdict is not None, HINTS - self._hints
        if self._hushed:  # all else is forward or back
            self._ways_on.items = [] if self.over else buttons.hint(hints)
        elif self._once:
            self._ways_on.items = self._ways() if given else []
        elif self.over:
            how = {"solved": self._solved, "best": self._stars() == MOST, "fresh": self._fresh()}
            self._ways_on.items = [*self._ways(), *buttons.again(**how)]
        elif given and self.working:
            self._ways_on.items = self._ways()
        else:
            anew = buttons.anew(self._body, wrong=given)
            self._ways_on.items = [*anew, *buttons.helped(hints), *map(buttons.quiet, self._ways())]

    def forward(self) -> bool:
        """Go on to the next step, the task, what an answer came to, or the solution; False if there
        is nothing more.
        """
        if self._body is None and self._example.at_last:
            self._begin()
        elif self._body is None:
            self._chosen("step")
        elif self._kept_back:
            self._chosen("reveal")
        elif not self.over:
            self._solve()
        else:
            return False
        return True

    def back(self) -> bool:
        """Go back to the task, or to the step before; False at the first."""
        if self._body and (self._kept_back or self._verdict or self._solved or self._hints):
            self._hints = 0
            self._again()
        elif self._body and self.exercise.steps:
            self._leave_body()
            self._show_step()
        elif self._body is None and self._example.at:
            self._example.at -= 1
            self._show_step()
        else:
            return False
        return True

    def skip(self) -> None:
        """Go to the task, past the steps of an example."""
        if self._body is None:
            self._example.at = max(0, len(self.exercise.steps) - 1)
            self._begin()

    def _leave_body(self) -> None:
        """What one answers in goes; an example comes in its place."""
        if self._body:
            self._body.leave()
        parts = (*self._answer.children, *self._extras.children)
        self._body, self._answer.children, self._extras.children = None, [], []
        self._example.leave(*parts)

    def _chosen(self, item: str) -> None:
        match item:
            case "step":
                self._example.at += 1
                self._show_step()
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
        self._said.value = ""
        if self._body:
            self._body.again()
        self._show_ways()
        self._bridge.announce(self.told(self.exercise.task))

    def _solve(self) -> None:
        self._solved, self._verdict = True, None
        if self._body:
            self._body.close()
            told = self._body.solve()
            self._tell("hint", say("task.solved"), "", self._solution(told))
        self._show_ways()
        self._done(Result(0, missed=True))

    def _judge(self, verdict: Verdict, then: list[str]) -> None:
        """An answer was given: say what it came to, or keep that back until it is asked for."""
        if not self._hushed:
            self._say_verdict(verdict, then)
            return
        self._kept_back = verdict, then
        self._tell("hint", say("task.answered"), "", [])
        self._ways_on.items = [{"id": "reveal", "label": say("task.reveal"), "tone": "primary"}]

    def _say_verdict(self, verdict: Verdict, then: list[str]) -> None:
        self._verdict = verdict
        if verdict.right:
            assert self._body  # something was answered in it
            self._body.close()
            count = self._stars()
            shown, words = self._award()
            self._tell("right", say("task.right"), shown, [verdict.say, *then], words)
            self._show_ways()
            self._done(Result(count, missed=self._slips > 0))
        else:
            self._slips += 1
            last = bool(self._once or self.working)  # there is no other try
            head = say("task.not-right" if last else "task.wrong")
            self._tell("wrong", head, "", [verdict.say, *then, *self.working])
            if self._body and last:
                self._body.close()
            self._show_ways()
            self._done(Result(0, missed=True, numbers=self._wrong(verdict)))

    def _wrong(self, verdict: Verdict) -> dict[int, int]:
        """The wrong numbers of an answer, by where they are asked for."""
        if not isinstance(self._body, Numbers):
            return {}
        return {at: self._body.answers[at] for at in verdict.wrong}

    def _note(self, head: str, lines: list[str]) -> None:
        """There is a word on what was done; without one, what was said before is old."""
        if lines:
            self._tell("hint", head, "", lines)
        else:
            self._said.value = ""
        self._show_ways()

    def _award(self) -> tuple[str, str]:
        """What a right answer has earned, to be seen and to be heard: stars."""
        count = self._stars()
        words = say("task.stars", count=count)
        return said.stars(count, MOST, words), words

    def _solution(self, played: list[str]) -> list[str]:
        """What is said of the solution when it has been asked for and, at a table, played."""
        return [*played, self.exercise.success]

    def _stars(self) -> int:
        return grade.stars(self._verdict, self._slips) if self._verdict else 0

    def _tell(self, kind: str, head: str, extra: str, lines: list[str], more: str = "") -> None:
        """Say a head and lines, with `extra` to be seen beside the head and `more` to be heard."""
        told = [self.told(line) for line in lines if line]
        self._said.value = said.said(kind, head, extra, told)
        self._bridge.announce(" ".join(filter(None, [head, more, *told])))
        self._bridge.lead(".boss-task-said")


def _part(name: str, part: W) -> W:
    """A part of the page of an exercise, with its name for the style."""
    part.add_class(f"boss-task-{name}")
    return part
