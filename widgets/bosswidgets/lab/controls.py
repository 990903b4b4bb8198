"""What can be set, as native fields: a slider, a list, a box to tick, a number to type."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from traitlets import Dict, List, Unicode

from bosswidgets.faults import told
from bosswidgets.scripts import Scripted, script
from bosswidgets.theme import styles


class Controls(Scripted):
    """A group of fields that say at once what was set.

    A field has a `name`, a `label`, a `kind` (slider, list, tick, number) and `options`, pairs of a
    text and its label. `values` has each field's text, `troubles` what is wrong with it. A wish
    that comes while Python is busy waits, and only the latest of each field is kept.
    """

    script = script("lab/controls")
    style = styles("lab")

    label = Unicode("").tag(sync=True)
    fields: List[dict[str, Any]] = List().tag(sync=True)
    values: Dict[str, str] = Dict().tag(sync=True)
    troubles: Dict[str, str] = Dict().tag(sync=True)

    def __init__(
        self, label: str, fields: list[dict[str, Any]], put: Callable[[str, str], object]
    ) -> None:
        self._put = put
        super().__init__(label=label, fields=fields)
        self.on_msg(self._heard)

    def _heard(self, _: object, content: Mapping[str, Any], __: object) -> None:
        wishes = content.get("put")
        if not isinstance(wishes, Mapping):
            return
        for name, text in wishes.items():
            with told(lambda words, name=name: self.refuse(name, words)):  # type: ignore[misc]
                self._put(str(name), str(text))

    def refuse(self, name: str, why: str) -> None:
        """Say at a field why what was set there cannot be."""
        self.troubles = {**self.troubles, name: why}

    def __repr__(self) -> str:
        return f"<Controls {self.label!r}: {len(self.fields)}>"
