"""Reasons for a computer player's bargaining, as sentences to the other side.

A reason is derived from the public table, the action and the player's character, so it reveals
nothing about a hand beyond the offer itself. It is not stored: it can be recomputed from the
record. If the public sums do not explain an action, the reason stays vague.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bosslib.card.actions import (
    Accept,
    Action,
    Decline,
    Deed,
    Drop,
    Move,
    Never,
    Offer,
    Play,
    Terms,
    Withdraw,
)
from bosslib.card.bargain import offered, player_of, standing
from bosslib.card.bots.bargaining import boss_gain, player_gain
from bosslib.card.bots.projection import outlook
from bosslib.card.bots.sides import Sides, harm, sides, struck
from bosslib.card.bots.tempers import broken, part, trust, wanted
from bosslib.card.narration import dollars, name_in_colour
from bosslib.card.terms import OpenOffer, cash, needed
from bosslib.card.view import View
from bosslib.game.bargaining import Reason
from bosslib.words import listing

if TYPE_CHECKING:
    from bosslib.card.bots.evaluate import Temper
    from bosslib.card.state import Table
    from bosslib.game import Seat

RICH = 10_000
"""More dollars than any deal costs: others' money is unknown, so it is assumed to suffice."""


def reason(table: Table, action: Action, temper: Temper) -> Reason | None:
    """Return why a player offers, accepts, declines or withdraws; None for other actions.

    `table` is the one before the action.
    """
    offer = about(table, action)
    if offer is None:
        return None
    return why(
        Standpoint(table, action.seat, player_of(table, offer), offer.terms, temper), action.deed
    )


def spoken(table: Table, action: Action, temper: Temper | None) -> str:
    """Return the reason as a sentence; empty if there is none or the player has no temper."""
    found = reason(table, action, temper) if temper else None
    return found.sentence() if found else ""


def why(case: Standpoint, deed: Deed) -> Reason:
    """Return why a side of a bargain offers, accepts, declines or withdraws it."""
    match deed:
        case Offer() | Accept():
            return _for(case)
        case Decline():
            return _against(case) or _no(case)
    return _against(case) or Reason("withdrawn", {})


def about(table: Table, action: Action) -> OpenOffer | None:
    """Return the offer that an action makes, answers or withdraws; `table` is the one before."""
    seat = action.seat
    match action.deed:
        case Offer() as deed:
            return offered(table, seat, deed)
        case Accept(by) | Decline(by):
            return standing(table, by, seat)
        case Withdraw(to):
            return standing(table, seat, table.boss if to is None else to)
    return None


class Standpoint(NamedTuple):
    """A bargain from the standpoint of one of its two sides."""

    table: Table
    seat: Seat
    player: Seat
    terms: Terms
    temper: Temper

    @property
    def is_boss(self) -> bool:
        """True if the speaker is the Boss."""
        return self.seat == self.table.boss

    @property
    def sums(self) -> Sides:
        """Gains of both sides, in dollars."""
        return sides(self.table, self.player, self.terms, self.temper.fear)

    @property
    def gains(self) -> tuple[float, float]:
        """Gains of the speaker and of the other side, in dollars."""
        sums = self.sums
        return (sums.boss, sums.player) if self.is_boss else (sums.player, sums.boss)

    @property
    def dues(self) -> tuple[int, int]:
        """Payoffs of the speaker and of the other side after the bargain, in dollars."""
        sums = self.sums
        both = sums.boss_due, sums.player_due
        return both if self.is_boss else (both[1], both[0])

    def worth(self, temper: Temper) -> float:
        """Return the bargain's value to the speaker if it held only the cards in the terms."""
        if self.is_boss:
            seen = View(self.table, self.seat, (), RICH)
            return boss_gain(seen, self.player, self.terms, temper)
        seen = View(self.table, self.seat, tuple(needed(self.terms).elements()), RICH)
        return player_gain(seen, self.terms, temper)


def _for(case: Standpoint) -> Reason:
    """Return the reason for a bargain."""
    (mine, _), (due, other) = case.gains, case.dues
    played = [term.card for term in case.terms if isinstance(term, Play | Move)]
    if mine > 0 and due > 0 and played:
        cards = {"cards": listing(map(name_in_colour, played)), "due": dollars(due)}
        whose = "your" if case.is_boss else "my"
        if due == other:
            return Reason(f"each.{whose}", cards)
        if other > 0:
            return Reason(f"both.{whose}", {**cards, "other": dollars(other)})
        return Reason(f"mine.{whose}", cards)
    held_back = _held_back(case)
    if held_back:
        return held_back
    if case.is_boss and cash(case.terms):
        return Reason("paid", {"cash": dollars(cash(case.terms))})
    if not case.is_boss and mine > 0:
        return Reason("token", {"due": dollars(round(mine))})
    return Reason("yes", {})


def _held_back(case: Standpoint) -> Reason | None:
    """Return the reason that the most harmful card against the Boss is promised away, if any."""
    if not case.is_boss and case.gains[0] <= 0:
        return None
    look = struck(case.table, outlook(case.table), case.player, case.terms)
    harms = {
        term.card: harm(case.table, look, term)
        for term in case.terms
        if isinstance(term, Drop | Never)
    }
    worst = max(harms, key=lambda card: harms[card], default=None)
    if worst is None or not harms[worst]:
        return None
    key = "spared" if case.is_boss else "spares"
    return Reason(key, {"card": name_in_colour(worst), "harm": dollars(harms[worst])})


def _against(case: Standpoint) -> Reason | None:
    """Return the reason against a bargain, as far as the public sums explain it."""
    temper = case.temper
    if case.is_boss and trust(case.table, case.player, temper) < 1:
        trusting = temper._replace(faith=1.0, scar=1.0)
        if case.worth(temper) < temper.gain <= case.worth(trusting):
            return Reason("broken" if broken(case.table, case.player) else "honour", {})
    mine, theirs = (round(each) for each in case.gains)
    wish = wanted(temper, case.table)
    due = case.dues[0]
    values = {
        "mine": dollars(mine),
        "theirs": dollars(theirs),
        "cost": dollars(-mine),
        "due": dollars(due),
    }
    side = "boss" if case.is_boss else "player"
    if mine < 0:
        return Reason(f"costs.{side}", values)
    if mine == 0:
        same = due == outlook(case.table).payoff()[case.seat]
        return Reason(f"{'same' if same else 'nothing'}.{side}", values)
    if mine < temper.gain:
        return Reason("only", {**values, "least": dollars(temper.gain)})
    own = part(*case.gains)
    if own < wish.least:
        return Reason("early" if own >= temper.last.least else "part", values)
    if case.worth(temper) < temper.gain:
        return Reason("part" if theirs > mine else "little", values)
    return None


def _no(case: Standpoint) -> Reason:
    """Return a vague refusal, where the public sums would suffice: the rest stays hidden."""
    return Reason("no" if case.is_boss or not needed(case.terms) else "will-not", {})
