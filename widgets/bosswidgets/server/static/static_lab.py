"""Answers of the lab for static pages, which have no numpy; drawn when the site is built."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from nbformat import NotebookNode

from bosslib.lab.answer import Answer
from bosslib.lab.questions import QUESTIONS
from bosslib.words import language_scope, say
from bosswidgets.lab import answer_texts
from bosswidgets.lab.inquiry import default_inquiry

LAB_CELL = re.compile(r"^(Lab|OurClass)\((.*)\)$", re.MULTILINE)
"""Pattern of the notebook cell that opens a lab page."""

NAME = re.compile(r'"([\w-]+)"')

WIDTHS = {"wide": 960, "narrow": 340}
"""Plot widths in CSS pixels for wide and narrow pages (page.css); within each they shrink
to fit.
"""


def is_lab_cell(cell: NotebookNode) -> bool:
    """Return True if a cell opens a lab page, which needs numpy."""
    return cell.cell_type == "code" and bool(LAB_CELL.search(cell.source))


def answer_html(cell: NotebookNode, lang: str) -> str:
    """Return static HTML in a language that replaces the cell's widgets."""
    found = LAB_CELL.search(cell.source)
    assert found
    names = NAME.findall(found[2])
    with language_scope(lang):
        if not names:
            return f'<p class="panel">{escape(say("static.no-class"))}</p>'
        parts = [f'<p class="panel">{escape(say("static.no-lab"))}</p>']
        parts += [figure for name in names for figure in _iter_figures(_default_answer(name))]
    return "\n".join(parts)


def _default_answer(name: str) -> Answer:
    """Return the answer to a question with its default settings, in the current language."""
    return default_inquiry(QUESTIONS[name]).run(lambda _: True)


def _iter_figures(answer: Answer) -> Iterator[str]:
    """Yield the plots of an answer, each in a wide and a narrow version."""
    for each in zip(
        *(answer_texts.answer_plots(answer, width) for width in WIDTHS.values()), strict=True
    ):
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
