"""Zone of possible agreement: the prices at which a bargain leaves both sides better off.

The terms are those of Raiffa, The Art and Science of Negotiation (1982).
"""

from __future__ import annotations

from math import ceil, floor
from typing import NamedTuple


class Zone(NamedTuple):
    """Reservation prices of a seller and a buyer, and the price step.

    At its reservation price a side is indifferent between the bargain and walking away. A seller
    who gains by the bargain itself has a negative one; prices are never negative.
    """

    seller: int
    buyer: int
    step: int

    @property
    def least(self) -> int:
        """Lowest price at which the seller gains."""
        return max(0, (self.seller // self.step + 1) * self.step)

    @property
    def most(self) -> int:
        """Highest price at which the buyer gains."""
        return (self.buyer - 1) // self.step * self.step

    @property
    def prices(self) -> range:
        """Prices at which both gain; empty where walking away is right."""
        return range(self.least, self.most + 1, self.step)

    @property
    def surplus(self) -> int:
        """Total gain of both sides, whatever the price."""
        return self.buyer - self.seller

    def gain(self, price: int, *, sells: bool) -> int:
        """Return a side's gain at a price over walking away."""
        return price - self.seller if sells else self.buyer - price

    def price_for_share(self, part: float, *, sells: bool) -> int:
        """Return the price that best leaves a side this share of the surplus, and both a gain.

        Ties go to the price that is better for the other side.
        """
        share = part * self.surplus
        if sells:
            price = ceil((self.seller + share) / self.step - 0.5) * self.step
        else:
            price = floor((self.buyer - share) / self.step + 0.5) * self.step
        return max(self.least, min(price, self.most))
