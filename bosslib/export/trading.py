"""What an export asks of a game: its deals, and what becomes of offers and promises in them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from bosslib.game import AnyAction, AnyEvent, AnyState, Game, Seat
from bosslib.record import Played

S = TypeVar("S", bound=AnyState)
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)


class Fate(StrEnum):
    """What became of an offer."""

    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    REPLACED = "replaced"
    """Who made it made another one in its place."""
    LAPSED = "lapsed"
    """It could not be taken any more, or the deal was over."""


class Offered(NamedTuple):
    """An offer: who makes it to whom, and its terms in the notation."""

    by: Seat
    to: Seat
    terms: str


class Settlement(NamedTuple):
    """How a deal ended: its Boss, and what it was to each seat, in the game's money.

    `failed`: it was given up. `value` is what there was to share: of one share, or of the whole
    deal. `partners` had a part in it, the Boss too. `cards` were used, in the notation. `payoff` is
    what the rules say that each gets, `paid` what each got in fact, which may be a secret.
    """

    boss: Seat
    failed: bool
    value: int
    partners: tuple[Seat, ...]
    cards: str
    payoff: tuple[int, ...]
    paid: tuple[int, ...]


class Heard(NamedTuple):
    """What an action was to the bargaining."""

    made: Offered | None = None
    ended: tuple[tuple[Offered, Fate], ...] = ()
    judged: tuple[tuple[Seat, bool | None], ...] = ()
    """Whose promise is settled: kept, broken, or neither of them (None)."""
    settled: Settlement | None = None
    """The deal that it ended; None if it ended none."""


class Theory(NamedTuple):
    """The price of an offer, and what game theory says that who is paid brings to the deal.

    In the game's money; `low` and `high` are the least and the most that he gets in the core.
    """

    price: int
    shapley: float
    low: int
    high: int


class Trading(ABC, Generic[S, A, E]):
    """A game's part in exports. What follows from hidden cards is `worth`, and what a deal
    paid in fact; nothing else.
    """

    def __init__(self, game: Game[Any, S, Any, A, E]) -> None:
        self.game = game

    @abstractmethod
    def deal(self, state: S) -> int:
        """The number of the deal that is played, or comes next; the first is 1."""

    @abstractmethod
    def public(self, action: A) -> bool:
        """Whether everybody at the table sees all of an action."""

    def honour(self, state: S) -> bool:
        """Whether promises hold on honour, so that they can be broken."""
        return False

    @abstractmethod
    def heard(self, before: S, played: Played[S, A, E]) -> Heard:
        """What an action was to the bargaining."""

    @abstractmethod
    def worth(
        self, before: S, played: Played[S, A, E], samples: int, count: int
    ) -> tuple[float | None, float | None]:
        """What the offer that an action made brings who makes it, and who gets it, in money.

        Each by what he sees himself; None for who could not take it. So many `samples` are made
        where it needs some. The offer is the action of the number `count`, which decides chance.
        """

    def theory(self, before: S, played: Played[S, A, E]) -> Theory | None:
        """What theory says beside the offer that an action made; None where it says nothing."""
        return None


AnyTrading = Trading[Any, Any, Any]
"""The part of a game, whichever it is."""
