"""Horizontal bar chart, for a figure with categories, so that long names fit on a narrow page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite

from bosslib.lab.answer import Figure, Row, format_amount
from bosslib.picture import plot
from bosslib.picture.lettering import text_width, wrap
from bosslib.picture.plot import LINE, Scale, SeriesStyle
from bosslib.picture.theme import TEXT
from bosswidgets.lab.chart import FigureChart

BAR_DISTANCE = 26
"""Distance between the centres of two bars of a category, in CSS pixels."""

CATEGORY_GAP = 14
"""Gap between the bars of two categories, in CSS pixels."""


class BarChart(FigureChart):
    """A bar from zero for each estimate, with an error bar for its interval and its number at the
    end.

    The exact value is a dashed line across the bar.
    """

    def __init__(self, figure: Figure, rows: Sequence[Row], width: int) -> None:
        super().__init__(figure, rows, width)
        self.above, self.below = self.below, self.above
        self.places = [wrap(str(at), TEXT, width * 0.34) for at in figure.across]
        self.left = max(text_width(line, TEXT) for name in self.places for line in name) + 14
        tallest = max(map(len, self.places)) * LINE
        self.place = max(BAR_DISTANCE * len(figure.series), tallest) + CATEGORY_GAP
        self.plot_height = self.place * len(figure.across)

    def draw(self, top: float, foot: float) -> Iterator[str]:
        """Yield the parts of the chart, row by row."""
        told = [format_amount(row.estimate, self.figure.unit) for row in self.rows]
        scale = self._scale(max(text_width(words, TEXT) for words in told) + 12)
        for x, words in self.ticks(scale, max(2, (self.width - self.left) // 56)):
            yield plot.stroke((x, top), (x, foot), ink="line", width=0.8)
            yield plot.text(words, x, foot + 14, anchor="middle")
        yield plot.stroke((scale.start, foot), (scale.end, foot), ink="soft")
        yield plot.stroke((scale(0), top), (scale(0), foot), ink="soft")
        yield plot.patterns(self.styles.values(), self.figure.key)
        for at, name in enumerate(self.places):
            y = top + (at + 0.5) * self.place - LINE * (len(name) - 1) / 2
            yield from plot.lines(name, self.left - 8, y, "end")
        for row, words in zip(self.rows, told, strict=True):
            yield from self._draw_row(row, words, scale, top)

    def _draw_row(self, row: Row, words: str, scale: Scale, top: float) -> Iterator[str]:
        """Yield a bar, its error bar and exact value, and its number."""
        at, series = self.figure.across.index(row.at), self.figure.series.index(row.series)
        y = (
            top
            + (at + 0.5) * self.place
            + (series - (len(self.figure.series) - 1) / 2) * BAR_DISTANCE
        )
        if row.cases:
            long = scale(self.to_axis_unit(row.estimate)) - scale(0)
            look = self.styles[row.series]
            yield plot.bar(
                scale(0), y - BAR_DISTANCE / 2 + 3, long, BAR_DISTANCE - 6, look, self.figure.key
            )
        if isfinite(row.low):
            low, high = scale(self.to_axis_unit(row.low)), scale(self.to_axis_unit(row.high))
            yield plot.whisker(low, high, y)
        if row.exact is not None:
            yield self.draw_exact(scale(self.to_axis_unit(row.exact)), y, BAR_DISTANCE / 2 - 1)
        ends = [scale(end) for end in self._end_points(row)]
        if row.estimate < 0:
            yield plot.text(words, min(ends) - 6, y, anchor="end")
        else:
            yield plot.text(words, max(ends) + 6, y)

    def _scale(self, room: float) -> Scale:
        """Return the scale of estimates, with `room` for the number at each bar's end."""
        reach = [end for row in self.rows for end in self._end_points(row)]
        low, high = min(reach), max(reach)
        inner = max(room * 3, self.width - self.left - self.right)
        before = room if any(row.estimate < 0 for row in self.rows) else 0
        each = (high - low or 1) / (inner - room - before)
        ends = (low - before * each, high + room * each)
        return Scale(*ends, self.left, self.width - self.right)

    def _end_points(self, row: Row) -> list[float]:
        """Return zero and all end points of a row."""
        ends = (row.estimate, row.low, row.high, row.exact)
        return [
            0.0,
            *(self.to_axis_unit(each) for each in ends if each is not None and isfinite(each)),
        ]

    def draw_sample(self, look: SeriesStyle, x: float, y: float) -> str:
        """Return a short bar, for the legend."""
        return plot.bar(x, y - 6, plot.KEY, 12, look, self.figure.key)

    def draw_interval(self, x: float, y: float) -> str:
        """Return an error bar, for the legend."""
        return plot.whisker(x, x + plot.KEY, y)

    def draw_exact(self, x: float, y: float, half: float = 8) -> str:
        """Return the mark of an exact value: a dashed line across a bar."""
        return plot.stroke((x, y - half), (x, y + half), ink="ink", width=2.4, dashes="6 3")
