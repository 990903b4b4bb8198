"""One exercise on a page: its task, the way to answer it, hints, the solution, and what is said.

What is right is for `bosslib.teaching.attempt` to say. How one answers depends on the kind and is
a `Body`: at a table (`task_table`), with numbers, or by choosing (`task_answers`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, NamedTuple

from ipywidgets import HTML, VBox

from bosslib.record import Record as Played
from bosslib.teaching import grade
from bosslib.teaching.attempt import Record
from bosslib.teaching.exercise import HINTS, Exercise, Kind
from bosslib.teaching.grade import MOST, Verdict
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, Lent
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.html import linked
from bosswidgets.kit.still import Still
from bosswidgets.learn.answers import Choosing, Numbers
from bosswidgets.learn.at_table import AtTable, stated
from bosswidgets.learn.exercise_page import Body, Words, beneath, position


class Result(NamedTuple):
    """How an exercise went: its stars, 0 if it is still to be solved, and whether it went wrong."""

    stars: int
    missed: bool


class Task(VBox):
    """An exercise to do. `done` is told how it went, each time; `ways` are buttons for what comes
    next, which `go` is told of. `working` is the calculation, shown after a wrong answer; `once`
    is for a test: one try, no help. Where it is `hushed`, as on a projector, what an answer came to
    is shown when it is asked for.
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
    ) -> None:
        self.exercise = exercise
        self.working = working
        self._once = once
        self._hushed = hushed
        self._kept_back: tuple[Verdict, list[str]] | None = None
        self._bridge = Lent(bridge)
        self._example = Lent(self._bridge)
        self._done = done
        self._ways = ways
        self._go = go
        self._words = Words(exercise)
        self.told = self._words.told
        self._hints = self._slips = self._step = 0
        self._verdict: Verdict | None = None
        self._solved = False
        self._head = HTML()
        self._head.add_class("boss-task-head")
        self._said = HTML()
        self._said.add_class("boss-task-said")
        self._ways_on = Choices(label=say("task.label"))
        self._ways_on.on_choose(self._chosen)
        self.end = HTML()
        """What stands below it where it is the last one of a lesson."""
        self.end.add_class("boss-task-end")
        self._body: Body | None = None
        self._stage, self._answer, self._extras = VBox(), VBox(), VBox()
        for part, name in (
            (self._stage, "stage"),
            (self._answer, "answer"),
            (self._extras, "extras"),
        ):
            part.add_class(f"boss-task-{name}")
        self._ways_on.add_class("boss-task-ways")
        super().__init__(
            [
                *(self._head, self._stage, self._answer, self._said),
                *(self._ways_on, self.end, self._extras),
            ]
        )
        self.add_class("boss-task" if exercise.start else "boss-task-plain")
        self._start()

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

    # The steps of a worked example come first

    def _start(self) -> None:
        self._step = 0
        if self.exercise.steps and not self._once:
            self._show_step()
        else:
            self._begin()

    def _show_step(self) -> None:
        exercise = self.exercise
        at = exercise.steps[self._step]
        if exercise.start:
            shown = self._shown()
            self._leave_example()
            self._stage.children = [
                Still(self._example, lambda _: position(exercise, shown, self._bridge)),
                *stated(beneath(exercise, shown)),
            ]
        self._write(say("task.steps"), [at.say])
        self._said.value = ""
        step = {"id": "step", "label": say("task.step"), "tone": "primary"}
        skip = {"id": "skip", "label": say("task.skip"), "tone": "quiet"}
        ways = [{**skip, "tone": "primary"}] if self._at_last_step else [step, skip]
        self._ways_on.items = [] if self._hushed else ways
        self._bridge.announce(self.told(at.say))

    @property
    def _at_last_step(self) -> bool:
        return self._step == len(self.exercise.steps) - 1

    def _leave_example(self) -> None:
        """The picture of a step goes."""
        shown, self._stage.children = self._stage.children, []
        self._example.close(*shown)

    def _shown(self) -> Record:
        """The position as far as the steps have led."""
        assert self.exercise.start  # else there is no picture
        record: Record = Played(self.exercise.start)
        for each in self.exercise.steps[: self._step + 1]:
            record = record.play(each.do) if each.do else record
        return record

    # The task itself

    def _begin(self) -> None:
        self._body = self._bodied()
        self._write(say(f"task.{self.exercise.help}"), [self.exercise.task])
        self._said.value = ""
        self._leave_example()
        self._stage.children = [self._body.stage] if self._body.stage else []
        self._answer.children = self._body.answer
        self._extras.children = self._body.extras
        self._show_ways()
        self._bridge.announce(self.told(self.exercise.task))

    def _write(self, badge: str, lines: list[str]) -> None:
        title = escape(self.told(self.exercise.title))
        told = "".join(f'<p class="boss-prompt">{linked(self.told(line))}</p>' for line in lines)
        sign = f'<span class="boss-task-badge">{escape(badge)}</span>'
        self._head.value = f"<h2>{title} {sign}</h2>{told}"

    def _show_ways(self) -> None:
        right = self._verdict is not None and self._verdict.right
        wrong = self._verdict is not None and not right
        again = {"id": "again", "label": say("task.again"), "tone": "plain"}
        items: list[dict[str, Any]] = []
        if self._hushed:  # all else is forward or back
            if not self.over and self._hints < HINTS:
                items.append(self._hint())
        elif self._once:
            items = self._ways() if self._verdict else []
        elif wrong and self.working:
            items += self._ways()
        elif right or self._solved:
            items += self._ways()
            if not right or self._stars() < MOST:
                again["label"] = say("task.again" if not right else "task.more")
                items.append(again)
        else:
            if wrong and self._body and self._body.retries:
                items.append({**again, "tone": "primary"})
            elif self._body and self._body.begun:
                items.append({**again, "label": say("task.anew"), "tone": "quiet"})
            if self._hints < HINTS:
                items.append(self._hint())
            items.append({"id": "solution", "label": say("task.solution"), "tone": "quiet"})
            items += [{**way, "tone": "quiet"} for way in self._ways()]
        self._ways_on.items = items

    def _hint(self) -> dict[str, Any]:
        return {"id": "hint", "label": say("task.hint", count=HINTS - self._hints)}

    # From step to step, as a class is led

    def forward(self) -> bool:
        """Go on to the next step, the task, what an answer came to, or the solution; False if there
        is nothing more.
        """
        if self._body is None and self._at_last_step:
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
        elif self._body is None and self._step:
            self._step -= 1
            self._show_step()
        else:
            return False
        return True

    def skip(self) -> None:
        """Go to the task, past the steps of an example."""
        if self._body is None:
            self._step = max(0, len(self.exercise.steps) - 1)
            self._begin()

    def _leave_body(self) -> None:
        """What one answers in goes; an example comes in its place."""
        if self._body:
            self._body.leave()
        parts = (*self._answer.children, *self._extras.children)
        self._body, self._answer.children, self._extras.children = None, [], []
        self._example.close(*parts)

    def _chosen(self, item: str) -> None:
        match item:
            case "step":
                self._step += 1
                self._show_step()
            case "skip":
                self.skip()
            case "hint":
                self._hints += 1
                self._slips += 1
                self._say_hints()
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

    def _say_hints(self) -> None:
        given = self.exercise.hints[: self._hints]
        told = [
            f"<p><strong>{escape(say('task.hint-label', count=at))}.</strong> "
            f"{linked(self.told(hint))}</p>"
            for at, hint in enumerate(given, 1)
        ]
        self._said.value = f'<div class="boss-task-hint">{"".join(told)}</div>'
        self._bridge.announce(self.told(given[-1]))

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
            self._done(Result(0, missed=True))

    def _note(self, head: str, words: str) -> None:
        """The exercise has a word on what was done; without one, what was said before is old."""
        if words:
            self._tell("hint", head, "", [words])
        else:
            self._said.value = ""
        self._show_ways()

    def _award(self) -> tuple[str, str]:
        """What a right answer has earned, to be seen and to be heard: stars."""
        count = self._stars()
        words = say("task.stars", count=count)
        shown = (
            f'<span class="boss-stars" role="img" aria-label="{escape(words)}">'
            f"{'★' * count}{'☆' * (MOST - count)}</span>"
        )
        return shown, words

    def _solution(self, played: list[str]) -> list[str]:
        """What is said of the solution when it has been asked for and, at a table, played."""
        return [*played, self.exercise.success]

    def _stars(self) -> int:
        return grade.stars(self._verdict, self._slips) if self._verdict else 0

    def _tell(self, kind: str, head: str, extra: str, lines: list[str], more: str = "") -> None:
        sign = {"right": "✓", "wrong": "✗", "hint": "→"}[kind]
        told = [self.told(line) for line in lines if line]
        paragraphs = "".join(f"<p>{linked(line)}</p>" for line in told)
        self._said.value = (
            f'<div class="boss-task-{kind}"><p><strong><span aria-hidden="true">{sign} </span>'
            f"{escape(head)}</strong> {extra}</p>{paragraphs}</div>"
        )
        self._bridge.announce(" ".join(filter(None, [head, more, *told])))
        self._bridge.lead(".boss-task-said")

    def _bodied(self) -> Body:
        """The part in which one answers, by the exercise's kind."""
        exercise, words = self.exercise, self._words
        if exercise.kind.at_table:
            return AtTable(exercise, words, self._bridge, self._judge, self._note)
        if exercise.kind in (Kind.NUMBER, Kind.SETTLE):
            kind: type[Numbers] | type[Choosing] = Numbers
        else:
            kind = Choosing
        shows = {"hand": not self.working, "marks": not self._hushed}
        return kind(exercise, words, self._bridge, self._judge, **shows)
