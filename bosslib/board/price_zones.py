"""Prices that the other side of a bargain refuses or takes, by the talk of the deal alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from bosslib.board.actions import Accept, Action, Decline, Offer, Piece, Withdraw
from bosslib.game import Seat


class PriceZone(StrEnum):
    """Answer that the other side has given to a price, as far as it has said."""

    REFUSES = "refuses"
    UNKNOWN = "unknown"
    TAKES = "takes"


class PriceBand(NamedTuple):
    """Consecutive prices of one zone."""

    zone: PriceZone
    first: int
    last: int


class PriceZones(NamedTuple):
    """Limits of the zones, in millions; None for one of which nothing is known.

    `sells` is True if the other side gets the price, so that a higher one is better for it.
    """

    sells: bool
    refused: int | None = None
    """Best price for the other side that it refuses."""
    taken: int | None = None
    """Worst price for the other side that it takes."""

    def zone(self, price: int) -> PriceZone:
        """Return the zone of a price."""
        if self.taken is not None and not self.is_better(self.taken, price):
            return PriceZone.TAKES
        if self.refused is not None and not self.is_better(price, self.refused):
            return PriceZone.REFUSES
        return PriceZone.UNKNOWN

    def bands(self, prices: Iterable[int], value: int = 1) -> list[PriceBand]:
        """Return consecutive prices, in units of `value` millions, in bands of one zone each."""
        found = [
            (zone, [*each])
            for zone, each in groupby(prices, lambda price: self.zone(price * value))
        ]
        return [PriceBand(zone, each[0], each[-1]) for zone, each in found]

    def is_better(self, price: int, other: int) -> bool:
        """Return True if a price is better than another one for the other side."""
        return price > other if self.sells else price < other

    def best_of(self, price: int, other: int) -> int:
        """Return the one of two prices that is better for the other side."""
        return price if self.is_better(price, other) else other

    def worst_of(self, price: int, other: int) -> int:
        """Return the one of two prices that is worse for the other side."""
        return other if self.is_better(price, other) else price


def price_zones(
    talk: Iterable[Action], those: Sequence[Piece], other: Seat, value: int, *, sells: bool
) -> PriceZones:
    """Return what a seat has said about prices of exactly these pieces.

    A price that it refused, and all that are worse for it, are refused. A price that it offered or
    accepted, and all that are better for it, are taken. What it said last prevails, and an offer
    that it took back is not known any more. `value` is what a dividend is worth, in millions.
    """
    zones, wanted = PriceZones(sells), set(those)
    for action in talk:
        deed = action.deed
        if action.seat != other or not isinstance(deed, Offer | Accept | Decline | Withdraw):
            continue
        if set(deed.terms.pieces) == wanted:
            zones = _after(zones, deed, deed.terms.price.millions(value))
    return zones


def _after(zones: PriceZones, deed: Offer | Accept | Decline | Withdraw, price: int) -> PriceZones:
    """Return the zones after the other side has said something about a price."""
    one = 1 if zones.sells else -1
    refused, taken = zones.refused, zones.taken
    match deed:
        case Decline():
            refused = price if refused is None else zones.best_of(refused, price)
            contradicted = taken is not None and not zones.is_better(taken, refused)
            return zones._replace(refused=refused, taken=None if contradicted else taken)
        case Withdraw():
            return zones._replace(taken=None if taken == price else taken)
        case Accept() if taken is not None:
            price = zones.worst_of(taken, price)
    refused = None if refused is None else zones.worst_of(refused, price - one)
    return zones._replace(refused=refused, taken=price)


def usual_price(zones: PriceZones, share: int, limit: int) -> int:
    """Return the price to begin with: one that is taken, or `share` if that was not refused.

    It is never better for the other side than `limit`.
    """
    price = share
    if zones.taken is not None:
        price = zones.taken
    elif zones.refused is not None:
        price = zones.best_of(share, _better(zones, zones.refused))
    return zones.worst_of(price, limit)


def improved_price(zones: PriceZones, declined: int, limit: int) -> int | None:
    """Return a price that is better for the other side than the `declined` one, or None.

    It is halfway to a price that the other side takes, otherwise the next one. It is never better
    for the other side than `limit`.
    """
    known = declined if zones.refused is None else zones.best_of(declined, zones.refused)
    price = _better(zones, known)
    if zones.taken is not None:
        middle = known + (zones.taken - known) // 2
        price = zones.worst_of(zones.best_of(price, middle), zones.taken)
    price = zones.worst_of(price, limit)
    return price if zones.is_better(price, known) else None


def _better(zones: PriceZones, price: int) -> int:
    """Return the next price that is better for the other side."""
    return price + 1 if zones.sells else price - 1
