"""Compressed and plain responses have the same content, and each file is compressed only once."""

from __future__ import annotations

import asyncio
import gzip
import os
import re
from pathlib import Path

import pytest
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, StaticFileHandler

from bosswidgets.server.error_responses import compressed_file, with_plain_errors
from bosswidgets.server.voila_server import STATIC
from tests.widgets.server.served import PAGE, Served, during, write

SCRIPT = f"{STATIC}/voila.js"
STYLE = re.compile(r'href="/([^"]+\.css[^"]*)"')


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path)


def test_a_file_is_sent_compressed_to_whoever_can_read_it(folder: Path) -> None:
    async def visit(served: Served) -> None:
        compressed_file.cache_clear()
        plain = await served.ask(SCRIPT, Accept_Encoding="identity")
        assert plain.code == 200
        assert "Content-Encoding" not in plain.headers
        assert plain.headers["Vary"] == "Accept-Encoding"
        for _ in range(2):
            small = await served.ask(SCRIPT, Accept_Encoding="gzip")
            assert small.headers["Content-Encoding"] == "gzip"
            assert small.headers["Content-Length"] == str(len(small.body))
            assert gzip.decompress(small.body) == plain.body
            assert len(small.body) < len(plain.body) / 2
        assert compressed_file.cache_info().misses == 1
        tags = {each.headers["Etag"] for each in (plain, small)}
        assert len(tags) == 2
        for each, accepts in ((plain, "identity"), (small, "gzip")):
            tag = each.headers["Etag"]
            same = await served.ask(SCRIPT, Accept_Encoding=accepts, If_None_Match=tag)
            assert (same.code, same.body) == (304, b"")
        part = await served.ask(SCRIPT, Accept_Encoding="gzip", Range="bytes=0-9")
        assert (part.code, part.body) == (206, plain.body[:10])
        assert "Content-Encoding" not in part.headers

    during(visit, folder)


def test_a_page_is_sent_compressed_as_it_is_made(folder: Path) -> None:
    async def visit(served: Served) -> None:
        plain = await served.ask(PAGE, Accept_Encoding="identity")
        small = await served.ask(PAGE, Accept_Encoding="gzip")
        assert small.headers["Content-Encoding"] == "gzip"
        text = gzip.decompress(small.body).decode()
        assert "the page is here" in text
        assert len(small.body) < 0.7 * len(plain.body)  # less than a file: it comes in chunks
        index = await served.ask("", Accept_Encoding="gzip")
        assert index.headers["Content-Encoding"] == "gzip"

    during(visit, folder)


def test_a_picture_stays_as_it_is_and_a_changed_file_is_compressed_anew(tmp_path: Path) -> None:
    file = tmp_path / "a.js"
    file.write_text("one", encoding="utf-8")
    first = compressed_file(str(file), 1)
    file.write_text("two", encoding="utf-8")
    assert compressed_file(str(file), 1) == first
    assert gzip.decompress(compressed_file(str(file), 2)) == b"two"


def test_after_a_file_has_changed_nobody_gets_it_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "a.js"

    async def visit() -> None:
        handler = with_plain_errors(StaticFileHandler)
        server = HTTPServer(Application([("/(.*)", handler, {"path": str(tmp_path)})]))
        (socket,) = bind_sockets(0, "127.0.0.1")
        server.add_socket(socket)
        address = f"http://127.0.0.1:{socket.getsockname()[1]}/a.js"
        for at, text in enumerate(("one", "two"), start=1):
            file.write_text(text, encoding="utf-8")
            os.utime(file, ns=(at, at))
            answer = await AsyncHTTPClient().fetch(address, headers={"Accept-Encoding": "gzip"})
            assert answer.body.decode() == text
        server.stop()

    asyncio.run(visit())
