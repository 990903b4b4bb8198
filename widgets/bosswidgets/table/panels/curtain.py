"""Curtain between several people at one screen, with one big button that opens it.

Until then, whoever acted last can still undo it if the record allows.
"""

from __future__ import annotations

from bosslib.game import SEATS, Seat, parse_seat
from bosslib.words import say
from bosswidgets.kit.choices import Choices
from bosswidgets.table.keys import with_shortcuts
from bosswidgets.table.session import AnyTableSession


def build(store: AnyTableSession) -> Choices:
    """Return the button for the awaited player; it is empty while a hand is open."""
    panel = Choices(label=say("curtain.label"))
    panel.add_class("boss-curtain")

    def chosen(item: str) -> None:
        if item == "undo":
            store.history.undo()
        else:
            store.open_curtain(parse_seat(item.partition(":")[2]))

    def show() -> None:
        items = [] if store.awaited_seat is None else _items(store, store.awaited_seat)
        panel.update_items(with_shortcuts(items), len(store.record.played))

    panel.on_choose(chosen)
    store.on_change(show)
    show()
    return panel


def _items(store: AnyTableSession, awaited: Seat) -> list[dict[str, str]]:
    """Return buttons for the awaited player, for others who may speak, and for undo."""
    others = [
        {"id": f"open:{SEATS[seat]}", "label": say("table.call", name=store.names[seat])}
        for seat in store.parts.seats_that_may_speak
        if seat != awaited
    ]
    return [_open(store, awaited), *others, *_undo(store)]


def _open(store: AnyTableSession, seat: Seat) -> dict[str, str]:
    label = say("curtain.open", name=store.names[seat])
    return {"id": f"open:{SEATS[seat]}", "label": label, "tone": "primary"}


def _undo(store: AnyTableSession) -> list[dict[str, str]]:
    if store.history.undo_objection or store.shown_actions is not None:
        return []
    name = store.names[store.record.played[-1].action.seat]
    return [{"id": "undo", "label": say("curtain.undo", name=name)}]
