"""Offers of a game with their fates, and the settled deals."""

from __future__ import annotations

from typing import NamedTuple

from bosslib.export.log_history import LoggedAction, LogHistory
from bosslib.export.trading import AnyTrading, Fate, OfferInfo, Settlement
from bosslib.game import Seat


class OfferRecord(NamedTuple):
    """An offer, the action that made it, and its fate.

    `fate` is None for an offer that is still open, or was undone. `judged_promises` are the
    promises in it that were settled later, each as in `BargainingEffect.judged_promises`.
    """

    action: LoggedAction
    offer: OfferInfo
    fate: Fate | None = None
    end_action: LoggedAction | None = None
    judged_promises: tuple[tuple[Seat, bool | None], ...] = ()


class SettledDeal(NamedTuple):
    """Finished deal, the action that ended it, and the promises settled in it."""

    action: LoggedAction
    settlement: Settlement
    judged_promises: tuple[tuple[Seat, bool | None], ...]


class Trades(NamedTuple):
    """All offers and deals of a game."""

    offers: tuple[OfferRecord, ...]
    deals: tuple[SettledDeal, ...]


def trades(told: LogHistory, trading: AnyTrading) -> Trades:
    """Return the offers of a game and their fates, and its deals, in the order of the log.

    A promise belongs to the promiser's latest agreement. Answers to offers from before the log's
    start are left out.
    """
    found: list[OfferRecord] = []
    deals: list[SettledDeal] = []
    judged: list[tuple[Seat, bool | None]] = []
    waiting: dict[OfferInfo, int] = {}
    struck: dict[Seat, int] = {}
    for done in told.standing_actions:
        heard = trading.bargaining_effect(done.before, done.played)
        for offer, fate in heard.ended_offers:
            at = waiting.pop(offer, None)
            if at is None:
                continue
            found[at] = found[at]._replace(fate=fate, end_action=done)
            if fate is Fate.ACCEPTED:
                struck |= {offer.by: at, offer.to: at}
        if heard.made_offer:
            waiting[heard.made_offer] = len(found)
            found.append(OfferRecord(done, heard.made_offer))
        for seat, kept in heard.judged_promises:
            if seat in struck:
                one = found[struck[seat]]
                found[struck[seat]] = one._replace(
                    judged_promises=(*one.judged_promises, (seat, kept))
                )
        judged += heard.judged_promises
        if heard.settlement:
            deals.append(SettledDeal(done, heard.settlement, tuple(judged)))
            judged = []
    found += _undone_offers(told, trading)
    found.sort(key=lambda each: each.action.number)
    return Trades(tuple(found), tuple(deals))


def _undone_offers(told: LogHistory, trading: AnyTrading) -> list[OfferRecord]:
    """Return the offers whose actions were undone."""
    gone = (each for each in told.actions if each.is_undone)
    made = ((each, trading.bargaining_effect(each.before, each.played).made_offer) for each in gone)
    return [OfferRecord(each, offer) for each, offer in made if offer]
