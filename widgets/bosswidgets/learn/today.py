"""Line on the first page about what is due today; empty if nothing is."""

from __future__ import annotations

from html import escape

from bosslib.words import say
from bosswidgets.kit.bridge import CourseBridge
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.marimo_page import Displayable
from bosswidgets.learn.misconceptions import (
    due_misconceptions,
    misconception_label,
    misconception_link,
)


class Today(Displayable, VBox):
    """The learner's mistakes that are due today, in one line, with a link to their page."""

    def __init__(self) -> None:
        self.bridge = CourseBridge()
        self._line = HTML()
        super().__init__([self.bridge])
        self.add_class("boss-page")
        self.add_class("boss-today")
        self.bridge.observe(lambda _: self._update(), ["ready", "_marks"])

    def __repr__(self) -> str:
        return "<Today>"

    def _update(self) -> None:
        names = due_misconceptions(self.bridge.marks())
        link = misconception_link(names[0], "today.go") if names else ""
        if not link:
            self.children = [self.bridge]
            return
        words = escape(say("today.due", count=len(names), name=misconception_label(names[0])))
        self._line.value = f'<p class="boss-notice">{words} {link}</p>'
        self.children = [self.bridge, self._line]
