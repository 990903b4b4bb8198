"""Fixtures: a real `boss`, a real browser, and pages whose errors fail the test."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from itertools import count
from json import dumps
from pathlib import Path
from shutil import which
from time import monotonic, sleep
from typing import Any, NamedTuple, Protocol, TypeVar
from urllib.parse import urlsplit

import psutil
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    ViewportSize,
    WebSocketRoute,
    expect,
    sync_playwright,
)
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import TimeoutError as LateError

from bosslib.words import say
from tools.chromium import executable
from tools.kernels import kernels
from tools.serving import serving

T = TypeVar("T")
HERE = Path(__file__).parent

PATIENCE = 60  # seconds
BIN = str(Path(sys.executable).parent)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MEDIA = {"color_scheme", "reduced_motion", "forced_colors"}
"""Settings that a tab can emulate; all others belong to the browser and are set when it starts."""
STORED = "local_storage,session_storage,indexeddb,cache_storage,service_workers,cookies"
AT_ONCE = """
try {
  localStorage["im-the-boss"] ??= JSON.stringify(
    { pace: "at-once", "game-guide": true, "board-game-guide": true },
  );
} catch { /* no storage */ }
"""
"""Script that makes a returning visitor: bots play without pauses, and the guides are known."""
NEW = """
try { localStorage["im-the-boss"] ??= '{"pace": "at-once"}' } catch { /* no storage */ }
"""
NEARLY_IDLE = """() => document.body
    && [undefined, 'python'].includes(document.documentElement.dataset.busy)"""
"""No activity except what Python does by itself, e.g. a bot that is about to act."""
READY = f"() => document.body?.dataset.ready === 'true' && ({NEARLY_IDLE})()"
"""The page is rendered and has reported the browser's properties to Python."""

IDLE = """asked => {
    const frames = (window.idleFrames ??= {});
    frames[asked] = (frames[asked] ?? 0) + 1;
    return frames[asked] > 2 && document.body
        && document.documentElement.dataset.busy === undefined;
}"""
"""No message between page and Python is in flight, nothing is scheduled, the layout is stable.

It is evaluated in each frame, and true in the third at the earliest: a change of the window or of
its media is an event in the first. `asked` is the number of this question.
"""
QUESTIONS = count()
BUSY = "() => document.documentElement.dataset.busy"
"""The reason why the page is not idle (idle.js)."""


DAILY = {
    "board_puzzles",
    "choices",
    "class",
    "class_tables",
    "clicked",
    "guest",
    "hints",
    "idle",
    "linking",
    "lobby",
    "newcomer",
    "puzzles",
    "table",
}
"""The files of `make test`: a page of each kind, both games, several people at a table, a class."""


NIGHTLY = {
    "base",
    "board_own",
    "documentation",
    "editor",
    "getting_on",
    "hosts",
    "lab_pages",
    "legend",
    "our_class",
    "painters",
    "teaching",
}
"""Files that only `make nightly` runs: the code they cover seldom changes, or has unit tests."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave most files to `make slow`, and other sizes and colour schemes to `make nightly`.

    For each change, a test with several looks runs only on a phone with the light scheme. The
    static site takes minutes to build: its tests come first, so that one worker runs all of them.
    """
    items.sort(key=lambda item: item.path != HERE / "test_site.py")
    for item in items:
        if HERE not in item.path.parents:  # in a full run, all tests come here
            continue
        looks = item.name.partition("[")[2].rstrip("]").split("-")
        subject = item.path.stem.removeprefix("test_")
        if {"1280", "dark"} & set(looks) or subject in NIGHTLY:
            item.add_marker(pytest.mark.nightly)
        if subject not in DAILY:
            item.add_marker(pytest.mark.slow)


class Boss(NamedTuple):
    """A running `boss`: its address with a trailing slash, its process and its saved games."""

    address: str
    process: subprocess.Popen[str]
    data: Path

    def url(self, notebook: str, query: str = "") -> str:
        """The address of a page: `url("en/16-table.ipynb", "?play=now")`."""
        return f"{self.address}voila/render/{notebook}{query}"

    def kernels(self) -> list[psutil.Process]:
        """The kernel processes of the pages, oldest first."""
        return kernels(psutil.Process(self.process.pid))


