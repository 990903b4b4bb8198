"""Which engine runs: the sources, or the same compiled by mypyc."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec


def compiled(module: str = "bosslib.card.play") -> bool:
    """Whether a module of the engine runs compiled; a wheel has all of them so, or none."""
    spec = find_spec(module)
    return bool(spec and spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)))
