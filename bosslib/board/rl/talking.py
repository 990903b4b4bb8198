"""What the board game's menu has for talk: offers for one piece at a few prices, and answers."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.board.actions import Accept, Action, Decline, Offer, Piece, Price, Terms, Withdraw
from bosslib.board.bargain import awaiting
from bosslib.board.cards import Family
from bosslib.board.settle import pieces
from bosslib.board.state import Table
from bosslib.board.terms import Bargain
from bosslib.board.view import View
from bosslib.game import Seat

LEVELS = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5)
"""The prices, as parts of what a place of the deal is worth: its payout shared evenly."""

SLOTS = 8
"""How many of the offers that a seat may answer, and of its own, the menu has."""

VERBS = {Accept: "accept", Decline: "decline", Withdraw: "withdraw"}


def piece_name(piece: Piece, seat: Seat, players: int) -> str:
    """A piece by its name in a seat's menu: `iC`, `cC@1`."""
    kind = "i" if piece.owner is None else "c"
    at = "" if piece.owner is None else f"@{(piece.owner - seat) % players}"
    return f"{kind}{piece.family}{at}"


def piece_names(players: int) -> Iterator[str]:
    """All pieces that a table of so many can have."""
    for family in Family:
        yield f"i{family}"
        yield from (f"c{family}@{left}" for left in range(players))


def names(players: int) -> Iterator[str]:
    """The menu's entries for talk."""
    for name in piece_names(players):
        yield from (f"offer {name} x{level:g}" for level in LEVELS)
    yield from (f"{verb} {slot}" for verb in VERBS.values() for slot in range(1, SLOTS + 1))


def price(table: Table, level: float) -> Price:
    """So many times a place's even share, in whole millions, at most all of the payout."""
    even = table.payout / table.space.needs
    return Price(min(int(level * even + 0.5), table.payout))


def own(table: Table, seat: Seat) -> list[Bargain]:
    """The offers that a seat stands by and the other side has not agreed to, the oldest first."""
    return [each for each in table.bargains if seat in each.agreed and not each.struck]


def answers(view: View) -> Iterator[tuple[str, Action]]:
    """Accept or decline, by the offer's place among those that the seat may answer."""
    for slot, each in enumerate(awaiting(view.table, view.seat)[:SLOTS], 1):
        yield f"accept {slot}", Action(view.seat, Accept(each.terms))
        yield f"decline {slot}", Action(view.seat, Decline(each.terms))


def offers(view: View) -> Iterator[tuple[str, Action]]:
    """One piece that the deal could use at each price, and own offers taken back."""
    table, seat = view.table, view.seat
    for slot, each in enumerate(own(table, seat)[:SLOTS], 1):
        yield f"withdraw {slot}", Action(seat, Withdraw(each.terms))
    for piece, owner in pieces(table).items():
        if piece.family in table.space.families and (owner == seat) != view.is_boss:
            for level in LEVELS:
                name = f"offer {piece_name(piece, seat, table.players)} x{level:g}"
                yield name, Action(seat, Offer(Terms((piece,), price(table, level))))
