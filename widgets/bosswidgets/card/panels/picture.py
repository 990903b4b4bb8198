"""The picture of the table: a canvas that shows it, moves with it, and takes clicks and taps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from bosslib.card import Card, Table
from bosslib.card.actions import (
    Accept,
    Decline,
    Deed,
    Discard,
    Drop,
    Move,
    Name,
    Never,
    Pass,
    Play,
    Term,
)
from bosslib.card.picture.alt_text import PARTS_WITHOUT_HAND, PictureInput
from bosslib.card.picture.motion import table_motion
from bosslib.card.picture.scene import table_scene
from bosslib.game import SEATS, Seat, parse_seat
from bosslib.picture.room import max_table_height, shown_width, table_width
from bosslib.picture.shapes import Scene
from bosslib.picture.theme import DARK, LIGHT
from bosslib.words import say
from bosswidgets.card import offered
from bosswidgets.card.choosing import NOTHING, Item
from bosswidgets.card.effects import refusal
from bosswidgets.card.preview import moved
from bosswidgets.card.store import Store
from bosswidgets.card.tips import tip
from bosswidgets.card.ways import Begun, Command, Goal, Lift, Partner, TermPart
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.picture.base import Painter
from bosswidgets.kit.picture.painter import painted
from bosswidgets.table.ways import DoDeed


class Stand(NamedTuple):
    """What the picture was made of: who looks, after how many events, and who was the Boss."""

    seat: Seat | None
    told: int
    boss: Seat


def _stands(store: Store) -> Stand | None:
    """None while one looks back: nothing flies on the way there, nor on the way to the present."""
    if store.shown_actions is not None:
        return None
    return Stand(store.seat, len(store.events), store.table.boss)


def build(store: Store, bridge: Bridge) -> Painter:
    """The canvas with all seats; the hand is a panel of its own."""
    panel = painted()
    stood = _stands(store)

    def show(_: object = None) -> None:
        nonlocal stood
        old, before = panel.scene, stood
        drawn, stood = picture(store, bridge.width, bridge.height), _stands(store)
        flown = None
        if old and before and stood and before.seat == stood.seat and not bridge.reduced_motion:
            flown = table_motion(old, drawn, store.events[before.told :], before.boss)
        palette = DARK if bridge.dark else LIGHT
        shown = shown_width(drawn.width, drawn.height, bridge.width, bridge.height)
        panel.draw(drawn, palette, ratio=bridge.pixel_ratio, motion=flown, shown=shown)
        panel.point(lambda hit: pointed(store, hit))
        panel.grip(lambda hit: movable(store, hit))
        panel.explain(lambda hit: explained(store, hit))

    panel.on_hit(lambda hit: clicked(store, hit))
    store.on_change(show)
    bridge.observe(show, ["width", "height", "dark", "pixel_ratio"])
    show()
    return panel


def clicked(store: Store, hit: str, refused: Callable[[str], object] | None = None) -> None:
    """Choose what a click on the picture means, as its button does: what is refused says why.

    `refused` is told of the item that cannot be chosen.
    """
    item = item_at(hit, items(store), own(store))
    if item is None:
        return
    if item.objection and not isinstance(item.way, Goal):  # where a Move goes is told by the prompt
        store.show_error(refusal(item.objection, store.narrator))
        if refused:
            refused(item.id)
    else:
        store.apply_choice(item.way)


def explained(store: Store, hit: str) -> str:
    """What a thing on the picture is."""
    return tip(PictureInput(store.view, store.table, store.names), hit)


def pointed(store: Store, hit: str) -> bool:
    """Whether a click on the picture would choose something."""
    free = [item for item in items(store) if item.objection is None]
    return item_at(hit, free, own(store)) is not None


def movable(store: Store, hit: str) -> bool:
    """Whether a thing on the picture is a card that a Move can take now."""
    lifts = [item for item in items(store) if isinstance(item.way, Lift) and item.objection is None]
    return item_at(hit, lifts, own(store)) is not None


def dropped(store: Store, hit: str) -> None:
    """Something was dropped on the picture: a click there, if it chooses something.

    Where nothing lies is the centre.
    """
    place = hit or "centre"
    if pointed(store, place):
        clicked(store, place)


def dragged(store: Store, source: str, goal: str) -> None:
    """A card that a Move takes was dragged to where it goes."""
    if movable(store, source):
        clicked(store, source)
        dropped(store, goal)


def own(store: Store) -> str:
    """The letter of the seat whose disks count: of an offer, that of who makes the promises."""
    talking = store.choice.is_composing_offer and store.choice.partner is not None
    return SEATS[store.choice.partner or 0 if talking else store.seat or 0]


def picture(
    store: Store, page: int, window: int = 0, *, lit: bool = True, worth: bool = True
) -> Scene:
    """What is to be drawn on a page so wide, in a window so high (0: any), in CSS pixels.

    What a Move has taken so far is shown where it would lie, paler. `lit` marks what can be chosen,
    `worth` shows what one share is worth.
    """
    table, ahead = _moved(store)
    return table_scene(
        store.view,
        table,
        names=store.names,
        width=table_width(page, window),
        height=max_table_height(window),
        parts=PARTS_WITHOUT_HAND,
        worth=worth,
        highlight=_lit(store, table) if lit else (),
        dimmed=ahead,
        lifted=_lifted(store, table),
        events=store.events,
        alone=store.one_deal,
        goal=say("goal.deal" if store.one_deal else "goal.game"),
    )


def _moved(store: Store) -> tuple[Table, list[str]]:
    """The table as a Move would leave it, as far as it is chosen, and the cards that it moved."""
    table, shifts = store.table, store.choice.shifts if store.may_choose else ()
    out = sum(shift.goal is None for shift in shifts)
    after = moved(table, shifts)._replace(discard_size=table.discard_size + out)
    goals = Counter(f"front:{SEATS[at.goal]}:{at.card}" for at in shifts if at.goal is not None)
    ahead = [
        f"{name}:{_copies(after, name) - back}"
        for name, count in goals.items()
        for back in range(1, count + 1)
    ]
    return after, ahead


def _lifted(store: Store, table: Table) -> list[str]:
    """The card that a Move takes, while one is asked where it goes: of copies the topmost."""
    if store.choice.lifted is None or not store.may_choose:
        return []
    card, origin = store.choice.lifted
    name = _place(card, origin)
    return [f"{name}:{_copies(table, name) - 1}"]


def _place(card: Card, origin: Seat | None) -> str:
    """Where a card lies that a Move can take, as its hit id begins."""
    return f"centre:{card}" if origin is None else f"front:{SEATS[origin]}:{card}"


def _copies(table: Table, name: str) -> int:
    """How many copies of a card lie at a place: `centre:b+3`, `front:C:bP`."""
    where, _, what = name.rpartition(":")
    lies = table.centre if where == "centre" else table.fronts[parse_seat(where[-1])]
    return sum(str(card) == what for card in lies)


def items(store: Store) -> list[Item]:
    """What can be chosen now; open offers can be answered whatever else one is about."""
    seen = store.view
    if seen is None or not store.may_choose:
        return []
    found = offered.actions(seen, store.choice)
    return found if store.choice.card is None else [*found, *offered.answers(seen, NOTHING)]


def _lit(store: Store, table: Table) -> list[str]:
    """The places on the picture that can be chosen now, with all copies of a card."""
    free = [item for item in items(store) if item.objection is None]
    lit = [hit for item in free for hit in places(item, own(store))]
    for hit in [hit for hit in lit if hit.endswith(":0") and not hit.startswith("disk:")]:
        name = hit.removesuffix(":0")
        lit += [f"{name}:{at}" for at in range(1, _copies(table, name))]
    return lit


def places(item: Item, own: str) -> list[str]:
    """The hit ids that stand for an item, at one's own seat; of copies of a card the first."""
    match item.way:
        case Lift(card, origin):
            return [f"{_place(card, origin)}:0"]
        case Goal(None):
            return ["discard"]
        case Goal(int(seat)) | Partner(seat):
            return [f"seat:{SEATS[seat]}"]
        case TermPart(part):
            return _term_places(part, item.about, own)
        case Command.TALK:
            return ["tokens"]
        case DoDeed(deed):
            return _deed_places(deed, own)
    return []


