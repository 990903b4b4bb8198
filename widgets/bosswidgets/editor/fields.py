"""Form fields of the editor pages, with the page's style."""

from __future__ import annotations

from pathlib import Path

from bosswidgets.kit.fields import Fields


class EditorFields(Fields):
    """Form fields of an editor."""

    style = Fields.style + Path(__file__).with_name("editor.css").read_text("utf-8")

    def __init__(self, label: str) -> None:
        super().__init__(label, "editor")
