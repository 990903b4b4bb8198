"""Frames around the parts of a picture that a text is about."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from bosslib.picture.shapes import Hit, Rect, Scene

FRAME = ((7, 3, "plate"), (4, 4, "glow"))
"""Layers of a frame: how far it is outside the part, its thickness, and its fill."""


def spotlight(scene: Scene, parts: Collection[str]) -> Scene:
    """Return the scene with a frame around each of these parts.

    A part is the id of a hit area, such as `seat:B`, or the first word of several, such as `hand`.
    """
    if not parts:
        return scene
    frames = [rect for each in find_hits(scene, parts) for rect in _frame(each)]
    return scene._replace(fills=(*scene.fills, *frames))


def find_hits(scene: Scene, parts: Collection[str]) -> list[Hit]:
    """Return the hit areas that these parts name."""
    exact = {each.id for each in scene.hits}
    return [
        hit
        for hit in scene.hits
        for part in parts
        if hit.id == part or (part not in exact and hit.id.startswith(f"{part}:"))
    ]


def _frame(hit: Hit) -> Iterator[Rect]:
    for grown, thick, fill in FRAME:
        x, y, w, h = hit.x - grown, hit.y - grown, hit.w + 2 * grown, hit.h + 2 * grown
        yield Rect(x, y, w, thick, 0, fill)
        yield Rect(x, y + h - thick, w, thick, 0, fill)
        yield Rect(x, y, thick, h, 0, fill)
        yield Rect(x + w - thick, y, thick, h, 0, fill)
