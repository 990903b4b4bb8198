"""Bargaining of *careful*: the value of a token and its terms to the Boss and to the player."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

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
    cached_action,
)
from bosslib.card.bots.concessions import count_concessions, least_part, own_part, parts_to_ask
from bosslib.card.bots.evaluate import DEFAULT_TEMPER, OutlookEvaluator, Temper, outlook_evaluator
from bosslib.card.bots.projection import Outlook, hand_potential, project
from bosslib.card.bots.sides import (
    outlook_with_promises_kept,
    outlook_with_token,
    ruled_out_play,
)
from bosslib.card.bots.tempers import trust_in_seat
from bosslib.card.cards import CARDS, COPIES, DECK, Card, Kind, fits_colour
from bosslib.card.legality import Legal, is_possible
from bosslib.card.state import Phase, Table
from bosslib.card.terms import OpenOffer, cash_amount, needed_cards
from bosslib.card.view import View

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from bosslib.game import Seat

REQUESTED_CARDS = ("+4", "+3", "+2", "R")
"""Cards that a Boss, who knows no other hand, bargains about: their text without the colour."""

CASH_AMOUNTS = (5, 10, 20, 40)
"""Sums that a player considers offering if cash is allowed, in dollars (COUSIN-9)."""

MOST_PROMISES = 6
"""Promises above which a player refuses an offer, as it values each part of one."""


def talk(view: View, temper: Temper, rng: Random) -> Action | None:
    """Return the talk of a view's seat: an answer, a withdrawal, an offer, or None."""
    table, seat = view.table, view.seat
    for offer in table.offers:
        if offer.to == seat:
            return _answer(view, temper)
    for offer in table.offers:
        if offer.by == seat and not _is_acceptable(view, offer, temper):
            return cached_action(seat, Withdraw(offer.to if view.is_boss else None))
    if table.turn != seat or table.phase is not Phase.PLAY or not table.tokens:
        return None  # asked after each action, but offers only before its own turn
    if (
        any(offer.by == seat for offer in table.offers)
        or rng.random() >= temper.proposal_probability
    ):
        return None
    return _proposal(view, temper)


def _answer(view: View, temper: Temper) -> Action:
    """Accept the best offer that is acceptable; otherwise decline the one that comes closest."""
    answers = set(bargain.answers(view))
    offers = [offer for offer in view.table.offers if offer.to == view.seat]
    offers.sort(key=lambda offer: -_offer_gain(view, offer, temper))
    for offer in offers:
        accept = cached_action(view.seat, Accept(offer.by))
        if accept in answers and _is_acceptable(view, offer, temper):
            return accept
    return cached_action(view.seat, Decline(offers[0].by))


def _is_acceptable(view: View, offer: OpenOffer, temper: Temper) -> bool:
    """Return True if the seat of a view takes an offer, or lets its own one stand."""
    return accepts(view, bargain.player_of(view.table, offer), offer.terms, temper)


def accepts(view: View, player: Seat, terms: Terms, temper: Temper) -> bool:
    """Return True if the seat of a view takes terms: for itself, or as the Boss for a player.

    It takes terms that suffice (`_suffice`). A player could also keep a promise that it has not
    made, so it takes terms that suffice with one more play, and refuses terms of which a part does
    not suffice even so. Acceptance is therefore monotone: fewer promises or less cash are taken as
    well, and a Boss takes more cash and more restraints as well. A player refuses more than
    `MOST_PROMISES`.
    """
    if view.is_boss:
        return _suffice(view, player, terms, temper)
    cash = tuple(term for term in terms if isinstance(term, Cash))
    promises = tuple(term for term in terms if not isinstance(term, Cash))
    if len(promises) > MOST_PROMISES:
        return False
    free = [*_free_plays(view)]
    return all(
        _suffice(view, player, (*some, *cash), temper)
        or any(
            _suffice(view, player, (*some, more, *cash), temper)
            for more in free
            if all(getattr(term, "card", None) is not more.card for term in some)
        )
        for many in range(len(promises), -1, -1)
        for some in combinations(promises, many)
    )


def _free_plays(view: View) -> Iterator[Play]:
    """Yield plays of the cards in hand with which a player could help itself or the Boss."""
    table = view.table
    for card in dict.fromkeys(view.hand):
        if not fits_colour(card, table.colour) or card.kind is Kind.MOVE:
            continue
        fronts = (None,) if card.kind is Kind.DEAL else (view.seat, table.boss)
        yield from (play for front in fronts if is_possible(view, play := Play(card, front)))


