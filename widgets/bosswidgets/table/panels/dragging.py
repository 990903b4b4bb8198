"""What is dragged at a table does what clicks do: on what is dragged, and where it is dropped."""

from __future__ import annotations

from collections.abc import Callable

from bosswidgets.kit.choices import Choices
from bosswidgets.kit.dragging import Drags, Place
from bosswidgets.kit.faults import told
from bosswidgets.kit.picture.base import Painter
from bosswidgets.table.session import AnySitting


def build(
    store: AnySitting,
    hand: Choices,
    picture: Painter,
    click: Callable[[str], object],
    drag: Callable[[str, str], object],
) -> Drags:
    """A card of the hand is chosen, and where it is dropped is clicked if that means something.

    `click` gets the hit id of that place; `drag` those of a thing on the picture, and of where
    that is dropped.
    """

    def card(item: str, to: Place) -> None:
        found = next((each for each in hand.items if each["id"] == item), None)
        if found is None or found.get("disabled_reason"):
            return
        if not found.get("pressed"):
            store.choose(item)
        with told(store.fail):
            click(picture.at(to))

    def thing(start: Place, to: Place) -> None:
        source, goal = picture.at(start), picture.at(to)
        if source != goal:
            with told(store.fail):
                drag(source, goal)

    return Drags(card, thing)
