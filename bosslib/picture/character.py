"""A seat's character on a picture: a word beside the name, and the same in the text alternative."""

from __future__ import annotations

from collections.abc import Sequence

from bosslib.game import Seat
from bosslib.game.bargaining import character_label
from bosslib.picture.lettering import text_width
from bosslib.picture.shapes import Sheet
from bosslib.picture.theme import TEXT
from bosslib.words import say

GAP = 7
"""Gap between a name and the character, in CSS pixels."""


def character_at(characters: Sequence[str], seat: Seat) -> str:
    """Return the character of a seat; empty if the known characters do not include it."""
    return characters[seat] if seat < len(characters) else ""


def draw_character(sheet: Sheet, character: str, x: float, y: float, ink: str, room: float) -> None:
    """Draw a character's label in brackets behind a name that ends at `x`, if it fits whole."""
    label = f"({character_label(character)})"
    if character and text_width(label, TEXT) + GAP <= room:
        sheet.text(label, x + GAP, y, ink, size=TEXT, room=room)


def named_with_character(name: str, character: str) -> str:
    """Return a name followed by its character's label, if it has one.

    >>> named_with_character("Ben", "hard")
    'Ben (hard)'
    """
    label = character_label(character)
    return say("characters.named", name=name, character=label) if label else name
