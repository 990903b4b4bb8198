"""A figure of an answer as an SVG in the page's colours and typeface."""

from __future__ import annotations

from bosslib.lab.answer import Answer, Figure
from bosswidgets.lab.bars import Bars
from bosswidgets.lab.lines import Lines


def svg(answer: Answer, figure: Figure, width: int, label: str) -> str:
    """A figure for a width in CSS pixels; `label` is what a screen reader says of it.

    Light and dark need no drawing: the colours are the page's own. The same answer gives the same
    text.
    """
    kind = Bars if isinstance(figure.across[0], str) else Lines
    return kind(figure, answer.rows(figure), width).svg(label)
