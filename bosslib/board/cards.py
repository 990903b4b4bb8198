"""The 98 influence cards (B-SETUP-2). Card values are interned: equal cards are the same object."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum
from operator import attrgetter

from bosslib.errors import NotationError


class Family(StrEnum):
    """The six families. The value is the notation. Each has one investor and four Clan cards."""

    CASHMAN = "C"
    DOUGHERTY = "D"
    GOLDMAN = "G"
    LIEBGELD = "L"
    SACKS = "S"
    WADSWORTH = "W"

    __hash__ = str.__hash__  # Enum's own __hash__ is written in Python and too slow


class Kind(Enum):
    """Kind of influence card."""

    CLAN = "clan"
    TRAVEL = "travel"
    RECRUITMENT = "recruitment"
    BOSS = "boss"
    STOP = "stop"


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One kind of influence card; `card("cW")` always returns the same object.

    `family` is None for a Travel card that sends any investor, and for kinds without a family.
    Compare and hash by identity; sort by `text`.
    """

    text: str
    kind: Kind
    family: Family | None = None

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"card({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.text,)  # copies and unpickled cards stay interned


CLAN = {family: Card(f"c{family}", Kind.CLAN, family) for family in Family}
TRAVEL = {family: Card(f"t{family}", Kind.TRAVEL, family) for family in Family}
ANYONE = Card("t*", Kind.TRAVEL)
RECRUITMENT = Card("recruit", Kind.RECRUITMENT)
BOSS = Card("boss", Kind.BOSS)
STOP = Card("stop", Kind.STOP)

COPIES: dict[Card, int] = {
    **dict.fromkeys(CLAN.values(), 4),
    **dict.fromkeys(TRAVEL.values(), 3),
    ANYONE: 3,
    RECRUITMENT: 33,
    BOSS: 10,
    STOP: 10,
}
"""Number of copies of each card in the deck (B-SETUP-2)."""

CARDS: dict[str, Card] = {each.text: each for each in COPIES}
DECK: tuple[Card, ...] = tuple(each for each, many in COPIES.items() for _ in range(many))
"""All 98 cards, in no particular order."""

_text = attrgetter("text")


def card(text: str) -> Card:
    """Return the card with this notation. Raises NotationError if there is none.

    >>> card("tS").family
    <Family.SACKS: 'S'>
    """
    try:
        return CARDS[text]
    except KeyError:
        raise NotationError("notation.influence-card", text=text) from None


def sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in the canonical order of a hand, so that equal hands compare equal."""
    return tuple(sorted(cards, key=_text))
