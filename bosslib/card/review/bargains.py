"""Cost of a player's bargains: those that were struck, and those that failed.

Each is valued by what the seat saw then, as a hint does: solved with and without the bargain where
that is possible, and by playouts elsewhere. The seat's own offer is weighted by the probability
that the other side, given its possible hands, accepts it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from bosslib.card.actions import TURNS, Accept, Action, Decline, Offer, cached_action
from bosslib.card.bargain import open_offer, player_of, to_open_offer
from bosslib.card.bots.advice import advice_rng
from bosslib.card.bots.bargaining import talk
from bosslib.card.bots.determinize import known_and_hidden_cards
from bosslib.card.bots.evaluate import DEFAULT_TEMPER, SeatGains, gain_less_envy
from bosslib.card.bots.expectation import PlayoutStart, fill_hands
from bosslib.card.bots.offer_evaluation import careful_offer, may_accept, token_trades
from bosslib.card.bots.offer_value import sample_gains
from bosslib.card.bots.solo_search import solved_gains
from bosslib.card.cards import sort_cards
from bosslib.card.events import Settled
from bosslib.card.game import CardRecord
from bosslib.card.review.decision import MIN_ACCEPTANCE, MIN_REPORTED_COST, Decision
from bosslib.card.state import Phase, Table
from bosslib.card.terms import OpenOffer
from bosslib.card.view import View, view
from bosslib.game import Seat
from bosslib.teaching.review_core import paired_difference

PLAYOUTS_PER_STEP = 100
"""Number of playouts after which a bargain that cannot have cost anything is dropped."""


class BargainDecision(NamedTuple):
    """A bargain to evaluate, after `at` actions: the seat's view and its action.

    `chosen` is None if the seat ignored an offer, or made none on its turn; `offer` is None if the
    one that it could have made is still to be found. `is_struck` is True if the token was given.
    """

    at: int
    view: View
    chosen: Action | None
    offer: OpenOffer | None
    is_struck: bool = False


def bargain_decisions(record: CardRecord, seat: Seat, since: int) -> list[BargainDecision]:
    """Return all bargains that a seat struck, answered, ignored or could have offered."""
    found: list[BargainDecision] = []
    made: dict[Seat, BargainDecision] = {}
    spoke = False
    before = record.back_to(since).state
    for at, (action, state, _) in enumerate(record.played[since:], since):
        table, deed, seen = before.table, action.deed, view(before, seat)
        mine = action.seat == seat
        match deed:
            case Offer() if mine:
                offer, spoke = to_open_offer(table, seat, deed), True
                player = player_of(table, offer)
                found += [made.pop(player)] if player in made else []
                made[player] = BargainDecision(at, seen, action, offer)
            case Accept(by) if mine:
                found.append(
                    BargainDecision(at, seen, action, open_offer(table, by, seat), is_struck=True)
                )
            case Accept(by) if by == seat and (player := _accepted_player(table, action)) in made:
                found.append(made.pop(player)._replace(is_struck=True))
            case Decline(by) if mine:
                found.append(BargainDecision(at, seen, action, open_offer(table, by, seat)))
            case _ if isinstance(deed, TURNS):
                if mine and table.phase is Phase.PLAY:
                    found += _ignored_offers(at, seen, spoke=spoke)
                spoke = False
        if state.table.phase is not Phase.PLAY:
            found += made.values()
            made = {}
        before = state
    return [*found, *made.values()]


def _accepted_player(table: Table, accepts: Action) -> Seat:
    """Return the seat that gets the token when an offer is accepted."""
    assert isinstance(accepts.deed, Accept)
    return accepts.seat if accepts.deed.by == table.boss else accepts.deed.by


def _ignored_offers(at: int, seen: View, *, spoke: bool) -> Iterator[BargainDecision]:
    """Yield the offers that the seat ignores on a turn, or that it makes none itself."""
    offers = [each for each in seen.table.offers if each.to == seen.seat]
    yield from (BargainDecision(at, seen, None, each) for each in offers)
    if not offers and not spoke:
        yield BargainDecision(at, seen, None, None)


class BargainOption(NamedTuple):
    """An option in a bargain: an action, the resulting offer, and the probability of acceptance."""

    action: Action | None
    offer: OpenOffer | None = None
    chance: float = 1.0


def evaluate_bargain(
    matter: BargainDecision, pairs: int, samples: int
) -> Iterator[Decision | None]:
    """Yield None between steps, and finally the decision about a bargain compared with the best.

    The None values let the caller do other work. There is no final decision if there was only one
    option. Where it can't be solved, it is played out in `pairs` with the random numbers of a hint;
    `samples` hands of the other side estimate its acceptance.
    """
    rng = Random(f"{matter.view.seat}/{matter.at}/taken")
    ways: list[BargainOption] = []
    for way in _bargain_options(matter, samples, rng):
        ways.append(way)
        yield None
    if len(ways) < 2:
        return
    seen = matter.view
    bargains = token_trades(seen.table, [way.offer for way in ways if way.offer])
    exact = solved_gains(seen, bargains)
    sampled = sample_gains(seen, bargains, advice_rng(seen.seat, matter.at))
    rounds = iter([exact]) if exact else islice(sampled, pairs)
    found: list[list[SeatGains]] = []
    decision = Decision(matter.at, seen, matter.chosen, ways[0].action)
    while some := list(islice(rounds, PLAYOUTS_PER_STEP)):
        found += some
        decision = _best_option(matter, ways, found)
        if decision.cost + decision.margin < MIN_REPORTED_COST:
            break
        yield None
    yield decision


def _bargain_options(matter: BargainDecision, samples: int, rng: Random) -> Iterator[BargainOption]:
    """Yield the option that was taken, then the alternatives."""
    seen, chosen, offer = matter.view, matter.chosen, matter.offer
    seat = seen.seat
    if offer and offer.to == seat:
        accept = BargainOption(cached_action(seat, Accept(offer.by)), offer)
        if chosen == accept.action:
            yield from (accept, BargainOption(cached_action(seat, Decline(offer.by))))
        elif may_accept(seen, offer):
            yield from (BargainOption(chosen), accept)
        return
    if offer is None:
        yield BargainOption(None)
    else:
        chance = 1.0 if matter.is_struck else acceptance_probability(seen, offer, samples, rng)
        yield from (BargainOption(chosen, offer, chance), BargainOption(None))
    other = careful_offer(seen)
    if other is None or (offer and (other.to, other.terms) == (offer.to, offer.terms)):
        return
    chance = acceptance_probability(seen, other, samples, rng)
    if chance >= MIN_ACCEPTANCE and (offer is None or offer.to == other.to):
        to = other.to if seen.is_boss else None
        yield BargainOption(Action(seat, Offer(other.terms, to)), other, chance)


def _best_option(
    matter: BargainDecision, ways: Sequence[BargainOption], found: Sequence[list[SeatGains]]
) -> Decision:
    """Return the decision: the option taken, which is the first, compared with the best."""
    seat, nothing = matter.view.seat, [0.0] * len(found)
    there = zip(*found, strict=True)
    envy = DEFAULT_TEMPER.envy
    worth = [
        [way.chance * gain_less_envy(each, seat, envy) for each in next(there)]
        if way.offer
        else nothing
        for way in ways
    ]
    best = max(range(len(ways)), key=lambda at: sum(worth[at]))
    cost, margin = paired_difference(worth[best], worth[0])
    way, heeded = ways[best], ways[0].chance
    found_out = Decision(matter.at, matter.view, matter.chosen, way.action, cost, margin)
    return found_out._replace(acceptance_of_best=way.chance, acceptance_of_own=heeded)


def acceptance_probability(seen: View, offer: OpenOffer, samples: int, rng: Random) -> float:
    """Return the probability that the other side accepts an offer, over samples of its hand.

    It answers as *careful* does from its own view, and is assumed to have as much money as this
    seat.
    """
    table = seen.table._replace(offers=(offer,))
    hands, pool = known_and_hidden_cards(seen)
    nothing = (0,) * table.players
    moment, yes = PlayoutStart(table, nothing, hands, nothing, pool), 0
    accept = cached_action(offer.to, Accept(offer.by))
    for _ in range(samples):
        hand = sort_cards(fill_hands(moment, rng)[offer.to])
        yes += talk(View(table, offer.to, hand, seen.money), DEFAULT_TEMPER, rng) == accept
    return yes / samples


def decisions_that_count(
    record: CardRecord, found: Sequence[tuple[BargainDecision, Decision]]
) -> list[Decision]:
    """Return the decisions that count: all struck bargains, and the costliest other one per player.

    A player has at most one token in a deal (COUSIN-3), so failed bargains with the same player
    count once; and not at all if the player got a token after all, or none was left.
    """
    kept = [decision for matter, decision in found if matter.is_struck]
    lost: dict[tuple[int, Seat], Decision] = {}
    for matter, decision in found:
        table, player = matter.view.table, _bargain_player(decision)
        end = _table_at_end(record, matter.at)
        if matter.is_struck or player is None or end.cousins[player] or not end.tokens:
            continue
        dearest = lost.setdefault((table.deal, player), decision)
        if decision.cost > dearest.cost:
            lost[table.deal, player] = decision
    return [*kept, *(each for each in lost.values() if each.is_costly)]


def _bargain_player(decision: Decision) -> Seat | None:
    """Return the player of the bargain that a decision is about."""
    table = decision.view.table
    for action in (decision.best, decision.chosen):
        match action.deed if action else None:
            case Offer() as deed if action:
                return player_of(table, to_open_offer(table, action.seat, deed))
            case Accept(by) | Decline(by) if action:
                return by if action.seat == table.boss else action.seat
    return None


def _table_at_end(record: CardRecord, at: int) -> Table:
    """Return the table just before the settlement of the deal in progress after `at` actions."""
    table = record.back_to(at).state.table
    for each in record.played[at:]:
        if any(isinstance(event, Settled) for event in each.events):
            return table
        table = each.state.table
    return table
