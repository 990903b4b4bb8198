"""Shapes of a scene, and the sheet on which they are drawn.

All places and sizes are in layout units: CSS pixels on a page that is as wide as the scene. Fills
are in drawing order, and all texts are above them, so that both can be sent in bulk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import product
from typing import Literal, NamedTuple

from bosslib.picture.lettering import text_width, truncate
from bosslib.picture.signs import SIGNS, Point, Polygon, round_points

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

Anchor = Literal["start", "middle", "end"]


RING = ((7, "glow", 0.35), (5, "plate", 1), (4, "glow", 1))
"""Highlight ring, by layer: the growth, the fill and the alpha."""

CORNERS = ((1, 6, "plate"), (2, 5, "glow"))
"""Corner marks, by layer: the growth of the inner and of the outer edge, and the fill."""


class Rect(NamedTuple):
    """Filled rectangle; `fill` is a colour name of the theme, `alpha` 0 to 1."""

    x: float
    y: float
    w: float
    h: float
    radius: float
    fill: str
    alpha: float = 1


class Disc(NamedTuple):
    """Filled disc."""

    x: float
    y: float
    radius: float
    fill: str
    alpha: float = 1


class Poly(NamedTuple):
    """Filled polygon."""

    points: tuple[Point, ...]
    fill: str
    alpha: float = 1


Fill = Rect | Disc | Poly


class Text(NamedTuple):
    """Line of text, `y` its middle; drawn no wider than `room`."""

    words: str
    x: float
    y: float
    size: float
    fill: str
    bold: bool
    anchor: Anchor
    room: float

    @property
    def box(self) -> Box:
        """Bounding box of the words, by `text_width`."""
        return self.box_of_width(min(text_width(self.words, self.size, bold=self.bold), self.room))

    def box_of_width(self, width: float) -> Box:
        """Return the bounding box of a line of some width here."""
        left = self.x - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor]
        return left, self.y - self.size * 0.6, left + width, self.y + self.size * 0.6


class Hit(NamedTuple):
    """Hit area with a meaning: `seat:C`, `hand:b+4:0`, `front:C:bP:0`, `centre:b+3:0`."""

    id: str
    x: float
    y: float
    w: float
    h: float

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point is inside."""
        return self.x <= x <= self.x + self.w and self.y <= y <= self.y + self.h


class Scene(NamedTuple):
    """Picture in layout units, its hit areas, and its description in `words`."""

    width: float
    height: float
    fills: tuple[Fill, ...]
    texts: tuple[Text, ...]
    hits: tuple[Hit, ...]
    words: str

    def hit_test(self, x: float, y: float) -> str | None:
        """Return the id of the topmost hit area at a point, in layout units, or None."""
        return next((hit.id for hit in reversed(self.hits) if hit.contains(x, y)), None)

    def changes(self, new: Scene) -> list[Box]:
        """Return the areas in which another scene of the same size differs."""
        old = Counter[Fill | Text](self.fills + self.texts)
        now = Counter[Fill | Text](new.fills + new.texts)
        return list(dict.fromkeys(bounds(shape) for shape in (old - now) + (now - old)))

    def part(self, box: Box) -> Scene:
        """Return the shapes that can be seen in an area, without its hit areas and its words."""
        fills = [fill for fill in self.fills if intersects(bounds(fill), box)]
        ground = max((at for at, fill in enumerate(fills) if _fills(fill, box)), default=0)
        texts = tuple(text for text in self.texts if intersects(bounds(text), box))
        return Scene(self.width, self.height, tuple(fills[ground:]), texts, (), "")

    def __repr__(self) -> str:
        return f"<Scene {self.width:g} x {self.height:g}, {len(self.hits)} things>"


