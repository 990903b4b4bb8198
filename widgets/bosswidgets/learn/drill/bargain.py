"""One position of the drill: name the prices, then bargain over three rounds."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Widget

from bosslib.picture.shapes import Scene
from bosslib.teaching.drill.characters import ROUNDS
from bosslib.teaching.drill.game import DrillPosition, play_bargain
from bosslib.teaching.drill.said import explain_zone, format_answer, grade_prices
from bosslib.teaching.drill.talks import Talks, TalksOutcome
from bosslib.teaching.grade import Verdict
from bosslib.teaching.pictures import LookOptions
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, Lent
from bosswidgets.kit.choices import Buttons, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.picture.still import Still
from bosswidgets.learn import said
from bosswidgets.learn.drill.asking import Asking
from bosswidgets.learn.drill.outcome import comparison, outcome
from bosswidgets.learn.exercise_page import Words, beneath, position

HEAD = ".boss-task-head h2"
"""Selector of the part that gets the focus when the focused one is removed."""


class Bargained(VBox):
    """A position to bargain in.

    `named` is called with the verdict on the prices, `ended` with the finished talks, and `go` with
    the button that leads on.
    """

    def __init__(
        self,
        bridge: Bridge,
        found: DrillPosition,
        named: Callable[[Verdict], object],
        ended: Callable[[Talks], object],
        go: Callable[[str], object],
    ) -> None:
        self.found, self.talks = found, found.talks
        self._bridge = Lent(bridge)
        self._named, self._ended = named, ended
        self._words = Words(found.exercise)
        self._head, self._said = HTML(), HTML()
        self._below = HTML()
        self._still = Still(self._bridge, self._draw)
        self._asking = Asking(self._words.told, found)
        self._asking.on_prices(self._prices_named)
        self._asking.on_offer(self._offer)
        none = {"id": "none", "label": say("drilling.none")}
        self._doing = Choices([none], say("drilling.doing"))
        self._doing.on_choose(self._chosen)
        self._told = HTML()
        self._ways = Choices(label=say("task.label"))
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
        self._write(found.exercise.task)
        self._show()
        self._bridge.announce(self._words.told(found.exercise.task))

    def __repr__(self) -> str:
        return f"<Bargained: {self.found.exercise.id}>"

    def leave(self) -> None:
        """Close the position before another one is shown."""
        self._bridge.close(self)

    def _draw(self, _: int) -> Scene:
        record = play_bargain(self.found, self.talks)
        return position(self.found.exercise, record, self._bridge, LookOptions(shows_offers=False))

    def _show(self) -> None:
        """Update the picture and the lines below it."""
        self._still.show()
        self._below.value = beneath(self.found.exercise, play_bargain(self.found, self.talks))

    def _write(self, line: str) -> None:
        title, badge = self.found.exercise.title, say("task.free")
        self._head.value = said.head(self._words.told(title), badge, [self._words.told(line)])

    def _tell(self, kind: str, head: str, lines: list[str], more: str = "") -> None:
        told = [self._words.told(line) for line in lines if line]
        self._said.value = said.said(kind, head, "", told)
        self._bridge.announce(" ".join(filter(None, [head, *told, more])))
        self._bridge.lead(".boss-task-said")
        self._bridge.lead(HEAD, focus=True)

    # First the prices

    def _prices_named(self, prices: tuple[int, int] | None) -> None:
        verdict = grade_prices(self.found, prices)
        kind, key = ("right", "task.right") if verdict.is_right else ("wrong", "task.not-right")
        lines = [verdict.say, *explain_zone(self.found)]
        if self.found.zone.prices:
            self._asking.ask_offer(1)
            self._write(self._round())
            self._show_doing()
        else:
            self._end()
        self._tell(kind, say(key), lines, self._round() if self.found.zone.prices else "")
        self._named(verdict)

    # Then the bargain

    def _round(self) -> str:
        """Return what to do now."""
        side = "sells" if self.found.sells else "buys"
        turn = len(self.talks.offers) + 1
        return say(f"drilling.round.{side}", who=self._other, turn=turn, all=ROUNDS)

    @property
    def _other(self) -> str:
        return self._words.names[self.found.other]

    def _show_doing(self) -> None:
        """Show the buttons: accept the counter-offer, or walk away."""
        items: Buttons = []
        counter = self.talks.counter
        if counter is not None:
            price = self.found.exercise.teaching.pictures.money(counter)
            items.append({"id": "accept", "label": say("drilling.accept", price=price)})
        items.append({"id": "walk", "label": say("drilling.walk"), "tone": "quiet"})
        self._doing.items = items

    def _offer(self, price: int) -> None:
        self.talks = self.talks.offer(price)
        words = say("reasons.said", name=self._other, quote=self._quoted())
        if self.talks.outcome is TalksOutcome.OPEN:
            self._asking.ask_offer(len(self.talks.offers) + 1)
            self._write(self._round())
            self._show_doing()
            self._show()
            self._tell("hint", say("task.declined"), [words], self._round())
        else:
            self._over([words])

    def _quoted(self) -> str:
        return say("reasons.quoted", reason=format_answer(self.found, self.talks))

    def _chosen(self, item: str) -> None:
        if item == "none":
            self._prices_named(None)
            return
        self.talks = self.talks.accept() if item == "accept" else self.talks.walk()
        self._over([])

    def _over(self, lines: list[str]) -> None:
        """Show the outcome of the talks, and what others would have got."""
        came = outcome(self.found, self.talks, self._other)
        self._told.value = comparison(self.found, self.talks, self._other)
        self._end()
        kind = "right" if self.talks.gain > 0 else "wrong"
        self._tell(kind, came.head, [*lines, *came.lines], came.spoken)
        self._ended(self.talks)

    def _end(self) -> None:
        """Remove all input, and show the button that leads on."""
        self._write(self.found.exercise.task)
        self._show()
        self._answer.children = []
        self._ways.items = [{"id": "next", "label": say("drilling.next"), "tone": "primary"}]
