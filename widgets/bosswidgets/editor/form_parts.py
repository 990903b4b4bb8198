"""Building blocks of the exercise editor's forms: fields, buttons, and row removal."""

from __future__ import annotations

from typing import Any

from bosslib.words import say
from bosswidgets.editor.draft import Document, value_at
from bosswidgets.kit.fields import Field


def text_field(document: Document, path: str, kind: str = "text") -> Field:
    """Return a field for the value at a path."""
    value = value_at(document, path)
    label = "" if path.startswith("hints.") else say(f"editor.label.{path.rpartition('.')[2]}")
    return {"id": path, "kind": kind, "label": label, "value": "" if value is None else str(value)}


def join_values(values: Any) -> str:
    """Return a list as comma-separated text; a string, such as a bot's name, is returned as
    it is.
    """
    return ", ".join(map(str, values)) if isinstance(values, list) else str(values or "")


def button(name: str, label: str, **more: object) -> Field:
    """Return a button for use among the fields."""
    return {"id": name, "kind": "button", "label": label, **more}


def remove_button(path: str, count: int) -> Field:
    """Return the button that removes a row."""
    said = {"name": say("editor.drop-row", count=count + 1)}
    return button(f"drop:{path}", say("editor.drop")) | said
