"""What a page shows at once: Voilà asks here for it before it asks for any kernel."""

from __future__ import annotations

import re

from nbformat import NotebookNode
from tornado.web import RequestHandler

from bosslib.words import ENGLISH
from bosswidgets.learn.first import ADDRESS, MODES, Window, first

COOKIE = "boss-room"
"""What keeps how much room a browser has, `1280x800` (ask.js)."""

ROOM = re.compile(r"([1-9]\d{2,3})x([1-9]\d{2,3})")

USUAL, PHONE = (1280, 800), (390, 700)
"""What a browser's window has that has not said it yet, in CSS pixels."""

WIDEST = 92 * 16
"""The most that a page's content takes, in CSS pixels (boss.css)."""

EDGE, NARROW_EDGE, NARROW = 16, 10, 380
"""What is free on each side of it, and up to which width of the window less is (page.css)."""


def begin(handler: RequestHandler, notebook: NotebookNode, cwd: str) -> None:  # noqa: ARG001
    """Write into a notebook that is to be shown what its page shows at once, if it knows."""
    asked = {name: handler.get_query_argument(name, "") for name in (ADDRESS, *MODES)}
    if not any(asked[mode] for mode in MODES):
        lang = notebook.metadata.get("language", ENGLISH)
        found = first(notebook.cells, lang, asked[ADDRESS], window(handler))
        notebook.metadata["first"] = found


def window(handler: RequestHandler) -> Window:
    """How much room a page has in the browser that asks, or probably has."""
    phone = "Mobi" in handler.request.headers.get("User-Agent", "")
    return told(handler) or _room(*(PHONE if phone else USUAL))


def told(handler: RequestHandler) -> Window | None:
    """How much room that browser's last page had; None if it never told."""
    found = ROOM.fullmatch(handler.get_cookie(COOKIE, "") or "")
    return _room(*map(int, found.groups())) if found else None


def _room(wide: int, high: int) -> Window:
    edge = NARROW_EDGE if wide <= NARROW else EDGE
    return Window(min(WIDEST, wide - 2 * edge), high)
