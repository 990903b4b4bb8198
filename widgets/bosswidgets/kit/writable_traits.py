"""Traits that a browser may write; all others belong to Python.

The server also uses this list, without importing widgets: it closes a connection that writes
others.
"""

BRIDGE_TRAITS = frozenset(
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

KEYBOARD_TRAITS = frozenset({"letters"})
"""Traits set in the list of keys."""

WRITABLE_TRAITS = BRIDGE_TRAITS | KEYBOARD_TRAITS
"""All traits that some widget accepts from the browser."""
