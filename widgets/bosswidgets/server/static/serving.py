"""The server that a site is copied from: it answers for its pages alone, and runs nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from socket import socket
from threading import Thread
from typing import Any

from nbformat import NotebookNode
from traitlets.config import Config

from bosslib.words import ENGLISH
from bosswidgets.server import first
from bosswidgets.server.options import shipped
from bosswidgets.server.pages import NotebookPage
from bosswidgets.server.serving import EXTENSIONS, Server, page_config, prepared
from bosswidgets.server.static import laboratory

NEEDED = [name for name in EXTENSIONS if name != "ipycanvas"]
"""The scripts of these are on the pages; the picture is drawn without a canvas."""


class WrittenPage(NotebookPage):
    """A notebook's page, whose cells are run by whoever opens it."""

    async def start_kernel(self, **_: object) -> str:
        """No kernel is started: the page has its own."""
        return "boss"


class Copied(Server):
    """A server whose pages have no kernel."""

    page = WrittenPage


def begin(handler: NotebookPage, notebook: NotebookNode, cwd: str) -> None:  # noqa: ARG001
    """Write into a notebook what its page shows at once, and which of its cells the page runs.

    Those are what shows something to play with, and all before it. Of the others it shows what is
    stored, and of the lab what is played for it now.
    """
    first.keep_stored(notebook.cells)
    notebook.metadata["pictures"] = [*_pictures(notebook)]
    lang = notebook.metadata.get("language", ENGLISH)
    before = False  # something to play with
    for cell in reversed([each for each in notebook.cells if each.cell_type == "code"]):
        if laboratory.asks(cell):
            cell.metadata["answer"] = laboratory.answers(cell, lang)
            continue
        before = before or any(output.output_type != "stream" for output in cell.outputs)
        cell.metadata["runs"] = before and first.STORED not in cell.metadata.get("tags", [])


def _pictures(notebook: NotebookNode) -> Iterator[dict[str, Any]]:
    """What the page may show first: for which browsers, by what its address asks for."""
    for phone in (True, False):
        for playing in (True, False):
            if found := first.first(notebook, first.usual(phone=phone), playing=playing):
                yield {"phone": phone, "playing": playing, "first": found}


def copied(
    notebooks: Path, base: str, static: dict[str, Any], ask: Callable[[str], object]
) -> None:
    """Have `ask` do with the address of a server of the notebooks' pages, which serves meanwhile.

    `static` is what the pages' template is told of the site.
    """
    faults: list[BaseException] = []

    def asked() -> None:
        try:
            ask(address)
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


def settings(static: dict[str, Any]) -> Config:
    """What is different of the server that a site is copied from."""
    return Config(
        VoilaConfiguration={
            "prelaunch_hook": begin,
            "extension_allowlist": NEEDED,
            "page_config_hook": partial(page_config, static=static),
        }
    )
