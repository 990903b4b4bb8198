"""What can be done now besides choosing a card: a labelled button for each.

An offer that is to be answered now is here; all else about offers is in `negotiation`.
"""

from __future__ import annotations

from typing import Any

from bosslib import match
from bosslib.card.notation import parse_seat
from bosslib.game import SEATS
from bosslib.words import say
from bosswidgets import choosing
from bosswidgets.bridge import Bridge, Lent
from bosswidgets.choices import Choices
from bosswidgets.keys import keyed
from bosswidgets.labels import action_items
from bosswidgets.panels.appraising import ASKING, Appraising
from bosswidgets.panels.negotiation import HUSH, asked, hushing, urgent
from bosswidgets.store import Store
from bosswidgets.theme import NARROW

FEW = 3
"""How many buttons a narrow page shows before one asks for the rest."""


def build(store: Store, bridge: Bridge | Lent, worth: Appraising | None = None) -> Choices:
    """The buttons for the turn, for offers, for the steps of a play, and for the bots' pace.

    With `worth` one can ask what an offer is worth, as in `negotiation`.
    """
    panel = Choices(label=say("table.actions"), layout_kind="row")
    panel.add_class("boss-doing")

    def more() -> None:
        store.more = not store.more
        store.changed()

    commands = {
        "later": store.let_be,
        "more": more,
        "next": store.next,
        "skip": store.skip,
        "now": lambda: store.look(None),
        "again": store.try_again,
        "done": store.call,
        HUSH: store.hush,
    }

    def chosen(item: str) -> None:
        kind, _, seat = item.partition(":")
        if item in commands:
            commands[item]()
        elif kind == "call":
            store.call(parse_seat(seat))
        elif not worth or not worth.chosen(item):
            store.choose(item)

    def show(_: object = None) -> None:
        buttons = _buttons(store, worth)
        narrow = bridge.width < NARROW and not store.over
        shown = keyed(_folded(buttons, store) if narrow else buttons)
        panel.follow(shown, len(store.record.played))

    panel.on_choose(chosen)
    store.on_change(show)
    if worth:
        worth.on_change(show)
    bridge.observe(show, ["width"])
    show()
    return panel


def _buttons(store: Store, worth: Appraising | None) -> list[dict[str, Any]]:
    if store.looking is not None:
        again = [_button("again")] if store.may_try_again else []
        return [_button("now", "primary"), *again]
    if store.over:
        return []
    seen = store.view
    if seen is None or store.seat is None:
        return _bots(store)
    items = [*urgent(store), *choosing.turns(seen, store.choosing)]
    buttons = action_items(seen, items, store.choosing, store.teller, told=store.foretells)
    if store.choosing.talking:
        return [*_bots(store), *buttons]
    if store.choosing != choosing.NOTHING:
        return buttons
    later = [_button("later")] if store.ask == match.Ask(store.seat, match.Wants.ANSWER) else []
    answers, others = buttons[: len(urgent(store))], buttons[len(urgent(store)) :]
    if worth:
        answers = worth.within(asked(store), answers)
        later += hushing(store) if answers else []
    found = [*_bots(store), *answers, *later, *others, *_others(store)]
    if store.bargains is None:
        return found
    talk = [each for each in found if each["id"] == "talk" and store.bargains]
    return [*talk, *(each for each in found if each["id"] != "talk")]


def _bots(store: Store) -> list[dict[str, Any]]:
    """What one can do while a bot is about to act."""
    return [_button("next", "primary"), _button("skip")] if store.waits_for_bot else []


def _others(store: Store) -> list[dict[str, Any]]:
    """Who else at this screen may speak, and the way back to the one who is asked."""
    if len(store.people) < 2:
        return []
    asked = store.ask.seat if store.ask else None
    if asked != store.seat:
        return [_button("done")]
    return [
        {"id": f"call:{SEATS[seat]}", "label": say("table.call", name=store.names[seat])}
        for seat in store.people
        if seat != store.seat
    ]


def _button(name: str, tone: str = "quiet") -> dict[str, Any]:
    return {"id": name, "label": say(f"table.{name}"), "tone": tone}


def _folded(buttons: list[dict[str, Any]], store: Store) -> list[dict[str, Any]]:
    """The first few buttons, and one that shows the rest, with the other seats and the log.

    All steps of a play are there, and all answers to an offer.
    """
    if store.choosing != choosing.NOTHING:
        return buttons
    worth = any(each["id"].startswith(ASKING) for each in buttons)
    few = (len(urgent(store)) + worth or FEW - 1) + bool(store.bargains)
    more = {**_button("more"), "pressed": store.more}
    return [*buttons[:few], more, *(buttons[few:] if store.more else [])]
