"""Buttons of a review."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bosslib.words import say
from bosswidgets.kit.choices import Choices


def button_row(label: str, names: Iterable[str], chosen: Callable[[str], object]) -> Choices:
    """Return a row of buttons that call `chosen` with a name."""
    made = Choices([{"id": name, "label": say(f"review.{name}")} for name in names], label)
    made.on_choose(chosen)
    return made
