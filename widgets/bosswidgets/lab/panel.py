"""Panel of a question: its settings, progress and answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import NamedTuple

from bosslib.errors import BossError
from bosslib.lab.answer import Answer
from bosslib.lab.question import Question
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.fields import Fields
from bosswidgets.kit.guarded import HTML, HBox, VBox
from bosswidgets.lab import telling
from bosswidgets.lab.asked import fields, taken
from bosswidgets.lab.drawn import Drawn
from bosswidgets.lab.run import Run

MINUTE = 90
"""Seconds from which the remaining time is shown in minutes."""


class Plots(NamedTuple):
    """Plots of an answer, drawn for a width in CSS pixels."""

    width: int
    all: list[dict[str, str]]


class Panel(VBox):
    """Panel that answers the current settings at once, and updates the plots while games are
    played.

    `asked` has the settings, `answer` the result shown. `keep` is called after a setting has
    changed.
    """

    def __init__(
        self,
        question: Question,
        bridge: Bridge,
        query: Mapping[str, str],
        keep: Callable[[], object],
    ) -> None:
        self.question, self._bridge, self._keep = question, bridge, keep
        self.asked, troubles = taken(question, query)
        self.answer: Answer | None = None
        self.run: Run[Plots] | None = None
        self._slow, self._told = False, False
        title = say(f"lab.{question.name}.title")
        self._sorry, self._status, head = HTML(), HTML(), HTML(f"<h2>{escape(title)}</h2>")
        self._controls = Fields(title, "settings")
        self._controls.on("changed", lambda name, value: self.put(name, str(value)))
        self._buttons = Choices(label=say("lab.page.buttons"))
        self._buttons.on_choose(self._chosen)
        self._drawn = Drawn()
        work = HBox([self._status, self._buttons])
        work.add_class("boss-lab-work")
        super().__init__([head, self._sorry, self._controls, work, self._drawn])
        self.add_class("boss-lab-panel")
        bridge.observe(lambda _: self._redraw(), ["width"])
        self._complain(troubles)
        self._ask()

    def __repr__(self) -> str:
        return f"<Panel: {self.question.name}>"

    def take(self, query: Mapping[str, str]) -> None:
        """Answer the parameters of an address, if they differ."""
        asked, troubles = taken(self.question, query)
        self._complain(troubles)
        if asked != self.asked:
            self.asked = asked
            self._ask()

    def put(self, name: str, text: str) -> None:
        """Set one parameter and answer again; an invalid text is refused at its field."""
        try:
            asked = self.asked.put(name, text)
        except BossError as error:
            self._controls.refuse(str(error), name)
            return
        troubles = {at: why for at, why in self._controls.troubles.items() if at != name}
        self._controls.troubles = troubles
        if asked != self.asked:
            self.asked, self._told = asked, True
            self._complain([])
            self._ask()
            self._keep()

    def leave(self) -> None:
        """Stop the work."""
        if self.run:
            self.run.cancel()

    def _ask(self) -> None:
        self.leave()
        self._slow = False
        self._controls.show(fields(self.asked), self._controls.troubles)
        self._drawn.code = self.asked.code
        self.run = Run(
            self.asked,
            draw=self._draw,
            hear=self._hear,
            failed=self._fail,
            going_on=self._late,
        )

    def _draw(self, answer: Answer) -> Plots:
        width = self._bridge.width
        return Plots(width, telling.plots(answer, width))

    def _place(self, plots: Plots) -> None:
        """Show the plots, redrawn if the page's width has changed."""
        if self.answer and plots.width != self._bridge.width:
            plots = self._draw(self.answer)
        self._drawn.plots = plots.all

    def _redraw(self) -> None:
        if self.answer:
            self._place(self._draw(self.answer))

    # Progress of the work

    def _late(self, times: int) -> None:
        """Show progress and a stop button from the first report on."""
        if times == 1:
            self._slow = True
            self._show()

    def _hear(self, answer: Answer, plots: Plots, *, over: bool) -> None:
        self.answer = answer
        self._place(plots)
        if over:
            self._end(answer)
        else:
            self._show()

    def _end(self, answer: Answer) -> None:
        self._slow = False
        key = "done" if answer.games == answer.total_games else "stopped"
        words = say(f"lab.page.{key}", games=answer.games, of=answer.total_games)
        self._status.value = f"<p>{escape(words)}</p>"
        self._buttons.items = [_item("csv")]
        if self._told:
            self._bridge.announce(f"{words} {telling.label(answer, answer.figures[0])}")

    def _fail(self, why: str) -> None:
        self._slow = False
        self._status.value = f'<p class="boss-notice" role="alert">{escape(why)}</p>'
        self._buttons.items = [_item("csv")] if self.answer else []

    # Display

    def _show(self) -> None:
        """Show the progress of long work."""
        if self._slow and self.run:
            self._status.value = _progress(self.run)
            self._buttons.items = [_item("stop"), *([_item("csv")] if self.answer else [])]

    def _chosen(self, item: str) -> None:
        if item == "stop" and self.run:
            self.run.stop()
        elif item == "csv" and self.answer:
            self._bridge.download(f"{self.question.name}.csv", self.answer.csv())

    def _complain(self, troubles: list[str]) -> None:
        lines = " ".join(map(escape, troubles))
        self._sorry.value = f'<p class="boss-notice" role="alert">{lines}</p>' if lines else ""


def _progress(run: Run[Plots]) -> str:
    games = run.answer.games if run.answer else 0
    words = say("lab.page.so-far", games=games, of=run.asked.games)
    left = run.seconds_left
    if left is not None:
        key, unit = ("minutes", 60) if left > MINUTE else ("seconds", 1)
        words += " " + say(f"lab.page.{key}", count=max(1, round(left / unit)))
    name = escape(say("lab.page.playing"))
    return (
        f'<progress max="{run.asked.games}" value="{games}" aria-label="{name}"></progress>'
        f"<p>{escape(words)}</p>"
    )


def _item(name: str) -> dict[str, str]:
    return {"id": name, "label": say(f"lab.page.{name}"), "tone": "quiet"}
