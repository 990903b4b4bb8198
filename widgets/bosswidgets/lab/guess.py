"""A guess before the answer is shown: an input field, and a way to skip it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from bosslib.words import say
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.fields import MAX_LETTERS, AnswerField, Fields, SubmitButton, Values
from bosswidgets.kit.guarded import HTML, VBox

GUESSING_CLASS = "boss-guessing"
"""CSS class of the widget while it waits for a guess."""

HIDING_STYLE = f"<style>#cells > :has(.{GUESSING_CLASS}) ~ * {{ display: none; }}</style>"
"""Style that hides the rest of the page below a guess, which discusses the answer."""


class Guess(VBox):
    """Input of a guess; calls `given` once with its text, which is empty if the user skips it."""

    def __init__(self, given: Callable[[str], object]) -> None:
        self._on_guess = given
        label = say("lab.guess.yours")
        self._box = Fields(label, "answers")
        self._box.show_fields(
            [
                AnswerField(label, "guess", most=MAX_LETTERS),
                SubmitButton(say("lab.guess.show"), "show"),
            ]
        )
        self._box.add_listener("sent", self._on_submit)
        skipping = say("lab.guess.skip")
        skip = Choices([Button(skipping, "skip", tone="quiet")], skipping)
        skip.on_choose(lambda _: self._accept(""))
        self._why = HTML(f"<p>{escape(say('lab.guess.why'))}</p>{HIDING_STYLE}")
        super().__init__([self._box, skip, self._why])
        self.add_class(GUESSING_CLASS)

    def show_guess(self, text: str) -> None:
        """Replace the input by the guess."""
        self.remove_class(GUESSING_CLASS)
        told = say("lab.guess.was", guess=text) if text else say("lab.guess.none")
        self.children = [HTML(f'<p class="boss-notice">{escape(told)}</p>')]

    def _on_submit(self, values: Values) -> None:
        text = " ".join(str(values["guess"]).split())
        if text:
            self._accept(text)
        else:
            self._box.show_error(say("lab.guess.empty"))

    def _accept(self, text: str) -> None:
        self.show_guess(text)
        self._on_guess(text)
