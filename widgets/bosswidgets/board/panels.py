"""The panels at the board game's table: what differs from those of the card game."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ipywidgets import HTML

from bosslib.board import Action, Phase, objections, parse_action
from bosslib.board.events import Ended
from bosslib.board.narration import millions
from bosslib.board.notation import parse_deed
from bosslib.board.picture.scene import scene
from bosslib.picture.room import LEAST, beside_log, fitted, sideways
from bosslib.picture.theme import DARK, LIGHT, NARROW
from bosslib.words import listing, say
from bosswidgets.board import choosing, deal
from bosswidgets.board.countdown import CHOICES, SOON
from bosswidgets.board.keys import counts, keyed, page
from bosswidgets.board.labels import action_items, hand_items
from bosswidgets.board.store import Store
from bosswidgets.board.tips import tip
from bosswidgets.card.panels import actions as doing
from bosswidgets.card.panels import hand as hands
from bosswidgets.card.panels import log as logs
from bosswidgets.card.panels import news as latest
from bosswidgets.card.panels import notation
from bosswidgets.card.panels import prompt as prompts
from bosswidgets.card.panels import voice as voices
from bosswidgets.card.panels.hand import Items
from bosswidgets.card.panels.log import Log
from bosswidgets.card.panels.notation import Grammar
from bosswidgets.kit.bridge import Bridge, Lent
from bosswidgets.kit.canvas import TableCanvas
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.html import linked
from bosswidgets.kit.keyboard import Keyboard


def prompt(store: Store) -> HTML:
    """What to do now, the seconds that are left, and what must be told besides."""

    def clock() -> str:
        return f" <strong>{escape(time(store))}</strong>" if store.countdown.left else ""

    return prompts.panel(store, lambda: result(store), clock=clock)


def time(store: Store) -> str:
    """How much time is left, and whether it stands still."""
    left = say("board.seconds", count=store.countdown.left or 0)
    return say("board.time" if store.countdown.runs else "board.time-still", left=left)


def result(store: Store) -> str:
    """Who won, and with how much everybody ended."""
    money = store.record.state.money
    told = [
        say("ending.money", name=name, money=millions(has))
        for name, has in zip(store.names, money, strict=True)
    ]
    return say("ending.all", result=store.teller.event(Ended(money)), money=listing(told))


def picture(store: Store, bridge: Bridge) -> TableCanvas:
    """The canvas; what can be clicked there is also a button."""
    panel = TableCanvas()

    def show(_: object = None) -> None:
        room = beside_log(bridge.width, bridge.height)
        narrow = bridge.width < NARROW and store.choosing.talking  # an offer takes half the window
        low = narrow or sideways(bridge.width, bridge.height)
        drawn = scene(
            store.view,
            store.table,
            names=store.names,
            width=room / LEAST if low else room,
            highlight=list(free(store)),
            paid=store.paid,
            low=low,
        )
        fit = fitted(drawn.width, drawn.height, bridge.width, bridge.height)
        palette = DARK if bridge.dark else LIGHT
        panel.draw(drawn, palette, ratio=bridge.pixel_ratio, shown=min(fit, room))
        panel.point(free(store).get)
        panel.explain(lambda hit: tip(store.table, store.names, hit))

    panel.on_hit(lambda hit: clicked(store, hit))
    store.on_change(show)
    bridge.observe(show, ["width", "height", "dark", "pixel_ratio"])
    show()
    return panel


def free(store: Store) -> dict[str, str]:
    """By hit id, the item that a click on the picture chooses."""
    seen = store.view
    if seen is None or not store.may_choose:
        return {}
    found = {}
    for item in choosing.offered(seen, store.choosing):
        kind, _, rest = item.id.partition(":")
        if item.against:
            continue
        what = rest.split(" ")
        if kind == "do" and what[0] == "place":
            found[f"space:{what[1]}"] = item.id
        elif kind == "piece" or (kind == "do" and len(what) == 2):
            found[_hit(what[-1])] = item.id
    return found


def clicked(store: Store, hit: str) -> None:
    """Choose what a click on the picture means."""
    if item := free(store).get(hit):
        store.choose(item)


def _hit(piece: str) -> str:
    return f"clan:{piece[1:]}" if piece.startswith("c") else f"investor:{piece[1:]}"


def hand(store: Store) -> Choices:
    """A button for each card of the hand that is open."""

    def items() -> Items:
        seen = store.view
        if seen is None or store.over:
            return []
        return hand_items(seen, choosing.hand(seen), store.choosing, store.teller)

    def keys(items: Items) -> Items:
        return items if counts(store.choosing) else keyed(items)

    return hands.panel(store, items, keys, "row")


def actions(store: Store, bridge: Bridge | Lent | None = None) -> Choices:
    """What can be done besides choosing a card, and the bots' pace."""
    return doing.panel(
        store,
        bridge,
        lambda: _buttons(store),
        store.choose,
        few=lambda buttons: _few(store, buttons),
        keys=keyed,
    )


