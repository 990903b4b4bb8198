"""Server that a static site is copied from; it serves pages only and starts no kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from socket import socket
from threading import Thread

from nbformat import NotebookNode
from traitlets.config import Config

from bosslib.words import ENGLISH
from bosswidgets.server import prerender
from bosswidgets.server.options import shipped_folder
from bosswidgets.server.page_handlers import NotebookPage
from bosswidgets.server.static import static_lab
from bosswidgets.server.voila_server import EXTENSIONS, BossServer, page_config, prepare_server

LOADED_EXTENSIONS = [name for name in EXTENSIONS if name != "ipycanvas"]
"""Extensions whose scripts pages load; pictures are drawn without a canvas."""


class StaticPage(NotebookPage):
    """Notebook page whose cells run in the reader's browser."""

    async def start_kernel(self, **_: object) -> str:
        """Return a fixed id without starting a kernel, since the page has its own."""
        return "boss"


class CopyServer(BossServer):
    """Server whose pages have no kernel."""

    page = StaticPage


def prepare_notebook(handler: NotebookPage, notebook: NotebookNode, cwd: str) -> None:  # noqa: ARG001
    """Prepare a notebook: store in its metadata the first pictures, and which cells the page runs.

    These are the cells that show something interactive, and all before them. Other cells show their
    stored output, and lab cells an answer computed now.
    """
    prerender.keep_stored_outputs(notebook.cells)
    notebook.metadata["pictures"] = [*_first_pictures(notebook)]
    lang = notebook.metadata.get("language", ENGLISH)
    before = False  # True once an interactive cell has been seen
    for cell in reversed([each for each in notebook.cells if each.cell_type == "code"]):
        if static_lab.is_lab_cell(cell):
            cell.metadata["answer"] = static_lab.answer_html(cell, lang)
            continue
        before = before or any(output.output_type != "stream" for output in cell.outputs)
        cell.metadata["runs"] = before and prerender.STORED_TAG not in cell.metadata.get("tags", [])


def _first_pictures(notebook: NotebookNode) -> Iterator[dict[str, object]]:
    """Yield the pictures that the page may show first, by kind of browser and address."""
    for phone in (True, False):
        for playing in (True, False):
            if found := prerender.first_picture(
                notebook, prerender.usual_window(phone=phone), playing=playing
            ):
                yield {"phone": phone, "playing": playing, "first": found}


def run_copy_server(
    notebooks: Path, base: str, static: dict[str, object], ask: Callable[[str], object]
) -> None:
    """Call `ask` with the address of a running server of the notebooks' pages.

    `static` is passed to the pages' template.
    """
    faults: list[BaseException] = []

    def ask_and_stop() -> None:
        try:
            ask(address)
        except BaseException as fault:
            faults.append(fault)
        server.ioloop.add_callback(server.ioloop.stop)

    def ready() -> None:
        Thread(target=ask_and_stop, name="copy-site", daemon=True).start()

    line = socket()
    line.bind(("127.0.0.1", 0))
    line.listen()
    line.setblocking(False)
    address = f"http://127.0.0.1:{line.getsockname()[1]}{base}"
    server = prepare_server(
        [line],
        notebooks,
        shipped_folder("template"),
        ready,
        verbose=False,
        base=base,
        kind=CopyServer,
        more=copy_config(static),
    )
    server.start()
    if faults:
        raise faults[0]


def copy_config(static: dict[str, object]) -> Config:
    """Return the settings of the server that a site is copied from."""
    return Config(
        VoilaConfiguration={
            "prelaunch_hook": prepare_notebook,
            "extension_allowlist": LOADED_EXTENSIONS,
            "page_config_hook": partial(page_config, static=static),
        }
    )
