"""Bargaining of *careful*: the value of a token and its terms to the Boss and to the player."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from bosslib.card import bargain
from bosslib.card.actions import (
    Accept,
    Action,
    Cash,
    Decline,
    DoublePass,
    Drop,
    Move,
    Never,
    Offer,
    Play,
    Term,
    Terms,
    Withdraw,
    act,
)
from bosslib.card.bots.evaluate import USUAL, Stand, Temper, stand
from bosslib.card.bots.projection import Outlook, means, outlook
from bosslib.card.bots.sides import done, sides, struck, threat
from bosslib.card.bots.tempers import part, trust, wanted
from bosslib.card.cards import CARDS, COPIES, DECK, Card, Kind, fits
from bosslib.card.legality import Legal, possible
from bosslib.card.state import Phase, Table
from bosslib.card.terms import OpenOffer, cash, needed
from bosslib.card.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from bosslib.game import Seat

ASKED = ("+4", "+3", "+2", "R")
"""Cards that a Boss, who knows no other hand, bargains about: their text without the colour."""

SUMS = (5, 10, 20, 40)
"""Sums that a player considers offering if cash is allowed, in dollars (COUSIN-9)."""


def talk(view: View, temper: Temper, rng: Random) -> Action | None:
    """Return the talk of a view's seat: an answer, a withdrawal, an offer, or None."""
    table, seat = view.table, view.seat
    for offer in table.offers:
        if offer.to == seat:
            return _answer(view, temper)
    for offer in table.offers:
        if offer.by == seat and not _suits(view, offer, temper):
            return act(seat, Withdraw(offer.to if view.is_boss else None))
    if table.turn != seat or table.phase is not Phase.PLAY or not table.tokens:
        return None  # asked after each action, but offers only before its own turn
    if any(offer.by == seat for offer in table.offers) or rng.random() >= temper.eager:
        return None
    return _proposal(view, temper)


def _answer(view: View, temper: Temper) -> Action:
    """Accept the best offer that is acceptable; otherwise decline the one that comes closest."""
    answers = set(bargain.answers(view))
    offers = [offer for offer in view.table.offers if offer.to == view.seat]
    offers.sort(key=lambda offer: -_gain(view, offer, temper))
    for offer in offers:
        accept = act(view.seat, Accept(offer.by))
        if accept in answers and _suits(view, offer, temper):
            return accept
    return act(view.seat, Decline(offers[0].by))


def _suits(view: View, offer: OpenOffer, temper: Temper) -> bool:
    """Return True if an offer gives the seat of a view enough dollars and a large enough part."""
    if _gain(view, offer, temper) < temper.gain:
        return False
    return large_enough(view, bargain.player_of(view.table, offer), offer.terms, temper)


def large_enough(view: View, player: Seat, terms: Terms, temper: Temper) -> bool:
    """Return True if the seat's part of a bargain is at least what its character wants."""
    return own_part(view, player, terms, temper) >= wanted(temper, view.table).least


def _gain(view: View, offer: OpenOffer, temper: Temper) -> float:
    """Return the value of an offer to the seat of a view, in dollars."""
    if view.is_boss:
        return boss_gain(view, bargain.player_of(view.table, offer), offer.terms, temper)
    return player_gain(view, offer.terms, temper)


def own_part(view: View, player: Seat, terms: Terms, temper: Temper) -> float:
    """Return the part of a bargain's total gain that the seat of a view gets, from 0 to 1."""
    both = sides(view.table, player, terms, temper.fear)
    return part(both.boss, both.player) if view.is_boss else part(both.player, both.boss)


def boss_gain(view: View, player: Seat, terms: Terms, temper: Temper) -> float:
    """Return the value to the Boss, whose view this is, of a token for these terms, in dollars.

    The token itself costs the Boss only envy: the bank pays for it. If promises are on honour, the
    promised terms are weighted by the trust in the player; cash is paid at once.
    """
    table, where, look = view.table, _calm(view, temper), outlook(view.table)
    held = None if table.passes[view.seat] >= 2 else means(view.hand, table.colour)
    after = struck(table, look, player, terms)
    relief = sum(_relief(table, where, after, term, temper) for term in terms)
    worth, trusted = where.worth(after, held) + relief, trust(table, player, temper)
    if trusted < 1:
        worth = trusted * worth + (1 - trusted) * where.worth(look.share(player), held)
    return worth + cash(terms) - where.worth(look, held)


