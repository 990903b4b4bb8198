"""A hint on request, in three steps: where to look, which action, why. Never unasked.

It is gone when the game goes on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Generic, NamedTuple, TypeVar

from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.faults import told
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import linked
from bosswidgets.kit.jobs import Job
from bosswidgets.table.session import AnySitting

NEXT = ("", "next-which", "next-why", "next-none")
"""What comes when one asks again, by how many steps are shown."""

V = TypeVar("V")
S = TypeVar("S", bound=AnySitting)


class Steps(NamedTuple):
    """The words of each step, and below the last one a table with its caption and a note."""

    words: tuple[str, ...]
    rows: Sequence[Sequence[str]] = ()
    caption: str = ""
    below: str = ""


NONE = Steps(())


class Hints(ABC, Generic[S, V]):
    """What the button of the menu's row shows; `changed` is told of it.

    The button itself stays the same, on one's turn and off it: else each action would send it anew.
    """

    def __init__(self, store: S, bridge: Bridge, changed: Callable[[], None]) -> None:
        self.step = 0
        """How many steps are shown."""
        self.store = store
        self.thinking: Job[Any] | None = None
        """What is being thought of beside the page."""
        self._bridge, self._changed = bridge, changed
        self._panel: HTML | None = None
        self._about: object = None
        """What the hint is about, or the one that is being thought of."""
        self._steps = NONE
        store.on_change(self._follow)
        store.on_close(self.clear)

    @abstractmethod
    def find(self, seen: V) -> None:
        """Find the hint for what somebody sees who is to act, now or beside the page."""

    @property
    def made(self) -> list[HTML]:
        """What there is, to be seen or not."""
        return [self._panel] if self._panel else []

    @property
    def shown(self) -> list[HTML]:
        """What there is to see."""
        return [self._panel] if self._panel and self._panel.value else []

    def ask(self) -> None:
        """Show the next step; after the last one, nothing."""
        place, seen = _place(self.store), self.store.view
        if place is None or seen is None:
            self.clear()
            self.note(say("hint.not-now"))
        elif place != self._about:
            self.clear()
            self._about = place
            with told(self.fail):
                self.find(seen)
        elif self._steps.words:
            self._show(self.step + 1)

    def clear(self) -> None:
        """Take the hint away."""
        self._about, self._steps, self.step = None, NONE, 0
        if self.thinking:
            self.thinking.cancel()
        if self._panel:
            self._panel.value = ""

    def found(self, steps: Steps) -> None:
        """Show the first step of what was found."""
        self._steps = steps
        self._show(1)

    def note(self, words: str) -> None:
        """Show some words in the place of a hint."""
        self._tell(f"<p>{escape(words)}</p>", words)

    def fail(self, words: str) -> None:
        """Say that no hint was found, and why."""
        self.clear()
        self.note(words)

    def _follow(self) -> None:
        if self._about != _place(self.store) or not self.store.may_choose:
            self.clear()

    def _show(self, step: int) -> None:
        words, rows, caption, below = self._steps
        if step > len(words):
            self.clear()
            self._tell("", "")
            return
        self.step = step
        table = _table(caption, rows) if step == len(words) and rows else ""
        steps = "".join(f"<li>{linked(each)}</li>" for each in words[:step])
        heading = say("hint.step", step=step, all=len(words))
        after = f"<p class=boss-small>{escape(say(f'hint.{NEXT[step]}'))}</p>"
        note = f"<p>{escape(below)}</p>" if table and below else ""
        page = f"<h2>{escape(heading)}</h2><ol>{steps}</ol>{table}{note}{after}"
        self._tell(page, f"{heading}: {words[step - 1]}")

    def _tell(self, page: str, words: str) -> None:
        """Show some HTML, and have a screen reader say what is new in it."""
        if self._panel is None:
            self._panel = HTML()
            self._panel.add_class("boss-hint")
        self._panel.value = page
        self._changed()
        self._bridge.announce(words)


def _place(store: AnySitting) -> tuple[object, ...] | None:
    """What a hint would be about now; None where it is not for the person to act."""
    ask = store.ask
    if not store.may_choose or ask is None or ask.seat != store.seat:
        return None
    return store.record, ask


def _table(caption: str, rows: Sequence[Sequence[str]]) -> str:
    head, *lines = rows
    heads = "".join(f"<th scope=col>{escape(each)}</th>" for each in head)
    body = "".join(
        f"<tr><th scope=row>{escape(name)}</th>"
        f"{''.join(f'<td>{escape(each)}</td>' for each in cells)}</tr>"
        for name, *cells in lines
    )
    return f"<table><caption>{escape(caption)}</caption><tr>{heads}</tr>{body}</table>"
