"""Between which prices a bargain leaves both sides better off: the zone of possible agreement.

The terms are those of Raiffa, The Art and Science of Negotiation (1982).
"""

from __future__ import annotations

from math import ceil, floor
from typing import NamedTuple


class Zone(NamedTuple):
    """The reservation prices of a seller and a buyer, and the step in which prices go.

    At its reservation price a side gets just what it has when it walks away. A seller who gains by
    the bargain itself has one below 0; no price is.
    """

    seller: int
    buyer: int
    step: int

    @property
    def least(self) -> int:
        """The lowest price at which the seller gains."""
        return max(0, (self.seller // self.step + 1) * self.step)

    @property
    def most(self) -> int:
        """The highest price at which the buyer gains."""
        return (self.buyer - 1) // self.step * self.step

    @property
    def prices(self) -> range:
        """The prices at which both gain; none where walking away is right."""
        return range(self.least, self.most + 1, self.step)

    @property
    def surplus(self) -> int:
        """What both gain together, whatever the price."""
        return self.buyer - self.seller

    def gain(self, price: int, *, sells: bool) -> int:
        """What a side gains at a price over walking away."""
        return price - self.seller if sells else self.buyer - price

    def keeping(self, part: float, *, sells: bool) -> int:
        """The price that comes nearest to leaving a side this part of the surplus, and leaves the
        other something; of two that are as near the one that is better for the other.
        """
        share = part * self.surplus
        if sells:
            price = ceil((self.seller + share) / self.step - 0.5) * self.step
        else:
            price = floor((self.buyer - share) / self.step + 0.5) * self.step
        return max(self.least, min(price, self.most))
