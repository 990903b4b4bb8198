"""Numeric explanations of bargaining actions, from public information only."""

from __future__ import annotations

from typing import NamedTuple

from bosslib.board.actions import Accept, Action, Decline, Offer, Terms
from bosslib.board.bargain import helper, strike
from bosslib.board.narration.names import millions
from bosslib.board.payoffs import closings, payoff
from bosslib.board.state import Table
from bosslib.board.terms import find_bargain
from bosslib.game import Seat
from bosslib.words import say


class BargainSplit(NamedTuple):
    """Outcome of a bargain for both sides, in millions.

    `price` is the helper's price; `left` and `before` are what the Boss keeps of the best closing
    with and without the bargain, 0 if there is none.
    """

    price: int
    left: int
    before: int

    @property
    def gain(self) -> int:
        """Gain of the Boss, in millions."""
        return self.left - self.before


def bargain_split(table: Table, player: Seat, terms: Terms) -> BargainSplit:
    """Return the outcome of terms between the Boss and a player if they were agreed on now.

    Places that are still unfilled are assumed to cost the Boss nothing.
    """
    struck = strike(table, player, terms)
    price = terms.price.millions(table.tile.value)
    best = _best_closing_value(struck)
    left = _left_of_payout(struck) if best is None else best
    return BargainSplit(price, left, _best_closing_value(table) or 0)


def value_if_used(table: Table, player: Seat, terms: Terms) -> int:
    """Return the most that a closing with these pieces leaves the Boss, in millions.

    Places that are still unfilled are assumed to cost nothing; 0 if the pieces fill no place.
    """
    struck = strike(table, player, terms)
    ways = list(closings(struck))
    if not ways:
        return _left_of_payout(struck)
    used = [payoff(struck, way)[table.boss] for way in ways if not {*terms.pieces}.isdisjoint(way)]
    return max(used, default=0)


def _left_of_payout(table: Table) -> int:
    """Return the payout less all agreed prices, in millions."""
    agreed = (each.terms.price for each in table.bargains if each.is_struck)
    return table.payout - sum(each.millions(table.tile.value) for each in agreed)


def _best_closing_value(table: Table) -> int | None:
    """Return the most the Boss can keep, in millions; None if the deal cannot be closed."""
    return max((payoff(table, used)[table.boss] for used in closings(table)), default=None)


def reason(table: Table, action: Action) -> str:
    """Return the sentence for an offer, acceptance or refusal; empty for other actions.

    `table` is the one before the action.
    """
    match action.deed:
        case Offer(terms) | Accept(terms) | Decline(terms):
            bargain = find_bargain(table.bargains, terms)
            player = bargain.player if bargain else helper(table, terms)
        case _:
            return ""
    if player is None:
        return ""
    sums = bargain_split(table, player, terms)
    if action.seat == table.boss:
        return _boss_reason(sums, turned_down=isinstance(action.deed, Decline))
    if isinstance(action.deed, Decline):
        values = {"mine": millions(sums.price), "theirs": millions(sums.left)}
        return say(f"reasons.{'part' if sums.left > sums.price else 'little'}", **values)
    key = "asks" if isinstance(action.deed, Offer) else "helps"
    return say(f"reasons.board.{key}", mine=millions(sums.price), whole=millions(table.payout))


def _boss_reason(sums: BargainSplit, *, turned_down: bool) -> str:
    values = {"mine": millions(sums.gain), "theirs": millions(sums.price)}
    if sums.left < 0:
        return say("reasons.board.over", over=millions(-sums.left)) if turned_down else ""
    if sums.gain <= 0 < sums.before:
        key = "board.no-use" if turned_down else "board.perhaps"
        return say(f"reasons.{key}", kept=millions(sums.before))
    if turned_down and sums.gain > 0:
        return say(f"reasons.{'part' if sums.price > sums.gain else 'little'}", **values)
    return say("reasons.board.leaves", kept=millions(sums.left))