class Serve(Protocol):
    def __call__(self, notebooks: Path | None = None, warm: int = 0) -> Boss: ...


class Open(Protocol):
    def __call__(
        self,
        width: int = 1280,
        height: int = 800,
        *,
        complains: bool = False,
        new: bool = False,
        **options: Any,
    ) -> Page: ...


class Visit(Protocol):
    def __call__(self, url: str, width: int = 1280, height: int = 800, **options: Any) -> Page: ...


Cells = tuple[tuple[str, str], ...]


def notebook(cells: Cells) -> str:
    """Return a notebook as a file; cells are markdown, code, or code whose source is `shown`."""
    code: dict[str, object] = {
        "cell_type": "code",
        "outputs": [],
        "execution_count": None,
        "metadata": {},
    }
    kinds: dict[str, dict[str, object]] = {
        "markdown": {"cell_type": "markdown", "metadata": {}},
        "code": code,
        "shown": code | {"metadata": {"tags": ["show"]}},
    }
    made = [{**kinds[kind], "source": source} for kind, source in cells]
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    return dumps({"nbformat": 4, "nbformat_minor": 4, "metadata": metadata, "cells": made})


def wait_idle(tab: Page) -> None:
    """Wait until the page is idle; a timeout error names what it is busy with."""
    try:
        tab.wait_for_function(IDLE, arg=next(QUESTIONS))
    except LateError:
        pytest.fail(f"the page stays busy: {tab.evaluate(BUSY)}")


def every(found: Locator) -> list[Locator]:
    """Return all elements that a locator finds when the page is idle: at least one."""
    wait_idle(found.page)
    all_found = found.all()
    assert all_found, found
    return all_found


def click(tab: Page, button: Locator) -> None:
    """Click when the page is idle, and wait until it is idle again."""
    with acting(tab):
        button.click()


def open_fold(tab: Page, title: str) -> None:
    """Open the part of a form that is folded under a title."""
    tab.locator("summary", has_text=title).click()


def unfold(tab: Page, lang: str = "en") -> None:
    """Unfold the buttons of a table's menu that are seldom used."""
    fold = tab.get_by_role("button", name=say("menu.more", lang), exact=True)
    wait_idle(tab)
    if fold.get_attribute("aria-expanded") == "false":
        click(tab, fold)


def press(tab: Page, *keys: str) -> None:
    """Press keys, each when the page is idle, and wait until it is idle again."""
    for key in keys:
        with acting(tab):
            tab.keyboard.press(key)


@contextmanager
def acting(tab: Page) -> Iterator[None]:
    """Do something when the page is idle, and wait until it is idle again."""
    wait_idle(tab)
    yield
    wait_idle(tab)


TOUCHES = "check click dblclick fill hover press press_sequentially select_option tap uncheck"
"""Input methods of an element; each waits until the page is idle."""
DEVICES = {"keyboard": ("press", "type"), "mouse": ("click", "down"), "touchscreen": ("tap",)}
"""Input methods of a page's devices."""

HASTY: set[Page] = set()
"""Tabs whose input does not wait until the page is idle."""


@contextmanager
def hasty(tab: Page) -> Iterator[None]:
    """Act at a page even while it is busy."""
    HASTY.add(tab)
    try:
        yield
    finally:
        HASTY.discard(tab)


def patient(act: Callable[..., T], page_of: Callable[..., Page]) -> Callable[..., T]:
    """Return an input function that waits until nothing but Python's own work goes on.

    `page_of` returns the page that the arguments of the function act on.
    """

    @wraps(act)
    def wait_and_act(*arguments: Any, **options: Any) -> T:
        tab = page_of(*arguments)
        if tab not in HASTY:
            tab.wait_for_function(NEARLY_IDLE)
        return act(*arguments, **options)

    return wait_and_act


@pytest.fixture(scope="session", autouse=True)
def patient_locators() -> Iterator[None]:
    """Make every input to an element wait until the page is idle, as READY defines it."""
    with pytest.MonkeyPatch.context() as patch:
        for name in TOUCHES.split():
            patch.setattr(Locator, name, patient(getattr(Locator, name), lambda at, *_: at.page))
        yield


