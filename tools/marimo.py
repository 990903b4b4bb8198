"""Prints the path of the marimo that the tests show our widgets in; `--install` gets one.

`BOSS_MARIMO` names one; else it is in an environment of its own beside make's, outside of git: what
it needs is nothing of ours.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tools.notebooks import ROOT
from tools.serving import environment
from tools.serving import install as put
from tools.system import succeeds, told

HERE = Path(sys.prefix) / "marimo"
VERSION = "0.25.2"
NONE = "No marimo that starts was found. Name one: BOSS_MARIMO=/path"


def executable() -> str | None:
    """The path of a marimo that starts, or None."""
    path = os.environ.get("BOSS_MARIMO") or str(HERE / "bin" / "marimo")
    return path if succeeds([path, "--version"]) else None


def install() -> None:
    """An environment with marimo, and with this folder's code and what it needs in a notebook."""
    put(environment(HERE), f"marimo=={VERSION}", "--editable", f"{ROOT}[notebook]")


if __name__ == "__main__":
    told(executable, install, NONE)
