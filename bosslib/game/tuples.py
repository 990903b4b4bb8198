"""Tuples by seat, hands and tables, that change in one place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

T = TypeVar("T")
N = TypeVar("N", bound=NamedTuple)


def by_place(made: type[N]) -> type[N]:
    """A named tuple of many fields, of which an action changes few: it replaces them by place.

    The `_replace` that it comes with asks for every field by its name, which takes twice as long.
    """
    places = {name: at for at, name in enumerate(made._fields)}

    def replace(self: N, **changes: object) -> N:
        values = [*self]
        for name, value in changes.items():
            values[places[name]] = value
        return tuple.__new__(made, values)

    setattr(made, "_replace", replace)  # noqa: B010 - a plain assignment is not typed
    return made


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The tuple with another item in one place."""
    return (*items[:at], item, *items[at + 1 :])


def without(items: tuple[T, ...], gone: Iterable[T]) -> tuple[T, ...]:
    """The tuple less one copy of each item of `gone`; ValueError if one is not there."""
    rest = list(items)
    for item in gone:
        rest.remove(item)
    return tuple(rest)
