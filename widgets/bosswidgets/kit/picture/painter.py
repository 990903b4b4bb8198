"""Which painter paints here."""

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
"""The variable that says which; without it there is a canvas where one can be drawn."""

PAINTERS = {"canvas": ("canvas", "TableCanvas"), "svg": ("drawing", "TableDrawing")}
"""The module and the class of each: only the one that paints is imported."""


def painter() -> Callable[[float, float], Painter]:
    """The painter that paints here; BossError if none has the name that the variable says."""
    canvas = find_spec("ipycanvas") and not in_marimo()
    name = os.environ.get(PAINTER) or ("canvas" if canvas else "svg")
    if name not in PAINTERS:
        raise BossError("painter.unknown", name=name, known=" or ".join(PAINTERS))
    module, kind = PAINTERS[name]
    found = getattr(import_module(f"bosswidgets.kit.picture.{module}"), kind)
    return cast("Callable[[float, float], Painter]", found)


def painted(width: float = 960, height: float = 560) -> Painter:
    """A picture of a table, before its first scene; BossError as `painter`."""
    return painter()(width, height)
