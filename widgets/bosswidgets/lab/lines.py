"""A figure with numbers across: a line for each series, its intervals as a band round it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

from bosslib.lab.answer import Figure, Row
from bosslib.picture.shapes import width_of
from bosslib.picture.theme import LIGHT, TEXT
from bosslib.words import say
from bosswidgets.lab.plan import LOOKS, STEPS, Look, Plan, fitting, intervals

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TALL = 280
"""From the lower axis to the top, in CSS pixels."""

EXACT: dict[str, Any] = {
    "color": LIGHT["ink"],
    "linestyle": "none",
    "marker": "o",
    "markersize": 10,
    "markerfacecolor": "none",
    "markeredgecolor": LIGHT["ink"],
    "markeredgewidth": 1.6,
}
"""An exact value is a ring, which an estimate that agrees lies in."""


class Lines(Plan):
    """A line with marks for each series, a band for its intervals, a ring for each exact value."""

    def __init__(self, figure: Figure, rows: Sequence[Row], width: int) -> None:
        super().__init__(figure, rows, width)
        self.inner = TALL
        self.places = [int(at) for at in figure.across]
        self.top, self.low = self._ends()
        widest = max(self.top, -self.low, self.top - self.low)
        self.left = width_of(f"−{widest:,.0f}", TEXT) + 20

    def draw(self, axes: Axes) -> None:
        """Series by series."""
        for at, series in enumerate(self.figure.series):
            look = LOOKS[at % len(LOOKS)]
            rows = self.of(series)
            x = [row.at for row in rows]
            lows, highs = ([self.scaled(end) for end in ends] for ends in intervals(rows))
            axes.fill_between(x, lows, highs, color=look.paint, alpha=0.22, linewidth=0)
            axes.plot(x, [self.scaled(row.estimate) for row in rows], **_style(look))
        axes.axhline(0, color=LIGHT["soft"], linewidth=1)
        known = [(row.at, self.scaled(row.exact)) for row in self.rows if row.exact is not None]
        axes.plot([at for at, _ in known], [value for _, value in known], zorder=3, **EXACT)
        self._axes(axes)

    def _axes(self, axes: Axes) -> None:
        from matplotlib.ticker import MaxNLocator

        room = self.width - self.left - self.right
        each = max(width_of(_number(at), TEXT) for at in self.places) + 16
        ticks = fitting(self.places, room, each)
        axes.set_xticks(ticks, [_number(at) for at in ticks])
        axes.margins(x=0.04)
        axes.set_ylim(self.low, self.top)
        axes.yaxis.set_major_locator(MaxNLocator(6, steps=STEPS))
        axes.yaxis.set_major_formatter(self.tick)
        axes.grid(axis="y", color=LIGHT["line"], linewidth=0.8)
        axes.set_axisbelow(True)

    def _ends(self) -> tuple[float, float]:
        """Where the upright axis ends: above all there is, and at zero or below all."""
        rows = [row for row in self.rows if row.cases or row.exact is not None]
        ends = [end for row in rows for end in (row.estimate, row.low, row.high, row.exact)]
        there = [self.scaled(end) for end in ends if end is not None and isfinite(end)]
        high, low = max(there, default=1), min(there, default=0)
        spread = max(high, 0) - min(low, 0) or 1
        return high + 0.06 * spread, min(0, low - 0.06 * spread) if low < 0 else -0.02 * spread

    def signs(self) -> Iterator[tuple[Any, str]]:
        """A line for each series, a band, a ring."""
        from matplotlib.lines import Line2D
        from matplotlib.patches import Patch

        for at, name in enumerate(self.figure.series):
            yield Line2D([], [], **_style(LOOKS[at % len(LOOKS)])), name
        yield Patch(color=LIGHT["soft"], alpha=0.35, linewidth=0), say("lab.page.interval")
        if self.exact:
            yield Line2D([], [], **EXACT), say("lab.page.exact")


def _number(at: int) -> str:
    return f"{at:,}".replace("-", "−")


def _style(look: Look) -> dict[str, Any]:
    marks = {"marker": look.mark, "markersize": 6}
    return {"color": look.paint, "linewidth": 2, "linestyle": look.dashes, **marks}
