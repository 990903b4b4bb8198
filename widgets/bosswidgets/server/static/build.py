"""Builds a static site: each page of the server, requested once, and the files they refer to."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from posixpath import relpath
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.parse import quote, unquote
from urllib.request import Request, urlopen

from voila.paths import collect_static_paths
from voila.utils import get_voila_labextensions_path

from bosslib import BossError
from bosslib.words import ENGLISH, languages, say
from bosswidgets import browser
from bosswidgets.kit.page_list import list_pages
from bosswidgets.server.language import COOKIE
from bosswidgets.server.options import shipped_folder
from bosswidgets.server.static import embeds, icons, licences, site_packages
from bosswidgets.server.static.copy_server import LOADED_EXTENSIONS, run_copy_server
from bosswidgets.server.static.node_compiler import compile_archives
from bosswidgets.server.voila_server import STATIC

SCRIPTS_FOLDER = Path(browser.__file__).parent

SERVER_BASE = "/boss-static-site/"
"""Base path of the pages on the server; it marks addresses in their text."""

RENDERED = "voila/render/"
STYLES_FOLDER = "voila/templates/boss/static"
SCRIPTS = ("page.js", "worker.mjs", "offline.js")
PROGRESS = re.compile(r"""(data-progress)="[^"]*\"""")
NOTEBOOK = re.compile(r"""((?:href|data-[\w-]+)="[^":]*)\.ipynb""")
CHOICE = re.compile(r"""href="[^"]*\?language=([a-z]+)\"""")

PYTHON, CODE = "python", "code"
"""Folder names of Pyodide and of the app's code, to which a content hash is added."""

PACKED, SUFFIX = (".wasm", ".zip", ".asm.mjs"), ".gzipped"
"""Files stored compressed, and their added suffix, chosen so that no web host decompresses them."""

ADDRESS = re.compile(re.escape(SERVER_BASE) + r"""[^"'\s<>()\\&#?]*""")

BAR_COLOUR = re.compile(r"--felt-deep: (#\w+)")
"""Pattern of the colour of the bar at the top of each page, in the stylesheet."""

HEAD_HTML = """<link rel="manifest" href="{root}app.webmanifest">
<link rel="apple-touch-icon" href="{root}{icon}">
<link rel="license" href="{root}{licences}">
<script src="{root}{code}/offline.js" data-root="{root}"></script>
"""
"""Elements added to the head of each page."""


class SiteSize(NamedTuple):
    """Size of the site: numbers of pages, files and bytes."""

    pages: int
    files: int
    bytes: int


class BuildProgress(NamedTuple):
    """Progress: the page that is about to be written."""

    number: int
    all: int
    page: str


def _silent(_: BuildProgress) -> None: ...


def build_site(
    folder: Path, pyodide: Path | None = None, on_page: Callable[[BuildProgress], None] = _silent
) -> SiteSize:
    """Write the site into a folder that is empty, or that has an older or unfinished one.

    `pyodide` is its archive; by default it is downloaded. `on_page` is called before each page is
    written. Raise BossError if Pyodide is not available or the folder cannot be written.
    """
    if folder.exists() and any(folder.iterdir()) and not (folder / MARKER_FILE).is_file():
        raise BossError("static.not-empty", folder=folder)
    python = site_packages.pyodide_files(pyodide)
    try:
        return _SiteWriter(folder, python).write_site(on_page)
    except OSError as error:
        raise BossError("static.unwritten", folder=folder, why=error.strerror or error) from None


MARKER_FILE = "boss-site.json"
"""Marker file of a site of ours. It is written first, so an unfinished site is recognised too."""


