"""Animated SVG of consecutive scenes, driven by CSS without scripts.

Shapes that several scenes share are written once. A shape that appears or disappears has a class
with key frames of its visibility. Without CSS animations, or if the user prefers reduced motion,
the last scene is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from hashlib import sha256
from itertools import groupby
from typing import NamedTuple

from bosslib.picture.shapes import Scene
from bosslib.picture.svg import CLOSED, shapes, svg_header
from bosslib.picture.theme import LIGHT, Palette

LAST_SCENE_FACTOR = 3
"""Display time of the last scene, as a multiple of the others'."""


class FilmPart(NamedTuple):
    """A shape as SVG, and the numbers of the scenes that have it."""

    shape: str
    scene_numbers: tuple[int, ...]


def animate(
    scenes: Sequence[Scene], palette: Palette | None = LIGHT, *, pace: float, title: str
) -> str:
    """Return the scenes as one SVG file, each shown for `pace` seconds, in a loop.

    All must have the size of the first. Without a palette the colours are CSS variables. The words
    of the last are the description for a screen reader.
    """
    last = len(scenes) - 1
    merged = _merge_frames([shapes(each, palette) for each in scenes])
    mark = "f" + sha256("".join(each.shape for each in merged).encode()).hexdigest()[:5]
    classes: dict[tuple[int, ...], str] = {}
    body = []
    for seen, alike in groupby(merged, lambda part: part.scene_numbers):
        drawn = "".join(each.shape for each in alike)
        if len(seen) < len(scenes):
            name = classes.setdefault(seen, f"{mark}-{len(classes)}")
            hidden = "" if last in seen else ' visibility="hidden"'
            drawn = f'<g class="{mark} {name}"{hidden}>{drawn}</g>'
        body.append(drawn)
    style = _style(mark, classes, len(scenes), pace) if classes else ""
    return svg_header(scenes[last], title) + style + "".join(body) + CLOSED


def _style(mark: str, classes: dict[tuple[int, ...], str], count: int, pace: float) -> str:
    """Return the styles that show and hide the classes; hovering pauses the animation."""
    whole = count - 1 + LAST_SCENE_FACTOR
    rules = [f".{mark}{{animation:{pace * whole:g}s step-end infinite}}"]
    rules.append(f"svg:hover .{mark}{{animation-play-state:paused}}")
    for seen, name in classes.items():
        frames = "".join(
            f"{at / whole:.5%}{{visibility:{'visible' if at in seen else 'hidden'}}}"
            for at in range(count)
            if not at or (at in seen) != (at - 1 in seen)
        )
        rules.append(f".{name}{{animation-name:{name}}}@keyframes {name}{{{frames}}}")
    rules.append(f"@media(prefers-reduced-motion:reduce){{.{mark}{{animation:none}}}}")
    return f"<style>{''.join(rules)}</style>"


def _merge_frames(frames: Sequence[Sequence[str]]) -> list[FilmPart]:
    """Merge the frames into one sequence of parts that has each frame's parts in their order."""
    merged = [FilmPart(shape, (0,)) for shape in frames[0]]
    for at in range(1, len(frames)):
        merged = _merge_frame(merged, frames[at], at)
    return merged


def _merge_frame(merged: list[FilmPart], frame: Sequence[str], at: int) -> list[FilmPart]:
    """Merge another frame, numbered `at`, into the parts.

    Parts that the previous frame has too are shared. Between two such parts, a part of an earlier
    frame may be reused; otherwise a new one is added.
    """
    before = [place for place, part in enumerate(merged) if part.scene_numbers[-1] == at - 1]
    shown = [merged[place].shape for place in before]
    same = SequenceMatcher(None, shown, frame, autojunk=False).get_matching_blocks()
    kept = {b + step: before[a + step] for a, b, size in same for step in range(size)}
    limits, limit = [len(merged)] * len(frame), len(merged)
    for place in reversed(range(len(frame))):
        limits[place] = limit = kept.get(place, limit)
    out: list[FilmPart] = []
    done = 0
    for place, shape in enumerate(frame):
        gap = range(done, limits[place])
        found = kept.get(place)
        if found is None:
            found = next((each for each in gap if merged[each].shape == shape), None)
        if found is None:
            out.append(FilmPart(shape, (at,)))
        else:
            out += merged[done:found]
            out.append(FilmPart(shape, (*merged[found].scene_numbers, at)))
            done = found + 1
    return out + merged[done:]
