"""A group of labelled buttons made from one list: the available choices, and why others are not.

A pool of ipywidgets buttons would cost a message each, lose focus whenever it is rebuilt, and have
no place for a reason. This module doesn't know what the buttons mean.
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
from bosswidgets.kit.error_display import error_boundary
from bosswidgets.kit.html import RULES_ADDRESS
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script
from bosswidgets.kit.styles import part_style

Button = dict[str, Any]
"""Appearance and meaning of a button, by the keys that `Choices` lists."""
Buttons = list[Button]
ItemMapping = Mapping[str, Any]
"""Read-only form of `Button`."""
LayoutKind = Literal["row", "hand", "list", "offer"]

TONES = ("plain", "primary", "card", "quiet", "danger")
COLOURS = ("b", "g", "r", "w")
STATES = ("pressed", "expanded", "veiled")
TEXTS = ("detail", "hint", "disabled_reason", "key", "group")
FACE = {"text": str, "sign": str, "minus": bool, "foot": str}
"""Fields of a card face and their types: a text or sign or both, whether it is printed in reverse,
and its short name.
"""

GUARD_MS = 350
"""Milliseconds for which buttons that appear with an action cannot be chosen."""


def sign_paths(parts: Iterable[Polygon]) -> list[list[str]]:
    """Return a sign as pairs of an SVG path and its fill; an empty fill is the text colour."""
    return [
        [
            "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z",
            css_colour(tint, None) if tint else "",
        ]
        for points, tint in parts
    ]


def all_sign_paths() -> dict[str, list[list[str]]]:
    """Return the signs used on the cards of a deal, as SVG paths."""
    names = ("b", "g", "r", "w", "piece", "any-piece", "reverse", "move", "x")
    return {name: sign_paths(SIGNS[name]) for name in names}


def _load_script() -> str:
    """Return the script with the signs' paths and the values that it needs to link to the rules."""
    series = "|".join(dict.fromkeys(name.rpartition("-")[0] for name in ids() if "-" in name))
    text = (
        bundle_script("choices").replace("RULE_SERIES", series).replace("RULES_PAGE", RULES_ADDRESS)
    )
    return text.replace("SIGN_PATHS", json.dumps(all_sign_paths(), separators=(",", ":")))


class RefusalSource(Protocol):
    """Protocol of widgets in which a choice can be refused."""

    def on_refuse(self, callback: Callable[[str], object], /) -> None:
        """Call `callback` with the id of an item that is tried although it is disabled."""


class Choices(ScriptedWidget):
    """Buttons that keep their identity and focus while the list changes.

    An item has an `id` and a `label`, and may have: `detail`, a second line; `hint`, read out when
    it is focused; `disabled_reason`, why it cannot be chosen, which a `veiled` one shows only when
    it is tried; `pressed`, the state of a toggle; `tone` (plain, primary, card, quiet, danger);
    `colour` (b, g, r, w), shown with its sign; `face`, the content of a card (`FACE`), whose sign
    is a built-in one or one of `pictures`; `key`, a character or `Escape` that chooses it while the
    focus is in the group; `group`, a heading that it shares with adjacent items; `expanded`,
    whether the part that it opens is open: if so, Escape chooses it too.
    `layout_kind` is row, hand, list, or offer. Buttons of an offer stay within the window. A list
    shows the reasons below the buttons. Items that are new in a list or have changed their meaning
    cannot be chosen for the next `guard` milliseconds, as a click or key press was not meant for
    them.
    """

    script = _load_script()
    style = part_style("choices", more="bgr")

    items: List[Any] = List().tag(sync=True)
    label = Unicode("").tag(sync=True)
    layout_kind = Enum(("row", "hand", "list", "offer"), "row").tag(sync=True)
    guard = Int(0).tag(sync=True)
    pictures: Dict[str, Any] = Dict().tag(sync=True)
    """Additional signs for card faces, by name, each in the format of `sign_paths`."""
    listens = Bool(False).tag(sync=True)

    def __init__(
        self, items: Iterable[ItemMapping] = (), label: str = "", layout_kind: LayoutKind = "row"
    ) -> None:
        self._callbacks: list[Callable[[str], object]] = []
        self._refused: list[Callable[[str], object]] = []
        self._action_count: int | None = None
        super().__init__(items=list(items), label=label, layout_kind=layout_kind)
        self.on_msg(self._on_message)

    def on_choose(self, callback: Callable[[str], object]) -> None:
        """Call `callback` with the id of each item chosen; disabled items are never chosen."""
        self._callbacks.append(callback)

    def on_refuse(self, callback: Callable[[str], object]) -> None:
        """Call `callback` with the id of an item that is tried although it is disabled."""
        self._refused.append(callback)
        self.listens = True

    def update_items(self, items: Iterable[ItemMapping], done: int) -> None:
        """Show a new list; guard it if `done`, the number of actions so far, has changed."""
        with self.hold_sync():
            self.guard = GUARD_MS if self._action_count not in (None, done) else 0
            self.items = list(items)
        self._action_count = done

    def _on_message(self, _: object, content: Mapping[str, object], __: object) -> None:
        reasons = {item["id"]: item.get("disabled_reason") for item in self.items}
        refused, chosen = str(content.get("refused") or ""), str(content.get("choose") or "")
        if reasons.get(refused):
            for callback in self._refused:
                callback(refused)
        if not chosen:
            return
        # The list may have changed since the click: gone or disabled items are ignored.
        if chosen not in reasons or reasons[chosen]:
            self._fail(reasons.get(chosen) or say("faults.gone"))
            return
        with error_boundary(self._fail):
            for callback in self._callbacks:
                callback(chosen)

    def _fail(self, words: str) -> None:
        """Show beside the buttons that choosing failed."""
        self.send({"fault": words})

    @validate("items")
    def _validate_items(self, proposal: ItemMapping) -> Buttons:
        items = [_clean_item(item) for item in proposal["value"]]
        ids = [item["id"] for item in items]
        twice = next((name for name in ids if ids.count(name) > 1), None)
        if twice is not None:
            raise ValueError(f"two items have the id {twice!r}")
        return items

    def __repr__(self) -> str:
        return f"<Choices {self.label!r}: {len(self.items)}>"


def veil_items(items: Iterable[Button]) -> Buttons:
    """Return the items with all disabled ones `veiled`, so that they look available until tried."""
    return [item | {"veiled": True} if item.get("disabled_reason") else item for item in items]


def _clean_item(item: ItemMapping) -> Button:
    """Return the item without its empty values; raise ValueError if it is invalid."""
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
