"""Links to other pages of the folder; they open in another tab, so that nothing is lost."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path

from bosslib.words import say
from bosswidgets.kit.page_list import Page, list_pages


def page_link(name: str, key: str = "") -> str:
    """Return an HTML link to the page called `name` (such as `tokens`); empty if there is none.

    `key` names a sentence of the catalogue that contains the title; by default only the title is
    shown.
    """
    page = _pages_by_name(Path.cwd()).get(name)
    if page is None:
        return ""
    words = escape(say(key, title=page.title) if key else page.title)
    return f'<a href="{Path(page.path).name}" target="boss-lesson">{words}</a>'


@cache
def _pages_by_name(folder: Path) -> Mapping[str, Page]:
    """Return the pages of a language's folder, by their names."""
    return {page.name: page for page in list_pages(folder.parent, folder.name)}
