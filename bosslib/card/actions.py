"""What can be done at the table, as values; `str` of each is the notation.

An action is a seat and a deed. Deeds have no seat, so that the same `Play` is what somebody does
and what somebody promises to do.
"""

from __future__ import annotations

from functools import cache

from bosslib.card.cards import CARDS, DEAL, MOVE, POTA, REVERSE, Card, Colour, Kind, fits, ordered
from bosslib.errors import NotationError
from bosslib.game import SEATS, Plain, Seat, Written, at_a_seat, written

FRONT = (POTA, REVERSE)
"""The kinds that lie in front of a player (POTA-1, REV-1)."""


@written
class Name(Written):
    """The Boss, who holds no Deal card, names the colour (TURN-2)."""

    colour: Colour

    def __str__(self) -> str:
        return f"={self.colour}"


@written
class Play(Written):
    """A Deal card to the centre, or a POTA or Reverse in front of a seat."""

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
        at_a_seat(self.front)

    def __str__(self) -> str:
        return self.card.text if self.front is None else f"{self.card}@{SEATS[self.front]}"


@written
class Shift(Written):
    """One card that a Move card moves: from a seat or the centre, to a seat or away."""

    card: Card
    origin: Seat | None
    goal: Seat | None

    def __post_init__(self) -> None:
        at_a_seat(self.origin, self.goal)

    def __str__(self) -> str:
        origin = "" if self.origin is None else f"@{SEATS[self.origin]}"
        return f"{self.card}{origin}>{'x' if self.goal is None else SEATS[self.goal]}"


@written
class Move(Written):
    """A Move card with all that it moves, in any order (MOVE-1)."""

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


@written
class Pass(Plain):
    """Turn one disk (PASS-1)."""

    text = "pass"


@written
class DoublePass(Plain):
    """Turn both disks (PASS-4)."""

    text = "pass2"


@written
class Drop(Written):
    """The discard agreed with the Boss, as a turn (COUSIN-7)."""

    card: Card

    def __str__(self) -> str:
        return f"drop {self.card}"


@written
class Never(Written):
    """A promise not to play a card, in front of one seat or at all, until the deal ends."""

    card: Card
    front: Seat | None = None

    def __post_init__(self) -> None:
        if self.front is not None and self.card.kind not in FRONT:
            raise NotationError("notation.no-seat", card=self.card)
        at_a_seat(self.front)

    def __str__(self) -> str:
        return f"never {self.card}" + ("" if self.front is None else f"@{SEATS[self.front]}")

    def forbids(self, deed: object) -> bool:
        """Whether doing this breaks the promise; moving a card is not playing it."""
        match deed:
            case Play(card, front):
                return card is self.card and self.front in (None, front)
            case Move(card):
                return card is self.card
        return False


@written
class Cash(Written):
    """Dollars that the player pays the Boss when the token is given."""

    dollars: int

    def __str__(self) -> str:
        return f"cash {self.dollars}"


CardPlay = Play | Move
Due = Play | Move | Drop | Pass | DoublePass
"""What a promise can ask of a turn."""

Term = Due | Never | Cash
Terms = tuple[Term, ...]
"""What a player gives for a token; empty: nothing."""


def term_text(term: Term) -> str:
    """One term as the notation writes it; a card to be played is announced by `play`."""
    return f"play {term}" if isinstance(term, CardPlay) else str(term)


def terms_text(terms: Terms) -> str:
    """Terms as the notation writes them."""
    return " & ".join(map(term_text, terms)) or "nothing"


@written
class Offer(Written):
    """Terms for a token, from a player to the Boss (`to` may be None) or from him to a player."""

    terms: Terms
    to: Seat | None = None

    def __post_init__(self) -> None:
        at_a_seat(self.to)

    def __str__(self) -> str:
        to = "" if self.to is None else f"{SEATS[self.to]} "
        return f"offer {to}{terms_text(self.terms)}"


@written
class Accept(Written):
    """Take the open offer that somebody made."""

    by: Seat

    def __post_init__(self) -> None:
        at_a_seat(self.by)

    def __str__(self) -> str:
        return f"accept {SEATS[self.by]}"


@written
class Decline(Written):
    """Refuse the open offer that somebody made."""

    by: Seat

    def __post_init__(self) -> None:
        at_a_seat(self.by)

    def __str__(self) -> str:
        return f"decline {SEATS[self.by]}"


@written
class Withdraw(Written):
    """Take back one's own open offer; a Boss says whose."""

    to: Seat | None = None

    def __post_init__(self) -> None:
        at_a_seat(self.to)

    def __str__(self) -> str:
        return "withdraw" if self.to is None else f"withdraw {SEATS[self.to]}"


@written
class Discard(Written):
    """The cards that a seat discards between deals; none is `keep` (NEXT-3)."""

    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", ordered(self.cards))

    def __str__(self) -> str:
        return " ".join(map(str, ("discard", *self.cards))) if self.cards else "keep"


Turn = Name | Due
Talk = Offer | Accept | Decline | Withdraw
Deed = Turn | Talk | Discard


@written
class Action(Written):
    """A deed and the seat that does it: `B: bP@C`."""

    seat: Seat
    deed: Deed

    def __post_init__(self) -> None:
        at_a_seat(self.seat)

    def __str__(self) -> str:
        return f"{SEATS[self.seat]}: {self.deed}"


PASS = Pass()
DOUBLE_PASS = DoublePass()
PASSES = (Pass, DoublePass)
TALK = (Offer, Accept, Decline, Withdraw)
TURNS = (Play, Pass, Move, DoublePass, Drop, Name)
"""The deeds that use up a turn, the frequent ones first: the order in which they are looked for."""


@cache
def act(seat: Seat, deed: Deed) -> Action:
    """The same as `Action(seat, deed)`, made once: there are few, and bots list them often."""
    return Action(seat, deed)


class Discards(dict[tuple[Card, ...], Action]):
    """A seat's discards by their cards, each made once: a hand of eight has some thirty."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def __missing__(self, cards: tuple[Card, ...]) -> Action:
        made = self[cards] = Action(self.seat, Discard(cards))
        return made


DISCARDS = tuple(Discards(seat) for seat in range(len(SEATS)))


@cache
def passes(seat: Seat, turned: int) -> tuple[Action, ...]:
    """The passes of a seat that has turned so many disks (PASS-1, PASS-4)."""
    return (act(seat, PASS), act(seat, DOUBLE_PASS)) if turned == 0 else (act(seat, PASS),)


@cache
def plays(seat: Seat, card: Card, fronts: tuple[Seat, ...]) -> tuple[Action, ...]:
    """Every way for a seat to play a card that is no Move, given the seats that cards reach."""
    if card.kind is DEAL:
        return (act(seat, Play(card)),)
    return tuple(act(seat, Play(card, front)) for front in fronts)


@cache
def fitting(
    seat: Seat, colour: Colour | None, fronts: tuple[Seat, ...]
) -> dict[Card, tuple[Action, ...]]:
    """By card what `plays` lists, for all that fit a colour and are no Moves (TURN-4)."""
    fit = [each for each in CARDS.values() if fits(each, colour)]
    return {each: plays(seat, each, fronts) for each in fit if each.kind not in (MOVE, Kind.X)}
