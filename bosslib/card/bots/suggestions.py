"""Offers to suggest to a person: a first one, better ones after a refusal, and likely cards.

Everything is computed from the seat's view with the valuation of *careful* (`bargaining`).
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb, prod
from typing import TYPE_CHECKING

from bosslib.card import bargain
from bosslib.card.bots.bargaining import Proposal, estimated_other_gain, proposals
from bosslib.card.bots.determinize import known_and_hidden_cards
from bosslib.card.bots.evaluate import DEFAULT_TEMPER
from bosslib.card.terms import needed_cards

if TYPE_CHECKING:
    from collections.abc import Collection

    from bosslib.card.actions import Offer
    from bosslib.card.cards import Card
    from bosslib.card.terms import OpenOffer
    from bosslib.card.view import View
    from bosslib.game import Seat

LIKELY = 0.5
"""Probability above which a card is called likely."""

MOST_BETTER_OFFERS = 2

PATIENT = DEFAULT_TEMPER._replace(most_terms=2)
"""Temper with which offers are found: that of *careful*, with up to two promises in an offer."""


@lru_cache(maxsize=32)
def holding_chances(view: View, player: Seat) -> dict[Card, float]:
    """Return the probability of each card that another player could hold, as a seat sees it.

    It is the share of the hands that `determinize` would deal to the player in which the card is,
    computed exactly instead of from samples: cards that the player claims to hold are certain, and
    the rest of the hand is drawn from the cards that the seat does not see.
    """
    sure, hidden = known_and_hidden_cards(view)
    drawn = max(0, view.table.hand_sizes[player] - len(sure[player]))
    hands = comb(len(hidden), drawn)
    found = {
        card: 1 - comb(len(hidden) - hidden.count(card), drawn) / hands
        for card in dict.fromkeys(hidden)
    }
    return found | dict.fromkeys(sure[player], 1.0)


def suggested_offer(view: View, refused: Collection[OpenOffer] = ()) -> Offer | None:
    """Return the offer that is most likely to be taken; None if no offer is worth making.

    Only offers count that are worth something to both sides, and none that the other side has
    `refused`. Of equally likely ones, the one that brings the seat more is suggested. An offer of
    two promises is suggested only where one promise is not enough.
    """
    for temper in (DEFAULT_TEMPER, PATIENT):
        found = [each for each in proposals(view, temper) if _as_open(view, each) not in refused]
        if found:
            return max(found, key=lambda each: (_chance_of_cards(view, each), each.worth)).deed
    return None


def better_offers(
    view: View, refused: OpenOffer, others: Collection[OpenOffer] = ()
) -> list[Offer]:
    """Return at most two offers to make after a refusal: those with fewer promises first, then
    the likeliest to be taken.

    Each is worth more to the other side than the one it refused, as far as public information
    tells, and still worth something to the seat. Another player may have refused for lack of a
    card, so none needs the same cards and more. `others` were refused as well.
    """
    player = bargain.player_of(view.table, refused)
    before = estimated_other_gain(view, player, refused.terms, PATIENT)
    wanted = needed_cards(refused.terms) if view.is_boss else Counter()
    found = [
        each
        for each in proposals(view, PATIENT)
        if each.player == player
        and each.other_gain > before
        and not (wanted and wanted <= needed_cards(each.deed.terms))
        and _as_open(view, each) not in (refused, *others)
    ]
    found.sort(key=lambda each: (len(each.deed.terms), -_chance_of_cards(view, each), -each.worth))
    return [each.deed for each in found[:MOST_BETTER_OFFERS]]


def _chance_of_cards(view: View, proposal: Proposal) -> float:
    """Return the probability that the player holds the cards that an offer needs."""
    if not view.is_boss:
        return 1.0
    chances = holding_chances(view, proposal.player)
    return prod(chances.get(card, 0.0) for card in needed_cards(proposal.deed.terms))


def _as_open(view: View, proposal: Proposal) -> OpenOffer:
    return bargain.to_open_offer(view.table, view.seat, proposal.deed)
