"""The board game's `Trading` for exports: offers, and contributions to a deal."""

from __future__ import annotations

from bosslib.board import bargain
from bosslib.board.actions import TALK, Accept, Action, Decline, Terms, Withdraw
from bosslib.board.bots.shrewd import Shrewd
from bosslib.board.coalitions import deal_worth
from bosslib.board.events import Closed, Event, Failed
from bosslib.board.payoffs import pieces
from bosslib.board.state import State, Table
from bosslib.board.terms import find_bargain
from bosslib.board.view import view
from bosslib.export.trading import BargainingEffect, Fate, OfferInfo, Settlement, Theory, Trading
from bosslib.game import Seat
from bosslib.record import Played

EVALUATION_BOT = Shrewd()
"""Bot whose evaluation values the offers."""


class BoardTrading(Trading[State, Action, Event]):
    """Trading of the board game.

    Offers are between the Boss and a helper (B-DEAL-5); agreements are binding (B-DEAL-8).
    """

    def deal_number(self, state: State) -> int:
        return len(state.table.closed) + 1

    def is_public(self, action: Action) -> bool:
        """Return True: all actions are public, because discards are face up."""
        return True

    def bargaining_effect(
        self, before: State, played: Played[State, Action, Event]
    ) -> BargainingEffect:
        was, now = _open_offers(before.table), _open_offers(played.state.table)
        made = next((each for each in now if each not in was), None)
        ended = tuple(
            (each, _fate(played, each, was[each], again=made is not None))
            for each in was
            if each not in now
        )
        settled = (_settlement(before.table, event) for event in played.events)
        return BargainingEffect(made, ended, settlement=next(filter(None, settled), None))

    def worth(
        self, before: State, played: Played[State, Action, Event], samples: int, count: int
    ) -> tuple[float | None, float | None]:
        """Return *shrewd*'s expected gain from the bargain for both sides. It needs no samples."""
        made = self.bargaining_effect(before, played).made_offer
        assert made
        table = played.state.table
        struck = bargain.apply_talk(table, made.to, Accept(_open_offers(table)[made]))

        def brings(seat: Seat) -> float:
            seen = view(before, seat)
            return EVALUATION_BOT.expected_income(seen, struck) - EVALUATION_BOT.expected_income(
                seen, before.table
            )

        return brings(made.by), brings(made.to)

    def theory(self, before: State, played: Played[State, Action, Event]) -> Theory:
        """Return the Shapley value and core interval for the player whom the Boss would pay."""
        deed, table = played.action.deed, played.state.table
        assert isinstance(deed, TALK)
        made = find_bargain(table.bargains, deed.terms)
        assert made
        found, player = deal_worth(table), made.player
        price = deed.terms.price.millions(table.tile.value)
        return Theory(price, found.shapley[player], found.low[player], found.high[player])


def _settlement(table: Table, event: Event) -> Settlement | None:
    """Return the settlement of a deal that was closed (B-CLOSE-1) or given up (B-FAIL-1)."""
    match event:
        case Closed(boss, payout=payout, payoff=got, pieces=used):
            partners = tuple(sorted({boss, *(pieces(table)[piece] for piece in used)}))
            cards = " ".join(map(str, used))
            return Settlement(boss, False, payout, partners, cards, got, got)
        case Failed(boss):
            nothing = (0,) * table.players
            return Settlement(boss, True, table.payout, (), "", nothing, nothing)
    return None


def _open_offers(table: Table) -> dict[OfferInfo, Terms]:
    """Return the offers that exactly one side has agreed to, with their terms."""
    found = {}
    for each in table.bargains:
        if len(each.agreed) == 1:
            (by,) = each.agreed
            to = table.boss if by == each.player else each.player
            found[OfferInfo(by, to, str(each.terms))] = each.terms
    return found


def _fate(
    played: Played[State, Action, Event], offer: OfferInfo, terms: Terms, *, again: bool
) -> Fate:
    """Return how a no longer open offer ended; `again` is True if another offer was made."""
    action = played.action
    deed = action.deed
    if isinstance(deed, TALK) and deed.terms == terms:
        match deed:
            case Decline():
                return Fate.DECLINED
            case Withdraw():
                return Fate.WITHDRAWN
        return Fate.ACCEPTED
    return Fate.REPLACED if again and offer.by == action.seat else Fate.LAPSED
