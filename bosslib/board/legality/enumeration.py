"""Lazy enumeration of the legal actions of a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import cache

from bosslib import game
from bosslib.board import bargain, effects, payoffs
from bosslib.board.actions import (
    Action,
    Allow,
    Close,
    Deed,
    Discard,
    Draw,
    GiveUp,
    Lay,
    NoMore,
    Open,
    Piece,
    Place,
    Recruit,
    Roll,
    Stop,
    TakeOver,
    Travel,
)
from bosslib.board.cards import BOSS, RECRUITMENT, STOP, Card, Family, Kind
from bosslib.board.data import SPACES
from bosslib.board.legality.influence import TRIO, effect_objections
from bosslib.board.legality.judge import is_unopposed, objections
from bosslib.board.state import DEAL, MOVED, OVER, TOO_MANY, TURN, Table
from bosslib.board.view import View
from bosslib.game import Seat

CLAN, TRAVEL, FAMILIES = Kind.CLAN, Kind.TRAVEL, tuple(Family)
"""Module constants of enum members; lookup and iteration on an Enum are slow."""


class Legal(game.LegalActions[View, Action]):
    """Legal actions of a view: `in` tests any action, iteration lists all except new offers.

    New offers are unlimited, so they can be tested but are not listed. Discards are generated
    lazily by kind of card, because there can be very many. Actions of the clock are not listed.
    """

    def __contains__(self, action: Action) -> bool:
        return next(objections(self.view, action), None) is None

    def __iter__(self) -> Iterator[Action]:
        view = self.view
        if view.table.phase is DEAL:
            yield from _deal_actions(view)
            return
        for each in _candidate_actions(view):
            if is_unopposed(view, each):
                yield each


@cache
def cached_action(seat: Seat, kind: Callable[..., Deed], *parts: Hashable) -> Action:
    """Return `Action(seat, kind(*parts))`, cached because the same actions are listed often."""
    return Action(seat, kind(*parts))


def _candidate_actions(view: View) -> Iterator[Action]:
    """Yield the candidate actions outside a deal."""
    table, seat, phase = view.table, view.seat, view.table.phase
    if phase is TURN or phase is MOVED:
        yield from (cached_action(seat, kind) for kind in (Open, Roll, Draw))
    elif phase is TOO_MANY:
        many = len(view.hand) - table.limit
        if many > 0 and not table.waiting:
            for cards in _card_combinations([*Counter(view.hand).items()], many):
                yield Action(seat, Discard(cards))
        yield from _recruit_actions(view)
        yield from (cached_action(seat, kind) for kind in (Stop, Allow) if table.waiting)
    elif phase is not OVER:
        yield from (cached_action(seat, Place, space) for space in range(1, SPACES + 1))


def _deal_actions(view: View) -> Iterator[Action]:
    """Yield the legal actions in a deal, checking only the objections possible there."""
    table, seat = view.table, view.seat
    for deed in bargain.candidate_answers(view):
        if next(bargain.objections(view, deed), None) is None:
            yield Action(seat, deed)
    for card in dict.fromkeys(view.hand):
        if card.kind is CLAN:
            yield cached_action(seat, Lay, card)  # always legal in a deal (B-DEAL-3)
    after = effects.settle_pending_card(table)
    for play in _influence_actions(view, after):
        if next(effect_objections(view, play.deed, after), None) is None:
            yield play
    last = cached_action(seat, Allow if table.waiting else GiveUp if view.is_boss else NoMore)
    if is_unopposed(view, last):
        yield last
    if view.is_boss and table.is_silent:
        for pieces in payoffs.closings(table):
            yield Action(seat, Close(pieces))


def _card_combinations(kinds: list[tuple[Card, int]], many: int) -> Iterator[tuple[Card, ...]]:
    """Yield every multiset of `many` cards from the given counts, preferring the first kinds."""
    if not many:
        yield ()
    elif kinds:
        (card, there), rest = kinds[0], kinds[1:]
        spare = sum(count for _, count in rest)
        for taken in range(min(there, many), max(0, many - spare) - 1, -1):
            for others in _card_combinations(rest, many - taken):
                yield (card,) * taken + others


def _travel_targets(table: Table) -> list[Piece]:
    """Return the pieces that a Travel card could target."""
    there = [payoffs.INVESTORS[family] for row in table.investors for family in row]
    for seat, row in enumerate(table.clans):
        laid = dict.fromkeys(card.family for card in row)
        there += [payoffs.CLAN_PIECES[family, seat] for family in laid if family]
    return there


def _recruit_actions(view: View) -> Iterator[Action]:
    if view.hand.count(RECRUITMENT) >= TRIO:
        yield from (cached_action(view.seat, Recruit, family) for family in FAMILIES)


def _influence_actions(view: View, after: Table) -> Iterator[Action]:
    """Yield the influence cards in hand except Clan cards. The caller checks their effect."""
    hand, seat = view.hand, view.seat
    travels = [card for card in dict.fromkeys(hand) if card.kind is TRAVEL]
    if travels:
        there = _travel_targets(after)
        for card in travels:
            for each in there:
                if card.family in (None, each.family):
                    yield cached_action(seat, Travel, card, each)
    yield from _recruit_actions(view)
    if BOSS in hand:
        yield cached_action(seat, TakeOver)
    if STOP in hand and view.table.waiting:
        yield cached_action(seat, Stop)
