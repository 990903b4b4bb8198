"""Protocols of every game's states, actions and events, and the result of a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from bosslib.game.seats import Seat

if TYPE_CHECKING:
    from bosslib.game.description import AnyGame


class AnyTable(Protocol):
    """Public part of a position, in any game."""

    @property
    def players(self) -> int:
        """Number of players."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """Number of cards in each seat's hand."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Seats that the game waits for; empty when it is over."""


class AnyState(Protocol):
    """Complete position of any game."""

    @property
    def table(self) -> AnyTable:
        """Public part of the position."""

    @property
    def money(self) -> tuple[int, ...]:
        """Money of each seat."""

    @property
    def seed(self) -> int:
        """Seed of everything random."""

    @property
    def game(self) -> AnyGame:
        """Game that the position belongs to."""


@runtime_checkable
class AnyAction(Protocol):
    """Action of a seat, in any game; `str` gives its notation."""

    @property
    def seat(self) -> Seat:
        """Seat that acts."""

    @property
    def deed(self) -> object:
        """Deed of the action."""


class AnyEvent(Protocol):
    """Event in any game."""

    def seen_by(self, seat: Seat | None, /) -> AnyEvent:
        """Return the event as a seat saw it; None for a spectator."""


S = TypeVar("S", bound=AnyState)
E = TypeVar("E", bound=AnyEvent)


class Step(NamedTuple, Generic[S, E]):
    """State after an action, and its events in order."""

    state: S
    events: tuple[E, ...]
