"""Page “How well do you bargain?”: three bargains, before the course and after it."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from secrets import randbelow

from bosslib import games
from bosslib.teaching.drill.measure import measured_positions, measured_task
from bosslib.teaching.drill.talks import Talks
from bosslib.words import say
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.progress import MEASURE_KEY, SEED_LIMIT, BrowserStore
from bosswidgets.learn.course_page import ExercisePage
from bosswidgets.learn.drill.position import HEAD_SELECTOR, DrillPanel


class BargainTest(ExercisePage):
    """Three bargains, with the average of the best results that the learner reached.

    The address names them, `?test=12345`; the results are stored in the browser, with those of the
    first time and of the last.
    """

    def __init__(self) -> None:
        super().__init__()
        self._game = games.names()[0]
        self._seed = self._index = 0
        self._results: dict[int, int] = {}
        self.position: DrillPanel | None = None
        self._row: Choices[int] = Choices(label=say("bargains.label"))
        self._row.on_choose(self._show_bargain)
        about = HTML(f"<p>{escape(say('bargains.about'))}</p>")
        self.show_parts(about, self._begin_button("bargains.begin"))
        self.bridge.observe(self._on_ready, "ready")

    def __repr__(self) -> str:
        return "<BargainTest>"

    def _begin_button(self, key: str) -> Choices[str]:
        label = say(key)
        begin = Choices([Button(label, "begin", tone="primary")], label)
        begin.on_choose(lambda _: self._start_test(1 + randbelow(SEED_LIMIT)))
        return begin

    def _on_ready(self, _: object) -> None:
        """Continue the test in the address, with the results stored in the browser."""
        text = self.query_parameter("test")
        if text.isdecimal() and text.isascii() and 0 < int(text) <= SEED_LIMIT:
            self._start_test(int(text))

    @property
    def _stored(self) -> BrowserStore:
        nothing: BrowserStore = {"seed": 0, "results": {}, "scores": []}
        return self.bridge.marks().get(MEASURE_KEY) or nothing

    def _start_test(self, seed: int) -> None:
        stored = self._stored
        self._seed, self._positions = seed, measured_positions(self._game, seed)
        kept = stored["results"] if stored["seed"] == seed else {}
        self._results = {int(at): part for at, part in kept.items()}
        self.bridge.replace_address(f"?test={seed}")
        self._show_next()

    def _show_next(self) -> None:
        left = [at for at in range(len(self._positions)) if at not in self._results]
        self._show_bargain(left[0] if left else len(self._positions))

    def _show_bargain(self, at: int) -> None:
        before, self._index = self.position, at
        self.position = None
        self._show_row()
        if at < len(self._positions):
            found = self._positions[at]
            self.position = DrillPanel(
                self.bridge, found, self._on_end, lambda _: self._show_next(), task=measured_task
            )
            self.show_parts(self._row, self.position)
        else:
            self._show_result()
        if before:
            self.bridge.scroll_to(HEAD_SELECTOR, focus=True)
            before.close_position()

    def _show_row(self) -> None:
        buttons = [self._bargain_button(at) for at in range(len(self._positions))]
        if len(self._results) == len(buttons):
            buttons.append(Button(say("bargains.result"), len(buttons)))
        self._row.show_buttons(buttons)

    def _bargain_button(self, at: int) -> Button[int]:
        """Return a bargain's button: its number, and its result if it has ended."""
        button = Button(f"{at + 1}", at, pressed=at == self._index)
        if at not in self._results:
            return button
        part = say("bargains.part", part=self._results[at] / 100)
        why = say("bargains.ended", label=button.label, part=part)
        return replace(button, detail=part, disabled_reason=why)

    def _on_end(self, talks: Talks, best: int) -> None:
        self._results[self._index] = round(100 * max(0, talks.gain) / best)
        scores = self._stored["scores"]
        if len(self._results) == len(self._positions):
            scores = [*scores[:1], self._average]
        results = {f"{at}": part for at, part in self._results.items()}
        record = {"seed": self._seed, "results": results, "scores": scores}
        self.bridge.store_marks(**{MEASURE_KEY: record})
        self._show_row()

    @property
    def _average(self) -> int:
        return round(sum(self._results.values()) / len(self._results))

    def _show_result(self) -> None:
        scores = self._stored["scores"]
        key = "bargains.later" if scores[1:] else "bargains.first"
        told = say(key, part=self._average / 100, before=scores[0] / 100 if scores else 0)
        words = HTML(f"<p><strong>{escape(told)}</strong></p>")
        self.show_parts(self._row, words, self._begin_button("bargains.again"))
        self.bridge.announce(told)
