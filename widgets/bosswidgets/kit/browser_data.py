"""Values as JSON data for the browser."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def changed_fields(value: DataclassInstance) -> dict[str, object]:
    """Return the fields of a dataclass value that differ from their defaults, by name."""
    found = {each.name: (getattr(value, each.name), each.default) for each in fields(value)}
    return {name: shown for name, (shown, usual) in found.items() if shown != usual}
