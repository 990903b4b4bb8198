"""SVG picture of a table, as wide as the page: static, or clickable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from bosslib.picture.room import LANDSCAPE_HEADER, LANDSCAPE_SHARE, is_landscape_phone, shown_width
from bosslib.picture.shapes import Scene
from bosslib.picture.svg import svg
from bosswidgets.kit.bridge import Bridge, Lent
from bosswidgets.kit.guarded import HTML, Box, Layout
from bosswidgets.kit.picture.glass import Glass, hit_by
from bosswidgets.kit.picture.tour import Tour

BESIDE = 960
"""Page width, in CSS pixels, from which the task is beside the picture (task.css)."""

COLUMN = 400
"""Width of the column with the task, in CSS pixels."""

AROUND = 230
"""Space above and below the picture of a playable exercise, in CSS pixels."""


PROJECTED = 660
"""Layout width of the picture on a projector; small, so that its content is enlarged."""

SHARE = 0.66
"""Share of a projector's width that the picture takes (teaching.css)."""

BAR = 190
"""Space above and below the picture on a projector, in CSS pixels: the bar and a line or two."""


class Extent(Protocol):
    """Available size: the width of a page's content and the height of its window."""

    @property
    def width(self) -> int:
        """Width of the page's content, in CSS pixels."""

    @property
    def height(self) -> int:
        """Height of the window, in CSS pixels."""

    @property
    def projects(self) -> bool:
        """True if the page is shown on a projector."""


def room(page: Extent) -> tuple[int, int]:
    """Return the maximum width and height of an exercise's picture, in CSS pixels."""
    if page.projects:
        scale = max(1, page.width * SHARE / PROJECTED)
        return PROJECTED, int((page.height - BAR) / scale)
    if is_landscape_phone(page.width, page.height):
        return int(page.width * LANDSCAPE_SHARE), page.height - LANDSCAPE_HEADER
    wide = page.width >= BESIDE
    return page.width - COLUMN if wide else page.width, page.height - AROUND


def shown(page: Extent, scene: Scene) -> float:
    """Return the displayed width of a picture in CSS pixels; a projector enlarges it."""
    if not page.projects:
        return shown_width(scene.width, scene.height, page.width, page.height)
    return min(page.width * SHARE, (page.height - BAR) * scene.width / scene.height)


class Still(HTML):
    """Picture of the scene that `draw` returns for a width in CSS pixels; follows the page's width.

    It uses the page's CSS colours, so switching between light and dark needs no redraw. A `mute`
    picture is hidden from screen readers because it is described elsewhere.
    """

    def __init__(
        self, bridge: Bridge | Lent, draw: Callable[[int], Scene], *, mute: bool = False
    ) -> None:
        self._bridge = bridge
        self._draw = draw
        self._mute = mute
        super().__init__()
        self.add_class("boss-still")
        bridge.observe(lambda _: self.show(), ["ready", "width", "height"])
        self.show()

    def show(self) -> None:
        """Redraw the picture; it stays hidden until the page's width is known."""
        bridge, scene = self._bridge, self._draw(self._bridge.width)
        wide = shown(bridge, scene)
        early = "" if bridge.ready or bridge.expects else ' class="boss-early"'
        mute = ' aria-hidden="true"' if self._mute else ""
        self.value = f'<div{early}{mute} style="max-width:{wide:g}px">{svg(scene, None)}</div>'


class Touchable(Box):
    """Clickable still picture; clicks and taps mean the same as at the table.

    `tip` returns the description of a thing by its hit id.
    """

    def __init__(
        self, bridge: Bridge | Lent, draw: Callable[[int], Scene], tip: Callable[[str], str]
    ) -> None:
        self._scene: Scene | None = None
        self._means: Callable[[str], object] = bool
        self._callbacks: list[Callable[[str], object]] = []
        self._refused: list[Callable[[str], object]] = []
        self._glass = Glass(moves=False)
        self._glass.on_msg(self._clicked)
        tour = Tour()

        def drawn(width: int) -> Scene:
            self._scene = scene = draw(width)
            wide = shown(bridge, scene)
            self.layout.max_width = f"{wide:g}px"
            self._glass.words = scene.words
            self._glass.point(scene, self._means)
            tour.follow(scene, tip)
            return scene

        super().__init__(layout=Layout(width="100%"))
        self._still = Still(bridge, drawn, mute=True)
        self.children = [self._still, self._glass, tour]
        self.add_class("boss-table")

    def show(self) -> None:
        """Redraw the picture."""
        self._still.show()

    def on_hit(self, callback: Callable[[str], object]) -> None:
        """Call `callback` with the hit id when a clickable thing is clicked or tapped."""
        self._callbacks.append(callback)

    def on_refuse(self, callback: Callable[[str], object]) -> None:
        """Call `callback` with the id of an item that is tried although it is disabled."""
        self._refused.append(callback)

    def refuse(self, item: str) -> None:
        """Report that the clicked item cannot be chosen."""
        for callback in self._refused:
            callback(item)

    def point(self, means: Callable[[str], object]) -> None:
        """Mark the clickable places with a mouse pointer; `means` decides by hit id."""
        self._means = means
        if self._scene:
            self._glass.point(self._scene, means)

    def _clicked(self, _: object, content: Mapping[str, float], __: object) -> None:
        hit = hit_by(content, self._scene)
        for callback in self._callbacks if hit else ():
            callback(str(hit))
