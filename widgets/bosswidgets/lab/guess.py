"""A guess before the answer is shown: an input field, and a way to skip it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from bosslib.words import say
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.fields import LETTERS, Fields, Values
from bosswidgets.kit.guarded import HTML, VBox

GUESSING = "boss-guessing"
"""CSS class of the widget while it waits for a guess."""

BELOW = f"<style>#cells > :has(.{GUESSING}) ~ * {{ display: none; }}</style>"
"""Style that hides the rest of the page below a guess, which discusses the answer."""


class Guess(VBox):
    """Input of a guess; calls `given` once with its text, which is empty if the user skips it."""

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
        """Replace the input by the guess."""
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
