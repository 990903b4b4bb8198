"""Room for a table's picture on a page: the layout rules of the stylesheets, for renderers."""

from __future__ import annotations

from math import inf

SIDEWAYS = (600, 940)
"""Page widths, in CSS pixels, at which a low window shows the table next to the hand."""

LOW = 560
"""Window height, in CSS pixels, up to which it is low: a phone in landscape."""

SIDE = 320
"""Width of the log's column, in CSS pixels."""

BESIDE = 940
"""Minimum page width, in CSS pixels, to show the log next to the table (table.css)."""

PART = 0.44
"""Share of a low page's width that the table takes (table.css and task.css)."""

LEAST = 0.75
"""Minimum scale of a picture on a low page, relative to its layout size."""

PHONE = 0.85
"""Minimum scale of a picture on a narrow page that needs much of its height for buttons."""

ABOVE = 56
"""Height above the table on a low page, with some space below it, in CSS pixels."""

AROUND = 384
"""Height needed by a turn above and below the picture, in CSS pixels.

It contains the news, one line of cards, and two of buttons.
"""


def sideways(page: int, window: int) -> bool:
    """Return whether a page this wide, in a window this high, is a phone's in landscape."""
    least, most = SIDEWAYS
    return least <= page < most and 0 < window <= LOW


def beside_log(page: int, window: int) -> float:
    """Return the maximum width of a table's picture: next to the log or the hand, or the page's."""
    if page >= BESIDE:
        return page - SIDE
    return page * PART if sideways(page, window) else page


def fitted(width: float, height: float, page: int, window: int) -> float:
    """Return the width of a picture: unchanged, or in landscape reduced to be fully visible."""
    if not sideways(page, window):
        return width
    return width * min(1, max(LEAST, (window - ABOVE) / height))


def beside_turn(window: int) -> float:
    """Return the maximum height of the picture of a table where people play; inf if unknown."""
    return window - AROUND if window else inf
