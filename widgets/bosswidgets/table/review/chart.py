"""The money of all players from deal to deal as a line each: an SVG, and the same as a table.

A line is told from the others by its dashes, its marks and the name at its end, not by its colour
alone. The colours are the page's own, so light and dark need no drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from bosslib.picture import plot
from bosslib.picture.lettering import cut, width_of
from bosslib.picture.plot import Scale, SeriesStyle
from bosslib.picture.theme import TEXT
from bosslib.words import say

HEIGHT = 300
TOP, BOTTOM = 16, 34
AXIS = 12
"""From the names of the times to the lower edge."""

LINE = 19
"""From the middle of one label to the next, in pixels."""

AFTER = 34
"""From the end of the lines to the names, in pixels; the mark stands between."""

MARK = 6
"""From the middle of a mark to its edge, in pixels."""

LOOKS = (
    SeriesStyle("ink", "", "g"),
    SeriesStyle("b-mark", "9 5", "b"),
    SeriesStyle("r-mark", "2 5", "r"),
    SeriesStyle("w-mark", "14 5 2 5", "w"),
    SeriesStyle("g-mark", "6 3 2 3 2 3", "x"),
    SeriesStyle("soft", "18 6", "turn"),
)
"""Of each seat's line."""


class Money(NamedTuple):
    """What everybody had: `points` by time, each in money by seat; `when` names the times."""

    names: tuple[str, ...]
    when: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]


class Unit(NamedTuple):
    """How a game's money is written, and for how much of it the axis has at least room."""

    told: Callable[[int], str]
    finest: int


class Detail(NamedTuple):
    """How a chart with many times differs: its label, by time what is written below and above the
    lines, and which times have marks.
    """

    label: str
    below: Mapping[int, str]
    above: Mapping[int, str]
    marked: Collection[int]


def svg(money: Money, unit: Unit, width: float, detail: Detail | None = None) -> str:
    """The lines, in CSS pixels; the names and the last sums stand at their ends."""
    sums = [f" {unit.told(has)}" for has in money.points[-1]]
    wide = max(map(_width, map("".join, zip(money.names, sums, strict=True))))
    room = min(wide + 1, width * 0.4)  # cut() compares sums of fractions
    grid = _grid(money, unit.finest)
    left = max(width_of(unit.told(has), TEXT) for has in grid) + 8
    x = Scale(0, max(len(money.points) - 1, 1), left, width - room - AFTER)
    y = Scale(grid[0], grid[-1], HEIGHT - BOTTOM, TOP)
    parts = [part for has in grid for part in _rule(x, y(has), unit.told(has))]
    some = _some(len(money.when), x.end - x.start)
    below = detail.below if detail else {at: money.when[at] for at in some}
    parts += [
        plot.text(words, x(at), HEIGHT - AXIS, "soft", anchor="middle")
        for at, words in below.items()
    ]
    parts += _notes({x(at): words for at, words in detail.above.items()} if detail else {})
    ends = _apart([y(has) for has in money.points[-1]])
    for seat, (name, look, end) in enumerate(zip(money.names, LOOKS, ends, strict=False)):
        places = [(x(at), y(point[seat])) for at, point in enumerate(money.points)]
        marked = [places[at] for at in (detail.marked if detail else range(len(places)))]
        marks = [*marked, (x.end + AFTER - 12, end)]
        label = cut(name, TEXT, room - _width(sums[seat]), bold=True) + sums[seat]
        parts += [
            plot.stroke(*places, ink=look.colour, width=2.5, dashes=look.dashes),
            plot.marks(marks, look, MARK),
            plot.text(label, x.end + AFTER, end, look.colour, bold=True),
        ]
    return plot.picture(parts, width, HEIGHT, detail.label if detail else say("chart.label"))


def table(money: Money, unit: Unit, label: str = "") -> str:
    """The same numbers as rows and columns."""
    label = label or say("chart.label")
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in money.names)
    rows = "".join(
        f'<tr><th scope="row">{escape(when)}</th>'
        + "".join(f"<td>{unit.told(has)}</td>" for has in point)
        + "</tr>"
        for when, point in zip(money.when, money.points, strict=True)
    )
    return (
        f"<table><caption>{escape(label)}</caption>"
        f'<thead><tr><th scope="col">{escape(say("chart.when"))}</th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def _width(words: str) -> float:
    return width_of(words, TEXT, bold=True)


def _grid(money: Money, finest: int) -> list[int]:
    """Round numbers of the money, from below all that anybody had, or nothing, to above it."""
    most = max(max(point) for point in money.points)
    least = min(0, *(min(point) for point in money.points))
    each = round(plot.step(max(most - least, finest), 5, (1, 2, 5, 10)))
    top = each * -(-most // each) or each
    return list(range(each * (least // each), top + 1, each))


def _some(count: int, room: float) -> list[int]:
    """Which times are named: all, or so many that their names have room; the last always."""
    each = max(1, -(-count * 58 // int(room)))
    return sorted({*range(0, count - each, each), count - 1})


def _apart(places: Sequence[float]) -> list[float]:
    """Places for the labels, each near its own and none upon another."""
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    free = list(places)
    for above, seat in pairwise(order):
        free[seat] = max(free[seat], free[above] + LINE)
    lowest: float = HEIGHT - AXIS - LINE
    for seat in reversed(order):
        free[seat] = min(free[seat], lowest)
        lowest = free[seat] - LINE
    return free


def _rule(x: Scale, y: float, label: str) -> tuple[str, str]:
    """A line across with its number."""
    number = plot.text(label, x.start - 8, y, "soft", anchor="end")
    return plot.stroke((x.start, y), (x.end, y), ink="line"), number


def _notes(labels: Mapping[float, str]) -> Iterator[str]:
    """A line down from each label; one that is close to another stands lower."""
    before, y = -float(LINE), 8
    for x in sorted(labels):
        y = 8 if x - before >= LINE or y > LINE * 2 else y + LINE
        before = x
        yield plot.stroke((x, y + 10), (x, HEIGHT - BOTTOM), ink="ink", dashes="1 3")
        yield plot.text(labels[x], x, y, anchor="middle", bold=True)
