"""What one seat sees. A view is built from what may be seen, never stripped from the whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from bosslib import games
from bosslib.board.cards import Card
from bosslib.board.past import NOTHING, Past
from bosslib.board.state import State, Table
from bosslib.game import Seat
from bosslib.showing import Printer, drawn, seen_in_a_line

if TYPE_CHECKING:
    from bosslib.board.game import BoardGame
    from bosslib.board.legal import Legal


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


def view(state: State, seat: Seat) -> View:
    """What a seat sees of a state (B-SETUP-4, B-END-3)."""
    return _seen(View, (state.table, seat, state.hands[seat], state.money[seat], NOTHING))


def views(state: State) -> list[View]:
    """What every seat sees, A first."""
    table, hands, money = state.table, state.hands, state.money
    seats = range(len(hands))
    return [_seen(View, (table, seat, hands[seat], money[seat], NOTHING)) for seat in seats]


_seen = tuple.__new__
"""Makes a `View` in two thirds of the time that `View(...)` takes; there are many."""
