"""A group of labelled buttons from one list: what can be done, and why the rest cannot.

A pool of ipywidgets buttons costs a message each, loses the focus when it is made anew, and has no
place for a reason. What the buttons mean is not known here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, Protocol

from traitlets import Bool, Dict, Enum, Int, List, Unicode, validate

from bosslib.picture.signs import SIGNS, Polygon
from bosslib.picture.svg import css_colour
from bosslib.rulebook import ids
from bosslib.words import say
from bosswidgets.kit.faults import told
from bosswidgets.kit.html import PAGE
from bosswidgets.kit.scripts import Scripted, script
from bosswidgets.kit.styles import styles

Button = dict[str, Any]
"""What a button shows and means, by the names that `Choices` lists."""
Buttons = list[Button]
Item = Mapping[str, Any]
"""The same, where nothing is added to it."""
LayoutKind = Literal["row", "hand", "list", "offer"]

TONES = ("plain", "primary", "card", "quiet", "danger")
COLOURS = ("b", "g", "r", "w")
STATES = ("pressed", "expanded", "veiled")
TEXTS = ("detail", "hint", "disabled_reason", "key", "group")
FACE = {"text": str, "sign": str, "minus": bool, "foot": str}
"""What a card shows: a text, a sign, both; whether it is printed in reverse; its short name."""

GUARD = 350
"""How long, in milliseconds, what came with somebody's action cannot be chosen."""


def drawn(parts: Iterable[Polygon]) -> list[list[str]]:
    """A sign as pairs of an SVG path and its fill, empty for the colour of the text."""
    return [
        [
            "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z",
            css_colour(tint, None) if tint else "",
        ]
        for points, tint in parts
    ]


def paths() -> dict[str, list[list[str]]]:
    """The signs that the cards of a deal have."""
    names = ("b", "g", "r", "w", "piece", "any-piece", "reverse", "move", "x")
    return {name: drawn(SIGNS[name]) for name in names}


def _script() -> str:
    """The script with the signs' paths, and what it needs to lead to the rules."""
    series = "|".join(dict.fromkeys(name.rpartition("-")[0] for name in ids() if "-" in name))
    text = script("choices").replace("RULE_SERIES", series).replace("RULES_PAGE", PAGE)
    return text.replace("SIGN_PATHS", json.dumps(paths(), separators=(",", ":")))


class Refusing(Protocol):
    """Something in which a choice can be refused."""

    def on_refuse(self, callback: Callable[[str], object], /) -> None:
        """Call with the id of what is tried although a reason stands against it."""


