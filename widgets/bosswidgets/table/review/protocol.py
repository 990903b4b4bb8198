"""Interface that a game implements for reviews: computation, descriptions of choices and names of
deals.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator
from typing import Any, Generic, NamedTuple, TypeVar

from bosslib import Record
from bosslib.game import Seat
from bosslib.narration import Narrator
from bosslib.teaching.review_core import AnyReview
from bosslib.words import join_list, say
from bosswidgets.table.review.chart import MoneyUnit

S = TypeVar("S")
D = TypeVar("D")


class ReviewDeal(NamedTuple):
    """Deal as identified in the table of deals."""

    number: int
    boss: Seat


class DecisionText(NamedTuple):
    """Costly choice as text: the offer concerned (if any), the action, the better action, its gain,
    the rule, and the lesson.
    """

    offer: str
    action: str
    better_action: str
    gain: str
    rule: str
    lesson: str


class ReviewPart(ABC, Generic[S, D]):
    """A game's part in a review; `S` is its session, `D` one of its choices."""

    UNIT: MoneyUnit
    SECTION = "review"
    """Catalogue section of the sentences that differ between games."""

    @abstractmethod
    def start_review(
        self, record: Record, seat: Seat, *, over: bool
    ) -> Generator[float, None, AnyReview]:
        """Return the computation, which yields its progress from 0 to 1."""

    @abstractmethod
    def to_json(self, review: Any) -> dict[str, object]:
        """Return the review as JSON data for a file."""

    @abstractmethod
    def decision_text(self, decision: D, teller: Any) -> DecisionText:
        """Return a costly choice as text."""

    @abstractmethod
    def narrator(self, session: S, review: Any, decision: D | None = None) -> Narrator:
        """Return the narrator for the review, addressed to the player whose game it is."""

    @abstractmethod
    def deal_at(self, record: Record, at: int) -> ReviewDeal:
        """Return the deal in progress after this many actions."""

    @abstractmethod
    def is_unfinished(self, record: Record) -> bool:
        """Return True if the last deal was not completed."""

    @abstractmethod
    def notes(self, record: Record) -> list[str]:
        """Return notes on how the numbers of the deals are computed."""

    def is_single_deal(self, session: S) -> bool:
        """Return True if the game is a single deal without a number."""
        return False

    def further_texts(self, review: Any) -> list[str]:
        """Return further sentences on all choices together."""
        return []

    def kinds_text(self, review: Any) -> str:
        """Return the kinds of the costly choices as a sentence; empty if all are plain ones."""
        sorts = dict.fromkeys(each.category for each in review.decisions if each.is_costly)
        counts = {sort: review.costly_count(sort) for sort in self.kind_order() if sort in sorts}
        if not set(counts) - {self.kind_order()[0]}:
            return ""
        told = (say(f"{self.SECTION}.sort.{sort}", count=count) for sort, count in counts.items())
        return say("review.sorts", sorts=join_list(told))

    @abstractmethod
    def kind_order(self) -> list[str]:
        """Return the kinds of choices in display order, the plain one first."""


AnyPart = ReviewPart[Any, Any]
"""Review part of any game."""