class _SiteWriter:
    """Writer of one site."""

    def __init__(self, folder: Path, python: dict[str, bytes]) -> None:
        self._folder = folder
        self._written: dict[str, int] = {}
        self._missing: set[str] = set()
        self._size = 0
        self._write(MARKER_FILE, json.dumps({"schema": "boss-site/1"}).encode())
        ours = site_packages.build_archive()
        self.python = f"{PYTHON}-{_hash(*python.values())}"
        scripts = {name: (SCRIPTS_FOLDER / name).read_bytes() for name in SCRIPTS}
        self.code = f"{CODE}-{_hash(ours, *python.values(), *scripts.values())}"
        loaded = compile_archives(python, ours)
        for name, data in python.items():
            if name not in loaded:
                self._write_loaded(f"{self.python}/{name}", data)
        for name, data in {**loaded, **scripts}.items():
            self._write_loaded(f"{self.code}/{name}", data)

    def write_site(self, on_page: Callable[[BuildProgress], None]) -> SiteSize:
        """Request every page from a server and write it."""
        root = shipped_folder("notebooks")
        asked = [
            *(f"{code}/" for code in languages()),
            *(f"{RENDERED}{page.path}" for code in languages() for page in list_pages(root, code)),
        ]
        static = {"python": self.python, "code": self.code, "size": self._size}

        def each(address: str) -> None:
            for number, path in enumerate(asked, 1):
                on_page(BuildProgress(number, len(asked), path.removeprefix(RENDERED)))
                self._write_page(address, path)

        run_copy_server(root, SERVER_BASE, static, each)
        found = dict(voila_scripts())
        for name, file in found.items():
            self._write(name, file.read_bytes())
        self._write(licences.NAME, licences.collect([*found.values()]).encode())
        self._write("index.html", self._front_page())
        self._write(embeds.NAME, embeds.embed_script(root))
        self._write("service.js", self._service_worker())
        self._write("app.webmanifest", json.dumps(self._manifest()).encode())
        for old in [*self._folder.rglob("*")]:
            if old.is_file() and old.relative_to(self._folder).as_posix() not in self._written:
                old.unlink()
        return SiteSize(len(asked), len(self._written), sum(self._written.values()))

    def _write_page(self, address: str, path: str) -> None:
        """Write a page with relative addresses, and the files it refers to."""
        lang, _, name = path.removeprefix(RENDERED).partition("/")
        text = fetch_page(address + (path if name else ""), lang).decode()
        place = f"{lang}/{name.removesuffix('.ipynb') or 'index'}.html"
        here = f"{lang}/"

        def relative_address(found: re.Match[str]) -> str:
            return self._relative_path(address, found[0].removeprefix(SERVER_BASE), here)

        text = ADDRESS.sub(relative_address, text)
        text = NOTEBOOK.sub(r"\1.html", text)
        text = CHOICE.sub(lambda found: f'href="{relpath(found[1], lang)}/index.html"', text)
        text = PROGRESS.sub(r'\1=""', text)  # progress is stored in the browser only
        icon = icons.icon_name(icons.SIZES[0])
        head = HEAD_HTML.format(root="../", code=self.code, icon=icon, licences=licences.NAME)
        text = text.replace("</head>", f"{head}</head>", 1)
        self._write(place, text.encode())

    def _relative_path(self, address: str, path: str, here: str) -> str:
        """Return a path relative to a folder of the site; a file there is written if necessary."""
        if not path:
            return relpath(".", here) + "/"
        if path.startswith(RENDERED):
            return relpath(path.removeprefix(RENDERED), here)
        path = unquote(path)
        if PurePosixPath(path).suffix and path not in self._written and path not in self._missing:
            try:
                self._write(path, fetch_page(address + quote(path)))
            except HTTPError:
                self._missing.add(path)
        return relpath(path, here)

    def _front_page(self) -> bytes:
        """Return the front page, which redirects to the index in the browser's language."""
        links = "".join(
            f'<p><a href="{code}/index.html" lang="{code}">{say("page.language", code)}</a></p>'
            for code in languages()
        )
        script = (SCRIPTS_FOLDER / "leads.js").read_text("utf-8")
        script = script.replace("LANGUAGES", json.dumps(list(languages())))
        title = say("page.title", ENGLISH)
        return (
            f'<!DOCTYPE html>\n<html lang="{ENGLISH}"><head><meta charset="utf-8">'
            f"<title>{title}</title><script>{script}</script></head>"
            f"<body><main><h1>{title}</h1>{links}</main></body></html>\n"
        ).encode()

    def _service_worker(self) -> bytes:
        """Return the service worker, which caches the site's files, of Voilà's scripts only those
        requested.
        """
        pages = [name for name in self._written if name.endswith(".html")]
        fixed = [
            name for name in sorted(self._written.keys() - pages) if not name.startswith(STATIC)
        ]
        script = (SCRIPTS_FOLDER / "service.js").read_text("utf-8")
        return script.replace("FILES", json.dumps({"pages": pages, "fixed": fixed}), 1).encode()

    def _manifest(self) -> dict[str, object]:
        """Return the web app manifest."""
        css = (self._folder / STYLES_FOLDER / "boss.css").read_text("utf-8")
        bar = BAR_COLOUR.search(css)
        assert bar
        return {
            "name": say("page.title", ENGLISH),
            "short_name": say("page.title", ENGLISH),
            "start_url": "index.html",
            "display": "standalone",
            "background_color": bar[1],
            "theme_color": bar[1],
            "icons": [
                {"src": f"{STYLES_FOLDER}/mark.svg", "sizes": "any", "type": "image/svg+xml"},
                *(self._write_icon(size, bar[1]) for size in icons.SIZES),
            ],
        }

    def _write_icon(self, size: int, ground: str) -> dict[str, str]:
        """Write the icon of a size, and return its manifest entry."""
        mark = (self._folder / STYLES_FOLDER / "mark.svg").read_text("utf-8")
        self._write(icons.icon_name(size), icons.draw_icon(mark, ground, size))
        sizes = {"sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
        return {"src": icons.icon_name(size), **sizes}

    def _write_loaded(self, name: str, data: bytes) -> None:
        """Write a file that pages load before they run; large ones are compressed, since hosts may
        not do so.
        """
        if name.endswith(PACKED):
            name, data = f"{name}{SUFFIX}", gzip.compress(data, 9, mtime=0)
        self._size += len(data)
        self._write(name, data)

    def _write(self, name: str, data: bytes) -> None:
        place = self._folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if not place.is_file() or place.read_bytes() != data:
            place.write_bytes(data)
        self._written[name] = len(data)


def voila_scripts() -> Iterator[tuple[str, Path]]:
    """Yield the scripts that Voilà's own load at runtime, by their path in the site."""
    for folder in collect_static_paths(["voila", "nbconvert"], "base"):
        for file in Path(folder).glob("*.voila.js"):
            yield f"{STATIC}/{file.name}", file
    for name in LOADED_EXTENSIONS:
        found = (Path(each) / name / "static" for each in get_voila_labextensions_path())
        for folder in [*filter(Path.is_dir, found)][:1]:
            for file in folder.glob("*.js"):
                yield f"voila/labextensions/{name}/static/{file.name}", file


def fetch_page(address: str, lang: str = ENGLISH) -> bytes:
    """Return the response of the local server in a language."""
    request = Request(address, headers={"Cookie": f"{COOKIE}={lang}"})
    # No timeout: a lab page whose answer is not stored plays its games first, for minutes on a
    # slow machine. The server is local and ends with this process.
    with urlopen(request) as answer:
        return bytes(answer.read())


def _hash(*data: bytes) -> str:
    return hashlib.sha256(b"".join(hashlib.sha256(each).digest() for each in data)).hexdigest()[:12]
