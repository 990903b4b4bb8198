"""A scene on an ipycanvas: the one module that imports ipycanvas, and with it numpy and pillow.

The canvas is to look at. A sheet of glass over it says its words to a screen reader and tells where
a click or a tap went; without it the canvas would send every mouse move, and hold Tab, the wheel
and the finger that wants to scroll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import ceil, floor, inf
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from ipycanvas import Canvas, hold_canvas
from ipywidgets import Box as Container
from ipywidgets import Layout

from bosslib.picture.motion import FLIGHT, Motion
from bosslib.picture.shapes import Box, Fill, Scene, Text, bounds, outline, touches
from bosslib.picture.svg import sprite
from bosslib.picture.theme import FONT, LIGHT, Palette, rgb
from bosswidgets.kit.glass import Glass, hit_by
from bosswidgets.kit.tour import Tour

GRAIN = 4
"""Points are sent as whole quarters of a layout unit: half the bytes, and no edge is lumpy."""

FAMILY = FONT.replace('"', "")
"""A name of several words needs no quotes, and they would be sent doubled."""

OnHit = Callable[[str], object]


class Polygons(NamedTuple):
    """All fills of a scene, ready to be sent in one command."""

    points: npt.NDArray[np.int16]
    counts: npt.NDArray[np.uint8]
    colours: npt.NDArray[np.uint8]
    alphas: npt.NDArray[np.float32]


class TableCanvas(Container):
    """A canvas that shows the scene it was last given, as wide as its place allows."""

    def __init__(self, width: float = 960, height: float = 560) -> None:
        self.scene: Scene | None = None
        self._palette: Palette = LIGHT
        self._ratio, self._most = 2.0, width
        self._ready = False
        self._flying = False
        self._callbacks: list[OnHit] = []
        self._canvas = Canvas(
            width=int(2 * width), height=int(2 * height), layout=Layout(width="100%")
        )
        self._glass = Glass()
        self._glass.on_msg(self._clicked)
        self._canvas.on_client_ready(self._show)
        self._tour = Tour()
        parts = [self._canvas, self._glass, self._tour]
        super().__init__(children=parts, layout=Layout(width="100%"))
        self.layout.max_width = f"{width:g}px"
        self.add_class("boss-table")

    def draw(
        self,
        scene: Scene,
        palette: Palette = LIGHT,
        *,
        ratio: float = 2,
        motion: Motion | None = None,
        shown: float = inf,
    ) -> None:
        """Show a scene; nothing is sent if it is what is shown already.

        `ratio` is the browser's pixels to a CSS pixel, `shown` how wide the scene is at most, in
        CSS pixels. Before the browser is there the scene is kept, and drawn when it comes. A
        `motion` leads to it; one that still runs ends at once.
        """
        self._most = min(scene.width, shown)
        old, looks = self.scene, (palette, max(1.0, min(ratio, 3.0)) * self._most / scene.width)
        same = old and looks == (self._palette, self._ratio) and old[:2] == scene[:2]
        self.scene, (self._palette, self._ratio) = scene, looks
        self._glass.words = scene.words
        if not self._ready:
            return
        if motion or self._flying:
            self._glass.send(message(motion, scene, palette))
        self._flying = motion is not None
        if not (old and same):
            self._paint(scene)
        elif places := old.changes(scene):
            self._paint(scene, merged(map(_whole, places)))

    def on_hit(self, callback: OnHit) -> None:
        """Call with the hit id when something that means something is clicked or tapped."""
        self._callbacks.append(callback)

    def point(self, means: Callable[[str], object]) -> None:
        """Show with the mouse where a click means something, by the hit id."""
        if self.scene:
            self._glass.point(self.scene, means)

    def explain(self, tip: Callable[[str], str]) -> None:
        """Say what each thing is to who points at it or goes there by keys, by the hit id."""
        if self.scene:
            self._tour.follow(self.scene, tip)

    def _show(self) -> None:
        """The browser has made a canvas: what was sent before, to none or another, is lost."""
        self._ready = True
        if self.scene:
            self._paint(self.scene)

    def _paint(self, scene: Scene, places: Sequence[Box] = ()) -> None:
        """Send a scene; if `places` are given, only what touches them, and draw only there."""
        # hold_canvas has no `finally`: what may fail is made before it, inside it is only sent.
        polygons = packed([each for each in scene.fills if _within(each, places)], self._palette)
        texts = list(styled([each for each in scene.texts if _within(each, places)], self._palette))
        canvas, ratio = self._canvas, self._ratio
        self.layout.max_width = f"{self._most:g}px"
        canvas.width, canvas.height = round(scene.width * ratio), round(scene.height * ratio)
        canvas._canvas_manager._current_canvas = None  # a page that was reloaded knows of none
        with hold_canvas():
            canvas.save()
            canvas.set_transform(ratio, 0, 0, ratio, 0, 0)
            if places:
                canvas.begin_path()
                for left, top, right, bottom in places:
                    canvas.rect(left, top, right - left, bottom - top)
                canvas.clip()
            canvas.clear_rect(0, 0, scene.width, scene.height)
            canvas.scale(1 / GRAIN, 1 / GRAIN)
            if polygons.counts.size:
                canvas.fill_styled_polygons(
                    polygons.points, polygons.colours, polygons.alphas, polygons.counts
                )
            canvas.scale(GRAIN, GRAIN)
            for style, lines in texts:
                for name, value in style.items():
                    setattr(canvas, name, value)
                for words, x, y, room in lines:
                    canvas.fill_text(words, x, y, room)
            canvas.restore()

    def _clicked(self, _: object, content: Mapping[str, float], __: object) -> None:
        hit = hit_by(content, self.scene)
        for callback in self._callbacks if hit else ():
            callback(str(hit))

    def __repr__(self) -> str:
        return f"<TableCanvas: {self.scene!r}>"


def message(motion: Motion | None, scene: Scene, palette: Palette) -> dict[str, Any]:
    """A motion as a message: each look once, all places in layout units; none ends what runs."""
    if motion is None:
        return {"flights": []}
    looks = list(dict.fromkeys(flight.look for flight in motion.flights))
    return {
        "size": [scene.width, scene.height],
        "time": FLIGHT,
        "looks": [sprite(look, palette) for look in looks],
        "flights": [
            {
                "look": looks.index(flight.look),
                "start": [round(number, 1) for number in flight.start],
                "goal": [round(number, 1) for number in flight.goal],
                "delay": flight.delay,
                "stays": flight.stays,
            }
            for flight in motion.flights
        ],
        "covers": [[round(number) for number in _whole(box)] for box in motion.covers],
    }


def _whole(box: Box) -> Box:
    """A place grown to multiples of 4: whole pixels in a browser that zooms by quarters."""
    left, top, right, bottom = box
    return floor(left / 4) * 4, floor(top / 4) * 4, ceil(right / 4) * 4, ceil(bottom / 4) * 4


def merged(places: Iterable[Box]) -> list[Box]:
    """The same places with one rectangle for all that touch each other."""
    apart: list[Box] = []
    for place in places:
        whole = place
        while near := next((other for other in apart if touches(whole, other)), None):
            apart.remove(near)
            (l1, t1, r1, b1), (l2, t2, r2, b2) = whole, near
            whole = min(l1, l2), min(t1, t2), max(r1, r2), max(b1, b2)
        apart.append(whole)
    return apart


def _within(shape: Fill | Text, places: Sequence[Box]) -> bool:
    return not places or any(touches(bounds(shape), place) for place in places)


def packed(fills: Sequence[Fill], palette: Palette) -> Polygons:
    """All shapes as polygons in few bytes: 4 a point, 8 a shape."""
    outlines = [outline(fill) for fill in fills]
    points = [number for points in outlines for point in points for number in point]
    return Polygons(
        np.rint(np.array(points) * GRAIN).astype(np.int16),
        np.array([len(points) for points in outlines], np.uint8),
        np.array([rgb(palette[fill.fill]) for fill in fills], np.uint8),
        np.array([fill.alpha for fill in fills], np.float32),
    )


Line = tuple[str, float, float, float]


def styled(
    texts: Sequence[Text], palette: Palette
) -> Iterator[tuple[Mapping[str, str], list[Line]]]:
    """The texts by style, each style once: no text lies on another, so their order is free."""
    styles: dict[tuple[str, str, str], list[Line]] = {}
    for text in texts:
        font = f"{700 if text.bold else 400} {text.size:g}px {FAMILY}"
        style = (font, palette[text.fill], text.anchor.replace("middle", "center"))
        baseline = round(text.y + text.size * 0.36, 1)
        line = (text.words, round(text.x, 1), baseline, round(text.room, 1))
        styles.setdefault(style, []).append(line)
    last: Mapping[str, str] = {}
    for style in sorted(styles):
        new = dict(zip(("font", "fill_style", "text_align"), style, strict=True))
        yield {name: value for name, value in new.items() if last.get(name) != value}, styles[style]
        last = new
