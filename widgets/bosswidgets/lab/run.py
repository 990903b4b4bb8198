"""A question that is answered beside the event loop: the page goes on meanwhile."""

from __future__ import annotations

from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from threading import Thread
from time import monotonic
from typing import Generic, TypeVar

from bosslib.errors import BossError
from bosslib.lab.answer import Answer
from bosswidgets.kit.faults import told
from bosswidgets.lab.asked import Asked

T = TypeVar("T")

FIRST = 0.2
"""An answer that takes no longer, in seconds, is drawn once."""

PAUSE = 0.3
"""So many seconds are at least between one drawing and the next, and twice what drawing took."""


class Run(Generic[T]):
    """Games that are played in a thread of their own, a daemon.

    What `draw` makes of the answer so far is made in the thread as well; `hear(answer, drawn,
    over=...)` is called on the loop a few times a second and at the end. `failed` takes a sentence
    if there is no answer. Where no loop runs (a script) all is done at once.
    """

    def __init__(
        self,
        asked: Asked,
        *,
        draw: Callable[[Answer], T],
        hear: Callable[..., object],
        failed: Callable[[str], object],
    ) -> None:
        self.asked = asked
        self.over = False
        """Whether the last has been heard of it."""
        self.answer: Answer | None = None
        """The answer so far; it may be newer than what was drawn."""
        self._draw, self._hear, self._failed = draw, hear, failed
        self._stopped, self._left = False, False
        self._first: tuple[float, int] | None = None
        self._next = monotonic() + FIRST
        self._context = copy_context()
        self._loop: AbstractEventLoop | None = None
        with suppress(RuntimeError):
            self._loop = get_running_loop()
        if self._loop:
            run = copy_context().run
            Thread(target=run, args=(self._run,), name="the lab plays", daemon=True).start()
        else:
            self._run()

    @property
    def seconds_left(self) -> float | None:
        """How long it goes on as fast as since the first games were played; None: not known yet."""
        if self.answer is None or self._first is None:
            return None
        when, games = self._first
        played = self.answer.games - games
        left = self.answer.of - self.answer.games
        return (monotonic() - when) * left / played if played else None

    def stop(self) -> None:
        """Play no more: what there is by now is the answer."""
        self._stopped = True

    def leave(self) -> None:
        """Play no more, and let nothing come of it."""
        self._left = True

    def _run(self) -> None:
        with told(lambda words: self._tell(self._fail, words)):
            try:
                answer = self.asked.answer(self._progress)
                if not self._left:
                    self._tell(self._end, answer, self._draw(answer))
            except BossError as error:
                self._tell(self._fail, str(error))

    def _progress(self, answer: Answer) -> bool:
        self.answer = answer
        self._first = self._first or (monotonic(), answer.games)
        if self._stopped or self._left:
            return False
        if monotonic() >= self._next and answer.games < answer.of:
            began = monotonic()
            self._tell(self._on, answer, self._draw(answer))
            now = monotonic()
            self._next = now + max(PAUSE, 2 * (now - began))
        return True

    def _on(self, answer: Answer, drawn: T) -> None:
        self._hear(answer, drawn, over=False)

    def _end(self, answer: Answer, drawn: T) -> None:
        self.over = True
        self._hear(answer, drawn, over=True)

    def _fail(self, words: str) -> None:
        self.over = True
        self._failed(words)

    def _tell(self, heard: Callable[..., object], *what: object) -> None:
        """On the loop, and only while somebody listens."""

        def tell() -> None:
            if not self._left:
                with told(self._failed):
                    heard(*what)

        if self._loop is None:
            tell()
            return
        with suppress(RuntimeError):  # the loop is closed: nobody listens any more
            self._loop.call_soon_threadsafe(tell, context=self._context)
