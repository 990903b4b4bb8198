"""A form of native fields: it says at each field what is wrong with it, and keeps what was typed.

What the fields mean is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from traitlets import Dict, List, Unicode

from bosswidgets.faults import told
from bosswidgets.scripts import Scripted, script

Values = Mapping[str, Any]
"""What is in the fields, by their ids: text, or true and false for a box to tick."""


class Form(Scripted):
    """Groups of fields and a button that sends them; no value is lost when something is wrong.

    A group has a `legend`, and may have a `hint` and a `button`, which stands at its end. Its
    fields each have an `id`, a `label` and a `kind` (text, select, check, file), and may have a
    `hint`; a `value`; `options` as pairs of value and label, or of a group's name and its options;
    `most` letters, of a file bytes; a `row`: fields of one row stand side by side, and the rows in
    `hidden` are not there; and a `fold`: they are under these words, to be opened, and open if a
    box of them is ticked.
    """

    script = script("form")

    title = Unicode("").tag(sync=True)
    groups: List[dict[str, Any]] = List().tag(sync=True)
    offered: Dict[str, list[list[Any]]] = Dict().tag(sync=True)
    """Options that lists get instead of their own, by the id of the field."""
    put: Dict[str, Any] = Dict().tag(sync=True)
    """Values that Python puts into fields."""
    hidden: List[str] = List().tag(sync=True)
    troubles: Dict[str, str] = Dict().tag(sync=True)
    """What is wrong, by the id of the field."""

    def __init__(self, title: str, groups: Iterable[Mapping[str, Any]]) -> None:
        self._heard_by: dict[str, list[Callable[[Any], object]]] = {}
        super().__init__(title=title, groups=[dict(group) for group in groups])
        self.on_msg(self._heard)

    def on(self, what: str, callback: Callable[[Any], object]) -> None:
        """Call with all values when one has `changed` or the form is `sent`.

        With `file`, call with the `name` of a file, and with its `text` unless it is too large.
        """
        self._heard_by.setdefault(what, []).append(callback)

    def _heard(self, _: object, content: Mapping[str, Any], __: object) -> None:
        with told(self._fail):
            for what, callbacks in self._heard_by.items():
                if what in content:
                    for callback in callbacks:
                        callback(content[what])

    def _fail(self, words: str) -> None:
        """Say at the first field that sending did not work."""
        self.troubles = {self.groups[0]["fields"][0]["id"]: words}

    def __repr__(self) -> str:
        return f"<Form {self.title!r}>"
