"""Actions of the board game as values; `str()` of each is its notation.

An action is a seat and a deed. The clock is outside the engine, so the end of the countdown is an
action with the seat `CLOCK`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bosslib.board.cards import RECRUITMENT, Card, Family, Kind
from bosslib.errors import NotationError
from bosslib.game import (
    SEATS,
    FixedNotation,
    NotationValue,
    Seat,
    check_seats,
    notation_value,
    seat_of,
)


@dataclass(frozen=True, slots=True, repr=False, order=True)
class Piece(NotationValue):
    """A piece that can fill a place: a family's investor, or its Clan card in front of a seat."""

    family: Family
    owner: Seat | None = None
    """Seat that the Clan card is in front of; None for the investor."""

    def __post_init__(self) -> None:
        check_seats(self.owner)

    def __str__(self) -> str:
        return f"i{self.family}" if self.owner is None else f"c{self.family}@{SEATS[self.owner]}"


def _sort_pieces(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    if not pieces:
        raise NotationError("notation.no-pieces")
    if len(set(pieces)) < len(pieces):
        raise NotationError("notation.piece-twice")
    return tuple(sorted(pieces, key=str))


@notation_value
class Price(NotationValue):
    """Share of a helper in the deal: a number of millions or of dividends (B-DEAL-5)."""

    number: int
    dividends: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.number < 10_000:
            raise NotationError("notation.price", text=str(self.number))

    def __str__(self) -> str:
        return f"{self.number}d" if self.dividends else str(self.number)

    def millions(self, value: int) -> int:
        """Return the price in millions, given the value of one dividend."""
        return self.number * value if self.dividends else self.number


@notation_value
class Terms(NotationValue):
    """Pieces of one player, in any order, and the price the Boss pays for them."""

    pieces: tuple[Piece, ...]
    price: Price

    def __post_init__(self) -> None:
        object.__setattr__(self, "pieces", _sort_pieces(self.pieces))

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.pieces))} for {self.price}"


@notation_value
class Place(NotationValue):
    """Place the marker on a space, 1 to 16, before the first turn (B-SETUP-5)."""

    space: int

    def __post_init__(self) -> None:
        if not 0 <= self.space < 100:
            raise NotationError("notation.space", text=str(self.space))

    def __str__(self) -> str:
        return f"place {self.space}"


@notation_value
class Open(FixedNotation):
    """Open the deal of the marker's space (B-TURN-1)."""

    text = "open"


@notation_value
class Roll(FixedNotation):
    """Roll the die and move the marker (B-TURN-1)."""

    text = "roll"


@notation_value
class Draw(FixedNotation):
    """Draw influence cards instead of opening (B-TURN-2)."""

    text = "draw"


@notation_value
class Lay(NotationValue):
    """Lay a Clan card face up in front of the player (B-DEAL-3)."""

    card: Card

    def __post_init__(self) -> None:
        if self.card.kind is not Kind.CLAN:
            raise NotationError("notation.not-a-clan-card", card=self.card)

    def __str__(self) -> str:
        return f"lay {self.card}"


@notation_value
class Travel(NotationValue):
    """Send an investor, or a Clan card on the table, travelling (B-INF-1)."""

    card: Card
    target: Piece

    def __post_init__(self) -> None:
        if self.card.kind is not Kind.TRAVEL:
            raise NotationError("notation.not-a-travel-card", card=self.card)

    def __str__(self) -> str:
        return f"{self.card} {self.target}"


@notation_value
class Recruit(NotationValue):
    """Recruit an investor permanently with three Recruitment cards (B-INF-2)."""

    family: Family

    def __str__(self) -> str:
        return f"{RECRUITMENT} i{self.family}"


@notation_value
class TakeOver(FixedNotation):
    """Become the Boss with a Boss card (B-INF-3)."""

    text = "boss"


@notation_value
class Stop(FixedNotation):
    """Cancel the card that was just played (B-INF-4)."""

    text = "stop"


@notation_value
class Allow(FixedNotation):
    """Decline to stop the card that was just played (B-INF-4)."""

    text = "allow"


@notation_value
class NoMore(FixedNotation):
    """Declare that the seat plays no more cards before the Boss closes (B-DEAL-7)."""

    text = "no more"


@notation_value
class TimeUp(FixedNotation):
    """End of the countdown: no seat may stop the card or play another (B-DEAL-7, B-INF-4)."""

    text = "time"


@notation_value
class Close(NotationValue):
    """Close the deal with these pieces, in any order (B-DEAL-6)."""

    pieces: tuple[Piece, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "pieces", _sort_pieces(self.pieces))

    def __str__(self) -> str:
        return f"close {' '.join(map(str, self.pieces))}"


@notation_value
class GiveUp(FixedNotation):
    """End the deal without closing it (B-FAIL-1)."""

    text = "give up"


@notation_value
class Discard(NotationValue):
    """Discard the cards over the hand limit, in any order (B-INF-6)."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if not self.cards:
            raise NotationError("notation.no-cards")
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=str)))

    def __str__(self) -> str:
        return f"discard {' '.join(map(str, self.cards))}"


@notation_value
class OnTerms(NotationValue):
    """Base class of the deeds about an offer, which is identified by its complete terms."""

    verb: ClassVar[str]

    terms: Terms

    def __str__(self) -> str:
        return f"{self.verb} {self.terms}"


@notation_value
class Offer(OnTerms):
    """Offer terms to the other side: the Boss to a player, or a player to the Boss (B-DEAL-5)."""

    verb = "offer"


@notation_value
class Accept(OnTerms):
    """Agree to an offer, identified by its complete terms."""

    verb = "accept"


@notation_value
class Decline(OnTerms):
    """Refuse an offer, identified by its complete terms."""

    verb = "decline"


@notation_value
class Withdraw(OnTerms):
    """Withdraw the seat's own offer, identified by its complete terms."""

    verb = "withdraw"


Influence = Lay | Travel | Recruit | TakeOver | Stop
"""Deeds that play influence cards."""

Talk = Offer | Accept | Decline | Withdraw
Deed = (
    Place
    | Open
    | Roll
    | Draw
    | Influence
    | Allow
    | NoMore
    | TimeUp
    | Close
    | GiveUp
    | Discard
    | Talk
)

INFLUENCE = (Lay, Travel, Recruit, TakeOver, Stop)
PENDING = (Travel, Recruit, TakeOver)
TALK = (Offer, Accept, Decline, Withdraw)

CLOCK: Seat = -1
"""Pseudo-seat of the clock, which only performs `TimeUp`."""


@notation_value
class Action(NotationValue):
    """A deed of a seat, given by number or letter. The only deed of the clock is `TimeUp`."""

    seat: Seat
    deed: Deed

    def __post_init__(self) -> None:
        object.__setattr__(self, "seat", seat_of(self.seat))
        if (self.seat == CLOCK) != isinstance(self.deed, TimeUp):
            raise NotationError("notation.clock", deed=self.deed)
        if not CLOCK <= self.seat < len(SEATS):
            raise NotationError("notation.seat-number", seat=self.seat)

    def __str__(self) -> str:
        return str(self.deed) if self.seat == CLOCK else f"{SEATS[self.seat]}: {self.deed}"


TIME = Action(CLOCK, TimeUp())
