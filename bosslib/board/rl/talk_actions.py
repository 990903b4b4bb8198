"""Talk in the board game's action space: offers for one piece at a few prices, and answers."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.board.actions import Accept, Action, Decline, Offer, Piece, Price, Terms, Withdraw
from bosslib.board.bargain import open_offers
from bosslib.board.cards import Family
from bosslib.board.payoffs import pieces
from bosslib.board.state import Table
from bosslib.board.terms import Bargain
from bosslib.board.view import View
from bosslib.game import Seat

LEVELS = (0.25, 0.5, 0.75, 1.0, 1.25, 1.5)
"""Prices, as multiples of a place's equal share of the payout."""

SLOTS = 8
"""Number of open offers, and of own offers, in the action space."""

VERBS = {Accept: "accept", Decline: "decline", Withdraw: "withdraw"}


def piece_name(piece: Piece, seat: Seat, players: int) -> str:
    """Return the name of a piece in a seat's action space: `iC`, `cC@1`."""
    kind = "i" if piece.owner is None else "c"
    at = "" if piece.owner is None else f"@{(piece.owner - seat) % players}"
    return f"{kind}{piece.family}{at}"


def piece_names(players: int) -> Iterator[str]:
    """Yield the names of all possible pieces at a table of this size."""
    for family in Family:
        yield f"i{family}"
        yield from (f"c{family}@{left}" for left in range(players))


def talk_names(players: int) -> Iterator[str]:
    """Yield the talk actions of the action space."""
    for name in piece_names(players):
        yield from (f"offer {name} x{level:g}" for level in LEVELS)
    yield from (f"{verb} {slot}" for verb in VERBS.values() for slot in range(1, SLOTS + 1))


def price_at_level(table: Table, level: float) -> Price:
    """Return a multiple of a place's equal share in whole millions, at most the payout."""
    even = table.payout / table.space.needs
    return Price(min(int(level * even + 0.5), table.payout))


def own_offers(table: Table, seat: Seat) -> list[Bargain]:
    """Return a seat's own open offers, oldest first."""
    return [each for each in table.bargains if seat in each.agreed and not each.is_struck]


def answer_choices(view: View) -> Iterator[tuple[str, Action]]:
    """Yield acceptance and refusal of each offer that the seat may answer, by its index."""
    for slot, each in enumerate(open_offers(view.table, view.seat)[:SLOTS], 1):
        yield f"accept {slot}", Action(view.seat, Accept(each.terms))
        yield f"decline {slot}", Action(view.seat, Decline(each.terms))


def offer_choices(view: View) -> Iterator[tuple[str, Action]]:
    """Yield offers for one useful piece at each price, and withdrawals of the seat's own offers."""
    table, seat = view.table, view.seat
    for slot, each in enumerate(own_offers(table, seat)[:SLOTS], 1):
        yield f"withdraw {slot}", Action(seat, Withdraw(each.terms))
    for piece, owner in pieces(table).items():
        if piece.family in table.space.families and (owner == seat) != view.is_boss:
            for level in LEVELS:
                name = f"offer {piece_name(piece, seat, table.players)} x{level:g}"
                yield name, Action(seat, Offer(Terms((piece,), price_at_level(table, level))))
