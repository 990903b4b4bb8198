"""Chart of the card game players' money from deal to deal, in dollars."""

from __future__ import annotations

from bosslib.card.narration import format_dollars
from bosswidgets.table.review import chart
from bosswidgets.table.review.chart import ChartDetail, MoneySeries

__all__ = ["DOLLARS", "ChartDetail", "MoneySeries", "svg", "table"]

DOLLARS = chart.MoneyUnit(format_dollars, 100)
"""Unit of the axis; its labels are at least $20 apart."""


def svg(money: MoneySeries, width: float, detail: ChartDetail | None = None) -> str:
    """Return the line chart as SVG; `width` is in CSS pixels."""
    return chart.chart_svg(money, DOLLARS, width, detail)


def table(money: MoneySeries, label: str = "") -> str:
    """Return the same numbers as rows and columns."""
    return chart.chart_table(money, DOLLARS, label)
