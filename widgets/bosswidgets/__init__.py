"""Widgets for notebooks, and for the app that serves them: table, positions, lessons, lab.

Each is imported on first access, because the server needs none and a lesson doesn't need the table;
`__init__.pyi` lists them. They use the language of the folder that the notebook is in, such as
`notebooks/nl`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from lazy_loader import attach_stub

from bosslib.words import set_language_by_folder

_import_widget, __dir__, __all__ = attach_stub(__name__, __file__)

if "ipykernel" in sys.modules and os.environ.get("BOSS_LOG"):
    from bosswidgets.server import logfile

    logfile.start_log(Path(os.environ["BOSS_LOG"]))


def __getattr__(name: str) -> object:
    if name in __all__:
        set_language_by_folder()
    widget: object = _import_widget(name)
    globals().pop(name, None)  # a kernel that is kept warm learns the folder of its page later
    return widget
