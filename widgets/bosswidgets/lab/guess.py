"""A guess that comes before an answer: a box for it, and a way to look without one."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from bosslib.words import say
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.fields import LETTERS, Fields, Values
from bosswidgets.kit.guarded import HTML, VBox

GUESSING = "boss-guessing"
"""The class of what waits for a guess."""

BELOW = f"<style>#cells > :has(.{GUESSING}) ~ * {{ display: none; }}</style>"
"""Below a guess the page waits too, for there is the answer."""


class Guess(VBox):
    """Calls `given` with what was guessed, once; with an empty text if nobody wants to guess."""

    def __init__(self, given: Callable[[str], object]) -> None:
        self._given = given
        label = say("lab.guess.yours")
        self._box = Fields(label, "answers")
        self._box.show(
            [
                {"id": "guess", "kind": "answer", "label": label, "most": LETTERS},
                {"id": "show", "kind": "submit", "label": say("lab.guess.show")},
            ]
        )
        self._box.on("sent", self._sent)
        skip = Choices(
            [{"id": "skip", "label": say("lab.guess.skip"), "tone": "quiet"}],
            say("lab.guess.skip"),
        )
        skip.on_choose(lambda _: self._give(""))
        self._why = HTML(f"<p>{escape(say('lab.guess.why'))}</p>{BELOW}")
        super().__init__([self._box, skip, self._why])
        self.add_class(GUESSING)

    def take(self, text: str) -> None:
        """Show the guess in the place of the box."""
        self.remove_class(GUESSING)
        told = say("lab.guess.was", guess=text) if text else say("lab.guess.none")
        self.children = [HTML(f'<p class="boss-notice">{escape(told)}</p>')]

    def _sent(self, values: Values) -> None:
        text = " ".join(str(values["guess"]).split())
        if text:
            self._give(text)
        else:
            self._box.refuse(say("lab.guess.empty"))

    def _give(self, text: str) -> None:
        self.take(text)
        self._given(text)
