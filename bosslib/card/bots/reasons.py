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
from bosslib.card.bargain import open_offer, player_of, to_open_offer
from bosslib.card.bots.bargaining import boss_gain, player_gain
from bosslib.card.bots.concessions import (
    count_concessions,
    earlier_offers,
    least_part,
    mind_floor,
)
from bosslib.card.bots.projection import project
from bosslib.card.bots.sides import BargainSides, bargain_sides, outlook_with_token, ruled_out_harm
from bosslib.card.bots.tempers import (
    broken_promise_count,
    own_part_of_gain,
    trust_in_seat,
)
from bosslib.card.narration import card_name_without_colour, format_dollars
from bosslib.card.terms import OpenOffer, cash_amount, needed_cards
from bosslib.card.view import View
from bosslib.game.bargaining import Reason
from bosslib.game.mind import RemarkKind
from bosslib.words import join_list

if TYPE_CHECKING:
    from bosslib.card.bots.evaluate import Temper
    from bosslib.card.state import Table
    from bosslib.game import Seat
    from bosslib.game.mind import Concessions

AMPLE_MONEY = 10_000
"""More dollars than any deal costs: others' money is unknown, so it is assumed to suffice."""


def bargaining_reason(
    table: Table, action: Action, temper: Temper, talk: tuple[Action, ...] = ()
) -> Reason | None:
    """Return why a player offers, accepts, declines or withdraws; None for other actions.

    `table` is the one before the action, and `talk` has the offers of the deal until then.
    """
    offer = offer_of_action(table, action)
    if offer is None:
        return None
    player = player_of(table, offer)
    case = Standpoint(table, action.seat, player, offer.terms, temper, talk)
    return reason_for_deed(case, action.deed)


def spoken_reason(
    table: Table, action: Action, temper: Temper | None, talk: tuple[Action, ...] = ()
) -> str:
    """Return the reason as a sentence; empty if there is none or the player has no temper."""
    found = bargaining_reason(table, action, temper, talk) if temper else None
    return found.sentence() if found else ""


def reason_for_deed(case: Standpoint, deed: Deed) -> Reason:
    """Return why a side of a bargain offers, accepts, declines or withdraws it."""
    match deed:
        case Offer() | Accept():
            return _reason_for(case)
        case Decline():
            return _reason_against(case) or _vague_refusal(case)
    return _reason_against(case) or Reason("withdrawn", {})


def offer_of_action(table: Table, action: Action) -> OpenOffer | None:
    """Return the offer that an action makes, answers or withdraws; `table` is the one before."""
    seat = action.seat
    match action.deed:
        case Offer() as deed:
            return to_open_offer(table, seat, deed)
        case Accept(by) | Decline(by):
            return open_offer(table, by, seat)
        case Withdraw(to):
            return open_offer(table, seat, table.boss if to is None else to)
    return None


class Standpoint(NamedTuple):
    """A bargain from the standpoint of one of its two sides."""

    table: Table
    seat: Seat
    player: Seat
    terms: Terms
    temper: Temper
    talk: tuple[Action, ...] = ()
    """Offers of the deal so far."""

    @property
    def is_boss(self) -> bool:
        """True if the speaker is the Boss."""
        return self.seat == self.table.boss

    @property
    def bargain_sides(self) -> BargainSides:
        """Gains of both sides, in dollars."""
        return bargain_sides(self.table, self.player, self.terms, self.temper.harm_probability)

    @property
    def own_and_other_gain(self) -> tuple[float, float]:
        """Gains of the speaker and of the other side, in dollars."""
        sums = self.bargain_sides
        return (sums.boss, sums.player) if self.is_boss else (sums.player, sums.boss)

    @property
    def settled_gains(self) -> tuple[int, int]:
        """Gains of the speaker and of the other side if the deal then ends, in dollars.

        What might have been played otherwise does not count.
        """
        sums = bargain_sides(self.table, self.player, self.terms, 0)
        both = round(sums.boss), round(sums.player)
        return both if self.is_boss else (both[1], both[0])

    @property
    def own_and_other_payoff(self) -> tuple[int, int]:
        """Payoffs of the speaker and of the other side after the bargain, in dollars."""
        sums = self.bargain_sides
        both = sums.boss_due, sums.player_due
        return both if self.is_boss else (both[1], both[0])

    @property
    def is_part_large_enough(self) -> bool:
        """True if the speaker's part of the gain is as large as it wants now."""
        own, heard = own_part_of_gain(*self.own_and_other_gain), self.concessions
        return own >= least_part(self.temper, self.table, heard, own)

    @property
    def too_small_part(self) -> str:
        """Key of the reason for a part that is too small: for now, or for ever."""
        own, temper = own_part_of_gain(*self.own_and_other_gain), self.temper
        mind, last = temper.mind, temper.last_part.least
        return "early" if own >= (mind_floor(mind, self.concessions) if mind else last) else "part"

    @property
    def concessions(self) -> Concessions:
        """Concessions of the other side in this deal."""
        return count_concessions(
            View(self.table, self.seat, (), 0, self.talk), self.player, self.temper
        )

    def worth(self, temper: Temper) -> float:
        """Return the bargain's value to the speaker if it held only the cards in the terms."""
        if self.is_boss:
            seen = View(self.table, self.seat, (), AMPLE_MONEY)
            return boss_gain(seen, self.player, self.terms, temper)
        seen = View(self.table, self.seat, tuple(needed_cards(self.terms).elements()), AMPLE_MONEY)
        return player_gain(seen, self.terms, temper)


