"""Playout of a deal to its end between bots with fully known cards.

Actions are the engine's own steps, except bargaining: the outcome of a whole sequence of offers and
refusals is computed at once (`meeting`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bosslib.board.actions import INFLUENCE, TIME, Action, Price, Terms
from bosslib.board.bots.meeting import meeting
from bosslib.board.bots.plan import useful
from bosslib.board.bots.shrewd import Shrewd
from bosslib.board.cards import RECRUITMENT, STOP, Card
from bosslib.board.legality import TRIO
from bosslib.board.play import apply
from bosslib.board.settle import may_use
from bosslib.board.state import DEAL, State
from bosslib.board.terms import Bargain
from bosslib.board.view import Past, View, remembered, view
from bosslib.game import Seat

LUCK = Random(0)
"""Random source with a fixed seed; these bots make no random choices in a deal."""


class Ending:
    """A simulated deal: its state, the public history, and the bot of each seat."""

    __slots__ = ("past", "players", "state")

    def __init__(self, state: State, past: Past, players: Sequence[Shrewd]) -> None:
        self.state, self.past, self.players = state, past, players

    def do(self, action: Action) -> None:
        """Apply an action and update the history."""
        self.state = apply(self.state, action)
        self.past = remembered(self.past, self.state.table, action)

    def play_out(self) -> State:
        """Return the state when the deal is over, closed or given up."""
        self._only_agreed()
        while self.state.table.phase is DEAL:
            if self.state.table.waiting:
                self._settle()
                continue
            while made := self._next_bargain():
                table = self.state.table
                others = (each for each in table.bargains if not each.shares(made.terms))
                self.state = self.state._replace(table=table._replace(bargains=(*others, made)))
            if not self._card():
                self._close()
        return self.state

    def _seen(self, seat: Seat) -> View:
        return view(self.state, seat)._replace(past=self.past)

    def _chosen(self, seat: Seat) -> Action | None:
        return self.players[seat].choose(self._seen(seat), LUCK)

    def _only_agreed(self) -> None:
        """Drop open offers; the outcome of bargaining is computed instead."""
        table = self.state.table
        agreed = tuple(each for each in table.bargains if each.struck)
        self.state = self.state._replace(table=table._replace(bargains=agreed))

    def _settle(self) -> None:
        """Let a seat stop the pending card, or let it take effect (B-INF-4)."""
        table = self.state.table
        assert table.waiting
        for seat in table.clockwise(table.waiting.action.seat):
            if seat in table.to_act and STOP in self.state.hands[seat]:
                action = self._chosen(seat)
                if action and isinstance(action.deed, INFLUENCE):
                    self.do(action)
                    return
        self.do(TIME)
        self._only_agreed()

    def _next_bargain(self) -> Bargain | None:
        """Return the Boss's next agreement: the cheapest per piece that can be reached."""
        table = self.state.table
        boss, best, least = self._seen(table.boss), None, float("inf")
        for seat in table.clockwise(table.boss)[1:]:
            if any(each.player == seat for each in table.bargains):
                continue
            those = [each for each in useful(table, seat) if not may_use(table, each, seat)]
            price = those and meeting(self.players, boss, self._seen(seat), those)
            if price and price / len(those) < least:
                least = price / len(those)
                terms = Terms(tuple(those), Price(max(1, min(round(price), table.payout))))
                best = Bargain(seat, terms, tuple(sorted((seat, table.boss))))
        return best

    def _card(self) -> bool:
        """Let the first willing seat, starting with the Boss, play a card.

        Return True if one did.
        """
        table = self.state.table
        for seat in table.clockwise(table.boss):
            if seat not in table.quiet and _playable(self.state.hands[seat]):
                action = self._chosen(seat)
                if action and isinstance(action.deed, INFLUENCE):
                    self.do(action)
                    return True
        return False

    def _close(self) -> None:
        """Close the deal as the Boss, or give it up."""
        if not self.state.table.silent:
            self.do(TIME)
        action = self._chosen(self.state.table.boss)
        assert action  # the Boss always acts when all others are silent
        self.do(action)


def _playable(hand: Sequence[Card]) -> bool:
    """Return True if the hand has a card that is played without being prompted."""
    return hand.count(STOP) + hand.count(RECRUITMENT) < len(hand) or hand.count(RECRUITMENT) >= TRIO
