"""List of pages: each notebook's title, for the index.

This module only reads the notebook files: no kernel, widget or server is needed.
"""

import json
import re
from collections.abc import Collection
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from bosslib.games import FIRST, OTHERS

PARTS = ("bargain", *OTHERS, "lab")
"""Words in the names of the pages about bargaining, another game, and the lab: the parts of the
index after its first, in order.
"""

SHOWN_PAGES = 4
"""Number of pages of a part that the index does not fold; it never folds a single page."""

OWN_EXERCISES_PAGE = "own"
"""Name of the page with a teacher's own exercises; it is listed only if there are any."""

PUZZLES_PAGE = "puzzles"
"""Name of the page with puzzles, one of which is today's."""

EXERCISES_VARIABLE = "BOSS_EXERCISES"
"""Environment variable with the folder of these exercises."""

ASSIGNED_VARIABLE = "BOSS_GIVEN"
"""Environment variable with the folder of assigned exercises; set while a class is served."""


class Page(NamedTuple):
    """One notebook: its path relative to the notebooks folder, and its title.

    `after` is the name of the page after which it is read, from the key `boss` of its metadata;
    empty if that is the page before it in its part.
    """

    path: str
    title: str
    after: str = ""

    @property
    def number(self) -> str:
        """Number at the start of the file name, without leading zeros; empty if there is none."""
        return str(int(Path(self.path).name.partition("-")[0])) if self._has_number else ""

    @property
    def name(self) -> str:
        """File name without number and extension: `table` for `en/16-table.ipynb`."""
        stem = Path(self.path).stem
        return stem.partition("-")[2] if self._has_number else stem

    @property
    def part(self) -> str:
        """Its part: the first word of its name that is in `PARTS`, or the first game's name."""
        words = self.name.split("-")
        return next((word for word in words if word in PARTS), FIRST)

    @property
    def _has_number(self) -> bool:
        return Path(self.path).name.partition("-")[0].isdigit()


class IndexEntry(NamedTuple):
    """A page in the index, with its place in its part, from 1."""

    number: int
    page: Page


class IndexPart(NamedTuple):
    """A part of the index: its name, and its pages in reading order, shown at once or folded."""

    name: str
    shown: tuple[IndexEntry, ...]
    folded: tuple[IndexEntry, ...]

    @property
    def pages(self) -> list[Page]:
        """All its pages in reading order."""
        return [each.page for each in sorted((*self.shown, *self.folded))]


def index_parts(listed: list[Page], unfolded: Collection[str]) -> list[IndexPart]:
    """Return the parts of the index: each shows its first pages and those named in `unfolded`."""
    return [_index_part(part, pages, unfolded) for part, pages in group_by_part(listed).items()]


def _index_part(name: str, pages: list[Page], unfolded: Collection[str]) -> IndexPart:
    entries = [IndexEntry(number, page) for number, page in enumerate(pages, 1)]
    most = len(entries) if len(entries) <= SHOWN_PAGES + 1 else SHOWN_PAGES
    shown = [each for each in entries if each.number <= most or each.page.name in unfolded]
    return IndexPart(name, tuple(shown), tuple(each for each in entries if each not in shown))


def list_pages(folder: Path, language: str = "en") -> list[Page]:
    """Return the pages of a language, sorted by file name."""
    return [_read_page(file, folder) for file in sorted((folder / language).glob("*.ipynb"))]


def group_by_part(listed: list[Page]) -> dict[str, list[Page]]:
    """Return the pages of each part, in reading order; parts without a page are left out."""
    ordered = sort_by_reading_order(listed)
    found = {part: [page for page in ordered if page.part == part] for part in (FIRST, *PARTS)}
    return {part: among for part, among in found.items() if among}


def sort_by_reading_order(listed: list[Page]) -> list[Page]:
    """Return the pages in reading order.

    Each page follows the one that it names with `after`, otherwise the page before it in its part.
    """
    before = _pages_before(listed)
    found, waiting = list[Page](), [page for page in reversed(listed) if page not in before]
    while waiting:
        page = waiting.pop()
        found.append(page)
        followers = [each for each in listed if before.get(each) == page]
        followers.sort(key=lambda each: each.after != page.name)  # those that name it come first
        waiting += reversed(followers)
    return found + [page for page in listed if page not in found]  # pages that follow each other


def _pages_before(listed: list[Page]) -> dict[Page, Page]:
    """Return the page that each page follows; the first pages of parts follow none."""
    by_name = {page.name: page for page in listed if page.name}
    last, found = dict[str, Page](), dict[Page, Page]()
    for page in listed:
        before = by_name.get(page.after) or last.get(page.part)
        if before:
            found[page] = before
        last[page.part] = page
    return found


def _read_page(file: Path, folder: Path) -> Page:
    changed = 0
    with suppress(OSError):  # a link that leads nowhere
        changed = file.stat().st_mtime_ns
    title, after = _read_description(file, changed)
    return Page(file.relative_to(folder).as_posix(), title or file.stem, after)


@lru_cache(maxsize=512)
def _read_description(file: Path, _changed: int) -> tuple[str, str]:
    """Return a notebook's heading and the page after which it is read, each empty if missing.

    They are cached, as each index needs all of them.
    """
    try:
        notebook = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return "", ""
    return _heading(_first_markdown_cell(notebook)), _page_after(notebook)


def _first_markdown_cell(notebook: Any) -> str:
    """Return the source of the first Markdown cell; empty if missing or the notebook is invalid."""
    try:
        cells = notebook["cells"]
        return next("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    except (LookupError, TypeError, StopIteration):
        return ""


def _page_after(notebook: Any) -> str:
    """Return the name of the page after which a notebook is read; empty if there is none."""
    try:
        return str(notebook["metadata"]["boss"]["after"])
    except (LookupError, TypeError):
        return ""


def _heading(words: str) -> str:
    """Return the heading at the beginning of a Markdown text as plain text; empty without one."""
    first = words.strip().partition("\n")[0]
    return _markdown_to_text(first.lstrip("# ")) if first.startswith("#") else ""


def _markdown_to_text(markdown: str) -> str:
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    text = re.sub(r"<[^>]+>|(?<!\\)[*`]", "", text)
    return " ".join(re.sub(r"\\(\W)", r"\1", text).split())
