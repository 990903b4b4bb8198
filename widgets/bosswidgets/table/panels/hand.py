"""Hand of cards as buttons, for any game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bosslib.words import say
from bosswidgets.kit.choices import Buttons, Choices
from bosswidgets.table.keys import with_shortcuts
from bosswidgets.table.session import AnyTableSession

NONE: Mapping[str, Any] = {}


def panel(
    store: AnyTableSession, items: Callable[[], Buttons], pictures: Mapping[str, Any] = NONE
) -> Choices:
    """Return a button for each card of the open hand; `pictures` are the images printed on them."""
    hand = Choices(label=say("table.hand"), layout_kind="hand")
    hand.pictures = dict(pictures)
    hand.add_class("boss-hand")
    hand.on_choose(store.choose_item)

    def show() -> None:
        past = say("table.past") if store.shown_actions is not None else ""
        held = say(f"table.held-{store.hold_reason}") if store.hold_reason else ""
        shut = {"disabled_reason": past or held, "veiled": False} if past or held else {}
        hand.update_items(with_shortcuts(item | shut for item in items()), len(store.record.played))

    store.on_change(show)
    show()
    return hand
