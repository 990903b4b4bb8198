"""The picture of the table: the canvas, and on a narrow page the other seats as a drawing apart."""

from __future__ import annotations

from ipywidgets import HTML

from bosswidgets import choosing
from bosswidgets.bridge import Bridge
from bosswidgets.canvas import TableCanvas
from bosswidgets.choosing import Item
from bosswidgets.scene import scene
from bosswidgets.store import Store
from bosswidgets.svg import svg
from bosswidgets.theme import DARK, LIGHT, NARROW

SIDE = 320
"""What the column with the log takes, in CSS pixels."""

BESIDE = 1000
"""From this width of the page on, in CSS pixels, the log stands beside the table."""

WIDE_PARTS = ("centre", "own", "others")
NARROW_PARTS = ("centre", "own")


def build(store: Store, bridge: Bridge) -> TableCanvas:
    """The canvas: all seats where there is room, else the centre and one's own place."""
    panel = TableCanvas()

    def show(_: object = None) -> None:
        width = bridge.width - SIDE if bridge.width >= BESIDE else bridge.width
        drawn = scene(
            store.view,
            store.table,
            names=store.names,
            width=width,
            parts=NARROW_PARTS if width < NARROW else WIDE_PARTS,
            highlight=_lit(store),
        )
        panel.draw(drawn, DARK if bridge.dark else LIGHT, ratio=bridge.pixel_ratio)

    def clicked(hit: str) -> None:
        item = _item_at(hit, _items(store))
        if item:
            store.choose(item)

    panel.on_hit(clicked)
    store.on_change(show)
    bridge.observe(show, ["width", "dark", "pixel_ratio"])
    show()
    return panel


def build_others(store: Store, bridge: Bridge) -> HTML:
    """The other seats, on a page too narrow to show them round the table."""
    panel = HTML()

    def show(_: object = None) -> None:
        if bridge.width >= NARROW:
            panel.value = ""
            return
        drawn = scene(
            store.view, store.table, names=store.names, width=bridge.width, parts=("others",)
        )
        panel.value = svg(drawn, DARK if bridge.dark else LIGHT)

    store.on_change(show)
    bridge.observe(show, ["width", "dark"])
    show()
    return panel


def _items(store: Store) -> list[Item]:
    seen = store.view
    return choosing.actions(seen, store.choosing) if seen and store.may_choose else []


def _lit(store: Store) -> list[str]:
    """The places on the picture that can be chosen next, when a target is being chosen."""
    if store.choosing == choosing.NOTHING:
        return []
    items = [item for item in _items(store) if item.against is None]
    shown = [place for item in items for place in _places(item)]
    return [hit for hit in shown if hit]


def _places(item: Item) -> list[str]:
    """The hit ids that stand for an item; of copies of a card the first."""
    kind, _, rest = item.id.partition(":")
    what, at, seat = rest.partition("@")
    match kind:
        case "lift":
            return [f"front:{seat}:{what}:0" if at else f"centre:{what}:0"]
        case "goal":
            return ["discard" if rest == "x" else f"seat:{rest}"]
        case "partner":
            return [f"seat:{rest}"]
        case "do" if at and " " not in rest:
            return [f"seat:{seat}"]
    return []


def _item_at(hit: str, items: list[Item]) -> str | None:
    """The item that a click on the picture chooses; a card before a seat means it too."""
    kind, *rest = hit.split(":")
    wanted = {hit, f"seat:{rest[0]}"} if kind == "front" else {hit}
    if kind in ("front", "centre"):
        wanted.add(":".join([kind, *rest[:-1], "0"]))
    return next((item.id for item in items if wanted & set(_places(item))), None)
