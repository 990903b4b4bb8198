"""Action buttons shared by all tables: pace, history and the other people at the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from bosslib.game import SEATS, Seat, parse_seat
from bosslib.picture.theme import NARROW
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, Lent
from bosswidgets.kit.choices import Button, Buttons, Choices
from bosswidgets.table import waiting
from bosswidgets.table.keys import keyed
from bosswidgets.table.session import AnySitting

OFFER = '[data-kind="offer"] .boss-choices-group'
"""CSS selector of the offer being composed."""

FOR = ("act-for:", "play-for:")
"""Id prefixes of the buttons that let a bot act for somebody."""

FEW = 3
"""Number of buttons shown on a narrow page before "more"."""


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
    """Return the action panel: a game's `buttons` and those shared by all tables.

    On a narrow page only the first `few` are shown, if it returns a number, and a button for the
    rest. `follow` registers for changes in addition to the store's.
    """
    made = Choices(label=say("table.actions"), layout_kind="row")
    made.add_class("boss-doing")

    known = {**_commands(store), **commands}

    def show(_: object = None) -> None:
        shown = _shown(store, buttons)
        opens = store.choosing.talking and made.layout_kind != "offer"
        made.layout_kind = "offer" if store.choosing.talking else "row"
        if store.choosing.talking and bridge is not None:  # the offer grows with each choice
            for part in (*(['[data-kind="hand"]'] if opens else []), OFFER):
                bridge.lead(f".boss-task {part}")  # only a lesson scrolls; a table fits its window
        narrow = bridge is not None and bridge.width < NARROW and not store.over
        made.follow(keyed(_folded(shown, few(shown), store) if narrow else shown), _done(store))

    made.on_choose(lambda item: known[item]() if item in known else _call(store, item, chosen))
    store.on_change(show)
    store.on_progress(lambda: show() if _waited(store, made) else None)
    if follow:
        follow(show)
    if bridge is not None:
        bridge.observe(show, ["width"])
    show()
    return made


def _waited(store: AnySitting, made: Choices) -> bool:
    """Return True if the set of players whom a bot can act for has changed."""
    there = [each["id"] for each in made.items if each["id"].startswith(FOR)]
    return there != [each["id"] for each in _stand_ins(store)]


def _commands(store: AnySitting) -> dict[str, Callable[[], object]]:
    """Return the commands of the shared buttons."""

    def more() -> None:
        store.more = not store.more
        store.changed()

    return {
        "i-am-back": lambda: waiting.come_back(store),
        "more": more,
        "next": store.next,
        "skip": store.skip,
        "now": lambda: store.look(None),
        "again": store.try_again,
        "done": store.call,
    }


def _call(store: AnySitting, item: str, chosen: Callable[[str], object]) -> None:
    """Call another person to the screen, or pass an item to the game."""
    kind, _, seat = item.partition(":")
    named: dict[str, Callable[[Seat], object]] = {
        "call": store.call,
        "act-for": partial(waiting.act_for, store),
        "play-for": partial(waiting.play_for, store),
    }
    if kind in named:
        named[kind](parse_seat(seat))
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
    if store.relieved:
        return [{"id": "i-am-back", "label": say("people.back"), "tone": "primary"}]
    return [*_stand_ins(store), *_own(store, buttons)]


def _own(store: AnySitting, buttons: Callable[[], Buttons]) -> Buttons:
    return at_bots(store) if store.seat is None else buttons()


def at_bots(store: AnySitting) -> Buttons:
    """Return the buttons shown while a bot is about to act."""
    waits = store.waits_for_bot and not store.apart
    return [button("next", "primary"), button("skip")] if waits else []


def _stand_ins(store: AnySitting) -> Buttons:
    """Return buttons that let a bot act for players who have been waited for too long."""
    ways = {"act-for": waiting.may_act_for(store), "play-for": waiting.may_play_for(store)}
    return [
        {
            "id": f"{way}:{SEATS[seat]}",
            "label": say(f"people.{way}", name=store.names[seat]),
            "tone": "quiet",
        }
        for way, there in ways.items()
        for seat in there
    ]


def other_people(store: AnySitting) -> Buttons:
    """Return buttons that call other people at this screen, and one back to the player who is
    asked.
    """
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
    """Return a shared button."""
    return {"id": name, "label": say(f"table.{name}"), "tone": tone}


def _folded(buttons: Buttons, few: int | None, store: AnySitting) -> Buttons:
    """Return the first few buttons, and a button that toggles the rest with the other seats and the
    log.
    """
    if few is None:
        return buttons
    more = {**button("more"), "pressed": store.more}
    return [*buttons[:few], more, *(buttons[few:] if store.more else [])]
