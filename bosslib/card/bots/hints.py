"""Hints in three steps (where to look, which action, why) from what the seat sees.

Turn hints are based on a search (`search`), hints for an answer on playouts with and without the
offer (`bidding`), and hints between deals on the evaluation of *careful*. This module finds the
hint; `hints_told` puts it into sentences.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import takewhile
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card import settle
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
    act,
)
from bosslib.card.bots.advice import FEW, advised, chances
from bosslib.card.bots.bidding import bids, proposal
from bosslib.card.bots.careful import discards
from bosslib.card.bots.evaluate import USUAL, price
from bosslib.card.bots.projection import outlook
from bosslib.card.cards import Card, Kind, fits
from bosslib.card.legality import owed_now
from bosslib.card.state import Phase, Table
from bosslib.game import without

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from bosslib.card.bots.bidding import Bid
    from bosslib.card.bots.search import Tried
    from bosslib.card.view import View
    from bosslib.game import Seat
    from bosslib.game.budgets import Budget

CENTS = 0.5
"""Largest difference between two values that are shown as the same number of dollars."""


class Clue(StrEnum):
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
    and then the cheapest other cards, with their later values in dollars. `bids` are the offers to
    answer, best first, or one offer to make before the action.
    """

    look: Clue
    action: Action
    tried: tuple[Tried, ...] = ()
    cards: tuple[tuple[Card, int], ...] = ()
    bids: tuple[Bid, ...] = ()


def for_turn(view: View, actions: Sequence[Action], plays: Budget, offers: Budget) -> Hint:
    """Return the hint for a turn after these actions of the game; deterministic.

    A seat that has made an offer since the last turn gets no other suggestion for an offer.
    """
    at = len(actions)
    tried = advised(view, at, plays)
    talked = takewhile(lambda each: isinstance(each.deed, TALK), reversed(actions))
    mine = any(each.seat == view.seat and isinstance(each.deed, Offer) for each in talked)
    return on_turn(view, tried, None if mine else proposal(view, offers, chances(view.seat, at)))


def for_answer(view: View, actions: Sequence[Action], offers: Budget) -> Hint:
    """Return the hint for answering an offer after these actions of the game; deterministic."""
    return to_answer(view, offers, chances(view.seat, len(actions)))


def on_turn(view: View, tried: Sequence[Tried], before: Bid | None = None) -> Hint:
    """Return the hint for a turn from the tried actions, best first.

    `before` is an offer to make first.
    """
    action = tried[0].action
    first = (before,) if before else ()
    return Hint(_look(view, action), action, tuple(tried[:FEW]), bids=first)


def between_deals(view: View) -> Hint:
    """Return the hint for the discards (NEXT-3)."""
    table = view.table
    next_boss = view.seat == (table.boss + 1) % table.players
    deed = discards(view)
    rest = sorted(without(view.hand, deed.cards), key=price)
    cards = tuple((card, price(card)) for card in (*deed.cards, *rest)[:FEW])
    return Hint(Clue.NEXT_BOSS if next_boss else Clue.DISCARD, act(view.seat, deed), cards=cards)


def to_answer(view: View, budget: Budget, rng: Random) -> Hint:
    """Return the hint for answering offers: the best one, accepted if its value suffices."""
    offers = [each for each in view.table.offers if each.to == view.seat]
    found = sorted(bids(view, offers, budget, rng), key=lambda each: (not each.can, -each.worth))
    best = found[0]
    takes = best.can and best.worth >= USUAL.gain
    deed = Accept(best.offer.by) if takes else Decline(best.offer.by)
    look = Clue.ASKED if view.is_boss else Clue.OFFERED
    return Hint(look, act(view.seat, deed), bids=tuple(found))


def _look(view: View, action: Action) -> Clue:
    """Return the most important feature of a turn, given its best action."""
    table, seat, deed = view.table, view.seat, action.deed
    if table.phase is Phase.OPEN:
        return Clue.NAMING if isinstance(deed, Name) else Clue.OPENING
    if owed_now(view):
        return Clue.PROMISE
    if isinstance(deed, PASSES) and draws(view):
        return Clue.BONUS
    if not any(fits(card, table.colour) for card in view.hand):
        return Clue.NOTHING
    if alone(table, seat):
        return Clue.ALONE
    if settle.reverses(table, seat) % 2 and settle.value(table):
        return Clue.REVERSE
    if abs(settle.unlimited(table)) >= table.size.limit and settle.shares(table, seat):
        return Clue.LIMIT
    match deed:
        case Play(card, None):
            return _of_value(table, seat, card)
        case Play(card, front) if front == seat:
            return Clue.LOSS if card.kind is Kind.REVERSE else Clue.SHARES
        case Play():
            return Clue.RIVAL
        case Move():
            return Clue.MOVE
        case DoublePass() if not table.rules.nasty:
            return Clue.OUT
    return Clue.WAIT


def _of_value(table: Table, seat: Seat, card: Card) -> Clue:
    if not settle.shares(table, seat):
        return Clue.SPOIL if card.number < 0 else Clue.BUILD
    return Clue.RISE if card.number > 0 else Clue.FALL


def alone(table: Table, seat: Seat) -> bool:
    """Return True if all other seats are out (PASS-2)."""
    return all(disks >= 2 for other, disks in enumerate(table.passes) if other != seat)


def draws(view: View) -> bool:
    """Return True if turning the first disk now draws the bonus card (PASS-5)."""
    passes = view.table.passes
    return not passes[view.seat] and sum(disks > 0 for disks in passes) == len(passes) - 1


def dues(view: View, action: Action) -> list[tuple[Seat, int, int]]:
    """Return the payoffs that an action changes: seat, before, after, in dollars.

    The payoffs are those if the deal ended now. The acting seat comes first.
    """
    table, deed = view.table, action.deed
    if not isinstance(deed, Play | Move):
        return []
    look = outlook(table)
    pairs = zip(look.payoff(), look.after(deed).payoff(), strict=True)
    changed = [(seat, now, then) for seat, (now, then) in enumerate(pairs) if now != then]
    return sorted(changed, key=lambda each: (each[0] != view.seat, -abs(each[1] - each[2])))


def close(one: Tried, other: Tried) -> bool:
    """Return True if the playouts are too few to tell which of two actions is better."""
    error = sqrt(one.spread**2 / one.playouts + other.spread**2 / other.playouts)
    return abs(one.worth - other.worth) <= max(error, CENTS)
