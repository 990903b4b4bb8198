"""Speech bubbles over a picture: what somebody says is read where they sit.

A bubble lies where it hides least of the picture. Escape or a tap removes it, and no other click
meets it. Screen readers skip it: announcements and the log have the same words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from traitlets import List

from bosslib.picture.lettering import wrap
from bosslib.picture.shapes import Box, Scene
from bosslib.picture.theme import NARROW
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script
from bosswidgets.kit.styles import part_style

Side = Literal["above", "below", "left", "right"]
"""Side of the speaker on which a bubble lies."""

WIDTHS = (280, 230, 180)
"""Widths that a bubble may have, best first, in layout units."""

TEXT_SIZE, LINE_HEIGHT = 15, 20
"""Size and line height of the words, in CSS pixels (speech.css)."""

PADDING = (14, 9)
"""Space beside and above the words, in CSS pixels (speech.css)."""

GAP = 10
"""Distance between a bubble and its speaker, in which its tail lies, in layout units."""

EDGE = 4
"""Distance to the edge of the picture, in layout units."""

LARGE_PART = 0.12
"""Fraction of the picture from which on a place is ground, on which a bubble may lie."""

SIDE_COST: dict[Side, int] = {"above": 0, "right": 300, "left": 300, "below": 600}
"""Cost of each side, in square units of the picture that would be hidden instead."""

NARROWER_COST = 400
"""Cost of each step to a narrower bubble, in the same unit."""

BUBBLE_WEIGHT, SPEAKER_WEIGHT, GROUND_WEIGHT = 30, 6, 0.1
"""Weights of another bubble, of a seat and of ground that would be hidden; other things: 1."""


TAILS = (0.1, 0.3, 0.5, 0.7, 0.9)
"""Parts of a bubble's length at which its tail may be."""


class Speech(NamedTuple):
    """Something that is said by the thing with the hit id `speaker`, and the `reason` for it."""

    speaker: str
    words: str
    reason: str = ""
    is_newest: bool = True
    """False if somebody else has spoken since; then the bubble is paler, without the reason, and
    a narrow picture has none.
    """
    at: int = 0
    """Index of the action: the same words said again are a new bubble."""


class BubblePlace(NamedTuple):
    """Place of a bubble: its box in layout units, its side, and where its tail is.

    `tail` is the part of the box's length, from 0 to 1, at which the tail points at the speaker.
    """

    box: Box
    side: Side
    tail: float


class SpeechBubbles(ScriptedWidget):
    """Overlay of a picture that lets all clicks through.

    `said` has, for each bubble, its texts, its side and tail, and its place: left, top, right and
    bottom as fractions of the picture.
    """

    script = bundle_script("speech")
    style = part_style("speech")

    said: List[dict[str, Any]] = List().tag(sync=True)

    def show(self, scene: Scene, speeches: Sequence[Speech]) -> None:
        """Show what is said over a scene; words of a speaker that is not there are left out."""
        there = {hit.id for hit in scene.hits}
        wide, high = scene.width, scene.height
        heard = [
            each if each.is_newest else each._replace(reason="")
            for each in speeches
            if each.speaker in there and (each.is_newest or wide >= NARROW)
        ]
        self.said = [
            {
                "words": each.words,
                "reason": each.reason,
                "newest": each.is_newest,
                "at": each.at,
                "side": place.side,
                "tail": round(place.tail, 3),
                "box": [
                    round(at / whole, 4)
                    for at, whole in zip(place.box, (wide, high, wide, high), strict=True)
                ],
            }
            for each, place in zip(heard, place_bubbles(scene, heard), strict=True)
        ]

    def __repr__(self) -> str:
        return f"<SpeechBubbles: {len(self.said)}>"


def place_bubbles(scene: Scene, speeches: Sequence[Speech]) -> list[BubblePlace]:
    """Return a place for each bubble, the newest first chosen; none lies over another if avoidable.

    Every speaker must have a hit area in the scene.
    """
    if not speeches:
        return []
    seats = {hit.id: (hit.x, hit.y, hit.x + hit.w, hit.y + hit.h) for hit in scene.hits}
    hidden = [*_weighted_boxes(scene)]
    found: dict[Speech, BubblePlace] = {}
    for speech in sorted(speeches, key=lambda each: not each.is_newest):
        place = min(
            _candidates(scene, speech, seats[speech.speaker]),
            key=lambda each: each[0] + sum(_overlap(each[1].box, box) * w for box, w in hidden),
        )[1]
        found[speech] = place
        hidden.append((place.box, BUBBLE_WEIGHT))
    return [found[speech] for speech in speeches]


def _weighted_boxes(scene: Scene) -> Iterator[tuple[Box, float]]:
    """Yield what a bubble would hide, each with its weight."""
    for text in scene.texts:
        yield text.box, 1
    for name, x, y, w, h in scene.hits:
        ground = w * h > LARGE_PART * scene.width * scene.height
        weight = GROUND_WEIGHT if ground else SPEAKER_WEIGHT if name.startswith("seat:") else 1
        yield (x, y, x + w, y + h), weight


def _candidates(scene: Scene, speech: Speech, seat: Box) -> Iterator[tuple[float, BubblePlace]]:
    """Yield the possible places of a bubble, each with its cost; a narrow picture has one."""
    left, top, right, bottom = seat
    across, down = (left + right) / 2, (top + bottom) / 2
    if scene.width < NARROW:
        wide = scene.width - 2 * EDGE
        high = bubble_height(speech, wide)
        below = bottom + GAP + high <= scene.height
        low = bottom + GAP if below else top - GAP - high
        place = float(EDGE), low, EDGE + wide, low + high
        yield 0, BubblePlace(place, "below" if below else "above", (across - EDGE) / wide)
        return
    for step, wide in enumerate(WIDTHS):
        high = bubble_height(speech, wide)
        for tail in TAILS:
            x = max(EDGE, min(across - tail * wide, scene.width - EDGE - wide))
            y = max(EDGE, min(down - tail * high, scene.height - EDGE - high))
            corners: tuple[tuple[Side, float, float], ...] = (
                ("above", x, top - GAP - high),
                ("below", x, bottom + GAP),
                ("left", left - GAP - wide, y),
                ("right", right + GAP, y),
            )
            for side, at, low in corners:
                box = at, low, at + wide, low + high
                outside = wide * high - _overlap(box, (0, 0, scene.width, scene.height))
                cost = SIDE_COST[side] + step * NARROWER_COST + BUBBLE_WEIGHT * outside
                part = (across - at) / wide if side in ("above", "below") else (down - low) / high
                yield cost, BubblePlace(box, side, part)


def bubble_height(speech: Speech, wide: float) -> float:
    """Return the height of a bubble with its words wrapped to a width, in layout units."""
    room = wide - 2 * PADDING[0]
    texts = (speech.words, speech.reason)
    return sum(len(wrap(text, TEXT_SIZE, room)) for text in texts) * LINE_HEIGHT + 2 * PADDING[1]


def _overlap(one: Box, other: Box) -> float:
    """Return the area that two boxes have in common."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)
