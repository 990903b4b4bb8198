"""The part of a bargain that a player wants: by the disks, or by the other side's offers.

A temper without a mind concedes as disks are turned. One with a mind (`game.mind`) hears the offers
of this deal about the same token, all valued by public sums in the present position, so a change of
the table is nobody's concession. An offer that is still open is the one to be judged, and is not
among them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib.card.actions import Action, Offer, Terms
from bosslib.card.bargain import open_offer
from bosslib.card.bots.sides import bargain_sides
from bosslib.card.bots.tempers import desired_part, own_part_of_gain
from bosslib.game.mind import NO_CONCESSIONS, Character, Concessions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bosslib.card.bots.evaluate import DesiredPart, Temper
    from bosslib.card.state import Table
    from bosslib.card.view import View
    from bosslib.game import Seat

ALL = 1.0
"""Gain of both sides together, in the unit in which a mind counts parts here."""


def own_part(table: Table, seat: Seat, player: Seat, terms: Terms, temper: Temper) -> float:
    """Return the part of a bargain's total gain that the Boss or the player gets, from 0 to 1."""
    both = bargain_sides(table, player, terms, temper.harm_probability)
    mine, theirs = (both.boss, both.player) if seat == table.boss else (both.player, both.boss)
    return own_part_of_gain(mine, theirs)


def earlier_offers(
    table: Table, seat: Seat, player: Seat, talk: Sequence[Action]
) -> tuple[Terms, ...]:
    """Return the terms that the other side has offered for a player's token, the first one first.

    `talk` has the offers of the deal; the one that is still open is left out.
    """
    other = player if seat == table.boss else table.boss
    to = None if seat == table.boss else player
    heard = [
        each.deed.terms
        for each in talk
        if each.seat == other and isinstance(each.deed, Offer) and each.deed.to == to
    ]
    still_open = open_offer(table, other, seat)
    if still_open is not None and heard and heard[-1] == still_open.terms:
        heard.pop()
    return tuple(heard)


def count_concessions(view: View, player: Seat, temper: Temper) -> Concessions:
    """Return the other side's concessions about a player's token, as a mind counts them."""
    heard, table, seat = NO_CONCESSIONS, view.table, view.seat
    if temper.mind is None:
        return heard
    for terms in earlier_offers(table, seat, player, view.talk):
        part = own_part(table, seat, player, terms, temper)
        heard = heard.after(part, ALL, temper.mind.serious)
    return heard


def least_part(temper: Temper, table: Table, heard: Concessions, part: float) -> float:
    """Return the least part that a player accepts if an offer leaves it `part`.

    The larger `part`, the less: acceptance is monotone.
    """
    if temper.mind is None:
        return desired_part(temper, table).least
    return max(mind_floor(temper.mind, heard), temper.mind.wish(heard, part, ALL))


def parts_to_ask(temper: Temper, table: Table, heard: Concessions) -> DesiredPart:
    """Return the parts that a player asks for: no less than it has been offered."""
    wanted, offered = desired_part(temper, table), heard.best_gain
    if temper.mind is None:
        return wanted
    return wanted._replace(least=max(offered, least_part(temper, table, heard, offered)))


def mind_floor(mind: Character, heard: Concessions) -> float:
    """Return the least part that a mind takes after these offers: nothing is drawn at random."""
    return min(mind.opens, sum(mind.floor) / 2 + mind.offence * heard.absurd_offers)
