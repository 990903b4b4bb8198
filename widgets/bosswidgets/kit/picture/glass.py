"""Transparent overlay of a picture: describes it, and reports where it is clicked or tapped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from traitlets import Bool, List, Unicode

from bosslib.picture.shapes import Scene
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script

HERE = Path(__file__).parents[1]


class Glass(ScriptedWidget):
    """Overlay that sends the position of a click, from 0 to 1 across and down."""

    script = bundle_script("canvas")
    style = (HERE / "canvas.css").read_text("utf-8")

    words = Unicode("").tag(sync=True)
    spots: List[list[float]] = List().tag(sync=True)
    """Places where a click has an effect, as [x, y, width, height] from 0 to 1."""
    grips: List[list[float]] = List().tag(sync=True)
    """Places of draggable things, in the same format."""
    moves = Bool(True).tag(sync=True)
    """True if there is a canvas below on which motions are shown."""

    def mark_clickable(self, scene: Scene, means: Callable[[str], object]) -> None:
        """Mark the clickable places with a mouse pointer; `means` decides by hit id."""
        self.spots = _hit_boxes(scene, means)

    def mark_draggable(self, scene: Scene, held: Callable[[str], object]) -> None:
        """Mark the draggable things; `held` decides by hit id."""
        self.grips = _hit_boxes(scene, held)

    def __repr__(self) -> str:
        return "<Glass>"


def _hit_boxes(scene: Scene, means: Callable[[str], object]) -> list[list[float]]:
    wide, high = scene.width, scene.height
    return [
        [round(part, 3) for part in (x / wide, y / high, w / wide, h / high)]
        for name, x, y, w, h in scene.hits
        if means(name)
    ]


def hit_of_click(content: Mapping[str, object], scene: Scene | None) -> str | None:
    """Return the hit id of the scene where it was clicked; None if there is none."""
    x, y = content.get("x"), content.get("y")
    if scene is None or not (isinstance(x, int | float) and isinstance(y, int | float)):
        return None
    return scene.hit_test(x * scene.width, y * scene.height)
