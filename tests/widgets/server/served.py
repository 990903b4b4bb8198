"""A server in the test's process, contacted over HTTP and web sockets, or in another process.

No browser, no sleeps.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from signal import SIGTERM, getsignal, signal
from typing import Any, NamedTuple

import pytest
from tornado.httpclient import HTTPRequest, HTTPResponse
from tornado.ioloop import IOLoop
from tornado.netutil import bind_sockets
from tornado.simple_httpclient import SimpleAsyncHTTPClient
from tornado.websocket import WebSocketClientConnection, websocket_connect

from bosswidgets.server.listening import HOST
from bosswidgets.server.options import PACKAGE_FOLDER
from bosswidgets.server.server_limits import LimitedServer
from bosswidgets.server.voila_server import BossServer, prepare_server
from bosswidgets.server.websocket_frames import PROTOCOL
from tools.protocol_client import KERNEL

SECONDS = 60
COMMAND = str(which("boss", path=str(Path(sys.executable).parent)))
PAGE = "voila/render/en/01-page.ipynb"
FAILS = "voila/render/en/02-fails.ipynb"
CELLS = {"01-page": "print('the page is here')", "02-fails": "raise ValueError"}


def notebook(source: str) -> str:
    """Return a notebook's file with a cell of code."""
    cell: dict[str, Any] = {
        "cell_type": "code",
        "outputs": [],
        "execution_count": None,
        "metadata": {},
    }
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    cells = [{"cell_type": "markdown", "metadata": {}, "source": "# A page"}]
    made = {"cells": [*cells, cell | {"source": source}], "metadata": metadata}
    return json.dumps(made | {"nbformat": 4, "nbformat_minor": 4})


def write(folder: Path) -> Path:
    """Write a folder of notebooks: a page, and one whose cell fails."""
    (folder / "en").mkdir()
    for name, source in CELLS.items():
        (folder / "en" / f"{name}.ipynb").write_text(notebook(source), encoding="utf-8")
    return folder


class Served:
    """A running server, its address with a trailing slash, and a client without cookies."""

    def __init__(self, server: BossServer, port: int) -> None:
        self.server = server
        self.port = port
        self.address = f"http://{HOST}:{port}{server.base_url}"
        self._client = SimpleAsyncHTTPClient(force_instance=True, max_clients=100)

    @property
    def kernels(self) -> Any:
        """The server's kernel manager."""
        return self.server.kernel_manager

    async def ask(
        self, path: str, method: str = "GET", body: str | None = None, **headers: str
    ) -> HTTPResponse:
        """Send a request and return the response; `Sec_Fetch_Site="none"` is a header."""
        request = HTTPRequest(
            self.address + path,
            method=method,
            body=body,
            headers={name.replace("_", "-"): value for name, value in headers.items()},
            follow_redirects=False,
            connect_timeout=SECONDS,
            request_timeout=SECONDS,
            allow_nonstandard_methods=True,
            decompress_response="Accept_Encoding" not in headers,
        )
        return await self._client.fetch(request, raise_error=False)

    async def page(self, path: str = PAGE, **headers: str) -> str:
        """Load a page to its end; return the id of its kernel."""
        answer = await self.ask(path, **headers)
        assert answer.code == 200, answer
        found = KERNEL.search(answer.body.decode())
        assert found
        return found[1]

    async def line(
        self, kernel: str, session: str = "a", protocol: str = PROTOCOL, **headers: str
    ) -> WebSocketClientConnection:
        """A web socket to a kernel, as a page has it."""
        at = self.address.replace("http", "ws", 1)
        url = f"{at}api/kernels/{kernel}/channels?session_id={session}"
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = HTTPRequest(url, headers=named)
        return await websocket_connect(request, subprotocols=[protocol] if protocol else None)

    @property
    def porter(self) -> LimitedServer:
        """The server of its connections."""
        return self.server.porter

    async def raw(self, request: str, **headers: str) -> asyncio.StreamWriter:
        """A connection on which the complete head of a request, e.g. `GET /`, was sent."""
        return (await self._sent(request, "\r\n\r\n", headers))[1]

    async def half(self, request: str) -> asyncio.StreamWriter:
        """A connection on which an incomplete head of a request was sent."""
        return (await self._sent(request, "\r\n", {}))[1]

    async def answer(self, request: str, **headers: str) -> bytes:
        """The response to the head of a request until the server closes the connection."""
        reader, writer = await self._sent(request, "\r\n\r\n", headers)
        try:
            return await reader.read()
        finally:
            writer.close()

    async def _sent(
        self, request: str, end: str, headers: dict[str, str]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        lines = [f"{request} HTTP/1.1", f"Host: {HOST}:{self.port}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        reader, writer = await asyncio.open_connection(HOST, self.port)
        writer.write(("\r\n".join(lines) + end).encode())
        await writer.drain()
        return reader, writer


class Running(NamedTuple):
    """A server in another process, the address that it printed, and its output before that."""

    process: subprocess.Popen[str]
    address: str
    said: str


@contextmanager
def running(
    variables: Mapping[str, str],
    *arguments: str,
    command: Sequence[str] = (COMMAND, "--no-browser"),
    stderr: int | None = None,
) -> Iterator[Running]:
    """A started `boss` with additional environment variables; it is stopped with the test."""
    process = subprocess.Popen(
        [*command, *arguments],
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
    )
    try:
        assert process.stdout
        said = ""
        for line in process.stdout:
            if found := re.search(r"http://\S+/", line):
                break
            said += line
        else:
            pytest.fail(f"it printed no address: {said}")
        yield Running(process, found.group(), said)
    finally:
        process.terminate()
        process.communicate(timeout=SECONDS)


async def until(holds: Callable[[], bool]) -> None:
    """Return when a condition holds; the visit as a whole has a timeout."""
    while not holds():
        await asyncio.sleep(0.01)


@contextmanager
def prepared(ready: Callable[[], None], folder: Path, **options: Any) -> Iterator[BossServer]:
    """A server with a loop of its own, which calls `ready` when it is started."""
    asyncio.set_event_loop(asyncio.new_event_loop())
    sockets = bind_sockets(0, HOST)
    before = getsignal(SIGTERM)
    template = PACKAGE_FOLDER.parent / "template"
    server = prepare_server(sockets, folder, template, ready, verbose=True, **options)
    try:
        yield server
    finally:
        signal(SIGTERM, before)
        IOLoop.current().close(all_fds=True)
        asyncio.set_event_loop(None)


def during(visit: Callable[[Served], Awaitable[None]], folder: Path, **options: Any) -> None:
    """Run a visit while a server runs, in the same loop; the server stops with it."""
    failures: list[BaseException] = []
    begun: list[asyncio.Future[None]] = []

    async def visited() -> None:
        try:
            port = server.sockets[0].getsockname()[1]
            await asyncio.wait_for(visit(Served(server, port)), 2 * SECONDS)
        except BaseException as failure:
            failures.append(failure)
        finally:
            IOLoop.current().stop()

    def ready() -> None:
        begun.append(asyncio.ensure_future(visited()))

    with prepared(ready, folder, **options) as server:
        server.start()
    if failures:
        raise failures[0]


def faults(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]) -> list[str]:
    """Log messages with a traceback, and the other output if it contains one."""
    logged = [record.getMessage() for record in caplog.records if record.exc_info]
    printed = "".join(capfd.readouterr())
    return logged + [printed] * ("Traceback" in printed)
