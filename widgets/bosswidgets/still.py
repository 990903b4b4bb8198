"""A picture of a table that is to be looked at only: an SVG as wide as the page."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import HTML

from bosswidgets.bridge import Bridge, Lent
from bosswidgets.shapes import Scene
from bosswidgets.svg import svg

BESIDE = 960
"""From this width of the page on, in CSS pixels, the task stands beside the picture (task.css)."""

COLUMN = 400
"""What the column with the task takes, in CSS pixels."""

AROUND = 230
"""What is above and below the picture where one plays, in CSS pixels."""


PROJECTED = 660
"""How wide the picture for a projector is laid out: little, as what it shows is then large."""

SHARE = 0.66
"""How much of a projector's width the picture has (teaching.css)."""

BAR = 100
"""What is above and below the picture on a projector, in CSS pixels."""


def room(bridge: Bridge | Lent) -> tuple[int, int]:
    """How wide and how high the picture of an exercise can be, in CSS pixels."""
    if bridge.projects:
        scale = max(1, bridge.width * SHARE / PROJECTED)
        return PROJECTED, int((bridge.height - BAR) / scale)
    wide = bridge.width >= BESIDE
    return bridge.width - COLUMN if wide else bridge.width, bridge.height - AROUND


class Still(HTML):
    """The scene that `draw` makes for a width in CSS pixels; it follows the page's width.

    Its colours are the page's own, so light and dark need no drawing.
    """

    def __init__(self, bridge: Bridge | Lent, draw: Callable[[int], Scene]) -> None:
        self._bridge = bridge
        self._draw = draw
        super().__init__()
        self.add_class("boss-still")
        bridge.observe(lambda _: self.show(), ["ready", "width"])
        self.show()

    def show(self) -> None:
        """Draw anew what has changed; what is drawn before the width is known is not to be seen."""
        drawn = svg(self._draw(self._bridge.width), None)
        self.value = drawn if self._bridge.ready else f'<div class="boss-early">{drawn}</div>'
