"""Actions as value objects; `str` of each is its notation.

An action is a seat and a deed. Deeds carry no seat, so the same `Play` can be a turn and a promised
turn.
"""

from __future__ import annotations

from functools import cache

from bosslib.card.cards import (
    CARDS,
    DEAL,
    MOVE,
    POTA,
    REVERSE,
    Card,
    Colour,
    Kind,
    fits_colour,
    sort_cards,
)
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

FRONT = (POTA, REVERSE)
"""Kinds of card that are played in front of a seat (POTA-1, REV-1)."""


@notation_value
class Name(NotationValue):
    """Name the colour, as a Boss who holds no Deal card (TURN-2)."""

    colour: Colour

    def __str__(self) -> str:
        return f"={self.colour}"


@notation_value
class Play(NotationValue):
    """Play a Deal card to the centre, or a POTA or Reverse in front of a seat."""

    card: Card
    front: Seat | None = None

    def __post_init__(self) -> None:
        if self.card.kind is MOVE:
            raise NotationError("notation.play-move", card=self.card)
        if self.card.kind is Kind.X:
            raise NotationError("notation.play-x")
        if (self.card.kind in FRONT) != (self.front is not None):
            needs = "notation.needs-seat" if self.front is None else "notation.no-seat"
            raise NotationError(needs, card=self.card)
        check_seats(self.front)

    def __str__(self) -> str:
        return self.card.text if self.front is None else f"{self.card}@{SEATS[self.front]}"


@notation_value
class Shift(NotationValue):
    """Move of one card, from a seat or the centre to a seat or to the discard pile (None)."""

    card: Card
    origin: Seat | None
    goal: Seat | None

    def __post_init__(self) -> None:
        check_seats(self.origin, self.goal)

    def __str__(self) -> str:
        origin = "" if self.origin is None else f"@{SEATS[self.origin]}"
        return f"{self.card}{origin}>{'x' if self.goal is None else SEATS[self.goal]}"


@notation_value
class Move(NotationValue):
    """Play a Move card with all its shifts, in any order (MOVE-1)."""

    card: Card
    shifts: tuple[Shift, ...]

    def __post_init__(self) -> None:
        if self.card.kind is not MOVE:
            raise NotationError("notation.not-a-move", card=self.card)
        if not self.shifts:
            raise NotationError("notation.moves-nothing", card=self.card)
        if len(self.shifts) > 1:
            object.__setattr__(self, "shifts", tuple(sorted(self.shifts, key=str)))

    def __str__(self) -> str:
        return " ".join(map(str, (self.card, *self.shifts)))


@notation_value
class Pass(FixedNotation):
    """Turn one disk (PASS-1)."""

    text = "pass"


@notation_value
class DoublePass(FixedNotation):
    """Turn both disks (PASS-4)."""

    text = "pass2"


@notation_value
class Drop(NotationValue):
    """Discard the card that was agreed with the Boss, as a turn (COUSIN-7)."""

    card: Card

    def __str__(self) -> str:
        return f"drop {self.card}"


@notation_value
class Never(NotationValue):
    """Promise not to play a card until the deal ends, in front of one seat or at all."""

    card: Card
    front: Seat | None = None

    def __post_init__(self) -> None:
        if self.front is not None and self.card.kind not in FRONT:
            raise NotationError("notation.no-seat", card=self.card)
        check_seats(self.front)

    def __str__(self) -> str:
        return f"never {self.card}" + ("" if self.front is None else f"@{SEATS[self.front]}")

    def forbids(self, deed: object) -> bool:
        """Return True if a deed breaks this promise; moving a card is not playing it."""
        match deed:
            case Play(card, front):
                return card is self.card and self.front in (None, front)
            case Move(card):
                return card is self.card
        return False


@notation_value
class Cash(NotationValue):
    """Dollars that the player pays the Boss when the token is handed over."""

    dollars: int

    def __str__(self) -> str:
        return f"cash {self.dollars}"


CardPlay = Play | Move
Due = Play | Move | Drop | Pass | DoublePass
"""Deeds that a promise can require on a turn."""

Term = Due | Never | Cash
Terms = tuple[Term, ...]
"""Terms that a player gives for a token; empty if it is free."""


def term_text(term: Term) -> str:
    """Return the notation of one term; card plays are prefixed with `play`."""
    return f"play {term}" if isinstance(term, CardPlay) else str(term)


