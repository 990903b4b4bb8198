"""What one seat sees. A view is built from what may be seen, never stripped from the whole."""

from __future__ import annotations

from typing import NamedTuple

from bosslib.board.cards import Card
from bosslib.board.state import State, Table
from bosslib.game import Seat


class View(NamedTuple):
    """The public table, shared by all views, with a seat's own hand, and its money in millions."""

    table: Table
    seat: Seat
    hand: tuple[Card, ...]
    money: int

    @property
    def is_boss(self) -> bool:
        """Whether this seat is the Boss of the deal."""
        return self.table.boss == self.seat

    @property
    def may_act(self) -> bool:
        """Whether the game waits for this seat."""
        return self.seat in self.table.to_act


def view(state: State, seat: Seat) -> View:
    """What a seat sees of a state (B-SETUP-4, B-END-3)."""
    return View(state.table, seat, state.hands[seat], state.money[seat])


def views(state: State) -> list[View]:
    """What every seat sees, A first."""
    return [view(state, seat) for seat in range(state.table.players)]
