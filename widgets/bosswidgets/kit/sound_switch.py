"""Switch for a page's sounds, which the browser remembers."""

from __future__ import annotations

from typing import TypeVar

from bosslib.picture.signs import SIGNS
from bosslib.words import say
from bosswidgets.kit.choices import Button, SignPaths, sign_paths

V = TypeVar("V")

ICONS = "sound", "silent"
"""Icons of the switch: on, and off."""


def sound_icons() -> dict[str, SignPaths]:
    """Return the pictures that a group of buttons with the switch needs."""
    return {name: sign_paths(SIGNS[name]) for name in ICONS}


def sound_button(value: V, *, on: bool) -> Button[V]:
    """Return the switch, which stands for a value of its group."""
    return Button(say("menu.sound"), value, pressed=on, icon=ICONS[not on])
