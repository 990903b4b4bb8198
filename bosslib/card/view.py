"""View of one seat, built from visible information and never by redacting a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from bosslib import games
from bosslib.card.actions import Action, Discard, Offer
from bosslib.card.cards import DEAL, Card
from bosslib.card.state import State, Table
from bosslib.display import Printer, scene_svg, view_line
from bosslib.game import Seat, check_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bosslib.card.game import CardGame
    from bosslib.card.legality import Legal


class View(NamedTuple):
    """The public table (shared by all views) with a seat's own hand and money.

    `talk` has the offers of this deal (`offers_in_deal`). It is empty unless a driver or a table
    sets it.
    """

    table: Table
    seat: Seat
    hand: tuple[Card, ...]
    money: int
    talk: tuple[Action, ...] = ()

    @property
    def is_boss(self) -> bool:
        """True if this seat has the Boss token."""
        return self.table.boss == self.seat

    @property
    def may_act(self) -> bool:
        """True if the game waits for this seat: its turn, or its discards (NEXT-3)."""
        return self.seat in self.table.to_act

    @property
    def game(self) -> CardGame:
        """The card game."""
        return cast("CardGame", games.game_named("card"))

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

    @property
    def holds_deal_card(self) -> bool:
        """True if the hand has a card to open a deal with (TURN-1)."""
        return any(card.kind is DEAL for card in self.hand)


def view(state: State, seat: Seat | str) -> View:
    """Return what a seat, given by number or letter, sees of a state."""
    seat = check_seat(seat, len(state.hands))
    return _make_view(View, (state.table, seat, state.hands[seat], state.money[seat], ()))


def legal(state: State, seat: Seat | str | None = None) -> Legal:
    """Return the legal actions of a seat, given by number or letter; by default the first
    to act.
    """
    if seat is None:
        seat = next(iter(state.table.to_act), 0)
    return view(state, seat).legal


def views(state: State) -> list[View]:
    """Return the views of all seats, A first."""
    table, hands, money = state.table, state.hands, state.money
    seats = range(len(hands))
    return [_make_view(View, (table, seat, hands[seat], money[seat], ())) for seat in seats]


def offers_in_deal(actions: Sequence[Action]) -> tuple[Action, ...]:
    """Return the offers since the last discards (NEXT-3), the first one first."""
    found = list[Action]()
    for action in reversed(actions):
        if isinstance(action.deed, Discard):
            break
        if isinstance(action.deed, Offer):
            found.append(action)
    return tuple(reversed(found))


_make_view = tuple.__new__
"""Create a `View` in two thirds of the time of `View(...)`; views are created very often."""
