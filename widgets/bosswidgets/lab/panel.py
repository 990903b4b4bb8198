"""Panel of a question: its settings, progress and answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from html import escape
from typing import NamedTuple

from bosslib.errors import BossError
from bosslib.lab.answer import Answer
from bosslib.lab.question import Question
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.fields import Fields
from bosswidgets.kit.guarded import HTML, HBox, VBox
from bosswidgets.lab import answer_texts
from bosswidgets.lab.inquiry import inquiry_from_query, parameter_fields
from bosswidgets.lab.plot import PlotList
from bosswidgets.lab.question_job import QuestionJob

MINUTES_FROM = 90
"""Seconds from which the remaining time is shown in minutes."""


class PanelCommand(StrEnum):
    """Commands beside the progress of the work."""

    CSV = "csv"
    STOP = "stop"


class DrawnPlots(NamedTuple):
    """Plots of an answer, drawn for a width in CSS pixels."""

    width: int
    all: list[dict[str, str]]


class QuestionPanel(VBox):
    """Panel that answers the current settings at once, and updates the plots while games are
    played.

    `inquiry` has the settings, `answer` the result shown. `keep` is called after a setting has
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
        self.inquiry, troubles = inquiry_from_query(question, query)
        self.answer: Answer | None = None
        self.run: QuestionJob[DrawnPlots] | None = None
        self._is_slow, self._announces_result = False, False
        title = say(f"lab.{question.name}.title")
        self._sorry, self._status, head = HTML(), HTML(), HTML(f"<h2>{escape(title)}</h2>")
        self._controls = Fields(title, "settings")
        self._controls.add_listener(
            "changed", lambda name, value: self.set_parameter(name, str(value))
        )
        self._buttons: Choices[PanelCommand] = Choices(label=say("lab.page.buttons"))
        self._buttons.on_choose(self._on_choose)
        self._drawn = PlotList()
        work = HBox([self._status, self._buttons])
        work.add_class("boss-lab-work")
        super().__init__([head, self._sorry, self._controls, work, self._drawn])
        self.add_class("boss-lab-panel")
        bridge.observe(lambda _: self._redraw(), ["width"])
        self._show_address_errors(troubles)
        self._start_run()

    def __repr__(self) -> str:
        return f"<Panel: {self.question.name}>"

    def apply_query(self, query: Mapping[str, str]) -> None:
        """Answer the parameters of an address, if they differ."""
        asked, troubles = inquiry_from_query(self.question, query)
        self._show_address_errors(troubles)
        if asked != self.inquiry:
            self.inquiry = asked
            self._start_run()

    def set_parameter(self, name: str, text: str) -> None:
        """Set one parameter and answer again; an invalid text is refused at its field."""
        try:
            asked = self.inquiry.with_parameter(name, text)
        except BossError as error:
            self._controls.show_error(str(error), name)
            return
        troubles = {at: why for at, why in self._controls.troubles.items() if at != name}
        self._controls.troubles = troubles
        if asked != self.inquiry:
            self.inquiry, self._announces_result = asked, True
            self._show_address_errors([])
            self._start_run()
            self._keep()

    def stop(self) -> None:
        """Stop the work."""
        if self.run:
            self.run.cancel()

    def _start_run(self) -> None:
        self.stop()
        self._is_slow = False
        self._controls.show_fields(parameter_fields(self.inquiry), self._controls.troubles)
        self._drawn.code = self.inquiry.code
        self.run = QuestionJob(
            self.inquiry,
            draw=self._draw,
            on_answer=self._on_answer,
            failed=self._show_error,
            on_progress=self._on_progress,
        )

    def _draw(self, answer: Answer) -> DrawnPlots:
        width = self._bridge.width
        return DrawnPlots(width, answer_texts.answer_plots(answer, width))

    def _show_plots(self, plots: DrawnPlots) -> None:
        """Show the plots, redrawn if the page's width has changed."""
        if self.answer and plots.width != self._bridge.width:
            plots = self._draw(self.answer)
        self._drawn.plots = plots.all

    def _redraw(self) -> None:
        if self.answer:
            self._show_plots(self._draw(self.answer))

    # Progress of the work

    def _on_progress(self, times: int) -> None:
        """Show progress and a stop button from the first report on."""
        if times == 1:
            self._is_slow = True
            self._show_progress()

    def _on_answer(self, answer: Answer, plots: DrawnPlots, *, over: bool) -> None:
        self.answer = answer
        self._show_plots(plots)
        if over:
            self._show_result(answer)
        else:
            self._show_progress()

    def _show_result(self, answer: Answer) -> None:
        self._is_slow = False
        key = "done" if answer.games == answer.total_games else "stopped"
        words = say(f"lab.page.{key}", games=answer.games, of=answer.total_games)
        self._status.value = f"<p>{escape(words)}</p>"
        self._buttons.show_buttons([_button(PanelCommand.CSV)])
        if self._announces_result:
            self._bridge.announce(f"{words} {answer_texts.plot_label(answer, answer.figures[0])}")

    def _show_error(self, why: str) -> None:
        self._is_slow = False
        self._status.value = f'<p class="boss-notice" role="alert">{escape(why)}</p>'
        self._buttons.show_buttons(self._download_buttons())

    # Display

    def _show_progress(self) -> None:
        """Show the progress of long work."""
        if self._is_slow and self.run:
            self._status.value = _progress_html(self.run)
            self._buttons.show_buttons([_button(PanelCommand.STOP), *self._download_buttons()])

    def _download_buttons(self) -> list[Button[PanelCommand]]:
        return [_button(PanelCommand.CSV)] if self.answer else []

    def _on_choose(self, command: PanelCommand) -> None:
        if command is PanelCommand.STOP and self.run:
            self.run.stop()
        elif command is PanelCommand.CSV and self.answer:
            self._bridge.download(f"{self.question.name}.csv", self.answer.csv())

    def _show_address_errors(self, troubles: list[str]) -> None:
        lines = " ".join(map(escape, troubles))
        self._sorry.value = f'<p class="boss-notice" role="alert">{lines}</p>' if lines else ""


def _progress_html(run: QuestionJob[DrawnPlots]) -> str:
    games = run.answer.games if run.answer else 0
    words = say("lab.page.so-far", games=games, of=run.inquiry.games)
    left = run.seconds_left
    if left is not None:
        key, unit = ("minutes", 60) if left > MINUTES_FROM else ("seconds", 1)
        words += " " + say(f"lab.page.{key}", count=max(1, round(left / unit)))
    name = escape(say("lab.page.playing"))
    return (
        f'<progress max="{run.inquiry.games}" value="{games}" aria-label="{name}"></progress>'
        f"<p>{escape(words)}</p>"
    )


def _button(command: PanelCommand) -> Button[PanelCommand]:
    return Button(say(f"lab.page.{command}"), command, tone="quiet")