def player_gain(view: View, terms: Terms, temper: Temper) -> float:
    """Return the value to the player, whose view this is, of a token for these terms, in dollars.

    The baseline is the best alternative without the token: do nothing, or use one promised card.
    """
    table, where, look = view.table, _calm(view, temper), outlook(view.table)
    held = None if table.passes[view.seat] >= 2 else means(view.hand, table.colour)
    without = where.worth(look, held)
    cost = cash(terms)
    for term in terms:
        if isinstance(term, DoublePass):
            held = None
        if not isinstance(term, Play | Move | Drop | Never) or term.card not in view.hand:
            continue
        if held is None or not fits(term.card, table.colour):
            continue
        held = held.without(term.card)
        price = where.cost(term.card)
        cost += price if isinstance(term, Play | Move) else 0
        use = term if isinstance(term, Play | Move) else threat(table, term)
        if use and possible(view, use):
            without = max(without, where.worth(look.after(use), held) - price)
    return where.worth(done(view, look.share(view.seat), terms), held) - cost - without


def _calm(view: View, temper: Temper) -> Stand:
    """Return the evaluator for bargaining, without `hit`: attacks may hit the other side too."""
    return stand(view, temper._replace(hit=0))


def _relief(table: Table, where: Stand, look: Outlook, term: Term, temper: Temper) -> float:
    """Return the value to the Boss of a harmful play that a term rules out, in dollars."""
    if isinstance(term, DoublePass):
        return temper.hit * where.worst(look, look.payoff()[where.seat])
    against = threat(table, term)
    if against is None:
        return 0
    harm = where.worth(look, None) - where.worth(look.after(against), None)
    return temper.fear * max(0, harm)


def _proposal(view: View, temper: Temper) -> Action | None:
    """Return the most valuable offer that the other side might accept, or None.

    The last of equally valuable offers wins: ideas begin with the player furthest to the left.
    """
    best, most, wish = None, float(temper.gain), wanted(temper, view.table)
    for player, terms, chance in _ideas(view, temper.most_terms):
        if view.is_boss:
            mine = boss_gain(view, player, terms, temper) * chance
        else:
            mine = player_gain(view, terms, temper)
        if mine < most or not wish.least <= own_part(view, player, terms, temper) <= wish.most:
            continue
        if _gain_of_other(view, player, terms, temper) < USUAL.gain:
            continue
        action = Action(view.seat, Offer(terms, player if view.is_boss else None))
        if action in Legal(view):
            best, most = action, mine
    return best


def _gain_of_other(view: View, player: Seat, terms: Terms, temper: Temper) -> float:
    """Estimate the other side's gain from public information.

    It is assumed to have as much money as the seat itself, and only the cards that it promises.
    """
    if view.is_boss:
        supposed = View(view.table, player, tuple(needed(terms).elements()), view.money)
        return player_gain(supposed, terms, temper)
    return boss_gain(View(view.table, view.table.boss, (), view.money), player, terms, temper)


def _ideas(view: View, most_terms: int) -> Iterator[tuple[Seat, Terms, float]]:
    """Yield candidates: player, terms, and the probability that the player holds the cards."""
    yield from _single_ideas(view)
    if most_terms > 1:
        for one, other in combinations(_single_ideas(view), 2):
            if one[0] == other[0] and _go_together(*one[1], *other[1]):
                yield one[0], one[1] + other[1], one[2] * other[2]


def _go_together(one: Term, other: Term) -> bool:
    """Return True if two terms combine: promises about two different cards, or a card and cash."""
    if not isinstance(one, Play | Never | Drop):
        return False
    return isinstance(other, Cash) or (
        isinstance(other, Play | Never | Drop) and one.card is not other.card
    )


def _single_ideas(view: View) -> Iterator[tuple[Seat, Terms, float]]:
    table = view.table
    if view.is_boss:
        cards = [CARDS[f"{table.colour}{text}"] for text in ASKED]
        for player in reversed(table.clockwise(view.seat)[1:]):
            if not table.cousins[player]:
                for card in cards:
                    chance = _chance(view, player, card)
                    yield from ((player, terms, chance) for terms in _uses(card, table.boss))
    elif not table.cousins[view.seat]:
        for card in dict.fromkeys(view.hand):
            if fits(card, table.colour):
                yield from ((view.seat, terms, 1.0) for terms in _uses(card, table.boss))
        if table.rules.cash:
            yield from ((view.seat, (Cash(dollars),), 1.0) for dollars in SUMS)


def _uses(card: Card, boss: Seat) -> Iterator[Terms]:
    """Yield the terms that can be promised to the Boss about a card."""
    match card.kind:
        case Kind.DEAL:
            yield (Play(card),)
        case Kind.POTA:
            yield (Play(card, boss),)
        case Kind.REVERSE:
            yield (Play(card, boss),)
            yield (Never(card, boss),)
            yield (Drop(card),)


def _chance(view: View, player: Seat, card: Card) -> float:
    """Return the probability that a player holds a card, from its copies that are not visible."""
    table = view.table
    seen = [*view.hand, *table.centre, *(lying for front in table.fronts for lying in front)]
    unseen = len(DECK) - len(seen)
    return min(1.0, (COPIES[card] - seen.count(card)) * table.hand_sizes[player] / unseen)
