"""Base of tests whose questions follow from a seed, each answered once."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from secrets import randbelow
from typing import Generic, TypeVar

from bosslib.words import say
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.progress import SEED_LIMIT
from bosswidgets.learn.course_page import ExercisePage

R = TypeVar("R")


class SeededTest(ExercisePage, Generic[R]):
    """Test with a row of buttons for its questions, and a result of kind `R` for each.

    The address names the test, `?test=12345`, so that a link repeats it. The texts are those of
    `section` in the catalogue.
    """

    section: str

    def __init__(self) -> None:
        super().__init__()
        self._seed = self._index = 0
        self._results: dict[int, R] = {}
        self._row: Choices[int] = Choices(label=say(f"{self.section}.label"))
        self._row.on_choose(self._show_question)
        self.bridge.observe(self._on_ready, "ready")

    @abstractmethod
    def _start_test(self, seed: int) -> None:
        """Start the test of a seed, or continue it with the answers stored in the browser."""

    @abstractmethod
    def _show_question(self, at: int) -> None:
        """Show a question; after the last one, the result of the test."""

    @abstractmethod
    def _format_result(self, at: int, label: str) -> tuple[str, str]:
        """Return the sign of an answered question's result, and why it isn't asked again."""

    def _begin_button(self, key: str) -> Choices[str]:
        """Return the button that starts a new test."""
        label = say(f"{self.section}.{key}")
        begin = Choices([Button(label, key, tone="primary")], label)
        begin.on_choose(lambda _: self._start_test(1 + randbelow(SEED_LIMIT)))
        return begin

    def _on_ready(self, _: object) -> None:
        """Continue the test in the address."""
        text = self.query_parameter("test")
        if text.isdecimal() and text.isascii() and 0 < int(text) <= SEED_LIMIT:
            self._start_test(int(text))

    def _show_row(self, count: int) -> None:
        """Show the buttons of all questions, and of the result once all are answered."""
        buttons = [self._question_button(at) for at in range(count)]
        if len(self._results) == count:
            buttons.append(Button(say(f"{self.section}.result"), count))
        self._row.show_buttons(buttons)

    def _question_button(self, at: int) -> Button[int]:
        """Return a question's button: its number, and its result if it was answered."""
        button = Button(f"{at + 1}", at, pressed=at == self._index)
        if at not in self._results:
            return button
        sign, why = self._format_result(at, button.label)
        return replace(button, detail=sign, disabled_reason=why)
