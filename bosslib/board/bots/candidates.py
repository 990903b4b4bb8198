"""Candidate actions that *expert* searches: the default move first, then alternatives.

Only for unprompted cards and Stops in other seats' deals, where the heuristics are wrong most often
(docs/bots.md).
"""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.board.actions import Action, Allow, Deed, NoMore, Stop, TakeOver, Travel
from bosslib.board.bots.hand import best_recruitment, may_take_over
from bosslib.board.bots.partners import by_grudge
from bosslib.board.bots.plan import as_boss, cheapest_plan
from bosslib.board.cards import STOP, Kind
from bosslib.board.legality import Legal
from bosslib.board.state import DEAL
from bosslib.board.view import View

MAX_TRIPS = 2
"""Maximum number of Travel plays among the candidates."""


def candidate_actions(view: View, usual: Action | None) -> list[Action]:
    """Return the legal candidates, default action first; empty if there is nothing to search.

    A default of None stands for "no more", or for "allow" while a card is pending.
    """
    table = view.table
    if view.is_boss or table.phase is not DEAL or view.seat not in table.to_act:
        return []
    first = usual or Action(view.seat, Allow() if table.waiting else NoMore())
    others = [Action(view.seat, deed) for deed in _other_deeds(view)]
    legal = Legal(view)
    return list(dict.fromkeys([first, *(each for each in others if each in legal)]))


def _other_deeds(view: View) -> Iterator[Deed]:
    if view.table.waiting:
        if STOP in view.hand:
            yield from (Allow(), Stop())
        return
    cards = [*_card_deeds(view)]
    yield from cards
    if cards:
        yield NoMore()


def _card_deeds(view: View) -> Iterator[Deed]:
    """Yield a Boss card if it makes the plan complete, a trio, and trips against needed pieces."""
    if may_take_over(view) and not cheapest_plan(as_boss(view)).missing:
        yield TakeOver()
    if recruit := best_recruitment(view):
        yield recruit
    trips = 0
    for piece, owner in by_grudge(view):
        if (
            owner == view.seat
            or piece.family not in view.table.space.families
            or trips == MAX_TRIPS
        ):
            continue
        for card in view.hand[::-1]:  # a card for anyone comes first in a hand and is used last
            if card.kind is Kind.TRAVEL and card.family in (None, piece.family):
                trips += 1
                yield Travel(card, piece)
                break
