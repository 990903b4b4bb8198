"""A group of labelled buttons made from one list: the available choices, and why others are not.

A pool of ipywidgets buttons would cost a message each, lose focus whenever it is rebuilt, and have
no place for a reason. This module doesn't know what the buttons mean.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, Protocol, TypeVar

from traitlets import Bool, Dict, Enum, Int, List, Unicode

from bosslib.picture.signs import SIGNS, Polygon
from bosslib.picture.svg import css_colour
from bosslib.rulebook import ids
from bosslib.words import say
from bosswidgets.kit.browser_data import changed_fields
from bosswidgets.kit.error_display import error_boundary
from bosswidgets.kit.html import RULES_ADDRESS
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script
from bosswidgets.kit.styles import part_style

V = TypeVar("V")
V_co = TypeVar("V_co", covariant=True)

LayoutKind = Literal["row", "hand", "list", "offer"]
Tone = Literal["plain", "primary", "card", "quiet", "danger", "chip", "tool"]
SignPaths = list[list[str]]
"""A sign as pairs of an SVG path and its fill; an empty fill is the text colour."""

GUARD_MS = 350
"""Milliseconds for which buttons that appear with an action cannot be chosen."""


@dataclass(frozen=True)
class ButtonFace:
    """Content of a card: a text or sign or both, and its short name.

    The sign is a built-in one or one of the `pictures` of the group. `minus` is True if the face is
    printed in reverse.
    """

    foot: str = ""
    text: str = ""
    sign: str = ""
    minus: bool = False


@dataclass(frozen=True)
class Button(Generic[V_co]):
    """A button: its label, the value that it stands for, and its appearance."""

    label: str
    value: V_co
    """Passed to the callbacks when the button is chosen; its text identifies the button."""
    detail: str = ""
    """A second line."""
    before: str = ""
    """Words in front of it, in a sentence of which it is a part."""
    hint: str = ""
    """Read out when the button is focused."""
    disabled_reason: str = ""
    """Why it cannot be chosen; empty if it can."""
    veiled: bool = False
    """True if it looks available until it is tried."""
    pressed: bool | None = None
    """State of a toggle; None if it is not one."""
    expanded: bool | None = None
    """True if the part that it opens is open: then Escape chooses it too. None if it opens none."""
    tone: Tone = "plain"
    colour: str = ""
    """Colour of a card: b, g, r or w, shown with its sign."""
    face: ButtonFace | None = None
    icon: str = ""
    """A sign before the label: a built-in one or one of the `pictures` of the group."""
    key: str = ""
    """A character or `Escape` that chooses it while the focus is in the group."""
    unfolds: str = ""
    """Keys of the buttons that it unfolds, separated by spaces: each key chooses its button too."""
    group: str = ""
    """A heading that it shares with adjacent buttons."""

    @property
    def id(self) -> str:
        """Identifier in the browser, which is never parsed; equal values have the same one."""
        return str(self.value)


def sign_paths(parts: Iterable[Polygon]) -> SignPaths:
    """Return a sign as pairs of an SVG path and its fill; an empty fill is the text colour."""
    return [
        [
            "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "Z",
            css_colour(tint, None) if tint else "",
        ]
        for points, tint in parts
    ]


def all_sign_paths() -> dict[str, SignPaths]:
    """Return the signs used on the cards of a deal, as SVG paths."""
    names = ("b", "g", "r", "w", "piece", "any-piece", "reverse", "move", "x")
    return {name: sign_paths(SIGNS[name]) for name in names}


def _load_script() -> str:
    """Return the script with the signs' paths and the values that it needs to link to the rules."""
    text = bundle_script("choices").replace("RULE_IDS", "|".join(ids()))
    text = text.replace("RULES_PAGE", RULES_ADDRESS)
    return text.replace("SIGN_PATHS", json.dumps(all_sign_paths(), separators=(",", ":")))


class RefusalSource(Protocol):
    """Protocol of widgets in which a choice can be refused."""

    def on_refuse(self, callback: Callable[[object], object], /) -> None:
        """Call `callback` with the value of a button that is tried although it is disabled."""


