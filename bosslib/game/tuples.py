"""Tuples by seat, and hands, that change in one place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def replaced(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The tuple with another item in one place."""
    return (*items[:at], item, *items[at + 1 :])


def without(items: tuple[T, ...], gone: Iterable[T]) -> tuple[T, ...]:
    """The tuple less one copy of each item of `gone`; ValueError if one is not there."""
    rest = list(items)
    for item in gone:
        rest.remove(item)
    return tuple(rest)
