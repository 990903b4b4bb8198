"""Offers of a game with their fates, and the settled deals."""

from __future__ import annotations

from typing import NamedTuple

from bosslib.export.followed import Done, Followed
from bosslib.export.trading import AnyTrading, Fate, Offered, Settlement
from bosslib.game import Seat


class Bargained(NamedTuple):
    """An offer, the action that made it, and its fate.

    `fate` is None for an offer that is still open, or was undone. `judged` are the promises in it
    that were settled later, each as in `Heard.judged`.
    """

    done: Done
    offer: Offered
    fate: Fate | None = None
    ended: Done | None = None
    judged: tuple[tuple[Seat, bool | None], ...] = ()


class Concluded(NamedTuple):
    """Finished deal, the action that ended it, and the promises settled in it."""

    done: Done
    settled: Settlement
    judged: tuple[tuple[Seat, bool | None], ...]


class Trades(NamedTuple):
    """All offers and deals of a game."""

    offers: tuple[Bargained, ...]
    deals: tuple[Concluded, ...]


def trades(told: Followed, trading: AnyTrading) -> Trades:
    """Return the offers of a game and their fates, and its deals, in the order of the log.

    A promise belongs to the promiser's latest agreement. Answers to offers from before the log's
    start are left out.
    """
    found: list[Bargained] = []
    deals: list[Concluded] = []
    judged: list[tuple[Seat, bool | None]] = []
    waiting: dict[Offered, int] = {}
    struck: dict[Seat, int] = {}
    for done in told.stands:
        heard = trading.heard(done.before, done.played)
        for offer, fate in heard.ended:
            at = waiting.pop(offer, None)
            if at is None:
                continue
            found[at] = found[at]._replace(fate=fate, ended=done)
            if fate is Fate.ACCEPTED:
                struck |= {offer.by: at, offer.to: at}
        if heard.made:
            waiting[heard.made] = len(found)
            found.append(Bargained(done, heard.made))
        for seat, kept in heard.judged:
            if seat in struck:
                one = found[struck[seat]]
                found[struck[seat]] = one._replace(judged=(*one.judged, (seat, kept)))
        judged += heard.judged
        if heard.settled:
            deals.append(Concluded(done, heard.settled, tuple(judged)))
            judged = []
    found += _undone(told, trading)
    found.sort(key=lambda each: each.done.number)
    return Trades(tuple(found), tuple(deals))


def _undone(told: Followed, trading: AnyTrading) -> list[Bargained]:
    """Return the offers whose actions were undone."""
    gone = (each for each in told.done if each.undone)
    made = ((each, trading.heard(each.before, each.played).made) for each in gone)
    return [Bargained(each, offer) for each, offer in made if offer]
