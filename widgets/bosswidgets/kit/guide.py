"""Guide in steps: a ring round one thing on the page, and words beside it.

It is not modal: a click or the focus elsewhere closes it, and has its usual effect. Escape closes
it too. The page's keyboard shortcuts are off while it is open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from traitlets import Dict, Int, List

from bosslib.words import say
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script
from bosswidgets.kit.styles import part_style

WHOLE = 0.0, 0.0, 1.0, 1.0
"""Place of a whole element."""


class GuideStep(NamedTuple):
    """Step of a guide: a heading, words, and the thing inside the ring.

    The thing is a `place` in the first element that `selector` matches: x, y, width and height as
    parts of the element's, from 0 to 1.
    """

    title: str
    words: str
    selector: str
    place: tuple[float, float, float, float] = WHOLE


class Guide(ScriptedWidget):
    """Guide on a page."""

    script = bundle_script("guide")
    style = part_style("guide")

    steps: List[Any] = List().tag(sync=True)
    words: Dict[str, str] = Dict().tag(sync=True)
    openings = Int(0).tag(sync=True)
    """Number of times that it was opened; the page shows it when this grows."""

    def __init__(self) -> None:
        self._callbacks: list[Callable[[], object]] = []
        words = {name: say(f"guide.{name}") for name in ("next", "back", "skip", "done")}
        super().__init__(words=words)
        self.on_msg(self._on_message)

    def set_steps(self, steps: Sequence[GuideStep]) -> None:
        """Set the steps; an open guide follows its thing to the new place."""
        self.steps = [
            {**each._asdict(), "count": say("guide.step", number=number, count=len(steps))}
            for number, each in enumerate(steps, 1)
        ]

    def show_first(self) -> None:
        """Show the first step, as soon as the page is shown."""
        self.openings += 1

    def on_close(self, callback: Callable[[], object]) -> None:
        """Call `callback` when the user has closed the guide."""
        self._callbacks.append(callback)

    def _on_message(self, _: object, content: Mapping[str, object], __: object) -> None:
        if content.get("closed"):
            for callback in self._callbacks:
                callback()

    def __repr__(self) -> str:
        return f"<Guide: {len(self.steps)} steps>"
