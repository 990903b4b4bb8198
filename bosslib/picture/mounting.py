"""Scenes mounted on paper of one size, for picture files."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from bosslib.picture.shapes import Disc, Fill, Poly, Rect, Scene, Text

MARGIN = 8
"""Margin on each side of a scene, in layout units."""


def mount(scenes: Sequence[Scene], width: int, height: int | None = None) -> list[Scene]:
    """Mount each scene in the middle of a paper `width` x `height`, as large as possible.

    All have the same scale, so that they can follow each other. Without a height the paper is as
    high as the highest scene needs. The results have no hit areas.
    """
    wide, high = max(each.width for each in scenes), max(each.height for each in scenes)
    scale = width / (wide + 2 * MARGIN)
    if height is None:
        height = ceil((high + 2 * MARGIN) * scale)
    scale = min(scale, height / (high + 2 * MARGIN))
    x, y = (width - wide * scale) / 2, (height - high * scale) / 2
    paper = Rect(0, 0, width, height, 0, "paper")
    return [
        Scene(
            width,
            height,
            (paper, *(_fill(each, scale, x, y) for each in scene.fills)),
            tuple(_text(each, scale, x, y) for each in scene.texts),
            (),
            scene.words,
        )
        for scene in scenes
    ]


def _fill(fill: Fill, scale: float, x: float, y: float) -> Fill:
    match fill:
        case Rect(left, top, w, h, radius):
            left, top, w, h, radius = (scale * each for each in (left, top, w, h, radius))
            return fill._replace(x=x + left, y=y + top, w=w, h=h, radius=radius)
        case Disc(across, down, radius):
            return fill._replace(x=x + scale * across, y=y + scale * down, radius=scale * radius)
        case Poly(points):
            moved = tuple((x + scale * across, y + scale * down) for across, down in points)
            return fill._replace(points=moved)


def _text(text: Text, scale: float, x: float, y: float) -> Text:
    x, y = x + scale * text.x, y + scale * text.y
    return text._replace(x=x, y=y, size=scale * text.size, room=scale * text.room)
