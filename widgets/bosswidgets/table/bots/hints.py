"""Hint on request in three steps: where to look, which action, and why.

It is never shown unasked, and is removed when the game continues.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from html import escape
from typing import Generic, NamedTuple, TypeVar

from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.error_display import error_boundary
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import link_rules
from bosswidgets.kit.jobs import Job
from bosswidgets.table.session import AnyTableSession

NEXT = ("", "next-which", "next-why", "next-none")
"""Catalogue key suffixes for what the next request will show, by number of steps shown."""

V = TypeVar("V")
S = TypeVar("S", bound=AnyTableSession)


class Steps(NamedTuple):
    """Texts of the steps, and a table with caption and note below the last one."""

    words: tuple[str, ...]
    rows: Sequence[Sequence[str]] = ()
    caption: str = ""
    below: str = ""


NONE = Steps(())


class Hints(ABC, Generic[S, V]):
    """Hint panel opened by the button in the menu row; calls `changed` when it changes.

    The button stays the same whether or not it is your turn; otherwise each action would send it
    again.
    """

    def __init__(self, session: S, bridge: Bridge, changed: Callable[[], None]) -> None:
        self.step = 0
        """Number of steps shown."""
        self.session = session
        self.thinking: Job[object] | None = None
        """Background job that searches for the hint."""
        self._bridge, self._changed = bridge, changed
        self._panel: HTML | None = None
        self._about: object = None
        """Position that the hint, or the search for one, concerns."""
        self._steps = NONE
        session.on_change(self._clear_outdated)
        session.screen.on_close(self.clear)

    @abstractmethod
    def find(self, seen: V) -> None:
        """Find the hint for the view of the player to act, immediately or in the background."""

    @property
    def created_panels(self) -> list[HTML]:
        """The panel if it has been created, even if it is empty."""
        return [self._panel] if self._panel else []

    @property
    def visible_panels(self) -> list[HTML]:
        """The panel if it has content."""
        return [self._panel] if self._panel and self._panel.value else []

    def show_next_step(self) -> None:
        """Show the next step; after the last one, clear the hint."""
        place, seen = _hint_position(self.session), self.session.view
        if place is None or seen is None:
            self.clear()
            self.show_message(say("hint.not-now"))
        elif place != self._about:
            self.clear()
            self._about = place
            with error_boundary(self.fail):
                self.find(seen)
        elif self._steps.words:
            self._show(self.step + 1)

    def clear(self) -> None:
        """Remove the hint."""
        self._about, self._steps, self.step = None, NONE, 0
        if self.thinking:
            self.thinking.cancel()
        if self._panel:
            self._panel.value = ""

    def show_steps(self, steps: Steps) -> None:
        """Show the first step of a hint."""
        self._steps = steps
        self._show(1)

    def show_message(self, words: str) -> None:
        """Show a message in place of a hint."""
        self._show_html(f"<p>{escape(words)}</p>", words)

    def fail(self, words: str) -> None:
        """Report that no hint was found, and why."""
        self.clear()
        self.show_message(words)

    def _clear_outdated(self) -> None:
        if self._about != _hint_position(self.session) or not self.session.may_choose:
            self.clear()

    def _show(self, step: int) -> None:
        words, rows, caption, below = self._steps
        if step > len(words):
            self.clear()
            self._show_html("", "")
            return
        self.step = step
        table = _table(caption, rows) if step == len(words) and rows else ""
        steps = "".join(f"<li>{link_rules(each)}</li>" for each in words[:step])
        heading = say("hint.step", step=step, all=len(words))
        after = f"<p class=boss-small>{escape(say(f'hint.{NEXT[step]}'))}</p>"
        note = f"<p>{escape(below)}</p>" if table and below else ""
        page = f"<h2>{escape(heading)}</h2><ol>{steps}</ol>{table}{note}{after}"
        self._show_html(page, f"{heading}: {words[step - 1]}")

    def _show_html(self, page: str, words: str) -> None:
        """Show HTML and announce the new part to screen readers."""
        if self._panel is None:
            self._panel = HTML()
            self._panel.add_class("boss-hint")
        self._panel.value = page
        self._changed()
        self._bridge.announce(words)


def _hint_position(session: AnyTableSession) -> tuple[object, ...] | None:
    """Return the position a hint would concern now, or None if the person is not to act."""
    ask = session.turns.current_ask
    if not session.may_choose or ask is None or ask.seat != session.seat:
        return None
    return session.record, ask


def _table(caption: str, rows: Sequence[Sequence[str]]) -> str:
    head, *lines = rows
    heads = "".join(f"<th scope=col>{escape(each)}</th>" for each in head)
    body = "".join(
        f"<tr><th scope=row>{escape(name)}</th>"
        f"{''.join(f'<td>{escape(each)}</td>' for each in cells)}</tr>"
        for name, *cells in lines
    )
    return f"<table><caption>{escape(caption)}</caption><tr>{heads}</tr>{body}</table>"
