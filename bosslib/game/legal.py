"""Legal actions of a seat, in any game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import islice
from typing import Generic, TypeVar

from bosslib.game.position import AnyAction

SHOWN_ACTIONS = 8
"""Number of legal actions shown where the list would be too long."""

V = TypeVar("V")
A = TypeVar("A", bound=AnyAction)


class LegalActions(ABC, Generic[V, A]):
    """Legal actions of a view: `in` tests any action, iteration yields those that can be listed.

    Lazy: `bool` and the first actions are cheap.
    """

    def __init__(self, view: V) -> None:
        self.view = view

    @abstractmethod
    def __contains__(self, action: A, /) -> bool:
        """Return whether the action breaks no rule."""

    @abstractmethod
    def __iter__(self) -> Iterator[A]:
        """Yield the actions that can be listed; others may be legal too."""

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __repr__(self) -> str:
        first = [str(each.deed) for each in islice(self, SHOWN_ACTIONS + 1)]
        return (
            f"<Legal: {' | '.join(first[:SHOWN_ACTIONS])}{' | …' * (len(first) > SHOWN_ACTIONS)}>"
        )
