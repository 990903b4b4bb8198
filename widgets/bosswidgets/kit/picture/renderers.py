"""Selection of the renderer."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from bosslib import BossError
from bosslib.words import join_list
from bosswidgets.kit.hosts import in_marimo
from bosswidgets.kit.picture.base import PictureWidget

RENDERER_VARIABLE = "BOSS_PAINTER"
"""Environment variable with the renderer's name; by default a canvas, if available, or SVG."""

RENDERERS = {"canvas": ("canvas", "TableCanvas"), "svg": ("drawing", "TableDrawing")}
"""Module and class of each renderer; only the selected one is imported."""


def select_renderer() -> Callable[[float, float], PictureWidget]:
    """Return the selected renderer; raise BossError if the variable names an unknown one."""
    canvas = find_spec("ipycanvas") and not in_marimo()
    name = os.environ.get(RENDERER_VARIABLE) or ("canvas" if canvas else "svg")
    if name not in RENDERERS:
        raise BossError("painter.unknown", name=name, known=join_list(RENDERERS))
    module, kind = RENDERERS[name]
    found = getattr(import_module(f"bosswidgets.kit.picture.{module}"), kind)
    return cast("Callable[[float, float], PictureWidget]", found)


def new_picture(width: float = 960, height: float = 560) -> PictureWidget:
    """Return an empty picture of a table; raise BossError as `select_renderer` does."""
    return select_renderer()(width, height)