class Sheet:
    """Mutable collector of a scene's shapes.

    Places in `highlight` get a ring when they are placed, and those in `recent` corner marks;
    `dimmed` and `lifted` are for callers.
    """

    def __init__(
        self,
        *,
        highlight: Collection[str] = (),
        dimmed: Collection[str] = (),
        lifted: Collection[str] = (),
        recent: Collection[str] = (),
    ) -> None:
        self.highlight = frozenset(highlight)
        self.dimmed = frozenset(dimmed)
        self.lifted = frozenset(lifted)
        self.recent = frozenset(recent)
        self.fills: list[Fill] = []
        self.texts: list[Text] = []
        self.hits: list[Hit] = []

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str,
        *,
        radius: float = 0,
        alpha: float = 1,
    ) -> None:
        self.fills.append(Rect(x, y, w, h, max(0, min(radius, w / 2, h / 2)), fill, alpha))

    def disc(self, x: float, y: float, radius: float, fill: str, *, alpha: float = 1) -> None:
        self.fills.append(Disc(x, y, radius, fill, alpha))

    def sign(
        self, name: str, x: float, y: float, size: float, fill: str, *, alpha: float = 1
    ) -> None:
        """Draw a sign by its name, `size` wide and high, around a point."""
        self.parts(SIGNS[name], x, y, size, fill, alpha=alpha)

    def parts(
        self,
        parts: Iterable[Polygon],
        x: float,
        y: float,
        size: float,
        fill: str,
        *,
        alpha: float = 1,
    ) -> None:
        """Draw polygons with coordinates from -1 to 1, `size` wide and high, around a point."""
        half = size / 2
        for points, tint in parts:
            placed = tuple((x + half * px, y + half * py) for px, py in points)
            self.fills.append(Poly(placed, tint or fill, alpha))

    def text(
        self,
        words: str,
        x: float,
        y: float,
        fill: str,
        *,
        size: float,
        room: float,
        bold: bool = False,
        anchor: Anchor = "start",
        mid: bool = False,
    ) -> float:
        """Draw a line of words, truncated with an ellipsis; return its width.

        `mid` is short for the anchor "middle".
        """
        anchor = "middle" if mid else anchor
        words = truncate(words, size, room, bold=bold)
        self.texts.append(Text(words, x, y, size, fill, bold, anchor, room))
        return min(room, text_width(words, size, bold=bold))

    def add_place(
        self, name: str, x: float, y: float, w: float, h: float, *, radius: float = 6
    ) -> None:
        """Add a hit area and its ring, if any; later shapes are drawn above the ring."""
        self.add_hit(name, x, y, w, h)
        self.ring(name, x, y, w, h, radius=radius)

    def ring(self, name: str, x: float, y: float, w: float, h: float, *, radius: float) -> None:
        """Draw a ring around a place, if it is highlighted, and corners, if it is recent."""
        self.corners(name, x, y, w, h)
        if name in self.highlight:
            for grown, fill, alpha in RING:
                by = 2 * grown
                at = x - grown, y - grown
                self.rect(*at, w + by, h + by, fill, radius=radius + grown, alpha=alpha)

    def corners(self, name: str, x: float, y: float, w: float, h: float) -> None:
        """Mark the corners of a place, if it is recent: the last action was there."""
        if name in self.recent:
            self.fills += corner_marks(x, y, w, h)

    def add_hit(self, name: str, x: float, y: float, w: float, h: float) -> None:
        """Add a hit area without drawing."""
        self.hits.append(Hit(name, x, y, w, h))

    def scene(self, width: float, height: float, words: str) -> Scene:
        """Return everything drawn as a scene."""
        return Scene(width, height, tuple(self.fills), tuple(self.texts), tuple(self.hits), words)


def corner_marks(x: float, y: float, w: float, h: float) -> Iterator[Poly]:
    """Yield the marks around the corners of a place; their shape differs from a ring's."""
    x, y, arm = x + w / 2, y + h / 2, min(w, h) * 0.3
    for inner, outer, fill in CORNERS:
        i, o, end = inner, outer, inner - arm
        bracket = (o, o), (end, o), (end, i), (i, i), (i, end), (o, end)
        for across, down in product((-1, 1), repeat=2):
            yield Poly(
                tuple((x + across * (w / 2 + px), y + down * (h / 2 + py)) for px, py in bracket),
                fill,
            )


def bounds(shape: Fill | Text) -> Box:
    """Return the bounding box of a shape; of a text, all the room that it may take."""
    match shape:
        case Rect(x, y, w, h):
            return x, y, x + w, y + h
        case Disc(x, y, radius):
            return x - radius, y - radius, x + radius, y + radius
        case Poly(points):
            xs, ys = [x for x, _ in points], [y for _, y in points]
            return min(xs), min(ys), max(xs), max(ys)
        case Text():
            return shape.box_of_width(shape.room)


def intersects(one: Box, other: Box) -> bool:
    """Return whether two rectangles have a point in common."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _fills(fill: Fill, box: Box) -> bool:
    """Return whether a shape hides all that is below it in an area: it is opaque there."""
    if not isinstance(fill, Rect) or fill.alpha < 1:
        return False
    left, top, right, bottom = bounds(fill)
    across = left <= box[0] and box[2] <= right
    down = top <= box[1] and box[3] <= bottom
    edge = fill.radius
    inside = left + edge <= box[0] and box[2] <= right - edge
    return across and down and (inside or (top + edge <= box[1] and box[3] <= bottom - edge))


def outline(fill: Fill) -> tuple[Point, ...]:
    """Return a shape as one polygon, with round parts approximated."""
    match fill:
        case Poly(points):
            return points
        case Disc(x, y, radius, _, alpha) if alpha < 1:
            return round_points(x, y, radius, 12)
        case Disc(x, y, radius):
            return round_points(x, y, radius, 14 if radius < 9 else 18 if radius < 14 else 32)
        case Rect(x, y, w, h, 0):
            return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
        case Rect(x, y, w, h, radius, _, alpha):
            steps = (
                2
                if radius < 4
                else 3
                if radius < 8
                else 4
                if radius < 14
                else 6
                if radius < 30
                else 14
            )
            if alpha < 1:  # a shadow's corners are soft
                steps = 2 if radius < 14 else min(steps, 8)
            return tuple(_rounded_outline(x, y, w, h, radius, steps))


def _rounded_outline(
    x: float, y: float, w: float, h: float, radius: float, steps: int
) -> list[Point]:
    arc = list(round_points(0, 0, radius, 4 * steps)[: steps + 1])
    turned = [arc, [(-b, a) for a, b in arc], [(-a, -b) for a, b in arc], [(b, -a) for a, b in arc]]
    right, bottom, left, top = x + w - radius, y + h - radius, x + radius, y + radius
    middles = ((right, bottom), (left, bottom), (left, top), (right, top))
    return [
        (cx + px, cy + py) for (cx, cy), arc in zip(middles, turned, strict=True) for px, py in arc
    ]
