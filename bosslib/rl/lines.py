"""Observations as text: one line for each field of a table."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from bosslib.game import SEATS, AnyTable, Seat


def public(table: AnyTable, constant: Collection[str]) -> Iterator[str]:
    """Yield the public information; `constant` names fields to omit, since they never change."""
    fields: Any = table
    for name, value in zip(fields._fields, fields, strict=True):
        if name not in constant:
            yield f"{name}: {in_line(value)}"


def private(view: Any) -> Iterator[str]:
    """Yield the private information of a seat: its hand and money."""
    yield f"{SEATS[view.seat]}: {in_line(view.hand)}, {view.money}"


def happened(event: Any, seat: Seat | None) -> str:
    """Return what a seat saw of an event; None: the public part."""
    seen = event.seen_by(seat)
    return f"{type(seen).__name__} {in_line(tuple(seen))}"


def in_line(value: object) -> str:
    """Return a value in notation; tuples are in parentheses.

    >>> in_line((1, ("b+4", None)))
    '(1 (b+4 -))'
    """
    if isinstance(value, tuple):
        return f"({' '.join(map(in_line, value))})"
    return "-" if value is None else str(value)
