"""SVG of a figure, in the page's colours and typeface."""

from __future__ import annotations

from bosslib.lab.answer import Answer, Figure
from bosswidgets.lab.bar_chart import BarChart
from bosswidgets.lab.line_chart import LineChart


def figure_svg(answer: Answer, figure: Figure, width: int, label: str) -> str:
    """Return a figure as SVG for a width in CSS pixels; `label` is its accessible name.

    It uses the page's CSS colours, so switching between light and dark needs no redraw. The output
    is deterministic.
    """
    kind = BarChart if isinstance(figure.across[0], str) else LineChart
    return kind(figure, answer.rows(figure), width).svg(label)
