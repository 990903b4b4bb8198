"""Saving an exercise, as a file or in a link, and opening one."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from bosslib.documents.nodes import MOST_TOML
from bosslib.words import say
from bosswidgets.editor.fields import EditorFields
from bosswidgets.kit.fields import AddressField, Field, FileField, PressButton
from bosswidgets.kit.text_codes import compress_text

LINK_PARAMETER, TRY_PARAMETER, GIVE_PARAMETER = "toml", "try", "give"
"""Query parameters of an address: the exercise, the request to try it, and the permission of a
class's teacher to assign it.
"""


class FileCommand(StrEnum):
    """Commands for the document as a whole."""

    GIVE = "give"
    SAVE = "save"
    START_OVER = "anew"
    START_OVER_NOW = "anew-now"
    START_OVER_NOT = "anew-not"
    RESTORE = "before"


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
            yield PressButton(say("given.give"), FileCommand.GIVE, row="save")
        yield _button(FileCommand.SAVE)
        if self.is_confirming:
            yield _button(FileCommand.START_OVER_NOW)
            yield _button(FileCommand.START_OVER_NOT)
        else:
            yield _button(FileCommand.START_OVER)
            if before:
                yield _button(FileCommand.RESTORE)
        yield FileField(say("editor.saving.file"), "file", most=MOST_TOML)
        if whole:
            code = compress_text(text)
            yield _address("learner", f"?{LINK_PARAMETER}={code}&{TRY_PARAMETER}=1")
            yield _address("teacher", f"?{LINK_PARAMETER}={code}")


def _button(command: FileCommand) -> PressButton:
    return PressButton(say(f"editor.saving.{command}"), command, row="save")


def _address(name: str, query: str) -> AddressField:
    return AddressField(
        say(f"editor.saving.{name}"),
        name,
        hint=say(f"editor.saving.{name}-hint"),
        value=query,
        copy=say("editor.copy"),
        copied=say("editor.copied"),
    )
