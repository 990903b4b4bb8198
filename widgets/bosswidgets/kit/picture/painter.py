"""Which painter paints here."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from bosslib import BossError
from bosswidgets.kit.picture.base import Painter

PAINTER = "BOSS_PAINTER"
"""The variable that says which; without it there is a canvas where ipycanvas is."""

PAINTERS = {"canvas": "TableCanvas", "svg": "TableDrawing"}
MODULES = {"canvas": "canvas", "svg": "drawing"}


def painter() -> Callable[[float, float], Painter]:
    """The painter that paints here; BossError if none has the name that the variable says."""
    name = os.environ.get(PAINTER) or ("canvas" if find_spec("ipycanvas") else "svg")
    if name not in PAINTERS:
        raise BossError("painter.unknown", name=name, known=" or ".join(PAINTERS))
    module = import_module(f"bosswidgets.kit.picture.{MODULES[name]}")
    found: Callable[[float, float], Painter] = getattr(module, PAINTERS[name])
    return found


def painted(width: float = 960, height: float = 560) -> Painter:
    """A picture of a table, before its first scene; BossError as `painter`."""
    return painter()(width, height)
