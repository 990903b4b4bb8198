"""Saving an exercise, as a file or in a link, and opening one."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.documents.nodes import MOST_TOML
from bosslib.words import say
from bosswidgets.editor.fields import EditorFields
from bosswidgets.kit.fields import Field
from bosswidgets.kit.text_codes import compress_text

LINK_PARAMETER, TRY_PARAMETER, GIVE_PARAMETER = "toml", "try", "give"
"""Query parameters of an address: the exercise, the request to try it, and the permission of a
class's teacher to assign it.
"""


class SavePanel(EditorFields):
    """Buttons and fields for saving, sending and opening an exercise."""

    def __init__(self) -> None:
        super().__init__(say("editor.head.save"))
        self.is_confirming = False
        """True while the user must confirm starting over."""
        self.may_assign = False
        """True if there is a class to assign the exercise to."""
        self._said = ""

    def set_file_error(self, words: str) -> None:
        """Set the error message about the opened file; empty for none."""
        self._said = words

    def show_actions(self, text: str, *, whole: bool, before: bool) -> None:
        """Show the actions available for a text; only a valid exercise (`whole`) has links."""
        trouble = {"file": self._said} if self._said else {}
        self.show_fields(self._action_fields(text, whole=whole, before=before), trouble)

    def _action_fields(self, text: str, *, whole: bool, before: bool) -> Iterator[Field]:
        if self.may_assign:
            yield {"id": "give", "kind": "button", "label": say("given.give"), "row": "save"}
        yield _button("save", row="save")
        if self.is_confirming:
            yield _button("anew-now", row="save")
            yield _button("anew-not", row="save")
        else:
            yield _button("anew", row="save")
            if before:
                yield _button("before", row="save")
        file = {"id": "file", "kind": "file", "most": MOST_TOML, "label": say("editor.saving.file")}
        yield file
        if whole:
            code = compress_text(text)
            yield _address("learner", f"?{LINK_PARAMETER}={code}&{TRY_PARAMETER}=1")
            yield _address("teacher", f"?{LINK_PARAMETER}={code}")


def _button(name: str, row: str) -> Field:
    return {"id": name, "kind": "button", "label": say(f"editor.saving.{name}"), "row": row}


def _address(name: str, query: str) -> Field:
    words = {"copy": say("editor.copy"), "copied": say("editor.copied")}
    label, hint = say(f"editor.saving.{name}"), say(f"editor.saving.{name}-hint")
    return {"id": name, "kind": "address", "label": label, "hint": hint, "value": query, **words}
