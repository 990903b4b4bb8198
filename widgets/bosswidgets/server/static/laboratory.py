"""The lab's answers as a page without numpy shows them: played while the site is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from ipywidgets import Widget
from nbformat import NotebookNode

from bosslib.words import say, speaking
from bosswidgets.lab.drawn import Drawn
from bosswidgets.lab.page import Lab

ASKS = re.compile(r"^(Lab|OurClass)\((.*)\)$", re.MULTILINE)
"""How a notebook's cell opens a page of the lab."""

NAME = re.compile(r'"([\w-]+)"')


def asks(cell: NotebookNode) -> bool:
    """Whether a cell opens a page of the lab, which needs numpy."""
    return cell.cell_type == "code" and bool(ASKS.search(cell.source))


def answers(cell: NotebookNode, lang: str) -> str:
    """What the cell's page shows in the place of its widgets, as HTML in a language."""
    found = ASKS.search(cell.source)
    assert found
    names = NAME.findall(found[2])
    with speaking(lang):
        if not names:
            return f'<p class="panel">{escape(say("static.no-class"))}</p>'
        lab = Lab(*names)
        parts = [f'<p class="panel">{escape(say("static.no-lab"))}</p>']
        for panel in lab.panels:
            panel.take({})
            parts += [_plot(plot) for drawn in _drawn(panel) for plot in drawn.plots]
        lab.close()
    return "\n".join(parts)


def _drawn(widget: Widget) -> Iterator[Drawn]:
    if isinstance(widget, Drawn):
        yield widget
    for child in getattr(widget, "children", ()):
        yield from _drawn(child)


def _plot(plot: dict[str, str]) -> str:
    table = f"<details><summary>{escape(say('lab.page.table'))}</summary>{plot['table']}</details>"
    title = f"<figcaption>{escape(plot['title'])}</figcaption>"
    note = f"<p>{escape(plot['note'])}</p>"
    return f'<figure class="boss-lab stored">{title}{plot["svg"]}{note}{table}</figure>'
