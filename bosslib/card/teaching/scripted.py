"""Scripted seats of an exercise: they judge offers by their own gain.

They use only public information (`bots.reasons`), so a learner can calculate the same: the payoff
if the deal ended once the promises are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import ceil, floor
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card.actions import (
    FRONT,
    Accept,
    Action,
    Decline,
    Drop,
    Never,
    Offer,
    Play,
    Term,
    Terms,
    Withdraw,
    cached_action,
)
from bosslib.card.bargain import open_offer, player_of, to_open_offer
from bosslib.card.bots.evaluate import DEFAULT_TEMPER
from bosslib.card.bots.players import Patient
from bosslib.card.bots.reasons import Standpoint, offer_of_action, reason_for_deed
from bosslib.card.cards import Card
from bosslib.card.legality import Legal
from bosslib.card.narration import format_dollars
from bosslib.card.state import Table
from bosslib.card.terms import DISKS, DISKS_TURNED, PRICE_STEP, needed_cards, with_cash
from bosslib.card.view import View
from bosslib.game import Seat
from bosslib.game.bargaining import Reason
from bosslib.game.mind import ReactionKind
from bosslib.teaching.exercise import Reply
from bosslib.teaching.partner import Heard, partner_mind, react, spoken_remarks

if TYPE_CHECKING:
    from random import Random

    from bosslib.card.game import CardRecord
    from bosslib.card.terms import OpenOffer
    from bosslib.game.mind import Mind, Reaction

SELFISH_TEMPER = DEFAULT_TEMPER._replace(
    envy=0.0, attack_probability=0.0, potential_factor=0.0, harm_probability=1.0
)
"""Temper that counts only its own dollars and assumes that a card promised away was certain."""

DEFAULT_MIN_GAIN = 1
"""Default minimum gain for accepting an offer, in dollars."""


class CardScriptedBot(Patient):
    """A seat that replies as an exercise defines, and is patient by default.

    `record` returns the attempt so far: a partner with a mind remembers the offers that it heard,
    and no fixed counter-offer is made twice.
    """

    def __init__(
        self, reply: Reply, record: Callable[[], CardRecord | None] = lambda: None
    ) -> None:
        self._reply, self._record = reply, record

    def choose(self, view: View, rng: Random) -> Action:
        """Return the first of its scripted turns that is legal."""
        legal = Legal(view)
        wanted = next((each for each in self._reply.turns if each in legal), None)
        return wanted or super().choose(view, rng)

    def talk(self, view: View, rng: Random) -> Action | None:
        """Accept the first offer to it, or decline it.

        A seat with a mind leaves the offers of the start open: they are bids to outbid.
        """
        record, offers = self._record(), view.table.offers
        bids = record.start.table.offers if self._reply.mind and record else ()
        offer = next((each for each in offers if each.to == view.seat and each not in bids), None)
        if offer is None:
            return None
        if self._accepts(view.table, offer):
            accept = cached_action(view.seat, Accept(offer.by))
            if accept in Legal(view):
                return accept
        return cached_action(view.seat, Decline(offer.by))

    def counteroffer(self, view: View) -> Action | None:
        """Return a counter-offer if the seat has just declined an offer, or None."""
        record = self._record()
        last = record.played[-1].action if record and record.played else None
        if not record or not last or last.seat != view.seat or not isinstance(last.deed, Decline):
            return None
        by = last.deed.by
        to = by if view.is_boss else None
        offers = [cached_action(view.seat, Offer(terms, to)) for terms in self._reply.counters]
        wanted = [each for each in offers if each not in record.actions]
        if self._reply.mind:
            made = sum(each.seat == by and isinstance(each.deed, Offer) for each in record.actions)
            if 0 < self._reply.hears <= made:
                return None
            reaction = reaction_to(self._reply, offers_heard(record, view.seat, by))
            if reaction and reaction.kind is ReactionKind.LEAVE:
                wanted = [cached_action(view.seat, Withdraw(to))]
            elif reaction and reaction.terms is not None:
                wanted = [cached_action(view.seat, Offer(reaction.terms, to))]
        return next((each for each in wanted if each in Legal(view)), None)

    def _accepts(self, table: Table, offer: OpenOffer) -> bool:
        reply, record = self._reply, self._record()
        heard = offers_heard(record, offer.to, offer.by) if reply.mind and record else ()
        if reaction := reaction_to(reply, heard):
            return reaction.kind is ReactionKind.ACCEPT
        if reply.everything or offer.terms in (reply.accepts or ()):
            return True
        if reply.accepts is not None and reply.gains is None:
            return False
        mine, _ = offer_standpoint(reply, table, offer.to, offer).own_and_other_gain
        return mine >= least_gain(reply)


def least_gain(reply: Reply) -> int:
    """Return the least gain for which a seat accepts, in dollars."""
    return DEFAULT_MIN_GAIN if reply.gains is None else reply.gains


class HeardOffer(NamedTuple):
    """Offer to a seat, or its bargain with another seat if `is_struck`, and the table before it."""

    table: Table
    offer: OpenOffer
    is_struck: bool = False


def offers_heard(record: CardRecord, seat: Seat, by: Seat) -> list[HeardOffer]:
    """Return the offers of an attempt from one seat to another, and the bargains between them."""
    found: list[HeardOffer] = []
    before = record.start.table
    for action, state, _ in record.played:
        match action.deed:
            case Offer() as deed if action.seat == by:
                offer = to_open_offer(before, by, deed)
                if offer.to == seat:
                    found.append(HeardOffer(before, offer))
            case Accept(other) if {action.seat, other} == {seat, by}:
                agreed = open_offer(before, other, action.seat)
                assert agreed  # an offer is open until it is accepted
                found.append(HeardOffer(before, agreed._replace(by=by, to=seat), is_struck=True))
        before = state.table
    return found


def reaction_to(reply: Reply, heard: Sequence[HeardOffer]) -> Reaction[Terms] | None:
    """Return the reaction of a seat with a mind to the last of the offers that it heard.

    None if there is none, or no price leaves it enough.
    """
    return react(
        [
            Heard(offer_mind(reply, table, offer), offer.terms, table.deal, is_struck)
            for table, offer, is_struck in heard
        ]
    )


def offer_mind(reply: Reply, table: Table, offer: OpenOffer) -> Mind[Terms] | None:
    """Return a seat's mind about an offer to it: it bargains about the cash, the promises being as
    offered.

    It asks for prices that leave it its least gain and the other side no loss; None without any.
    For the last token the Boss wants more than others offer, and a player outbids them.
    """

    def gains(terms: Terms) -> tuple[float, float]:
        case = offer_standpoint(reply, table, offer.to, offer._replace(terms=terms))
        return case.own_and_other_gain

    promises = with_cash(offer.terms, 0)
    (mine, theirs), least = gains(promises), least_gain(reply)
    boss_bid = best_bid(reply, table, player_of(table, offer))
    gets_paid = offer.to == table.boss
    if gets_paid:
        low, high = max(least, boss_bid + 1) - mine, theirs
    else:
        low, high = max(0, boss_bid + 1) - theirs, mine - least
    most = floor(high) if table.rules.cash else min(0, floor(high))
    prices = range(PRICE_STEP * ceil(max(0, low) / PRICE_STEP), most + 1, PRICE_STEP)
    asks = [
        (round(mine + (price if gets_paid else -price)), with_cash(promises, price))
        for price in prices
    ]
    asks.sort(key=itemgetter(0))
    return partner_mind(reply, lambda terms: round(gains(terms)[0]), asks, round(mine + theirs))


def best_bid(reply: Reply, table: Table, player: Seat) -> float:
    """Return the Boss's gain from the best open offer of the others than a player for the last
    token, in dollars; 0 without one.
    """
    bids = [each for each in table.offers if each.to == table.boss and each.by != player]
    gains = [offer_standpoint(reply, table, each.to, each).own_and_other_gain[0] for each in bids]
    return max(gains, default=0) if table.tokens == 1 else 0


def offer_standpoint(reply: Reply, table: Table, seat: Seat, offer: OpenOffer) -> Standpoint:
    """Return an offer from the standpoint of a seat of an exercise."""
    player = player_of(table, offer)
    terms = offer.terms + (
        feared_cards_ruled_out(reply.fears, table, player, offer.terms) if reply.fears else ()
    )
    temper = SELFISH_TEMPER._replace(
        min_gain=least_gain(reply), harm_probability=0.0 if reply.fearless else 1.0
    )
    return Standpoint(table, seat, player, terms, temper)


def feared_cards_ruled_out(
    fears: tuple[Card, ...], table: Table, player: Seat, terms: Terms
) -> Terms:
    """Return promises not to play the feared cards that the terms only rule out by their effect.

    A card that is played elsewhere can't hit the Boss any more, nor can any card after the last
    disk. What the terms say themselves is not repeated.
    """
    boss, left, found = table.boss, Counter(fears), list[Term]()
    for each in terms:
        match each:
            case Never(card, front) if front in (None, boss):
                left[card] = 0
            case Drop(card) | Play(card) if left[card] > 0:
                left[card] -= 1
                if isinstance(each, Play) and each.front not in (None, boss):
                    found.append(Never(card, boss))
    disks = sum(DISKS_TURNED.get(type(each), 0) for each in terms)
    if table.passes[player] + disks >= DISKS:
        found += [Never(card, _front(card, boss)) for card in left.elements()]
    return tuple(found)


def _front(card: Card, boss: Seat) -> Seat | None:
    """Return the seat in front of which a card hits the Boss; None for the centre."""
    return boss if card.kind in FRONT else None


def spoken_reason(reply: Reply, record: CardRecord, action: Action) -> str:
    """Return the sentence that a seat says about its bargaining; empty if it says nothing.

    `record` is the attempt before the action.
    """
    table, deed = record.state.table, action.deed
    offer = offer_of_action(table, action)
    if offer is None:
        return ""
    if isinstance(deed, Decline) and reply.why:
        return reply.why
    if isinstance(deed, Withdraw) and reply.mind:
        return ""  # it has said that it leaves
    case = offer_standpoint(reply, table, action.seat, offer)
    if reply.mind and (said := _remarks(reply, record, action)):
        return said
    if isinstance(deed, Accept) and case.own_and_other_gain[0] <= 0:
        return ""  # the exercise has it agree to everything, also to what brings it nothing
    return reason_for_deed(case, deed).sentence()


def _remarks(reply: Reply, record: CardRecord, action: Action) -> str:
    """Return what a seat with a mind says with its answer to an offer, or with a counter-offer."""
    match action.deed:
        case Accept(other) | Decline(other):
            asks = False
        case Offer(_, to):
            other, asks = (record.state.table.boss if to is None else to), True
        case _:
            return ""
    heard = offers_heard(record, action.seat, other)
    reaction = reaction_to(reply, heard)
    if reaction is None:
        return ""
    table, offer, _ = heard[-1]
    is_player = action.seat != table.boss
    if is_player and needed_cards(offer.terms) - Counter(record.state.hands[action.seat]):
        return Reason("will-not", {}).sentence()  # no price would do: a card isn't there
    _, theirs = offer_standpoint(reply, table, action.seat, offer).own_and_other_gain
    return spoken_remarks(reaction, format_dollars, asks=asks, theirs=format_dollars(round(theirs)))
