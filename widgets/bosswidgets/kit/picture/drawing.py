"""SVG renderer for hosts without ipycanvas: Python in a browser, a plain notebook.

The page has all shapes of the picture as a list. A change is a diff: it names the shapes that stay
by their indices in the old list, and contains the new ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from traitlets import Int, List, Unicode

from bosslib.picture.shapes import Box, Scene
from bosslib.picture.svg import shapes
from bosslib.picture.theme import FONT
from bosswidgets.kit.guarded import Layout
from bosswidgets.kit.picture.base import PictureWidget
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script

ListDiff = list[Any]
"""Diff of a list: a string is a new shape, a pair `[from, to]` a slice of the old list."""


class SvgShapes(ScriptedWidget):
    """Shapes of a picture in drawing order."""

    script = bundle_script("shapes")

    font = Unicode(FONT).tag(sync=True)
    size: List[float] = List([960.0, 560.0]).tag(sync=True)
    shapes: List[str] = List().tag(sync=True)
    number = Int(0).tag(sync=True)
    """Version number of `shapes`."""

    def __init__(self, **traits: object) -> None:
        super().__init__(**traits)
        self.on_msg(self._on_number)

    def _on_number(self, _: object, content: Mapping[str, Any], __: object) -> None:
        """Send the whole state to a view whose version is outdated."""
        if content.get("at") != self.number:
            self.send_state(["shapes", "size", "number"])

    def show_shapes(self, drawn: list[str], size: list[float]) -> None:
        """Show other shapes, sending only a diff."""
        change = diff_lists(self.shapes, drawn)
        self.shapes, self.size, self.number = drawn, size, self.number + 1
        self.send({"number": self.number, "change": change, "size": size})

    def _should_send_property(self, key: str, value: Any) -> bool:
        """Keep the shapes out of ordinary state updates: existing views get diffs, and new ones
        ask.
        """
        told = key in ("shapes", "size", "number")
        return not told and bool(super()._should_send_property(key, value))

    def __repr__(self) -> str:
        return f"<Shapes: {len(self.shapes)}>"


class TableDrawing(PictureWidget):
    """SVG drawing that shows the last given scene, as wide as its container allows."""

    def __init__(self, width: float = 960, height: float = 560) -> None:
        self._shapes = SvgShapes(size=[width, height], layout=Layout(width="100%"))
        super().__init__(self._shapes, width)
        self._ready = True  # the shapes are kept until the page is there

    def _paint(self, scene: Scene, places: Sequence[Box] = ()) -> None:
        self.layout.max_width = f"{self._most:g}px"
        self._shapes.show_shapes(shapes(scene, self._palette), [scene.width, scene.height])


def diff_lists(old: Sequence[str], new: Sequence[str]) -> ListDiff:
    """Return the diff from `old` to `new`."""
    places = {text: at for at, text in reversed([*enumerate(old)])}
    change: ListDiff = []
    at = None
    for text in new:
        # Of equal shapes prefer the next one in the old list, otherwise the first.
        follows = at is not None and at < len(old) and old[at] == text
        found = at if follows else places.get(text)
        if found is None:
            change.append(text)
            at = None
        elif follows:
            change[-1][1] = at = found + 1
        else:
            change.append([found, found + 1])
            at = found + 1
    return change
