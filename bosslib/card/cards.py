"""The 105 cards as interned values: equal cards are the same object."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum
from operator import attrgetter

from bosslib.errors import NotationError


class Colour(StrEnum):
    """Colours of a deal; each value is its notation."""

    BLUE = "b"
    GREEN = "g"
    RED = "r"


class Kind(Enum):
    """Kinds of card, by what they do."""

    DEAL = "deal"
    POTA = "pota"
    REVERSE = "reverse"
    MOVE = "move"
    X = "x"


DEAL, POTA, REVERSE, MOVE = Kind.DEAL, Kind.POTA, Kind.REVERSE, Kind.MOVE
"""Aliases of the enum members: attribute lookup on an Enum takes five times as long."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One kind of card, interned: `card("b+4")` always returns the same object.

    `colour` is None for the wild POTA and the X card. `number` is -5 to +4 for a Deal card, 1 to 3
    for a Move card (how many cards it moves), otherwise 0. Compare and hash by identity, sort by
    `text`.
    """

    text: str
    kind: Kind
    colour: Colour | None
    number: int

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"card({self.text!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.text,)  # copying and unpickling return the interned object


def _count_cards() -> dict[Card, int]:
    numbers = {1: 4, 2: 2, 3: 2, 4: 2, -2: 1, -3: 1, -4: 1, -5: 1}
    copies = {Card("X", Kind.X, None, 0): 3, Card("wP", Kind.POTA, None, 0): 6}
    for c in Colour:
        copies |= {Card(f"{c}{n:+d}", Kind.DEAL, c, n): many for n, many in numbers.items()}
        copies |= {Card(f"{c}M{n}", Kind.MOVE, c, n): many for n, many in ((1, 4), (2, 2), (3, 1))}
        copies |= {Card(f"{c}P", Kind.POTA, c, 0): 7, Card(f"{c}R", Kind.REVERSE, c, 0): 4}
    return copies


COPIES: dict[Card, int] = _count_cards()
"""Number of copies of each card in the game (components; SETUP-5)."""

CARDS: dict[str, Card] = {each.text: each for each in COPIES}
DECK: tuple[Card, ...] = tuple(each for each, many in COPIES.items() for _ in range(many))
"""All 105 cards, in arbitrary order."""

X = CARDS["X"]
_text = attrgetter("text")


def card(text: str) -> Card:
    """Return the card with this notation; raise NotationError if there is none.

    >>> card("b+4").number
    4
    """
    try:
        return CARDS[text]
    except KeyError:
        raise NotationError("notation.card", text=text) from None


def sort_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in hand order: sorted, so that equal hands compare equal."""
    return tuple(sorted(cards, key=_text))


def fits_colour(card: Card, colour: Colour | None) -> bool:
    """Return True if a card may be played on a deal of this colour (TURN-4): same colour,
    or wild.
    """
    return card.colour is colour or card.colour is None
