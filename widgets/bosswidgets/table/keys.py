"""Keyboard shortcuts of all tables: one list for the buttons, the page and its help.

Seats are A to F and cards are digits, as shown on the buttons; no shortcut in `KEYS` is a seat's
letter.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from bosslib.words import catalogue, say
from bosswidgets.kit.choices import Buttons, ItemMapping
from bosswidgets.kit.html import link_rules

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
"""Shortcuts by an item's id or its prefix, or by the name of a command."""

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


def shortcut_of(item: str) -> str:
    """Return the shortcut of a table's item by its id; empty if it has none.

    >>> shortcut_of("undo"), shortcut_of("open:B")
    ('u', 'b')
    """
    kind, _, rest = item.partition(":")
    if kind in ("open", "call"):
        return rest.lower()
    return KEYS.get(kind.partition(" ")[0], "")


def card_shortcut(place: int) -> str:
    """Return the shortcut of a card by its place in the hand; empty from the eleventh on.

    >>> card_shortcut(2)
    '3'
    """
    return DIGITS[place] if place < len(DIGITS) else ""


def with_shortcuts(items: Iterable[ItemMapping]) -> Buttons:
    """Return the items with their shortcuts; if several want the same key, the first gets it.

    An item may bring its own shortcut or `NEXT_DIGIT`; otherwise its id determines it.
    """
    given, digits = [dict(item) for item in items], iter(DIGITS)
    keys = set[str]()
    for item in given:
        key = item.pop("key", None)
        key = (
            next(digits, "")
            if key == NEXT_DIGIT
            else shortcut_of(item["id"])
            if key is None
            else key
        )
        if key and key not in keys:
            item["key"] = key
            keys.add(key)
    return given


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
