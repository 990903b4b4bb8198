"""Game-independent interface and shared values: seats, actions, states, legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib.game.legal import SHOWN_ACTIONS, LegalActions
from bosslib.game.notation_values import FixedNotation, NotationValue, notation_value
from bosslib.game.objections import SEAT_FIELDS, Objection, with_seat_names
from bosslib.game.piles import reshuffle
from bosslib.game.position import AnyAction, AnyEvent, AnyState, AnyTable, Step
from bosslib.game.seats import (
    LARGEST,
    SEATS,
    Seat,
    check_seat,
    check_seats,
    other_seats,
    parse_seat,
    places_to_left,
    seat_of,
    seed_of,
)
from bosslib.game.tuples import remove_items, replace_item, with_fast_replace

if TYPE_CHECKING:
    from bosslib.game.book import RuleBook as RuleBook
    from bosslib.game.book import RuleOption as RuleOption
    from bosslib.game.book import rule_ids as rule_ids
    from bosslib.game.description import AnyGame as AnyGame
    from bosslib.game.description import Game as Game

__all__ = [
    "LARGEST",
    "SEATS",
    "SEAT_FIELDS",
    "SHOWN_ACTIONS",
    "AnyAction",
    "AnyEvent",
    "AnyGame",
    "AnyState",
    "AnyTable",
    "FixedNotation",
    "Game",
    "LegalActions",
    "NotationValue",
    "Objection",
    "RuleBook",
    "RuleOption",
    "Seat",
    "Step",
    "check_seat",
    "check_seats",
    "notation_value",
    "other_seats",
    "parse_seat",
    "places_to_left",
    "remove_items",
    "replace_item",
    "reshuffle",
    "rule_ids",
    "seat_of",
    "seed_of",
    "with_fast_replace",
    "with_seat_names",
]


def __getattr__(name: str) -> object:
    """Import the game's description lazily: most programs need only the values."""
    if name in ("Game", "AnyGame"):
        from bosslib.game import description

        return getattr(description, name)
    if name in ("RuleBook", "RuleOption", "rule_ids"):
        from bosslib.game import book

        return getattr(book, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
