"""The money of the card game's players from deal to deal, in dollars."""

from __future__ import annotations

from bosslib.card.narration import dollars
from bosswidgets.table.review import chart
from bosswidgets.table.review.chart import Detail, Money

__all__ = ["DOLLARS", "Detail", "Money", "svg", "table"]

DOLLARS = chart.Unit(dollars, 100)
"""So the numbers of the axis are no closer than $20."""


def svg(money: Money, width: float, detail: Detail | None = None) -> str:
    """The lines, in CSS pixels."""
    return chart.svg(money, DOLLARS, width, detail)


def table(money: Money, label: str = "") -> str:
    """The same numbers as rows and columns."""
    return chart.table(money, DOLLARS, label)
