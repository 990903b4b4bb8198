"""Encoding of observations: named features of fixed length, most values from 0 to 1."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Feature(NamedTuple):
    """A named feature of an observation with its numbers."""

    name: str
    numbers: Sequence[float]


def one_hot(at: int | None, size: int) -> list[float]:
    """Return a one-hot vector; all zeros for None.

    >>> one_hot(1, 3)
    [0.0, 1.0, 0.0]
    """
    return [float(each == at) for each in range(size)]


def flags(things: Collection[T], of: Iterable[T]) -> list[float]:
    """Return for each element of `of` whether it is in `things`, as 0 or 1.

    >>> flags("ca", "abc")
    [1.0, 0.0, 1.0]
    """
    return [float(each in things) for each in of]


def counts(things: Iterable[T], places: Mapping[T, int], most: Sequence[float]) -> list[float]:
    """Return the number of each thing as a fraction of `most`; things without a place are ignored.

    >>> counts("aab", {"a": 0, "b": 1}, [4, 2])
    [0.5, 0.5]
    """
    found = [0.0] * len(places)
    for each in things:
        if each in places:
            found[places[each]] += 1
    return [many / whole for many, whole in zip(found, most, strict=True)]
