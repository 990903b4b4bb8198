"""Chart of the card game players' money from deal to deal, in dollars."""

from __future__ import annotations

from bosslib.card.narration import dollars
from bosswidgets.table.review import chart
from bosswidgets.table.review.chart import Detail, Money

__all__ = ["DOLLARS", "Detail", "Money", "svg", "table"]

DOLLARS = chart.Unit(dollars, 100)
"""Unit of the axis; its labels are at least $20 apart."""


def svg(money: Money, width: float, detail: Detail | None = None) -> str:
    """Return the line chart as SVG; `width` is in CSS pixels."""
    return chart.svg(money, DOLLARS, width, detail)


def table(money: Money, label: str = "") -> str:
    """Return the same numbers as rows and columns."""
    return chart.table(money, DOLLARS, label)
