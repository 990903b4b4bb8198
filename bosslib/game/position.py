"""What every game's states, actions and events have, and what one step comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeVar

from bosslib.game.seats import Seat

if TYPE_CHECKING:
    from bosslib.game.description import AnyGame


class AnyTable(Protocol):
    """What everybody may see of a position, in any game."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat has."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that the game waits for; none when it is over."""


class AnyState(Protocol):
    """A whole position of any game."""

    @property
    def table(self) -> AnyTable:
        """What everybody may see."""

    @property
    def money(self) -> tuple[int, ...]:
        """What each seat has."""

    @property
    def seed(self) -> int:
        """What decides all that is chance."""

    @property
    def game(self) -> AnyGame:
        """Which game it is a position of."""


class AnyAction(Protocol):
    """What a seat does, in any game; `str` is its notation."""

    @property
    def seat(self) -> Seat:
        """Who does it."""

    @property
    def deed(self) -> object:
        """What is done."""


class AnyEvent(Protocol):
    """Something that happened, in any game."""

    def seen_by(self, seat: Seat | None, /) -> AnyEvent:
        """What a seat saw of it; None: somebody who looks on."""


S = TypeVar("S", bound=AnyState)
E = TypeVar("E", bound=AnyEvent)


class Step(NamedTuple, Generic[S, E]):
    """The state after an action, and what happened on the way, in order."""

    state: S
    events: tuple[E, ...]
