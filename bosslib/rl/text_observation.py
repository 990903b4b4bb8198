"""Observations as text: one line for each field of a table."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from bosslib.game import SEATS, AnyTable, Seat


def public_lines(table: AnyTable, constant: Collection[str]) -> Iterator[str]:
    """Yield the public information; `constant` names fields to omit, since they never change."""
    fields: Any = table
    for name, value in zip(fields._fields, fields, strict=True):
        if name not in constant:
            yield f"{name}: {format_value(value)}"


def private_lines(view: Any) -> Iterator[str]:
    """Yield the private information of a seat: its hand and money."""
    yield f"{SEATS[view.seat]}: {format_value(view.hand)}, {view.money}"


def event_line(event: Any, seat: Seat | None) -> str:
    """Return what a seat saw of an event; None: the public part."""
    seen = event.seen_by(seat)
    return f"{type(seen).__name__} {format_value(tuple(seen))}"


def format_value(value: object) -> str:
    """Return a value in notation; tuples are in parentheses.

    >>> format_value((1, ("b+4", None)))
    '(1 (b+4 -))'
    """
    if isinstance(value, tuple):
        return f"({' '.join(map(format_value, value))})"
    return "-" if value is None else str(value)
