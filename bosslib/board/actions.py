"""Actions of the board game as values; `str()` of each is its notation.

An action is a seat and a deed. The clock is outside the engine, so the end of the countdown is an
action with the seat `CLOCK`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bosslib.board.cards import RECRUITMENT, Card, Family, Kind
from bosslib.errors import NotationError
from bosslib.game import SEATS, Plain, Seat, Written, at_a_seat, written


@dataclass(frozen=True, slots=True, repr=False, order=True)
class Piece(Written):
    """A piece that can fill a place: a family's investor, or its Clan card in front of a seat."""

    family: Family
    owner: Seat | None = None
    """Seat that the Clan card is in front of; None for the investor."""

    def __post_init__(self) -> None:
        at_a_seat(self.owner)

    def __str__(self) -> str:
        return f"i{self.family}" if self.owner is None else f"c{self.family}@{SEATS[self.owner]}"


def _sorted(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    if not pieces:
        raise NotationError("notation.no-pieces")
    if len(set(pieces)) < len(pieces):
        raise NotationError("notation.piece-twice")
    return tuple(sorted(pieces, key=str))


@written
class Price(Written):
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


@written
class Terms(Written):
    """Pieces of one player, in any order, and the price the Boss pays for them."""

    pieces: tuple[Piece, ...]
    price: Price

    def __post_init__(self) -> None:
        object.__setattr__(self, "pieces", _sorted(self.pieces))

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.pieces))} for {self.price}"


@written
class Place(Written):
    """Place the marker on a space, 1 to 16, before the first turn (B-SETUP-5)."""

    space: int

    def __post_init__(self) -> None:
        if not 0 <= self.space < 100:
            raise NotationError("notation.space", text=str(self.space))

    def __str__(self) -> str:
        return f"place {self.space}"


@written
class Open(Plain):
    """Open the deal of the marker's space (B-TURN-1)."""

    text = "open"


@written
class Roll(Plain):
    """Roll the die and move the marker (B-TURN-1)."""

    text = "roll"


@written
class Draw(Plain):
    """Draw influence cards instead of opening (B-TURN-2)."""

    text = "draw"


@written
class Lay(Written):
    """Lay a Clan card face up in front of the player (B-DEAL-3)."""

    card: Card

    def __post_init__(self) -> None:
        if self.card.kind is not Kind.CLAN:
            raise NotationError("notation.not-a-clan-card", card=self.card)

    def __str__(self) -> str:
        return f"lay {self.card}"


@written
class Travel(Written):
    """Send an investor, or a Clan card on the table, travelling (B-INF-1)."""

    card: Card
    target: Piece

    def __post_init__(self) -> None:
        if self.card.kind is not Kind.TRAVEL:
            raise NotationError("notation.not-a-travel-card", card=self.card)

    def __str__(self) -> str:
        return f"{self.card} {self.target}"


@written
class Recruit(Written):
    """Recruit an investor permanently with three Recruitment cards (B-INF-2)."""

    family: Family

    def __str__(self) -> str:
        return f"{RECRUITMENT} i{self.family}"


@written
class TakeOver(Plain):
    """Become the Boss with a Boss card (B-INF-3)."""

    text = "boss"


@written
class Stop(Plain):
    """Cancel the card that was just played (B-INF-4)."""

    text = "stop"


@written
class Allow(Plain):
    """Decline to stop the card that was just played (B-INF-4)."""

    text = "allow"


@written
class NoMore(Plain):
    """Declare that the seat plays no more cards before the Boss closes (B-DEAL-7)."""

    text = "no more"


@written
class TimeUp(Plain):
    """End of the countdown: no seat may stop the card or play another (B-DEAL-7, B-INF-4)."""

    text = "time"


@written
class Close(Written):
    """Close the deal with these pieces, in any order (B-DEAL-6)."""

    pieces: tuple[Piece, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "pieces", _sorted(self.pieces))

    def __str__(self) -> str:
        return f"close {' '.join(map(str, self.pieces))}"


@written
class GiveUp(Plain):
    """End the deal without closing it (B-FAIL-1)."""

    text = "give up"


@written
class Discard(Written):
    """Discard the cards over the hand limit, in any order (B-INF-6)."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if not self.cards:
            raise NotationError("notation.no-cards")
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=str)))

    def __str__(self) -> str:
        return f"discard {' '.join(map(str, self.cards))}"


@written
class OnTerms(Written):
    """Base class of the deeds about an offer, which is identified by its complete terms."""

    verb: ClassVar[str]

    terms: Terms

    def __str__(self) -> str:
        return f"{self.verb} {self.terms}"


@written
class Offer(OnTerms):
    """Offer terms to the other side: the Boss to a player, or a player to the Boss (B-DEAL-5)."""

    verb = "offer"


@written
class Accept(OnTerms):
    """Agree to an offer, identified by its complete terms."""

    verb = "accept"


@written
class Decline(OnTerms):
    """Refuse an offer, identified by its complete terms."""

    verb = "decline"


@written
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


@written
class Action(Written):
    """A deed of a seat. The only deed of the clock is `TimeUp`."""

    seat: Seat
    deed: Deed

    def __post_init__(self) -> None:
        if (self.seat == CLOCK) != isinstance(self.deed, TimeUp):
            raise NotationError("notation.clock", deed=self.deed)
        if not CLOCK <= self.seat < len(SEATS):
            raise NotationError("notation.seat-number", seat=self.seat)

    def __str__(self) -> str:
        return str(self.deed) if self.seat == CLOCK else f"{SEATS[self.seat]}: {self.deed}"


TIME = Action(CLOCK, TimeUp())
