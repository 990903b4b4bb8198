"""A small form of numbers to fill in: a labelled box for each, and one button that sends them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from traitlets import Bool, Int, List, Unicode

from bosslib.words import say
from bosswidgets.faults import told
from bosswidgets.scripts import Scripted, script
from bosswidgets.theme import styles


class Fields(Scripted):
    """Boxes for numbers, as texts: what is typed is read elsewhere.

    A field has a `label`, and may have a `unit`, a `value`, `given` (it cannot be changed) and a
    `mark`: right or wrong, shown with a sign. `editable` says whether
    it can still be filled in.
    """

    script = script("fields")
    style = styles("fields")

    fields: List[dict[str, Any]] = List().tag(sync=True)
    label = Unicode("").tag(sync=True)
    button = Unicode("").tag(sync=True)
    editable = Bool(True).tag(sync=True)
    fault = Unicode("").tag(sync=True)
    faults = Int(0).tag(sync=True)

    def __init__(self, fields: Sequence[dict[str, Any]], label: str, button: str) -> None:
        self._callbacks: list[Callable[[list[str]], object]] = []
        super().__init__(fields=list(fields), label=label, button=button)
        self.on_msg(self._heard)

    def on_send(self, callback: Callable[[list[str]], object]) -> None:
        """Call with what stands in the boxes, in order."""
        self._callbacks.append(callback)

    def refuse(self, why: str) -> None:
        """Say in the form why it was not taken."""
        with self.hold_sync():
            self.fault = why
            self.faults += 1

    def _heard(self, _: object, content: dict[str, Any], __: object) -> None:
        texts = content.get("answers")
        if self.editable and isinstance(texts, list) and len(texts) == len(self.fields):
            with told(self.refuse):
                for callback in self._callbacks:
                    callback([str(text) for text in texts])

    def __repr__(self) -> str:
        return f"<Fields {self.label!r}: {len(self.fields)}>"


def marked(fields: Sequence[dict[str, Any]], wrong: Sequence[int]) -> list[dict[str, Any]]:
    """The fields with a mark each: what is given has none."""
    return [
        each if each.get("given") else each | _mark("wrong" if at in wrong else "right")
        for at, each in enumerate(fields)
    ]


def _mark(mark: str) -> dict[str, str]:
    return {"mark": mark, "said": say(f"fields.{mark}")}
