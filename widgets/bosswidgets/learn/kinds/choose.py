"""Exercises answered by choosing from a list."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ipywidgets import Widget

from bosslib.teaching.exercise import Exercise, TaskKind
from bosslib.teaching.grade import judge_choices
from bosslib.words import say
from bosswidgets.kit.choices import Button, Buttons, Choices
from bosswidgets.kit.guarded import HTML
from bosswidgets.learn.exercise_page import Body, Words
from bosswidgets.learn.kinds.base import Answering, Posed, pictured
from bosswidgets.learn.paper import printed


class ChooseAnswering(Answering):
    """A list to choose from; on paper, with checkboxes."""

    kind = TaskKind.CHOOSE

    def body(self, posed: Posed) -> Body:
        return ChoiceList(posed)

    def blanks(self, exercise: Exercise, words: Words) -> Iterator[str]:
        items = "".join(f"<li>☐ {printed(words.told(each.say))}</li>" for each in exercise.choices)
        yield f'<ul class="boss-boxes">{items}</ul>'

    def answers(self, exercise: Exercise, words: Words) -> list[str]:
        return [words.told(each.say) for each in exercise.choices if each.right]


class ChoiceList:
    """A list to choose from: a single choice, or several with a check button."""

    retries = False
    begun = False
    found = "fields.right"
    """Catalogue key of the mark on a right choice."""

    def __init__(self, posed: Posed) -> None:
        self._exercise, self._said, self._judge = posed.exercise, posed.words, posed.judge
        self._marking = posed.marks
        self._chosen: set[int] = set()
        self._marks: dict[int, str] = {}
        self._open = True
        right = sum(each.right for each in self._exercise.choices)
        self._several = self._exercise.allows_several or right > 1
        self._words = HTML()
        self._list = Choices(label=say("task.choices"), layout_kind="list")
        self._list.on_choose(self._choose)
        self.stage = pictured(posed)
        self.answer: list[Widget] = [self._words, self._list]
        self.extras: list[Widget] = []
        self._show()

    @property
    def chosen(self) -> tuple[int, ...]:
        """Indices of the current choices."""
        return tuple(sorted(self._chosen))

    def again(self) -> None:
        """Clear the choices."""
        self._chosen, self._marks, self._open = set(), {}, True
        self._show()

    def close(self) -> None:
        """Accept no more choices."""
        self._open = False
        self._show()

    def leave(self) -> None:
        """Do nothing: the page closes all of its widgets."""

    def solve(self) -> None:
        """Select the right choices."""
        self._chosen = {at for at, each in enumerate(self._exercise.choices) if each.right}
        self._marks = {at: say(self.found) for at in self._chosen}
        self._show()

    def label(self, at: int) -> str:
        """Return the label of a choice's button."""
        return self._said.told(self._exercise.choices[at].say)

    def _show(self) -> None:
        self._words.value = ""
        items: Buttons = []
        for at in range(len(self._exercise.choices)):
            item: Button = {"id": f"{at}", "label": self.label(at)}
            if self._several or at in self._chosen:
                item["pressed"] = at in self._chosen
            if at in self._marks:
                item["detail"] = self._marks[at]
            if not self._open:
                item["disabled_reason"] = say("task.closed")
            items.append(item)
        if self._several and self._open:
            items.append({"id": "check", "label": say("task.check"), "tone": "primary"})
        self._list.items = items

    def _choose(self, item: str) -> None:
        if item == "check":
            self._check()
        elif self._several:
            self._chosen ^= {int(item)}
            self._marks = {}
            self._show()
        else:
            self._chosen = {int(item)}
            self._check()

    def _check(self) -> None:
        if not self._chosen:
            self._words.value = (
                f'<p class="boss-notice" role="alert">{escape(say("task.none"))}</p>'
            )
            return
        verdict = judge_choices(self._exercise, self._chosen)
        wrong = [at for at in self._chosen if at in verdict.wrong]
        right = [at for at in self._chosen if at not in verdict.wrong]
        if self._marking:
            self._marks = {at: say("fields.wrong") for at in wrong}
            self._marks |= {at: say(self.found) for at in right}
        self._show()
        self._judge(verdict, [])
