"""The only randomness of the engine: shuffles that a seed repeats on every Python."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Protocol, TypeVar


class Texted(Protocol):
    """A thing with a text to sort by."""

    @property
    def text(self) -> str: ...


T = TypeVar("T", bound=Texted)


def shuffled(items: Iterable[T], seed: int | str) -> tuple[T, ...]:
    """The items in an order that depends on the seed alone, not on the order given.

    Fisher-Yates over `Random.random()`, whose numbers Python promises to keep; it makes no such
    promise for `Random.shuffle`.
    """
    from random import Random  # late: it doubles the time of `import bosslib`

    pile = sorted(items, key=attrgetter("text"))
    rng = Random(seed)
    for last in range(len(pile) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)


def pick(count: int, seed: int | str) -> int:
    """A number from 0 to count - 1 that depends on the seed alone."""
    from random import Random

    return int(Random(seed).random() * count)
