"""Where the other pages lie, seen from a page: notebooks that a server shows, or a site's files."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import parse_qs

SITE = "BOSS_SITE"
"""The variable that is set where pages are the files of a site, without a server."""

EMBED = "embed"
"""What stands in the address of a page that another site shows in a frame: `?embed=1`."""


def on_a_site() -> bool:
    """Whether the page is a file of a site, without a server."""
    return bool(os.environ.get(SITE))


def served() -> bool:
    """Whether `boss` or another Voilà shows this page, which others may open as well."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def addressed() -> bool:
    """Whether the page has an address of its own, by which somebody else can open it."""
    return on_a_site() or served()


def embedded() -> bool:
    """Whether the page is shown in a frame of another one: it keeps no game, and offers none."""
    return EMBED in parse_qs(os.environ.get("QUERY_STRING", ""), keep_blank_values=True)


def address(notebook: str) -> str:
    """The address of the page that a notebook of the same folder is.

    >>> address("18-rules.ipynb")
    '18-rules.ipynb'
    """
    return f"{Path(notebook).stem}.html" if on_a_site() else notebook


def index(language: str) -> str:
    """The address of the list of all pages."""
    return "index.html" if on_a_site() else f"../../../?language={language}"
