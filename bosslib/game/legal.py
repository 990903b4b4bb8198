"""What a seat may do, whichever game it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import islice
from typing import Generic, TypeVar

from bosslib.game.position import AnyAction

FIRST = 8
"""How many legal actions are shown where all would be too many."""

V = TypeVar("V")
A = TypeVar("A", bound=AnyAction)


class Legal(ABC, Generic[V, A]):
    """The legal actions of a view: `in` tests any action, iteration lists what can be listed.

    Made lazily: `bool` and the first actions cost little.
    """

    def __init__(self, view: V) -> None:
        self.view = view

    @abstractmethod
    def __contains__(self, action: A, /) -> bool:
        """Whether no rule speaks against it."""

    @abstractmethod
    def __iter__(self) -> Iterator[A]:
        """What can be listed; there may be more."""

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __repr__(self) -> str:
        first = [str(each.deed) for each in islice(self, FIRST + 1)]
        return f"<Legal: {' | '.join(first[:FIRST])}{' | …' * (len(first) > FIRST)}>"
