"""Puzzles about answering an offer: the value of each answer, by playouts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean

from bosslib.card.actions import (
    Decline,
    DoublePass,
    Drop,
    Never,
    Offer,
    Play,
    Terms,
    cached_action,
)
from bosslib.card.cards import CARDS, Kind, fits_colour
from bosslib.card.legality import Legal
from bosslib.card.puzzles.answering import (
    Response,
    answer_values,
    bargain_of_answer,
    is_counter_accepted,
    listed_answers,
)
from bosslib.card.puzzles.evaluation import (
    MIN_LEAD,
    PLAYOUT_POLICIES,
    MeanDifference,
    accept_action,
    offers_to,
    paired_difference,
)
from bosslib.card.puzzles.puzzle import Aim, Proof, Puzzle, Theme
from bosslib.card.state import State
from bosslib.card.terms import OpenOffer
from bosslib.card.view import View, view
from bosslib.game import Seat
from tools.puzzles.card.construction import PuzzleQuestion, make_puzzle
from tools.puzzles.card.sampled_states import sample_states, typical_state
from tools.puzzles.card.solvers import try_answers

GLANCE, LOOK = 60, 300
"""Number of playouts for each offer: a first look, and then for each playout policy."""

GREEDY_PROBABILITY = 0.5
"""Probability that the Boss asks a player for two of the best cards."""

INVENTED_OFFER_PROBABILITY = 0.15
"""Probability of considering an invented offer in a position."""


def with_invented_offers(state: State, seed: str) -> State:
    """Return the position with one or two plausible offers; without any if none is possible."""
    table, rng = state.table, Random(f"{seed}/offers")
    bare = state._replace(table=table._replace(offers=()))
    players = [
        seat for seat in range(table.players) if seat != table.boss and not table.cousins[seat]
    ]
    if not table.tokens or not players or rng.random() > INVENTED_OFFER_PROBABILITY:
        return bare
    to_boss = rng.random() < 0.6
    offers: list[OpenOffer] = []
    for player in rng.sample(players, min(len(players), 1 + (to_boss and rng.random() < 0.6))):
        ideas = list(_possible_promises(view(state, player)))
        if ideas:
            ends = (player, table.boss) if to_boss else (table.boss, player)
            many = rng.choice((0, 1, 1, 2) if to_boss else (1, 2, 2))
            some = rng.sample(ideas, min(len(ideas), many))
            if not to_boss and rng.random() < GREEDY_PROBABILITY:
                some = _greedy_terms(ideas) or some
            terms = {term.card: term for term in some}  # one promise per card
            offers.append(OpenOffer(*ends, tuple(terms.values())))
    return bare._replace(table=table._replace(offers=tuple(offers)))


def _greedy_terms(ideas: Sequence[Play | Never | Drop]) -> list[Play | Never | Drop]:
    """Return the terms of a greedy Boss: the largest plus card, and a Piece for the Boss."""
    plays = [each for each in ideas if isinstance(each, Play)]
    plus = [each for each in plays if each.card.kind is Kind.DEAL and each.card.number > 0]
    pieces = [each for each in plays if each.card.kind is Kind.POTA]
    return [max(plus, key=lambda each: each.card.number), pieces[0]] if plus and pieces else []


def _possible_promises(seen: View) -> Iterator[Play | Never | Drop]:
    """Yield the promises that a player can make to the Boss about its cards."""
    table = seen.table
    for card in dict.fromkeys(seen.hand):
        if not fits_colour(card, table.colour) or table.passes[seen.seat] >= 2:
            continue
        match card.kind:
            case Kind.DEAL:
                yield Play(card)
            case Kind.POTA if table.is_reachable(table.boss):
                yield Play(card, table.boss)
            case Kind.REVERSE if table.is_reachable(table.boss):
                yield Never(card, table.boss)
                yield Drop(card)


COUNTER_SAMPLES = 24
"""Number of determinizations in which the other side is asked about a counter-offer."""

MIN_AGREEMENT = 0.9
"""Minimum fraction of determinizations in which the other side gives the same answer."""


def bargain_puzzle(state: State, seat: Seat, seed: str) -> Puzzle | None:
    """Return the puzzle of a seat's open offers: which to accept, or what to offer instead."""
    seen = view(state, seat)
    legal, offers = Legal(seen), offers_to(seen)
    if any(accept_action(each, seat) not in legal for each in offers):
        return None
    starts = sample_states(seen, seed)
    those = _answers_to_choose(seen, starts[:COUNTER_SAMPLES], seed)
    if those is None:
        return None
    best = _clearly_best_answer(seen, those, seed)
    if best is None:
        return None
    top, means = best
    solution = those[top].action
    declined = [cached_action(seat, Decline(each.by)) for each in offers]
    also = declined[1:] if isinstance(solution.deed, Decline) else []
    second = max((at for at in range(len(those)) if at != top), key=lambda at: means[at])
    if means[second] < -seen.money:
        return None  # a loss is limited to the seat's money (SETTLE-3)
    alike = [
        start
        for start in starts
        if all(
            is_counter_accepted(start, a) == ok for a, _, ok in those if isinstance(a.deed, Offer)
        )
    ]
    start = typical_state(seen, solution, those[second].action, Aim.MONEY, alike)
    if start is None:
        return None
    return make_puzzle(
        PuzzleQuestion(start, seat, Theme.BARGAIN, Aim.MONEY, Proof.PLAYOUTS),
        try_answers(seen, those, top, seed),
        solution=(solution,),
        also=tuple(also),
        tempting=(those[second].action,),
        worth=(means[top], means[second]),
        counters=tuple(a for a, *_ in those if isinstance(a.deed, Offer)),
    )


