"""Candidate actions that *expert* searches: the default move first, then alternatives.

Only for unprompted cards and Stops in other seats' deals, where the heuristics are wrong most often
(docs/bots.md).
"""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.board.actions import Action, Allow, Deed, NoMore, Stop, TakeOver, Travel
from bosslib.board.bots.hand import may_take_over, trio
from bosslib.board.bots.partners import worst_first
from bosslib.board.bots.plan import as_boss, plan
from bosslib.board.cards import STOP, Kind
from bosslib.board.legality import Legal
from bosslib.board.state import DEAL
from bosslib.board.view import View

TRIPS = 2
"""Maximum number of Travel plays among the candidates."""


def choices(view: View, usual: Action | None) -> list[Action]:
    """Return the legal candidates, default action first; empty if there is nothing to search.

    A default of None stands for "no more", or for "allow" while a card is pending.
    """
    table = view.table
    if view.is_boss or table.phase is not DEAL or view.seat not in table.to_act:
        return []
    first = usual or Action(view.seat, Allow() if table.waiting else NoMore())
    others = [Action(view.seat, deed) for deed in _others(view)]
    legal = Legal(view)
    return list(dict.fromkeys([first, *(each for each in others if each in legal)]))


def _others(view: View) -> Iterator[Deed]:
    if view.table.waiting:
        if STOP in view.hand:
            yield from (Allow(), Stop())
        return
    cards = [*_cards(view)]
    yield from cards
    if cards:
        yield NoMore()


def _cards(view: View) -> Iterator[Deed]:
    """Yield a Boss card if it makes the plan complete, a trio, and trips against needed pieces."""
    if may_take_over(view) and not plan(as_boss(view)).missing:
        yield TakeOver()
    if recruit := trio(view):
        yield recruit
    trips = 0
    for piece, owner in worst_first(view):
        if owner == view.seat or piece.family not in view.table.space.families or trips == TRIPS:
            continue
        for card in view.hand[::-1]:  # a card for anyone comes first in a hand and is used last
            if card.kind is Kind.TRAVEL and card.family in (None, piece.family):
                trips += 1
                yield Travel(card, piece)
                break
