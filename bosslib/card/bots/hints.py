"""Hints in three steps (where to look, which action, why) from what the seat sees.

Hints are solved where `solo_search` can. Otherwise turn hints are based on a search (`search`), and
hints about offers on playouts with and without the offer (`offer_evaluation`). Hints between deals
use the evaluation of *careful*. This module finds the hint; `hint_text` puts it into sentences.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import takewhile
from math import isclose, sqrt
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card import payoffs
from bosslib.card.actions import (
    PASSES,
    TALK,
    Accept,
    Action,
    Decline,
    DoublePass,
    Move,
    Name,
    Offer,
    Play,
    cached_action,
)
from bosslib.card.bots.advice import COMPARED_OPTIONS, advice_rng, advised_options
from bosslib.card.bots.careful import best_discards
from bosslib.card.bots.evaluate import price
from bosslib.card.bots.offer_evaluation import evaluate_offers, profitable_offer
from bosslib.card.bots.projection import project
from bosslib.card.bots.solo_search import is_alone_in_deal
from bosslib.card.cards import Card, Kind, fits_colour
from bosslib.card.legality import owed_deed
from bosslib.card.state import Phase, Table
from bosslib.game import remove_items

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from bosslib.card.bots.offer_evaluation import EvaluatedOffer
    from bosslib.card.bots.search import TrialSummary
    from bosslib.card.view import View
    from bosslib.game import Seat
    from bosslib.game.budgets import Budget

MAX_EQUAL_DIFFERENCE = 0.5
"""Largest difference between two values that are shown as the same number of dollars."""


class HintFocus(StrEnum):
    """The most important feature of a position: where to look first."""

    PROMISE = "promise"
    """A promise is due on this turn (COUSIN-9)."""
    OPENING = "opening"
    NAMING = "naming"
    NOTHING = "nothing"
    """No card in hand fits the deal (TURN-4)."""
    ALONE = "alone"
    """All others are out: nobody can respond."""
    BONUS = "bonus"
    """The last player to turn a first disk draws a card (PASS-5)."""
    REVERSE = "reverse"
    """A Reverse is in front of the seat (REV-2)."""
    LOSS = "loss"
    """The seat would pay, and a Reverse would switch the sign (REV-2)."""
    LIMIT = "limit"
    """The value of a share is at the limit (VALUE-2)."""
    RISE = "rise"
    FALL = "fall"
    """The seat gains if the value of a share rises, or falls, and holds a Deal card for that."""
    SHARES = "shares"
    BUILD = "build"
    """The seat has no share yet, and raises the value of a future one."""
    SPOIL = "spoil"
    """The seat has no share, and somebody else gains."""
    RIVAL = "rival"
    """Another seat, and the effect of a card in front of it."""
    MOVE = "move"
    """The cards on the table (MOVE-1)."""
    OUT = "out"
    """Two turned disks protect (PASS-3)."""
    WAIT = "wait"
    ASKED = "asked"
    OFFERED = "offered"
    """An offer to the Boss, or from the Boss (COUSIN-2)."""
    NEXT_BOSS = "next-boss"
    DISCARD = "discard"


class Hint(NamedTuple):
    """A hint: the feature to look at, the action, and the evidence for it.

    `tried` are the best few actions of a turn, best first. `cards` (between deals) are the discards
    and then the cheapest other cards, with their later values in dollars. `offers` are those to
    answer, best first, or one offer to make before the action.
    """

    focus: HintFocus
    action: Action
    tried: tuple[TrialSummary, ...] = ()
    cards: tuple[tuple[Card, int], ...] = ()
    offers: tuple[EvaluatedOffer, ...] = ()


def turn_hint(view: View, actions: Sequence[Action], plays: Budget, offers: Budget) -> Hint:
    """Return the hint for a turn after these actions of the game; deterministic.

    A seat that has made an offer since the last turn gets no other suggestion for an offer.
    """
    at = len(actions)
    tried = advised_options(view, at, plays)
    talked = takewhile(lambda each: isinstance(each.deed, TALK), reversed(actions))
    mine = any(each.seat == view.seat and isinstance(each.deed, Offer) for each in talked)
    return hint_from_options(
        view, tried, None if mine else profitable_offer(view, offers, advice_rng(view.seat, at))
    )


def answer_hint(view: View, actions: Sequence[Action], offers: Budget) -> Hint:
    """Return the hint for answering an offer after these actions of the game; deterministic."""
    return hint_from_offers(view, offers, advice_rng(view.seat, len(actions)))


def hint_from_options(
    view: View, tried: Sequence[TrialSummary], before: EvaluatedOffer | None = None
) -> Hint:
    """Return the hint for a turn from the tried actions, best first.

    `before` is an offer to make first.
    """
    action = tried[0].action
    first = (before,) if before else ()
    return Hint(_turn_focus(view, action), action, tuple(tried[:COMPARED_OPTIONS]), offers=first)


def discard_hint(view: View) -> Hint:
    """Return the hint for the discards (NEXT-3)."""
    table = view.table
    next_boss = view.seat == (table.boss + 1) % table.players
    deed = best_discards(view)
    rest = sorted(remove_items(view.hand, deed.cards), key=price)
    cards = tuple((card, price(card)) for card in (*deed.cards, *rest)[:COMPARED_OPTIONS])
    return Hint(
        HintFocus.NEXT_BOSS if next_boss else HintFocus.DISCARD,
        cached_action(view.seat, deed),
        cards=cards,
    )


def hint_from_offers(view: View, budget: Budget, rng: Random) -> Hint:
    """Return the hint for answering offers: the best one, accepted if its value suffices."""
    offers = [each for each in view.table.offers if each.to == view.seat]
    found = sorted(
        evaluate_offers(view, offers, budget, rng),
        key=lambda each: (not each.may_accept, -each.worth),
    )
    best = found[0]
    takes = best.may_accept and best.is_worthwhile
    deed = Accept(best.offer.by) if takes else Decline(best.offer.by)
    look = HintFocus.ASKED if view.is_boss else HintFocus.OFFERED
    return Hint(look, cached_action(view.seat, deed), offers=tuple(found))


def _turn_focus(view: View, action: Action) -> HintFocus:
    """Return the most important feature of a turn, given its best action."""
    table, seat, deed = view.table, view.seat, action.deed
    if table.phase is Phase.OPEN:
        return HintFocus.NAMING if isinstance(deed, Name) else HintFocus.OPENING
    if owed_deed(view):
        return HintFocus.PROMISE
    if isinstance(deed, PASSES) and draws_bonus_card(view):
        return HintFocus.BONUS
    if not any(fits_colour(card, table.colour) for card in view.hand):
        return HintFocus.NOTHING
    if is_alone_in_deal(table, seat):
        return HintFocus.ALONE
    if payoffs.reverses(table, seat) % 2 and payoffs.value(table):
        return HintFocus.REVERSE
    if abs(payoffs.unlimited_value(table)) >= table.size.limit and payoffs.shares(table, seat):
        return HintFocus.LIMIT
    match deed:
        case Play(card, None):
            return _value_focus(table, seat, card)
        case Play(card, front) if front == seat:
            return HintFocus.LOSS if card.kind is Kind.REVERSE else HintFocus.SHARES
        case Play():
            return HintFocus.RIVAL
        case Move():
            return HintFocus.MOVE
        case DoublePass() if not table.rules.nasty:
            return HintFocus.OUT
    return HintFocus.WAIT


def _value_focus(table: Table, seat: Seat, card: Card) -> HintFocus:
    if not payoffs.shares(table, seat):
        return HintFocus.SPOIL if card.number < 0 else HintFocus.BUILD
    return HintFocus.RISE if card.number > 0 else HintFocus.FALL


def draws_bonus_card(view: View) -> bool:
    """Return True if turning the first disk now draws the bonus card (PASS-5)."""
    passes = view.table.passes
    return not passes[view.seat] and sum(disks > 0 for disks in passes) == len(passes) - 1


def changed_payoffs(view: View, action: Action) -> list[tuple[Seat, int, int]]:
    """Return the payoffs that an action changes: seat, before, after, in dollars.

    The payoffs are those if the deal ended now. The acting seat comes first, and pays no more than
    it has (SETTLE-3).
    """
    table, deed = view.table, action.deed
    if not isinstance(deed, Play | Move):
        return []
    before = project(table)
    both = before.payoff(), before.apply_deed(deed).payoff()
    for dues in both:
        dues[view.seat] = max(dues[view.seat], -view.money)
    pairs = zip(*both, strict=True)
    changed = [(seat, now, then) for seat, (now, then) in enumerate(pairs) if now != then]
    return sorted(changed, key=lambda each: (each[0] != view.seat, -abs(each[1] - each[2])))


def is_close(one: TrialSummary, other: TrialSummary) -> bool:
    """Return True if two actions are about as good: as far as playouts tell, or to a dollar."""
    error = sqrt(one.spread**2 / one.playouts + other.spread**2 / other.playouts)
    return abs(one.worth - other.worth) <= max(error, MAX_EQUAL_DIFFERENCE)


def is_equal(one: TrialSummary, other: TrialSummary) -> bool:
    """Return True if two actions are solved and equally good."""
    return one.is_exact and other.is_exact and isclose(one.worth, other.worth, abs_tol=1e-6)
