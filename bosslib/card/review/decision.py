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
from bosslib.card.bargain import open_offer
from bosslib.card.cards import Kind
from bosslib.card.practice.question import PASSED_MISCONCEPTION
from bosslib.card.state import Phase
from bosslib.card.terms import OpenOffer
from bosslib.card.view import View
from bosslib.teaching.drill.mistakes import BargainMisconception

MIN_REPORTED_COST = 5
"""Minimum cost of a decision that a review reports, in dollars: the smallest bill."""

MIN_ACCEPTANCE = 0.5
"""Minimum probability of acceptance for an offer to count as missed."""


class DecisionKind(StrEnum):
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
    dollars. For a turn, `money` is the best choice's mean result of the deal and `own_money` that
    of the choice made; the later value of unused cards counts only in the cost.
    `acceptance_of_best` is the probability that the other side accepts the best offer,
    `acceptance_of_own` that it accepts the one that was made (1 if it did).
    """

    at: int
    view: View
    chosen: Action | None
    best: Action | None
    cost: float = 0.0
    margin: float = 0.0
    money: float = 0.0
    own_money: float = 0.0
    acceptance_of_best: float = 1.0
    others: float = 0.0
    others_after_own: float = 0.0
    acceptance_of_own: float = 1.0

    @property
    def is_costly(self) -> bool:
        """True if the cost is large enough and statistically significant."""
        return self.cost >= MIN_REPORTED_COST and self.cost > self.margin

    @property
    def category(self) -> DecisionKind:
        """Kind of the decision."""
        done = self.chosen or self.best
        assert done
        if isinstance(done.deed, Discard):
            return DecisionKind.DISCARD
        return DecisionKind.BARGAIN if isinstance(done.deed, TALK) else DecisionKind.TURN

    @property
    def offer(self) -> OpenOffer | None:
        """Offer to the seat that the decision is about, or None."""
        for action in (self.chosen, self.best):
            if action and isinstance(action.deed, Accept | Decline):
                return open_offer(self.view.table, action.deed.by, self.view.seat)
        return None

    @property
    def misconception(self) -> str:
        """Name of the misconception shown, as in progress records; empty if none."""
        if not self.is_costly or self.category is DecisionKind.DISCARD:
            return ""
        match self.chosen and self.chosen.deed, self.best and self.best.deed:
            case (Pass() | DoublePass(), Play() | Move()):
                return PASSED_MISCONCEPTION if self.view.table.phase is Phase.PLAY else ""
            case (_, Accept()) | (None, Offer()):
                return BargainMisconception.MISSED
            case (Accept(), Decline()) | (Offer(), None):
                return BargainMisconception.COSTLY
            case (Offer(), Offer()) if self.acceptance_of_own < MIN_ACCEPTANCE:
                return BargainMisconception.GREEDY
        return ""

    @property
    def rule(self) -> str:
        """Id of the relevant rule."""
        return _rule_and_lesson(self)[0]

    @property
    def lesson(self) -> str:
        """Id of the lesson that teaches the rule."""
        return _rule_and_lesson(self)[1]


RULE_AND_LESSON = {
    Kind.DEAL: ("VALUE-1", "value"),
    Kind.POTA: ("POTA-1", "shares"),
    Kind.REVERSE: ("REV-2", "reverse"),
    Kind.MOVE: ("MOVE-1", "move"),
}
"""Rule about a card's effect and the lesson that teaches it, by the kind of card."""


def _rule_and_lesson(decision: Decision) -> tuple[str, str]:
    match decision.category:
        case DecisionKind.DISCARD:
            return "NEXT-3", "next-deal"
        case DecisionKind.BARGAIN:
            return _bargain_rule(decision), "tokens"
    assert decision.chosen
    assert decision.best
    best = decision.best.deed
    if decision.view.table.phase is Phase.OPEN:
        return "TURN-1", "first-deal"
    if isinstance(best, Play | Move):
        return RULE_AND_LESSON[best.card.kind]
    if not isinstance(decision.chosen.deed, PASSES):
        return "TURN-5", "turns"
    return ("PASS-2", "turns") if best == PASS else ("PASS-3", "turns")


def _bargain_rule(decision: Decision) -> str:
    """Return the rule of a bargain: tokens are shares, offers may be declined, or ask for terms."""
    if decision.best and isinstance(decision.best.deed, Accept):
        return "COUSIN-1"
    if decision.chosen and isinstance(decision.chosen.deed, Accept):
        return "COUSIN-10"
    return "COUSIN-6"
