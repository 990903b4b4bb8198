"""Assigning an exercise to the class: the request to the browser, and its result."""

from __future__ import annotations

from html import escape

from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.guarded import HTML


class AssignmentMessage(HTML):
    """Message about the result of assigning an exercise; the browser proves the teacher's
    identity.
    """

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        bridge.on_msg(self._on_response)

    def assign(self, name: str, text: str) -> None:
        """Assign an exercise to the class: its file name and text."""
        self._bridge.send({"give": name, "text": text})

    def show_sentence(self, key: str) -> None:
        """Show and announce a sentence of the catalogue."""
        self._show_message(say(key))

    def _on_response(self, _: object, content: dict[str, object], __: object) -> None:
        """Show the server's response; a browser that is not the teacher's gets an error message."""
        if "given" not in content:
            return
        titles, wrong = content["given"], content.get("wrong")
        if not isinstance(titles, list):
            self.show_sentence("given.lost" if content.get("lost") else "given.no-teacher")
        else:
            told = [say("given.given", title=title) for title in titles]
            self._show_message(
                " ".join(map(str, [*told, *(wrong if isinstance(wrong, list) else [])]))
            )

    def _show_message(self, words: str) -> None:
        self.value = f'<p class="boss-notice" role="status">{escape(words)}</p>'
        self._bridge.announce(words)
