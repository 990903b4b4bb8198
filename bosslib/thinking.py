"""How far a thought is, and that it is called off: between who thinks long and who waits for it.

Who thinks calls `tick` now and then. Who waits has it think `within` a `Thinking`, in a thread of
its own if he likes (a context is copied there), and looks at `share`, or calls `cancel`. Nobody
waits in a script: then a tick does nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Cancelled(BaseException):
    """What is thought of is no longer wanted. No Exception, so that no bot takes it for a fault."""


class Thinking:
    """One thought, as who waits for it sees it."""

    def __init__(self) -> None:
        self.share = 0.0
        """How much of what it may take it has taken, from 0 to 1; 0 if that is not known."""
        self.cancelled = False
        """Whether nobody waits for it any more."""

    def cancel(self) -> None:
        """Have it end at its next tick."""
        self.cancelled = True

    @contextmanager
    def within(self) -> Iterator[None]:
        """What is thought inside is this thought."""
        before = _now.set(self)
        try:
            yield
        finally:
            _now.reset(before)

    def tick(self, share: float) -> None:
        """Note how far it is; Cancelled if nobody waits for it any more."""
        if self.cancelled:
            raise Cancelled
        self.share = min(share, 1.0)


_now: ContextVar[Thinking | None] = ContextVar("thinking", default=None)


def tick(share: float = 0.0) -> None:
    """Say that a share of the thought is done, from 0 to 1; Cancelled if it is called off.

    A bot that thinks for longer than a moment calls it many times a second.

    >>> tick(0.5)
    """
    thinking = _now.get()
    if thinking is not None:
        thinking.tick(share)
