"""Lines of an exercise on paper."""

from __future__ import annotations

from html import escape

from bosswidgets.kit.html import protect_amounts


def text_html(text: str) -> str:
    """Return a text as HTML, with no line breaks inside amounts and card names."""
    return escape(protect_amounts(text))


def line_html(label: str, answer: str) -> str:
    """Return a label followed by what is given, options to tick, or room to write."""
    return f"<p>{text_html(label)}: {escape(answer)}</p>"
