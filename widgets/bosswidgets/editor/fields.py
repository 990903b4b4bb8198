"""The fields that a teacher's editor is made of, with the style of the page around them."""

from __future__ import annotations

from pathlib import Path

from bosswidgets.kit.fields import Fields


class Entries(Fields):
    """Fields of an editor."""

    style = Fields.style + Path(__file__).with_name("editor.css").read_text("utf-8")

    def __init__(self, label: str) -> None:
        super().__init__(label, "editor")
