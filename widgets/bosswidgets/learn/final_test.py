"""The final test: twelve questions, one from each lesson, each answered once."""

from __future__ import annotations

from html import escape
from pathlib import Path
from secrets import randbelow
from typing import Any

from bosslib.card.practice import generate
from bosslib.words import say
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.places import address
from bosswidgets.kit.progress import SEEDS, TEST
from bosswidgets.learn.course_page import Course
from bosswidgets.learn.exercise_page import Result
from bosswidgets.learn.first import ADDRESS
from bosswidgets.learn.remembering import told
from bosswidgets.learn.task import Task

PASS = 10
"""Number of right answers, out of twelve, needed to pass."""


class FinalTest(Course):
    """Test of twelve questions.

    The address names the test, `?test=12345`, so that a link repeats it; the answers are stored in
    the browser.
    """

    def __init__(self) -> None:
        super().__init__()
        self._seed = 0
        self._at = 0
        self._results: dict[int, bool] = {}
        self._row = Choices(label=say("test.label"))
        self._row.on_choose(lambda item: self._turn(int(item)))
        self._about = HTML(f"<p>{escape(say('test.about'))}</p>")
        begin = Choices(
            [{"id": "begin", "label": say("test.begin"), "tone": "primary"}], say("test.begin")
        )
        begin.on_choose(lambda _: self._begin(1 + randbelow(SEEDS)))
        self.put(self._about, begin)
        self.bridge.observe(self._ready, "ready")

    def __repr__(self) -> str:
        return "<FinalTest>"

    def _ready(self, _: object) -> None:
        """Continue the test in the address, with the answers stored in the browser."""
        text = self.asked("test")
        if text.isdecimal() and text.isascii() and 0 < int(text) <= SEEDS:
            self._begin(int(text))

    def _begin(self, seed: int) -> None:
        self._seed = seed
        self._exercises = generate.final_test(seed)
        kept = self.bridge.marks().get(TEST) or {}
        same = kept.get("seed") == seed
        self._results = (
            {int(at): bool(r) for at, r in kept.get("results", {}).items()} if same else {}
        )
        self.bridge.replace(f"?test={seed}")
        self._turn((self._left() or [len(self._exercises)])[0])

    def _left(self) -> list[int]:
        """Return the numbers of the unanswered questions."""
        return [at for at in range(len(self._exercises)) if at not in self._results]

    def _turn(self, at: int) -> None:
        self._at = at
        if at >= len(self._exercises):
            self._end()
            return
        self.task = Task(
            self.bridge, self._exercises[at], self._done, self._ways, self._go, once=True
        )
        self._show_row()
        self.put(self._row, self.task)

    def _show_row(self) -> None:
        items = []
        for at in range(len(self._exercises)):
            answered = at in self._results
            item: dict[str, Any] = {"id": f"{at}", "label": f"{at + 1}", "pressed": at == self._at}
            if answered:
                item["detail"] = "✓" if self._results[at] else "✗"
                item["disabled_reason"] = say(
                    "test.right" if self._results[at] else "test.wrong", label=f"{at + 1}"
                )
            items.append(item)
        if not self._left():
            items.append({"id": f"{len(items)}", "label": say("test.result")})
        self._row.items = items

    def _done(self, result: Result) -> None:
        self._results[self._at] = result.stars > 0
        kept = {f"{at}": right for at, right in self._results.items()}
        exercise = self._exercises[self._at]
        test = {TEST: {"seed": self._seed, "results": kept}}
        self.bridge.mark(**test, **told(self.bridge.marks(), exercise, result))
        self._show_row()

    def _ways(self) -> list[dict[str, Any]]:
        label = say("test.next" if self._left() else "test.result")
        return [{"id": "next", "label": label, "tone": "primary"}]

    def _go(self, _: str) -> None:
        left = self._left()
        after = [at for at in left if at > self._at] or left
        self._turn(after[0] if after else len(self._exercises))

    def _end(self) -> None:
        right, every = sum(self._results.values()), len(self._exercises)
        key = "test.passed" if right >= PASS else "test.failed"
        told = say(key, right=right, all=every)
        missed = [self._exercises[at] for at, well in sorted(self._results.items()) if not well]
        listed = "".join(f"<li>{_link(each.id, each.title)}</li>" for each in missed)
        links = f"<p>{escape(say('test.missed'))}</p><ul>{listed}</ul>" if missed else ""
        again = Choices(
            [{"id": "again", "label": say("test.again"), "tone": "primary"}], say("test.again")
        )
        again.on_choose(lambda _: self._begin(1 + randbelow(SEEDS)))
        self._show_row()
        self.put(self._row, HTML(f"<p><strong>{escape(told)}</strong></p>{links}"), again)
        self.bridge.announce(told)


def _link(name: str, title: str) -> str:
    """Return a link to an exercise on its page; generated ones are on the practice page."""
    from bosslib.teaching import course

    lesson = next((each for each, names in course.lessons().items() if name in names), "practice")
    page = next(Path.cwd().glob(f"*-{lesson}.ipynb"), None)
    words = escape(title)
    return f'<a href="{address(page.name)}?{ADDRESS}={name}">{words}</a>' if page else words
