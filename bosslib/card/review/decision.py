"""A choice that a player had in a game, what he did, what was better, and what it cost him."""

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
"""What a choice costs at least to be told of, in dollars: the smallest bill."""

OBVIOUS = 0.5
"""How likely the other side must have taken an offer for it to be missed."""


class Sort(StrEnum):
    """What a choice was about."""

    TURN = "turn"
    """What to play on a turn, or to pass."""
    BARGAIN = "bargain"
    """What to answer to an offer, or which offer to make."""
    DISCARD = "discard"
    """What to discard between two deals (NEXT-3)."""


class Decision(NamedTuple):
    """A choice of a seat, after so many actions: what it saw, what it did, and the best there was.

    `chosen` is None where it made no offer, or let one be; `best` is None where an offer had
    better not been made. `cost` is how much more the best was worth, `margin` two standard errors
    of that, in dollars. Of a turn, `money` is what the best brings from the deal on average and
    `own` what the choice does; what is left in hand for later deals counts in the cost alone.
    `taken` is how likely the other side of an offer that is best would have taken it, from 0 to 1,
    and `heeded` how likely it takes the one that was made; 1 where it did.
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
        """Whether it cost anything that chance does not explain."""
        return self.cost >= LEAST and self.cost > self.margin

    @property
    def sort(self) -> Sort:
        """What it was about."""
        done = self.chosen or self.best
        assert done
        if isinstance(done.deed, Discard):
            return Sort.DISCARD
        return Sort.BARGAIN if isinstance(done.deed, TALK) else Sort.TURN

    @property
    def offer(self) -> OpenOffer | None:
        """The offer to the seat that it is about; None if it is about none."""
        for action in (self.chosen, self.best):
            if action and isinstance(action.deed, Accept | Decline):
                return standing(self.view.table, action.deed.by, self.view.seat)
        return None

    @property
    def shows(self) -> str:
        """The misconception that it shows, by the name by which it's remembered; empty if none."""
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
        """The id of the rule that there was to think of."""
        return _concerns(self)[0]

    @property
    def lesson(self) -> str:
        """The id of the lesson that teaches it."""
        return _concerns(self)[1]


CONCERNS = {
    Kind.DEAL: ("VALUE-1", "value"),
    Kind.POTA: ("POTA-1", "shares"),
    Kind.REVERSE: ("REV-2", "reverse"),
    Kind.MOVE: ("MOVE-1", "move"),
}
"""By the kind of a card, the rule about what it does and the lesson that teaches it."""


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
    """The rule of a bargain: that a token is a share, may be refused, and what one asks for it."""
    if decision.best and isinstance(decision.best.deed, Accept):
        return "COUSIN-1"
    if decision.chosen and isinstance(decision.chosen.deed, Accept):
        return "COUSIN-10"
    return "COUSIN-6"
