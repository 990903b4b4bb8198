"""Real Chromium for the benchmarks, and evaluation in its pages with timeouts."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from shutil import which
from threading import Timer
from typing import TYPE_CHECKING, Any

from tools.bench.report import LackingError

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, CDPSession, Page

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
LEAVING = 5_000
"""Timeout in milliseconds for a page to end its kernel."""

CALL = 30.0
"""Limit in seconds of a call for which Playwright has no timeout."""

OURS = f"--bench-of={os.getpid()}"
"""Argument that marks the browsers of this program; Chromium ignores it."""


@contextmanager
def browsing(script: str = "") -> Iterator[BrowserContext]:
    """Start a real Chromium that runs a script first in all pages; LackingError without one."""
    from playwright.sync_api import Error, sync_playwright

    chromium = os.environ.get("BOSS_CHROMIUM") or which("chromium")
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=[*FLAGS, OURS])
        except Error as error:
            why = str(error).splitlines()[0]
            raise LackingError("bench.browser", why=why) from None
        try:
            with kill_after():
                # `wait_for_function` makes functions
                context = browser.new_context(bypass_csp=True)
                context.add_init_script(script)
            yield context
        finally:
            with suppress(Error), kill_after():
                browser.close()


@contextmanager
def kill_after(seconds: float = CALL) -> Iterator[None]:
    """Kill the browser if the calls in this context take longer than `seconds`.

    Some of Playwright's calls have no timeout, e.g. to a page that is blocked. They raise its Error
    if the browser ends.
    """
    timer = Timer(seconds, _kill_browsers)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _kill_browsers() -> None:
    """Kill the browsers that `browsing` has started."""
    import psutil

    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):  # it has just ended
            if OURS in process.cmdline():
                process.kill()


@contextmanager
def new_tab(context: BrowserContext) -> Iterator[Page]:
    """Open another tab, so that a measurement that hangs does not block the others."""
    from playwright.sync_api import Error

    with kill_after():
        tab = context.new_page()
    try:
        yield tab
    finally:
        with suppress(Error):  # it hangs
            tab.goto("about:blank", timeout=LEAVING)  # so that the page can end its kernel
        with suppress(Error), kill_after():
            tab.close()


@contextmanager
def new_context(there: BrowserContext, **options: Any) -> Iterator[BrowserContext]:
    """Open another context of the same browser, with an empty cache."""
    from playwright.sync_api import Error

    assert there.browser
    with kill_after():
        context = there.browser.new_context(**options)
    try:
        yield context
    finally:
        with suppress(Error), kill_after():
            context.close()


@contextmanager
def network_events(
    page: Page, listeners: Mapping[str, Callable[[dict[str, Any]], None]]
) -> Iterator[CDPSession]:
    """Listen to a page's network events, by their names in the DevTools protocol."""
    from playwright.sync_api import Error

    with kill_after():
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
    for name, listener in listeners.items():
        session.on(f"Network.{name}", listener)
    try:
        yield session
    finally:
        with suppress(Error), kill_after():
            session.detach()


def ask(page: Page, script: str, asked: object = None, patience: float | None = None) -> Any:
    """Call a function in a page until it returns something truthy, and return that.

    The function returns JSON, or a promise of it (then it is not called again). Unlike
    `Page.evaluate`, which would wait forever for an unresolved promise or a blocked page, this
    raises Playwright's TimeoutError.
    """
    handle = page.wait_for_function(script, arg=asked, polling="raf", timeout=patience)
    return json.loads(handle.json_value())  # the handle holds the text: no request


def until(page: Page, url: str, holds: str) -> float:
    """Return the milliseconds from the request of a page until a condition holds in it."""
    page.goto("about:blank")
    page.goto(url, wait_until="commit")
    return float(ask(page, f"() => ({holds}) && JSON.stringify(performance.now())"))
