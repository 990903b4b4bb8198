"""What all figures have: a legend, the axes' names, and room for what a kind of them draws."""

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

LOOKS = (
    SeriesStyle("b-mark", "", "g"),
    SeriesStyle("r-mark", "14 6", "r", "/"),
    SeriesStyle("w-mark", "4 4", "b", "|"),
    SeriesStyle("g-mark", "16 6 4 6", "w", "x"),
    SeriesStyle("ink", "8 4 2 4 2 4", "x", "-"),
    SeriesStyle("soft", "24 8", "turn", "\\"),
)

COLOURS = ("ink", "soft", "line", *(each.colour for each in LOOKS[:4]))
"""What is painted, by the names in `theme.py`."""


class Plan:
    """A figure for a width in CSS pixels. A kind of figure says the rest."""

    left = 8.0
    """From the edge of the picture to the upright axis."""

    right = 14.0
    inner = 0.0
    """How high the part between the axes is."""

    def __init__(self, figure: Figure, rows: Sequence[Row], width: int) -> None:
        self.figure, self.rows, self.width = figure, rows, width
        self.looks = {name: LOOKS[at % len(LOOKS)] for at, name in enumerate(figure.series)}
        self.above = wrap(figure.label("up"), TEXT, width)
        self.below = wrap(figure.label("across"), TEXT, width)

    def svg(self, label: str) -> str:
        """The whole figure; `label` is what a screen reader says of it."""
        legend, high = plot.legend(self.signs(), self.width)
        top = high + LINE * len(self.above) + 10
        foot = top + self.inner
        parts = [
            *legend,
            *plot.lines(self.above, 0, high + LINE / 2),
            *self.draw(top, foot),
            *plot.lines(self.below, self.width - self.right, foot + 35, "end"),
        ]
        return plot.picture(parts, self.width, foot + 26 + LINE * len(self.below), label)

    def draw(self, top: float, foot: float) -> Iterable[str]:
        """The estimates, their intervals and the exact values between two heights, and the axes."""
        raise NotImplementedError

    def sign(self, look: SeriesStyle, x: float, y: float) -> str:
        """A series in the legend."""
        raise NotImplementedError

    def interval(self, x: float, y: float) -> str:
        """An interval in the legend."""
        raise NotImplementedError

    def exact(self, x: float, y: float) -> str:
        """An exact value in the legend, or where it is."""
        raise NotImplementedError

    def signs(self) -> Iterator[tuple[Sign, str]]:
        """The legend's entries."""
        for name, look in self.looks.items():
            yield partial(self.sign, look), name
        yield self.interval, say("lab.page.interval")
        if any(row.exact is not None for row in self.rows):
            yield lambda x, y: self.exact(x + plot.KEY / 2, y), say("lab.page.exact")

    def scaled(self, value: float) -> float:
        """An estimate or an end of its interval as the axis has it: parts of 1 as per cent."""
        return value * 100 if self.figure.unit == "%" else value

    def ticks(self, scale: Scale, most: float) -> Iterator[tuple[float, str]]:
        """Where the axis of estimates has numbers, and which; the axis' name says the unit."""
        for value in scale.ticks(most):
            too_much = self.figure.unit == "%" and value > 100
            yield scale(value), "" if too_much else f"{value:,g}".replace("-", "−")


def fitting(places: Sequence[int], room: float, each: float) -> list[int]:
    """As many of the places as can be labelled, zero among them, if each label takes so much."""
    step = max(1, -(-int(len(places) * each) // max(1, int(room))))
    if step > 1 and len({right - left for left, right in pairwise(places)}) > 1:
        return [places[0], places[-1]]
    first = places.index(0) % step if 0 in places else 0
    return list(places[first::step])
