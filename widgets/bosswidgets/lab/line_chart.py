"""Line chart, for a figure with numbers: a line for each series, with a band for its intervals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite

from bosslib.lab.answer import Figure, Row
from bosslib.picture import plot
from bosslib.picture.lettering import text_width
from bosslib.picture.plot import Scale, SeriesStyle
from bosslib.picture.signs import Point
from bosslib.picture.theme import TEXT
from bosslib.words import say
from bosswidgets.lab.chart import FigureChart, labelled_places

PLOT_HEIGHT = 280
"""Height of the plot area, in CSS pixels."""

MARK_RADIUS = 4.5
"""Radius of a mark, in CSS pixels."""


class LineChart(FigureChart):
    """A line with marks for each series, a band for its intervals, a ring for each exact value.

    An estimate that agrees with the exact value is inside its ring.
    """

    plot_height = PLOT_HEIGHT

    def __init__(self, figure: Figure, rows: Sequence[Row], width: int) -> None:
        super().__init__(figure, rows, width)
        self.places = [int(at) for at in figure.across]
        self.top, self.low = self._axis_limits()
        widest = max(self.top, -self.low, self.top - self.low)
        self.left = text_width(f"−{widest:,.0f}", TEXT) + 20

    def draw(self, top: float, foot: float) -> Iterator[str]:
        """Yield the axes, then each series, then the rings."""
        right = self.width - self.right
        air = 0.04 * (self.places[-1] - self.places[0] or 1)
        x = Scale(self.places[0] - air, self.places[-1] + air, self.left, right)
        y = Scale(self.low, self.top, foot, top)
        for height, words in self.ticks(y, 6):
            yield plot.stroke((self.left, height), (right, height), ink="line", width=0.8)
            yield plot.text(words, self.left - 8, height, anchor="end")
        each = max(text_width(_format_place(at), TEXT) for at in self.places) + 16
        for place in labelled_places(self.places, right - self.left, each):
            yield plot.stroke((x(place), foot), (x(place), foot + 4), ink="soft")
            yield plot.text(_format_place(place), x(place), foot + 14, anchor="middle")
        yield plot.stroke((self.left, top), (self.left, foot), (right, foot), ink="soft")
        yield plot.stroke((self.left, y(0)), (right, y(0)), ink="soft")
        for series, look in self.styles.items():
            yield from self._draw_series([r for r in self.rows if r.series == series], look, x, y)
        for row in self.rows:
            if row.exact is not None:
                yield self.draw_exact(x(float(row.at)), y(self.to_axis_unit(row.exact)))

    def _draw_series(
        self, rows: Sequence[Row], look: SeriesStyle, x: Scale, y: Scale
    ) -> Iterator[str]:
        """Yield a band, a line and its marks, for the rows with cases."""

        def place(row: Row, value: float) -> Point:
            return x(float(row.at)), y(self.to_axis_unit(value))

        sure = [row for row in rows if isfinite(row.low)]
        if sure:
            ends = [place(row, row.high) for row in sure]
            ends += [place(row, row.low) for row in reversed(sure)]
            yield plot.area(ends, look.colour, 0.22)
        line = [place(row, row.estimate) for row in rows if row.cases]
        if line:
            yield plot.stroke(*line, ink=look.colour, width=2, dashes=look.dashes)
            yield plot.marks(line, look, MARK_RADIUS)

    def _axis_limits(self) -> tuple[float, float]:
        """Return the limits of the vertical axis, which include all values and zero."""
        rows = [row for row in self.rows if row.cases or row.exact is not None]
        ends = [end for row in rows for end in (row.estimate, row.low, row.high, row.exact)]
        there = [self.to_axis_unit(end) for end in ends if end is not None and isfinite(end)]
        high, low = max(there, default=1), min(there, default=0)
        spread = max(high, 0) - min(low, 0) or 1
        return high + 0.06 * spread, min(0, low - 0.06 * spread) if low < 0 else -0.02 * spread

    def draw_sample(self, look: SeriesStyle, x: float, y: float) -> str:
        """Return a short line with its mark, for the legend."""
        line = plot.stroke((x, y), (x + plot.KEY, y), ink=look.colour, width=2, dashes=look.dashes)
        return line + plot.marks([(x + plot.KEY / 2, y)], look, MARK_RADIUS)

    def draw_interval(self, x: float, y: float) -> str:
        """Return a band, for the legend."""
        right = x + plot.KEY
        return plot.area([(x, y - 6), (right, y - 6), (right, y + 6), (x, y + 6)], "soft", 0.35)

    def draw_exact(self, x: float, y: float) -> str:
        """Return the mark of an exact value: a ring."""
        return plot.ring(x, y)


def _format_place(at: int) -> str:
    return say("written.whole", number=at).replace("-", "−")
