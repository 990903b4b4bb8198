"""Bots for the other seats of an exercise: they follow its script, bargain with a mind, or do
nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bosslib.board.actions import (
    TALK,
    Accept,
    Action,
    Close,
    Decline,
    Deed,
    Discard,
    Draw,
    Offer,
    Open,
    Place,
    Roll,
    Terms,
    Withdraw,
)
from bosslib.board.bargain import helper, open_offers
from bosslib.board.bots.numeric_reasons import bargain_split, value_if_used
from bosslib.board.legality import Legal
from bosslib.board.payoffs import can_close, closings, payoff
from bosslib.board.state import Phase, Table
from bosslib.board.teaching.partner import have_common_piece, reaction_to, with_open_offers
from bosslib.board.terms import find_bargain
from bosslib.board.view import View
from bosslib.game import Seat
from bosslib.game.mind import ReactionKind
from bosslib.teaching.exercise import Reply

if TYPE_CHECKING:
    from random import Random

    from bosslib.board.game import BoardRecord
    from bosslib.board.terms import Bargain
    from bosslib.game.mind import Reaction


class BoardScriptedBot:
    """Bot that acts and answers as an exercise says, and otherwise passes.

    As the Boss it closes as well as it can. `record` returns the attempt so far, so that it does
    nothing more often than the exercise says.
    """

    slow = False

    def __init__(self, reply: Reply, record: Callable[[], BoardRecord | None]) -> None:
        self._reply, self._record = reply, record

    def _past_actions(self) -> Sequence[Action]:
        record = self._record()
        return record.actions if record else ()

    def choose(self, view: View, rng: Random) -> Action | None:
        """Return the first legal scripted turn, or the best closing as a Boss who may close."""
        return self.next_turn(view) or self._best_closing(view)

    def next_turn(self, view: View) -> Action | None:
        """Return the first scripted turn that is legal now, except talk."""
        return next(
            (each for each in self._remaining_turns(view) if not isinstance(each.deed, TALK)), None
        )

    def _best_closing(self, view: View) -> Action | None:
        ways = [*closings(view.table)] if view.is_boss and view.table.is_silent else []
        best = max(ways, key=lambda used: payoff(view.table, used)[view.seat], default=None)
        return Action(view.seat, Close(best)) if best else None

    def _last_help(self, view: View) -> Action | None:
        """Return how a Boss with a mind agrees to an open offer, if it can't close otherwise."""
        table = view.table
        if not self._reply.mind or not view.is_boss or not table.is_silent or can_close(table):
            return None
        offers = open_offers(table, view.seat) if can_close(with_open_offers(table)) else []
        return next((Action(view.seat, Accept(each.terms)) for each in offers), None)

    def talk(self, view: View, rng: Random) -> Action | None:
        """Return an answer to an offer, or a scripted offer."""
        told = [each for each in self._remaining_turns(view) if isinstance(each.deed, TALK)]
        there = self._unanswered_offers(view)
        if there:
            said = next((each for each in told if not isinstance(each.deed, Offer)), None)
            return said or Action(view.seat, self._answer(view, there))
        return next(iter(told), None) or self._last_help(view)

    def _unanswered_offers(self, view: View) -> list[Bargain]:
        """Return the offers to answer; for a seat with a mind those of the start are rival bids."""
        record = self._record()
        rivals = record.start.table.bargains if self._reply.mind and record else ()
        return [each for each in open_offers(view.table, view.seat) if each not in rivals]

    def _remaining_turns(self, view: View) -> list[Action]:
        """Return the scripted turns that are not done yet and are legal now."""
        left = Counter(self._reply.turns) - Counter(self._past_actions())
        legal = Legal(view)
        return [each for each in self._reply.turns if left[each] and each in legal]

    def _answer(self, view: View, there: Sequence[Bargain]) -> Deed:
        if self._reply.mind:
            offer = there[-1]
            reaction = self._reaction(view, offer.agreed[0])
            takes = reaction is not None and reaction.kind is ReactionKind.ACCEPT
            return (Accept if takes else Decline)(offer.terms)
        wanted = next((each.terms for each in there if self._may_accept(view, each.terms)), None)
        return Accept(wanted) if wanted else Decline(there[0].terms)

    def _may_accept(self, view: View, terms: Terms) -> bool:
        """Return True if it accepts: terms at least as good as listed ones, or within its price
        limit.

        By default it accepts any terms that give it at least as much as the other side.
        """
        reply, value = self._reply, view.table.tile.value
        price = terms.price.millions(value)
        sign = -1 if view.is_boss else 1  # the Boss pays
        for each in reply.accepts or ():
            if each.pieces == terms.pieces and sign * (price - each.price.millions(value)) >= 0:
                return True
        limit = reply.most if view.is_boss else reply.least
        if limit is not None:
            return sign * (price - limit * len(terms.pieces)) >= 0
        return reply.everything or (reply.accepts is None and self._is_fair(view, terms))

    def _is_fair(self, view: View, terms: Terms) -> bool:
        """Return True if its part of a bargain is at least the other side's.

        For the Boss that is what a closing with these pieces leaves: the Boss can have them in
        reserve, as they are paid for only if they are used (B-CLOSE-1).
        """
        table = view.table
        bargain = find_bargain(table.bargains, terms)
        if bargain is None:
            return False
        if view.is_boss:
            return value_if_used(table, bargain.player, terms) >= terms.price.millions(
                table.tile.value
            )
        sums = bargain_split(table, bargain.player, terms)
        return sums.price >= sums.left

    def counteroffer(self, view: View) -> Action | None:
        """Return the counteroffer after it declined an offer for some of the same pieces."""
        if self._reply.mind:
            return self._mind_answer(view)
        deeds = [each.deed for each in self._past_actions() if each.seat == view.seat]
        refused = [each.terms for each in deeds if isinstance(each, Decline)]
        asks = self._reply.asks
        asked = [each.terms for each in deeds if isinstance(each, Offer) and each.terms in asks]
        for terms in asks:
            alike = sum(have_common_piece(terms, each) for each in refused)
            if terms not in asked and alike > sum(have_common_piece(terms, each) for each in asked):
                offer = Action(view.seat, Offer(terms))
                return offer if offer in Legal(view) else None
        return None

    def _reaction(self, view: View, by: Seat) -> Reaction[Terms] | None:
        """Return the reaction of a seat with a mind to the last offer of another seat."""
        record = self._record()
        return reaction_to(self._reply, record, view.seat, by) if record else None

    def _mind_answer(self, view: View) -> Action | None:
        """Return what a seat with a mind asks after it declined, or how it leaves."""
        done = self._past_actions()
        last = done[-1] if done else None
        if not last or last.seat != view.seat or not isinstance(last.deed, Decline):
            return None
        player = helper(view.table, last.deed.terms)
        by = view.table.boss if player in (None, view.seat) else player
        made = sum(each.seat == by and isinstance(each.deed, Offer) for each in done)
        reaction = self._reaction(view, by)
        if reaction is None or 0 < self._reply.hears <= made:
            return None
        mine = (each for each in view.table.bargains if each.agreed == (view.seat,))
        deeds: list[Deed] = [
            Withdraw(each.terms)
            for each in mine
            if reaction.kind is ReactionKind.LEAVE and each.has_common_piece(last.deed.terms)
        ]
        if reaction.terms is not None:
            deeds.append(Offer(reaction.terms))
        legal = Legal(view)
        asked = (Action(view.seat, deed) for deed in deeds)
        return next((each for each in asked if each in legal), None)


class BoardPassiveBot(BoardScriptedBot):
    """Bot that does nothing unless it has to: it rolls and draws, and gives up as the Boss."""

    def __init__(self) -> None:
        super().__init__(Reply(), lambda: None)

    def next_turn(self, view: View) -> Action | None:
        """Return a compulsory action, if it has to act outside a deal."""
        table = view.table
        if is_in_deal(table) or not view.may_act:
            return None
        many = len(view.hand) - table.limit
        deeds: list[Deed] = [Roll(), Draw(), Place(1), Open()]
        deeds += [Discard(view.hand[:many])] if many > 0 else []
        legal = Legal(view)
        return next(each for deed in deeds if (each := Action(view.seat, deed)) in legal)

    def _best_closing(self, view: View) -> Action | None:
        return super()._best_closing(view) if view.table.has_fair_prices else None


def is_in_deal(table: Table) -> bool:
    """Return True if a deal is open or a card is pending."""
    return table.phase is Phase.DEAL or table.waiting is not None
