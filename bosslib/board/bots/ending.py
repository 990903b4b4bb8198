"""A deal that is played to its end in thought, by players whose every card is known.

It goes by the engine's own steps, but for talk: what two would agree on after all their offers and
refusals is reckoned at once (`meeting`).
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
"""In a deal nothing that these players do is left to chance."""


class Ending:
    """A deal in thought: its position, what was said in it, and who plays on at each seat."""

    __slots__ = ("past", "players", "state")

    def __init__(self, state: State, past: Past, players: Sequence[Shrewd]) -> None:
        self.state, self.past, self.players = state, past, players

    def do(self, action: Action) -> None:
        """What a seat does next."""
        self.state = apply(self.state, action)
        self.past = remembered(self.past, self.state.table, action)

    def play_out(self) -> State:
        """The position when the deal is over, closed or given up."""
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
        """Leave away what was only offered: what comes of it is reckoned."""
        table = self.state.table
        agreed = tuple(each for each in table.bargains if each.struck)
        self.state = self.state._replace(table=table._replace(bargains=agreed))

    def _settle(self) -> None:
        """Somebody stops the card that waits, or it takes effect (B-INF-4)."""
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
        """What the Boss agrees on next: the cheapest that there is to be had."""
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
        """Whether somebody who may still play a card has played one, the Boss before the others."""
        table = self.state.table
        for seat in table.clockwise(table.boss):
            if seat not in table.quiet and _playable(self.state.hands[seat]):
                action = self._chosen(seat)
                if action and isinstance(action.deed, INFLUENCE):
                    self.do(action)
                    return True
        return False

    def _close(self) -> None:
        """The Boss closes, or gives up."""
        if not self.state.table.silent:
            self.do(TIME)
        action = self._chosen(self.state.table.boss)
        assert action  # a Boss does something when all others are silent
        self.do(action)


def _playable(hand: Sequence[Card]) -> bool:
    """Whether a hand has a card that one plays unasked."""
    return hand.count(STOP) + hand.count(RECRUITMENT) < len(hand) or hand.count(RECRUITMENT) >= TRIO
