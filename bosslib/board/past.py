"""What everybody at the table remembers of a game: what was said in this deal, and who harmed whom.

A view carries it, so that who bargains can know what he has been told already. It follows from what
was played, as all else does, and no rule asks for it.
"""

from __future__ import annotations

from typing import NamedTuple

from bosslib.board.actions import (
    TALK,
    Accept,
    Action,
    Close,
    Draw,
    GiveUp,
    Open,
    Recruit,
    TakeOver,
    Travel,
)
from bosslib.board.settle import pieces
from bosslib.board.state import Table
from bosslib.board.terms import find
from bosslib.game import Seat, replaced

MOST = 3
"""More wrongs than this nobody counts."""


class Past(NamedTuple):
    """What was said in the deal at hand, which deals failed, and who bears whom a grudge.

    `wrongs` are by the seat that was harmed, then by who did it; empty if there are none.
    """

    said: tuple[Action, ...] = ()
    """The offers and answers since the deal was opened, the first one first."""
    failed: tuple[int, ...] = ()
    """The spaces whose deal was given up since somebody last drew cards, or closed a deal."""
    wrongs: tuple[tuple[int, ...], ...] = ()

    def grudge(self, seat: Seat, other: Seat) -> int:
        """How many wrongs a seat has suffered from another that are not made good, 0 to 3."""
        return self.wrongs[seat][other] if self.wrongs else 0


NOTHING = Past()


def after(past: Past, table: Table, action: Action) -> Past:
    """What is remembered after one more action, which led to this table."""
    deed = action.deed
    if isinstance(deed, TALK):
        past = past._replace(said=(*past.said, action))
        return _reconciled(past, table, deed) if isinstance(deed, Accept) else past
    match deed:
        case Open():
            return past._replace(said=())
        case Close():
            return past._replace(said=(), failed=())
        case GiveUp():
            return past._replace(said=(), failed=(*past.failed, table.marker))
        case Draw():
            return past._replace(failed=())
        case Travel() | Recruit() | TakeOver():
            harmed = _harmed(table, deed)
            if harmed is None or harmed == action.seat:
                return past
            return _changed(past, table, harmed, action.seat, 1)
    return past


def _harmed(table: Table, deed: Travel | Recruit | TakeOver) -> Seat | None:
    """Against whom a card is that has just been played and has not taken effect yet."""
    match deed:
        case Travel(_, target):
            return pieces(table).get(target)
        case Recruit(family):
            return table.owner(family)
    return table.boss


def _reconciled(past: Past, table: Table, deed: Accept) -> Past:
    """Who agree with each other forget one wrong each."""
    made = find(table.bargains, deed.terms)
    if made is None or not made.struck or not past.wrongs:
        return past
    past = _changed(past, table, table.boss, made.player, -1)
    return _changed(past, table, made.player, table.boss, -1)


def _changed(past: Past, table: Table, harmed: Seat, by: Seat, more: int) -> Past:
    wrongs = past.wrongs or ((0,) * table.players,) * table.players
    count = min(MOST, max(0, wrongs[harmed][by] + more))
    return past._replace(wrongs=replaced(wrongs, harmed, replaced(wrongs[harmed], by, count)))
