"""A hint in three steps: where to look, which action, and why. Made of what the seat sees alone.

A turn's hint goes by actions that were tried (`search`), the answer to an offer by deals played
with it and without it (`bidding`), one between deals by what *careful* goes by. Here it is found;
`hints_told` says it in sentences.
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
"""Two worths are told as the same dollars if they are no further apart."""


class Clue(StrEnum):
    """What matters most in a position: where to look first."""

    PROMISE = "promise"
    """Something is due on this turn (COUSIN-9)."""
    OPENING = "opening"
    NAMING = "naming"
    NOTHING = "nothing"
    """No card of the hand fits the deal (TURN-4)."""
    ALONE = "alone"
    """All others are out: nobody answers any more."""
    BONUS = "bonus"
    """The last to turn a first disk draws a card (PASS-5)."""
    REVERSE = "reverse"
    """One lies in front of the seat (REV-2)."""
    LOSS = "loss"
    """The seat would pay, and a Reverse turns that round (REV-2)."""
    LIMIT = "limit"
    """The value of a share has reached it (VALUE-2)."""
    RISE = "rise"
    FALL = "fall"
    """It gains when the value of a share rises, or falls, and holds a Deal card for that."""
    SHARES = "shares"
    BUILD = "build"
    """It has no share yet, and raises what one will be worth."""
    SPOIL = "spoil"
    """It has no share, but somebody else gains."""
    RIVAL = "rival"
    """Another seat, and what a card in front of it would do."""
    MOVE = "move"
    """The cards that lie on the table (MOVE-1)."""
    OUT = "out"
    """Both disks protect (PASS-3)."""
    WAIT = "wait"
    ASKED = "asked"
    OFFERED = "offered"
    """An offer to the Boss, or from him (COUSIN-2)."""
    NEXT_BOSS = "next-boss"
    DISCARD = "discard"


class Hint(NamedTuple):
    """What to look at, which action, and what that goes by.

    `tried` are the best few actions of a turn, best first; `cards`, between deals, those to be
    discarded and then the cheapest, with what each is worth later, in dollars; `bids` are the
    offers to be answered, the best first, or one to make before the action.
    """

    look: Clue
    action: Action
    tried: tuple[Tried, ...] = ()
    cards: tuple[tuple[Card, int], ...] = ()
    bids: tuple[Bid, ...] = ()


def for_turn(view: View, actions: Sequence[Action], plays: Budget, offers: Budget) -> Hint:
    """The hint for a turn, after these actions of the game; the same again after the same ones.

    Who has made an offer since the last turn is told of no other one.
    """
    at = len(actions)
    tried = advised(view, at, plays)
    talked = takewhile(lambda each: isinstance(each.deed, TALK), reversed(actions))
    mine = any(each.seat == view.seat and isinstance(each.deed, Offer) for each in talked)
    return on_turn(view, tried, None if mine else proposal(view, offers, chances(view.seat, at)))


def for_answer(view: View, actions: Sequence[Action], offers: Budget) -> Hint:
    """The hint for who is offered something, after these actions of the game; the same again."""
    return to_answer(view, offers, chances(view.seat, len(actions)))


def on_turn(view: View, tried: Sequence[Tried], before: Bid | None = None) -> Hint:
    """The hint for a turn, from the actions that were tried, the best first.

    `before` is an offer to make first.
    """
    action = tried[0].action
    first = (before,) if before else ()
    return Hint(_look(view, action), action, tuple(tried[:FEW]), bids=first)


def between_deals(view: View) -> Hint:
    """The hint for the discards (NEXT-3)."""
    table = view.table
    next_boss = view.seat == (table.boss + 1) % table.players
    deed = discards(view)
    rest = sorted(without(view.hand, deed.cards), key=price)
    cards = tuple((card, price(card)) for card in (*deed.cards, *rest)[:FEW])
    return Hint(Clue.NEXT_BOSS if next_boss else Clue.DISCARD, act(view.seat, deed), cards=cards)


def to_answer(view: View, budget: Budget, rng: Random) -> Hint:
    """The hint for who is offered something: the best offer, accepted if it is worth it."""
    offers = [each for each in view.table.offers if each.to == view.seat]
    found = sorted(bids(view, offers, budget, rng), key=lambda each: (not each.can, -each.worth))
    best = found[0]
    takes = best.can and best.worth >= USUAL.gain
    deed = Accept(best.offer.by) if takes else Decline(best.offer.by)
    look = Clue.ASKED if view.is_boss else Clue.OFFERED
    return Hint(look, act(view.seat, deed), bids=tuple(found))


def _look(view: View, action: Action) -> Clue:
    """What matters most on a turn, given what is best."""
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
    """Whether all other seats are out (PASS-2)."""
    return all(disks >= 2 for other, disks in enumerate(table.passes) if other != seat)


def draws(view: View) -> bool:
    """Whether the seat draws a bonus card if it turns its first disk now (PASS-5)."""
    passes = view.table.passes
    return not passes[view.seat] and sum(disks > 0 for disks in passes) == len(passes) - 1


def dues(view: View, action: Action) -> list[tuple[Seat, int, int]]:
    """Whom an action changes the payoff of if the deal ended now: seat, before, after, in dollars.

    The own seat comes first.
    """
    table, deed = view.table, action.deed
    if not isinstance(deed, Play | Move):
        return []
    look = outlook(table)
    pairs = zip(look.payoff(), look.after(deed).payoff(), strict=True)
    changed = [(seat, now, then) for seat, (now, then) in enumerate(pairs) if now != then]
    return sorted(changed, key=lambda each: (each[0] != view.seat, -abs(each[1] - each[2])))


def close(one: Tried, other: Tried) -> bool:
    """Whether so few playouts cannot tell which of two actions is the better."""
    error = sqrt(one.spread**2 / one.playouts + other.spread**2 / other.playouts)
    return abs(one.worth - other.worth) <= max(error, CENTS)