def make_patient(tab: Page) -> None:
    """Make a tab's keyboard, mouse and touchscreen wait until the page is idle."""
    for device, names in DEVICES.items():
        for name in names:
            act = getattr(getattr(tab, device), name)
            setattr(getattr(tab, device), name, patient(act, lambda *_: tab))


def resize(tab: Page, width: int, height: int) -> None:
    """Change a window's size, and wait until its page is drawn for it."""
    tab.set_viewport_size({"width": width, "height": height})
    wait_idle(tab)


class Line:
    """A tab's connection to Python, created before the page is opened.

    While it is `held`, messages from Python are queued; they are delivered on release.
    """

    def __init__(self, tab: Page) -> None:
        self.held = False
        self.kept: list[tuple[WebSocketRoute, str | bytes]] = []
        tab.route_web_socket("**", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        def pass_on(message: str | bytes) -> None:
            if self.held:
                self.kept.append((socket, message))
            else:
                socket.send(message)

        socket.connect_to_server().on_message(pass_on)

    def let_go(self) -> None:
        """Deliver the queued messages in order, and queue no more."""
        self.held = False
        for socket, message in self.kept:
            socket.send(message)
        self.kept.clear()


@pytest.fixture(scope="session")
def until() -> Callable[[Callable[[], bool]], bool]:
    """Return a function that waits for a condition and returns whether it became true in time."""

    def wait(holds: Callable[[], bool]) -> bool:
        end = monotonic() + PATIENCE
        while not holds() and monotonic() < end:
            sleep(0.02)
        return holds()

    return wait


@pytest.fixture(scope="session")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serve]:
    """Starts `boss` on a free port with its own saved games and, if given, other notebooks."""
    running: list[subprocess.Popen[str]] = []

    def start(notebooks: Path | None = None, warm: int = 0) -> Boss:
        data = tmp_path_factory.mktemp("data")
        # Usually there is no warm kernel, so that every kernel belongs to a page.
        command = [str(which("boss", path=BIN)), "--no-browser", "--port=0", f"--warm={warm}"]
        process = subprocess.Popen(
            command + ([f"--notebooks={notebooks}"] if notebooks else []),
            env=os.environ | {"BOSS_DATA": str(data)},
            stdout=subprocess.PIPE,
            text=True,
        )
        running.append(process)
        assert process.stdout
        line = process.stdout.readline()
        (address,) = (word for word in line.split() if word.startswith("http"))
        return Boss(address, process, data)

    yield start
    for process in running:
        process.terminate()
    for process in running:
        process.wait(PATIENCE)


@pytest.fixture(scope="session")
def boss(serve: Serve) -> Boss:
    """The app with the project's notebooks."""
    return serve()


@pytest.fixture(scope="session")
def write_notebooks() -> Callable[[Path, dict[str, Cells]], Path]:
    """Writes notebooks of cells such as `("code", "1 + 1")` to a folder that `serve` accepts."""

    def write(folder: Path, notebooks: dict[str, Cells]) -> Path:
        (folder / "en").mkdir()
        for name, cells in notebooks.items():
            (folder / "en" / f"{name}.ipynb").write_text(notebook(cells), encoding="utf-8")
        return folder

    return write


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """One Chromium for the session, with a persistent context, like a browser in daily use.

    It keeps compiled scripts, so a page that it has already shown takes half as much time.
    """
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            tmp_path_factory.mktemp("chromium"),
            executable_path=executable(),
            args=FLAGS,
            bypass_csp=True,  # `wait_for_function` makes functions; test_policy.py enforces it
        )
        expect.set_options(timeout=PATIENCE * 1000)  # five seconds are too few on a busy machine
        yield context
        context.close()


@pytest.fixture(scope="session")
def browser(kept: BrowserContext) -> Browser:
    """The same Chromium, for contexts that share no storage."""
    assert kept.browser
    return kept.browser


def leave(tab: Page) -> None:
    """Leave a tab's page, so that it can end its kernel; it may be reloading itself just then."""
    while not tab.is_closed():
        try:
            tab.goto("about:blank")
        except BrowserError as error:
            if "interrupted by another navigation" not in error.message:
                raise
        else:
            return


