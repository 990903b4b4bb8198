"""Addresses of other pages, relative to a page: served notebooks, or files of a static site."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import parse_qs

SITE_VARIABLE = "BOSS_SITE"
"""Environment variable that is set if the pages are files of a static site."""

EMBED_PARAMETER = "embed"
"""Query parameter of a page embedded in another site's frame: `?embed=1`."""


def is_static_site() -> bool:
    """Return True if the page is a file of a static site."""
    return bool(os.environ.get(SITE_VARIABLE))


def is_served() -> bool:
    """Return True if `boss` or another Voilà serves this page, so that others can open it too."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila")


def has_public_address() -> bool:
    """Return True if the page has a public address, by which others can open it."""
    return is_static_site() or is_served()


def is_embedded() -> bool:
    """Return True if the page is embedded in a frame; such a page saves no game and offers none."""
    return EMBED_PARAMETER in parse_qs(os.environ.get("QUERY_STRING", ""), keep_blank_values=True)


def page_address(notebook: str) -> str:
    """Return the address of the page made from a notebook of the same folder.

    >>> page_address("18-rules.ipynb")
    '18-rules.ipynb'
    """
    return f"{Path(notebook).stem}.html" if is_static_site() else notebook


def index_address(language: str) -> str:
    """Return the address of the list of all pages."""
    return "index.html" if is_static_site() else f"../../../?language={language}"
