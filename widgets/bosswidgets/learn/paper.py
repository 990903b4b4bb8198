"""Lines of an exercise on paper."""

from __future__ import annotations

from html import escape

from bosswidgets.kit.html import protect_amounts


def text_html(text: str) -> str:
    """Return a text as HTML, with no line breaks inside amounts and card names."""
    return escape(protect_amounts(text))


def line_html(label: str, blank: str) -> str:
    """Return a label followed by a number, or by room to write one."""
    return f"<p>{text_html(label)}: {escape(blank)}</p>"
