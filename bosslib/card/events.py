"""What happens at the table, told whole; `seen_by` leaves out what a seat may not see.

The log, the widgets' announcements and a seat's memory are made of these.
"""

from __future__ import annotations

from typing import NamedTuple

from bosslib.card.actions import Action, Term
from bosslib.card.cards import Card, Colour
from bosslib.card.terms import Kept, OpenOffer
from bosslib.game import Seat


class Acted(NamedTuple):
    """Somebody did something in the open."""

    action: Action
    boss: Seat | None = None
    """With whom it bargains: the Boss at that time; None for all else."""
    cash: int = 0
    """What a player pays the Boss at once, in dollars (COUSIN-9)."""

    def seen_by(self, seat: Seat | None) -> Acted:
        """All of it: the table sees every action but a choice of discards."""
        return self


class Chose(NamedTuple):
    """Somebody chose what to discard between deals; which cards is his secret (NEXT-3)."""

    seat: Seat
    cards: tuple[Card, ...] | None

    def seen_by(self, seat: Seat | None) -> Chose:
        """The cards only for who chose them."""
        return self if seat == self.seat else self._replace(cards=None)


class Drew(NamedTuple):
    """Somebody drew cards: the bonus of PASS-5, or up to the hand size (NEXT-4)."""

    seat: Seat
    number: int
    cards: tuple[Card, ...] | None
    bonus: bool

    def seen_by(self, seat: Seat | None) -> Drew:
        """The cards only for who drew them."""
        return self if seat == self.seat else self._replace(cards=None)


class TurnedUp(NamedTuple):
    """An X card was drawn and laid under the 2X disk (X-1)."""

    seat: Seat
    multiplier: int

    def seen_by(self, seat: Seat | None) -> TurnedUp:
        """All of it."""
        return self


class Reshuffled(NamedTuple):
    """The discard pile became the draw deck, the first time with the third X card (X-2, X-3)."""

    number: int
    with_x: bool

    def seen_by(self, seat: Seat | None) -> Reshuffled:
        """All of it."""
        return self


class Judged(NamedTuple):
    """A promise was kept or broken, or became void (COUSIN-9)."""

    seat: Seat
    term: Term
    state: Kept

    def seen_by(self, seat: Seat | None) -> Judged:
        """All of it."""
        return self


class Lapsed(NamedTuple):
    """An offer can no longer be taken."""

    offer: OpenOffer

    def seen_by(self, seat: Seat | None) -> Lapsed:
        """All of it."""
        return self


class Settled(NamedTuple):
    """A deal was settled, in dollars by seat: `payoff` by the rules, `paid` in fact (SETTLE-3).

    The last cards and tokens are here too, since the table is cleared at once (NEXT-1).
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
        """Of what was paid only one's own (SETTLE-4)."""
        own = tuple(each if at == seat else None for at, each in enumerate(self.paid))
        return self._replace(paid=own)


class Began(NamedTuple):
    """The next deal begins: tokens passed on, hands filled, disks turned back (NEXT-2, 4, 5)."""

    deal: int
    boss: Seat
    alone: bool = False
    """Whether the game has no other deal."""

    def seen_by(self, seat: Seat | None) -> Began:
        """All of it."""
        return self


class Ended(NamedTuple):
    """The game is over; the money is compared in the open, dollars by seat (END-1, END-2)."""

    money: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the most money (END-2)."""
        return tuple(s for s, has in enumerate(self.money) if has == max(self.money))

    def seen_by(self, seat: Seat | None) -> Ended:
        """All of it."""
        return self


Event = Acted | Chose | Drew | TurnedUp | Reshuffled | Judged | Lapsed | Settled | Began | Ended
