"""Links from a page to the others in its folder; they open beside it, so that nothing is lost."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path

from bosslib.words import say
from bosswidgets.kit.lobby import Page, pages


def link(name: str, key: str = "") -> str:
    """A link to a page by its name, `tokens`, as HTML; empty if it is not there.

    `key` is a sentence of the catalogue that has its title; without one it is the title alone.
    """
    page = _pages(Path.cwd()).get(name)
    if page is None:
        return ""
    words = escape(say(key, title=page.title) if key else page.title)
    return f'<a href="{Path(page.path).name}" target="boss-lesson">{words}</a>'


@cache
def _pages(folder: Path) -> Mapping[str, Page]:
    """The pages in the folder of a language, by their names."""
    return {page.name: page for page in pages(folder.parent, folder.name)}
