"""Keyboard control of a page: its shortcuts, a command box, and the list of both."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traitlets import Bool, Dict, Unicode

from bosslib.words import say
from bosswidgets.kit import written
from bosswidgets.kit.faults import told
from bosswidgets.kit.html import linked
from bosswidgets.kit.scripts import Scripted, script
from bosswidgets.kit.styles import styles

MOST = 500
"""Maximum number of characters read from the command box; every action is shorter."""


class Keyboard(Scripted):
    """Keyboard control of the table: shortcuts, a box to type an action in, and the list of both.

    `letters` is True if single-character shortcuts work everywhere on the page; WCAG 2.1.4 requires
    that users can turn them off.
    """

    script = script("keys")
    from_browser = written.KEYBOARD
    style = styles("keys")

    letters = Bool(True).tag(sync=True)
    page = Unicode("").tag(sync=True)
    words: Dict[str, str] = Dict().tag(sync=True)

    def __init__(self, typed: Callable[[str], str], listed: str) -> None:
        """`typed` takes the text and returns an error message, or an empty string.

        `listed` is the list of keys.
        """
        self._typed = typed
        names = ("label", "help", "letters", "close")
        super().__init__(page=listed, words={name: say(f"keys.{name}") for name in names})
        self.on_msg(self._heard)

    def _heard(self, _: object, content: Mapping[str, object], __: object) -> None:
        with told(self._answer):
            self._answer(self._typed(" ".join(str(content.get("typed", ""))[:MOST].split())))

    def empty(self) -> None:
        """Clear the box, because another person now looks at the screen."""
        self.send({"empty": True})

    def _answer(self, fault: str) -> None:
        self.send({"fault": linked(fault)})

    def __repr__(self) -> str:
        return "<Keyboard>"
