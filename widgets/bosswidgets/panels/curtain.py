"""Several people at one screen: between two of them a curtain, and one big button that opens it."""

from __future__ import annotations

from bosslib.game import SEATS
from bosslib.words import say
from bosswidgets.choices import Choices
from bosswidgets.keys import keyed
from bosswidgets.store import Store


def build(store: Store) -> Choices:
    """The button for the one who is awaited; there is none while a hand is open."""
    panel = Choices(label=say("curtain.label"))
    panel.add_class("boss-curtain")

    def opened(_: str) -> None:
        if store.awaited is not None:
            store.open_curtain(store.awaited)

    def show() -> None:
        panel.items = [] if store.awaited is None else keyed([_button(store, store.awaited)])

    panel.on_choose(opened)
    store.on_change(show)
    show()
    return panel


def _button(store: Store, seat: int) -> dict[str, str]:
    label = say("curtain.open", name=store.names[seat])
    return {"id": f"open:{SEATS[seat]}", "label": label, "tone": "primary"}