def _term_places(part: Term | Begun, about: object, own: str) -> list[str]:
    """The hit ids that stand for a part of an offer."""
    match part:
        case Play(_, int(front)) | Never(_, int(front)) if about == "where":
            return [f"seat:{SEATS[front]}"]
        case _ if about == "where":
            return []
        case Pass():
            return _disks(own)
        case Begun("play", None):
            return ["centre"]
        case Begun("drop", None):
            return ["discard"]
    return []


def _deed_places(deed: Deed, own: str) -> list[str]:
    """The hit ids that stand for a deed."""
    match deed:
        case Pass():
            return _disks(own)
        case Discard(()):
            return ["deck"]
        case Discard() | Drop():
            return ["discard"]
        case Accept(seat):
            return [f"accept:{SEATS[seat]}"]
        case Decline(seat):
            return [f"decline:{SEATS[seat]}"]
        case Play(_, int(front)):
            return [f"seat:{SEATS[front]}"]
        case Play() | Move():  # the shifts of a Move are chosen
            return ["centre"]
        case Name(colour):
            return [f"name:{colour}"]
    return []


def _disks(own: str) -> list[str]:
    return [f"disk:{own}:0", f"disk:{own}:1"]


def item_at(hit: str, among: list[Item], own: str) -> Item | None:
    """The item that a click on the picture chooses; what lies at a place means the place too."""
    kind, *rest = hit.split(":")
    wanted = [hit]
    if kind in ("front", "centre") and rest:
        wanted.append(":".join([kind, *rest[:-1], "0"]))
    if kind in ("front", "disk", "held", "token"):
        wanted.append(f"seat:{rest[0]}")
    if kind == "centre":
        wanted.append("centre")
    for place in wanted:
        for item in among:
            if place in places(item, own):
                return item
    return None
