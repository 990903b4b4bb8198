"""A figure with texts across: lying bars, so that long names have room on a narrow page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

from bosslib.lab.answer import Figure, Row, amount
from bosslib.picture.shapes import width_of
from bosslib.picture.theme import LIGHT, TEXT
from bosslib.words import say
from bosswidgets.lab.plan import LINE, LOOKS, STEPS, Look, Plan, intervals, wrapped, write

if TYPE_CHECKING:
    from matplotlib.axes import Axes

BAR = 26
"""From the middle of one bar to the next of the same place, in CSS pixels."""

GAP = 14
"""Between the bars of two places."""

WHISKER: dict[str, Any] = {"color": LIGHT["ink"], "linewidth": 1.6}
TIPS: dict[str, Any] = {
    "marker": "|",
    "markersize": 9,
    "markeredgecolor": LIGHT["ink"],
    "markeredgewidth": 1.6,
}
EXACT: dict[str, Any] = {"color": LIGHT["ink"], "linewidth": 2.4, "linestyle": (0, (2.5, 1.25))}


class Bars(Plan):
    """A bar from zero for each estimate, with its interval as a whisker and its number at the end.

    The exact value is a dashed line across the bar.
    """

    def __init__(self, figure: Figure, rows: Sequence[Row], width: int) -> None:
        super().__init__(figure, rows, width)
        self.above, self.below = (
            wrapped(figure.said("across"), width),
            wrapped(figure.said("up"), width),
        )
        room = width * 0.34
        self.names = [wrapped(str(at), room) for at in figure.across]
        self.left = max(width_of(line, TEXT) for name in self.names for line in name) + 14
        tallest = max(map(len, self.names)) * LINE
        self.place = max(BAR * len(figure.series), tallest) + GAP
        self.inner = self.place * len(figure.across)

    def draw(self, axes: Axes) -> None:
        """Series by series, each from above."""
        axes.axvline(0, color=LIGHT["soft"], linewidth=1)
        for at, series in enumerate(self.figure.series):
            self._bars(axes, self.of(series), LOOKS[at % len(LOOKS)])
        known = [(row, row.exact) for row in self.rows if row.exact is not None]
        places = [self._y(row) for row, _ in known]
        tops, feet = ([y + way * (BAR / 2 - 1) for y in places] for way in (-1, 1))
        axes.vlines([self.scaled(value) for _, value in known], tops, feet, **EXACT)
        self._numbers(axes)
        self._axes(axes)

    def _bars(self, axes: Axes, rows: list[Row], look: Look) -> None:
        values = [self.scaled(row.estimate) for row in rows]
        places = [self._y(row) for row in rows]
        for style in _styles(look):
            axes.barh(places, values, BAR - 6, **style)
        lows, highs = ([self.scaled(end) for end in ends] for ends in intervals(rows))
        axes.hlines(places, lows, highs, **WHISKER)
        axes.plot([*lows, *highs], places * 2, linestyle="none", color=LIGHT["ink"], **TIPS)

    def _axes(self, axes: Axes) -> None:
        from matplotlib.ticker import MaxNLocator

        axes.set_ylim(self.inner, 0)
        axes.set_yticks([])
        for at, name in enumerate(self.names):
            beside = (-8, LINE * (len(name) - 1) / 2)
            place = (0, (at + 0.5) * self.place)
            write(axes, name, place, ("axes fraction", "data"), beside, ha="right")
        axes.spines["left"].set_visible(False)
        many = max(2, int((self.width - self.left) / 56))
        axes.xaxis.set_major_locator(MaxNLocator(many, steps=STEPS))
        axes.xaxis.set_major_formatter(self.tick)
        axes.grid(axis="x", color=LIGHT["line"], linewidth=0.8)
        axes.set_axisbelow(True)

    def _numbers(self, axes: Axes) -> None:
        """The estimates in digits at the bars' ends, for which the axis leaves room."""
        reach = [self._ends(row) for row in self.rows]
        low, high = min(map(min, reach)), max(map(max, reach))
        told = [amount(row.estimate, self.figure.unit) for row in self.rows]
        room = max(width_of(words, TEXT) for words in told) + 12
        inner = max(room * 3, self.width - self.left - self.right)
        before = room if any(row.estimate < 0 for row in self.rows) else 0
        each = (high - low or 1) / (inner - room - before)
        axes.set_xlim(low - before * each, high + room * each)
        for row, words, ends in zip(self.rows, told, reach, strict=True):
            left = row.estimate < 0
            place = (min(ends) if left else max(ends), self._y(row))
            beside = (-6 if left else 6, 0)
            write(axes, [words], place, "data", beside, ha="right" if left else "left")

    def _y(self, row: Row) -> float:
        at, series = self.figure.across.index(row.at), self.figure.series.index(row.series)
        return (at + 0.5) * self.place + (series - (len(self.figure.series) - 1) / 2) * BAR

    def _ends(self, row: Row) -> list[float]:
        """Zero, and where anything of a row ends."""
        ends = (row.estimate, row.low, row.high, row.exact)
        return [0.0, *(self.scaled(each) for each in ends if each is not None and isfinite(each))]

    def signs(self) -> Iterator[tuple[Any, str]]:
        """A patch for each series, a whisker, a dashed line."""
        from matplotlib.lines import Line2D
        from matplotlib.patches import Patch

        for at, name in enumerate(self.figure.series):
            yield tuple(Patch(**style) for style in _styles(LOOKS[at % len(LOOKS)])), name
        yield Line2D([], [], **WHISKER, **TIPS), say("lab.page.interval")
        if self.exact:
            yield Line2D([], [], **EXACT), say("lab.page.exact")


def _styles(look: Look) -> tuple[dict[str, Any], ...]:
    """The ground of a bar, and on it its hatch: in an SVG a hatch has no ground that is pale."""
    ground = {"facecolor": (look.paint, 0.3), "linewidth": 0}
    return ground, {
        "facecolor": "none",
        "edgecolor": look.paint,
        "linewidth": 1.5,
        "hatch": look.hatch,
    }
