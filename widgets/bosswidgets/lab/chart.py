"""Base class of charts: legend, axis titles, and layout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from bosslib.lab.answer import Figure, Row
from bosslib.picture import plot
from bosslib.picture.lettering import wrap
from bosslib.picture.plot import LINE, Scale, SeriesStyle, Sign
from bosslib.picture.theme import TEXT
from bosslib.words import say

SERIES_STYLES = (
    SeriesStyle("b-mark", "", "g"),
    SeriesStyle("r-mark", "14 6", "r", "/"),
    SeriesStyle("w-mark", "4 4", "b", "|"),
    SeriesStyle("g-mark", "16 6 4 6", "w", "x"),
    SeriesStyle("ink", "8 4 2 4 2 4", "x", "-"),
    SeriesStyle("soft", "24 8", "turn", "\\"),
)

COLOURS = ("ink", "soft", "line", *(each.colour for each in SERIES_STYLES[:4]))
"""Colours in use, by their names in `theme.py`."""


class FigureChart:
    """Base class of a figure's chart, for a width in CSS pixels."""

    left = 8.0
    """Horizontal position of the vertical axis."""

    right = 14.0
    plot_height = 0.0
    """Height of the plot area."""

    def __init__(self, figure: Figure, rows: Sequence[Row], width: int) -> None:
        self.figure, self.rows, self.width = figure, rows, width
        self.styles = {
            name: SERIES_STYLES[at % len(SERIES_STYLES)] for at, name in enumerate(figure.series)
        }
        self.above = wrap(figure.label("up"), TEXT, width)
        self.below = wrap(figure.label("across"), TEXT, width)

    def svg(self, label: str) -> str:
        """Return the whole figure as SVG; `label` is its accessible name."""
        legend, high = plot.legend(self.legend_entries(), self.width)
        top = high + LINE * len(self.above) + 10
        foot = top + self.plot_height
        parts = [
            *legend,
            *plot.lines(self.above, 0, high + LINE / 2),
            *self.draw(top, foot),
            *plot.lines(self.below, self.width - self.right, foot + 35, "end"),
        ]
        return plot.picture(parts, self.width, foot + 26 + LINE * len(self.below), label)

    def draw(self, top: float, foot: float) -> Iterable[str]:
        """Return the axes, estimates, intervals and exact values between two heights."""
        raise NotImplementedError

    def draw_sample(self, look: SeriesStyle, x: float, y: float) -> str:
        """Return the legend's sample of a series."""
        raise NotImplementedError

    def draw_interval(self, x: float, y: float) -> str:
        """Return the legend's sample of an interval."""
        raise NotImplementedError

    def draw_exact(self, x: float, y: float) -> str:
        """Return the mark of an exact value, for the legend or the plot."""
        raise NotImplementedError

    def legend_entries(self) -> Iterator[tuple[Sign, str]]:
        """Yield the legend's entries."""
        for name, look in self.styles.items():
            yield partial(self.draw_sample, look), name
        yield self.draw_interval, say("lab.page.interval")
        if any(row.exact is not None for row in self.rows):
            yield lambda x, y: self.draw_exact(x + plot.KEY / 2, y), say("lab.page.exact")

    def to_axis_unit(self, value: float) -> float:
        """Return an estimate or interval end in units of the axis: fractions as percentages."""
        return value * 100 if self.figure.unit == "%" else value

    def ticks(self, scale: Scale, most: float) -> Iterator[tuple[float, str]]:
        """Yield the ticks of the estimates' axis with their labels; the axis title has the unit."""
        for value in scale.ticks(most):
            too_much = self.figure.unit == "%" and value > 100
            yield scale(value), "" if too_much else f"{value:,g}".replace("-", "−")


def labelled_places(places: Sequence[int], room: float, each: float) -> list[int]:
    """Return as many evenly spaced places as can be labelled, including zero, for a label's
    width.
    """
    step = max(1, -(-int(len(places) * each) // max(1, int(room))))
    if step > 1 and len({right - left for left, right in pairwise(places)}) > 1:
        return [places[0], places[-1]]
    first = places.index(0) % step if 0 in places else 0
    return list(places[first::step])