def _answers_to_choose(seen: View, starts: Sequence[State], seed: str) -> list[Response] | None:
    """Return the answers to choose from; None if none of them matters.

    Includes the best counter-offer that matters and that the other side accepts, and the best one
    that it declines, if that would be better still.
    """
    ideas = [cached_action(seen.seat, deed) for deed in candidate_counters(seen)]
    ideas = [each for each in ideas if each in Legal(seen)]
    those = [
        Response(each, bargain_of_answer(seen, each), is_agreed=True)
        for each in listed_answers(seen, ideas)
    ]
    means = [fmean(each) for each in answer_values(seen, those, GLANCE, f"{seed}/glance")]
    order = sorted(zip(means, those, strict=True), key=lambda each: -each[0])
    if max(map(abs, means)) < MIN_LEAD:
        return None
    taken: list[Response] = []
    dreamt: list[Response] = []
    for worth, each in order:
        if isinstance(each.action.deed, Offer) and abs(worth) >= MIN_LEAD and not taken:
            sure = fmean(is_counter_accepted(start, each.action) for start in starts)
            if sure >= MIN_AGREEMENT:
                taken.append(each)
            elif sure <= 1 - MIN_AGREEMENT and not dreamt:
                dreamt.append(each._replace(is_agreed=False))
    plain = [each for each in those if not isinstance(each.action.deed, Offer)]
    if max(worth for worth, each in order if each in (*taken, *plain)) < MIN_LEAD:
        dreamt = []  # once declined, it equals declining the offer
    return [*plain[:-1], *taken, *dreamt, plain[-1]]


def candidate_counters(seen: View) -> Iterator[Offer]:
    """Yield counter-offers to the only open offer; none if there are several.

    A player promises less than requested. The Boss also asks not to get a Reverse, or that the
    player turns both disks.
    """
    offers = offers_to(seen)
    if len(offers) != 1:
        return
    (offer,) = offers
    table = seen.table
    if not seen.is_boss:
        less: list[Terms] = [(each,) for each in offer.terms if len(offer.terms) > 1]
        yield from map(Offer, [*less, ()] if offer.terms else [])
    elif table.passes[offer.by] < 2:
        spared = Never(CARDS[f"{table.colour}R"], table.boss)
        more: list[Terms] = [(*offer.terms, spared), (*offer.terms, DoublePass())]
        yield from (Offer(terms, offer.by) for terms in more if spared not in offer.terms)


def _clearly_best_answer(
    seen: View, those: Sequence[Response], seed: str
) -> tuple[int, list[float]] | None:
    """Return the answer that is clearly best under all policies, and the mean values in dollars."""
    means = [0.0] * len(those)
    best: set[int] = set()
    for number, habit in enumerate(PLAYOUT_POLICIES):
        came = answer_values(seen, those, LOOK, f"{seed}/{number}", habit)
        top = max(range(len(came)), key=lambda at: fmean(came[at]))
        others = (paired_difference(came[top], each) for at, each in enumerate(came) if at != top)
        best.add(top)
        if len(best) > 1 or not all(map(_is_clear, others)):
            return None
        means = [
            mean + fmean(each) / len(PLAYOUT_POLICIES)
            for mean, each in zip(means, came, strict=True)
        ]
    return best.pop(), means


def _is_clear(found: MeanDifference) -> bool:
    return found.mean >= MIN_LEAD and found.lower_bound > 0
