"""What a page shows at once: Voilà asks here for it before it asks for any kernel."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from nbformat import NotebookNode
from tornado.web import RequestHandler

from bosslib.words import ENGLISH
from bosswidgets.kit.picture.first import FirstTable
from bosswidgets.learn import first as learn
from bosswidgets.learn.first import ADDRESS, MODES, First, Window
from bosswidgets.table.defaults import NOW, PLAY
from bosswidgets.table.games import OURS, named

if TYPE_CHECKING:
    from bosswidgets.server.pages import NotebookPage

COOKIE = "boss-room"
"""What keeps how much room a browser has, `1280x800` (ask.js)."""

ROOM = re.compile(r"([1-9]\d{2,3})x([1-9]\d{2,3})")

USUAL, PHONE = (1280, 800), (390, 700)
"""What a browser's window has that has not said it yet, in CSS pixels."""

WIDEST = 92 * 16
"""The most that a page's content takes, in CSS pixels (boss.css)."""

EDGE, NARROW_EDGE, NARROW = 16, 10, 380
"""What is free on each side of it, and up to which width of the window less is (page.css)."""

STORED = "stored"
"""The tag of a cell that no page runs: what it prints is the same for all, takes long, and is in
the notebook. It makes nothing that a later cell of the page needs.
"""

SKIP = "skip-execution"
"""The tag of what nbclient does not run."""


def begin(handler: NotebookPage, notebook: NotebookNode, cwd: str) -> None:  # noqa: ARG001
    """Write into a notebook that is to be shown what its page shows at once, if it knows, and what
    its page shows without running anything.
    """
    keep_stored(notebook.cells)
    asked = partial(handler.get_query_argument, default="")
    if not any(map(asked, MODES)):
        playing = asked(PLAY) == NOW
        notebook.metadata["first"] = first(
            notebook, window(handler), asked(ADDRESS), playing=playing
        )


def first(
    notebook: NotebookNode, room: Window, exercise: str = "", *, playing: bool = False
) -> FirstTable | First | None:
    """What a notebook shows first in so much room; None if that is no picture.

    Its address may ask for an `exercise` by its id, or for a deal to be played at once.
    """
    lang = notebook.metadata.get("language", ENGLISH)
    if not playing:
        return learn.first(notebook.cells, lang, exercise, room)
    lines = {
        line
        for each in notebook.cells
        if each.cell_type == "code"
        for line in each.source.splitlines()
    }
    shown = (named(game) for game in OURS)
    opened = next((each for each in shown if each.opened_by in lines), None)
    return opened.first_table(lang, room.width, room.height) if opened else None


def keep_stored(cells: Iterable[NotebookNode]) -> None:
    """Have what is stored of such cells shown: Voilà clears a cell's outputs at first."""
    for cell in cells:
        tags = cell.metadata.get("tags", [])
        if STORED in tags:
            cell.metadata["outputs"] = cell.outputs
            cell.metadata["tags"] = [*tags, SKIP]


def window(handler: RequestHandler) -> Window:
    """How much room a page has in the browser that asks, or probably has."""
    phone = "Mobi" in handler.request.headers.get("User-Agent", "")
    return told(handler) or usual(phone=phone)


def usual(*, phone: bool) -> Window:
    """How much room most browsers have."""
    return _room(*(PHONE if phone else USUAL))


def told(handler: RequestHandler) -> Window | None:
    """How much room that browser's last page had; None if it never told."""
    found = ROOM.fullmatch(handler.get_cookie(COOKIE, "") or "")
    return _room(*map(int, found.groups())) if found else None


def _room(wide: int, high: int) -> Window:
    edge = NARROW_EDGE if wide <= NARROW else EDGE
    return Window(min(WIDEST, wide - 2 * edge), high)
