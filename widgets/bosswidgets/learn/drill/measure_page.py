"""Page “How well do you bargain?”: three bargains, before the course and after it."""

from __future__ import annotations

from html import escape

from bosslib import games
from bosslib.teaching.drill.measure import measured_positions, measured_task
from bosslib.teaching.drill.talks import Talks
from bosslib.words import say
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.progress import MEASURE_KEY, BrowserStore
from bosswidgets.learn.drill.position import HEAD_SELECTOR, DrillPanel
from bosswidgets.learn.seeded_test import SeededTest


class BargainTest(SeededTest[int]):
    """Three bargains, with the average of the best results that the learner reached.

    The results are stored in the browser, in percent, with those of the first time and of the last.
    """

    section = "bargains"

    def __init__(self) -> None:
        super().__init__()
        self._game = games.names()[0]
        self.position: DrillPanel | None = None
        about = HTML(f"<p>{escape(say('bargains.about'))}</p>")
        self.show_parts(about, self._begin_button("begin"))

    def __repr__(self) -> str:
        return "<BargainTest>"

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
        self._show_question(left[0] if left else len(self._positions))

    def _show_question(self, at: int) -> None:
        before, self._index = self.position, at
        self.position = None
        self._show_row(len(self._positions))
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

    def _format_result(self, at: int, label: str) -> tuple[str, str]:
        part = say("bargains.part", part=self._results[at] / 100)
        return part, say("bargains.ended", label=label, part=part)

    def _on_end(self, talks: Talks, best: int) -> None:
        self._results[self._index] = round(100 * max(0, talks.gain) / best)
        scores = self._stored["scores"]
        if len(self._results) == len(self._positions):
            scores = [*scores[:1], self._average]
        results = {f"{at}": part for at, part in self._results.items()}
        record = {"seed": self._seed, "results": results, "scores": scores}
        self.bridge.store_marks(**{MEASURE_KEY: record})
        self._show_row(len(self._positions))

    @property
    def _average(self) -> int:
        return round(sum(self._results.values()) / len(self._results))

    def _show_result(self) -> None:
        scores = self._stored["scores"]
        key = "bargains.later" if scores[1:] else "bargains.first"
        told = say(key, part=self._average / 100, before=scores[0] / 100 if scores else 0)
        words = HTML(f"<p><strong>{escape(told)}</strong></p>")
        self.show_parts(self._row, words, self._begin_button("again"))
        self.bridge.announce(told)
