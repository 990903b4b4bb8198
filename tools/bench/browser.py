"""Real Chromium for the benchmarks, and evaluation in its pages with timeouts."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from shutil import which
from typing import TYPE_CHECKING, Any

from tools.bench.report import LackingError

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
LEAVING = 5_000
"""Timeout in milliseconds for a page to end its kernel."""


@contextmanager
def browsing(script: str = "") -> Iterator[BrowserContext]:
    """Start a real Chromium that runs a script first in all pages; LackingError without one."""
    from playwright.sync_api import Error, sync_playwright

    chromium = os.environ.get("BOSS_CHROMIUM") or which("chromium")
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        except Error as error:
            why = str(error).splitlines()[0]
            raise LackingError("bench.browser", why=why) from None
        context = browser.new_context(bypass_csp=True)  # `wait_for_function` makes functions
        context.add_init_script(script)
        yield context
        browser.close()


@contextmanager
def new_tab(context: BrowserContext) -> Iterator[Page]:
    """Open another tab, so that a measurement that hangs does not block the others."""
    from playwright.sync_api import Error

    tab = context.new_page()
    try:
        yield tab
    finally:
        with suppress(Error):  # it hangs
            tab.goto("about:blank", timeout=LEAVING)  # so that the page can end its kernel
        tab.close()


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
