"""What happens at the table, told whole; `seen_by` leaves out what a seat may not see."""

from __future__ import annotations

from typing import NamedTuple

from bosslib.board.actions import Action, Piece
from bosslib.board.cards import Card
from bosslib.board.terms import Bargain
from bosslib.game import Seat


class Acted(NamedTuple):
    """Somebody did something in the open, or the clock ran out."""

    action: Action
    boss: Seat | None = None
    """With whom it bargains: the Boss at that time; None for all else."""

    def seen_by(self, seat: Seat | None) -> Acted:
        """All of it."""
        return self


class Rolled(NamedTuple):
    """The die: `space` is where the marker went; None: it was about the end (B-END-1)."""

    seat: Seat
    pips: int
    space: int | None
    ends: bool = False

    def seen_by(self, seat: Seat | None) -> Rolled:
        """All of it."""
        return self


class Drew(NamedTuple):
    """Somebody drew influence cards (B-TURN-2)."""

    seat: Seat
    number: int
    cards: tuple[Card, ...] | None

    def seen_by(self, seat: Seat | None) -> Drew:
        """The cards only for who drew them."""
        return self if seat == self.seat else self._replace(cards=None)


class Reshuffled(NamedTuple):
    """The discard pile became the draw pile (B-TURN-4)."""

    cards: int

    def seen_by(self, seat: Seat | None) -> Reshuffled:
        """All of it."""
        return self


class Settled(NamedTuple):
    """A card that could have been stopped took effect (B-INF-4)."""

    action: Action
    boss: Seat
    """The Boss after it."""

    def seen_by(self, seat: Seat | None) -> Settled:
        """All of it."""
        return self


class Stopped(NamedTuple):
    """A card was stopped; it and the Stop are discarded (B-INF-4)."""

    action: Action

    def seen_by(self, seat: Seat | None) -> Stopped:
        """All of it."""
        return self


class Lapsed(NamedTuple):
    """An offer or agreement ended because what it was about is not to be had any more."""

    bargain: Bargain
    reopened: bool = False
    """Whether both may confirm it with the new Boss (B-DEAL-8)."""

    def seen_by(self, seat: Seat | None) -> Lapsed:
        """All of it."""
        return self


class Closed(NamedTuple):
    """A deal was closed: what it paid each seat, in millions, and which cards it used (B-CLOSE-1).

    `back` are the Clan cards that return to hands, by seat (B-CLOSE-2).
    """

    boss: Seat
    space: int
    tile: int
    payout: int
    payoff: tuple[int, ...]
    pieces: tuple[Piece, ...]
    back: tuple[tuple[Card, ...], ...]

    def seen_by(self, seat: Seat | None) -> Closed:
        """All of it: the bank pays in the open."""
        return self


class Failed(NamedTuple):
    """The Boss gave up; the Clan cards return to hands, by seat (B-FAIL-1)."""

    boss: Seat
    back: tuple[tuple[Card, ...], ...]

    def seen_by(self, seat: Seat | None) -> Failed:
        """All of it."""
        return self


class Ended(NamedTuple):
    """The game is over; the money is counted, in millions by seat (B-END-2)."""

    money: tuple[int, ...]

    def seen_by(self, seat: Seat | None) -> Ended:
        """All of it."""
        return self


Event = Acted | Rolled | Drew | Reshuffled | Settled | Stopped | Lapsed | Closed | Failed | Ended
