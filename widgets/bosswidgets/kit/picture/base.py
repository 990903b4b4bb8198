"""Base class of both renderers: a box with a picture, its glass, its tips, and speech bubbles."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from math import ceil, floor, inf
from typing import NamedTuple

from ipywidgets import DOMWidget

from bosslib.picture.motion import Motion
from bosslib.picture.shapes import Box, Scene, intersects
from bosslib.picture.svg import sprite
from bosslib.picture.theme import LIGHT, Palette
from bosswidgets.kit.guarded import Box as Container
from bosswidgets.kit.guarded import Layout
from bosswidgets.kit.picture.glass import Glass, hit_of_click
from bosswidgets.kit.picture.picture_tips import PictureTips
from bosswidgets.kit.picture.speech_bubbles import Speech, SpeechBubbles

OnHit = Callable[[str], object]


class PictureWidget(Container):
    """Picture of the last given scene, as wide as its container allows.

    `picture` is the widget that shows it. Subclasses set `_ready` when the page can show changes.
    """

    def __init__(self, picture: DOMWidget, width: float) -> None:
        self.scene: Scene | None = None
        self._palette: Palette = LIGHT
        self._ratio, self._most = 2.0, width
        self._ready = False
        self._has_motion = False
        self._callbacks: list[OnHit] = []
        self._glass = Glass()
        self._glass.on_msg(self._on_click)
        self._tips = PictureTips()
        self._bubbles = SpeechBubbles()
        parts = [picture, self._glass, self._tips, self._bubbles]
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
        keeps_film: bool = False,
        shown: float = inf,
    ) -> None:
        """Show a scene; send nothing if it is already shown.

        `ratio` is the number of device pixels to a CSS pixel, `shown` the maximum width of the
        scene in CSS pixels. Before the browser is ready, the scene is stored and drawn later. A
        `motion` animates the change; a running one is ended at once, except that `keeps_film` lets
        a film run on, if the scene has the same size.
        """
        self._most = min(scene.width, shown)
        old, looks = self.scene, (palette, max(1.0, min(ratio, 3.0)) * self._most / scene.width)
        same = old and looks == (self._palette, self._ratio) and old[:2] == scene[:2]
        self.scene, (self._palette, self._ratio) = scene, looks
        self._glass.words = scene.words
        if not self._ready:
            return
        if motion or self._has_motion:
            goes_on = bool(keeps_film and same)
            self._glass.send({**motion_message(motion, scene, palette), "goes_on": goes_on})
        self._has_motion = motion is not None or (keeps_film and self._has_motion)
        if not (old and same):
            self._paint(scene)
        elif places := old.changes(scene):
            self._paint(scene, merge_boxes(snap_to_grid(place, self._ratio) for place in places))

    def on_hit(self, callback: OnHit) -> None:
        """Call `callback` with the hit id when a clickable thing is clicked or tapped."""
        self._callbacks.append(callback)

    def mark_clickable(self, means: Callable[[str], object]) -> None:
        """Mark the clickable places with a mouse pointer; `means` decides by hit id."""
        if self.scene:
            self._glass.mark_clickable(self.scene, means)

    def mark_draggable(self, held: Callable[[str], object]) -> None:
        """Mark the things that can be dragged; `held` decides by hit id."""
        if self.scene:
            self._glass.mark_draggable(self.scene, held)

    def hit_at(self, place: Mapping[str, float]) -> str:
        """Return the hit id at a place (`x` and `y` from 0 to 1), or an empty string."""
        return hit_of_click(place, self.scene) or ""

    def show_tips(self, tip: Callable[[str], str]) -> None:
        """Set the tips of all things, by hit id, for pointer, touch and keyboard."""
        if self.scene:
            self._tips.show_tips(self.scene, tip)

    def show_speeches(self, speeches: Sequence[Speech]) -> None:
        """Show what is said in bubbles over the picture, instead of what was said before."""
        if self.scene:
            self._bubbles.show(self.scene, speeches)

    @abstractmethod
    def _paint(self, scene: Scene, places: Sequence[Box] = ()) -> None:
        """Render a scene; if `places` are given, nothing outside of them has changed."""

    def _on_click(self, _: object, content: Mapping[str, float], __: object) -> None:
        hit = hit_of_click(content, self.scene)
        for callback in self._callbacks if hit else ():
            callback(str(hit))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.scene!r}>"


def motion_message(motion: Motion | None, scene: Scene, palette: Palette) -> dict[str, object]:
    """Return a motion as a message, each look once, in layout units.

    None gives an empty message that ends a running motion.
    """
    if motion is None:
        return {"flights": [], "patches": []}
    looks = list(dict.fromkeys(flight.look for flight in motion.flights))
    return {
        "size": [scene.width, scene.height],
        "looks": [sprite(look, palette) for look in looks],
        "flights": [
            {
                "look": looks.index(flight.look),
                "start": [round(number, 1) for number in flight.start],
                "goal": [round(number, 1) for number in flight.goal],
                "delay": flight.delay,
                "time": flight.duration,
                "stays": flight.stays,
            }
            for flight in motion.flights
        ],
        "covers": [[round(number) for number in snap_to_grid(box)] for box in motion.covers],
        "patches": [
            {
                "look": sprite(look, palette, (left, top, right, bottom)),
                "place": [left, top, right - left, bottom - top],
                "since": since,
                "until": until,
            }
            for look, (left, top, right, bottom), since, until in film_patches(motion, scene)
        ],
    }


class Patch(NamedTuple):
    """Part of a frame that is laid over the picture for some time, in milliseconds."""

    look: Scene
    box: Box
    since: float
    until: float


def film_patches(film: Motion, scene: Scene) -> list[Patch]:
    """Return the parts in which frames differ from the scene, each for as long as it is shown."""
    scenes = [*(frame.scene for frame in film.frames), scene]
    changes = [old.changes(new) for old, new in pairwise(scenes)]
    changed = dict.fromkeys(box for change in changes for box in change)
    areas = {box: _area_of(box, film.areas) for box in changed}
    others = merge_boxes(snap_to_grid(box) for box, area in areas.items() if area is None)
    homes = {
        box: area or next(other for other in others if intersects(other, box))
        for box, area in areas.items()
    }
    patches = []
    for place in dict.fromkeys(homes.values()):
        since = 0.0
        for frame, change in zip(film.frames, changes, strict=True):
            if any(homes[box] == place for box in change):
                patches.append(Patch(frame.scene.part(place), place, since, frame.until))
                since = frame.until
    return patches


def _area_of(box: Box, areas: Sequence[Box]) -> Box | None:
    """Return the area in which the middle of a box is, or None."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    inside = (area for area in areas if intersects(area, (x, y, x, y)))
    return next(inside, None)


def snap_to_grid(box: Box, ratio: float = 1) -> Box:
    """Return a box enlarged to a grid of about 4 units aligned to device pixels (`ratio` a unit).

    An edge through the middle of a pixel would leave a visible line.
    """
    step = max(1, round(4 * ratio)) / ratio
    left, top, right, bottom = (side / step for side in box)
    return floor(left) * step, floor(top) * step, ceil(right) * step, ceil(bottom) * step


def merge_boxes(places: Iterable[Box]) -> list[Box]:
    """Return the boxes with overlapping or touching ones merged into their bounding box."""
    apart: list[Box] = []
    for place in places:
        grown = place
        while near := next((other for other in apart if intersects(grown, other)), None):
            apart.remove(near)
            (l1, t1, r1, b1), (l2, t2, r2, b2) = grown, near
            grown = min(l1, l2), min(t1, t2), max(r1, r2), max(b1, b2)
        apart.append(grown)
    return apart
