"""The hand as buttons, whichever game it is of."""

from __future__ import annotations

from collections.abc import Callable

from bosslib.words import say
from bosswidgets.kit.choices import Buttons, Choices, LayoutKind
from bosswidgets.table.keys import keyed
from bosswidgets.table.session import AnySitting


def panel(store: AnySitting, items: Callable[[], Buttons], kind: LayoutKind = "hand") -> Choices:
    """A button for each card of the hand that is open."""
    hand = Choices(label=say("table.hand"), layout_kind=kind)
    hand.add_class("boss-hand")
    hand.on_choose(store.choose)

    def show() -> None:
        past = say("table.past") if store.looking is not None else ""
        held = say(f"table.held-{store.held}") if store.held else ""
        shut = {"disabled_reason": past or held, "veiled": False} if past or held else {}
        hand.follow(keyed(item | shut for item in items()), len(store.record.played))

    store.on_change(show)
    show()
    return hand
