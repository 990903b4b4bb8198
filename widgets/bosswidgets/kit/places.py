"""Where the other pages lie, seen from a page: notebooks that a server shows, or a site's files."""

from __future__ import annotations

import os
from pathlib import Path

SITE = "BOSS_SITE"
"""The variable that is set where pages are the files of a site, without a server."""


def address(notebook: str) -> str:
    """The address of the page that a notebook of the same folder is.

    >>> address("18-rules.ipynb")
    '18-rules.ipynb'
    """
    return f"{Path(notebook).stem}.html" if os.environ.get(SITE) else notebook


def index(language: str) -> str:
    """The address of the list of all pages."""
    return "index.html" if os.environ.get(SITE) else f"../../../?language={language}"
