"""A sheet of glass over a picture: it says its words, and tells where a click or a tap went."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from traitlets import Bool, List, Unicode

from bosslib.picture.shapes import Scene
from bosswidgets.kit.scripts import Scripted, script

HERE = Path(__file__).parents[1]


class Glass(Scripted):
    """Lies over a picture; sends where it is clicked, from 0 to 1 across and down."""

    script = script("canvas")
    style = (HERE / "canvas.css").read_text("utf-8")

    words = Unicode("").tag(sync=True)
    spots: List[list[float]] = List().tag(sync=True)
    """Where a click would choose something, as [x, y, width, height] from 0 to 1."""
    grips: List[list[float]] = List().tag(sync=True)
    """What can be dragged from there, in the same way."""
    moves = Bool(True).tag(sync=True)
    """Whether there is a canvas below, on which things fly."""

    def point(self, scene: Scene, means: Callable[[str], object]) -> None:
        """Show with the mouse where a click means something, by the hit id."""
        self.spots = _places(scene, means)

    def grip(self, scene: Scene, held: Callable[[str], object]) -> None:
        """Let things be dragged, by the hit id."""
        self.grips = _places(scene, held)

    def __repr__(self) -> str:
        return "<Glass>"


def _places(scene: Scene, means: Callable[[str], object]) -> list[list[float]]:
    wide, high = scene.width, scene.height
    return [
        [round(part, 3) for part in (x / wide, y / high, w / wide, h / high)]
        for name, x, y, w, h in scene.hits
        if means(name)
    ]


def hit_by(content: Mapping[str, object], scene: Scene | None) -> str | None:
    """The hit id of the scene below the glass where it was clicked; None for no place at all."""
    x, y = content.get("x"), content.get("y")
    if scene is None or not (isinstance(x, int | float) and isinstance(y, int | float)):
        return None
    return scene.hit(x * scene.width, y * scene.height)
