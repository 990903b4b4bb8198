"""Several people at one screen: between two of them a curtain, and one big button that opens it.

Until then, whoever acted last can still take it back, where the record allows it.
"""

from __future__ import annotations

from bosslib.game import SEATS, Seat
from bosslib.words import say
from bosswidgets.choices import Choices
from bosswidgets.keys import keyed
from bosswidgets.store import Store


def build(store: Store) -> Choices:
    """The button for the one who is awaited; there is none while a hand is open."""
    panel = Choices(label=say("curtain.label"))
    panel.add_class("boss-curtain")

    def chosen(item: str) -> None:
        if item == "undo":
            store.undo()
        elif store.awaited is not None:
            store.open_curtain(store.awaited)

    def show() -> None:
        items = [] if store.awaited is None else [_open(store, store.awaited), *_undo(store)]
        panel.follow(keyed(items), len(store.record.played))

    panel.on_choose(chosen)
    store.on_change(show)
    show()
    return panel


def _open(store: Store, seat: Seat) -> dict[str, str]:
    label = say("curtain.open", name=store.names[seat])
    return {"id": f"open:{SEATS[seat]}", "label": label, "tone": "primary"}


def _undo(store: Store) -> list[dict[str, str]]:
    if store.stops_undo or store.looking is not None:
        return []
    name = store.names[store.record.played[-1].action.seat]
    return [{"id": "undo", "label": say("curtain.undo", name=name)}]
