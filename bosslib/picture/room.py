"""How much room a page has for the picture of a table: what the styles do, for those that draw."""

from __future__ import annotations

from math import inf

SIDEWAYS = (600, 940)
"""The widths of the page, in CSS pixels, at which a low window has the table beside the hand."""

LOW = 560
"""Below this height of the window, in CSS pixels, it is low: a phone that is held sideways."""

SIDE = 320
"""What the column with the log takes, in CSS pixels."""

BESIDE = 940
"""From this width of the page on, in CSS pixels, the log stands beside the table (table.css)."""

PART = 0.44
"""How much of the page's width the table takes there (table.css and task.css)."""

LEAST = 0.75
"""How small a picture is shown there at least, of the size in which it is laid out."""

PHONE = 0.85
"""How small a picture is shown on a narrow page that needs much of its height for buttons."""

ABOVE = 56
"""What is above the table there, in CSS pixels, and a little air below it."""

AROUND = 384
"""What a turn needs above and below the picture, in CSS pixels: the news, one line of cards, two of
buttons."""


def sideways(page: int, window: int) -> bool:
    """Whether a page so wide, in a window so high, is that of a phone that is held sideways."""
    least, most = SIDEWAYS
    return least <= page < most and 0 < window <= LOW


def beside_log(page: int, window: int) -> float:
    """How wide the picture of a table can be: beside the log, beside the hand, or as the page."""
    if page >= BESIDE:
        return page - SIDE
    return page * PART if sideways(page, window) else page


def fitted(width: float, height: float, page: int, window: int) -> float:
    """How wide a picture is shown: as it is, or sideways so that it is seen whole."""
    if not sideways(page, window):
        return width
    return width * min(1, max(LEAST, (window - ABOVE) / height))


def beside_turn(window: int) -> float:
    """How high the picture of a table can be where one plays; inf in a window of unknown height."""
    return window - AROUND if window else inf
