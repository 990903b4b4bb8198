"""The money of the card game's players from deal to deal, in dollars."""

from __future__ import annotations

from bosslib.card.narration import format_dollars
from bosswidgets.table.review import chart
from bosswidgets.table.review.chart import ChartDetail, MoneySeries

__all__ = ["DOLLARS", "ChartDetail", "MoneySeries", "svg", "table"]

DOLLARS = chart.MoneyUnit(format_dollars, 100)
"""So the numbers of the axis are no closer than $20."""


def svg(money: MoneySeries, width: float, detail: ChartDetail | None = None) -> str:
    """The lines, in CSS pixels."""
    return chart.chart_svg(money, DOLLARS, width, detail)


def table(money: MoneySeries, label: str = "") -> str:
    """The same numbers as rows and columns."""
    return chart.chart_table(money, DOLLARS, label)
