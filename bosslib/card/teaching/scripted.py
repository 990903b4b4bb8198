"""Scripted seats of an exercise: they judge offers by their own gain.

They use only public information (`bots.reasons`), so a learner can calculate the same: the payoff
if the deal ended once the promises are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

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
    cached_action,
)
from bosslib.card.bargain import player_of
from bosslib.card.bots.evaluate import DEFAULT_TEMPER
from bosslib.card.bots.players import Patient
from bosslib.card.bots.reasons import Standpoint, offer_of_action, reason_for_deed
from bosslib.card.cards import Card
from bosslib.card.legality import Legal
from bosslib.card.state import Table
from bosslib.card.terms import DISKS, DISKS_TURNED
from bosslib.card.view import View
from bosslib.game import Seat
from bosslib.teaching.exercise import Reply

if TYPE_CHECKING:
    from random import Random

    from bosslib.card.terms import OpenOffer

SELFISH_TEMPER = DEFAULT_TEMPER._replace(
    envy=0.0, attack_probability=0.0, potential_factor=0.0, harm_probability=1.0
)
"""Temper that counts only its own dollars and assumes that a card promised away was certain."""

DEFAULT_MIN_GAIN = 1
"""Default minimum gain for accepting an offer, in dollars."""


class CardScriptedBot(Patient):
    """A seat that replies as an exercise defines, and is patient by default.

    `done` returns the actions so far, so that no counter-offer is made twice.
    """

    def __init__(self, reply: Reply, done: Callable[[], Sequence[Action]] = tuple) -> None:
        self._reply, self._done = reply, done

    def choose(self, view: View, rng: Random) -> Action:
        """Return the first of its scripted turns that is legal."""
        legal = Legal(view)
        wanted = next((each for each in self._reply.turns if each in legal), None)
        return wanted or super().choose(view, rng)

    def talk(self, view: View, rng: Random) -> Action | None:
        """Accept the first offer to it, or decline it."""
        offer = next((each for each in view.table.offers if each.to == view.seat), None)
        if offer and self._may_accept(view.table, offer):
            accept = cached_action(view.seat, Accept(offer.by))
            if accept in Legal(view):
                return accept
        return super().talk(view, rng)

    def counteroffer(self, view: View) -> Action | None:
        """Return a counter-offer if the seat has just declined an offer, or None."""
        done = self._done()
        last = done[-1] if done else None
        if last is None or last.seat != view.seat or not isinstance(last.deed, Decline):
            return None
        to = last.deed.by if view.is_boss else None
        offers = (cached_action(view.seat, Offer(terms, to)) for terms in self._reply.counters)
        return next((each for each in offers if each not in done and each in Legal(view)), None)

    def _may_accept(self, table: Table, offer: OpenOffer) -> bool:
        reply = self._reply
        if reply.everything or offer.terms in (reply.accepts or ()):
            return True
        if reply.accepts is not None and reply.gains is None:
            return False
        mine, _ = offer_standpoint(reply, table, offer.to, offer).own_and_other_gain
        return mine >= (DEFAULT_MIN_GAIN if reply.gains is None else reply.gains)


def offer_standpoint(reply: Reply, table: Table, seat: Seat, offer: OpenOffer) -> Standpoint:
    """Return an offer from the standpoint of a seat of an exercise."""
    player = player_of(table, offer)
    terms = offer.terms + (
        feared_cards_ruled_out(reply.fears, table, player, offer.terms) if reply.fears else ()
    )
    gain = DEFAULT_MIN_GAIN if reply.gains is None else reply.gains
    return Standpoint(table, seat, player, terms, SELFISH_TEMPER._replace(min_gain=gain))


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


def spoken_reason(reply: Reply, table: Table, action: Action) -> str:
    """Return the sentence that a seat says about its bargaining; empty if it says nothing.

    `table` is the one before the action.
    """
    offer = offer_of_action(table, action)
    if offer is None:
        return ""
    if isinstance(action.deed, Decline) and reply.why:
        return reply.why
    case = offer_standpoint(reply, table, action.seat, offer)
    if isinstance(action.deed, Accept) and case.own_and_other_gain[0] <= 0:
        return ""  # the exercise has it agree to everything, also to what brings it nothing
    return reason_for_deed(case, action.deed).sentence()
