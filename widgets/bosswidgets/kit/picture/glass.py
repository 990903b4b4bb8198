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
    moves = Bool(True).tag(sync=True)
    """Whether there is a canvas below, on which things fly."""

    def point(self, scene: Scene, means: Callable[[str], object]) -> None:
        """Show with the mouse where a click means something, by the hit id."""
        wide, high = scene.width, scene.height
        self.spots = [
            [round(part, 3) for part in (x / wide, y / high, w / wide, h / high)]
            for name, x, y, w, h in scene.hits
            if means(name)
        ]

    def __repr__(self) -> str:
        return "<Glass>"


def hit_by(content: Mapping[str, float], scene: Scene | None) -> str | None:
    """The hit id of the scene below the glass where it was clicked."""
    if scene is None:
        return None
    return scene.hit(content["x"] * scene.width, content["y"] * scene.height)
