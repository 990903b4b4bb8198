"""Action buttons shared by all tables: pace, history and the other people at the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from bosslib.game import SEATS, Seat, parse_seat
from bosslib.picture.theme import NARROW
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, BridgeProxy
from bosswidgets.kit.choices import Button, Buttons, Choices
from bosswidgets.table import waiting_for_players
from bosswidgets.table.keys import with_shortcuts
from bosswidgets.table.session import AnyTableSession

OFFER = '[data-kind="offer"] .boss-choices-group'
"""CSS selector of the offer being composed."""

STAND_IN_PREFIXES = ("act-for:", "play-for:")
"""Id prefixes of the buttons that let a bot act for somebody."""

NARROW_COUNT = 3
"""Number of buttons shown on a narrow page before "more"."""


def panel(
    store: AnyTableSession,
    bridge: Bridge | BridgeProxy | None,
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
        shown = _visible_buttons(store, buttons)
        opens = store.choice.is_composing_offer and made.layout_kind != "offer"
        made.layout_kind = "offer" if store.choice.is_composing_offer else "row"
        if (
            store.choice.is_composing_offer and bridge is not None
        ):  # the offer grows with each choice
            for part in (*(['[data-kind="hand"]'] if opens else []), OFFER):
                bridge.scroll_to(
                    f".boss-task {part}"
                )  # only a lesson scrolls; a table fits its window
        narrow = bridge is not None and bridge.width < NARROW and not store.is_over
        made.update_items(
            with_shortcuts(_fold_buttons(shown, few(shown), store) if narrow else shown),
            _action_count(store),
        )

    made.on_choose(
        lambda item: known[item]() if item in known else _handle_item(store, item, chosen)
    )
    store.on_change(show)
    store.on_progress(lambda: show() if _stand_ins_changed(store, made) else None)
    if follow:
        follow(show)
    if bridge is not None:
        bridge.observe(show, ["width"])
    show()
    return made


def _stand_ins_changed(store: AnyTableSession, made: Choices) -> bool:
    """Return True if the set of players whom a bot can act for has changed."""
    there = [each["id"] for each in made.items if each["id"].startswith(STAND_IN_PREFIXES)]
    return there != [each["id"] for each in _stand_in_buttons(store)]


def _commands(store: AnyTableSession) -> dict[str, Callable[[], object]]:
    """Return the commands of the shared buttons."""

    def more() -> None:
        store.screen.shows_more = not store.screen.shows_more
        store.notify_change()

    return {
        "i-am-back": lambda: waiting_for_players.take_seat_back(store),
        "more": more,
        "next": store.turns.play_next,
        "skip": store.turns.skip,
        "now": lambda: store.history.show_at(None),
        "again": store.history.branch,
        "done": store.close_curtain_for,
    }


def _handle_item(store: AnyTableSession, item: str, chosen: Callable[[str], object]) -> None:
    """Call another person to the screen, or pass an item to the game."""
    kind, _, seat = item.partition(":")
    named: dict[str, Callable[[Seat], object]] = {
        "call": store.close_curtain_for,
        "act-for": partial(waiting_for_players.act_for, store),
        "play-for": partial(waiting_for_players.play_for, store),
    }
    if kind in named:
        named[kind](parse_seat(seat))
    else:
        chosen(item)


def _action_count(store: AnyTableSession) -> int:
    return len(store.record.played)


def _visible_buttons(store: AnyTableSession, buttons: Callable[[], Buttons]) -> Buttons:
    if store.shown_actions is not None:
        again = [shared_button("again")] if store.history.may_branch else []
        return [shared_button("now", "primary"), *again]
    if store.is_over or store.hold_reason:
        return []
    if store.bot_takes_over:
        return [{"id": "i-am-back", "label": say("people.back"), "tone": "primary"}]
    return [*_stand_in_buttons(store), *_own_buttons(store, buttons)]


def _own_buttons(store: AnyTableSession, buttons: Callable[[], Buttons]) -> Buttons:
    return bot_turn_buttons(store) if store.seat is None else buttons()


def bot_turn_buttons(store: AnyTableSession) -> Buttons:
    """Return the buttons shown while a bot is about to act."""
    waits = store.turns.waits_for_bot and not store.multi_device
    return [shared_button("next", "primary"), shared_button("skip")] if waits else []


def _stand_in_buttons(store: AnyTableSession) -> Buttons:
    """Return buttons that let a bot act for players who have been waited for too long."""
    ways = {
        "act-for": waiting_for_players.seats_to_act_for(store),
        "play-for": waiting_for_players.seats_to_play_for(store),
    }
    return [
        {
            "id": f"{way}:{SEATS[seat]}",
            "label": say(f"people.{way}", name=store.names[seat]),
            "tone": "quiet",
        }
        for way, there in ways.items()
        for seat in there
    ]


def other_people_buttons(store: AnyTableSession) -> Buttons:
    """Return buttons that call other people at this screen, and one back to the player who is
    asked.
    """
    if len(store.local_seats) < 2:
        return []
    mine = store.turns.asked_seat == store.seat
    calls = [
        {"id": f"call:{SEATS[seat]}", "label": say("table.call", name=store.names[seat])}
        for seat in (store.local_seats if mine else store.parts.seats_that_may_speak)
        if seat not in (store.seat, store.turns.asked_seat)
    ]
    return calls if mine else [shared_button("done"), *calls]


def shared_button(name: str, tone: str = "quiet") -> Button:
    """Return a shared button."""
    return {"id": name, "label": say(f"table.{name}"), "tone": tone}


def _fold_buttons(buttons: Buttons, few: int | None, store: AnyTableSession) -> Buttons:
    """Return the first few buttons, and a button that toggles the rest with the other seats and the
    log.
    """
    if few is None:
        return buttons
    more = {**shared_button("more"), "pressed": store.screen.shows_more}
    return [*buttons[:few], more, *(buttons[few:] if store.screen.shows_more else [])]