def _reason_for(case: Standpoint) -> Reason:
    """Return the reason for a bargain."""
    (mine, _), (due, other) = case.own_and_other_gain, case.own_and_other_payoff
    played = [term.card for term in case.terms if isinstance(term, Play | Move)]
    if mine > 0 and due > 0 and played:
        cards = {
            "cards": join_list(map(card_name_without_colour, played)),
            "due": format_dollars(due),
        }
        whose = "your" if case.is_boss else "my"
        if due == other:
            return Reason(f"each.{whose}", cards)
        if other > 0:
            return Reason(f"both.{whose}", {**cards, "other": format_dollars(other)})
        return Reason(f"mine.{whose}", cards)
    held_back = _promised_away_reason(case)
    if held_back:
        return held_back
    if case.is_boss and cash_amount(case.terms):
        return Reason("paid", {"cash": format_dollars(cash_amount(case.terms))})
    if not case.is_boss and mine > 0:
        return Reason("token", {"due": format_dollars(round(mine))})
    return Reason("yes", {})


def _promised_away_reason(case: Standpoint) -> Reason | None:
    """Return the reason that the most harmful card against the Boss is promised away, if any."""
    if not case.temper.harm_probability or (not case.is_boss and case.own_and_other_gain[0] <= 0):
        return None
    look = outlook_with_token(case.table, project(case.table), case.player, case.terms)
    harms = {
        term.card: ruled_out_harm(case.table, look, term)
        for term in case.terms
        if isinstance(term, Drop | Never)
    }
    worst = max(harms, key=lambda card: harms[card], default=None)
    if worst is None or not harms[worst]:
        return None
    key = "spared" if case.is_boss else "spares"
    return Reason(
        key, {"card": card_name_without_colour(worst), "harm": format_dollars(harms[worst])}
    )


def _reason_against(case: Standpoint) -> Reason | None:
    """Return the reason against a bargain, as far as the public sums explain it."""
    temper = case.temper
    if case.is_boss and trust_in_seat(case.table, case.player, temper) < 1:
        trusting = temper._replace(prior_trust=1.0, broken_trust_factor=1.0)
        if case.worth(temper) < temper.min_gain <= case.worth(trusting):
            return Reason(
                "broken" if broken_promise_count(case.table, case.player) else "honour", {}
            )
    mine, theirs = case.settled_gains
    due = case.own_and_other_payoff[0]
    values = {
        "mine": format_dollars(mine),
        "theirs": format_dollars(theirs),
        "cost": format_dollars(-mine),
        "due": format_dollars(due),
    }
    side = "boss" if case.is_boss else "player"
    if mine < 0:
        return Reason(f"costs.{side}", values)
    if mine == 0:
        same = due == project(case.table).payoff()[case.seat]
        return Reason(f"{'same' if same else 'nothing'}.{side}", values)
    if mine < temper.min_gain:
        return Reason("only", {**values, "least": format_dollars(temper.min_gain)})
    if not case.is_part_large_enough:
        return _concession_missed(case, mine) or Reason(case.too_small_part, values)
    if case.worth(temper) < temper.min_gain:
        return Reason("part" if theirs > mine else "little", values)
    return None


def _concession_missed(case: Standpoint, mine: int) -> Reason | None:
    """Return what a mind says if an offer is no better for it than the one before."""
    before = earlier_offers(case.table, case.seat, case.player, case.talk)
    if not case.temper.mind or not before:
        return None
    less = case._replace(terms=before[-1]).settled_gains[0] - mine
    if less < 0:
        return None
    if less:
        return Reason(RemarkKind.TAKEN_BACK, {"less": format_dollars(less)}, "drill.answer")
    return Reason(RemarkKind.NO_MOVE, {"gain": format_dollars(mine)}, "drill.answer")


def _vague_refusal(case: Standpoint) -> Reason:
    """Return a vague refusal, where the public sums would suffice: the rest stays hidden."""
    return Reason("no" if case.is_boss or not needed_cards(case.terms) else "will-not", {})
