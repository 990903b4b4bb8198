"""Buttons of a review."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum

from bosslib.words import say
from bosswidgets.kit.choices import Button, Choices


class ReviewCommand(StrEnum):
    """Commands of a review."""

    BACK = "back"
    CANCEL = "cancel"
    CLOSE = "close"
    LOOK = "look"
    SAVE = "save"
    TRY = "try"


def button_row(
    label: str, commands: Iterable[ReviewCommand], chosen: Callable[[ReviewCommand], object]
) -> Choices[ReviewCommand]:
    """Return a row of buttons that call `chosen` with a command."""
    made = Choices([Button(say(f"review.{each}"), each) for each in commands], label)
    made.on_choose(chosen)
    return made
