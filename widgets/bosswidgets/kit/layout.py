"""Rows of buttons with captions: layout helpers for the lessons' widgets."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ipywidgets import Widget

from bosswidgets.kit.guarded import HTML, VBox


def caption(words: str) -> HTML:
    """Return the visible caption of a row; a screen reader already reads it as the row's label."""
    return HTML(f'<p class="boss-caption" aria-hidden="true">{escape(words)}</p>')


def column(name: str, parts: Sequence[Widget]) -> VBox:
    """Return a column of widgets with the CSS class `name`."""
    found = VBox(parts)
    found.add_class(name)
    return found
