"""The lab's answers as a page without numpy shows them: played while the site is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html import escape

from nbformat import NotebookNode

from bosslib.lab.answer import Answer
from bosslib.lab.questions import QUESTIONS
from bosslib.words import say, speaking
from bosswidgets.lab import telling
from bosswidgets.lab.asked import start

ASKS = re.compile(r"^(Lab|OurClass)\((.*)\)$", re.MULTILINE)
"""How a notebook's cell opens a page of the lab."""

NAME = re.compile(r'"([\w-]+)"')

WIDTHS = {"wide": 960, "narrow": 340}
"""How wide a plot is, in CSS pixels, by what a page has room for (page.css): there it shrinks."""


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
        parts = [f'<p class="panel">{escape(say("static.no-lab"))}</p>']
        parts += [figure for name in names for figure in _figures(_played(name))]
    return "\n".join(parts)


def _played(name: str) -> Answer:
    """The answer to a question as its page begins, in words of the language that is spoken."""
    asked = start(QUESTIONS[name])
    return replace(_counted(name), figures=asked.question.figures(**asked.settings))


@cache
def _counted(name: str) -> Answer:
    """The same in words of any language: the games are played once for all of them."""
    return start(QUESTIONS[name]).answer(lambda _: True)


def _figures(answer: Answer) -> Iterator[str]:
    """The plots of an answer, each as it is on a wide page and on a narrow one."""
    for each in zip(*(telling.plots(answer, width) for width in WIDTHS.values()), strict=True):
        drawn = "".join(
            f'<div class="{room}">{plot["svg"]}</div>'
            for room, plot in zip(WIDTHS, each, strict=True)
        )
        yield _figure(each[0], drawn)


def _figure(plot: dict[str, str], drawn: str) -> str:
    table = f"<details><summary>{escape(say('lab.page.table'))}</summary>{plot['table']}</details>"
    title = f"<figcaption>{escape(plot['title'])}</figcaption>"
    note = f"<p>{escape(plot['note'])}</p>"
    return f'<figure class="boss-lab stored">{title}{drawn}{note}{table}</figure>'
