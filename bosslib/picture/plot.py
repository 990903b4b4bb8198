"""Chart elements: scales, lines, bands, bars and a legend, as parts of an SVG.

Lengths are CSS pixels, and colours are names of the theme's: the SVG uses CSS variables, so light
and dark need no redrawing. Series differ in more than their colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple

from bosslib.picture.lettering import text_width
from bosslib.picture.shapes import Anchor
from bosslib.picture.signs import SIGNS, Point
from bosslib.picture.svg import css_colour, format_number
from bosslib.picture.theme import FONT, TEXT

LINE = 18
"""Line height of text."""

KEY = 28
"""Width of a sign in the legend."""

GAP = 7
"""Gap between a sign in the legend and its words; between two entries it is twice as much."""

STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)
"""Distances between ticks, up to a power of ten."""

HATCHES = {
    "/": "M-2 2L2-2M-2 10L10-2M6 10L10 6",
    "|": "M2 0V8M6 0V8",
    "x": "M-2-2L10 10M-2 10L10-2",
    "-": "M0 2H8M0 6H8",
    "\\": "M-2 6L2 10M-2-2L10 10M6-2L10 2",
}
"""Paths on a tile of eight by eight, which continue from tile to tile."""


class SeriesStyle(NamedTuple):
    """Look of a series: its colour, dashes, the sign of its marks, and its hatch."""

    colour: str
    dashes: str
    sign: str
    hatch: str = ""


class Scale(NamedTuple):
    """Linear scale: `low` is at `start`, `high` at `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return the place of a value."""
        part = (value - self.low) / (self.high - self.low)
        return self.start + (self.end - self.start) * part

    def ticks(self, most: float) -> list[float]:
        """Return round values along the scale, with at most this many steps between them."""
        each = step(self.high - self.low, most)
        first, last = ceil(self.low / each - 1e-9), floor(self.high / each + 1e-9)
        return [each * at for at in range(first, last + 1)]


def step(span: float, most: float, steps: Sequence[float] = STEPS) -> float:
    """Return the least round step of which at most `most` make up a span."""
    power = 10.0 ** floor(log10(span / most))
    return next(each * power for each in steps if span <= most * each * power * (1 + 1e-9))


def element(name: str, inside: str = "", /, **attributes: object) -> str:
    """Format an SVG element; numbers are rounded, and empty attributes left out."""
    texts = {
        key: format_number(value) if isinstance(value, int | float) else value
        for key, value in attributes.items()
        if value != ""
    }
    named = "".join(f' {key.replace("_", "-")}="{text}"' for key, text in texts.items())
    return f"<{name}{named}>{inside}</{name}>" if inside else f"<{name}{named}/>"


def paint(name: str) -> str:
    """Return the CSS colour of a name."""
    return css_colour(name, None)


def text(
    words: str,
    x: float,
    y: float,
    ink: str = "ink",
    *,
    anchor: Anchor = "start",
    bold: bool = False,
) -> str:
    """Return a line of text, `y` its middle."""
    looks = {"text_anchor": anchor, "font_weight": 700 if bold else "", "fill": paint(ink)}
    return element("text", escape(words), x=x, y=y + TEXT * 0.36, **looks)


def lines(words: Sequence[str], x: float, y: float, anchor: Anchor = "start") -> Iterator[str]:
    """Return lines of text below each other, `y` the middle of the first."""
    return (text(each, x, y + LINE * at, anchor=anchor) for at, each in enumerate(words))


def stroke(*places: Point, ink: str, width: float = 1, dashes: str = "") -> str:
    """Return a line through some places."""
    looks = {
        "fill": "none",
        "stroke": paint(ink),
        "stroke_width": width,
        "stroke_dasharray": dashes,
    }
    return element("path", d=_path(places), **looks)


def area(places: Iterable[Point], ink: str, alpha: float = 1) -> str:
    """Return a filled polygon."""
    return element("path", d=_path(places) + "Z", fill=paint(ink), fill_opacity=alpha)


def marks(places: Iterable[Point], look: SeriesStyle, size: float) -> str:
    """Return a series' sign at some places; `size` is the distance from its middle to its edge."""
    drawn = "".join(
        _path((x + size * a, y + size * b) for a, b in part.points) + "Z"
        for x, y in places
        for part in SIGNS[look.sign]
    )
    return element("path", d=drawn, fill=paint(look.colour))


def ring(x: float, y: float, radius: float = 6) -> str:
    """Return an unfilled circle."""
    looks = {"fill": "none", "stroke": paint("ink"), "stroke_width": 1.6}
    return element("circle", cx=x, cy=y, r=radius, **looks)


def bar(x: float, y: float, w: float, h: float, look: SeriesStyle, hatches: str) -> str:
    """Return a bar, its hatch one of `patterns`."""
    place = {"x": min(x, x + w), "y": y, "width": abs(w), "height": h}
    looks = {"stroke": paint(look.colour), "stroke_width": 1.5}
    hatch = f"url(#{_id(hatches, look)})" if look.hatch else "none"
    return element("rect", **place, fill=paint(look.colour), fill_opacity=0.3) + element(
        "rect", **place, fill=hatch, **looks
    )


def patterns(looks: Iterable[SeriesStyle], hatches: str) -> str:
    """Return the hatches of some series; the name `hatches` must be unique on the page."""
    tile = {"patternUnits": "userSpaceOnUse", "width": 8, "height": 8}
    made = "".join(
        element(
            "pattern",
            element("path", d=HATCHES[look.hatch], stroke=paint(look.colour), stroke_width=1.2),
            id=_id(hatches, look),
            **tile,
        )
        for look in looks
        if look.hatch
    )
    return element("defs", made) if made else ""


def whisker(low: float, high: float, y: float) -> str:
    """Return a horizontal interval: a line with a tip at each end."""
    tips = "".join(f"M{format_number(x)} {format_number(y - 4.5)}v9" for x in (low, high))
    line = f"M{format_number(low)} {format_number(y)}H{format_number(high)}"
    return element("path", d=tips + line, fill="none", stroke=paint("ink"), stroke_width=1.6)


Sign = Callable[[float, float], str]
"""Function that draws a sign of the legend from its left end and its middle."""


def legend(entries: Iterable[tuple[Sign, str]], width: float) -> tuple[list[str], float]:
    """Return the legend in rows as wide as the picture, and its height."""
    parts: list[str] = []
    x, y = 0.0, LINE / 2 + 2
    for sign, words in entries:
        room = KEY + GAP + text_width(words, TEXT)
        if x and x + room > width:
            x, y = 0.0, y + LINE + 4
        parts += [sign(x, y), text(words, x + KEY + GAP, y)]
        x += room + 2 * GAP
    return parts, y + LINE / 2 + 10


def picture(parts: Iterable[str], width: float, height: float, label: str) -> str:
    """Return the whole SVG; `label` is its text for screen readers."""
    return element(
        "svg",
        "".join(parts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {format_number(width)} {format_number(height)}",
        role="img",
        aria_label=escape(label),
        font_family=escape(FONT),
        font_size=TEXT,
        stroke_linejoin="round",
        style=f"display:block;width:100%;max-width:{format_number(width)}px",
    )


def _path(places: Iterable[Point]) -> str:
    return "M" + "L".join(f"{format_number(x)} {format_number(y)}" for x, y in places)


def _id(hatches: str, look: SeriesStyle) -> str:
    return f"{hatches}-{look.colour}"
