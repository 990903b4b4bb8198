"""Game-independent interface and shared values: seats, actions, states, legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib.game.legal import FIRST, Legal
from bosslib.game.objections import SEAT_FIELDS, Objection, named
from bosslib.game.piles import reshuffled
from bosslib.game.position import AnyAction, AnyEvent, AnyState, AnyTable, Step
from bosslib.game.seats import (
    LARGEST,
    SEATS,
    Seat,
    all_but,
    at_a_seat,
    parse_seat,
    seat_among,
    seat_of,
    seed_of,
    to_left,
)
from bosslib.game.tuples import by_place, replaced, without
from bosslib.game.written import Plain, Written, written

if TYPE_CHECKING:
    from bosslib.game.book import RuleBook as RuleBook
    from bosslib.game.book import Setting as Setting
    from bosslib.game.book import numbered as numbered
    from bosslib.game.description import AnyGame as AnyGame
    from bosslib.game.description import Game as Game

__all__ = [
    "FIRST",
    "LARGEST",
    "SEATS",
    "SEAT_FIELDS",
    "AnyAction",
    "AnyEvent",
    "AnyGame",
    "AnyState",
    "AnyTable",
    "Game",
    "Legal",
    "Objection",
    "Plain",
    "RuleBook",
    "Seat",
    "Setting",
    "Step",
    "Written",
    "all_but",
    "at_a_seat",
    "by_place",
    "named",
    "numbered",
    "parse_seat",
    "replaced",
    "reshuffled",
    "seat_among",
    "seat_of",
    "seed_of",
    "to_left",
    "without",
    "written",
]


def __getattr__(name: str) -> object:
    """Import the game's description lazily: most programs need only the values."""
    if name in ("Game", "AnyGame"):
        from bosslib.game import description

        return getattr(description, name)
    if name in ("RuleBook", "Setting", "numbered"):
        from bosslib.game import book

        return getattr(book, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
