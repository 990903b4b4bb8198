"""Line chart of all players' money over the deals, as SVG and as a table.

Lines differ in dashes, marks and the name at their end, not only in colour. Colours are CSS
variables of the page, so light and dark themes need no redrawing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from bosslib.picture import plot
from bosslib.picture.lettering import text_width, truncate
from bosslib.picture.plot import Scale, SeriesStyle
from bosslib.picture.theme import TEXT
from bosslib.words import say

HEIGHT = 300
TOP, BOTTOM = 16, 34
AXIS = 12
"""Distance from the time labels to the lower edge in pixels."""

LABEL_HEIGHT = 19
"""Distance between the centres of two labels in pixels."""

NAME_GAP = 34
"""Distance from the end of the lines to the names in pixels; the mark is between them."""

MARK = 6
"""Distance from the centre of a mark to its edge in pixels."""

LINE_STYLES = (
    SeriesStyle("ink", "", "g"),
    SeriesStyle("b-mark", "9 5", "b"),
    SeriesStyle("r-mark", "2 5", "r"),
    SeriesStyle("w-mark", "14 5 2 5", "w"),
    SeriesStyle("g-mark", "6 3 2 3 2 3", "x"),
    SeriesStyle("soft", "18 6", "turn"),
)
"""Line styles by seat."""


class MoneySeries(NamedTuple):
    """Money over time: `points` has the amounts by seat for each time named in `when`."""

    names: tuple[str, ...]
    when: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]


class MoneyUnit(NamedTuple):
    """Format of a game's money, and the smallest range of the axis."""

    format: Callable[[int], str]
    smallest_range: int


class ChartDetail(NamedTuple):
    """Settings of a chart with many times: its label, the labels below and above the lines by time,
    and the times with marks.
    """

    label: str
    below: Mapping[int, str]
    above: Mapping[int, str]
    marked: Collection[int]


def chart_svg(
    money: MoneySeries, unit: MoneyUnit, width: float, detail: ChartDetail | None = None
) -> str:
    """Return the chart as SVG in CSS pixels, with names and final amounts at the ends of
    the lines.
    """
    sums = [f" {unit.format(has)}" for has in money.points[-1]]
    wide = max(map(_width, map("".join, zip(money.names, sums, strict=True))))
    room = min(wide + 1, width * 0.4)  # tolerance: cut() compares sums of floats
    grid = _grid_values(money, unit.smallest_range)
    left = max(text_width(unit.format(has), TEXT) for has in grid) + 8
    x = Scale(0, max(len(money.points) - 1, 1), left, width - room - NAME_GAP)
    y = Scale(grid[0], grid[-1], HEIGHT - BOTTOM, TOP)
    parts = [part for has in grid for part in _grid_line(x, y(has), unit.format(has))]
    some = _labelled_times(len(money.when), x.end - x.start)
    below = detail.below if detail else {at: money.when[at] for at in some}
    parts += [
        plot.text(words, x(at), HEIGHT - AXIS, "soft", anchor="middle")
        for at, words in below.items()
    ]
    parts += _label_lines({x(at): words for at, words in detail.above.items()} if detail else {})
    ends = _spread_labels([y(has) for has in money.points[-1]])
    for seat, (name, look, end) in enumerate(zip(money.names, LINE_STYLES, ends, strict=False)):
        places = [(x(at), y(point[seat])) for at, point in enumerate(money.points)]
        marked = [places[at] for at in (detail.marked if detail else range(len(places)))]
        marks = [*marked, (x.end + NAME_GAP - 12, end)]
        label = truncate(name, TEXT, room - _width(sums[seat]), bold=True) + sums[seat]
        parts += [
            plot.stroke(*places, ink=look.colour, width=2.5, dashes=look.dashes),
            plot.marks(marks, look, MARK),
            plot.text(label, x.end + NAME_GAP, end, look.colour, bold=True),
        ]
    return plot.picture(parts, width, HEIGHT, detail.label if detail else say("chart.label"))


def chart_table(money: MoneySeries, unit: MoneyUnit, label: str = "") -> str:
    """Return the same numbers as an HTML table."""
    label = label or say("chart.label")
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in money.names)
    rows = "".join(
        f'<tr><th scope="row">{escape(when)}</th>'
        + "".join(f"<td>{unit.format(has)}</td>" for has in point)
        + "</tr>"
        for when, point in zip(money.when, money.points, strict=True)
    )
    return (
        f"<table><caption>{escape(label)}</caption>"
        f'<thead><tr><th scope="col">{escape(say("chart.when"))}</th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _width(words: str) -> float:
    return text_width(words, TEXT, bold=True)


def _grid_values(money: MoneySeries, finest: int) -> list[int]:
    """Return round grid values from the minimum (at most 0) to above the maximum."""
    most = max(max(point) for point in money.points)
    least = min(0, *(min(point) for point in money.points))
    each = round(plot.step(max(most - least, finest), 5, (1, 2, 5, 10)))
    top = each * -(-most // each) or each
    return list(range(each * (least // each), top + 1, each))


def _labelled_times(count: int, room: float) -> list[int]:
    """Return the times to label: as many as fit, always including the last."""
    each = max(1, -(-count * 58 // int(room)))
    return sorted({*range(0, count - each, each), count - 1})


def _spread_labels(places: Sequence[float]) -> list[float]:
    """Return label positions near the given ones, without overlap."""
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    free = list(places)
    for above, seat in pairwise(order):
        free[seat] = max(free[seat], free[above] + LABEL_HEIGHT)
    lowest: float = HEIGHT - AXIS - LABEL_HEIGHT
    for seat in reversed(order):
        free[seat] = min(free[seat], lowest)
        lowest = free[seat] - LABEL_HEIGHT
    return free


def _grid_line(x: Scale, y: float, label: str) -> tuple[str, str]:
    """Return a horizontal grid line and its number."""
    number = plot.text(label, x.start - 8, y, "soft", anchor="end")
    return plot.stroke((x.start, y), (x.end, y), ink="line"), number


def _label_lines(labels: Mapping[float, str]) -> Iterator[str]:
    """Yield a vertical line from each label; a label close to its neighbour is placed lower."""
    before, y = -float(LABEL_HEIGHT), 8
    for x in sorted(labels):
        y = 8 if x - before >= LABEL_HEIGHT or y > LABEL_HEIGHT * 2 else y + LABEL_HEIGHT
        before = x
        yield plot.stroke((x, y + 10), (x, HEIGHT - BOTTOM), ink="ink", dashes="1 3")
        yield plot.text(labels[x], x, y, anchor="middle", bold=True)
