"""What *expert* tries before it commits itself: what it would do at once, then what else it might.

Only what a seat does unasked in somebody else's deal, and a Stop: there the rules of thumb are
wrong most often (docs/bots.md).
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
"""How many trips are tried at most."""


def choices(view: View, usual: Action | None) -> list[Action]:
    """The actions worth a try, first the usual one, or "no more" for none; empty: nothing to try.

    Each is legal.
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
    """A Boss card if nothing is missing then, a trio, and trips for what the deal may need."""
    if may_take_over(view) and not plan(as_boss(view)).missing:
        yield TakeOver()
    if recruit := trio(view):
        yield recruit
    trips = 0
    for piece, owner in worst_first(view):
        if owner == view.seat or piece.family not in view.table.space.families or trips == TRIPS:
            continue
        for card in view.hand[::-1]:  # one that sends anyone comes first in a hand, and is spared
            if card.kind is Kind.TRAVEL and card.family in (None, piece.family):
                trips += 1
                yield Travel(card, piece)
                break
