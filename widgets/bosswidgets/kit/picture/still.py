"""SVG picture of a table, as wide as the page: static, or clickable."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from bosslib.picture.page_room import (
    LANDSCAPE_HEADER,
    LANDSCAPE_SHARE,
    is_landscape_phone,
    shown_width,
)
from bosslib.picture.shapes import Scene
from bosslib.picture.svg import svg
from bosswidgets.kit.bridge import Bridge, BridgeProxy
from bosswidgets.kit.guarded import HTML, Box, Layout
from bosswidgets.kit.picture.glass import Glass, hit_of_click
from bosswidgets.kit.picture.picture_tips import PictureTips
from bosswidgets.kit.picture.speech_bubbles import Speech, SpeechBubbles

TASK_BESIDE_WIDTH = 960
"""Page width, in CSS pixels, from which the task is beside the picture (task.css)."""

TASK_WIDTH = 400
"""Width of the column with the task, in CSS pixels."""

VERTICAL_SPACE = 230
"""Space above and below the picture of a playable exercise, in CSS pixels."""


PROJECTOR_LAYOUT_WIDTH = 660
"""Layout width of the picture on a projector; small, so that its content is enlarged."""

PROJECTOR_SHARE = 0.55
"""Share of a projector's width that the picture takes beside the task (teaching.css)."""

PROJECTOR_SPACE = 24
"""Space above and below the picture on a projector, in CSS pixels."""

PROJECTOR_CAPTION = 190
"""The same on a page where the task is below the picture."""


class PageSize(Protocol):
    """Available size: the width of a page's content and the height of its window."""

    @property
    def width(self) -> int:
        """Width of the page's content, in CSS pixels."""

    @property
    def height(self) -> int:
        """Height of the window, in CSS pixels."""

    @property
    def is_projector(self) -> bool:
        """True if the page is shown on a projector."""


def picture_size(page: PageSize) -> tuple[int, int]:
    """Return the maximum width and height of an exercise's picture, in CSS pixels."""
    if page.is_projector:
        width, height = _projector_room(page)
        return PROJECTOR_LAYOUT_WIDTH, int(height / max(1, width / PROJECTOR_LAYOUT_WIDTH))
    if is_landscape_phone(page.width, page.height):
        return int(page.width * LANDSCAPE_SHARE), page.height - LANDSCAPE_HEADER
    wide = page.width >= TASK_BESIDE_WIDTH
    return page.width - TASK_WIDTH if wide else page.width, page.height - VERTICAL_SPACE


def displayed_width(page: PageSize, scene: Scene) -> float:
    """Return the displayed width of a picture in CSS pixels; a projector enlarges it."""
    if not page.is_projector:
        return shown_width(scene.width, scene.height, page.width, page.height)
    width, height = _projector_room(page)
    return min(width, height * scene.width / scene.height)


def _projector_room(page: PageSize) -> tuple[float, int]:
    """Return the width and height of a picture on a projector, in CSS pixels."""
    if page.width >= TASK_BESIDE_WIDTH:
        return page.width * PROJECTOR_SHARE, page.height - PROJECTOR_SPACE
    return page.width, page.height - PROJECTOR_CAPTION


class StillPicture(HTML):
    """Picture of the scene that `draw` returns for a width in CSS pixels; follows the page's width.

    It uses the page's CSS colours, so switching between light and dark needs no redraw. A `mute`
    picture is hidden from screen readers because it is described elsewhere.
    """

    def __init__(
        self, bridge: Bridge | BridgeProxy, draw: Callable[[int], Scene], *, mute: bool = False
    ) -> None:
        self._bridge = bridge
        self._draw = draw
        self._mute = mute
        super().__init__()
        self.add_class("boss-still")
        bridge.observe(lambda _: self.redraw(), ["ready", "width", "height"])
        self.redraw()

    def redraw(self) -> None:
        """Redraw the picture; it stays hidden until the page's width is known."""
        bridge, scene = self._bridge, self._draw(self._bridge.width)
        wide = displayed_width(bridge, scene)
        early = "" if bridge.ready or bridge.knows_size else ' class="boss-early"'
        mute = ' aria-hidden="true"' if self._mute else ""
        self.value = f'<div{early}{mute} style="max-width:{wide:g}px">{svg(scene, None)}</div>'


class ClickablePicture(Box):
    """Clickable still picture; clicks and taps mean the same as at the table.

    `tip` returns the description of a thing by its hit id.
    """

    def __init__(
        self, bridge: Bridge | BridgeProxy, draw: Callable[[int], Scene], tip: Callable[[str], str]
    ) -> None:
        self._scene: Scene | None = None
        self._means: Callable[[str], object] = bool
        self._callbacks: list[Callable[[str], object]] = []
        self._refused: list[Callable[[object], object]] = []
        self._glass = Glass(moves=False)
        self._glass.on_msg(self._on_click)
        self._bubbles = SpeechBubbles()
        self._speeches: Sequence[Speech] = ()
        tips = PictureTips()

        def draw_scene(width: int) -> Scene:
            self._scene = scene = draw(width)
            wide = displayed_width(bridge, scene)
            self.layout.max_width = f"{wide:g}px"
            self._glass.words = scene.words
            self._glass.mark_clickable(scene, self._means)
            tips.show_tips(scene, tip)
            self._bubbles.show(scene, self._speeches)
            return scene

        super().__init__(layout=Layout(width="100%"))
        self._still = StillPicture(bridge, draw_scene, mute=True)
        self.children = [self._still, self._glass, tips, self._bubbles]
        self.add_class("boss-table")

    def redraw(self) -> None:
        """Redraw the picture."""
        self._still.redraw()

    def show_speeches(self, speeches: Sequence[Speech]) -> None:
        """Show what is said in bubbles over the picture, instead of what was said before."""
        self._speeches = speeches
        if self._scene:
            self._bubbles.show(self._scene, speeches)

    def on_hit(self, callback: Callable[[str], object]) -> None:
        """Call `callback` with the hit id when a clickable thing is clicked or tapped."""
        self._callbacks.append(callback)

    def on_refuse(self, callback: Callable[[object], object]) -> None:
        """Call `callback` with the value of a choice that is tried although it is disabled."""
        self._refused.append(callback)

    def report_refusal(self, choice: object) -> None:
        """Report that the clicked choice is not available."""
        for callback in self._refused:
            callback(choice)

    def mark_clickable(self, means: Callable[[str], object]) -> None:
        """Mark the clickable places with a mouse pointer; `means` decides by hit id."""
        self._means = means
        if self._scene:
            self._glass.mark_clickable(self._scene, means)

    def _on_click(self, _: object, content: Mapping[str, float], __: object) -> None:
        hit = hit_of_click(content, self._scene)
        for callback in self._callbacks if hit else ():
            callback(str(hit))
