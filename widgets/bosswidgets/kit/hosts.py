"""Which host a notebook is in, where that matters."""

from __future__ import annotations

import sys

MARIMO = "marimo"
"""The host that draws anywidgets and no others of Jupyter's widgets."""


def in_marimo() -> bool:
    """Whether this Python is that of a notebook in marimo."""
    marimo = sys.modules.get(MARIMO)
    return marimo is not None and bool(marimo.running_in_notebook())