def _suffice(view: View, player: Seat, terms: Terms, temper: Temper) -> bool:
    """Return True if terms give the seat of a view enough dollars and a large enough part."""
    if _gain(view, player, terms, temper) < temper.min_gain:
        return False
    table, heard = view.table, count_concessions(view, player, temper)
    part = own_part(table, view.seat, player, terms, temper)
    return part >= least_part(temper, table, heard, part)


def _offer_gain(view: View, offer: OpenOffer, temper: Temper) -> float:
    """Return the value of an offer to the seat of a view, in dollars."""
    return _gain(view, bargain.player_of(view.table, offer), offer.terms, temper)


def _gain(view: View, player: Seat, terms: Terms, temper: Temper) -> float:
    """Return the value of terms about a player's token to the seat of a view, in dollars."""
    if view.is_boss:
        return boss_gain(view, player, terms, temper)
    return player_gain(view, terms, temper)


def boss_gain(view: View, player: Seat, terms: Terms, temper: Temper) -> float:
    """Return the value to the Boss, whose view this is, of a token for these terms, in dollars.

    The token itself costs the Boss only envy: the bank pays for it. If promises are on honour, the
    promised terms are weighted by the trust in the player; cash is paid at once.
    """
    table, where, look = view.table, _bargaining_evaluator(view, temper), project(view.table)
    held = None if table.passes[view.seat] >= 2 else hand_potential(view.hand, table.colour)
    after = outlook_with_token(table, look, player, terms)
    relief = sum(_relief_value(table, where, after, term, temper) for term in terms)
    worth, trusted = where.worth(after, held) + relief, trust_in_seat(table, player, temper)
    if trusted < 1:
        worth = trusted * worth + (1 - trusted) * where.worth(look.add_shares(player), held)
    return worth + cash_amount(terms) - where.worth(look, held)


def player_gain(view: View, terms: Terms, temper: Temper) -> float:
    """Return the value to the player, whose view this is, of a token for these terms, in dollars.

    The baseline is the best alternative without the token: do nothing, or use one promised card.
    """
    table, where, look = view.table, _bargaining_evaluator(view, temper), project(view.table)
    whole = None if table.passes[view.seat] >= 2 else hand_potential(view.hand, table.colour)
    held, without = whole, where.worth(look, whole)
    cost = cash_amount(terms)
    for term in terms:
        if not isinstance(term, Play | Move | Drop | Never) or term.card not in view.hand:
            continue
        if whole is None or held is None or not fits_colour(term.card, table.colour):
            continue
        held = held.without(term.card)
        price = where.cost(term.card)
        cost += price if isinstance(term, Play | Move) else 0
        use = term if isinstance(term, Play | Move) else ruled_out_play(table, term)
        if use and is_possible(view, use):
            alone = where.worth(look.apply_deed(use), whole.without(term.card))
            without = max(without, alone - price)
    if any(isinstance(term, DoublePass) for term in terms):
        held = None
    return (
        where.worth(outlook_with_promises_kept(view, look.add_shares(view.seat), terms), held)
        - cost
        - without
    )


def _bargaining_evaluator(view: View, temper: Temper) -> OutlookEvaluator:
    """Return the evaluator for bargaining, without `hit`: attacks may hit the other side too."""
    return outlook_evaluator(view, temper._replace(attack_probability=0))


def _relief_value(
    table: Table, where: OutlookEvaluator, look: Outlook, term: Term, temper: Temper
) -> float:
    """Return the value to the Boss of a harmful play that a term rules out, in dollars."""
    if isinstance(term, DoublePass):
        return temper.attack_probability * where.max_loss(look, look.payoff()[where.seat])
    against = ruled_out_play(table, term)
    if against is None:
        return 0
    harm = where.worth(look, None) - where.worth(look.apply_deed(against), None)
    return temper.harm_probability * max(0, harm)


def _proposal(view: View, temper: Temper) -> Action | None:
    """Return the most valuable offer that the other side might accept, or None.

    A mind offers what leaves it the least of the parts that it wants, and so comes down step by
    step. The last of equally valuable offers wins: ideas begin with the player furthest to the
    left.
    """
    if temper.mind:
        least = min(
            proposals(view, temper), key=lambda each: (each.part, -each.worth), default=None
        )
        return Action(view.seat, least.deed) if least else None
    best: Proposal | None = None
    legal = Legal(view)
    for idea in _gainful_terms(view, temper):
        if best is None or idea.worth >= best.worth:
            best = _to_proposal(view, idea, temper, legal) or best
    return Action(view.seat, best.deed) if best else None


