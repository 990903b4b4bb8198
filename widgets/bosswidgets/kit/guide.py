"""Guide in steps: a ring round one thing on the page, and words beside it.

It is not modal: a click elsewhere closes it and does what it does without it, and so does moving
the focus elsewhere. Escape closes it too. Shortcuts rest while it is open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from traitlets import Dict, Int, List

from bosslib.words import say
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script
from bosswidgets.kit.styles import part_style

WHOLE = 0.0, 0.0, 1.0, 1.0
"""Place of an element that is shown as a whole."""


class GuideStep(NamedTuple):
    """A step: its heading and words, and the thing that the ring is round.

    That is a `place` (x, y, width and height from 0 to 1) of the first element that the `selector`
    matches.
    """

    title: str
    words: str
    selector: str
    place: tuple[float, float, float, float] = WHOLE


class Guide(ScriptedWidget):
    """Guide that the page shows each time it is asked for."""

    script = bundle_script("guide")
    style = part_style("guide")

    steps: List[Any] = List().tag(sync=True)
    words: Dict[str, str] = Dict().tag(sync=True)
    asked = Int(0).tag(sync=True)
    """Number of times that it was asked for."""

    def __init__(self) -> None:
        self._callbacks: list[Callable[[], object]] = []
        words = {name: say(f"guide.{name}") for name in ("next", "back", "skip", "done")}
        super().__init__(words=words)
        self.on_msg(self._on_message)

    def set_steps(self, steps: Sequence[GuideStep]) -> None:
        """Set the steps; one that is shown moves to the new place of its thing."""
        self.steps = [
            {**each._asdict(), "count": say("guide.step", number=number, count=len(steps))}
            for number, each in enumerate(steps, 1)
        ]

    def show_first(self) -> None:
        """Show the first step."""
        self.asked += 1

    def on_close(self, callback: Callable[[], object]) -> None:
        """Call `callback` when the user has closed the guide."""
        self._callbacks.append(callback)

    def _on_message(self, _: object, content: Mapping[str, object], __: object) -> None:
        if content.get("closed"):
            for callback in self._callbacks:
                callback()

    def __repr__(self) -> str:
        return f"<Guide: {len(self.steps)} steps>"
