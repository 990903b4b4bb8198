"""A choice that a player had in a board game, what was done, what was better, and what it cost."""

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
from bosslib.board.bargain import awaiting
from bosslib.board.terms import Bargain, find
from bosslib.board.view import View
from bosslib.teaching.drill.mistakes import Misjudged

LEAST = 1
"""What a choice costs at least to be told of, in millions."""


class Concern(StrEnum):
    """What a choice was about."""

    TURN = "turn"
    """To open the deal, or to go on."""
    BARGAIN = "bargain"
    """What to answer to an offer, or which offer to make."""
    CARD = "card"
    """Which influence card to play, or none."""
    CLOSE = "close"
    """How to close the deal, or to give it up."""


class BoardChoice(NamedTuple):
    """A choice of a seat, after so many actions: what it saw, what it did, and the best there was.

    `chosen` is None where it let an offer be, or played no card; `best` is None where an offer, or
    a card, had better been kept. `cost` is how much more the best was worth, `margin` two standard
    errors of that, in millions; `money` is what the best brings until the tile is paid, on average,
    and `own` what the choice does: money alone.
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
    def costly(self) -> bool:
        """Whether it cost anything that chance does not explain."""
        return self.cost >= LEAST and self.cost > self.margin

    @property
    def sort(self) -> Concern:
        """What it was about."""
        deeds = (self._chosen, self._best)
        if any(isinstance(each, TALK) for each in deeds):
            return Concern.BARGAIN
        if any(isinstance(each, Close | GiveUp) for each in deeds):
            return Concern.CLOSE
        turn = any(isinstance(each, Open | Roll | Draw) for each in deeds)
        return Concern.TURN if turn else Concern.CARD

    @property
    def terms(self) -> Terms | None:
        """The terms of the bargain that it is about; None if it is about none."""
        for deed in (self._chosen, self._best):
            if isinstance(deed, TALK):
                return deed.terms
        return None

    @property
    def offer(self) -> Bargain | None:
        """The offer to the seat that it is about; None if it is about none."""
        table, seat = self.view.table, self.view.seat
        found = find(table.bargains, self.terms) if self.terms else None
        return found if found and found in awaiting(table, seat) else None

    @property
    def shows(self) -> str:
        """The misconception that it shows, by the name by which it's remembered; empty if none."""
        if not self.costly:
            return ""
        match self._chosen, self._best:
            case (_, Accept()) | (None, Offer()):
                return Misjudged.MISSED
            case (Accept(), _) | (Offer(), None):
                return Misjudged.COSTLY
        return ""

    @property
    def rule(self) -> str:
        """The id of the rule that there was to think of."""
        return self._concerns[0]

    @property
    def lesson(self) -> str:
        """The id of the lesson that teaches it."""
        return self._concerns[1]

    @property
    def _chosen(self) -> Deed | None:
        return self.chosen.deed if self.chosen else None

    @property
    def _best(self) -> Deed | None:
        return self.best.deed if self.best else None

    @property
    def _concerns(self) -> tuple[str, str]:
        if self.sort is Concern.CARD:
            deeds = (self._best, self._chosen)
            named = (CARDS[type(each)] for each in deeds if type(each) in CARDS)
            return next(named, OTHER)
        return CONCERNS[self.sort]


CONCERNS = {
    Concern.TURN: ("B-TURN-1", "board-turn"),
    Concern.BARGAIN: ("B-DEAL-5", "board-prices"),
    Concern.CLOSE: ("B-DEAL-6", "board-deal"),
}
"""The rule about a sort of choices, and the lesson that teaches it."""

CARDS: dict[type[object], tuple[str, str]] = {
    Travel: ("B-INF-1", "board-travel"),
    Recruit: ("B-INF-2", "board-boss"),
    TakeOver: ("B-INF-3", "board-boss"),
    Stop: ("B-INF-4", "board-travel"),
    Allow: ("B-INF-4", "board-travel"),
}
"""The same of a card."""

OTHER = ("B-DEAL-3", "board-clans")