def terms_text(terms: Terms) -> str:
    """Return the notation of all terms, joined by `&`."""
    return " & ".join(map(term_text, terms)) or "nothing"


@notation_value
class Offer(NotationValue):
    """Offer terms for a token: a player to the Boss (`to` may be None), or the Boss to a player."""

    terms: Terms
    to: Seat | None = None

    def __post_init__(self) -> None:
        check_seats(self.to)

    def __str__(self) -> str:
        to = "" if self.to is None else f"{SEATS[self.to]} "
        return f"offer {to}{terms_text(self.terms)}"


@notation_value
class Accept(NotationValue):
    """Accept an open offer."""

    by: Seat

    def __post_init__(self) -> None:
        check_seats(self.by)

    def __str__(self) -> str:
        return f"accept {SEATS[self.by]}"


@notation_value
class Decline(NotationValue):
    """Decline an open offer."""

    by: Seat

    def __post_init__(self) -> None:
        check_seats(self.by)

    def __str__(self) -> str:
        return f"decline {SEATS[self.by]}"


@notation_value
class Withdraw(NotationValue):
    """Withdraw your own open offer; the Boss names the player it was made to."""

    to: Seat | None = None

    def __post_init__(self) -> None:
        check_seats(self.to)

    def __str__(self) -> str:
        return "withdraw" if self.to is None else f"withdraw {SEATS[self.to]}"


@notation_value
class Discard(NotationValue):
    """Choice of discards between deals; an empty choice is written `keep` (NEXT-3)."""

    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", sort_cards(self.cards))

    def __str__(self) -> str:
        return " ".join(map(str, ("discard", *self.cards))) if self.cards else "keep"


Turn = Name | Due
Talk = Offer | Accept | Decline | Withdraw
Deed = Turn | Talk | Discard


@notation_value
class Action(NotationValue):
    """A deed with the seat that does it, given by number or letter: `B: bP@C`."""

    seat: Seat
    deed: Deed

    def __post_init__(self) -> None:
        object.__setattr__(self, "seat", seat_of(self.seat))
        check_seats(self.seat)

    def __str__(self) -> str:
        return f"{SEATS[self.seat]}: {self.deed}"


PASS = Pass()
DOUBLE_PASS = DoublePass()
PASSES = (Pass, DoublePass)
TALK = (Offer, Accept, Decline, Withdraw)
TURNS = (Play, Pass, Move, DoublePass, Drop, Name)
"""Deeds that use up a turn, ordered by frequency so that `isinstance` finds common ones first."""


@cache
def cached_action(seat: Seat, deed: Deed) -> Action:
    """Return a cached `Action(seat, deed)`: there are few, and bots list them often."""
    return Action(seat, deed)


class Discards(dict[tuple[Card, ...], Action]):
    """Cache of a seat's discard actions, keyed by cards: a hand of eight has about thirty."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def __missing__(self, cards: tuple[Card, ...]) -> Action:
        made = self[cards] = Action(self.seat, Discard(cards))
        return made


DISCARDS = tuple(Discards(seat) for seat in range(len(SEATS)))


@cache
def passes(seat: Seat, turned: int) -> tuple[Action, ...]:
    """Return the passes of a seat that has turned `turned` disks (PASS-1, PASS-4)."""
    return (
        (cached_action(seat, PASS), cached_action(seat, DOUBLE_PASS))
        if turned == 0
        else (cached_action(seat, PASS),)
    )


@cache
def plays(seat: Seat, card: Card, fronts: tuple[Seat, ...]) -> tuple[Action, ...]:
    """Return every play of a card that is not a Move, given the seats that cards can reach."""
    if card.kind is DEAL:
        return (cached_action(seat, Play(card)),)
    return tuple(cached_action(seat, Play(card, front)) for front in fronts)


@cache
def plays_by_card(
    seat: Seat, colour: Colour | None, fronts: tuple[Seat, ...]
) -> dict[Card, tuple[Action, ...]]:
    """Return the plays of every card that fits a colour, by card, without Move cards (TURN-4)."""
    fit = [each for each in CARDS.values() if fits_colour(each, colour)]
    return {each: plays(seat, each, fronts) for each in fit if each.kind not in (MOVE, Kind.X)}
