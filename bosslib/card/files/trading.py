"""Exports of the card game: offers for a token, promises, and the partners of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from random import Random

from bosslib.card.actions import (
    Accept,
    Action,
    Decline,
    Discard,
    Never,
    Offer,
    Withdraw,
    terms_text,
)
from bosslib.card.bargain import open_offer, player_of, to_open_offer
from bosslib.card.bots.offer_evaluation import may_accept
from bosslib.card.bots.offer_value import TokenTrade, appraise_trade
from bosslib.card.events import Event, Judged, Settled
from bosslib.card.legality import promises_after
from bosslib.card.payoffs import shares
from bosslib.card.state import State, Table
from bosslib.card.terms import OpenOffer, PromiseStatus
from bosslib.card.view import view
from bosslib.export.trading import BargainingEffect, Fate, OfferInfo, Settlement, Trading
from bosslib.game import SEATS, Seat
from bosslib.game.budgets import Budget
from bosslib.record import Played

PROMISE_OUTCOMES = {PromiseStatus.KEPT: True, PromiseStatus.BROKEN: False, PromiseStatus.VOID: None}
"""Outcome of a promise, as a value of `BargainingEffect.judged_promises`."""

OFFER_FATES = {
    Offer: Fate.REPLACED,
    Accept: Fate.ACCEPTED,
    Decline: Fate.DECLINED,
    Withdraw: Fate.WITHDRAWN,
}
"""Outcome of an open offer, by the type of the deed that ends it."""


class CardTrading(Trading[State, Action, Event]):
    """Offers are between the Boss and a player (COUSIN-5) and end with the deal (COUSIN-6)."""

    def deal_number(self, state: State) -> int:
        return state.table.deal

    def is_public(self, action: Action) -> bool:
        """Return True for every action except a choice of discards (NEXT-3)."""
        return not isinstance(action.deed, Discard)

    def has_honour(self, state: State) -> bool:
        """Return True if promises are on honour (COUSIN-9)."""
        return not state.table.rules.binding

    def bargaining_effect(
        self, before: State, played: Played[State, Action, Event]
    ) -> BargainingEffect:
        table, action = before.table, played.action
        deed = action.deed
        made = (
            _offer_info(to_open_offer(table, action.seat, deed))
            if isinstance(deed, Offer)
            else None
        )
        settled = next((each for each in played.events if isinstance(each, Settled)), None)
        return BargainingEffect(
            made,
            tuple(_ended_offers(table, played.state.table, action)),
            tuple(_judged_promises(before, played, settled=settled is not None)),
            settled and _settlement(table, settled),
        )

    def worth(
        self, before: State, played: Played[State, Action, Event], samples: int, count: int
    ) -> tuple[float | None, float | None]:
        """Return an offer's values to both sides by playouts, as the table's appraisal does."""
        deed = played.action.deed
        assert isinstance(deed, Offer)
        offer = to_open_offer(before.table, played.action.seat, deed)

        def brings(seat: Seat) -> float | None:
            seen = view(played.state, seat)
            if seat == offer.to and not may_accept(seen, offer):
                return None
            trade = TokenTrade(player_of(seen.table, offer), offer.terms)
            rng = Random(f"worth/{seat}/{count}/{offer.by}/{offer.to}")
            found = appraise_trade(seen, trade, Budget(samples, inf), rng, lambda: False)
            return found and found.mean

        return brings(offer.by), brings(offer.to)


def _offer_info(offer: OpenOffer) -> OfferInfo:
    return OfferInfo(offer.by, offer.to, terms_text(offer.terms))


def _settlement(table: Table, event: Settled) -> Settlement:
    """Return the settlement (SETTLE-2, SETTLE-3); a deal of the card game never fails."""
    fronts = zip(SEATS, event.fronts, strict=False)
    cards = [*map(str, event.centre), *(f"{card}@{at}" for at, row in fronts for card in row)]
    changes = tuple(each for each in event.paid if each is not None)  # the unredacted event has all
    partners = tuple(seat for seat in range(table.players) if shares(table, seat))
    return Settlement(
        event.boss, False, event.value, partners, " ".join(cards), event.payoff, changes
    )


def _ended_offers(before: Table, after: Table, action: Action) -> Iterator[tuple[OfferInfo, Fate]]:
    """Yield the offers that an action ended: the one it refers to, and those that lapsed."""
    about = _open_offer_of(before, action)
    if about:
        yield _offer_info(about), OFFER_FATES[type(action.deed)]
    for each in before.offers:
        if each is not about and each not in after.offers:
            yield _offer_info(each), Fate.LAPSED


def _open_offer_of(table: Table, action: Action) -> OpenOffer | None:
    """Return the open offer that an action answers, withdraws or replaces."""
    match action.deed:
        case Offer() as deed:
            made = to_open_offer(table, action.seat, deed)
            return open_offer(table, made.by, made.to)
        case Accept(by) | Decline(by):
            return open_offer(table, by, action.seat)
        case Withdraw(to):
            return open_offer(table, action.seat, table.boss if to is None else to)
    return None


def _judged_promises(
    before: State, played: Played[State, Action, Event], *, settled: bool
) -> Iterator[tuple[Seat, bool | None]]:
    """Yield the promises judged by an action; when a deal ends, also those still open.

    An open promise never to play a card counts as kept; any other open promise was never due.
    """
    for event in played.events:
        if isinstance(event, Judged):
            yield event.seat, PROMISE_OUTCOMES[event.state]
    if settled:
        action = played.action
        for each in promises_after(view(before, action.seat), action.deed):  # type: ignore[arg-type]
            if each.state is PromiseStatus.OPEN:
                yield each.by, isinstance(each.term, Never) or None
