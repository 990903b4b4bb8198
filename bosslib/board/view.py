"""View of one seat, and the public history of the game.

A view is built from visible information only, never by removing hidden information from the state.
The history follows from the actions played. No rule depends on it; bots use it when they bargain.
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
from bosslib.board.payoffs import pieces
from bosslib.board.state import State, Table
from bosslib.board.terms import find_bargain
from bosslib.display import Printer, scene_svg, view_line
from bosslib.game import Seat, check_seat, replace_item

if TYPE_CHECKING:
    from bosslib.board.game import BoardGame
    from bosslib.board.legality import Legal


MAX_GRUDGE = 3
"""Maximum of a grudge; further wrongs are not counted."""


class PublicHistory(NamedTuple):
    """Public history: talk of the current deal, failed deals and grudges.

    `wrong_counts` is indexed by the harmed seat, then by the seat that did it; empty if there are
    none.
    """

    talk: tuple[Action, ...] = ()
    """Offers and answers since the deal was opened, or since a Boss card was played in it."""
    failed_spaces: tuple[int, ...] = ()
    """Spaces whose deal was given up since a player last drew cards or closed a deal."""
    wrong_counts: tuple[tuple[int, ...], ...] = ()

    def grudge(self, seat: Seat, other: Seat) -> int:
        """Return the number of wrongs, 0 to 3, that `seat` holds against `other`."""
        return self.wrong_counts[seat][other] if self.wrong_counts else 0


EMPTY_HISTORY = PublicHistory()


class View(NamedTuple):
    """A seat's view: the public table, shared by all views, and the seat's own hand and money in
    millions.

    `past` is the public history. It is empty unless a driver or a table sets it.
    """

    table: Table
    seat: Seat
    hand: tuple[Card, ...]
    money: int
    past: PublicHistory = EMPTY_HISTORY

    @property
    def is_boss(self) -> bool:
        """True if this seat is the Boss of the deal."""
        return self.table.boss == self.seat

    @property
    def may_act(self) -> bool:
        """True if the game waits for this seat."""
        return self.seat in self.table.to_act

    @property
    def game(self) -> BoardGame:
        """Game that the view belongs to."""
        return cast("BoardGame", games.game_named("board"))

    @property
    def legal(self) -> Legal:
        """Legal actions of this seat."""
        return self.game.legal(self)

    def __repr__(self) -> str:
        return view_line(self)

    def __str__(self) -> str:
        return self.game.describe_table(self.table, self).strip()

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:  # noqa: FBT001 - IPython's own
        printer.text(str(self))

    def _repr_svg_(self) -> str | None:
        return scene_svg(self.game.picture(self.table, self))


def view(state: State, seat: Seat | str) -> View:
    """Return the view of a seat, given by number or letter (B-SETUP-4, B-END-3)."""
    seat = check_seat(seat, len(state.hands))
    return _make_view(
        View, (state.table, seat, state.hands[seat], state.money[seat], EMPTY_HISTORY)
    )


def legal(state: State, seat: Seat | str | None = None) -> Legal:
    """Return the legal actions of a seat, by number or letter; default: the first seat to act."""
    if seat is None:
        seat = next(iter(state.table.to_act), 0)
    return view(state, seat).legal


def views(state: State) -> list[View]:
    """Return the views of all seats, in order."""
    table, hands, money = state.table, state.hands, state.money
    seats = range(len(hands))
    return [
        _make_view(View, (table, seat, hands[seat], money[seat], EMPTY_HISTORY)) for seat in seats
    ]


_make_view = tuple.__new__
"""Constructor of `View` that takes two thirds of the time of `View(...)`."""


def extend_history(past: PublicHistory, table: Table, action: Action) -> PublicHistory:
    """Return the public history after another action, given the table that the action led to."""
    deed = action.deed
    if isinstance(deed, TALK):
        past = past._replace(talk=(*past.talk, action))
        return _reduce_grudges(past, table, deed) if isinstance(deed, Accept) else past
    match deed:
        case Open():
            return past._replace(talk=())
        case Close():
            return past._replace(talk=(), failed_spaces=())
        case GiveUp():
            return past._replace(talk=(), failed_spaces=(*past.failed_spaces, table.marker))
        case Draw():
            return past._replace(failed_spaces=())
        case Travel() | Recruit() | TakeOver():
            harmed = _harmed_seat(table, deed)
            if isinstance(deed, TakeOver):
                past = past._replace(talk=())
            if harmed is None or harmed == action.seat:
                return past
            return _change_grudge(past, table, harmed, action.seat, 1)
    return past


def _harmed_seat(table: Table, deed: Travel | Recruit | TakeOver) -> Seat | None:
    """Return the seat that a played card, not yet in effect, is directed against."""
    match deed:
        case Travel(_, target):
            return pieces(table).get(target)
        case Recruit(family):
            return table.owner(family)
    return table.boss


def _reduce_grudges(past: PublicHistory, table: Table, deed: Accept) -> PublicHistory:
    """Reduce both grudges of two players by one when they reach an agreement."""
    made = find_bargain(table.bargains, deed.terms)
    if made is None or not made.is_struck or not past.wrong_counts:
        return past
    past = _change_grudge(past, table, table.boss, made.player, -1)
    return _change_grudge(past, table, made.player, table.boss, -1)


def _change_grudge(
    past: PublicHistory, table: Table, harmed: Seat, by: Seat, more: int
) -> PublicHistory:
    wrongs = past.wrong_counts or ((0,) * table.players,) * table.players
    count = min(MAX_GRUDGE, max(0, wrongs[harmed][by] + more))
    return past._replace(
        wrong_counts=replace_item(wrongs, harmed, replace_item(wrongs[harmed], by, count))
    )