class Proposal(NamedTuple):
    """An offer that a seat can make, with estimates in dollars."""

    deed: Offer
    player: Seat
    worth: float
    """Gain of the seat that makes it, times the probability that the player holds the cards."""
    other_gain: float
    """Gain of the other side, by public information."""
    part: float
    """Part of both sides' gain that the seat gets, by public information."""


def proposals(view: View, temper: Temper) -> Iterator[Proposal]:
    """Yield the legal offers that are worth something to a seat and that the other side might
    accept.
    """
    legal = Legal(view)
    for idea in _gainful_terms(view, temper):
        if found := _to_proposal(view, idea, temper, legal):
            yield found


class _GainfulTerms(NamedTuple):
    """Terms that are worth something to a seat, as in `Proposal`."""

    player: Seat
    terms: Terms
    worth: float


def _gainful_terms(view: View, temper: Temper) -> Iterator[_GainfulTerms]:
    """Yield the terms that are worth something to a seat."""
    for player, terms, chance in _candidate_terms(view, temper.most_terms):
        mine = _gain(view, player, terms, temper) * chance
        if mine >= temper.min_gain:
            yield _GainfulTerms(player, terms, mine)


def _to_proposal(view: View, idea: _GainfulTerms, temper: Temper, legal: Legal) -> Proposal | None:
    """Return the offer of these terms.

    None if it is illegal, if the seat wants another part of the gain or would not accept the terms
    itself, or if the other side gains too little.
    """
    player, terms, worth = idea
    wish = parts_to_ask(temper, view.table, count_concessions(view, player, temper))
    part = own_part(view.table, view.seat, player, terms, temper)
    if not wish.least <= part <= wish.most:
        return None
    if (temper.mind or len(terms) > 1) and not accepts(view, player, terms, temper):
        return None
    theirs = estimated_other_gain(view, player, terms, temper)
    deed = Offer(terms, player if view.is_boss else None)
    if theirs < DEFAULT_TEMPER.min_gain or Action(view.seat, deed) not in legal:
        return None
    return Proposal(deed, player, worth, theirs, part)


def estimated_other_gain(view: View, player: Seat, terms: Terms, temper: Temper) -> float:
    """Estimate the other side's gain from public information.

    It is assumed to have as much money as the seat itself, and only the cards that it promises.
    """
    if view.is_boss:
        supposed = View(view.table, player, tuple(needed_cards(terms).elements()), view.money)
        return player_gain(supposed, terms, temper)
    return boss_gain(View(view.table, view.table.boss, (), view.money), player, terms, temper)


def _candidate_terms(view: View, most_terms: int) -> Iterator[tuple[Seat, Terms, float]]:
    """Yield candidates: player, terms, and the probability that the player holds the cards."""
    yield from _candidate_single_terms(view)
    if most_terms > 1:
        for one, other in combinations(_candidate_single_terms(view), 2):
            if one[0] == other[0] and _can_combine(*one[1], *other[1]):
                yield one[0], one[1] + other[1], one[2] * other[2]


def _can_combine(one: Term, other: Term) -> bool:
    """Return True if two terms combine: promises about two different cards, or a card and cash."""
    if not isinstance(one, Play | Never | Drop):
        return False
    return isinstance(other, Cash) or (
        isinstance(other, Play | Never | Drop) and one.card is not other.card
    )


def _candidate_single_terms(view: View) -> Iterator[tuple[Seat, Terms, float]]:
    table = view.table
    if view.is_boss:
        cards = [CARDS[f"{table.colour}{text}"] for text in REQUESTED_CARDS]
        for player in reversed(table.clockwise(view.seat)[1:]):
            if not table.cousins[player]:
                for card in cards:
                    chance = _holding_probability(view, player, card)
                    yield from (
                        (player, terms, chance) for terms in _card_promises(card, table.boss)
                    )
    elif not table.cousins[view.seat]:
        for card in dict.fromkeys(view.hand):
            if fits_colour(card, table.colour):
                yield from ((view.seat, terms, 1.0) for terms in _card_promises(card, table.boss))
        if table.rules.cash:
            yield from ((view.seat, (Cash(dollars),), 1.0) for dollars in CASH_AMOUNTS)


def _card_promises(card: Card, boss: Seat) -> Iterator[Terms]:
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


def _holding_probability(view: View, player: Seat, card: Card) -> float:
    """Return the probability that a player holds a card, from its copies that are not visible."""
    table = view.table
    seen = [*view.hand, *table.centre, *(lying for front in table.fronts for lying in front)]
    unseen = len(DECK) - len(seen)
    return min(1.0, (COPIES[card] - seen.count(card)) * table.hand_sizes[player] / unseen)
