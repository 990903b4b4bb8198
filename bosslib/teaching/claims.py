"""Claims about how an attempt bargained, each true of the line that was played or not made.

A predicate looks at what was offered and agreed, and returns the figures for a claim, or None where
the claim would be false. "The other side would have taken less" is asked of that seat itself, in
that moment, and never read from a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import pairwise
from typing import Any, NamedTuple

from bosslib.errors import RuleError
from bosslib.game import Seat
from bosslib.record import Record
from bosslib.teaching.attempt import play_action
from bosslib.teaching.exercise import Exercise, name_placeholder

Figures = Mapping[str, str]
"""Values for a claim's placeholders, by name."""

MIN_OFFERS = 3
"""Number of offers from which on one can speak of steps."""

PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
"""Placeholder in a claim."""


class MoneyOffer(NamedTuple):
    """Open offer, and the money in it, 0 for none."""

    by: Seat
    to: Seat
    receiver: Seat
    amount: int
    terms: Any
    """Terms of the offer, as `Teaching.offer` takes them."""

    def gain(self, seat: Seat) -> int:
        """Return the money that a seat, one of the two, gets by it; negative if it pays."""
        return self.amount if seat == self.receiver else -self.amount


class OfferMade(NamedTuple):
    """Offer of an attempt, and the number of actions before it was made; 0 if it was open."""

    at: int
    offer: MoneyOffer


class Agreement(NamedTuple):
    """Offer of the learner or to the learner that was accepted, the actions before that, and the
    other seat.
    """

    at: int
    made: OfferMade
    other: Seat


class Claim(NamedTuple):
    """Claim of an exercise: said if the predicate holds; `{name}` stands for one of its figures."""

    when: str
    say: str


def offers_made(exercise: Exercise, record: Record) -> list[OfferMade]:
    """Return the offers of an attempt with or without money, in order."""
    teaching = exercise.teaching
    before = set(teaching.money_offers(record.start))
    found = [OfferMade(0, each) for each in sorted(before, key=lambda offer: offer.by)]
    for at, played in enumerate(record.played):
        after = set(teaching.money_offers(played.state))
        found += (OfferMade(at, each) for each in after - before if each.by == played.action.seat)
        before = after
    return found


def agreements(exercise: Exercise, record: Record) -> Iterator[Agreement]:
    """Yield what the learner agreed to, in order."""
    made, before, me = offers_made(exercise, record), record.start, exercise.seat
    for at, played in enumerate(record.played):
        offer = exercise.teaching.accepted_offer(before, played.action)
        if offer and me in (offer.by, offer.to):
            alike = [each for each in made if each.at <= at and each.offer == offer]
            yield Agreement(at, alike[-1], offer.to if offer.by == me else offer.by)
        before = played.state


def conceded_in_small_steps(exercise: Exercise, record: Record) -> Figures | None:
    """Three offers of money or more to one seat, each better for it than the one before, no step
    more than half of the way; the other side moved too, and they agreed.
    """
    me, money = exercise.seat, exercise.teaching.pictures.money
    offers = offers_made(exercise, record)
    for end in agreements(exercise, record):
        other, earlier = end.other, [each.offer for each in offers if each.at < end.at]
        mine = [each.gain(me) for each in earlier if each[:2] == (me, other)]
        theirs = [each.gain(me) for each in earlier if each[:2] == (other, me)]
        agreed = end.made.offer.gain(me)
        way = mine if end.made.offer.by == me else [*mine, agreed]
        steps = [one - two for one, two in pairwise(way)]
        moved = bool(theirs) and theirs[-1] > theirs[0]
        if len(mine) < MIN_OFFERS or not moved or min(steps) <= 0 or 2 * max(steps) > sum(steps):
            continue
        return {
            "first": money(abs(mine[0])),
            "price": money(abs(agreed)),
            "largest": money(max(steps)),
            "other": name_placeholder(other),
        }
    return None


def outbid_rival(exercise: Exercise, record: Record) -> Figures | None:
    """Two others named prices to the learner; who got the bargain began no better than the other
    and ended beyond what that one had named.
    """
    me, money = exercise.seat, exercise.teaching.pictures.money
    offers = offers_made(exercise, record)
    for end in agreements(exercise, record):
        winner, named = end.other, dict[Seat, list[int]]()
        for each in offers:
            if each.at < end.at and each.offer.to == me and each.offer.amount:
                named.setdefault(each.offer.by, []).append(each.offer.gain(me))
        rivals = {seat: max(gains) for seat, gains in named.items() if seat != winner}
        if not rivals or winner not in named:
            continue
        rival = max(rivals, key=rivals.__getitem__)
        agreed = end.made.offer.gain(me)
        if named[winner][0] <= rivals[rival] < agreed:
            return {
                "rival": name_placeholder(rival),
                "bid": money(abs(rivals[rival])),
                "winner": name_placeholder(winner),
                "price": money(abs(agreed)),
            }
    return None