def forget(kept: BrowserContext, origins: set[str]) -> None:
    """Reset the browser: close all tabs but the first and clear the storage."""
    first, *others = kept.pages
    for tab in others:
        tab.close()
    kept.clear_cookies()
    kept.clear_permissions()
    line = kept.new_cdp_session(first)
    for origin in origins:
        line.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": STORED})
    line.detach()


@pytest.fixture
def page(browser: Browser, kept: BrowserContext) -> Iterator[Open]:
    """Opens tabs of a size; the test fails on any error in them or request to another host.

    `complains=True` allows console errors, for tests of failures. With `new=True` the visitor is
    new. Each tab is a separate browser with empty storage.
    """
    faults: list[str] = []
    opened: list[Page] = []
    asked: set[str] = set()

    def asks(url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme in ("data", "blob"):
            return
        asked.add(f"{parts.scheme}://{parts.netloc}")
        if parts.hostname not in ("127.0.0.1", "localhost"):
            faults.append(f"asks {url}")

    def says(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"{message.text} {message.location}")

    def new_tab(size: ViewportSize, options: dict[str, Any]) -> Page:
        # Only one context keeps compiled scripts; the test's first tab uses it.
        if any(each.context == kept for each in opened) or not options.keys() <= MEDIA:
            return browser.new_context(viewport=size, bypass_csp=True, **options).new_page()
        tab = kept.new_page()
        tab.set_viewport_size(size)
        tab.emulate_media(**options)
        return tab

    def open_page(
        width: int = 1280,
        height: int = 800,
        *,
        complains: bool = False,
        new: bool = False,
        **options: Any,
    ) -> Page:
        tab = new_tab({"width": width, "height": height}, options)
        tab.add_init_script(NEW if new else AT_ONCE)
        make_patient(tab)
        opened.append(tab)
        tab.set_default_timeout(PATIENCE * 1000)
        tab.on("request", lambda request: asks(request.url))
        tab.on("websocket", lambda socket: asks(socket.url))
        if not complains:
            tab.on("console", says)
            tab.on("pageerror", lambda error: faults.append(str(error)))
        return tab

    yield open_page
    found = list(faults)  # messages while a page is being left belong to no test
    for tab in opened:
        leave(tab)
        if tab.context != kept:
            tab.context.close()
    if any(tab.context == kept for tab in opened):
        forget(kept, asked)
    assert found == []


@pytest.fixture
def visit(page: Open) -> Visit:
    """Opens a notebook's page and returns when all its cells are displayed."""

    def visited(url: str, width: int = 1280, height: int = 800, **options: Any) -> Page:
        tab = page(width, height, **options)
        tab.goto(url, wait_until="commit")
        tab.wait_for_function(READY)
        return tab

    return visited


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], dict[str, list[str]]]:
    """Return a page's axe-core violations: the rules, and the elements that break them."""

    def faults(tab: Page) -> dict[str, list[str]]:
        if tab not in HASTY:
            tab.wait_for_function(NEARLY_IDLE)
        found = Axe().run(tab).response["violations"]
        return {fault["id"]: [node["html"] for node in fault["nodes"]] for fault in found}

    return faults


@pytest.fixture(scope="session")
def axe_floor(
    browser: Browser,
    tmp_path_factory: pytest.TempPathFactory,
    axe: Callable[[Page], dict[str, list[str]]],
) -> set[str]:
    """The axe-core rules that an empty Voilà page breaks, because of Voilà's own template."""
    folder = tmp_path_factory.mktemp("empty")
    (folder / "empty.ipynb").write_text(notebook(()), encoding="utf-8")
    voila = [str(which("voila", path=BIN)), str(folder), "--no-browser", "--template=lab"]
    with serving(voila, folder) as address:
        tab = browser.new_page()
        tab.goto(f"{address}/voila/render/empty.ipynb")
        # A page of Voilà's own template has no idle state.
        tab.wait_for_function("() => document.getElementById('rendered_cells')?.checkVisibility()")
        broken = set(axe(tab))
        tab.close()
    return broken
