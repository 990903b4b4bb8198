"""A picture of a table as an SVG as wide as the page: to be looked at, or to act at as well."""

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
"""From this width of the page on, in CSS pixels, the task stands beside the picture (task.css)."""

COLUMN = 400
"""What the column with the task takes, in CSS pixels."""

AROUND = 230
"""What is above and below the picture where one plays, in CSS pixels."""


PROJECTED = 660
"""How wide the picture for a projector is laid out: little, as what it shows is then large."""

SHARE = 0.66
"""How much of a projector's width the picture has (teaching.css)."""

BAR = 190
"""What is above and below the picture on a projector, in CSS pixels: the bar, and a line or two."""


class Extent(Protocol):
    """How much room there is: what a page has for its content, and how high the window is."""

    @property
    def width(self) -> int:
        """Of the page, in CSS pixels."""

    @property
    def height(self) -> int:
        """Of the window, in CSS pixels."""

    @property
    def projects(self) -> bool:
        """Whether it is a projector's."""


def room(page: Extent) -> tuple[int, int]:
    """How wide and how high the picture of an exercise can be, in CSS pixels."""
    if page.projects:
        scale = max(1, page.width * SHARE / PROJECTED)
        return PROJECTED, int((page.height - BAR) / scale)
    if is_landscape_phone(page.width, page.height):
        return int(page.width * LANDSCAPE_SHARE), page.height - LANDSCAPE_HEADER
    wide = page.width >= BESIDE
    return page.width - COLUMN if wide else page.width, page.height - AROUND


def shown(page: Extent, scene: Scene) -> float:
    """How wide a picture is shown, in CSS pixels: on a projector it is enlarged."""
    if not page.projects:
        return shown_width(scene.width, scene.height, page.width, page.height)
    return min(page.width * SHARE, (page.height - BAR) * scene.width / scene.height)


class Still(HTML):
    """The scene that `draw` makes for a width in CSS pixels; it follows the page's width.

    Its colours are the page's own, so light and dark need no drawing. A `mute` one is described
    elsewhere.
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
        """Draw anew what has changed; what is drawn before the width is known is not to be seen."""
        bridge, scene = self._bridge, self._draw(self._bridge.width)
        wide = shown(bridge, scene)
        early = "" if bridge.ready or bridge.expects else ' class="boss-early"'
        mute = ' aria-hidden="true"' if self._mute else ""
        self.value = f'<div{early}{mute} style="max-width:{wide:g}px">{svg(scene, None)}</div>'


class Touchable(Box):
    """A still picture at which one acts: clicks and taps on it mean what they do at the table.

    `tip` says what a thing is, by its hit id.
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
        """Draw anew what has changed."""
        self._still.show()

    def on_hit(self, callback: Callable[[str], object]) -> None:
        """Call with the hit id when something that means something is clicked or tapped."""
        self._callbacks.append(callback)

    def on_refuse(self, callback: Callable[[str], object]) -> None:
        """Call with the id of an item that is tried although a reason stands against it."""
        self._refused.append(callback)

    def refuse(self, item: str) -> None:
        """What was clicked cannot be chosen."""
        for callback in self._refused:
            callback(item)

    def point(self, means: Callable[[str], object]) -> None:
        """Show with the mouse where a click means something, by the hit id."""
        self._means = means
        if self._scene:
            self._glass.point(self._scene, means)

    def _clicked(self, _: object, content: Mapping[str, float], __: object) -> None:
        hit = hit_by(content, self._scene)
        for callback in self._callbacks if hit else ():
            callback(str(hit))
