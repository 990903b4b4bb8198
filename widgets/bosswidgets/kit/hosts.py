"""Detection of the notebook host, where the code depends on it."""

from __future__ import annotations

import sys

MARIMO = "marimo"
"""Name of the host that renders anywidgets but no other Jupyter widgets."""


def in_marimo() -> bool:
    """Return True if this process runs a marimo notebook."""
    marimo = sys.modules.get(MARIMO)
    return marimo is not None and bool(marimo.running_in_notebook())
