"""Log of all events in sentences, newest last.

Only new lines are sent to the browser; the table announces them to screen readers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import Any

from traitlets import Dict, Unicode

from bosslib.game import Seat
from bosslib.words import say
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script
from bosswidgets.table.session import AnyTableSession


class LogLines(ScriptedWidget):
    """List of HTML lines that grows at its end; only new lines are sent."""

    script = bundle_script("log")

    label = Unicode("").tag(sync=True)
    _new: Dict[str, Any] = Dict().tag(sync=True)
    """Update for the browser: `lines` that follow the first `kept` ones, and the index of the first
    `fresh` line.
    """

    def __init__(self, label: str) -> None:
        self.lines: list[str] = []
        self.fresh = 0
        super().__init__(label=label, _new={"kept": 0, "lines": [], "fresh": 0})
        self.on_msg(self._on_message)

    def show(self, lines: list[str], fresh: int) -> None:
        """Replace the lines shown; those from index `fresh` on are marked as new."""
        if (lines, fresh) != (self.lines, self.fresh):
            kept = len(self.lines)
            if lines[:kept] != self.lines:
                pairs = zip(lines, self.lines, strict=False)
                kept = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
            self.lines, self.fresh = lines, fresh
            self._new = {"kept": kept, "lines": lines[kept:], "fresh": fresh}

    def _on_message(self, _: object, content: Mapping[str, object], __: object) -> None:
        """Send all lines to a browser that connected later and only has the latest update."""
        if content.get("all"):
            self._new = {"kept": 0, "lines": self.lines, "fresh": self.fresh}

    def __repr__(self) -> str:
        return f"<Log: {len(self.lines)} lines>"


def panel(
    session: AnyTableSession, opening: Callable[[], str], rest: Callable[[int], Iterable[str]]
) -> LogLines:
    """Return the log up to the displayed position: its `opening`, then the `rest` from an event on.

    Lines are new to a person if they were added since that person last looked or sat down.
    """
    panel = LogLines(say("log.label"))
    told: tuple[object, ...] | None = None
    reader: Seat | None = None
    lines: list[str] = []
    known = sum(
        len(each.events) for each in session.record.played[: session.screen.actions_at_start]
    )
    seen = dict.fromkeys((None, *session.local_seats), known)

    def show() -> None:
        nonlocal told, reader, lines
        events = session.events
        if events == told and reader == session.seat:
            return
        if told is None or reader != session.seat or told != events[: len(told)]:
            told, lines = (), [opening()]
        lines = [*lines, *rest(len(told))]
        told, reader = events, session.seat
        there = len(session.events)
        panel.show(lines, 1 + min(seen[reader], there))
        if session.shown_actions is None:
            seen.update({each: min(count, there) for each, count in seen.items()})
            seen[reader] = there

    session.on_change(show)
    show()
    return panel
