"""Lines of an exercise on paper."""

from __future__ import annotations

from html import escape

from bosswidgets.kit.html import unbroken


def printed(text: str) -> str:
    """Return a text as HTML, with no line breaks inside amounts and card names."""
    return escape(unbroken(text))


def line(label: str, blank: str) -> str:
    """Return a label followed by a number, or by room to write one."""
    return f"<p>{printed(label)}: {escape(blank)}</p>"
