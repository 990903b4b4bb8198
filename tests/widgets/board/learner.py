"""The buttons of the board game: how a simulated learner reaches a deed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bosslib.board.actions import (
    Action,
    Allow,
    Deed,
    Discard,
    GiveUp,
    Lay,
    NoMore,
    Offer,
    Recruit,
    TakeOver,
    Travel,
)
from bosslib.board.driver import BoardPrompt
from bosslib.board.game import GAME
from bosslib.board.view import View

QUIET = GAME.teaching.patient_bot()
"""Does nothing unless it must."""


def way(view: View, deed: Deed, choosing: Any) -> Iterator[str]:
    """Yield the buttons that lead to a deed; `choosing` returns the current choices."""
    match deed:
        case Lay() | Travel() | Recruit() | TakeOver():
            card: Any = GAME.teaching.card_of(deed)
            if card in view.hand:
                yield f"card:{view.hand.index(card)}"
        case Discard(cards):
            places = list(range(len(view.hand)))
            for card in cards:
                at = next(each for each in places if view.hand[each] == card)
                places.remove(at)
                yield f"card:{at}"
        case Offer(terms):
            yield "talk"
            for piece in terms.pieces:
                yield f"piece:{piece}"
            if terms.price.dividends:
                yield "unit"
            if terms.price.number != choosing().price:
                yield f"price:{terms.price.number}"
            yield "make"
            return
    yield f"do:{deed}"


def quiet(session: Any) -> Action:
    """The action of a seat that does nothing unless it must, when it is asked."""
    seen, wants = session.view, session.turns.current_ask.wants
    said = (
        QUIET.talk(seen, Random(0))
        if wants is BoardPrompt.ANSWER
        else QUIET.choose(seen, Random(0))
    )
    if said:
        return said
    silence: dict[BoardPrompt, Deed] = {BoardPrompt.STOP: Allow(), BoardPrompt.CLOSE: GiveUp()}
    return Action(seen.seat, silence.get(wants, NoMore()))