def _buttons(store: Store) -> Items:
    seen = store.view
    if seen is None:
        return []
    items = choosing.offered(seen, store.choosing)
    found = action_items(seen, items, store.choosing, store.teller)
    if store.choosing != choosing.NOTHING:
        return [*doing.at_bots(store), *found]
    return [*doing.at_bots(store), *found, *doing.other_people(store)]


def _few(store: Store, buttons: Items) -> int | None:
    """How many a narrow page shows: all that an offer, a card or a space can be chosen from."""
    if store.choosing != choosing.NOTHING or store.table.phase is Phase.PLACE:
        return None
    urgent = [each for each in buttons if each.get("group")]
    first = urgent[0]["group"] if urgent else ""
    return len([each for each in urgent if each["group"] == first]) or doing.FEW


def countdown(store: Store, bridge: Bridge) -> Choices:
    """How long one may think before time is up; this browser remembers it."""
    panel = Choices(label=say("menu.clock"))

    def chosen(item: str) -> None:
        bridge.remember(countdown=int(item))
        store.wait(int(item))

    def show() -> None:
        panel.items = [
            {
                "id": f"{seconds}",
                "label": say("board.seconds", count=seconds) if seconds else say("board.no-clock"),
                "pressed": seconds == store.countdown.seconds,
            }
            for seconds in CHOICES
        ]

    panel.on_choose(chosen)
    store.on_change(show)
    show()
    return panel


def news(store: Store) -> HTML:
    """What happened since one acted; the end itself is told by the prompt."""

    def told() -> list[str]:
        since = len(store.events) - len(store.news)
        pairs = zip(store.news, store.told(since), strict=True)
        return [linked(said) for event, said in pairs if not isinstance(event, Ended)]

    return latest.panel(store, told, scrolls=True)


def log(store: Store) -> Log:
    """All that happened, in sentences, with a heading for the game."""
    head = f"<h3>{escape(say('board.begins', players=len(store.names)))}</h3>"
    return logs.panel(
        store,
        lambda: head,
        lambda since: [f"<p>{linked(each)}</p>" for each in store.told(since)],
    )


def voice(store: Store, bridge: Bridge) -> None:
    """What a screen reader is told: what happened and what it led to, what to do, and how much time
    there is for it.

    The time is said when it begins, and when little of it is left.
    """

    def starts() -> str:
        clock = store.countdown
        return time(store) if clock.runs and clock.left == clock.seconds else ""

    def soon() -> None:
        if store.countdown.left == SOON < store.countdown.seconds:
            bridge.announce(time(store))

    def news(known: int) -> Iterator[str]:
        yield from store.told(known)
        yield from deal.changes(store, store.stood(known))

    voices.speaking(store, bridge, news, starts)
    store.on_progress(soon)


def typing(store: Store, bridge: Bridge) -> Keyboard:
    """The box to type in, and the list of keys."""
    grammar = Grammar(parse_action, parse_deed, Action, objections, page)
    return notation.build(store, bridge, grammar)
