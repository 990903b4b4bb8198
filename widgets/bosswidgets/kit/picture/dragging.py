"""Drag and drop onto the picture, from the hand of cards or from the picture itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from bosswidgets.kit.choices import Choices
from bosswidgets.kit.error_display import error_boundary
from bosswidgets.kit.picture.base import PictureWidget
from bosswidgets.kit.picture.glass import HERE
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script

V = TypeVar("V")

PicturePoint = Mapping[str, float]
"""Position on the picture: `x` and `y` from 0 to 1."""


class DragAndDrop(ScriptedWidget):
    """Drag and drop within the column that contains this widget; taps and clicks still work.

    The available cards of its hand and the grips of its picture can be dragged.
    """

    script = bundle_script("drags")
    style = (HERE / "drags.css").read_text("utf-8")

    def __init__(
        self,
        card: Callable[[str, PicturePoint], object],
        thing: Callable[[PicturePoint, PicturePoint], object],
    ) -> None:
        """Set the callbacks: `card` takes a card's id and the place where it was dropped; `thing`
        takes the place of a thing on the picture and the place where it was dropped.
        """
        super().__init__()
        self._card, self._thing = card, thing
        self.on_msg(self._on_drop)

    def _on_drop(self, _: object, content: Mapping[str, object], __: object) -> None:
        start, to = content.get("from"), content.get("to")
        if not (isinstance(start, dict) and isinstance(to, dict)):
            return
        if "card" in start:
            self._card(str(start["card"]), to)
        else:
            self._thing(start, to)

    def __repr__(self) -> str:
        return "<Drags>"


def build(
    hand: Choices[V],
    picture: PictureWidget,
    choose: Callable[[V], object],
    fail: Callable[[str], object],
    at: tuple[Callable[[str], object], Callable[[str, str], object]],
) -> DragAndDrop:
    """Return drag and drop that acts as clicks: choose the card, then click where it is dropped.

    `at` is two callbacks: one takes the hit id of that place; the other takes those of a dragged
    thing and its goal. `choose` takes the value of a card, `fail` an error message.
    """
    click, drag = at

    def card(item: str, to: PicturePoint) -> None:
        found = hand.find_button(item)
        if found is None or found.disabled_reason:
            return
        if not found.pressed:
            choose(found.value)
        with error_boundary(fail):
            click(picture.hit_at(to))

    def thing(start: PicturePoint, to: PicturePoint) -> None:
        source, goal = picture.hit_at(start), picture.hit_at(to)
        if source != goal:
            with error_boundary(fail):
                drag(source, goal)

    return DragAndDrop(card, thing)
