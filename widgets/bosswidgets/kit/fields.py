"""Native form fields that keep typed text and the focus when they are updated.

This module doesn't know what the fields mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from traitlets import Dict, Enum, List, Unicode

from bosswidgets.kit.error_display import error_boundary
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script
from bosswidgets.kit.styles import part_style

Field = dict[str, Any]

Values = Mapping[str, Any]
"""Values of fields by id: a string, or a bool for a checkbox."""

NON_INPUT_KINDS = ("button", "submit", "note", "copy", "file", "address")
"""Kinds of fields without input."""

MAX_LETTERS = 20
"""Maximum length of an answer."""

FieldLook = Literal["answers", "editor", "form", "settings"]


class Fields(ScriptedWidget):
    """Labelled form fields, each of which persists as long as its id is in the list.

    A field has an `id`, a `label` and a `kind`: text, area, number, answer (a number with a `unit`,
    or one of `options`, and a `mark`: right or wrong, `said` in words), select, check, slider,
    file, address (to be copied), copy (a button that copies its value), button, submit (which sends
    all values), or note. It may have a `value`; a `hint`, or `about`, a hint in HTML; `options` as
    pairs of value and label, or of a group's name and its options; a `group`, a heading above all
    of its fields; a `row`, which puts fields side by side; a `fold`, the title of a collapsible
    section, which is open if a checkbox in it is ticked; and be `hidden`, `given` (read-only),
    `wide`, or `code`. `most` limits the number of letters, or the size of a file in bytes; a file
    is read as text, or as base64 with `bytes`.

    Typed text is reported after a short pause, or, in a form with a submit button, when the field
    loses focus. The update that follows never overwrites it.
    """

    script = bundle_script("fields")
    style = part_style("fields")

    label = Unicode("").tag(sync=True)
    look = Enum(("answers", "editor", "form", "settings"), "editor").tag(sync=True)
    fields: List[Field] = List().tag(sync=True)
    troubles: Dict[str, str] = Dict().tag(sync=True)
    """Error messages by the id of the field; an empty id is for the whole form."""

    def __init__(self, label: str, look: FieldLook) -> None:
        self.values: dict[str, Any] = {}
        self._listeners: dict[str, list[Callable[..., object]]] = {}
        self._set_values: dict[str, object] = {}
        self._typed_values: dict[str, object] = {}
        super().__init__(label=label, look=look)
        self.on_msg(self._on_message)

    @property
    def has_submit(self) -> bool:
        """True if there is a submit button."""
        return any(each["kind"] == "submit" for each in self.fields)

    def add_listener(self, what: str, callback: Callable[..., object]) -> None:
        """Register a callback for an event.

        It is called with the id and value of a field that has `changed`, with the id of a button
        that was `pressed`, with all values when they are `sent`, and with the name and text of a
        `file` (None as text if it is too large).
        """
        self._listeners.setdefault(what, []).append(callback)

    def show_fields(
        self, fields: Iterable[Field], troubles: Mapping[str, str] | None = None
    ) -> None:
        """Show these fields; set a value if it is new, but keep typed text."""
        made = []
        old = {each["id"]: each for each in self.fields}
        for field in fields:
            name, value = field["id"], field.get("value")
            before = old.get(name, {"version": 0, "value": value})
            version, shown = before["version"], before["value"]
            if name in self._typed_values:
                shown = self._typed_values[name]
            elif self._set_values.get(name, value) != value:
                version, shown = version + 1, value
            self._set_values[name] = value
            made.append({**field, "value": shown, "version": version})
        self.values = {each["id"]: each["value"] for each in made}
        with self.hold_sync():
            self.fields = made
            self.troubles = dict(troubles or {})

    def set_value(self, name: str, value: object) -> None:
        """Overwrite a field's value, including one that was just typed or chosen."""
        self._typed_values.pop(name, None)
        self._set_values[name] = self.values[name] = value
        self.fields = [
            {**each, "value": value, "version": each["version"] + 1} if each["id"] == name else each
            for each in self.fields
        ]

    def show_error(self, why: str, name: str = "") -> None:
        """Show an error at a field, or for the whole form if `name` is empty."""
        others = {at: words for at, words in self.troubles.items() if at != name}
        self.show_errors({**others, name: why})

    def show_errors(self, troubles: Mapping[str, str]) -> None:
        """Show error messages, and announce them even if they are unchanged."""
        self.troubles = {}
        self.troubles = dict(troubles)

    def _on_message(self, _: object, content: Values, __: object) -> None:
        there = {each["id"]: each for each in self.fields}
        changed, sent = (
            {
                name: each
                for name, each in _sent_values(content.get(what))
                if is_valid_input(there.get(name), each)
            }
            for what in ("changed", "sent")
        )
        self._typed_values = {**changed, **sent}
        self.values.update(self._typed_values)
        pressed, file = there.get(str(content.get("pressed"))), content.get("file")
        with error_boundary(self.show_error):
            for name, value in changed.items():
                self._notify("changed", name, value)
            if pressed and pressed["kind"] == "button":
                self._notify("pressed", pressed["id"])
            if file and any(each["kind"] == "file" for each in self.fields):
                self._notify("file", file["name"], file.get("text"))
            if "sent" in content and self.has_submit:
                kept = {name: self.values[name] for name in there if _accepts_input(there[name])}
                self._notify("sent", {**kept, **sent})
        self._typed_values = {}

    def _notify(self, what: str, *values: object) -> None:
        for callback in self._listeners.get(what, ()):
            callback(*values)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.label!r}: {len(self.fields)}>"


def _sent_values(values: object) -> Iterable[tuple[str, object]]:
    """Return the values by id that a browser has sent; empty if the message is malformed."""
    return values.items() if isinstance(values, dict) else ()


def is_valid_input(field: Field | None, value: object) -> bool:
    """Return True if a user could have entered this value in the field.

    The page enforces this too, but a client connected to the kernel can send anything. Overlong
    text is accepted here; the owner of the field must refuse it with a message.
    """
    if field is None or not _accepts_input(field) or field.get("given"):
        return False
    if field["kind"] == "check":
        return isinstance(value, bool)
    if not isinstance(value, str):
        return False
    options = field.get("options")
    return not options or field["kind"] == "slider" or value in {"", *_option_values(options)}


def _accepts_input(field: Field) -> bool:
    return field["kind"] not in NON_INPUT_KINDS


def _option_values(options: Iterable[Any]) -> Iterable[str]:
    """Yield the values of options, including those in groups."""
    for value, label in options:
        if isinstance(label, str):
            yield str(value)
        else:
            yield from _option_values(label)
