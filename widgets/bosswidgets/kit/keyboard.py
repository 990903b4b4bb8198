"""Keyboard control of a page: its shortcuts, a command box, and the list of both."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from traitlets import Bool, Dict, Unicode

from bosslib.words import say
from bosswidgets.kit import writable_traits
from bosswidgets.kit.error_display import error_boundary
from bosswidgets.kit.html import link_rules
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script
from bosswidgets.kit.styles import part_style

MAX_CHARACTERS = 500
"""Maximum number of characters read from the command box; every action is shorter."""


class Keyboard(ScriptedWidget):
    """Keyboard control of the table: shortcuts, a box to type an action in, and the list of both.

    `letters` is True if single-character shortcuts work everywhere on the page; WCAG 2.1.4 requires
    that users can turn them off.
    """

    script = bundle_script("keys")
    from_browser = writable_traits.KEYBOARD_TRAITS
    style = part_style("keys")

    letters = Bool(True).tag(sync=True)
    page = Unicode("").tag(sync=True)
    words: Dict[str, str] = Dict().tag(sync=True)

    def __init__(self, typed: Callable[[str], str], listed: str) -> None:
        """`typed` takes the text and returns an error message, or an empty string.

        `listed` is the list of keys.
        """
        self._run_command = typed
        names = ("label", "help", "letters", "close")
        super().__init__(page=listed, words={name: say(f"keys.{name}") for name in names})
        self.on_msg(self._on_message)

    def _on_message(self, _: object, content: Mapping[str, object], __: object) -> None:
        with error_boundary(self._show_error):
            self._show_error(
                self._run_command(" ".join(str(content.get("typed", ""))[:MAX_CHARACTERS].split()))
            )

    def clear(self) -> None:
        """Clear the box, because another person now looks at the screen."""
        self.send({"empty": True})

    def _show_error(self, fault: str) -> None:
        self.send({"fault": link_rules(fault)})

    def __repr__(self) -> str:
        return "<Keyboard>"
