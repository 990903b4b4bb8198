"""What a game hands in for its reviews: the work, what a choice was, and how deals are called."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import Any, Generic, NamedTuple, TypeVar

from bosslib import Record
from bosslib.game import Seat
from bosslib.narration import Telling
from bosslib.teaching.hindsight import AnyReview
from bosslib.words import listing, say
from bosswidgets.table.review.chart import Unit

S = TypeVar("S")
D = TypeVar("D")


class Deal(NamedTuple):
    """A deal as the table of deals calls it."""

    number: int
    boss: Seat


class Told(NamedTuple):
    """A costly choice in words: the offer that it is about, if it is about one, what was done, what
    was better, and how much more that would have brought; the rule to think of, and the lesson.
    """

    offer: str
    did: str
    better: str
    brought: str
    rule: str
    lesson: str


class ReviewPart(ABC, Generic[S, D]):
    """A game's part in a review; `S` is its store, `D` one of its choices."""

    UNIT: Unit
    SECTION = "review"
    """Where in the catalogue the sentences are in which games differ."""

    @abstractmethod
    def begun(self, record: Record, seat: Seat, *, over: bool) -> Generator[float, None, AnyReview]:
        """The work: it yields how much of it is done, from 0 to 1."""

    @abstractmethod
    def written(self, review: Any) -> dict[str, object]:
        """The review as it is written into a file in JSON."""

    @abstractmethod
    def told(self, decision: D, teller: Any) -> Told:
        """A costly choice in words."""

    @abstractmethod
    def teller(self, store: S, review: Any, decision: D | None = None) -> Telling:
        """Who tells it, to whose game it is."""

    @abstractmethod
    def deal(self, record: Record, at: int) -> Deal:
        """The deal that was on after so many actions."""

    @abstractmethod
    def unfinished(self, record: Record) -> bool:
        """Whether the last deal was not played to its end."""

    @abstractmethod
    def notes(self, record: Record) -> list[str]:
        """How the numbers of the deals come about."""

    def alone(self, store: S) -> bool:
        """Whether the game is one deal, which has no number."""
        return False

    def more(self, review: Any) -> list[str]:
        """What else there is to say of all choices together."""
        return []

    def sorts(self, review: Any) -> str:
        """Of which sorts the costly choices were; empty where that is plain."""
        sorts = dict.fromkeys(each.sort for each in review.decisions if each.costly)
        counts = {sort: review.number_of(sort) for sort in self.order() if sort in sorts}
        if not set(counts) - {self.order()[0]}:
            return ""
        told = (say(f"{self.SECTION}.sort.{sort}", count=count) for sort, count in counts.items())
        return say("review.sorts", sorts=listing(told))

    @abstractmethod
    def order(self) -> list[str]:
        """The sorts of choices in the order in which they are told; the plain one first."""


AnyPart = ReviewPart[Any, Any]
"""The part of any game."""