def waited_to_bargain(exercise: Exercise, record: Record) -> Figures | None:
    """The learner took a turn before making or accepting any offer, and agreed later."""
    me, is_turn = exercise.seat, exercise.teaching.is_turn
    mine = [at for at, each in enumerate(record.actions) if each.seat == me]
    talks = [at for at in mine if not is_turn(record.actions[at])]
    end = next(agreements(exercise, record), None)
    if end is None or not talks or mine[0] == talks[0] or end.at < mine[0]:
        return None
    return {
        "price": exercise.teaching.pictures.money(end.made.offer.amount),
        "other": name_placeholder(end.other),
    }


def accepted_first_counter(exercise: Exercise, record: Record) -> Figures | None:
    """The learner agreed to the first price that the other side named, and could have gone on."""
    me = exercise.seat
    offers = offers_made(exercise, record)
    for end in agreements(exercise, record):
        theirs = [each for each in offers if each.offer[:2] == (end.other, me)]
        if end.made.offer.by == end.other and theirs[0] == end.made:
            price = exercise.teaching.pictures.money(end.made.offer.amount)
            return {"price": price, "other": name_placeholder(end.other)}
    return None


def left_money(exercise: Exercise, record: Record) -> Figures | None:
    """In the moment of the bargain the other side would have agreed to a better price."""
    me, money = exercise.seat, exercise.teaching.pictures.money
    for end in agreements(exercise, record):
        offer = end.made.offer
        moment = record.back_to(end.made.at if offer.by == me else end.at)
        best = _best_amount(exercise, moment, offer, end.other)
        if best != offer.amount:
            return {
                "price": money(offer.amount),
                "best": money(best),
                "left": money(abs(best - offer.amount)),
                "other": name_placeholder(end.other),
            }
    return None


def _best_amount(exercise: Exercise, moment: Record, offer: MoneyOffer, other: Seat) -> int:
    """Return the best amount for the learner that the other side accepts in this moment, with the
    other terms as they are.
    """
    teaching, me, best = exercise.teaching, exercise.seat, offer.amount
    step = teaching.price_step if offer.receiver == me else -teaching.price_step
    while (amount := best + step) >= 0:
        asked = teaching.offer(moment.state, me, other, teaching.with_money(offer.terms, amount))
        with suppress(RuleError):
            after = play_action(exercise, moment, asked)
            if any(each.at > len(moment.played) for each in agreements(exercise, after)):
                best = amount
                continue
        break
    return best


class Predicate(NamedTuple):
    """Predicate of an attempt, and the names of the figures that it returns."""

    holds: Callable[[Exercise, Record], Figures | None]
    figures: tuple[str, ...]


PREDICATES: Mapping[str, Predicate] = {
    "small-steps": Predicate(conceded_in_small_steps, ("first", "price", "largest", "other")),
    "outbid": Predicate(outbid_rival, ("rival", "bid", "winner", "price")),
    "waited": Predicate(waited_to_bargain, ("price", "other")),
    "first-counter": Predicate(accepted_first_counter, ("price", "other")),
    "left": Predicate(left_money, ("price", "best", "left", "other")),
}
"""Predicates by name in files; `!name` holds where the predicate does not."""


def claimed_figures(text: str) -> set[str]:
    """Return the names of the figures in a claim.

    >>> sorted(claimed_figures("{other} would have taken {best}, and {B} nothing."))
    ['best', 'other']
    """
    return set(PLACEHOLDER.findall(text))


def true_claims(exercise: Exercise, claims: tuple[Claim, ...], record: Record) -> list[str]:
    """Return the claims that are true of an attempt, with their figures."""
    found = list[str]()
    for when, text in claims:
        name = when.removeprefix("!")
        figures = PREDICATES[name].holds(exercise, record)
        if name != when:
            figures = {} if figures is None else None
        if figures is not None:
            found.append(_fill(text, figures))
    return found


def _fill(text: str, figures: Figures) -> str:
    return PLACEHOLDER.sub(lambda each: figures.get(each[1], each[0]), text)
