"""Renderer for ipycanvas: the only module that imports it, and with it numpy and pillow.

The canvas only displays. A glass layer over it carries its description for screen readers and
reports clicks and taps; otherwise the canvas would send every mouse move and capture Tab, the wheel
and touch scrolling.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import ipycanvas
import numpy as np
import numpy.typing as npt
from ipycanvas import hold_canvas

from bosslib.picture.shapes import Box, Fill, Scene, Text, bounds, intersects, outline
from bosslib.picture.svg import BASELINE
from bosslib.picture.theme import FONT, Palette, rgb
from bosswidgets.kit.guarded import GuardedView, Layout
from bosswidgets.kit.picture.base import PictureWidget

GRAIN = 4
"""Subdivision of a layout unit: points are sent as int16 quarters, which halves the bytes without
visible rounding.
"""

FONT_FAMILY = FONT.replace('"', "")
"""Font family without quotes; ipycanvas would escape them, and CSS doesn't need them."""


class Polygons(NamedTuple):
    """All fills of a scene as arrays for one ipycanvas command."""

    points: npt.NDArray[np.int16]
    counts: npt.NDArray[np.uint8]
    colours: npt.NDArray[np.uint8]
    alphas: npt.NDArray[np.float32]


class Canvas(GuardedView, ipycanvas.Canvas):
    """Guarded ipycanvas canvas."""


class TableCanvas(PictureWidget):
    """Canvas that shows the last given scene, as wide as its container allows."""

    def __init__(self, width: float = 960, height: float = 560) -> None:
        self._canvas = Canvas(
            width=int(2 * width), height=int(2 * height), layout=Layout(width="100%")
        )
        super().__init__(self._canvas, width)
        self._canvas.on_client_ready(self._on_client_ready)

    def _on_client_ready(self) -> None:
        """Paint the scene when the browser has created a canvas; commands sent earlier are lost."""
        self._ready = True
        if self.scene:
            self._paint(self.scene)

    def _paint(self, scene: Scene, places: Sequence[Box] = ()) -> None:
        """Send a scene; if `places` are given, send and draw only shapes that touch them."""
        # hold_canvas has no `finally`, so everything that may fail is computed before it.
        polygons = pack_polygons(
            [each for each in scene.fills if _touches_any(each, places)], self._palette
        )
        texts = list(
            group_by_style(
                [each for each in scene.texts if _touches_any(each, places)], self._palette
            )
        )
        canvas, ratio = self._canvas, self._ratio
        self.layout.max_width = f"{self._most:g}px"
        canvas.width, canvas.height = round(scene.width * ratio), round(scene.height * ratio)
        canvas._canvas_manager._current_canvas = None  # a reloaded page has no current canvas
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


def _touches_any(shape: Fill | Text, places: Sequence[Box]) -> bool:
    return not places or any(intersects(bounds(shape), place) for place in places)


def pack_polygons(fills: Sequence[Fill], palette: Palette) -> Polygons:
    """Return all shapes as compact polygons: 4 bytes a point, 8 a shape."""
    outlines = [outline(fill) for fill in fills]
    points = [number for points in outlines for point in points for number in point]
    return Polygons(
        np.rint(np.array(points) * GRAIN).astype(np.int16),
        np.array([len(points) for points in outlines], np.uint8),
        np.array([rgb(palette[fill.fill]) for fill in fills], np.uint8),
        np.array([fill.alpha for fill in fills], np.float32),
    )


TextLine = tuple[str, float, float, float]


def group_by_style(
    texts: Sequence[Text], palette: Palette
) -> Iterator[tuple[Mapping[str, str], list[TextLine]]]:
    """Yield the texts grouped by style, with changed style attributes only.

    Texts never overlap, so their order is free.
    """
    styles: dict[tuple[str, str, str], list[TextLine]] = {}
    for text in texts:
        font = f"{700 if text.bold else 400} {text.size:g}px {FONT_FAMILY}"
        style = (font, palette[text.fill], text.anchor.replace("middle", "center"))
        baseline = round(text.y + text.size * BASELINE, 1)
        line = (text.words, round(text.x, 1), baseline, round(text.room, 1))
        styles.setdefault(style, []).append(line)
    last: Mapping[str, str] = {}
    for style in sorted(styles):
        new = dict(zip(("font", "fill_style", "text_align"), style, strict=True))
        yield {name: value for name, value in new.items() if last.get(name) != value}, styles[style]
        last = new
