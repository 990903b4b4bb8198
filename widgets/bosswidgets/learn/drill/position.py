"""One position of the drill: name the prices, then bargain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from html import escape
from typing import NamedTuple

from ipywidgets import Widget

from bosslib.picture.shapes import Scene
from bosslib.teaching.drill.bargainers import compare_bargainers
from bosslib.teaching.drill.feedback import explain_zone, format_answer, grade_prices
from bosslib.teaching.drill.game import DrillPosition, play_bargain
from bosslib.teaching.drill.talks import Talks, TalksOutcome
from bosslib.teaching.grade import Verdict
from bosslib.teaching.pictures import LookOptions
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, BridgeProxy
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.picture.still import StillPicture
from bosswidgets.learn import exercise_html
from bosswidgets.learn.drill.price_fields import PriceFields
from bosswidgets.learn.exercise_parts import ExerciseTexts, caption_html, position_scene
from bosswidgets.learn.task_buttons import TaskCommand, next_button

HEAD_SELECTOR = ".boss-task-head h2"
"""Selector of the part that gets the focus when the focused one is removed."""


class DrillCommand(StrEnum):
    """Command of the learner in a bargain, other than a price."""

    ACCEPT = "accept"
    NONE = "none"
    WALK = "walk"


class DrillPanel(VBox):
    """A position to bargain in.

    `ended` is called with the finished talks and the gain of the best line found, `go` with the
    button that leads on, and `named` with the verdict on the prices. With a `task`, which returns
    the task for the other side's name, no prices are asked for: the learner only bargains.
    """

    def __init__(
        self,
        bridge: Bridge,
        found: DrillPosition,
        ended: Callable[[Talks, int], object],
        go: Callable[[TaskCommand], object],
        named: Callable[[Verdict], object] = bool,
        task: Callable[[DrillPosition, str], str] | None = None,
    ) -> None:
        self.bargaining, self.talks = found, found.talks
        self._bridge = BridgeProxy(bridge)
        self._on_verdict, self._on_end = named, ended
        self._words = ExerciseTexts(found.exercise)
        self._head, self._said = HTML(), HTML()
        self._below = HTML()
        self._still = StillPicture(self._bridge, self._draw)
        self._asking = PriceFields(self._words.fill_names, found)
        self._asking.on_prices(self._on_prices)
        self._asking.on_offer(self._on_offer)
        none = Button(say("drilling.none"), DrillCommand.NONE)
        self._doing = Choices([none], say("drilling.doing"))
        self._doing.on_choose(self._on_choose)
        self._told = HTML()
        self._ways: Choices[TaskCommand] = Choices(label=say("task.label"))
        self._ways.on_choose(go)
        self._answer = VBox([self._asking.fields, self._doing])
        parts: dict[str, Widget] = {
            "head": self._head,
            "stage": VBox([self._still, self._below]),
            "answer": self._answer,
            "said": self._said,
            "compared": self._told,
            "ways": self._ways,
        }
        for name, part in parts.items():
            part.add_class(f"boss-task-{name}")
        super().__init__([*parts.values()])
        self.add_class("boss-task")
        self._task = task(found, self._other_name) if task else found.exercise.instruction
        self._given = [self._task] if task else []
        self._write_head(self._task)
        self._update_picture()
        self._bridge.announce(self._words.fill_names(self._task))
        if task:
            self._ask_offer()

    def __repr__(self) -> str:
        return f"<Bargained: {self.bargaining.exercise.id}>"

    def close_position(self) -> None:
        """Close the position before another one is shown."""
        self._bridge.close(self)

    def _draw(self, _: int) -> Scene:
        record = play_bargain(self.bargaining, self.talks)
        return position_scene(
            self.bargaining.exercise, record, self._bridge, LookOptions(shows_offers=False)
        )

    def _update_picture(self) -> None:
        """Update the picture and the lines below it."""
        self._still.redraw()
        self._below.value = caption_html(
            self.bargaining.exercise, play_bargain(self.bargaining, self.talks)
        )

    def _write_head(self, *lines: str) -> None:
        title, badge = self.bargaining.exercise.title, say("task.free")
        self._head.value = exercise_html.head_html(
            self._words.fill_names(title), badge, [*map(self._words.fill_names, lines)]
        )

    def _ask_offer(self) -> None:
        """Ask for the learner's next offer."""
        self._asking.ask_offer(len(self.talks.offers) + 1)
        self._write_head(*self._given, self._round_text())
        self._show_doing()

    def _show_message(self, kind: str, head: str, lines: list[str], more: str = "") -> None:
        told = [self._words.fill_names(line) for line in lines if line]
        self._said.value = exercise_html.message_html(kind, head, "", told)
        self._bridge.announce(" ".join(filter(None, [head, *told, more])))
        self._bridge.scroll_to(".boss-task-said")
        self._bridge.scroll_to(HEAD_SELECTOR, focus=True)

    # First the prices

    def _on_prices(self, prices: tuple[int, int] | None) -> None:
        verdict = grade_prices(self.bargaining, prices)
        kind, key = ("right", "task.right") if verdict.is_right else ("wrong", "task.not-right")
        lines = [verdict.say, *explain_zone(self.bargaining)]
        if self.bargaining.zone.prices:
            self._ask_offer()
        else:
            self._finish()
        self._show_message(
            kind, say(key), lines, self._round_text() if self.bargaining.zone.prices else ""
        )
        self._on_verdict(verdict)

    # Then the bargain

    def _round_text(self) -> str:
        """Return what to do now."""
        side = "sells" if self.bargaining.sells else "buys"
        turn = len(self.talks.offers) + 1
        return say(f"drilling.round.{side}", who=self._other_name, turn=turn)

    @property
    def _other_name(self) -> str:
        return self._words.names[self.bargaining.other]

    def _show_doing(self) -> None:
        """Show the buttons: accept the counter-offer, or walk away."""
        buttons = [Button(say("drilling.walk"), DrillCommand.WALK, tone="quiet")]
        counter = self.talks.counter
        if counter is not None:
            price = self.bargaining.exercise.teaching.pictures.money(counter)
            buttons.insert(0, Button(say("drilling.accept", price=price), DrillCommand.ACCEPT))
        self._doing.show_buttons(buttons)

    def _on_offer(self, price: int) -> None:
        self.talks = self.talks.offer(price)
        words = say("reasons.said", name=self._other_name, quote=self._reply_quote())
        if self.talks.outcome is TalksOutcome.OPEN:
            self._ask_offer()
            self._update_picture()
            self._show_message("hint", say("task.declined"), [words], self._round_text())
        else:
            self._show_outcome([words])

    def _reply_quote(self) -> str:
        return say("reasons.quoted", reason=format_answer(self.bargaining, self.talks))

    def _on_choose(self, command: DrillCommand) -> None:
        if command is DrillCommand.NONE:
            self._on_prices(None)
            return
        accepts = command is DrillCommand.ACCEPT
        self.talks = self.talks.accept() if accepts else self.talks.walk()
        self._show_outcome([])

    def _show_outcome(self, lines: list[str]) -> None:
        """Show the outcome of the talks, and what others would have got."""
        compared = compare_bargainers(self.talks)
        rows = [*_comparison_rows(self.bargaining, {"you": self.talks, **compared})]
        best = compared["best"].gain
        came = outcome_texts(self.bargaining, self.talks, best, self._other_name)
        self._told.value = comparison_html(rows, self._other_name)
        self._finish()
        kind = "right" if self.talks.gain > 0 else "wrong"
        spoken = " ".join(f"{label}: {cell}." for label, cell in rows)
        self._show_message(kind, came.head, [*lines, *came.lines], spoken)
        self._on_end(self.talks, best)

    def _finish(self) -> None:
        """Remove all input, and show the button that leads on."""
        self._write_head(self._task)
        self._update_picture()
        self._answer.children = []
        self._ways.show_buttons([next_button(say("drilling.next"))])


