"""Native fields to type in, to choose and to set, which keep what was typed and the focus.

What the fields mean is not known here.
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
"""What is in the fields, by their ids: text, or true and false for a box to tick."""

WORDLESS = ("button", "submit", "note", "copy", "file", "address")
"""The kinds of fields in which nothing is typed or set."""

LETTERS = 20
"""The most that an answer has."""

FieldLook = Literal["answers", "editor", "form", "settings"]


class Fields(Scripted):
    """Labelled fields, each of which lives as long as its id is in the list.

    A field has an `id`, a `label` and a `kind`: text, area, number, answer (a number with a `unit`,
    or one of `options`, and a `mark`: right or wrong, `said` in words), select, check, slider,
    file, address (to be copied), copy (a button that copies its value), button, submit (which sends
    them all), or note. It may have a `value`; a `hint`, or `about`, one in HTML; `options` as pairs
    of value and label, or of a group's name and its options; a `group`, whose words stand above all
    of its fields; a `row`, in which fields stand side by side; a `fold`, words under which they
    are, open if a box is ticked there; and be `hidden`, `given` (it cannot be changed), `wide`, or
    `code`. It has at `most` so many letters, or a file so many bytes that are read: as text, or
    with `bytes` as base64.

    What is typed is told when one stops for a moment, or, where it is to be sent, when one leaves
    the field; it is never changed by what it leads to.
    """

    script = script("fields")
    style = styles("fields")

    label = Unicode("").tag(sync=True)
    look = Enum(("answers", "editor", "form", "settings"), "editor").tag(sync=True)
    fields: List[Field] = List().tag(sync=True)
    troubles: Dict[str, str] = Dict().tag(sync=True)
    """What is wrong, by the id of the field; of all together by an empty one."""

    def __init__(self, label: str, look: FieldLook) -> None:
        self.values: dict[str, Any] = {}
        self._heard_by: dict[str, list[Callable[..., object]]] = {}
        self._shown: dict[str, object] = {}
        self._typed: dict[str, object] = {}
        super().__init__(label=label, look=look)
        self.on_msg(self._heard)

    @property
    def sends(self) -> bool:
        """Whether there is a button that sends them."""
        return any(each["kind"] == "submit" for each in self.fields)

    def on(self, what: str, callback: Callable[..., object]) -> None:
        """Call with id and value of a field that has `changed`, with the id of a button that was
        `pressed`, with all values when they are `sent`, and with the name and the text of a `file`:
        no text if it is too large.
        """
        self._heard_by.setdefault(what, []).append(callback)

    def show(self, fields: Iterable[Field], troubles: Mapping[str, str] | None = None) -> None:
        """Show these fields; a value that is new is put there, but what was typed stays."""
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
        """Have a field show this instead of what was just chosen or typed in it."""
        self._typed.pop(name, None)
        self._shown[name] = self.values[name] = value
        self.fields = [
            {**each, "value": value, "version": each["version"] + 1} if each["id"] == name else each
            for each in self.fields
        ]

    def refuse(self, why: str, name: str = "") -> None:
        """Say at a field, or of all together, why what was set or sent cannot be."""
        others = {at: words for at, words in self.troubles.items() if at != name}
        self.complain({**others, name: why})

    def complain(self, troubles: Mapping[str, str]) -> None:
        """Say what is wrong, though the same was said before."""
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
    """The values that a browser has sent, by their ids; none where it sent something else."""
    return values.items() if isinstance(values, dict) else ()


def fits(field: Field | None, value: object) -> bool:
    """Whether this is what somebody can have typed or set in a field.

    The page keeps to it as well, but whoever has a line to the kernel need not. What is too long is
    for whoever asked to refuse, with words.
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
    """The values of options, those in groups too."""
    for value, label in options:
        if isinstance(label, str):
            yield str(value)
        else:
            yield from _choices(label)