class Choices(Scripted):
    """Buttons that stay the same buttons, with the focus, while the list changes.

    An item has an `id` and a `label`, and may have: `detail`, a second line; `hint`, said when it
    is focused; `disabled_reason`, why it cannot be chosen, which a `veiled` one shows
    when it is tried and not before; `pressed`, for what is chosen or not;
    `tone` (plain, primary, card, quiet, danger); `colour` (b, g, r, w), shown with its sign;
    `face`, what a card shows (`FACE`), its sign one of ours or of `pictures`; `key`, a character or
    `Escape`, that chooses it while the focus is in the group; `group`, a heading that it shares
    with the items around it; `expanded`, whether what it opens is open: then Escape chooses it as
    well.
    `layout_kind` is row, hand, list, or offer, for the parts of one: these stay in the window. In a
    list the reasons stand below the buttons. What is new in a list, or means something else, cannot
    be chosen for the next `guard` milliseconds: a click or a key is not meant for it.
    """

    script = _script()
    style = styles("choices", more="bgr")

    items: List[Any] = List().tag(sync=True)
    label = Unicode("").tag(sync=True)
    layout_kind = Enum(("row", "hand", "list", "offer"), "row").tag(sync=True)
    guard = Int(0).tag(sync=True)
    pictures: Dict[str, Any] = Dict().tag(sync=True)
    """More signs that cards show, by name, each as `drawn` gives it."""
    listens = Bool(False).tag(sync=True)

    def __init__(
        self, items: Iterable[Item] = (), label: str = "", layout_kind: LayoutKind = "row"
    ) -> None:
        self._callbacks: list[Callable[[str], object]] = []
        self._refused: list[Callable[[str], object]] = []
        self._done: int | None = None
        super().__init__(items=list(items), label=label, layout_kind=layout_kind)
        self.on_msg(self._heard)

    def on_choose(self, callback: Callable[[str], object]) -> None:
        """Call with the id of what is chosen; never for an item with a reason against it."""
        self._callbacks.append(callback)

    def on_refuse(self, callback: Callable[[str], object]) -> None:
        """Call with the id of what is tried although a reason stands against it."""
        self._refused.append(callback)
        self.listens = True

    def follow(self, items: Iterable[Item], done: int) -> None:
        """Show a new list, and guard it if `done`, how much happened so far, has changed."""
        with self.hold_sync():
            self.guard = GUARD if self._done not in (None, done) else 0
            self.items = list(items)
        self._done = done

    def _heard(self, _: object, content: Mapping[str, object], __: object) -> None:
        reasons = {item["id"]: item.get("disabled_reason") for item in self.items}
        refused, chosen = str(content.get("refused") or ""), str(content.get("choose") or "")
        if reasons.get(refused):
            for callback in self._refused:
                callback(refused)
        if not chosen:
            return
        # The list may have changed since the click: what is gone or refused now is not chosen.
        if chosen not in reasons or reasons[chosen]:
            self._fail(reasons.get(chosen) or say("faults.gone"))
            return
        with told(self._fail):
            for callback in self._callbacks:
                callback(chosen)

    def _fail(self, words: str) -> None:
        """Say beside the buttons that choosing did not work."""
        self.send({"fault": words})

    @validate("items")
    def _checked(self, proposal: Item) -> Buttons:
        items = [_item(item) for item in proposal["value"]]
        ids = [item["id"] for item in items]
        twice = next((name for name in ids if ids.count(name) > 1), None)
        if twice is not None:
            raise ValueError(f"two items have the id {twice!r}")
        return items

    def __repr__(self) -> str:
        return f"<Choices {self.label!r}: {len(self.items)}>"


def veil(items: Iterable[Button]) -> Buttons:
    """The items, of which none shows before it is tried that it cannot be chosen."""
    return [item | {"veiled": True} if item.get("disabled_reason") else item for item in items]


def _item(item: Item) -> Button:
    """The item without its empty parts; ValueError says what is wrong with it."""
    where = f"item {item.get('id')!r}"
    for name in ("id", "label"):
        if not isinstance(item.get(name), str) or not item[name]:
            raise ValueError(f"{where}: {name} must be a text that is not empty")
    known = {"id", "label", *STATES, "tone", "colour", "face", *TEXTS}
    unknown = item.keys() - known
    if unknown:
        raise ValueError(f"{where}: there is no {', '.join(sorted(unknown))}")
    for name, listed in (("tone", TONES), ("colour", COLOURS)):
        if item.get(name) and item[name] not in listed:
            raise ValueError(f"{where}: {name} {item[name]!r} is none of {', '.join(listed)}")
    for name, value in (item.get("face") or {}).items():
        if not isinstance(value, FACE.get(name, ())):
            raise ValueError(f"{where}: a face cannot have {name} {value!r}")
    for name in TEXTS:
        if item.get(name) is not None and not isinstance(item[name], str):
            raise ValueError(f"{where}: {name} must be a text, not {item[name]!r}")
    for name in STATES:
        if item.get(name) not in (None, True, False):
            raise ValueError(f"{where}: {name} must be True or False, not {item[name]!r}")
    if len(item.get("key") or "-") != 1 and item["key"] != "Escape":
        raise ValueError(f"{where}: key must be one character or Escape, not {item['key']!r}")
    return {name: value for name, value in item.items() if value not in (None, "")}
