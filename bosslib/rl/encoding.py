"""What is seen, as numbers: named features of fixed length, most of them from 0 to 1."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Feature(NamedTuple):
    """One thing that is seen: what it is about, and its numbers."""

    name: str
    numbers: Sequence[float]


def one_hot(at: int | None, size: int) -> list[float]:
    """A 1 at one place of so many; none for None.

    >>> one_hot(1, 3)
    [0.0, 1.0, 0.0]
    """
    return [float(each == at) for each in range(size)]


def flags(things: Collection[T], of: Iterable[T]) -> list[float]:
    """For each of some things whether it is there.

    >>> flags("ca", "abc")
    [1.0, 0.0, 1.0]
    """
    return [float(each in things) for each in of]


def counts(things: Iterable[T], places: Mapping[T, int], most: Sequence[float]) -> list[float]:
    """How many there are of each thing, as a part of `most`; a thing without a place is left out.

    >>> counts("aab", {"a": 0, "b": 1}, [4, 2])
    [0.5, 0.5]
    """
    found = [0.0] * len(places)
    for each in things:
        if each in places:
            found[places[each]] += 1
    return [many / whole for many, whole in zip(found, most, strict=True)]
