"""Selection of the renderer."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from bosslib import BossError
from bosswidgets.kit.hosts import in_marimo
from bosswidgets.kit.picture.base import Painter

PAINTER = "BOSS_PAINTER"
"""Environment variable with the renderer's name; by default a canvas, if available, or SVG."""

PAINTERS = {"canvas": ("canvas", "TableCanvas"), "svg": ("drawing", "TableDrawing")}
"""Module and class of each renderer; only the selected one is imported."""


def painter() -> Callable[[float, float], Painter]:
    """Return the selected renderer; raise BossError if the variable names an unknown one."""
    canvas = find_spec("ipycanvas") and not in_marimo()
    name = os.environ.get(PAINTER) or ("canvas" if canvas else "svg")
    if name not in PAINTERS:
        raise BossError("painter.unknown", name=name, known=" or ".join(PAINTERS))
    module, kind = PAINTERS[name]
    found = getattr(import_module(f"bosswidgets.kit.picture.{module}"), kind)
    return cast("Callable[[float, float], Painter]", found)


def painted(width: float = 960, height: float = 560) -> Painter:
    """Return an empty picture of a table; raise BossError as `painter` does."""
    return painter()(width, height)
