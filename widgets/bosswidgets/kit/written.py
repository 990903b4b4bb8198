"""Traits that a browser may write; all others belong to Python.

The server also uses this list, without importing widgets: it closes a connection that writes
others.
"""

BRIDGE = frozenset(
    {
        "ready",
        "address",
        "page",
        "seen",
        "width",
        "height",
        "pixel_ratio",
        "dark",
        "reduced_motion",
        "_kept",
        "_marks",
    }
)
"""Traits by which a page describes its browser."""

KEYBOARD = frozenset({"letters"})
"""Traits set in the list of keys."""

ALL = BRIDGE | KEYBOARD
"""All traits that some widget accepts from the browser."""
