"""The list of pages: each notebook's title and first words, as the index shows them.

It reads the notebooks' files and nothing else: no kernel, no widget, no server.
"""

import json
import re
from pathlib import Path
from typing import NamedTuple

from bosslib.games import BUILT_IN, FIRST

PARTS = ("bargain", *[name for name in BUILT_IN if name != FIRST], "lab")
"""The word in the name of each page about bargaining, of the board game, and of the lab: the parts
of the index after its first, in order.
"""

AFTER = {"bargain": "whole-game"}
"""After which page a part is read, if not where its numbers stand."""

OWN = "own"
"""The page with a teacher's own exercises: it is listed where there are some."""

FOLDER = "BOSS_EXERCISES"
"""The variable that names the folder of these exercises."""

GIVEN = "BOSS_GIVEN"
"""The variable that names the folder of what was given: there is one while a class is served."""


class Page(NamedTuple):
    """One notebook: its path from the folder of notebooks, its title, its first paragraph."""

    path: str
    title: str
    line: str

    @property
    def number(self) -> str:
        """The number that its file name begins with, without leading zeros; empty for none."""
        return str(int(Path(self.path).name.partition("-")[0])) if self._numbered else ""

    @property
    def name(self) -> str:
        """Its file name without number and ending: `table` for `en/16-table.ipynb`."""
        stem = Path(self.path).stem
        return stem.partition("-")[2] if self._numbered else stem

    @property
    def part(self) -> str:
        """Its part: the first word of its name that is in `PARTS`, or the first game's name."""
        words = self.name.split("-")
        return next((word for word in words if word in PARTS), FIRST)

    @property
    def _numbered(self) -> bool:
        return Path(self.path).name.partition("-")[0].isdigit()


def pages(folder: Path, language: str = "en") -> list[Page]:
    """The pages of a language, in the order of their file names."""
    return [_page(file, folder) for file in sorted((folder / language).glob("*.ipynb"))]


def by_part(listed: list[Page]) -> dict[str, list[Page]]:
    """The pages of each part, in order; a part without a page is left out."""
    found = {part: [page for page in listed if page.part == part] for part in (FIRST, *PARTS)}
    return {part: among for part, among in found.items() if among}


def in_reading_order(listed: list[Page]) -> list[Page]:
    """The pages as they lead on to each other: a part that belongs after a page follows it."""
    found = [page for page in listed if page.part not in AFTER]
    for part, name in AFTER.items():
        at = next((at for at, page in enumerate(found, 1) if page.name == name), len(found))
        found[at:at] = [page for page in listed if page.part == part]
    return found


def _page(file: Path, folder: Path) -> Page:
    title, line = _opening(_first_words(file))
    return Page(file.relative_to(folder).as_posix(), title or file.stem, line)


def _first_words(file: Path) -> str:
    """The source of the first Markdown cell; empty if there is none or the file is damaged."""
    try:
        cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
        return next("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    except (OSError, ValueError, LookupError, TypeError, StopIteration):
        return ""


def _opening(words: str) -> tuple[str, str]:
    """The heading of a Markdown text and its first paragraph, both as plain text."""
    blocks = [block.strip() for block in re.split(r"\n\s*\n|(?<=^# )\n", words) if block.strip()]
    heading, _, rest = (blocks[0] if blocks else "").partition("\n")
    if not heading.startswith("#"):
        return "", _plain(blocks[0]) if blocks else ""
    following = [rest.strip(), *blocks[1:]]
    return _plain(heading.lstrip("# ")), _plain(next((text for text in following if text), ""))


def _plain(markdown: str) -> str:
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    text = re.sub(r"<[^>]+>|(?<!\\)[*`]", "", text)
    return " ".join(re.sub(r"\\(\W)", r"\1", text).split())
