"""Native fields that come and go while one types in them: what a teacher's editor is made of.

What the fields mean is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from traitlets import Dict, List, Unicode

from bosswidgets.faults import told
from bosswidgets.scripts import Scripted, script
from bosswidgets.theme import styles

Field = Mapping[str, Any]


class Entries(Scripted):
    """Labelled fields, each of which lives as long as its id is in the list.

    A field has an `id`, a `label` and a `kind`: text, area, select, check, file, address (to be
    copied), or button. It may have a `value`, a `hint`, `options` as pairs of value and label, a
    `group`, whose words stand above all of its fields, a `row`, in which fields stand side by side,
    and be `wide`, or `code`. A file has the `most` bytes that are read. What is typed is told when
    one stops for a moment, and is never changed by what it leads to.
    """

    script = script("editor")
    style = styles("editor")

    label = Unicode("").tag(sync=True)
    fields: List[dict[str, Any]] = List().tag(sync=True)
    troubles: Dict[str, str] = Dict().tag(sync=True)
    """What is wrong, by the id of the field."""

    def __init__(self, label: str) -> None:
        self._heard_by: dict[str, list[Callable[..., object]]] = {}
        self._shown: dict[str, Any] = {}
        self._typed: dict[str, Any] = {}
        super().__init__(label=label)
        self.on_msg(self._heard)

    def on(self, what: str, callback: Callable[..., object]) -> None:
        """Call with id and value of a field that has `changed`, with the id of a button that was
        `pressed`, and with the name and the text of a `file`: no text if it is too large.
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
        self._typed.clear()
        with self.hold_sync():
            self.fields = made
            self.troubles = dict(troubles or {})

    def put_back(self, name: str, value: Any) -> None:
        """Have a field show this instead of what was just chosen or typed in it."""
        self._typed.pop(name, None)
        self._shown[name] = value
        self.fields = [
            {**each, "value": value, "version": each["version"] + 1} if each["id"] == name else each
            for each in self.fields
        ]

    def _heard(self, _: object, content: Mapping[str, Any], __: object) -> None:
        there = {each["id"]: each for each in self.fields}
        with told(self._fail):
            for name, value in content.get("changed", {}).items():
                if name in there:
                    self._typed[name] = value
                    self._call("changed", name, value)
            if content.get("pressed") in there:
                self._call("pressed", content["pressed"])
            if "file" in content:
                self._call("file", content["file"]["name"], content["file"].get("text"))

    def _call(self, what: str, *values: Any) -> None:
        for callback in self._heard_by.get(what, ()):
            callback(*values)

    def _fail(self, words: str) -> None:
        self.troubles = {each["id"]: words for each in self.fields[:1]}

    def __repr__(self) -> str:
        return f"<Entries {self.label!r}: {len(self.fields)}>"
