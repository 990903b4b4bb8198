"""Rate limiter."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class TokenBucket:
    """Rate limiter: a bucket of `most` tokens, which is full at first and gains `rate` a second."""

    def __init__(self, most: float, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self._most, self._rate, self._clock = most, rate, clock
        self._left, self._since = most, clock()

    @property
    def left(self) -> float:
        """Number of tokens left now."""
        return min(self._most, self._left + (self._clock() - self._since) * self._rate)

    def take(self, count: float = 1, *, refills: bool = True) -> bool:
        """Take tokens and return True if there are enough; otherwise take none.

        Without `refills`, the time since the last call adds no tokens.
        """
        left = self.left if refills else self._left
        enough = left >= count
        self._left, self._since = left - count if enough else left, self._clock()
        return enough
