"""What is dragged on a page: a card of the hand, or a thing on the picture, onto the picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bosswidgets.kit.choices import Choices
from bosswidgets.kit.faults import told
from bosswidgets.kit.picture.base import Painter
from bosswidgets.kit.picture.glass import HERE
from bosswidgets.kit.scripts import Scripted, script

Place = Mapping[str, float]
"""A place on the picture: `x` and `y` from 0 to 1."""


class Drags(Scripted):
    """Lets things be dragged in the column that it stands in; a tap or a click stays one.

    What can be dragged are the cards of its hand that can be chosen, and the grips of its picture.
    """

    script = script("drags")
    style = (HERE / "drags.css").read_text("utf-8")

    def __init__(
        self, card: Callable[[str, Place], object], thing: Callable[[Place, Place], object]
    ) -> None:
        """What is called with the id of a `card` and where it was dropped; or with the place of a
        `thing` on the picture, and that.
        """
        super().__init__()
        self._card, self._thing = card, thing
        self.on_msg(self._dropped)

    def _dropped(self, _: object, content: Mapping[str, Any], __: object) -> None:
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
    hand: Choices,
    picture: Painter,
    choose: Callable[[str], object],
    fail: Callable[[str], object],
    at: tuple[Callable[[str], object], Callable[[str, str], object]],
) -> Drags:
    """Dragging does what clicks do: a card is chosen, and where it is dropped is clicked.

    `at` are what is called with the hit id of that place, and with those of a thing on the picture
    and of where that is dropped. `choose` gets a card's id, `fail` the words for a fault.
    """
    click, drag = at

    def card(item: str, to: Place) -> None:
        found = next((each for each in hand.items if each["id"] == item), None)
        if found is None or found.get("disabled_reason"):
            return
        if not found.get("pressed"):
            choose(item)
        with told(fail):
            click(picture.at(to))

    def thing(start: Place, to: Place) -> None:
        source, goal = picture.at(start), picture.at(to)
        if source != goal:
            with told(fail):
                drag(source, goal)

    return Drags(card, thing)
