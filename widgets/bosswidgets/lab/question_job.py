"""Background job that answers a question of the lab."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import TypeVar

from bosslib.bots import tick
from bosslib.lab.answer import Answer
from bosswidgets.kit.jobs import Job, Report
from bosswidgets.lab.inquiry import Inquiry

T = TypeVar("T")

FIRST_DRAWING_SECONDS = 0.2
"""Seconds before the first intermediate drawing; shorter work is drawn once."""

MIN_PAUSE_SECONDS = 0.3
"""Minimum seconds between two drawings; at least twice the time that drawing takes."""


class QuestionJob(Job[tuple[Answer, T]]):
    """Background job that plays the games of a question.

    `draw` also runs in the background, on the answer so far. `on_answer(answer, drawn, over=...)`
    is called on the event loop a few times a second and at the end.
    """

    def __init__(
        self,
        asked: Inquiry,
        *,
        draw: Callable[[Answer], T],
        on_answer: Callable[..., object],
        failed: Callable[[str], object],
        on_progress: Callable[[int], object] = lambda _: None,
    ) -> None:
        self.inquiry = asked
        self.answer: Answer | None = None
        """The answer so far; it may be newer than the last drawing."""
        self._draw, self._on_answer = draw, partial(on_answer, over=False)
        self._stopped = False
        self._first: tuple[float, int] | None = None
        self._next_drawing = monotonic() + FIRST_DRAWING_SECONDS
        super().__init__(
            self._play_games,
            done=lambda found: on_answer(*found, over=True),
            failed=failed,
            on_progress=on_progress,
        )

    @property
    def seconds_left(self) -> float | None:
        """Estimated seconds left, at the rate since the first games; None if not known yet."""
        if self.answer is None or self._first is None:
            return None
        when, games = self._first
        played = self.answer.games - games
        left = self.answer.total_games - self.answer.games
        return (monotonic() - when) * left / played if played else None

    def stop(self) -> None:
        """Stop playing; the answer so far becomes the result."""
        self._stopped = True

    def _play_games(self, _: Report) -> tuple[Answer, T]:
        answer = self.inquiry.run(self._on_progress)
        return answer, self._draw(answer)

    def _on_progress(self, answer: Answer) -> bool:
        self.answer = answer
        self._first = self._first or (monotonic(), answer.games)
        tick()
        if self._stopped:
            return False
        if monotonic() >= self._next_drawing and answer.games < answer.total_games:
            began = monotonic()
            self.report(self._on_answer, answer, self._draw(answer))
            now = monotonic()
            self._next_drawing = now + max(MIN_PAUSE_SECONDS, 2 * (now - began))
        return True
