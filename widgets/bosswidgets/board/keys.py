"""Which key does what at the board game's table; the rest is as at the card game's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bosswidgets.board.choosing import Choosing
from bosswidgets.table import keys

DEEDS = {
    "open": "p",
    "roll": "x",
    "draw": "z",
    "no more": "q",
    "allow": "l",
    "accept": "y",
    "decline": "n",
    "withdraw": "w",
    "give up": "",
}
"""The key of a deed by its words or by its first; all others are done by `keys.CHOSEN`."""

ITEMS = {
    "talk": "o",
    "counter": "r",
    "make": keys.CHOSEN,
    "unit": "x",
    "price:-1": ",",
    "price:+1": ".",
    "theory": "=",
    "clock": ";",
}

COUNTED = ("piece:", "do:recruit ", "do:place ", *(f"do:t{family} " for family in "*CDGLSW"))
"""What has digits while it can be chosen; the hand has none then."""

SHOWN = (
    ("1–9, 0", "hand"),
    ("A–F", "seat"),
    (keys.CHOSEN, "chosen"),
    ("p", "open"),
    ("x", "roll"),
    ("z", "draw"),
    ("q", "quiet"),
    ("l", "allow"),
    ("o", "talk"),
    (",", "less"),
    (".", "plus"),
    *((key, name) for key, name in keys.SHOWN if name in ("accept", "decline", "counter")),
    *((key, name) for key, name in keys.SHOWN if name in ("withdraw", "undo", "history", "pace")),
    ("=", "theory"),
    (";", "clock"),
    *(
        (key, name)
        for key, name in keys.SHOWN
        if name in ("game", "legend", "again", "next", "skip")
    ),
    *(each for each in keys.SHOWN if each[1] in ("done", "more", "escape", "tab", "arrows")),
    *(each for each in keys.SHOWN if each[1] in ("enter", "type", "help")),
)
"""The list that the help shows: the key, and the name of its sentence."""


def key_of(item: str) -> str:
    """The key that chooses an item of the table, by its id; empty if it has none.

    >>> key_of("do:no more"), key_of("do:accept iC for 8"), key_of("do:boss"), key_of("call:B")
    ('q', 'y', 'k', 'b')
    """
    kind, _, rest = item.partition(":")
    if kind == "do":
        return DEEDS.get(rest, DEEDS.get(rest.partition(" ")[0], keys.CHOSEN))
    return ITEMS.get(item, ITEMS.get(kind, keys.key_of(item)))


def keyed(items: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The items of a group, each with its key."""
    return keys.keyed(items, key_of, COUNTED)


def counts(choosing: Choosing) -> bool:
    """Whether the digits are those of what a card is for, or of what an offer is about."""
    return choosing.talking or choosing.place is not None


def page() -> str:
    """The list of all keys and of what can be typed, as HTML."""
    return keys.page(SHOWN, "board.keys")
