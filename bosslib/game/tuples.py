"""Tuples by seat, hands and tables: helpers that replace single items."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

T = TypeVar("T")
N = TypeVar("N", bound=NamedTuple)


def with_fast_replace(made: type[N]) -> type[N]:
    """Give a named tuple of many fields a faster `_replace`, which works by position.

    The standard `_replace` looks up every field by name and takes twice as long.
    """
    places = {name: at for at, name in enumerate(made._fields)}

    def replace(self: N, **changes: object) -> N:
        values = [*self]
        for name, value in changes.items():
            values[places[name]] = value
        return tuple.__new__(made, values)

    setattr(made, "_replace", replace)  # noqa: B010 - a plain assignment is not typed
    return made


def replace_item(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """Return the tuple with the item at one index replaced."""
    return (*items[:at], item, *items[at + 1 :])


def remove_items(items: tuple[T, ...], gone: Iterable[T]) -> tuple[T, ...]:
    """Return the tuple without one copy of each item of `gone`; ValueError if one is missing."""
    rest = list(items)
    for item in gone:
        rest.remove(item)
    return tuple(rest)
