"""What one seat sees, and what everybody at the table remembers.

A view is built from what may be seen, never stripped from the whole. What is remembered follows
from what was played, and no rule asks for it: it is for who bargains.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from bosslib import games
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
from bosslib.board.cards import Card
from bosslib.board.settle import pieces
from bosslib.board.state import State, Table
from bosslib.board.terms import find
from bosslib.game import Seat, replaced, seat_among
from bosslib.showing import Printer, drawn, seen_in_a_line

if TYPE_CHECKING:
    from bosslib.board.game import BoardGame
    from bosslib.board.legality import Legal


MOST = 3
"""More wrongs than this nobody counts."""


class Past(NamedTuple):
    """What was said in the deal at hand, which deals failed, and who bears whom a grudge.

    `wrongs` are by the seat that was harmed, then by who did it; empty if there are none.
    """

    said: tuple[Action, ...] = ()
    """The offers and answers since the deal was opened, or a Boss card played in it."""
    failed: tuple[int, ...] = ()
    """The spaces whose deal was given up since somebody last drew cards, or closed a deal."""
    wrongs: tuple[tuple[int, ...], ...] = ()

    def grudge(self, seat: Seat, other: Seat) -> int:
        """How many wrongs a seat has suffered from another that are not made good, 0 to 3."""
        return self.wrongs[seat][other] if self.wrongs else 0


NOTHING = Past()


class View(NamedTuple):
    """The public table, shared by all views, with a seat's own hand, and its money in millions.

    `past` is what everybody remembers of the game; only the driver knows it, which asks the bots.
    """

    table: Table
    seat: Seat
    hand: tuple[Card, ...]
    money: int
    past: Past = NOTHING

    @property
    def is_boss(self) -> bool:
        """Whether this seat is the Boss of the deal."""
        return self.table.boss == self.seat

    @property
    def may_act(self) -> bool:
        """Whether the game waits for this seat."""
        return self.seat in self.table.to_act

    @property
    def game(self) -> BoardGame:
        """Which game it is a view of."""
        return cast("BoardGame", games.named("board"))

    @property
    def legal(self) -> Legal:
        """What this seat may do."""
        return self.game.legal(self)

    def __repr__(self) -> str:
        return seen_in_a_line(self)

    def __str__(self) -> str:
        return self.game.described(self.table, self).strip()

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:  # noqa: FBT001 - IPython's own
        printer.text(str(self))

    def _repr_svg_(self) -> str | None:
        return drawn(self.game.picture(self.table, self))


def view(state: State, seat: Seat | str) -> View:
    """What a seat, by its number or its letter, sees of a state (B-SETUP-4, B-END-3)."""
    seat = seat_among(seat, len(state.hands))
    return _seen(View, (state.table, seat, state.hands[seat], state.money[seat], NOTHING))


def legal(state: State, seat: Seat | str | None = None) -> Legal:
    """What a seat, by its number or its letter, may do; without one, whoever is asked first."""
    if seat is None:
        seat = next(iter(state.table.to_act), 0)
    return view(state, seat).legal


def views(state: State) -> list[View]:
    """What every seat sees, A first."""
    table, hands, money = state.table, state.hands, state.money
    seats = range(len(hands))
    return [_seen(View, (table, seat, hands[seat], money[seat], NOTHING)) for seat in seats]


_seen = tuple.__new__
"""Makes a `View` in two thirds of the time that `View(...)` takes; there are many."""


def remembered(past: Past, table: Table, action: Action) -> Past:
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
            if isinstance(deed, TakeOver):
                past = past._replace(said=())
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
