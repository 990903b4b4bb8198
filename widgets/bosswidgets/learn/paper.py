"""Lines of an exercise on paper."""

from __future__ import annotations

from html import escape

from bosswidgets.kit.html import unbroken


def printed(text: str) -> str:
    """A text as HTML; sums of money and the like stay on one line."""
    return escape(unbroken(text))


def line(label: str, blank: str) -> str:
    """A label with what stands after it: a number, or room to write one."""
    return f"<p>{printed(label)}: {escape(blank)}</p>"