class DrillOutcome(NamedTuple):
    """A heading and sentences."""

    head: str
    lines: list[str]


def outcome_texts(found: DrillPosition, talks: Talks, best: int, other: str) -> DrillOutcome:
    """Return the outcome of the talks, and the character of the other side; `best` is the gain of
    the best line found.
    """
    money = found.exercise.teaching.pictures.money
    head, lines = say(f"drilling.came.{talks.outcome}"), list[str]()
    if talks.price is not None:
        key = "gain" if talks.gain > 0 else "worse" if talks.gain < 0 else "no-gain"
        values = {"price": money(talks.price), "gain": money(talks.gain)}
        lines.append(say(f"drilling.{key}", cost=money(-talks.gain), **values))
    elif talks.outcome is TalksOutcome.LOST:
        lines.append(say("drilling.lost", name=other, gain=money(best)))
    lines.append(say(f"drilling.was.{found.character}", name=other))
    return DrillOutcome(head, lines)


def comparison_html(rows: Iterable[tuple[str, str]], other: str) -> str:
    """Return a table of the gains of the learner and others against this character, as HTML."""
    lines = "".join(
        f'<tr><th scope="row">{escape(label)}</th><td>{escape(cell)}</td></tr>'
        for label, cell in rows
    )
    head = escape(say("drilling.compared", name=other))
    return f'<table class="boss-drill"><caption>{head}</caption>{lines}</table>'


def _comparison_rows(
    found: DrillPosition, compared: Mapping[str, Talks]
) -> Iterator[tuple[str, str]]:
    """Yield the learner and the compared strategies, each with its gain."""
    money = found.exercise.teaching.pictures.money
    for name, each in compared.items():
        made = each.price is not None
        values = {"gain": money(each.gain), "price": money(each.price or 0)}
        cell = say("drilling.made", **values) if made else say("drilling.none-made")
        yield say(f"drilling.by.{name}"), cell
