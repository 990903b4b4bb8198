"""The buttons that every table has: for the pace, the past and the others at the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bosslib.game import SEATS, parse_seat
from bosslib.picture.theme import NARROW
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, Lent
from bosswidgets.kit.choices import Button, Buttons, Choices
from bosswidgets.table.keys import keyed
from bosswidgets.table.session import AnySitting

OFFER = '[data-kind="offer"] .boss-choices-group'
"""Where an offer is put together, as a selector of CSS."""

FEW = 3
"""How many buttons a narrow page shows before one asks for the rest."""


def panel(
    store: AnySitting,
    bridge: Bridge | Lent | None,
    buttons: Callable[[], Buttons],
    chosen: Callable[[str], object],
    *,
    commands: Mapping[str, Callable[[], object]] = {},
    few: Callable[[Buttons], int | None] = lambda _: None,
    follow: Callable[[Callable[[], None]], object] | None = None,
) -> Choices:
    """The `buttons` of a game, and those that every table has: for the pace, the past, the others.

    A narrow page shows only a `few`, if it says how many, and one for the rest. `follow` tells of
    changes besides the store's.
    """
    made = Choices(label=say("table.actions"), layout_kind="row")
    made.add_class("boss-doing")

    known = {**_commands(store), **commands}

    def show(_: object = None) -> None:
        shown = _shown(store, buttons)
        opens = store.choosing.talking and made.layout_kind != "offer"
        made.layout_kind = "offer" if store.choosing.talking else "row"
        if store.choosing.talking and bridge is not None:  # what is chosen makes an offer longer
            for part in (*(['[data-kind="hand"]'] if opens else []), OFFER):
                bridge.lead(f".boss-task {part}")  # a lesson scrolls; a table fits its window
        narrow = bridge is not None and bridge.width < NARROW and not store.over
        made.follow(keyed(_folded(shown, few(shown), store) if narrow else shown), _done(store))

    made.on_choose(lambda item: known[item]() if item in known else _call(store, item, chosen))
    store.on_change(show)
    if follow:
        follow(show)
    if bridge is not None:
        bridge.observe(show, ["width"])
    show()
    return made


def _commands(store: AnySitting) -> dict[str, Callable[[], object]]:
    """What the buttons do that every table has."""

    def more() -> None:
        store.more = not store.more
        store.changed()

    return {
        "more": more,
        "next": store.next,
        "skip": store.skip,
        "now": lambda: store.look(None),
        "again": store.try_again,
        "done": store.call,
    }


def _call(store: AnySitting, item: str, chosen: Callable[[str], object]) -> None:
    """Call somebody to the screen, or do what the game does with an item."""
    kind, _, seat = item.partition(":")
    if kind == "call":
        store.call(parse_seat(seat))
    else:
        chosen(item)


def _done(store: AnySitting) -> int:
    return len(store.record.played)


def _shown(store: AnySitting, buttons: Callable[[], Buttons]) -> Buttons:
    if store.looking is not None:
        again = [button("again")] if store.may_try_again else []
        return [button("now", "primary"), *again]
    if store.over or store.held:
        return []
    return at_bots(store) if store.seat is None else buttons()


def at_bots(store: AnySitting) -> Buttons:
    """What one can do while a bot is about to act."""
    waits = store.waits_for_bot and not store.apart
    return [button("next", "primary"), button("skip")] if waits else []


def other_people(store: AnySitting) -> Buttons:
    """Who else at this screen may speak, and the way back to the one who is asked."""
    if len(store.here) < 2:
        return []
    mine = store.asked == store.seat
    calls = [
        {"id": f"call:{SEATS[seat]}", "label": say("table.call", name=store.names[seat])}
        for seat in (store.here if mine else store.callers)
        if seat not in (store.seat, store.asked)
    ]
    return calls if mine else [button("done"), *calls]


def button(name: str, tone: str = "quiet") -> Button:
    """A button that every table has."""
    return {"id": name, "label": say(f"table.{name}"), "tone": tone}


def _folded(buttons: Buttons, few: int | None, store: AnySitting) -> Buttons:
    """The first few buttons, and one that shows the rest, with the other seats and the log."""
    if few is None:
        return buttons
    more = {**button("more"), "pressed": store.more}
    return [*buttons[:few], more, *(buttons[few:] if store.more else [])]
