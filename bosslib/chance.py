"""Randomness of the engine: shuffles that a seed reproduces on every Python version."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Protocol, TypeVar


class HasText(Protocol):
    """Object with a `text` to sort by."""

    @property
    def text(self) -> str: ...


T = TypeVar("T", bound=HasText)


def shuffle(items: Iterable[T], seed: int | str) -> tuple[T, ...]:
    """Return the items in an order that depends only on the seed, not on the given order.

    This is Fisher-Yates with `Random.random()`, whose sequence Python guarantees to be stable; that
    of `Random.shuffle` is not guaranteed.
    """
    from random import Random  # imported late: it doubles the time of `import bosslib`

    pile = sorted(items, key=attrgetter("text"))
    rng = Random(seed)
    for last in range(len(pile) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)


def random_index(count: int, seed: int | str) -> int:
    """Return a number from 0 to count - 1 that depends only on the seed."""
    from random import Random

    return int(Random(seed).random() * count)
