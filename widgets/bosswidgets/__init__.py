"""Widgets for notebooks, and for the app that serves them: table, positions, lessons, lab.

They use the language of the folder that the notebook is in, such as `notebooks/nl`.
"""

from __future__ import annotations

import builtins
import os
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bosslib.words import languages, set_language


class LazyImports:
    """Context in which `from module import name` imports nothing, but notes the module of the name.

    Type checkers and editors read these statements as usual. In Python 3.15 they can be written as
    `lazy from module import name` (PEP 810).
    """

    def __enter__(self) -> dict[str, str]:
        self._modules: dict[str, str] = {}
        self._import = builtins.__import__
        vars(builtins)["__import__"] = self._note
        return self._modules

    def __exit__(self, *_: object) -> None:
        vars(builtins)["__import__"] = self._import
        for name in self._modules:
            del globals()[name]

    def _note(self, module: str, *rest: Any, **named: Any) -> Any:
        if not rest or rest[0] is not globals():  # another thread imports something
            return self._import(module, *rest, **named)
        names = rest[2]
        self._modules |= dict.fromkeys(names, module)
        return SimpleNamespace(**dict.fromkeys(names))


with LazyImports() as WIDGET_MODULES:
    from bosswidgets.board.table import BoardTable as BoardTable
    from bosswidgets.card.table import Table as Table
    from bosswidgets.editor.board_page import BoardEditor as BoardEditor
    from bosswidgets.editor.page import Editor as Editor
    from bosswidgets.lab.class_page import OurClass as OurClass
    from bosswidgets.lab.page import Lab as Lab
    from bosswidgets.lab.plot import plot as plot
    from bosswidgets.learn.drill.page import BargainDrill as BargainDrill
    from bosswidgets.learn.final_test import FinalTest as FinalTest
    from bosswidgets.learn.glossary import Glossary as Glossary
    from bosswidgets.learn.lesson import Lesson as Lesson
    from bosswidgets.learn.lesson import OwnExercises as OwnExercises
    from bosswidgets.learn.practice import Practice as Practice
    from bosswidgets.learn.puzzles import Puzzles as Puzzles
    from bosswidgets.learn.rules import Rules as Rules
    from bosswidgets.learn.today import Today as Today
    from bosswidgets.playgrounds.position import Position as Position
    from bosswidgets.playgrounds.scoring import Scoring as Scoring
    from bosswidgets.playgrounds.settling import Settling as Settling
    from bosswidgets.playgrounds.setup import Setup as Setup

__all__ = list(WIDGET_MODULES)


if "ipykernel" in sys.modules and os.environ.get("BOSS_LOG"):
    from bosswidgets.server import logfile

    logfile.start_log(Path(os.environ["BOSS_LOG"]))


def __getattr__(name: str) -> object:
    """Import a widget on first access: the server needs none, and a lesson doesn't need the
    table.
    """
    if name not in WIDGET_MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if (folder := Path.cwd().name) in languages():
        set_language(folder)
    return getattr(import_module(WIDGET_MODULES[name]), name)
