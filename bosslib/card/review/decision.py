"""A player's decision in a game: the choice made, a better one, and the cost."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.card.actions import (
    PASS,
    PASSES,
    TALK,
    Accept,
    Action,
    Decline,
    Discard,
    DoublePass,
    Move,
    Offer,
    Pass,
    Play,
)
from bosslib.card.bargain import standing
from bosslib.card.cards import Kind
from bosslib.card.practice.question import PASSED
from bosslib.card.state import Phase
from bosslib.card.terms import OpenOffer
from bosslib.card.view import View
from bosslib.teaching.drill.mistakes import Misjudged

LEAST = 5
"""Minimum cost of a decision that a review reports, in dollars: the smallest bill."""

OBVIOUS = 0.5
"""Minimum probability of acceptance for an offer to count as missed."""


class Sort(StrEnum):
    """Kinds of decision."""

    TURN = "turn"
    """Choice of a card to play on a turn, or of a pass."""
    BARGAIN = "bargain"
    """Choice of an answer to an offer, or of an offer to make."""
    DISCARD = "discard"
    """Choice of discards between two deals (NEXT-3)."""


class Decision(NamedTuple):
    """A seat's decision after `at` actions: its view, its choice, and the best choice.

    `chosen` is None if it made no offer, or ignored one; `best` is None if making no offer was
    best. `cost` is how much more the best was worth, `margin` two standard errors of that, in
    dollars. For a turn, `money` is the best choice's mean result of the deal and `own` that of the
    choice made; the later value of unused cards counts only in the cost. `taken` is the probability
    that the other side accepts the best offer, `heeded` that it accepts the one that was made (1 if
    it did).
    """

    at: int
    view: View
    chosen: Action | None
    best: Action | None
    cost: float = 0.0
    margin: float = 0.0
    money: float = 0.0
    own: float = 0.0
    taken: float = 1.0
    others: float = 0.0
    theirs: float = 0.0
    heeded: float = 1.0

    @property
    def costly(self) -> bool:
        """True if the cost is large enough and statistically significant."""
        return self.cost >= LEAST and self.cost > self.margin

    @property
    def sort(self) -> Sort:
        """Kind of the decision."""
        done = self.chosen or self.best
        assert done
        if isinstance(done.deed, Discard):
            return Sort.DISCARD
        return Sort.BARGAIN if isinstance(done.deed, TALK) else Sort.TURN

    @property
    def offer(self) -> OpenOffer | None:
        """Offer to the seat that the decision is about, or None."""
        for action in (self.chosen, self.best):
            if action and isinstance(action.deed, Accept | Decline):
                return standing(self.view.table, action.deed.by, self.view.seat)
        return None

    @property
    def shows(self) -> str:
        """Name of the misconception shown, as in progress records; empty if none."""
        if not self.costly or self.sort is Sort.DISCARD:
            return ""
        match self.chosen and self.chosen.deed, self.best and self.best.deed:
            case (Pass() | DoublePass(), Play() | Move()):
                return PASSED if self.view.table.phase is Phase.PLAY else ""
            case (_, Accept()) | (None, Offer()):
                return Misjudged.MISSED
            case (Accept(), Decline()) | (Offer(), None):
                return Misjudged.COSTLY
            case (Offer(), Offer()) if self.heeded < OBVIOUS:
                return Misjudged.GREEDY
        return ""

    @property
    def rule(self) -> str:
        """Id of the relevant rule."""
        return _concerns(self)[0]

    @property
    def lesson(self) -> str:
        """Id of the lesson that teaches the rule."""
        return _concerns(self)[1]


CONCERNS = {
    Kind.DEAL: ("VALUE-1", "value"),
    Kind.POTA: ("POTA-1", "shares"),
    Kind.REVERSE: ("REV-2", "reverse"),
    Kind.MOVE: ("MOVE-1", "move"),
}
"""Rule about a card's effect and the lesson that teaches it, by the kind of card."""


def _concerns(decision: Decision) -> tuple[str, str]:
    match decision.sort:
        case Sort.DISCARD:
            return "NEXT-3", "next-deal"
        case Sort.BARGAIN:
            return _of_bargain(decision), "tokens"
    assert decision.chosen
    assert decision.best
    best = decision.best.deed
    if decision.view.table.phase is Phase.OPEN:
        return "TURN-1", "first-deal"
    if isinstance(best, Play | Move):
        return CONCERNS[best.card.kind]
    if not isinstance(decision.chosen.deed, PASSES):
        return "TURN-5", "turns"
    return ("PASS-2", "turns") if best == PASS else ("PASS-3", "turns")


def _of_bargain(decision: Decision) -> str:
    """Return the rule of a bargain: tokens are shares, offers may be declined, or ask for terms."""
    if decision.best and isinstance(decision.best.deed, Accept):
        return "COUSIN-1"
    if decision.chosen and isinstance(decision.chosen.deed, Accept):
        return "COUSIN-10"
    return "COUSIN-6"
