"""The final test: twelve questions, one from each lesson, each answered once."""

from __future__ import annotations

from html import escape
from pathlib import Path

from bosslib.card.practice import generator
from bosslib.words import say
from bosswidgets.kit.addresses import page_address
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.page_links import page_link
from bosswidgets.kit.progress import TEST_KEY
from bosswidgets.learn.exercise_parts import ExerciseResult
from bosswidgets.learn.misconceptions import answer_records
from bosswidgets.learn.prerender import EXERCISE_PARAMETER
from bosswidgets.learn.seeded_test import SeededTest
from bosswidgets.learn.task import ExerciseTask
from bosswidgets.learn.task_buttons import TaskButton, TaskCommand, next_button

BARGAINS_PAGE = "bargain-test"

PASS_MARK = 10
"""Number of right answers, out of twelve, needed to pass."""


class FinalTest(SeededTest[bool]):
    """Test of twelve questions; the answers are stored in the browser."""

    section = "test"

    def __init__(self) -> None:
        super().__init__()
        about = HTML(f"<p>{escape(say('test.about'))}</p>")
        self.show_parts(about, self._begin_button("begin"))

    def __repr__(self) -> str:
        return "<FinalTest>"

    def _start_test(self, seed: int) -> None:
        self._seed = seed
        self._exercises = generator.final_test(seed)
        kept = self.bridge.marks().get(TEST_KEY) or {}
        same = kept.get("seed") == seed
        self._results = (
            {int(at): bool(r) for at, r in kept.get("results", {}).items()} if same else {}
        )
        self.bridge.replace_address(f"?test={seed}")
        self._show_question((self._open_questions() or [len(self._exercises)])[0])

    def _open_questions(self) -> list[int]:
        """Return the numbers of the unanswered questions."""
        return [at for at in range(len(self._exercises)) if at not in self._results]

    def _show_question(self, at: int) -> None:
        self._index = at
        if at >= len(self._exercises):
            self._show_result()
            return
        self.task = ExerciseTask(
            self.bridge,
            self._exercises[at],
            self._on_result,
            self._next_buttons,
            self._show_next,
            once=True,
        )
        self._show_row(len(self._exercises))
        self.show_parts(self._row, self.task)

    def _format_result(self, at: int, label: str) -> tuple[str, str]:
        result = self._results[at]
        return "✓" if result else "✗", say(f"test.{'right' if result else 'wrong'}", label=label)

    def _on_result(self, result: ExerciseResult) -> None:
        self._results[self._index] = result.stars > 0
        kept = {f"{at}": right for at, right in self._results.items()}
        exercise = self._exercises[self._index]
        test = {TEST_KEY: {"seed": self._seed, "results": kept}}
        self.bridge.store_marks(**test, **answer_records(self.bridge.marks(), exercise, result))
        self._show_row(len(self._exercises))

    def _next_buttons(self) -> list[TaskButton]:
        return [next_button(say("test.next" if self._open_questions() else "test.result"))]

    def _show_next(self, _: TaskCommand) -> None:
        left = self._open_questions()
        after = [at for at in left if at > self._index] or left
        self._show_question(after[0] if after else len(self._exercises))

    def _show_result(self) -> None:
        right, every = sum(self._results.values()), len(self._exercises)
        key = "test.passed" if right >= PASS_MARK else "test.failed"
        told = say(key, right=right, all=every)
        missed = [self._exercises[at] for at, well in sorted(self._results.items()) if not well]
        listed = "".join(f"<li>{_exercise_link(each.id, each.title)}</li>" for each in missed)
        links = f"<p>{escape(say('test.missed'))}</p><ul>{listed}</ul>" if missed else ""
        if bargains := page_link(BARGAINS_PAGE, "test.bargains"):
            links += f"<p>{bargains}</p>"
        self._show_row(len(self._exercises))
        self.show_parts(
            self._row,
            HTML(f"<p><strong>{escape(told)}</strong></p>{links}"),
            self._begin_button("again"),
        )
        self.bridge.announce(told)


def _exercise_link(name: str, title: str) -> str:
    """Return a link to an exercise on its page; generated ones are on the practice page."""
    from bosslib.teaching import course

    lesson = next((each for each, names in course.lessons().items() if name in names), "practice")
    page = next(Path.cwd().glob(f"*-{lesson}.ipynb"), None)
    words = escape(title)
    return (
        f'<a href="{page_address(page.name)}?{EXERCISE_PARAMETER}={name}">{words}</a>'
        if page
        else words
    )
