"""Plots of an answer, for use in other notebooks."""

from __future__ import annotations

from traitlets import Dict, List, Unicode

from bosslib.errors import BossError
from bosslib.lab.answer import Answer
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.guarded import VBox
from bosswidgets.kit.marimo_page import Displayable
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script
from bosswidgets.kit.styles import part_style
from bosswidgets.lab import answer_texts
from bosswidgets.lab.chart import COLOURS


class PlotList(ScriptedWidget):
    """Plots of an answer; an opened table stays open when the plots are updated.

    A plot has a `title`, an `svg`, a `note` below it, and its numbers as a `table`, in HTML.
    """

    script = bundle_script("drawn")
    style = part_style("lab", more=COLOURS)

    plots: List[dict[str, str]] = List().tag(sync=True)
    code = Unicode("").tag(sync=True)
    words: Dict[str, str] = Dict().tag(sync=True)

    def __init__(self) -> None:
        super().__init__(words={name: say(f"lab.page.{name}") for name in ("table", "code")})

    def __repr__(self) -> str:
        return f"<PlotList: {len(self.plots)}>"


class Plot(Displayable, VBox):
    """All figures of an answer, each with its table; they follow the page's width."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self._bridge, self._drawn = Bridge(), PlotList()
        super().__init__([self._bridge, self._drawn])
        self.add_class("boss-page")
        self.add_class("boss-lesson")
        self._bridge.observe(lambda _: self._draw(), ["width"])
        self._draw()

    def __repr__(self) -> str:
        return f"<Plot: {self.answer.question}, {self.answer.games:,} games>"

    def _draw(self) -> None:
        self._drawn.plots = answer_texts.answer_plots(self.answer, self._bridge.width)


def plot(answer: Answer) -> Plot:
    """Return the plots of an answer to a question of the lab: `plot(hands(players=4))`.

    Raise BossError if the argument is not an answer.
    """
    if not isinstance(answer, Answer):
        raise BossError("lab.page.no-answer", kind=type(answer).__name__)
    return Plot(answer)
