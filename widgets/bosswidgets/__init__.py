"""Widgets for notebooks, and for the app that serves them: table, positions, lessons, lab.

They use the language of the folder that the notebook is in, such as `notebooks/nl`.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from bosslib.words import languages, set_language

if TYPE_CHECKING:
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

WIDGET_MODULES = {
    "BargainDrill": "bosswidgets.learn.drill.page",
    "BoardEditor": "bosswidgets.editor.board_page",
    "BoardTable": "bosswidgets.board.table",
    "Editor": "bosswidgets.editor.page",
    "FinalTest": "bosswidgets.learn.final_test",
    "Glossary": "bosswidgets.learn.glossary",
    "Lab": "bosswidgets.lab.page",
    "Lesson": "bosswidgets.learn.lesson",
    "OurClass": "bosswidgets.lab.class_page",
    "OwnExercises": "bosswidgets.learn.lesson",
    "Position": "bosswidgets.playgrounds.position",
    "Practice": "bosswidgets.learn.practice",
    "Puzzles": "bosswidgets.learn.puzzles",
    "Rules": "bosswidgets.learn.rules",
    "Scoring": "bosswidgets.playgrounds.scoring",
    "Settling": "bosswidgets.playgrounds.settling",
    "Setup": "bosswidgets.playgrounds.setup",
    "Table": "bosswidgets.card.table",
    "Today": "bosswidgets.learn.today",
    "plot": "bosswidgets.lab.plot",
}

__all__ = [
    "BargainDrill",
    "BoardEditor",
    "BoardTable",
    "Editor",
    "FinalTest",
    "Glossary",
    "Lab",
    "Lesson",
    "OurClass",
    "OwnExercises",
    "Position",
    "Practice",
    "Puzzles",
    "Rules",
    "Scoring",
    "Settling",
    "Setup",
    "Table",
    "Today",
    "plot",
]


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
