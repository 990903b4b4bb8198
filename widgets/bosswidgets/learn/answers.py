"""Exercises that are answered with numbers, or by choosing."""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from typing import Any

from ipywidgets import HTML, VBox, Widget

from bosslib import RuleError
from bosslib.picture.shapes import Scene
from bosslib.teaching import attempt
from bosslib.teaching.exercise import Exercise, Kind
from bosslib.teaching.grade import choices_judged, number, numbers_judged
from bosslib.teaching.pictures import Look
from bosslib.words import say
from bosswidgets.kit.bridge import Lent
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.fields import LETTERS, Fields, Values
from bosswidgets.kit.html import written
from bosswidgets.kit.still import Still
from bosswidgets.learn.exercise_page import Judge, Words, beneath, position, sign


def pictured(exercise: Exercise, bridge: Lent, *, hand: bool) -> Widget | None:
    """The picture of the position, and what is said below it; None without one."""
    if exercise.start is None:
        return None
    record, look = attempt.begun(exercise), Look(hand=hand, asked=True)

    def draw(_: int) -> Scene:
        return position(exercise, record, bridge, look)

    shown: list[Widget] = [Still(bridge, draw)]
    if below := beneath(exercise, record, look):
        shown.append(HTML(below))
    return VBox(shown)


class Numbers:
    """Boxes to fill in: what cannot be read is asked again and is no try."""

    retries = False
    begun = False

    def __init__(
        self,
        exercise: Exercise,
        words: Words,
        bridge: Lent,
        judge: Judge,
        *,
        hand: bool,
        marks: bool,
    ) -> None:
        self._exercise, self._said, self._judge = exercise, words, judge
        self._marking = marks
        self._fields = Fields(say("task.answers"), "answers")
        self._fields.on("sent", self._answered)
        self._open = True
        self._show(self._fresh())
        self.stage = pictured(exercise, bridge, hand=hand)
        self.answer: list[Widget] = [self._fields]
        self.extras: list[Widget] = []

    def _fresh(self) -> list[dict[str, Any]]:
        exercise = self._exercise
        fields = []
        for seat, ask in enumerate(exercise.asks):
            field: dict[str, Any] = {"id": f"{seat}", "kind": "answer", "most": LETTERS}
            field |= {"label": self._said.label(seat), "unit": sign(ask.unit)}
            if seat in exercise.given:
                field |= {"given": True, "value": written(ask.answer)}
            fields.append(field)
        return fields

    def _show(self, fields: list[dict[str, Any]]) -> None:
        """Show the boxes, and while one may answer the button that sends them."""
        self._boxes = fields
        if self._open:
            button = {"id": "check", "kind": "submit", "label": say("task.check")}
            self._fields.show([*fields, button])
        else:
            self._fields.show({**each, "given": True} for each in fields)

    def again(self) -> None:
        """Empty the boxes."""
        self._open = True
        self._show([{"value": "", **each} for each in self._fresh()])

    def close(self) -> None:
        """Take no more numbers."""
        self._open = False
        self._show(self._boxes)

    def leave(self) -> None:
        """All of it is on the page, which closes it."""

    def solve(self) -> list[str]:
        """Fill in what is right."""
        answers = zip(self._fresh(), self._exercise.answers, strict=True)
        self._show([{**each, "value": written(answer)} for each, answer in answers])
        return []

    def _answered(self, values: Values) -> None:
        texts = [str(values.get(each["id"], "")) for each in self._boxes]
        numbers = [number(text) for text in texts]
        if None in numbers:
            key = "task.unread" if all(text.strip() for text in texts) else "task.empty"
            self._fields.refuse(say(key))
            return
        verdict = numbers_judged(self._exercise, [n for n in numbers if n is not None])
        fresh = [
            each if each.get("given") else {**each, "value": text}
            for each, text in zip(self._fresh(), texts, strict=True)
        ]
        self._show(_marked(fresh, verdict.wrong) if self._marking else fresh)
        self._judge(verdict, [])


