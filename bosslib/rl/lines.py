"""What is seen, in text: a line for each thing that a table has."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from bosslib.game import SEATS, AnyTable, Seat


def public(table: AnyTable, constant: Collection[str]) -> Iterator[str]:
    """What everybody sees; `constant` names what is the same all through a game and left out."""
    fields: Any = table
    for name, value in zip(fields._fields, fields, strict=True):
        if name not in constant:
            yield f"{name}: {in_line(value)}"


def private(view: Any) -> Iterator[str]:
    """What a seat alone sees: its hand, and what it has."""
    yield f"{SEATS[view.seat]}: {in_line(view.hand)}, {view.money}"


def happened(event: Any, seat: Seat | None) -> str:
    """What a seat saw of an event; None: what all saw."""
    seen = event.seen_by(seat)
    return f"{type(seen).__name__} {in_line(tuple(seen))}"


def in_line(value: object) -> str:
    """A value in the notation; a tuple of them in brackets.

    >>> in_line((1, ("b+4", None)))
    '(1 (b+4 -))'
    """
    if isinstance(value, tuple):
        return f"({' '.join(map(in_line, value))})"
    return "-" if value is None else str(value)
