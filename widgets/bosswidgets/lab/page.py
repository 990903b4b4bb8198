"""Questions of the lab on a page, with their settings in its address."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from html import escape
from urllib.parse import parse_qsl, urlencode

from bosslib.lab.questions import QUESTIONS
from bosslib.words import join_list, say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.error_display import error_html
from bosswidgets.kit.fields import MAX_LETTERS, AnswerField, Fields, SubmitButton, Values
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.marimo_page import Displayable
from bosswidgets.lab.inquiry import default_inquiry, query_parameters
from bosswidgets.lab.panel import QuestionPanel


class Lab(Displayable, VBox):
    """A panel for each question, by its name: `Lab("hands")`, `Lab("draws", "values")`.

    The settings are in the page's address, `?hands.players=5`, so that a reload or a shared link
    shows the same. An unknown name is reported in place of its panel. With `guess`, the answers and
    the page below them stay hidden until the reader guesses; the guess is stored in the browser.
    """

    def __init__(self, *names: str, guess: bool = False) -> None:
        self.names = tuple(dict.fromkeys(names))
        self.bridge = Bridge()
        self.panels = [
            QuestionPanel(QUESTIONS[name], self.bridge, self._query, self._update_address)
            for name in self.names
            if name in QUESTIONS
        ]
        wrong = [name for name in self.names if name not in QUESTIONS]
        known = join_list(QUESTIONS)
        lines = [say("lab.page.unknown", name=name, names=known) for name in wrong]
        lines += [] if names else [say("lab.page.which", names=known)]
        self.guess = Guess(self._on_guess) if guess and self.panels else None
        self._head = [self.bridge, *map(error_html, lines), *([self.guess] if self.guess else [])]
        super().__init__([*self._head, *([] if self.guess else self.panels)])
        self.add_class("boss-page")
        self.add_class("boss-lesson")
        self.bridge.observe(self._on_ready, ["ready"])

    def __repr__(self) -> str:
        return f"<Lab: {', '.join(self.names)}>"

    def close(self) -> None:
        """Stop all work, and close the page."""
        for panel in getattr(self, "panels", ()):
            panel.stop()
        super().close()

    @property
    def _query(self) -> Mapping[str, str]:
        """Query parameters of the page's address; JupyterLab only provides them through the
        bridge.
        """
        return self.bridge.query or dict(parse_qsl(os.environ.get("QUERY_STRING", "")))

    def _on_guess(self, text: str) -> None:
        """Store the guess, and show the answers."""
        self.bridge.store_values(guesses={**self._guesses, "-".join(self.names): text})
        self.children = [*self._head, *self.panels]
        self.bridge.scroll_to(".boss-lab-panel h2", focus=True)

    @property
    def _guesses(self) -> Mapping[str, str]:
        """Guesses stored in this browser, by the names of the questions."""
        kept = self.bridge.stored_values().get("guesses")
        return kept if isinstance(kept, dict) else {}

    def _on_ready(self, _: object) -> None:
        before = self._guesses.get("-".join(self.names))
        if self.guess and isinstance(before, str) and len(self.children) == len(self._head):
            self.guess.show_guess(before)
            self.children = [*self._head, *self.panels]
        for panel in self.panels:
            panel.apply_query(self._query)

    def _update_address(self) -> None:
        """Put all non-default settings into the address, keeping its other parameters."""
        own = tuple(f"{panel.question.name}." for panel in self.panels)
        query = {name: text for name, text in self._query.items() if not name.startswith(own)}
        for panel in self.panels:
            if panel.inquiry != default_inquiry(panel.question):
                query |= query_parameters(panel.inquiry)
        self.bridge.replace_address(f"?{urlencode(query)}")


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
