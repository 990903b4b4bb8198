"""Prerendering: the first picture of a page, which Voilà requests before it starts a kernel."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from nbformat import NotebookNode
from tornado.web import RequestHandler

from bosslib.words import ENGLISH
from bosswidgets.kit.picture.prerender import FirstTable
from bosswidgets.learn import prerender as learn
from bosswidgets.learn.prerender import EXERCISE_PARAMETER, MODES, FirstExercise, WindowSize
from bosswidgets.table.defaults import NOW, PLAY
from bosswidgets.table.games import BUILT_IN, named

if TYPE_CHECKING:
    from bosswidgets.server.page_handlers import NotebookPage

COOKIE = "boss-room"
"""Cookie with the size of the browser's window, such as `1280x800` (ask.js)."""

WINDOW_SIZE = re.compile(r"([1-9]\d{2,3})x([1-9]\d{2,3})")

USUAL, PHONE = (1280, 800), (390, 700)
"""Assumed size of a window in CSS pixels, if the browser has not sent it yet."""

WIDEST = 92 * 16
"""Maximum width of a page's content in CSS pixels (boss.css)."""

EDGE, NARROW_EDGE, NARROW = 16, 10, 380
"""Margins on each side, and the window width up to which the narrow one applies (page.css)."""

STORED_TAG = "stored"
"""Tag of a cell that pages do not run, because its output is slow, the same for all, and stored in
the notebook. Later cells of the page do not depend on it.
"""

SKIP_TAG = "skip-execution"
"""Tag of cells that nbclient does not run."""


def prerender_hook(handler: NotebookPage, notebook: NotebookNode, cwd: str) -> None:  # noqa: ARG001
    """Prerender a notebook: store in its metadata the first picture, if there is one, and the
    outputs of cells that are not run.
    """
    keep_stored_outputs(notebook.cells)
    asked = partial(handler.get_query_argument, default="")
    if not any(map(asked, MODES)):
        playing = asked(PLAY) == NOW
        notebook.metadata["first"] = first_picture(
            notebook, window_size(handler), asked(EXERCISE_PARAMETER), playing=playing
        )


def first_picture(
    notebook: NotebookNode, room: WindowSize, exercise: str = "", *, playing: bool = False
) -> FirstTable | FirstExercise | None:
    """Return the first picture of a notebook in a window of this size, or None if there is none.

    The address may request an `exercise` by its id, or a game that starts at once.
    """
    lang = notebook.metadata.get("language", ENGLISH)
    if not playing:
        return learn.prerender_first_exercise(notebook.cells, lang, exercise, room)
    opening = {widgets.opened_by: widgets for widgets in map(named, BUILT_IN)}
    cells = (each.source for each in notebook.cells if each.cell_type == "code")
    lines = (line for source in cells for line in source.splitlines())
    opened = next((opening[line] for line in lines if line in opening), None)
    return opened.first_table(lang, room.width, room.height) if opened else None


def keep_stored_outputs(cells: Iterable[NotebookNode]) -> None:
    """Keep the stored outputs of tagged cells, which Voilà would clear."""
    for cell in cells:
        tags = cell.metadata.get("tags", [])
        if STORED_TAG in tags:
            cell.metadata["outputs"] = cell.outputs
            cell.metadata["tags"] = [*tags, SKIP_TAG]


def window_size(handler: RequestHandler) -> WindowSize:
    """Return the size available for a page in the requesting browser, known or assumed."""
    phone = "Mobi" in handler.request.headers.get("User-Agent", "")
    return sent_window(handler) or usual_window(phone=phone)


def usual_window(*, phone: bool) -> WindowSize:
    """Return the size available in a typical browser."""
    return _content_window(*(PHONE if phone else USUAL))


def sent_window(handler: RequestHandler) -> WindowSize | None:
    """Return the size that the browser has sent; None if it has not."""
    found = WINDOW_SIZE.fullmatch(handler.get_cookie(COOKIE, "") or "")
    return _content_window(*map(int, found.groups())) if found else None


def _content_window(wide: int, high: int) -> WindowSize:
    edge = NARROW_EDGE if wide <= NARROW else EDGE
    return WindowSize(min(WIDEST, wide - 2 * edge), high)
