"""The table and the lessons' widgets, for notebooks and for the app that serves them.

They speak the language of the folder in which the notebook lies, as `notebooks/nl`.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from bosslib.words import languages, use

if TYPE_CHECKING:
    from bosswidgets.boardgame.editor import BoardEditor as BoardEditor
    from bosswidgets.boardgame.table import BoardTable as BoardTable
    from bosswidgets.editor import Editor as Editor
    from bosswidgets.final_test import FinalTest as FinalTest
    from bosswidgets.glossary import Glossary as Glossary
    from bosswidgets.lab.page import Lab as Lab
    from bosswidgets.lab.plot import plot as plot
    from bosswidgets.lesson import Lesson as Lesson
    from bosswidgets.lesson import OwnExercises as OwnExercises
    from bosswidgets.practising import Practice as Practice
    from bosswidgets.puzzling import Puzzles as Puzzles
    from bosswidgets.rules import Rules as Rules
    from bosswidgets.scoring import Scoring as Scoring
    from bosswidgets.settling import Settling as Settling
    from bosswidgets.setup import Setup as Setup
    from bosswidgets.table import Table as Table

HOMES = {
    "BoardEditor": "bosswidgets.boardgame.editor",
    "BoardTable": "bosswidgets.boardgame.table",
    "Editor": "bosswidgets.editor",
    "FinalTest": "bosswidgets.final_test",
    "Glossary": "bosswidgets.glossary",
    "Lab": "bosswidgets.lab.page",
    "Lesson": "bosswidgets.lesson",
    "OwnExercises": "bosswidgets.lesson",
    "Practice": "bosswidgets.practising",
    "Puzzles": "bosswidgets.puzzling",
    "Rules": "bosswidgets.rules",
    "Scoring": "bosswidgets.scoring",
    "Settling": "bosswidgets.settling",
    "Setup": "bosswidgets.setup",
    "Table": "bosswidgets.table",
    "plot": "bosswidgets.lab.plot",
}

__all__ = [
    "BoardEditor",
    "BoardTable",
    "Editor",
    "FinalTest",
    "Glossary",
    "Lab",
    "Lesson",
    "OwnExercises",
    "Practice",
    "Puzzles",
    "Rules",
    "Scoring",
    "Settling",
    "Setup",
    "Table",
    "plot",
]


if "ipykernel" in sys.modules and os.environ.get("BOSS_LOG"):
    from bosswidgets import logfile

    logfile.begin(Path(os.environ["BOSS_LOG"]))


def __getattr__(name: str) -> object:
    """Import a widget when it is asked for: the server needs none, a lesson not the table."""
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if (folder := Path.cwd().name) in languages():
        use(folder)
    return getattr(import_module(HOMES[name]), name)
