"""Events of the board game, complete; `seen_by` removes what a seat may not see."""

from __future__ import annotations

from typing import NamedTuple

from bosslib.board.actions import Action, Piece
from bosslib.board.cards import Card
from bosslib.board.terms import Bargain
from bosslib.game import Seat


class Acted(NamedTuple):
    """A seat acted in public, or the clock ran out."""

    action: Action
    boss: Seat | None = None
    """For bargaining, the Boss at that time; otherwise None."""

    def seen_by(self, seat: Seat | None) -> Acted:
        return self


class Rolled(NamedTuple):
    """A die roll.

    `space` is the marker's new space; None for the roll that may end the game (B-END-1).
    """

    seat: Seat
    pips: int
    space: int | None
    ends: bool = False

    def seen_by(self, seat: Seat | None) -> Rolled:
        return self


class Drew(NamedTuple):
    """A seat drew influence cards (B-TURN-2)."""

    seat: Seat
    number: int
    cards: tuple[Card, ...] | None

    def seen_by(self, seat: Seat | None) -> Drew:
        """Hide the cards from all seats except the one that drew them."""
        return self if seat == self.seat else self._replace(cards=None)


class Reshuffled(NamedTuple):
    """The discard pile became the draw pile (B-TURN-4)."""

    cards: int

    def seen_by(self, seat: Seat | None) -> Reshuffled:
        return self


class Settled(NamedTuple):
    """A stoppable card was not stopped and took effect (B-INF-4)."""

    action: Action
    boss: Seat
    """The Boss afterwards."""

    def seen_by(self, seat: Seat | None) -> Settled:
        return self


class Stopped(NamedTuple):
    """A card was stopped; it and the Stop card are discarded (B-INF-4)."""

    action: Action

    def seen_by(self, seat: Seat | None) -> Stopped:
        return self


class Lapsed(NamedTuple):
    """An offer or agreement lapsed because one of its pieces is no longer available."""

    bargain: Bargain
    reopened: bool = False
    """True if both sides may confirm it with the new Boss (B-DEAL-8)."""

    def seen_by(self, seat: Seat | None) -> Lapsed:
        return self


class Closed(NamedTuple):
    """A deal was closed: its payoff by seat, in millions, and the pieces it used (B-CLOSE-1).

    `back` holds, by seat, the Clan cards that return to the hands (B-CLOSE-2).
    """

    boss: Seat
    space: int
    tile: int
    payout: int
    payoff: tuple[int, ...]
    pieces: tuple[Piece, ...]
    back: tuple[tuple[Card, ...], ...]

    def seen_by(self, seat: Seat | None) -> Closed:
        return self


class Failed(NamedTuple):
    """The Boss gave up. `back` holds the Clan cards that return to hands, by seat (B-FAIL-1)."""

    boss: Seat
    back: tuple[tuple[Card, ...], ...]

    def seen_by(self, seat: Seat | None) -> Failed:
        return self


class Ended(NamedTuple):
    """The game is over. `money` is the final amount by seat, in millions (B-END-2)."""

    money: tuple[int, ...]

    def seen_by(self, seat: Seat | None) -> Ended:
        return self


Event = Acted | Rolled | Drew | Reshuffled | Settled | Stopped | Lapsed | Closed | Failed | Ended
