"""What one does with the game itself: take back, ask for a hint, look back, set the pace, keep it
or delete it.

A row of buttons; all but the first open a drawer below it, which is made when it is first opened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from ipywidgets import HTML, VBox, Widget

from bosslib.words import say
from bosswidgets.bridge import Bridge
from bosswidgets.choices import Choices
from bosswidgets.keys import keyed
from bosswidgets.pace import PACES
from bosswidgets.panels import history, keeping
from bosswidgets.sitting import AnySitting

Drawers = Mapping[str, Callable[[], Widget]]
"""What makes each drawer, by the name of its button."""


LEGEND = "legend"
"""The drawer that says what is what."""


class Hinting(Protocol):
    """Hints that are asked for step by step, and shown below the row."""

    @property
    def made(self) -> list[HTML]:
        """What there is, to be seen or not."""

    @property
    def shown(self) -> list[HTML]:
        """What there is to show."""

    def ask(self) -> None:
        """The next step."""

    def clear(self) -> None:
        """No hint."""


def build(
    store: AnySitting,
    bridge: Bridge,
    leave: Callable[[], None],
    gone: Callable[[str], None],
    *,
    legend: Callable[[], Widget],
    hinting: Callable[[Callable[[], None]], Hinting] | None = None,
    own: Drawers | None = None,
    keys: Callable[[list[dict[str, Any]]], list[dict[str, Any]]] = keyed,
) -> VBox:
    """The row and its drawers.

    `leave` leaves the game for a new one, `gone` does when it is deleted, with a sentence to say;
    `legend` makes what says what is what: it is open until it is folded away in this browser.
    `hinting` makes the hints, where there are any, from what is to be called when they change;
    `own` are drawers of this game's own, and `keys` gives the buttons their keys.
    """
    row = Choices(label=say("menu.label"))
    panel = VBox([row])
    panel.add_class("boss-menu")
    makers: Drawers = {
        "pace": lambda: _pace(store, bridge),
        "history": lambda: history.build(store),
        **(own or {}),
        "game": lambda: keeping.build(store, bridge, leave, gone),
        LEGEND: legend,
    }
    made: dict[str, Widget] = {}
    opened = ""
    folded = f"{store.way}-legend"

    def chosen(item: str) -> None:
        nonlocal opened
        if item == "undo":
            store.undo()
            return
        if item == "hint":
            opened = ""
            if hints:
                hints.ask()
        else:
            if hints:
                hints.clear()
            opened = "" if opened == item else item
            if item == LEGEND:
                bridge.remember(**{folded: opened != LEGEND})
        show()

    def welcome(_: object = None) -> None:
        nonlocal opened
        if bridge.ready and not opened and not bridge.recall().get(folded):
            opened = LEGEND
            show()

    def show() -> None:
        if opened and opened not in made:
            made[opened] = makers[opened]()
        drawers = [_drawer(name, expanded=name == opened) for name in makers]
        row.items = keys([*_now(store, hints), *drawers])
        below = [made[opened]] if opened else hints.shown if hints else []
        if panel.children != (row, *below):
            panel.children = [row, *below]

    hints = hinting(show) if hinting else None
    panel.spare = lambda: (*made.values(), *(hints.made if hints else ()))
    row.on_choose(chosen)
    store.on_change(show)
    bridge.observe(welcome, "ready")
    show()
    welcome()
    return panel


def _drawer(name: str, *, expanded: bool) -> dict[str, Any]:
    return {"id": name, "label": say(f"menu.{name}"), "expanded": expanded}


def _now(store: AnySitting, hints: Hinting | None) -> list[dict[str, Any]]:
    """What is there while somebody sits at the game who can have done something: taking his last
    action back, and a hint.
    """
    if not store.may_choose:
        return []
    stop = store.stops_undo
    why = say("menu.no-undo", why=store.teller.fault(stop)) if stop else ""
    undo = {"id": "undo", "label": say("menu.undo"), "disabled_reason": why}
    return [undo, *([{"id": "hint", "label": say("hint.label")}] if hints else [])]


def _pace(store: AnySitting, bridge: Bridge) -> Choices:
    """How fast the bots act; this browser remembers it."""
    panel = Choices(label=say("menu.pace"))

    def chosen(pace: str) -> None:
        bridge.remember(pace=pace)
        store.pace = pace
        show()

    def show(_: object = None) -> None:
        panel.items = [
            {"id": pace, "label": say(f"pace.{pace}"), "pressed": pace == store.pace}
            for pace in PACES
        ]

    panel.on_choose(chosen)
    store.on_change(show)
    bridge.observe(show, "ready")
    show()
    return panel
