"""List of pages: each notebook's title, for the index.

This module only reads the notebook files: no kernel, widget or server is needed.
"""

import json
import re
from collections.abc import Collection
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from bosslib.games import FIRST, OTHERS

PARTS = ("bargain", *OTHERS, "lab")
"""Words in the names of the pages about bargaining, another game, and the lab: the parts of the
index after its first, in order.
"""

FOLLOWS = {"bargain": "whole-game"}
"""Page after which a part is read, if that differs from the order of numbers."""

SHOWN_PAGES = 4
"""Number of pages of a part that the index does not fold; it never folds a single page."""

READ_BEFORE = dict.fromkeys(
    (
        "bargain-package",
        "bargain-last-word",
        "bargain-walking-away",
        "bargain-reputation",
        "bargain-hidden",
        "bargain-excluded",
    ),
    "bargain-drill",
)
"""Page before which each of these is read, as its number is higher."""

OWN_EXERCISES_PAGE = "own"
"""Name of the page with a teacher's own exercises; it is listed only if there are any."""

PUZZLES_PAGE = "puzzles"
"""Name of the page with puzzles, one of which is today's."""

EXERCISES_VARIABLE = "BOSS_EXERCISES"
"""Environment variable with the folder of these exercises."""

ASSIGNED_VARIABLE = "BOSS_GIVEN"
"""Environment variable with the folder of assigned exercises; set while a class is served."""


class Page(NamedTuple):
    """One notebook: its path relative to the notebooks folder, and its title."""

    path: str
    title: str

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
    """Return the pages in reading order: that of their numbers, but for `FOLLOWS` and
    `READ_BEFORE`.
    """
    found = [page for page in listed if page.part not in FOLLOWS]
    for part, name in FOLLOWS.items():
        at = next((at for at, page in enumerate(found, 1) if page.name == name), len(found))
        found[at:at] = [page for page in listed if page.part == part]
    for name, later in READ_BEFORE.items():
        names = [page.name for page in found]
        if name in names and later in names:
            page = found.pop(names.index(name))
            found.insert([each.name for each in found].index(later), page)
    return found


def _read_page(file: Path, folder: Path) -> Page:
    changed = 0
    with suppress(OSError):  # a link that leads nowhere
        changed = file.stat().st_mtime_ns
    title = _read_title(file, changed)
    return Page(file.relative_to(folder).as_posix(), title or file.stem)


@lru_cache(maxsize=512)
def _read_title(file: Path, _changed: int) -> str:
    """Return a notebook's heading, cached as each index needs all of them."""
    return _heading(_first_markdown_cell(file))


def _first_markdown_cell(file: Path) -> str:
    """Return the source of the first Markdown cell; empty if missing or the file is invalid."""
    try:
        cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
        return next("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    except (OSError, ValueError, LookupError, TypeError, StopIteration):
        return ""


def _heading(words: str) -> str:
    """Return the heading at the beginning of a Markdown text as plain text; empty without one."""
    first = words.strip().partition("\n")[0]
    return _markdown_to_text(first.lstrip("# ")) if first.startswith("#") else ""


def _markdown_to_text(markdown: str) -> str:
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    text = re.sub(r"<[^>]+>|(?<!\\)[*`]", "", text)
    return " ".join(re.sub(r"\\(\W)", r"\1", text).split())
