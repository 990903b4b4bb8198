"""Which traits a browser may write; all others of every widget are Python's alone.

The server knows them too, without the widgets: a line on which others come is closed.
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
"""What a page tells of its browser."""

KEYBOARD = frozenset({"letters"})
"""What one sets in the list of keys."""

ALL = BRIDGE | KEYBOARD
"""The traits that some widget takes from the browser."""
