"""The legal actions of a view, one after another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bosslib import game
from bosslib.board import bargain, effects, settle
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
    act,
)
from bosslib.board.cards import Card, Family, Kind
from bosslib.board.data import SPACES
from bosslib.board.legal.influence import TRIO
from bosslib.board.legal.judge import objections
from bosslib.board.state import Phase, Table, holds
from bosslib.board.view import View


class Legal(game.Legal[View, Action]):
    """The legal actions of a view: `in` tests any action, iteration lists all but offers.

    Offers are without end, so they are tested and never listed; discards are listed by kinds of
    cards, one after another, for there can be very many. What the clock may do is not listed.
    """

    def __contains__(self, action: Action) -> bool:
        return next(objections(self.view, action), None) is None

    def __iter__(self) -> Iterator[Action]:
        view, after = self.view, effects.settled(self.view.table)
        for deed in _deeds(view, after):
            action = act(view.seat, deed)
            if next(objections(view, action, after), None) is None:
                yield action


def _deeds(view: View, after: Table) -> Iterator[Deed]:
    """What can be thought of in this phase; `objections` takes out what is not legal.

    What waits takes effect before the next card does, which makes the table `after` (B-INF-4).
    """
    table = view.table
    match table.phase:
        case Phase.PLACE:
            yield from map(Place, range(1, SPACES + 1))
        case Phase.TURN | Phase.MOVED:
            yield from (Open(), Roll(), Draw())
        case Phase.LIMIT:
            many = len(view.hand) - table.limit
            if many > 0 and not table.waiting:
                yield from map(Discard, _choices([*Counter(view.hand).items()], many))
            yield from _recruits(view)
            yield from (Stop(), Allow()) if table.waiting else ()
        case Phase.DEAL:
            yield from bargain.deeds(view)
            yield from _plays(view, after)
            yield from (Stop(), Allow()) if table.waiting else (NoMore(), GiveUp())
            if view.is_boss and table.silent:
                yield from map(Close, settle.closings(table))


def _choices(kinds: list[tuple[Card, int]], many: int) -> Iterator[tuple[Card, ...]]:
    """Every way to take so many cards out of so many of each kind, the first kinds first."""
    if not many:
        yield ()
    elif kinds:
        (card, there), rest = kinds[0], kinds[1:]
        spare = sum(count for _, count in rest)
        for taken in range(min(there, many), max(0, many - spare) - 1, -1):
            yield from ((card,) * taken + others for others in _choices(rest, many - taken))


def _targets(table: Table) -> list[Piece]:
    """What might be sent travelling."""
    there = [settle.INVESTORS[family] for row in table.investors for family in row]
    for seat, row in enumerate(table.clans):
        laid = dict.fromkeys(card.family for card in row)
        there += [settle.LAID[family, seat] for family in laid if family]
    return there


def _recruits(view: View) -> Iterator[Deed]:
    if holds(view.hand, Kind.RECRUITMENT, TRIO):
        yield from map(Recruit, Family)


def _plays(view: View, after: Table) -> Iterator[Deed]:
    """Influence cards that may have a use; what they need is checked later."""
    travels: list[Card] = []
    for card in dict.fromkeys(view.hand):
        if card.kind is Kind.CLAN:
            yield Lay(card)
        elif card.kind is Kind.TRAVEL:
            travels.append(card)
    if travels:
        there = _targets(after)
        for card in travels:
            yield from (Travel(card, each) for each in there if card.family in (None, each.family))
    yield from _recruits(view)
    if holds(view.hand, Kind.BOSS):
        yield TakeOver()
