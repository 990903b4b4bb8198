"""An exercise that is given to the class: what is sent to the browser, and what comes of it."""

from __future__ import annotations

from html import escape

from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.guarded import HTML


class Gift(HTML):
    """Says what has become of an exercise that a teacher gave; the browser shows that he may."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        bridge.on_msg(self._heard)

    def give(self, name: str, text: str) -> None:
        """Give an exercise to the class: its file's name, and what it says."""
        self._bridge.send({"give": name, "text": text})

    def say(self, key: str) -> None:
        """Have a sentence of the catalogue shown and announced."""
        self._tell(say(key))

    def _heard(self, _: object, content: dict[str, object], __: object) -> None:
        """What the server says to it: nothing from a browser that is not the teacher's."""
        if "given" not in content:
            return
        titles, wrong = content["given"], content.get("wrong")
        if not isinstance(titles, list):
            self.say("given.lost" if content.get("lost") else "given.no-teacher")
        else:
            told = [say("given.given", title=title) for title in titles]
            self._tell(" ".join(map(str, [*told, *(wrong if isinstance(wrong, list) else [])])))

    def _tell(self, words: str) -> None:
        self.value = f'<p class="boss-notice" role="status">{escape(words)}</p>'
        self._bridge.announce(words)
