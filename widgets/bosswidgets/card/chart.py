"""The money of all players from deal to deal as a line each: an SVG, and the same as a table.

A line is told from the others by its dashes, its marks and the name at its end, not by its colour
alone. The colours are the page's own, so light and dark need no drawing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from typing import NamedTuple

from bosslib.card.narration import dollars
from bosslib.picture.shapes import cut, width_of
from bosslib.picture.theme import FONT, LIGHT, SIGNS, TEXT
from bosslib.words import say

HEIGHT = 300
TOP, BOTTOM = 16, 34
AXIS = 12
"""From the names of the times to the lower edge."""

LINE = 19
"""From the middle of one label to the next, in pixels."""

AFTER = 34
"""From the end of the lines to the names, in pixels; the mark stands between."""

LOOKS = (
    ("ink", "", "g"),
    ("b-mark", "9 5", "b"),
    ("r-mark", "2 5", "r"),
    ("w-mark", "14 5 2 5", "w"),
    ("g-mark", "6 3 2 3 2 3", "x"),
    ("soft", "18 6", "turn"),
)
"""Of each seat's line: its colour, its dashes, the sign that marks its points."""


class Money(NamedTuple):
    """What everybody had: `points` by time, each in dollars by seat; `when` names the times."""

    names: tuple[str, ...]
    when: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]


class Detail(NamedTuple):
    """How a chart with many times differs: its label, by time what is written below and above the
    lines, and which times have marks.
    """

    label: str
    below: Mapping[int, str]
    above: Mapping[int, str]
    marked: Collection[int]


def svg(money: Money, width: float, detail: Detail | None = None) -> str:
    """The lines, in CSS pixels; the names and the last sums stand at their ends."""
    title = detail.label if detail else say("chart.label")
    sums = [f" {dollars(has)}" for has in money.points[-1]]
    wide = max(map(_width, map("".join, zip(money.names, sums, strict=True))))
    room = min(wide + 1, width * 0.4)  # cut() compares sums of fractions
    most = max(max(point) for point in money.points)
    least = min(0, *(min(point) for point in money.points))
    step = _step(most - least)
    top = step * -(-most // step) or step
    low = step * (least // step)
    left = max(width_of(dollars(each), TEXT) for each in (top, low)) + 8
    right = width - room - AFTER

    def x(at: int) -> float:
        return left + (right - left) * at / max(len(money.points) - 1, 1)

    def y(has: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (top - has) / (top - low)

    parts = [_rule(left, right, y(has), dollars(has)) for has in range(low, top + 1, step)]
    some = _some(len(money.when), right - left)
    below = detail.below if detail else {at: money.when[at] for at in some}
    parts += [_when(x(at), words) for at, words in below.items()]
    parts += _notes({x(at): words for at, words in detail.above.items()} if detail else {})
    seats = range(len(money.names))
    for seat in seats:
        places = [(x(at), y(point[seat])) for at, point in enumerate(money.points)]
        marked = [places[at] for at in (detail.marked if detail else range(len(places)))]
        parts.append(_line(places, marked, *LOOKS[seat]))
    ends = _apart([y(money.points[-1][seat]) for seat in seats])
    for seat, name in enumerate(money.names):
        colour, _, sign = LOOKS[seat]
        label = cut(name, TEXT, room - _width(sums[seat]), bold=True) + sums[seat]
        parts.append(_marks([(right + AFTER - 12, ends[seat])], colour, sign))
        parts.append(_text(label, right + AFTER, ends[seat], colour))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {HEIGHT}" role="img"'
        f' aria-label="{escape(title)}" font-family="{escape(FONT)}"'
        f' font-size="{TEXT}" style="display:block;width:100%;max-width:{width:g}px">'
        f"{''.join(parts)}</svg>"
    )


def table(money: Money, label: str = "") -> str:
    """The same numbers as rows and columns."""
    label = label or say("chart.label")
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in money.names)
    rows = "".join(
        f'<tr><th scope="row">{escape(when)}</th>'
        + "".join(f"<td>{dollars(has)}</td>" for has in point)
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


def _step(most: int) -> int:
    """A round number of dollars, so that three to six lines lie one above the other."""
    return next(step for step in (20, 50, 100, 200, 500, 1000, 2000, 5000) if most <= 5 * step)


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


Places = list[tuple[float, float]]


def _line(places: Places, marked: Places, colour: str, dashes: str, sign: str) -> str:
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return (
        f'<polyline points="{corners}" fill="none" stroke="{_paint(colour)}" stroke-width="2.5"'
        f' stroke-dasharray="{dashes}" stroke-linejoin="round"/>'
        f"{_marks(marked, colour, sign)}"
    )


def _marks(places: Places, colour: str, sign: str) -> str:
    marks = "".join(
        "M" + "L".join(f"{x + 6 * a:.1f} {y + 6 * b:.1f}" for a, b in part.points) + "Z"
        for x, y in places
        for part in SIGNS[sign]
    )
    return f'<path d="{marks}" fill="{_paint(colour)}"/>'


def _rule(left: float, right: float, y: float, label: str) -> str:
    return (
        f'<path d="M{left:.1f} {y:.1f}H{right:.1f}" stroke="{_paint("line")}"/>'
        f"{_text(label, left - 8, y, 'soft', anchor='end', weight=400)}"
    )


def _when(x: float, label: str) -> str:
    return _text(label, x, HEIGHT - AXIS, "soft", anchor="middle", weight=400)


def _notes(labels: Mapping[float, str]) -> Iterator[str]:
    """A line down from each label; one that is close to another stands lower."""
    before, y = -float(LINE), 8
    for x in sorted(labels):
        y = 8 if x - before >= LINE or y > LINE * 2 else y + LINE
        before = x
        yield (
            f'<path d="M{x:.1f} {y + 10}V{HEIGHT - BOTTOM}" stroke="{_paint("ink")}"'
            f' stroke-dasharray="1 3"/>{_text(labels[x], x, y, "ink", anchor="middle")}'
        )


def _text(
    words: str, x: float, y: float, colour: str, *, anchor: str = "start", weight: int = 700
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y + TEXT * 0.36:.1f}" text-anchor="{anchor}"'
        f' font-weight="{weight}" fill="{_paint(colour)}">{escape(words)}</text>'
    )


def _paint(name: str) -> str:
    return f"var(--boss-{name},{LIGHT[name]})"
