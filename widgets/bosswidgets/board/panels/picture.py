"""The canvas of the table; what can be clicked there is also a button."""

from __future__ import annotations

from bosslib.board.picture.scene import scene
from bosslib.picture.room import LEAST, beside_log, fitted, sideways
from bosslib.picture.theme import DARK, LIGHT, NARROW
from bosswidgets.board import choosing
from bosswidgets.board.store import Store
from bosswidgets.board.tips import tip
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.canvas import TableCanvas


def build(store: Store, bridge: Bridge) -> TableCanvas:
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
