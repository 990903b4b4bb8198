"""Open served pages in a real browser, and check them."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, sync_playwright

from tools.chromium import executable
from tools.notebooks import notebooks, read

PATIENCE = 60_000  # milliseconds for a page to be ready
READY = "body:not([data-state=starting])"
LINKS = "links => links.map(link => link.href)"


@contextmanager
def visitor() -> Iterator[Browser]:
    """Start a browser without a sandbox, which is required for root."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable(),
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield browser
        browser.close()


def visit(browser: Browser, url: str, title: str) -> list[str]:
    """Open a page in a new tab, wait until it is ready, and return its links to notebooks' pages.

    The heading must be `title`, no request may go to another host, and none may fail; SystemExit
    lists all faults.
    """
    page = browser.new_page()
    answers: list[tuple[int, str]] = []
    asked: list[str] = []
    page.on("response", lambda answer: answers.append((answer.status, answer.url)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(url, timeout=PATIENCE)
    page.locator(READY).wait_for(timeout=PATIENCE)
    failed = page.locator("body").get_attribute("data-state") == "failed"
    heading = plain(page.locator("h1").first.inner_text())
    links: list[str] = page.locator("a[href*='.ipynb']").evaluate_all(LINKS)
    page.close()
    here = ("", urlsplit(url).netloc)
    faults = [
        *([f"its heading is {heading!r}, not {title!r}"] if heading != title else []),
        *(["a cell failed"] if failed else []),
        *(
            f"it asks another host: {other}"
            for other in asked
            if urlsplit(other).netloc not in here
        ),
        *(f"it lacks {missing}" for status, missing in answers if status >= 400),
    ]
    if faults:
        sys.exit(f"{url}: {'; '.join(faults)}")
    print(f"{urlsplit(url).path}: {heading!r} is ready, {len(asked)} requests, none to others")
    return list(dict.fromkeys(links))


def visit_lesson(browser: Browser, url: str) -> None:
    """Open the page of a notebook, and check that it has the notebook's heading."""
    visit(browser, url, title(*Path(urlsplit(url).path).parts[-2:]))


def one_of_each() -> list[Path]:
    """Return the first notebook for each widget that pages show, and the first in each language.

    The rest of the content does not depend on the server.
    """
    seen: set[str] = set()
    found = []
    for path in notebooks():
        code = "\n".join(each.source for each in read(path).cells if each.cell_type == "code")
        kinds = {path.parent.name, *re.findall(r"^from bosswidgets import (\w+)", code, re.M)}
        if not kinds <= seen:
            found.append(path)
            seen |= kinds
    return found


def title(language: str, name: str) -> str:
    """Return the heading of the notebook with this language and name."""
    (path,) = (path for path in notebooks() if path.parts[-2:] == (language, name))
    first, *_ = read(path).cells[0].source.splitlines()
    return plain(first.removeprefix("# ").replace("*", "").replace("`", ""))


def plain(words: str) -> str:
    """Return a text with normalised spaces and straight apostrophes."""
    return " ".join(words.split()).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
