"""All that happened, in sentences, the newest last.

Only what is new goes to the browser; the table tells it to screen readers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile
from typing import Any

from traitlets import Dict, Unicode

from bosslib.game import Seat
from bosslib.words import say
from bosswidgets.kit.scripts import Scripted, script
from bosswidgets.table.session import AnySitting


class Log(Scripted):
    """Lines that grow at their end, each some HTML; only the new ones are sent."""

    script = script("log")

    label = Unicode("").tag(sync=True)
    _new: Dict[str, Any] = Dict().tag(sync=True)
    """`lines` that follow on the first `kept`, which alone are still true; which are `fresh`."""

    def __init__(self, label: str) -> None:
        self.lines: list[str] = []
        self.fresh = 0
        super().__init__(label=label, _new={"kept": 0, "lines": [], "fresh": 0})
        self.on_msg(self._heard)

    def show(self, lines: list[str], fresh: int) -> None:
        """Show these lines in the place of what was shown before; from `fresh` on they are new."""
        if (lines, fresh) != (self.lines, self.fresh):
            kept = len(self.lines)
            if lines[:kept] != self.lines:
                pairs = zip(lines, self.lines, strict=False)
                kept = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
            self.lines, self.fresh = lines, fresh
            self._new = {"kept": kept, "lines": lines[kept:], "fresh": fresh}

    def _heard(self, _: object, content: Mapping[str, object], __: object) -> None:
        """A browser that came later knows only the end: tell it all."""
        if content.get("all"):
            self._new = {"kept": 0, "lines": self.lines, "fresh": self.fresh}

    def __repr__(self) -> str:
        return f"<Log: {len(self.lines)} lines>"


def panel(
    store: AnySitting, opening: Callable[[], str], rest: Callable[[int], Iterable[str]]
) -> Log:
    """The log as far as the game is shown: its `opening`, then the `rest` from an event on.

    New to a person is what came since he looked last, or sat down.
    """
    panel = Log(say("log.label"))
    told: tuple[object, ...] | None = None
    reader: Seat | None = None
    lines: list[str] = []
    known = sum(len(each.events) for each in store.record.played[: store.known])
    seen = dict.fromkeys((None, *store.here), known)

    def show() -> None:
        nonlocal told, reader, lines
        events = store.events
        if events == told and reader == store.seat:
            return
        if told is None or reader != store.seat or told != events[: len(told)]:
            told, lines = (), [opening()]
        lines = [*lines, *rest(len(told))]
        told, reader = events, store.seat
        there = len(store.events)
        panel.show(lines, 1 + min(seen[reader], there))
        if store.looking is None:
            seen.update({each: min(count, there) for each, count in seen.items()})
            seen[reader] = there

    store.on_change(show)
    show()
    return panel
