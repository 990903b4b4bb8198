"""Which key does what at the card game's table.

The colours have letters that seats have too: they are named when no seat can be chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bosslib.card import Kind
from bosswidgets.card.choosing import Choosing
from bosswidgets.table import keys
from bosswidgets.table.keys import CHOSEN

COUNTED = ("lift:", "term:")
"""What has digits while it can be chosen; the hand has none then."""


def key_of(item: str) -> str:
    """The key that chooses an item of the table, by its id; empty if it has none.

    >>> key_of("card:2"), key_of("do:bP@C"), key_of("do:b+4"), key_of("do:accept B")
    ('3', 'c', 'k', 'y')
    """
    kind, _, rest = item.partition(":")
    first = rest.partition(" ")[0]
    match kind:
        case "goal" | "partner":
            return rest.lower()
        case "do" if rest[0] == "=":
            return rest[1]
        case "do" if "@" in rest and first == rest:
            return rest[-1].lower()
        case "do":
            return keys.KEYS.get(f"do:{first}", CHOSEN)
    return keys.key_of(item)


def keyed(items: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The items of a group, each with its key."""
    return keys.keyed(items, key_of, COUNTED)


def counts(choosing: Choosing) -> bool:
    """Whether the digits are those of what a Move card takes, or of the terms of an offer."""
    return choosing.talking or (choosing.card is not None and choosing.card.kind is Kind.MOVE)
