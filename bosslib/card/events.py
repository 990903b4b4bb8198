"""Events at the table, with full information; `seen_by` redacts what a seat may not see.

The log, the widgets' announcements and a bot's memory consist of these events.
"""

from __future__ import annotations

from typing import NamedTuple

from bosslib.card.actions import Action, Term
from bosslib.card.cards import Card, Colour
from bosslib.card.terms import OpenOffer, PromiseStatus
from bosslib.game import Seat


class Acted(NamedTuple):
    """A seat did something in public."""

    action: Action
    boss: Seat | None = None
    """The Boss at that time, for bargaining; None for all other actions."""
    cash: int = 0
    """Dollars that a player pays the Boss at once (COUSIN-9)."""

    def seen_by(self, seat: Seat | None) -> Acted:
        """Return the event unchanged: every action is public except a choice of discards."""
        return self


class Chose(NamedTuple):
    """A seat chose its discards between deals; the cards are hidden from the others (NEXT-3)."""

    seat: Seat
    cards: tuple[Card, ...] | None

    def seen_by(self, seat: Seat | None) -> Chose:
        """Return the event with the cards only for the seat that chose them."""
        return self if seat == self.seat else self._replace(cards=None)


class Drew(NamedTuple):
    """A seat drew cards: the bonus of PASS-5, or up to the hand size (NEXT-4)."""

    seat: Seat
    number: int
    cards: tuple[Card, ...] | None
    bonus: bool

    def seen_by(self, seat: Seat | None) -> Drew:
        """Return the event with the cards only for the seat that drew them."""
        return self if seat == self.seat else self._replace(cards=None)


class TurnedUp(NamedTuple):
    """An X card was drawn and placed under the 2X disk (X-1)."""

    seat: Seat
    multiplier: int

    def seen_by(self, seat: Seat | None) -> TurnedUp:
        """Return the event unchanged."""
        return self


class Reshuffled(NamedTuple):
    """The discard pile became the draw deck, the first time with the third X card (X-2, X-3)."""

    number: int
    with_x: bool

    def seen_by(self, seat: Seat | None) -> Reshuffled:
        """Return the event unchanged."""
        return self


class Judged(NamedTuple):
    """A promise was kept, was broken or became void (COUSIN-9)."""

    seat: Seat
    term: Term
    state: PromiseStatus

    def seen_by(self, seat: Seat | None) -> Judged:
        """Return the event unchanged."""
        return self


class Lapsed(NamedTuple):
    """An open offer can no longer be accepted."""

    offer: OpenOffer

    def seen_by(self, seat: Seat | None) -> Lapsed:
        """Return the event unchanged."""
        return self


class Settled(NamedTuple):
    """A deal was settled, in dollars by seat: `payoff` by the rules, `paid` in fact (SETTLE-3).

    The event holds the final cards and tokens, since the table is cleared at once (NEXT-1).
    """

    boss: Seat
    colour: Colour | None
    centre: tuple[Card, ...]
    fronts: tuple[tuple[Card, ...], ...]
    cousins: tuple[bool, ...]
    multiplier: int
    value: int
    payoff: tuple[int, ...]
    paid: tuple[int | None, ...]

    def seen_by(self, seat: Seat | None) -> Settled:
        """Return the event with only the seat's own amount in `paid` (SETTLE-4)."""
        own = tuple(each if at == seat else None for at, each in enumerate(self.paid))
        return self._replace(paid=own)


class Began(NamedTuple):
    """The next deal begins: new Boss, hands filled, disks turned back (NEXT-2, NEXT-4, NEXT-5)."""

    deal: int
    boss: Seat
    alone: bool = False
    """True if the game consists of this deal only."""

    def seen_by(self, seat: Seat | None) -> Began:
        """Return the event unchanged."""
        return self


class Ended(NamedTuple):
    """The game is over; the money is compared in public, in dollars by seat (END-1, END-2)."""

    money: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Seats with the most money (END-2)."""
        return tuple(s for s, has in enumerate(self.money) if has == max(self.money))

    def seen_by(self, seat: Seat | None) -> Ended:
        """Return the event unchanged."""
        return self


Event = Acted | Chose | Drew | TurnedUp | Reshuffled | Judged | Lapsed | Settled | Began | Ended
