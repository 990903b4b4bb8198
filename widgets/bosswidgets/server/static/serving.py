"""The server that a site is copied from: it answers for its pages alone, and runs nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from socket import socket
from threading import Thread
from typing import Any, TypeVar

import nbformat
from nbformat import NotebookNode
from traitlets.config import Config

from bosslib.words import ENGLISH
from bosswidgets.server import first
from bosswidgets.server.options import shipped
from bosswidgets.server.pages import NotebookPage
from bosswidgets.server.serving import EXTENSIONS, Server, page_config, prepared
from bosswidgets.server.static import laboratory

T = TypeVar("T")

NEEDED = [name for name in EXTENSIONS if name != "ipycanvas"]
"""The scripts of these are on the pages; the picture is drawn without a canvas."""


ANSWERS: dict[tuple[str, str], str] = {}
"""What the lab's cells show, by their source and the language: played before anybody serves."""


class WrittenPage(NotebookPage):
    """A notebook's page, whose cells are run by whoever opens it."""

    async def start_kernel(self, **_: object) -> str:
        """No kernel is started: the page has its own."""
        return "boss"


class Copied(Server):
    """A server whose pages have no kernel."""

    page = WrittenPage


def begin(handler: NotebookPage, notebook: NotebookNode, cwd: str) -> None:
    """Write into a notebook what its page shows at once, and which of its cells the page runs.

    Those are what shows something to play with, and all before it. Of the others it shows what is
    stored, and of the lab what was played for it.
    """
    first.begin(handler, notebook, cwd)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    lively = [at for at, cell in enumerate(code) if _lives(cell)]
    for at, cell in enumerate(code):
        stored = first.STORED in cell.metadata.get("tags", []) or laboratory.asks(cell)
        cell.metadata["runs"] = not stored and at <= max(lively, default=-1)
        if laboratory.asks(cell):
            answer = ANSWERS[cell.source, notebook.metadata.get("language", ENGLISH)]
            cell.metadata["answer"] = answer


def _lives(cell: NotebookNode) -> bool:
    return not laboratory.asks(cell) and any(
        output.output_type != "stream" for output in cell.outputs
    )


def play_the_lab(notebooks: Path) -> None:
    """Have the lab's answers ready: they take seconds, and a thread that no loop runs in."""
    for file in sorted(notebooks.glob("*/*.ipynb")):
        for cell in nbformat.read(file, as_version=4).cells:  # type: ignore[no-untyped-call]
            if laboratory.asks(cell):
                lang = file.parent.name
                ANSWERS[cell.source, lang] = laboratory.answers(cell, lang)


def copied(notebooks: Path, base: str, static: dict[str, Any], ask: Callable[[str], T]) -> T:
    """What `ask` makes of the address of a server of the notebooks' pages, which serves meanwhile.

    `static` is what the pages' template is told of the site.
    """
    play_the_lab(notebooks)
    came: list[T] = []
    faults: list[BaseException] = []

    def asked() -> None:
        try:
            came.append(ask(address))
        except BaseException as fault:
            faults.append(fault)
        server.ioloop.add_callback(server.ioloop.stop)

    def ready() -> None:
        Thread(target=asked, name="a site is copied", daemon=True).start()

    line = socket()
    line.bind(("127.0.0.1", 0))
    line.listen()
    line.setblocking(False)
    address = f"http://127.0.0.1:{line.getsockname()[1]}{base}"
    server = prepared(
        [line],
        notebooks,
        shipped("template"),
        ready,
        verbose=False,
        base=base,
        kind=Copied,
        more=settings(static),
    )
    server.start()
    if faults:
        raise faults[0]
    return came[0]


def settings(static: dict[str, Any]) -> Config:
    """What is different of the server that a site is copied from."""
    return Config(
        VoilaConfiguration={
            "prelaunch_hook": begin,
            "extension_allowlist": NEEDED,
            "page_config_hook": partial(page_config, static=static),
        }
    )
