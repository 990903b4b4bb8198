"""Sounds of a page, by name. The browser makes them (sound.js); a page is complete without them."""

from __future__ import annotations

from enum import StrEnum


class Sound(StrEnum):
    """A sound that accompanies something that the page also shows."""

    CARD = "card"
    """A card is played, drawn or moved."""
    DISK = "disk"
    """A disk is turned."""
    COIN = "coin"
    """A payment."""
    OFFER = "offer"
    """An offer to the listener."""
    WON = "won"
    """A deal brings the listener money."""
    LOST = "lost"
    """A deal costs the listener money, or fails."""
    STARS = "stars"
    """All stars of an exercise."""
