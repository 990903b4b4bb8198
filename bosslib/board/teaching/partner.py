"""Partners with a mind in exercises of the board game: what a bargain brings them, and their words.

They use only public information, so a learner can calculate the same. Open offers of other helpers
count as help that the Boss can have: who asks for too much isn't needed (B-DEAL-6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bosslib.board.actions import Accept, Decline, Offer, Price, Terms
from bosslib.board.bargain import helper, strike
from bosslib.board.bots.numeric_reasons import bargain_split
from bosslib.board.bots.plan import boss_families, open_list_places
from bosslib.board.narration import millions
from bosslib.board.state import Table
from bosslib.game import Seat
from bosslib.teaching.partner import Heard, partner_mind, react, spoken_remarks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bosslib.board.actions import Action
    from bosslib.board.game import BoardRecord
    from bosslib.board.terms import Bargain
    from bosslib.game.mind import Mind, Reaction
    from bosslib.teaching.exercise import Reply


class HeardOffer(NamedTuple):
    """Offer of an attempt between the Boss and a helper, and the table before it."""

    table: Table
    player: Seat
    terms: Terms


def offers_heard(record: BoardRecord, seat: Seat, by: Seat) -> list[HeardOffer]:
    """Return the offers of an attempt from one seat to another, in order.

    Only those about the pieces of the last one: other pieces are another talk.
    """
    found = list[HeardOffer]()
    table = record.start.table
    for action, state, _ in record.played:
        if action.seat == by and isinstance(action.deed, Offer):
            terms = action.deed.terms
            player = helper(table, terms)
            if player is not None and {player, table.boss} == {seat, by}:
                found.append(HeardOffer(table, player, terms))
        table = state.table
    return [each for each in found if have_common_piece(each.terms, found[-1].terms)]


def have_common_piece(one: Terms, other: Terms) -> bool:
    """Return True if two terms share a piece."""
    return any(piece in other.pieces for piece in one.pieces)


def reaction_to(reply: Reply, record: BoardRecord, seat: Seat, by: Seat) -> Reaction[Terms] | None:
    """Return the reaction of a seat with a mind to the last offer that it heard from another.

    None if it has heard none, no price leaves it enough, or it has agreed to something better.
    """
    asked = [each for each in record.start.table.bargains if each.agreed == (seat,)]
    heard = offers_heard(record, seat, by)
    if heard and has_better_agreement(heard[-1], seat):
        return None
    return react([Heard(offer_mind(reply, seat, each, asked), each.terms) for each in heard])


def has_better_agreement(offer: HeardOffer, seat: Seat) -> bool:
    """Return True if a seat has agreed to a price for these pieces that is better for it."""
    table, player, terms = offer
    value, sign = table.tile.value, 1 if seat == player else -1
    return any(
        each.is_struck
        and each.player == player
        and each.terms.pieces == terms.pieces
        and sign * (each.terms.price.millions(value) - terms.price.millions(value)) > 0
        for each in table.bargains
    )


def offer_mind(
    reply: Reply, seat: Seat, offer: HeardOffer, asked: Sequence[Bargain] = ()
) -> Mind[Terms] | None:
    """Return the mind of the Boss or of a helper about an offer; it bargains about the price.

    `asked` are the seat's own open offers from before the talk: it asks no more than these. None
    for a Boss to whom no price leaves enough, or who needs more than these pieces: what they bring
    depends on the other prices then.
    """
    table = with_open_offers(offer.table, offer.player)
    value, pieces = table.tile.value, offer.terms.pieces
    free = with_price(offer.terms, 0)
    surplus = bargain_split(table, offer.player, free).gain
    empty, left = empty_places(table), empty_places(strike(table, offer.player, free))
    before = [each.terms.price.millions(value) for each in asked if each.terms.pieces == pieces]
    if seat == table.boss:
        if left:
            return None
        most = surplus - 1 if reply.most is None else min(surplus - 1, reply.most * len(pieces))
        return partner_mind(
            reply,
            lambda terms: bargain_split(table, offer.player, terms).gain,
            [(surplus - price, with_price(free, price)) for price in range(most, 0, -1)],
            surplus,
            surplus - before[0] if before else None,
        )
    least = max(1, (reply.least or 0) * len(pieces))
    part = surplus * (empty - left) // empty if empty else surplus - 1  # a rival is undercut
    part = max(least, part)
    return partner_mind(
        reply,
        lambda terms: terms.price.millions(value),
        [(price, with_price(free, price)) for price in range(least, min(part, table.payout) + 1)],
        part,
        before[0] if before else None,
    )


def with_price(terms: Terms, price: int) -> Terms:
    """Return terms with a price in millions."""
    return Terms(terms.pieces, Price(price))


def with_open_offers(table: Table, player: Seat | None = None) -> Table:
    """Return the table on which the Boss has agreed to all open offers of helpers but a player's.

    Help costs the Boss nothing unless it is used (B-CLOSE-1).
    """
    for each in table.bargains:
        if each.agreed == (each.player,) and each.player != player:
            table = strike(table, each.player, each.terms)
    return table


def empty_places(table: Table) -> int:
    """Return the number of places that the Boss can't fill yet (B-DEAL-6)."""
    space, has = table.space, boss_families(table)
    return len(set(space.named) - has) + max(0, open_list_places(table, has))


def spoken_reason(reply: Reply, record: BoardRecord, action: Action) -> str:
    """Return what a seat with a mind says with its answer to an offer, or with a counter-offer.

    `record` is the attempt before the action. Empty if it has nothing to say as a mind.
    """
    table, deed = record.state.table, action.deed
    if not isinstance(deed, Accept | Decline | Offer):
        return ""
    player = helper(table, deed.terms)
    if player is None:
        return ""
    by = table.boss if player == action.seat else player
    reaction = reaction_to(reply, record, action.seat, by)
    if reaction is None:
        return ""
    asks = isinstance(deed, Offer)
    if action.seat == table.boss:
        price = deed.terms.price.millions(table.tile.value)
        return spoken_remarks(reaction, millions, asks=asks, theirs=millions(price))
    return spoken_remarks(reaction, millions, asks=asks, whole=millions(table.payout))
