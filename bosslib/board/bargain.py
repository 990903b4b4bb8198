"""Legality of offers and answers between the Boss and a helping player (B-DEAL-4, B-DEAL-5)."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.board import payoffs
from bosslib.board.actions import Accept, Decline, Offer, Talk, Terms, Withdraw
from bosslib.board.state import DEAL, Table
from bosslib.board.terms import Bargain, find_bargain
from bosslib.board.view import View
from bosslib.game import Objection, Seat

ANSWERS = (Accept, Decline, Withdraw)
"""Deeds that answer an existing offer."""


def helper(table: Table, terms: Terms) -> Seat | None:
    """Return the player, other than the Boss, who owns all pieces of the terms, or None."""
    there = payoffs.pieces(table)
    owners = {there.get(piece) for piece in terms.pieces}
    seat = owners.pop() if len(owners) == 1 else None
    return None if seat == table.boss else seat


def open_offers(table: Table, seat: Seat) -> list[Bargain]:
    """Return the offers that wait for a seat's answer, oldest first (B-DEAL-5, B-DEAL-8)."""
    return [
        each
        for each in table.bargains
        if seat in (each.player, table.boss) and seat not in each.agreed
    ]


def objections(view: View, deed: Talk) -> Iterator[Objection]:
    """Yield every objection to an offer or an answer."""
    table = view.table
    if table.phase is not DEAL:
        yield Objection("B-DEAL-4", "b-no-deal", {})
    elif isinstance(deed, Offer):
        yield from _offer_objections(view, deed.terms)
    else:
        yield from _answer_objections(view, deed)


def _offer_objections(view: View, terms: Terms) -> Iterator[Objection]:
    table, there = view.table, payoffs.pieces(view.table)
    for piece in terms.pieces:
        if piece not in there:
            rule = "B-DEAL-3" if piece.owner is not None else "B-DEAL-2"
            yield Objection(rule, "b-not-there", {"piece": piece})
    owners = {there[piece] for piece in terms.pieces if piece in there}
    if table.boss in owners:
        yield Objection("B-DEAL-5", "b-boss-helps", {})
    elif len(owners) > 1:
        yield Objection("B-DEAL-5", "b-one-helper", {})
    elif not view.is_boss and owners - {view.seat}:
        yield Objection("B-DEAL-5", "b-not-yours", {})
    price = terms.price.millions(table.tile.value)
    if price > table.payout:
        yield Objection("B-DEAL-5", "b-too-dear", {"due": price, "payout": table.payout})
    old = find_bargain(table.bargains, terms)
    if old and (view.seat in old.agreed or (old.is_struck and view.seat == table.boss)):
        yield Objection("B-DEAL-5", "b-said-already", {})


def _answer_objections(view: View, deed: Accept | Decline | Withdraw) -> Iterator[Objection]:
    table, seat = view.table, view.seat
    bargain = find_bargain(table.bargains, deed.terms)
    if bargain is None or seat not in (bargain.player, table.boss):
        yield Objection("B-DEAL-5", "b-no-such-offer", {})
    elif bargain.is_struck:
        yield Objection("B-DEAL-8", "b-binds", {})
    elif isinstance(deed, Withdraw) != (seat in bargain.agreed):
        key = "b-not-your-offer" if isinstance(deed, Withdraw) else "b-your-own-offer"
        yield Objection("B-DEAL-5", key, {})


def candidate_answers(view: View) -> Iterator[Talk]:
    """Yield candidate answers of a seat; `objections` decides which are legal."""
    for bargain in view.table.bargains:
        if view.seat in (bargain.player, view.table.boss) and not bargain.is_struck:
            for kind in (Accept, Decline, Withdraw):
                yield kind(bargain.terms)


def apply_talk(table: Table, seat: Seat, deed: Talk) -> Table:
    """Return the table after a legal offer or answer."""
    terms, rest = deed.terms, [each for each in table.bargains if each.terms != deed.terms]
    bargain = find_bargain(table.bargains, terms)
    if isinstance(deed, Decline | Withdraw):
        return table._replace(bargains=tuple(rest))
    player = bargain.player if bargain else helper(table, terms)
    assert player is not None  # guaranteed by objections
    agreed = tuple(sorted({*(bargain.agreed if bargain else ()), seat}))
    former = bargain is not None and bargain.former and len(agreed) < 2
    made = Bargain(player, terms, agreed, former)
    return table._replace(bargains=(*(each for each in rest if _may_stay(each, made, seat)), made))


def strike(table: Table, player: Seat, terms: Terms) -> Table:
    """Return the table on which the Boss and a player have agreed on terms."""
    return apply_talk(apply_talk(table, table.boss, Offer(terms)), player, Accept(terms))


def _may_stay(other: Bargain, made: Bargain, seat: Seat) -> bool:
    """Return True if another bargain remains in force next to a new one.

    A new offer replaces the same seat's older offers that share a piece with it. An agreement
    replaces every other bargain that shares a piece with it.
    """
    if not other.has_common_piece(made.terms):
        return True
    return not made.is_struck and other.agreed != (seat,)
