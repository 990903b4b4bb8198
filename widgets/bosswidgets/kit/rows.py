"""Rows of buttons with their captions: what the lessons' widgets are put together from."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ipywidgets import Widget

from bosswidgets.kit.choices import Button
from bosswidgets.kit.guarded import HTML, VBox


def caption(words: str) -> HTML:
    """What stands above a row; a screen reader has it as the row's label already."""
    return HTML(f'<p class="boss-caption" aria-hidden="true">{escape(words)}</p>')


def column(name: str, parts: Sequence[Widget]) -> VBox:
    """Parts below each other, with a class by which the style knows the column."""
    found = VBox(parts)
    found.add_class(name)
    return found


def picked(name: str, label: str, *, pressed: bool) -> Button:
    """A button that is one of several, of which one is chosen."""
    return {"id": name, "label": label, "pressed": pressed}
