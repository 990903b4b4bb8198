"""Exercises answered by choosing why an action is refused."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from bosslib import RuleError
from bosslib.teaching import attempt
from bosslib.teaching.exercise import Exercise, TaskKind
from bosslib.words import say
from bosswidgets.learn.exercise_page import Body, Words
from bosswidgets.learn.kinds.base import Posed
from bosswidgets.learn.kinds.choose import ChoiceList, ChooseAnswering
from bosswidgets.learn.paper import printed


class IllegalAnswering(ChooseAnswering):
    """The learner tries the action first; on paper the attempt is described."""

    kind = TaskKind.ILLEGAL

    def body(self, posed: Posed) -> Body:
        return Reasons(posed)

    def blanks(self, exercise: Exercise, words: Words) -> Iterator[str]:
        yield f"<p>{printed(tried(exercise, words))}</p>"
        yield from super().blanks(exercise, words)


class Reasons(ChoiceList):
    """The reasons to choose from, once the action has been tried."""

    def __init__(self, posed: Posed) -> None:
        self._tried = False
        super().__init__(posed)

    def solve(self) -> None:
        """Select the right choices."""
        self._tried = True
        super().solve()

    def _show(self) -> None:
        if not self._tried:
            told = attempted(self._exercise, self._said)
            button = {"id": "try", "label": say("task.try"), "detail": told, "tone": "primary"}
            self._list.items = [button]
            return
        super()._show()
        told = tried(self._exercise, self._said)
        self._words.value = f'<p class="boss-notice" role="status">✗ {escape(told)}</p>'

    def _choose(self, item: str) -> None:
        if item == "try":
            self._try()
        else:
            super()._choose(item)

    def _try(self) -> None:
        try:
            attempt.begun(self._exercise).play(self._exercise.attempt)
        except RuleError:
            self._tried = True
        self._show()


def tried(exercise: Exercise, words: Words) -> str:
    """Return the sentence that the action was tried."""
    return say("task.tried", action=attempted(exercise, words))


def attempted(exercise: Exercise, words: Words) -> str:
    """Return the illegal action as a sentence."""
    assert exercise.attempt  # the file reader requires it
    return words.action(exercise.attempt)
