"""Exercise editor: position, task and answers, by forms or as TOML, with checks and a trial.

The exercise is one document, which can be edited by the forms or as text. Text that can't be parsed
stays in its box.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ipywidgets import Widget

from bosslib import BossError
from bosslib.documents.nodes import MOST_TOML
from bosslib.documents.toml_writer import to_toml
from bosslib.words import say
from bosswidgets.editor import draft, exercise_errors, exercise_form
from bosswidgets.editor.assignment import AssignmentMessage
from bosswidgets.editor.draft import Document
from bosswidgets.editor.exercise_errors import ExerciseError
from bosswidgets.editor.fields import EditorFields
from bosswidgets.editor.form_parts import AddRow, DropRow, FillInNumber
from bosswidgets.editor.position import KINDS_WITH_POSITION
from bosswidgets.editor.position_editor import PositionEditor
from bosswidgets.editor.save_panel import (
    GIVE_PARAMETER,
    LINK_PARAMETER,
    TRY_PARAMETER,
    FileCommand,
    SavePanel,
)
from bosswidgets.editor.trial import TryOut, new_trial_task
from bosswidgets.kit.error_display import error_html
from bosswidgets.kit.fields import AreaField, Field, InputField, PressButton
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.text_codes import decompress_text
from bosswidgets.learn.course_page import ExercisePage

LEARNER_STYLE = """<style>
main:has(.boss-tried) :is(#opening, #cells > .text, #cells > .printed) { display: none; }
</style>"""
"""Style that hides the page's text for teachers when a learner opens an exercise."""


class Editor(ExercisePage):
    """Page to write, check, try and save an exercise.

    `?toml=...` opens one from the address, and `?toml=...&try=1` shows it to a learner.
    """

    def __init__(self) -> None:
        super().__init__()
        self.document = draft.blank_exercise()
        self.typed_toml: str | None = None
        """TOML text as typed, if it differs from the document's serialization."""
        self._other_kinds: dict[str, Document] = {}
        self._previous_text = ""
        self._is_changed = self._toml_is_invalid = False
        self._was_checked = False
        """True after a check; then empty fields show an error too."""
        self.notice = HTML()
        self.stage = PositionEditor(self.bridge, self._set_form_document)
        self.words = EditorFields(say("editor.exercise"))
        self.words.add_listener("changed", self._on_text_change)
        self.words.add_listener("pressed", self._on_button)
        self.toml = EditorFields(say("editor.toml"))
        self.toml.add_listener("changed", lambda _, text: self._parse_typed(text))
        self.toml.add_listener("pressed", lambda _: self._set_document(self.document))
        self.trial = TryOut(self.bridge)
        self.trial.on_check(self._show_check_errors)
        self.saving = SavePanel()
        self.saving.add_listener("pressed", self._on_save_button)
        self.saving.add_listener("file", self._on_file)
        self.gift = AssignmentMessage(self.bridge)
        self.bridge.observe(self._on_ready, "ready")
        if self.query_parameter(TRY_PARAMETER) and self.query_parameter(LINK_PARAMETER):
            self._try_alone()
        else:
            self._show_parts()

    def __repr__(self) -> str:
        return f"<Editor: {self.document.get('id', '')}>"

    @property
    def toml_text(self) -> str:
        """Content of the TOML box."""
        return to_toml(self.document) if self.typed_toml is None else self.typed_toml

    def _show_parts(self) -> None:
        self.add_class("boss-writing")
        heads = ("position", "exercise", "trial", "toml", "save")
        parts = (self.stage, self.words, self.trial, self.toml, self.saving)
        self._update()
        rows: list[Widget] = [self.notice]
        for head, part in zip(heads, parts, strict=True):
            lead = say(f"editor.lead.{head}")
            rows += [HTML(f"<h2>{say(f'editor.head.{head}')}</h2><p>{lead}</p>"), part]
        self.show_parts(*rows, self.gift)

    def _on_ready(self, _: object) -> None:
        """Open the exercise in the address, or else the draft stored in this browser."""
        if self.query_parameter(TRY_PARAMETER) and self.query_parameter(LINK_PARAMETER):
            if self.task is None:
                self._try_alone()
            return
        self._update()  # the class may be known from the address only now
        if self._is_changed:
            return
        self._load_draft()
        if self.query_parameter(LINK_PARAMETER):
            try:
                self._replace_text(decompress_text(self.query_parameter(LINK_PARAMETER)))
                self._show_message(say("editor.came") if self._previous_text else "")
            except BossError as error:
                self._show_message(str(error))
            self.bridge.replace_address(
                "?"
            )  # later edits are stored, and a reload must not undo them

    def _try_alone(self) -> None:
        """Show only the exercise in the address, for a learner."""
        self.add_class("boss-tried")
        try:
            exercise = draft.to_exercise(
                draft.read_draft(decompress_text(self.query_parameter(LINK_PARAMETER)))
            )
            self.task = new_trial_task(self.bridge, exercise)
        except BossError as error:
            self.show_parts(HTML(LEARNER_STYLE), error_html(say("task.broken", why=error)))
        else:
            self.show_parts(HTML(LEARNER_STYLE), self.task)

    def _show_message(self, words: str) -> None:
        """Show and announce a message at the top of the page; an empty one removes it."""
        self.notice.value = error_html(words).value if words else ""
        self.bridge.announce(words)

    # Storage in this browser

    def _load_draft(self) -> None:
        kept = self.bridge.stored_values().get("draft")
        if not isinstance(kept, dict):
            return
        try:
            self.document = draft.read_draft(str(kept.get("toml", "")))
        except BossError:
            return
        typed, before = kept.get("typed"), kept.get("before")
        self.typed_toml = typed if isinstance(typed, str) else None
        self._previous_text = before if isinstance(before, str) else ""
        self._update()

    def _store_draft(self) -> None:
        self._is_changed = True
        kept = {
            "toml": to_toml(self.document),
            "typed": self.typed_toml,
            "before": self._previous_text,
        }
        self.bridge.store_values(draft=kept)

    # Changes

    def _set_document(self, document: Document) -> None:
        """Continue with a document made by the forms."""
        self.document, self.typed_toml = document, None
        self._toml_is_invalid = False
        self._on_change()

    def _set_form_document(self, document: Document) -> None:
        """Continue with a document made by the form of texts; invalid TOML stays in its box."""
        broken = bool(self._toml_error())
        self.document = document
        self._toml_is_invalid = broken
        if not broken:
            self.typed_toml = None
        self._on_change()

    def _on_change(self) -> None:
        self.notice.value = ""
        self._update()
        self._store_draft()

    def _on_text_change(self, name: str, value: Any) -> None:
        if name != "kind":
            self._set_form_document(exercise_form.with_change(self.document, name, value))
            return
        new = draft.with_kind(self.document, value, self._other_kinds)
        if value in KINDS_WITH_POSITION and "position" not in new:
            new["position"] = self.stage.removed_position
        self._set_form_document(new)

    def _on_button(self, command: AddRow | DropRow | FillInNumber) -> None:
        if isinstance(command, FillInNumber):
            self._fill_in_number(command.path)
        else:
            self._set_form_document(exercise_form.with_button_pressed(self.document, command))

    def _fill_in_number(self, path: str) -> None:
        """Fill in the number that the engine computes."""
        try:
            number = exercise_form.engine_number(self.document, path)
        except BossError as error:
            self.words.troubles = {f"{path}.from": str(error).lstrip(": ")}
            return
        self._set_form_document(draft.with_value(self.document, f"{path}.is", number))
        self.bridge.announce(say("editor.reckoned", number=number))

    def _parse_typed(self, text: str) -> None:
        """Parse typed TOML; if it is invalid, the document stays unchanged."""
        try:
            document = draft.read_draft(text)
        except BossError:
            pass
        else:
            if self._toml_is_invalid and document != self.document:
                self._previous_text = to_toml(self.document)
            self.document, self._toml_is_invalid = document, False
        self.typed_toml = text
        self._on_change()

    def _toml_error(self) -> str:
        """Return why the typed TOML cannot be shown in the form; empty if it can."""
        if self.typed_toml is None:
            return ""
        try:
            draft.read_draft(self.typed_toml)
        except BossError as error:
            return draft.error_with_line(error)
        return ""

    def _replace_text(self, text: str) -> None:
        """Replace the document by another text; the previous one can be restored."""
        document = draft.read_draft(text)
        if self.document != draft.blank_exercise():
            self._previous_text = to_toml(self.document) if self._toml_error() else self.toml_text
        self.document, self.typed_toml, self._toml_is_invalid = document, text, False
        self._other_kinds, self._was_checked = {}, False
        self._on_change()

    # Saving and opening

    def _on_save_button(self, command: FileCommand) -> None:
        self.saving.set_file_error("")
        if command is FileCommand.GIVE:
            self._assign()
            return
        match command:
            case FileCommand.SAVE:
                self.bridge.download(draft.file_name(self.document), self.toml_text)
            case FileCommand.START_OVER_NOW:
                self._replace_text(to_toml(draft.blank_exercise()))
                self.typed_toml = None
            case FileCommand.RESTORE:
                try:
                    self._replace_text(self._previous_text)
                except BossError as error:
                    self.saving.set_file_error(str(error))
        self.saving.is_confirming = command is FileCommand.START_OVER
        self._on_change()

    def _assign(self) -> None:
        """Assign the exercise to the class if it passes the check; the browser authenticates the
        teacher.
        """
        if self.trial.check():
            self.gift.show_sentence("given.not-sound")
        else:
            self.gift.assign(draft.file_name(self.document), self.toml_text)

    def _on_file(self, name: str, text: str | None) -> None:
        try:
            if text is None:
                raise BossError("editor.too-long", most=MOST_TOML)
            self._replace_text(text)
            self.saving.set_file_error("")
        except BossError as error:
            self.saving.set_file_error(say("editor.no-file", name=name, why=error))
        self._update()

    def _show_check_errors(self, found: list[exercise_errors.ExerciseError]) -> None:
        """Show the errors found by the check at their fields."""
        self._was_checked = True
        self.words.troubles = {each.field: each.why for each in reversed(found) if each.field}

    def _visible_errors(
        self, found: exercise_errors.ExerciseError | None, fields: Sequence[Field]
    ) -> dict[str, str]:
        """Return the error to show: at a field that is not empty, or at any field after a check."""
        if found is None:
            return {}
        there = {
            each.name
            for each in fields
            if isinstance(each, InputField) and (self._was_checked or each.value)
        }
        return {found.field: found.why} if found.field in there else {}

    def _update(self) -> None:
        """Show the document and its errors."""
        text = self.toml_text
        fields = list(exercise_form.exercise_fields(self.document))
        broken = self._toml_error() and (draft.text_error(text) or self._toml_error())
        found = exercise_errors.find_error(self.document, fields, text)
        why = broken or str(found or "")
        exercise = None if why else draft.to_exercise(self.document)
        self.stage.show(self.document)
        self.words.show_fields(fields, self._visible_errors(found, fields))
        shown: list[Field] = [
            AreaField(
                say("editor.text"),
                "toml",
                code=True,
                value=text,
                hint=say("editor.hint-toml"),
                wide=True,
            )
        ]
        if broken:
            shown.append(PressButton(say("editor.from-form"), "form"))
        self.toml.show_fields(shown, {"toml": broken} if broken else {})
        self.trial.show(exercise, text, ExerciseError("", "", broken) if broken else found, fields)
        self.gift.value = ""
        self.saving.may_assign = bool(self.query_parameter(GIVE_PARAMETER))
        self.saving.show_actions(text, whole=not why, before=bool(self._previous_text))
