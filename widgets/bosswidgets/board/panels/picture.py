"""The canvas of the table; what can be clicked there is also a button."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from bosslib.board.actions import Close, Place, Recruit, Travel
from bosslib.board.cards import Family
from bosslib.board.picture.motion import motion
from bosslib.board.picture.scene import CROWD, scene
from bosslib.game import Seat
from bosslib.picture.room import LEAST, PHONE, beside_log, fitted, sideways
from bosslib.picture.theme import DARK, LIGHT, NARROW
from bosswidgets.board import offered
from bosswidgets.board.store import Store
from bosswidgets.board.tips import tip
from bosswidgets.board.ways import About, Way
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.picture.base import Painter
from bosswidgets.kit.picture.painter import painted
from bosswidgets.table.ways import Do


class Stand(NamedTuple):
    """What the picture was made of: who looks, after how many events, and the marker's space."""

    seat: Seat | None
    told: int
    space: int


def _stands(store: Store) -> Stand | None:
    """None while one looks back: nothing flies on the way there, nor on the way to the present."""
    if store.looking is not None:
        return None
    return Stand(store.seat, len(store.events), store.table.marker)


def build(store: Store, bridge: Bridge) -> Painter:
    """The canvas; what can be clicked there is also a button."""
    panel = painted()
    stood = _stands(store)

    def show(_: object = None) -> None:
        nonlocal stood
        old, before = panel.scene, stood
        stood = _stands(store)
        room = beside_log(bridge.width, bridge.height)
        narrow = bridge.width < NARROW
        low = sideways(bridge.width, bridge.height)
        low = low or (narrow and store.choosing.talking)  # an offer takes half the window
        crowd = narrow and store.table.players >= CROWD
        scale = LEAST if low or crowd else PHONE if narrow else 1
        drawn = scene(
            store.view,
            store.table,
            names=store.names,
            width=room / scale,
            highlight=list(free(store)),
            paid=store.paid,
            closers={deal.space: deal.boss for deal in store.deals},
            low=low,
        )
        fit = fitted(drawn.width, drawn.height, bridge.width, bridge.height)
        flown = None
        if old and before and stood and before.seat == stood.seat and not bridge.reduced_motion:
            flown = motion(old, drawn, store.events[before.told :], before.space)
        palette, shown = DARK if bridge.dark else LIGHT, min(fit, room)
        panel.draw(drawn, palette, ratio=bridge.pixel_ratio, motion=flown, shown=shown)
        panel.point(free(store).get)
        panel.explain(lambda hit: tip(store.table, store.names, hit))

    panel.on_hit(lambda hit: clicked(store, hit))
    store.on_change(show)
    bridge.observe(show, ["width", "height", "dark", "pixel_ratio"])
    show()
    return panel


def free(store: Store) -> dict[str, Way]:
    """By hit id, the way that a click on the picture chooses."""
    seen = store.view
    if seen is None or not store.may_choose:
        return {}
    items = [each for each in offered.offered(seen, store.choosing) if each.against is None]
    return {hit: item.way for item in items if (hit := _place(item.way, store.table.beside))}


def clicked(store: Store, hit: str) -> None:
    """Choose what a click on the picture means."""
    if way := free(store).get(hit):
        store.take(way)


def _place(way: Way, beside: Collection[Family]) -> str:
    """The hit id that stands for a way; empty if none does. `beside` the board are families too."""
    match way:
        case Do(Place(space)):
            return f"space:{space}"
        case Do(Recruit(family)):
            return f"{'beside' if family in beside else 'investor'}:{family}"
        case Do(Travel(_, piece)) | Do(Close((piece,))) | About(piece):
            return f"{'investor' if piece.owner is None else 'clan'}:{str(piece)[1:]}"
    return ""
