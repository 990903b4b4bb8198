"""What one seat sees. A view is built from what may be seen, never stripped from the whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bosslib.card.cards import Card, Kind
from bosslib.card.state import State, Table
from bosslib.game import Seat
from bosslib.showing import Printer, drawn, seen_in_a_line

if TYPE_CHECKING:
    from bosslib.card.legal import Legal


class View(NamedTuple):
    """The public table, shared by all views, with a seat's own hand and money."""

    table: Table
    seat: Seat
    hand: tuple[Card, ...]
    money: int

    @property
    def is_boss(self) -> bool:
        """Whether this seat has the Boss token."""
        return self.table.boss == self.seat

    @property
    def may_act(self) -> bool:
        """Whether the game waits for this seat: its turn, or its discards (NEXT-3)."""
        return self.seat in self.table.to_act

    @property
    def legal(self) -> Legal:
        """What this seat may do."""
        from bosslib.card.legal import Legal

        return Legal(self)

    def __repr__(self) -> str:
        return seen_in_a_line(self)

    def __str__(self) -> str:
        from bosslib.card.printed import described

        return described(self).strip()

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:  # noqa: FBT001 - IPython's own
        printer.text(str(self))

    def _repr_svg_(self) -> str | None:
        from bosslib.card.picture.scene import scene

        return drawn(scene(self, self.table))

    @property
    def holds_deal_card(self) -> bool:
        """Whether there is a card to open a deal with (TURN-1)."""
        return any(card.kind is Kind.DEAL for card in self.hand)


def view(state: State, seat: Seat) -> View:
    """What a seat sees of a state."""
    return View(state.table, seat, state.hands[seat], state.money[seat])


def views(state: State) -> list[View]:
    """What every seat sees, A first."""
    table = state.table
    hands, money = state.hands, state.money
    return [View(table, seat, hands[seat], money[seat]) for seat in range(len(hands))]
