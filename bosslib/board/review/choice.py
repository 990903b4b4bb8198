"""A player's reviewed choice in a board game: the action, the best alternative and the cost."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.board.actions import (
    TALK,
    Accept,
    Action,
    Allow,
    Close,
    Deed,
    Draw,
    GiveUp,
    Offer,
    Open,
    Recruit,
    Roll,
    Stop,
    TakeOver,
    Terms,
    Travel,
)
from bosslib.board.bargain import open_offers
from bosslib.board.terms import Bargain, find_bargain
from bosslib.board.view import View
from bosslib.teaching.drill.mistakes import BargainMisconception

MIN_COST = 1
"""Minimum cost of a choice to be reported, in millions."""


class Concern(StrEnum):
    """Subject of a choice."""

    TURN = "turn"
    """Opening the deal, or going on."""
    BARGAIN = "bargain"
    """Making an offer, or answering one."""
    CARD = "card"
    """Playing an influence card, or none."""
    CLOSE = "close"
    """Closing the deal, or giving it up."""


class BoardChoice(NamedTuple):
    """A seat's choice after `at` actions: its view, its action and the best alternative.

    `chosen` is None if the seat left an offer open or played no card; `best` is None if it should
    have made no offer or played no card. `cost` is the difference in value, and `margin` two
    standard errors of it, in millions. `money` and `own` are the average amounts of money from the
    best alternative and from the choice until the tile is paid.
    """

    at: int
    view: View
    chosen: Action | None
    best: Action | None
    cost: float = 0.0
    margin: float = 0.0
    money: float = 0.0
    own: float = 0.0

    @property
    def is_costly(self) -> bool:
        """True if the cost is statistically significant and worth reporting."""
        return self.cost >= MIN_COST and self.cost > self.margin

    @property
    def category(self) -> Concern:
        """Subject of the choice."""
        deeds = (self._chosen_deed, self._best_deed)
        if any(isinstance(each, TALK) for each in deeds):
            return Concern.BARGAIN
        if any(isinstance(each, Close | GiveUp) for each in deeds):
            return Concern.CLOSE
        turn = any(isinstance(each, Open | Roll | Draw) for each in deeds)
        return Concern.TURN if turn else Concern.CARD

    @property
    def terms(self) -> Terms | None:
        """Terms of the bargain in question; None if there is none."""
        for deed in (self._chosen_deed, self._best_deed):
            if isinstance(deed, TALK):
                return deed.terms
        return None

    @property
    def offer(self) -> Bargain | None:
        """Offer to the seat in question; None if there is none."""
        table, seat = self.view.table, self.view.seat
        found = find_bargain(table.bargains, self.terms) if self.terms else None
        return found if found and found in open_offers(table, seat) else None

    @property
    def misconception(self) -> str:
        """Identifier of the misconception that the choice shows; empty if there is none."""
        if not self.is_costly:
            return ""
        match self._chosen_deed, self._best_deed:
            case (_, Accept()) | (None, Offer()):
                return BargainMisconception.MISSED
            case (Accept(), _) | (Offer(), None):
                return BargainMisconception.COSTLY
        return ""

    @property
    def rule(self) -> str:
        """Id of the rule that the choice is about."""
        return self._concerns[0]

    @property
    def lesson(self) -> str:
        """Id of the lesson that teaches the rule."""
        return self._concerns[1]

    @property
    def _chosen_deed(self) -> Deed | None:
        return self.chosen.deed if self.chosen else None

    @property
    def _best_deed(self) -> Deed | None:
        return self.best.deed if self.best else None

    @property
    def _concerns(self) -> tuple[str, str]:
        if self.category is Concern.CARD:
            deeds = (self._best_deed, self._chosen_deed)
            named = (CARD_LESSONS[type(each)] for each in deeds if type(each) in CARD_LESSONS)
            return next(named, OTHER_LESSON)
        return SUBJECT_LESSONS[self.category]


SUBJECT_LESSONS = {
    Concern.TURN: ("B-TURN-1", "board-turn"),
    Concern.BARGAIN: ("B-DEAL-5", "board-prices"),
    Concern.CLOSE: ("B-DEAL-6", "board-deal"),
}
"""Rule and lesson, by subject of the choice."""

CARD_LESSONS: dict[type[object], tuple[str, str]] = {
    Travel: ("B-INF-1", "board-travel"),
    Recruit: ("B-INF-2", "board-boss"),
    TakeOver: ("B-INF-3", "board-boss"),
    Stop: ("B-INF-4", "board-travel"),
    Allow: ("B-INF-4", "board-travel"),
}
"""Rule and lesson, by type of deed, for cards."""

OTHER_LESSON = ("B-DEAL-3", "board-clans")
