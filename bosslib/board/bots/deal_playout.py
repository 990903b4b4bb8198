"""Playout of a deal to its end between bots with fully known cards.

Actions are the engine's own steps, except bargaining: the outcome of a whole sequence of offers and
refusals is computed at once (`agreement_price`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bosslib.board.actions import INFLUENCE, TIME, Action, Piece, Price, Terms
from bosslib.board.bots.bargaining import Bargainer, highest_ask
from bosslib.board.bots.concessions import TalkAboutPieces
from bosslib.board.bots.participation import will_be_paid
from bosslib.board.bots.plan import useful_pieces
from bosslib.board.bots.shrewd import Shrewd
from bosslib.board.bots.tempers import ROUNDS, ask_fraction, bid_fraction
from bosslib.board.cards import RECRUITMENT, STOP, Card
from bosslib.board.legality import TRIO
from bosslib.board.payoffs import may_use
from bosslib.board.state import DEAL, State
from bosslib.board.terms import Bargain
from bosslib.board.transitions import apply
from bosslib.board.view import PublicHistory, View, extend_history, view
from bosslib.game import Seat

LUCK = Random(0)
"""Random source with a fixed seed; these bots make no random choices in a deal."""


class DealPlayout:
    """A simulated deal: its state, the public history, and the bot of each seat."""

    __slots__ = ("past", "players", "state")

    def __init__(self, state: State, past: PublicHistory, players: Sequence[Shrewd]) -> None:
        self.state, self.past, self.players = state, past, players

    def apply_action(self, action: Action) -> None:
        """Apply an action and update the history."""
        self.state = apply(self.state, action)
        self.past = extend_history(self.past, self.state.table, action)

    def play_out(self) -> State:
        """Return the state when the deal is over, closed or given up."""
        self._drop_open_offers()
        while self.state.table.phase is DEAL:
            if self.state.table.waiting:
                self._settle_pending_card()
                continue
            while made := self._next_bargain():
                table = self.state.table
                others = (each for each in table.bargains if not each.has_common_piece(made.terms))
                self.state = self.state._replace(table=table._replace(bargains=(*others, made)))
            if not self._play_card():
                self._close_or_give_up()
        return self.state

    def _view(self, seat: Seat) -> View:
        return view(self.state, seat)._replace(past=self.past)

    def _chosen_action(self, seat: Seat) -> Action | None:
        return self.players[seat].choose(self._view(seat), LUCK)

    def _drop_open_offers(self) -> None:
        """Drop open offers; the outcome of bargaining is computed instead."""
        table = self.state.table
        agreed = tuple(each for each in table.bargains if each.is_struck)
        self.state = self.state._replace(table=table._replace(bargains=agreed))

    def _settle_pending_card(self) -> None:
        """Let a seat stop the pending card, or let it take effect (B-INF-4)."""
        table = self.state.table
        assert table.waiting
        for seat in table.clockwise(table.waiting.action.seat):
            if seat in table.to_act and STOP in self.state.hands[seat]:
                action = self._chosen_action(seat)
                if action and isinstance(action.deed, INFLUENCE):
                    self.apply_action(action)
                    return
        self.apply_action(TIME)
        self._drop_open_offers()

    def _next_bargain(self) -> Bargain | None:
        """Return the Boss's next agreement: the cheapest per piece that can be reached."""
        table = self.state.table
        boss, best, least = self._view(table.boss), None, float("inf")
        for seat in table.clockwise(table.boss)[1:]:
            if any(each.player == seat for each in table.bargains):
                continue
            those = [each for each in useful_pieces(table, seat) if not may_use(table, each, seat)]
            price = those and agreement_price(self.players, boss, self._view(seat), those)
            if price and price / len(those) < least:
                least = price / len(those)
                terms = Terms(tuple(those), Price(max(1, min(round(price), table.payout))))
                best = Bargain(seat, terms, tuple(sorted((seat, table.boss))))
        return best

    def _play_card(self) -> bool:
        """Let the first willing seat, starting with the Boss, play a card.

        Return True if one did.
        """
        table = self.state.table
        for seat in table.clockwise(table.boss):
            if seat not in table.quiet and _has_playable_card(self.state.hands[seat]):
                action = self._chosen_action(seat)
                if action and isinstance(action.deed, INFLUENCE):
                    self.apply_action(action)
                    return True
        return False

    def _close_or_give_up(self) -> None:
        """Close the deal as the Boss, or give it up."""
        if not self.state.table.is_silent:
            self.apply_action(TIME)
        action = self._chosen_action(self.state.table.boss)
        assert action  # the Boss always acts when all others are silent
        self.apply_action(action)


def _has_playable_card(hand: Sequence[Card]) -> bool:
    """Return True if the hand has a card that is played without being prompted."""
    return hand.count(STOP) + hand.count(RECRUITMENT) < len(hand) or hand.count(RECRUITMENT) >= TRIO


def agreement_price(
    players: Sequence[Bargainer], boss: View, helper: View, those: Sequence[Piece]
) -> float | None:
    """Return the price the Boss and a helper agree on for the pieces, in millions, or None.

    Each starts where its temper says and concedes with each refusal, the Boss first. If neither can
    improve an offer any more, there is no price.
    """
    if not will_be_paid(helper):
        return None
    buyer, seller = players[boss.seat], players[helper.seat]
    dear, spare = (
        highest_ask(helper, those),
        buyer.spending_limit(boss.table, buyer.demand_factor(boss)),
    )
    least = seller.demand_factor(helper) * seller.reservation_price(helper, those)
    last = buyer.highest_bid(boss, helper.seat, those, ROUNDS) / buyer.demand_factor(boss)
    if least > min(dear, spare, last):
        return None

    def asks(rounds: int) -> float:
        return min(
            least * ask_fraction(seller.temper, rounds) / ask_fraction(seller.temper, ROUNDS), dear
        )

    def bids(rounds: int) -> float:
        return min(
            last * bid_fraction(buyer.temper, rounds) / bid_fraction(buyer.temper, ROUNDS),
            last,
            spare,
        )

    gone = TalkAboutPieces(helper.table, helper.past, those).rounds
    for rounds in range(gone, gone + ROUNDS + 2):
        if bids(rounds) >= max(1.0, least, asks(rounds + 1)):
            return bids(rounds)
        if least <= asks(rounds) <= bids(rounds + 1):
            return asks(rounds)
    return None
