"""Room for a table's picture on a page: the layout rules of the stylesheets, for renderers."""

from __future__ import annotations

from math import inf

LANDSCAPE_WIDTHS = (600, 940)
"""Page widths, in CSS pixels, at which a low window shows the table next to the hand."""

LOW_WINDOW = 560
"""Window height, in CSS pixels, up to which it is low: a phone in landscape."""

LOG_WIDTH = 320
"""Width of the log's column, in CSS pixels."""

WIDE_PAGE = 940
"""Minimum page width, in CSS pixels, to show the log next to the table (table.css)."""

LANDSCAPE_SHARE = 0.44
"""Share of a low page's width that the table takes (table.css and task.css)."""

MIN_SCALE = 0.75
"""Minimum scale of a picture on a low page, relative to its layout size."""

MIN_PHONE_SCALE = 0.85
"""Minimum scale of a picture on a narrow page that needs much of its height for buttons."""

LANDSCAPE_HEADER = 56
"""Height above the table on a low page, with some space below it, in CSS pixels."""

TURN_HEIGHT = 384
"""Height needed by a turn above and below the picture, in CSS pixels.

It contains the news, one line of cards, and two of buttons.
"""


def is_landscape_phone(page: int, window: int) -> bool:
    """Return whether a page this wide, in a window this high, is a phone's in landscape."""
    least, most = LANDSCAPE_WIDTHS
    return least <= page < most and 0 < window <= LOW_WINDOW


def table_width(page: int, window: int) -> float:
    """Return the maximum width of a table's picture: next to the log or the hand, or the page's."""
    if page >= WIDE_PAGE:
        return page - LOG_WIDTH
    return page * LANDSCAPE_SHARE if is_landscape_phone(page, window) else page


def shown_width(width: float, height: float, page: int, window: int) -> float:
    """Return the width of a picture: unchanged, or in landscape reduced to be fully visible."""
    if not is_landscape_phone(page, window):
        return width
    return width * min(1, max(MIN_SCALE, (window - LANDSCAPE_HEADER) / height))


def max_table_height(window: int) -> float:
    """Return the maximum height of the picture of a table where people play; inf if unknown."""
    return window - TURN_HEIGHT if window else inf
