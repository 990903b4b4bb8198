"""Addresses of other pages, relative to a page: served notebooks, or files of a static site."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import parse_qs

SITE = "BOSS_SITE"
"""Environment variable that is set if the pages are files of a static site."""

EMBED = "embed"
"""Query parameter of a page embedded in another site's frame: `?embed=1`."""


def on_a_site() -> bool:
    """Return True if the page is a file of a static site."""
    return bool(os.environ.get(SITE))


def served() -> bool:
    """Return True if `boss` or another Voilà serves this page, so that others can open it too."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def addressed() -> bool:
    """Return True if the page has a public address, by which others can open it."""
    return on_a_site() or served()


def embedded() -> bool:
    """Return True if the page is embedded in a frame; such a page saves no game and offers none."""
    return EMBED in parse_qs(os.environ.get("QUERY_STRING", ""), keep_blank_values=True)


def address(notebook: str) -> str:
    """Return the address of the page made from a notebook of the same folder.

    >>> address("18-rules.ipynb")
    '18-rules.ipynb'
    """
    return f"{Path(notebook).stem}.html" if on_a_site() else notebook


def index(language: str) -> str:
    """Return the address of the list of all pages."""
    return "index.html" if on_a_site() else f"../../../?language={language}"
