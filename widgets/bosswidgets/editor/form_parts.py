"""Building blocks of the exercise editor's forms: fields, buttons, and their commands."""

from __future__ import annotations

from dataclasses import dataclass

from bosslib.words import say
from bosswidgets.editor.draft import Document, value_at
from bosswidgets.kit.fields import PressButton, TextField


@dataclass(frozen=True)
class AddRow:
    """Adding a row to the list at a path."""

    path: str

    def __str__(self) -> str:
        return f"add:{self.path}"


@dataclass(frozen=True)
class DropRow:
    """Removing the row at a path."""

    path: str

    def __str__(self) -> str:
        return f"drop:{self.path}"


@dataclass(frozen=True)
class FillInNumber:
    """Filling in the number that the engine computes for the answer at a path."""

    path: str

    def __str__(self) -> str:
        return f"engine:{self.path}"


def path_label(path: str) -> str:
    """Return the label of the value at a path."""
    return say(f"editor.label.{path.rpartition('.')[2]}")


def path_text(document: Document, path: str) -> str:
    """Return the value at a path as text."""
    value = value_at(document, path)
    return "" if value is None else str(value)


def text_field(document: Document, path: str, group: str = "", row: str = "") -> TextField:
    """Return a text field for the value at a path."""
    return TextField(path_label(path), path, value=path_text(document, path), group=group, row=row)


def join_values(values: object) -> str:
    """Return a list as comma-separated text; a string, such as a bot's name, is returned as
    it is.
    """
    return ", ".join(map(str, values)) if isinstance(values, list) else str(values or "")


def remove_button(path: str, count: int, group: str, row: str) -> PressButton:
    """Return the button that removes a row."""
    spoken = say("editor.drop-row", count=count + 1)
    return PressButton(say("editor.drop"), DropRow(path), spoken=spoken, group=group, row=row)
