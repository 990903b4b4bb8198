"""Detection of the engine's build: Python sources, or compiled by mypyc."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec


def is_compiled(module: str = "bosslib.card.play") -> bool:
    """Return True if a module of the engine is compiled. In a wheel, all modules are, or none."""
    spec = find_spec(module)
    return bool(spec and spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)))
