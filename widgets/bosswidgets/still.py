"""A picture of a table that is to be looked at only: an SVG as wide as the page."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import HTML

from bosswidgets.bridge import Bridge
from bosswidgets.shapes import Scene
from bosswidgets.svg import svg


class Still(HTML):
    """The scene that `draw` makes for a width in CSS pixels; it follows the page's width.

    Its colours are the page's own, so light and dark need no drawing.
    """

    def __init__(self, bridge: Bridge, draw: Callable[[int], Scene]) -> None:
        self._bridge = bridge
        self._draw = draw
        super().__init__()
        bridge.observe(lambda _: self.show(), ["width"])
        self.show()

    def show(self) -> None:
        """Draw anew what has changed."""
        self.value = svg(self._draw(self._bridge.width), None)
