"""Keyboard shortcuts of all tables: one list for the buttons, the page and its help.

Seats are A to F and cards are digits, as shown on the buttons; no shortcut in `KEYS` is a seat's
letter.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from html import escape
from typing import TypeVar

from bosslib.game import SEATS, Seat
from bosslib.words import catalogue, say
from bosswidgets.kit.choices import Button
from bosswidgets.kit.html import link_rules

V = TypeVar("V")

DIGITS = "1234567890"
CONFIRM_KEY = "k"
"""Shortcut that confirms a choice: play the card, make the offer, discard, keep."""

NEXT_DIGIT = "#"
"""Placeholder for the next digit in the order of the buttons."""

KEYS = {
    "pass": "p",
    "pass2": "q",
    "talk": "o",
    "accept": "y",
    "decline": "n",
    "counter": "r",
    "withdraw": "w",
    "later": "l",
    "cancel": "Escape",
    "back": "Escape",
    "now": "Escape",
    "delete-not": "Escape",
    "undo": "u",
    "history": "h",
    "pace": "v",
    "game": "i",
    "legend": "-",
    "hint": "z",
    "worth": "=",
    "again": "t",
    "next": "g",
    "skip": "j",
    "done": "s",
    "more": "m",
}
"""Shortcuts by the name of a command."""

HELP_ENTRIES = (
    ("1–9, 0", "hand"),
    ("A–F", "seat"),
    ("X", "pile"),
    ("B, G, R", "colour"),
    (CONFIRM_KEY, "chosen"),
    *((key, name) for name, key in KEYS.items() if key != "Escape"),
    ("Esc", "escape"),
    ("Tab", "tab"),
    ("← → ↑ ↓", "arrows"),
    ("Enter", "enter"),
    ("/", "type"),
    ("?", "help"),
)
"""List shown by the help: the key, and the name of its sentence under `keys.does`."""


def card_shortcut(place: int) -> str:
    """Return the shortcut of a card by its place in the hand; empty from the eleventh on.

    >>> card_shortcut(2)
    '3'
    """
    return DIGITS[place] if place < len(DIGITS) else ""


def seat_shortcut(seat: Seat) -> str:
    """Return the shortcut of a seat: its letter.

    >>> seat_shortcut(1)
    'b'
    """
    return SEATS[seat].lower()


def with_shortcuts(buttons: Iterable[Button[V]]) -> list[Button[V]]:
    """Return the buttons with `NEXT_DIGIT` replaced; if several have the same key, the first keeps
    it.
    """
    made, digits, keys = list[Button[V]](), iter(DIGITS), set[str]()
    for each in buttons:
        key = next(digits, "") if each.key == NEXT_DIGIT else each.key
        made.append(replace(each, key="" if key in keys else key))
        keys.add(key)
    return made


def shortcuts_html(listed: Iterable[tuple[str, str]] = HELP_ENTRIES, section: str = "keys") -> str:
    """Return the list of all shortcuts and typed commands as HTML.

    `listed` are keys with the names of their sentences, which are looked up in a `section` of the
    catalogue and then in [keys].
    """
    there = catalogue()
    keys = [
        (
            key.upper() if len(key) == 1 else key,
            next(each for each in (f"{section}.does.{name}", f"keys.does.{name}") if each in there),
        )
        for key, name in listed
    ]
    start = f"{section}.typed."
    examples = [(key.removeprefix(start), key) for key in there if key.startswith(start)]
    return (
        f"<h2>{escape(say('keys.title'))}</h2>{_rows(keys, 'kbd')}"
        f"<h2>{escape(say('keys.typing'))}</h2><p>{link_rules(say('keys.about'))}</p>"
        f"{_rows(examples, 'code')}"
    )


def _rows(rows: Iterable[tuple[str, str]], tag: str) -> str:
    lines = (
        f"<tr><th scope=row><{tag}>{escape(head)}</{tag}><td>{link_rules(say(name))}"
        for head, name in rows
    )
    return f"<table>{''.join(lines)}</table>"