class Choices(ScriptedWidget, Generic[V]):
    """Buttons that keep their identity and focus while the list changes.

    `layout_kind` is row, hand, list, or offer. Buttons of an offer stay within the window. A list
    shows the reasons below the buttons. Buttons that are new in a list or have changed their
    meaning cannot be chosen for the next `guard` milliseconds, as a click or key press was not
    meant for them.
    """

    script = _load_script()
    style = part_style("choices", more="bgr")

    items: List[Any] = List().tag(sync=True)
    """The buttons as JSON data for the browser."""
    label = Unicode("").tag(sync=True)
    layout_kind = Enum(("row", "hand", "list", "offer"), "row").tag(sync=True)
    guard = Int(0).tag(sync=True)
    pictures: Dict[str, SignPaths] = Dict().tag(sync=True)
    """Additional signs for card faces and icons, by name."""
    listens = Bool(False).tag(sync=True)

    def __init__(
        self, buttons: Iterable[Button[V]] = (), label: str = "", layout_kind: LayoutKind = "row"
    ) -> None:
        self._callbacks: list[Callable[[V], object]] = []
        self._refused: list[Callable[[V], object]] = []
        self._action_count: int | None = None
        self._offered = _by_id(buttons)
        items = [_as_item(each) for each in self._offered.values()]
        super().__init__(items=items, label=label, layout_kind=layout_kind)
        self.on_msg(self._on_message)

    @property
    def buttons(self) -> list[Button[V]]:
        """The buttons shown."""
        return list(self._offered.values())

    def find_button(self, name: object) -> Button[V] | None:
        """Return the button with an id that a browser has sent; None if it isn't offered now."""
        return self._offered.get(name) if isinstance(name, str) else None

    def on_choose(self, callback: Callable[[V], object]) -> None:
        """Call `callback` with the value of each button chosen; disabled ones are never chosen."""
        self._callbacks.append(callback)

    def on_refuse(self, callback: Callable[[V], object]) -> None:
        """Call `callback` with the value of a button that is tried although it is disabled."""
        self._refused.append(callback)
        self.listens = True

    def show_buttons(self, buttons: Iterable[Button[V]], action_count: int | None = None) -> None:
        """Show other buttons; guard them if the number of actions so far has changed."""
        offered = _by_id(buttons)
        with self.hold_sync():
            if action_count is not None:
                self.guard = GUARD_MS if self._action_count not in (None, action_count) else 0
                self._action_count = action_count
            self._offered = offered
            self.items = [_as_item(each) for each in offered.values()]

    def _on_message(self, _: object, content: Mapping[str, object], __: object) -> None:
        refused = self.find_button(content.get("refused"))
        if refused and refused.disabled_reason:
            for callback in self._refused:
                callback(refused.value)
        if not content.get("choose"):
            return
        # The list may have changed since the click: gone or disabled buttons are ignored.
        chosen = self.find_button(content["choose"])
        if chosen is None or chosen.disabled_reason:
            self._fail(chosen.disabled_reason if chosen else say("faults.gone"))
            return
        with error_boundary(self._fail):
            for callback in self._callbacks:
                callback(chosen.value)

    def _fail(self, words: str) -> None:
        """Show beside the buttons that choosing failed."""
        self.send({"fault": words})

    def __repr__(self) -> str:
        return f"<Choices {self.label!r}: {len(self.items)}>"


def veil_buttons(buttons: Iterable[Button[V]]) -> list[Button[V]]:
    """Return the buttons with all disabled ones `veiled`."""
    return [replace(each, veiled=True) if each.disabled_reason else each for each in buttons]


def _by_id(buttons: Iterable[Button[V]]) -> dict[str, Button[V]]:
    """Return buttons by identifier; raise ValueError if two have the same one."""
    found: dict[str, Button[V]] = {}
    for each in buttons:
        if each.id in found:
            raise ValueError(f"two buttons have the id {each.id!r}")
        found[each.id] = each
    return found


def _as_item(button: Button[object]) -> dict[str, object]:
    """Return a button as JSON data: its identifier instead of its value, and no defaults."""
    item = {"id": button.id, **changed_fields(button)}
    del item["value"]
    if button.face:
        item["face"] = changed_fields(button.face)
    return item
