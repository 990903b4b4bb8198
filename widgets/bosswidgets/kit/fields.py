"""Native form fields that keep typed text and the focus when they are updated.

This module doesn't know what the fields mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from traitlets import Dict, Enum, List, Unicode

from bosswidgets.kit.faults import told
from bosswidgets.kit.scripts import Scripted, script
from bosswidgets.kit.styles import styles

Field = dict[str, Any]

Values = Mapping[str, Any]
"""Values of fields by id: a string, or a bool for a checkbox."""

WORDLESS = ("button", "submit", "note", "copy", "file", "address")
"""Kinds of fields without input."""

LETTERS = 20
"""Maximum length of an answer."""

FieldLook = Literal["answers", "editor", "form", "settings"]


class Fields(Scripted):
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

    script = script("fields")
    style = styles("fields")

    label = Unicode("").tag(sync=True)
    look = Enum(("answers", "editor", "form", "settings"), "editor").tag(sync=True)
    fields: List[Field] = List().tag(sync=True)
    troubles: Dict[str, str] = Dict().tag(sync=True)
    """Error messages by the id of the field; an empty id is for the whole form."""

    def __init__(self, label: str, look: FieldLook) -> None:
        self.values: dict[str, Any] = {}
        self._heard_by: dict[str, list[Callable[..., object]]] = {}
        self._shown: dict[str, object] = {}
        self._typed: dict[str, object] = {}
        super().__init__(label=label, look=look)
        self.on_msg(self._heard)

    @property
    def sends(self) -> bool:
        """True if there is a submit button."""
        return any(each["kind"] == "submit" for each in self.fields)

    def on(self, what: str, callback: Callable[..., object]) -> None:
        """Register a callback for an event.

        It is called with the id and value of a field that has `changed`, with the id of a button
        that was `pressed`, with all values when they are `sent`, and with the name and text of a
        `file` (None as text if it is too large).
        """
        self._heard_by.setdefault(what, []).append(callback)

    def show(self, fields: Iterable[Field], troubles: Mapping[str, str] | None = None) -> None:
        """Show these fields; set a value if it is new, but keep typed text."""
        made = []
        old = {each["id"]: each for each in self.fields}
        for field in fields:
            name, value = field["id"], field.get("value")
            before = old.get(name, {"version": 0, "value": value})
            version, shown = before["version"], before["value"]
            if name in self._typed:
                shown = self._typed[name]
            elif self._shown.get(name, value) != value:
                version, shown = version + 1, value
            self._shown[name] = value
            made.append({**field, "value": shown, "version": version})
        self.values = {each["id"]: each["value"] for each in made}
        with self.hold_sync():
            self.fields = made
            self.troubles = dict(troubles or {})

    def put_back(self, name: str, value: object) -> None:
        """Overwrite a field's value, including one that was just typed or chosen."""
        self._typed.pop(name, None)
        self._shown[name] = self.values[name] = value
        self.fields = [
            {**each, "value": value, "version": each["version"] + 1} if each["id"] == name else each
            for each in self.fields
        ]

    def refuse(self, why: str, name: str = "") -> None:
        """Show an error at a field, or for the whole form if `name` is empty."""
        others = {at: words for at, words in self.troubles.items() if at != name}
        self.complain({**others, name: why})

    def complain(self, troubles: Mapping[str, str]) -> None:
        """Show error messages, and announce them even if they are unchanged."""
        self.troubles = {}
        self.troubles = dict(troubles)

    def _heard(self, _: object, content: Values, __: object) -> None:
        there = {each["id"]: each for each in self.fields}
        changed, sent = (
            {name: each for name, each in _texts(content.get(what)) if fits(there.get(name), each)}
            for what in ("changed", "sent")
        )
        self._typed = {**changed, **sent}
        self.values.update(self._typed)
        pressed, file = there.get(str(content.get("pressed"))), content.get("file")
        with told(self.refuse):
            for name, value in changed.items():
                self._call("changed", name, value)
            if pressed and pressed["kind"] == "button":
                self._call("pressed", pressed["id"])
            if file and any(each["kind"] == "file" for each in self.fields):
                self._call("file", file["name"], file.get("text"))
            if "sent" in content and self.sends:
                kept = {name: self.values[name] for name in there if _typed(there[name])}
                self._call("sent", {**kept, **sent})
        self._typed = {}

    def _call(self, what: str, *values: object) -> None:
        for callback in self._heard_by.get(what, ()):
            callback(*values)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.label!r}: {len(self.fields)}>"


def _texts(values: object) -> Iterable[tuple[str, object]]:
    """Return the values by id that a browser has sent; empty if the message is malformed."""
    return values.items() if isinstance(values, dict) else ()


def fits(field: Field | None, value: object) -> bool:
    """Return True if a user could have entered this value in the field.

    The page enforces this too, but a client connected to the kernel can send anything. Overlong
    text is accepted here; the owner of the field must refuse it with a message.
    """
    if field is None or not _typed(field) or field.get("given"):
        return False
    if field["kind"] == "check":
        return isinstance(value, bool)
    if not isinstance(value, str):
        return False
    options = field.get("options")
    return not options or field["kind"] == "slider" or value in {"", *_choices(options)}


def _typed(field: Field) -> bool:
    return field["kind"] not in WORDLESS


def _choices(options: Iterable[Any]) -> Iterable[str]:
    """Yield the values of options, including those in groups."""
    for value, label in options:
        if isinstance(label, str):
            yield str(value)
        else:
            yield from _choices(label)
