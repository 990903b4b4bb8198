"""The offer that one usually begins with, and the next one after a refusal.

Both follow from the seat's view: the table, its own hand, and what was said in this deal.
"""

from __future__ import annotations

from collections.abc import Sequence

from bosslib.board import Action, View, objections
from bosslib.board.actions import Decline, Offer, Piece, Price, Terms
from bosslib.board.bots.plan import Origin, cheapest_plan, place_share, useful_pieces
from bosslib.board.deal_sum import deal_sum
from bosslib.board.payoffs import may_use, pieces
from bosslib.board.price_zones import PriceZones, improved_price, price_zones, usual_price
from bosslib.game import Seat


def usual_pieces(view: View) -> tuple[Piece, ...]:
    """Return the pieces of one player that the deal needs most; empty if it needs none.

    For the Boss they belong to another player with whom no offer is open; for a helper they are its
    own, without those that it has offered already.
    """
    table = view.table
    if not view.is_boss:
        offers = (each.terms for each in table.bargains if each.agreed == (view.seat,))
        offered = {piece for terms in offers for piece in terms.pieces}
        mine = useful_pieces(table, view.seat)
        return tuple(
            each for each in mine if each not in offered and not may_use(table, each, view.seat)
        )
    talking = {each.player for each in table.bargains if not each.is_struck}
    found: dict[Seat, list[Piece]] = {}
    for source in cheapest_plan(view).from_origins(Origin.BUY):
        if source.piece and source.owner is not None and source.owner not in talking:
            found.setdefault(source.owner, []).append(source.piece)
    return tuple(next(iter(found.values()), ()))


def zones_of(view: View, those: Sequence[Piece]) -> PriceZones:
    """Return what the other side of an offer about these pieces has said about prices."""
    table = view.table
    other = pieces(table)[those[0]] if view.is_boss else table.boss
    return price_zones(view.past.talk, those, other, table.tile.value, sells=view.is_boss)


def price_limit(view: View, those: tuple[Piece, ...]) -> int:
    """Return the price that is best for the other side and that the seat can offer, in millions.

    For the Boss it is what all other agreements leave of the payout.
    """
    if not view.is_boss:
        return 1
    return deal_sum(view.table, Terms(those, Price(0))).spare


def first_price(view: View, those: tuple[Piece, ...]) -> int:
    """Return the price to begin with, in millions."""
    table = view.table
    share = min(round(place_share(table) * len(those)), table.payout)
    return max(1, usual_price(zones_of(view, those), share, price_limit(view, those)))


def declined_terms(view: View) -> Terms | None:
    """Return the seat's last offer of this deal if the other side has turned it down since."""
    talk = view.past.talk
    own = [at for at, action in enumerate(talk) if action.seat == view.seat]
    deed = talk[own[-1]].deed if own else None
    if not isinstance(deed, Offer):
        return None
    answers = (action.deed for action in talk[own[-1] :])
    return deed.terms if Decline(deed.terms) in answers else None


def next_terms(view: View) -> Terms | None:
    """Return better terms than the seat's offer that was turned down, or None.

    There are none if nothing is left to give, or if the deal does not need the pieces any more.
    """
    table, declined = view.table, declined_terms(view)
    if declined is None or any(piece not in pieces(table) for piece in declined.pieces):
        return None
    those = declined.pieces
    if view.is_boss and deal_sum(table, declined).asked is None:
        return None
    value, limit = table.tile.value, price_limit(view, those)
    price = improved_price(zones_of(view, those), declined.price.millions(value), limit)
    if price is None:
        return None
    terms = Terms(those, Price(price))
    return None if any(objections(view, Action(view.seat, Offer(terms)))) else terms
