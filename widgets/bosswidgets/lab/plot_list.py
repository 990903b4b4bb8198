"""Plots, each with its table, and the code that produces them."""

from __future__ import annotations

from traitlets import Dict, List, Unicode

from bosslib.words import say
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script
from bosswidgets.kit.styles import part_style
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
        return f"<Drawn: {len(self.plots)}>"
