"""Slider through the actions of a game, with step buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traitlets import Bool, Dict, Int, Unicode

from bosslib.words import say
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script


class Timeline(ScriptedWidget):
    """Slider that shows the place `at` from 0 to `last` with the text `told`, and reports moves.

    `key` is the prefix of its texts in the catalogue. With `arrows`, the arrow keys step wherever
    the focus is, on a page with exercises (bridge.js).
    """

    script = bundle_script("timeline")

    at = Int(0).tag(sync=True)
    last = Int(0).tag(sync=True)
    told = Unicode("").tag(sync=True)
    words: Dict[str, str] = Dict().tag(sync=True)
    arrows = Bool(False).tag(sync=True)

    def __init__(
        self, go: Callable[[int], object], key: str = "history", *, arrows: bool = False
    ) -> None:
        self._go = go
        names = ("label", "first", "previous", "next", "last")
        super().__init__(words={name: say(f"{key}.{name}") for name in names}, arrows=arrows)
        self.on_msg(self._on_message)

    def _on_message(self, _: object, content: Mapping[str, object], __: object) -> None:
        at = content.get("at")
        if isinstance(at, int):
            self._go(at)

    def __repr__(self) -> str:
        return f"<Timeline: {self.at} of {self.last}>"