def _marked(fields: list[dict[str, Any]], wrong: Collection[int]) -> list[dict[str, Any]]:
    """The fields with a mark each, which is said too: what is given has none."""
    marks = ["wrong" if at in wrong else "right" for at in range(len(fields))]
    return [
        each if each.get("given") else {**each, "mark": mark, "said": say(f"fields.{mark}")}
        for each, mark in zip(fields, marks, strict=True)
    ]


class Choosing:
    """A list to choose from: one at once, or several and then a check.

    Before the reasons of an illegal action one has to try it.
    """

    retries = False
    begun = False

    def __init__(
        self,
        exercise: Exercise,
        words: Words,
        bridge: Lent,
        judge: Judge,
        *,
        hand: bool,
        marks: bool,
    ) -> None:
        self._exercise, self._said, self._judge = exercise, words, judge
        self._marking = marks
        self._chosen: set[int] = set()
        self._marks: dict[int, str] = {}
        self._open = True
        self._tried = self._exercise.attempt is None
        self._several = sum(each.right for each in self._exercise.choices) > 1
        self._words = HTML()
        self._list = Choices(label=say("task.choices"), layout_kind="list")
        self._list.on_choose(self._choose)
        self.stage = pictured(exercise, bridge, hand=hand)
        self.answer: list[Widget] = [self._words, self._list]
        self.extras: list[Widget] = []
        self._show()

    @property
    def chosen(self) -> tuple[int, ...]:
        """The numbers of what is chosen now, counted from 0."""
        return tuple(sorted(self._chosen))

    def again(self) -> None:
        """Choose anew."""
        self._chosen, self._marks, self._open = set(), {}, True
        self._show()

    def close(self) -> None:
        """Take no more choices."""
        self._open = False
        self._show()

    def leave(self) -> None:
        """All of it is on the page, which closes it."""

    def solve(self) -> list[str]:
        """Choose what is right."""
        self._tried = True
        self._chosen = {at for at, each in enumerate(self._exercise.choices) if each.right}
        self._marks = {at: self._found() for at in self._chosen}
        self._show()
        return []

    def _show(self) -> None:
        exercise = self._exercise
        if not self._tried:
            assert exercise.attempt  # else there is nothing to try
            told = self._said.action(exercise.attempt)
            button = {"id": "try", "label": say("task.try"), "detail": told, "tone": "primary"}
            self._list.items = [button]
            return
        self._words.value = ""
        if exercise.attempt:
            told = say("task.tried", action=self._said.action(exercise.attempt))
            self._words.value = f'<p class="boss-notice" role="status">✗ {escape(told)}</p>'
        items: list[dict[str, Any]] = []
        for at, each in enumerate(exercise.choices):
            number = f"({at + 1}) " if exercise.kind is Kind.SPOT else ""
            item: dict[str, Any] = {"id": f"{at}", "label": number + self._said.told(each.say)}
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
        if item == "try":
            self._try()
        elif item == "check":
            self._check()
        elif self._several:
            self._chosen ^= {int(item)}
            self._marks = {}
            self._show()
        else:
            self._chosen = {int(item)}
            self._check()

    def _try(self) -> None:
        exercise = self._exercise
        assert exercise.attempt  # it was tried
        try:
            attempt.begun(exercise).play(exercise.attempt)
        except RuleError:
            self._tried = True
        self._show()

    def _check(self) -> None:
        if not self._chosen:
            self._words.value = (
                f'<p class="boss-notice" role="alert">{escape(say("task.none"))}</p>'
            )
            return
        verdict = choices_judged(self._exercise, self._chosen)
        wrong = [at for at in self._chosen if at in verdict.wrong]
        right = [at for at in self._chosen if at not in verdict.wrong]
        if self._marking:
            self._marks = {at: say("fields.wrong") for at in wrong}
            self._marks |= {at: self._found() for at in right}
        self._show()
        self._judge(verdict, [])

    def _found(self) -> str:
        """What is said of a choice that is right: in `spot` it is the line that is wrong."""
        return say("fields.found" if self._exercise.kind is Kind.SPOT else "fields.right")
