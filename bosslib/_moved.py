"""Modules that have moved: the names that README and docs gave work for one release, and warn."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from importlib.abc import Loader

MOVED = {
    "bosslib.course": ("bosslib.teaching.course",),
    "bosslib.lesson": ("bosslib.teaching.attempt", "bosslib.teaching.grade"),
    "bosslib.match": ("bosslib.driver",),
    "bosslib.proof": ("bosslib.teaching.proof",),
    "bosslib.review": ("bosslib.card.review.reviewing",),
    "bosslib.thinking": ("bosslib.bots",),
    "bosswidgets.scoring": ("bosswidgets.toys.scoring",),
}
"""Each old name, and where what was in it is now."""


class Moved:
    """Finds a module by its old name, when nobody else knows it."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return ModuleSpec(fullname, cast("Loader", self)) if fullname in MOVED else None

    def create_module(self, spec: ModuleSpec) -> None:
        """As Python makes it."""

    def exec_module(self, module: ModuleType) -> None:
        from warnings import warn

        where = MOVED[module.__name__]
        told = f"{module.__name__} is now {' and '.join(where)}"
        warn(told, DeprecationWarning, stacklevel=2)
        for new in where:
            there = vars(import_module(new))
            vars(module).update({name: there[name] for name in there if not name.startswith("__")})


sys.meta_path.append(Moved())
