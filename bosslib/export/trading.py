"""Export hooks of a game: its deals, and the fates of its offers and promises."""

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
    """Fate of an offer."""

    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    REPLACED = "replaced"
    """The side that made it replaced it by another one."""
    LAPSED = "lapsed"
    """It could no longer be accepted, or the deal was over."""


class OfferInfo(NamedTuple):
    """An offer: the seats that make and receive it, and its terms in the notation."""

    by: Seat
    to: Seat
    terms: str


class Settlement(NamedTuple):
    """Result of a deal: its Boss, and the payoffs of the seats, in the game's money.

    `is_failed`: the deal was given up. `value` is that of one share, or of the whole deal.
    `partners` had a part in it, including the Boss. `cards` were used, in the notation. `payoff` is
    each seat's amount by the rules, `paid` the amount actually paid, which may be secret.
    """

    boss: Seat
    is_failed: bool
    value: int
    partners: tuple[Seat, ...]
    cards: str
    payoff: tuple[int, ...]
    paid: tuple[int, ...]


class BargainingEffect(NamedTuple):
    """Effect of an action on the bargaining."""

    made_offer: OfferInfo | None = None
    ended_offers: tuple[tuple[OfferInfo, Fate], ...] = ()
    judged_promises: tuple[tuple[Seat, bool | None], ...] = ()
    """Promises settled, by the promiser's seat: kept, broken, or void (None)."""
    settlement: Settlement | None = None
    """Deal that the action ended, or None."""


class Theory(NamedTuple):
    """Price of an offer, and game theory's values for the player who is paid.

    In the game's money; `low` and `high` are the bounds of that player's payoff in the core.
    """

    price: int
    shapley: float
    low: int
    high: int


class Trading(ABC, Generic[S, A, E]):
    """Export hooks of a game.

    Only `worth` and the actual payments of a deal depend on hidden cards.
    """

    def __init__(self, game: Game[Any, S, Any, A, E]) -> None:
        self.game = game

    @abstractmethod
    def deal_number(self, state: S) -> int:
        """Return the number of the current or next deal; the first is 1."""

    @abstractmethod
    def is_public(self, action: A) -> bool:
        """Return whether everybody at the table sees all of an action."""

    def has_honour(self, state: S) -> bool:
        """Return whether promises are on honour, and so can be broken."""
        return False

    @abstractmethod
    def bargaining_effect(self, before: S, played: Played[S, A, E]) -> BargainingEffect:
        """Return the effect of an action on the bargaining."""

    @abstractmethod
    def worth(
        self, before: S, played: Played[S, A, E], samples: int, count: int
    ) -> tuple[float | None, float | None]:
        """Return the worth of the offer that an action made to both sides, in money.

        Each side's value uses only what it sees; None for a side that could not take part.
        `samples` is the number of Monte Carlo samples, where the game needs some. `count` is the
        number of the action, which seeds them.
        """

    def theory(self, before: S, played: Played[S, A, E]) -> Theory | None:
        """Return theoretical values for the offer that an action made, or None."""
        return None


AnyTrading = Trading[Any, Any, Any]
"""Export hooks of any game."""
