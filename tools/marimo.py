"""Print the path of marimo for the tests; `--install` installs it if it is missing.

`BOSS_MARIMO` names the program; the default is a separate environment inside that of make, outside
git, since the project does not share marimo's dependencies.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tools.notebooks import ROOT
from tools.serving import environment
from tools.serving import install as put
from tools.system import print_program, succeeds

HERE = Path(sys.prefix) / "marimo"
VERSION = "0.25.2"
NONE = "No marimo that starts was found. Name one: BOSS_MARIMO=/path"


def executable() -> str | None:
    """Return the path of a marimo that starts, or None."""
    path = os.environ.get("BOSS_MARIMO") or str(HERE / "bin" / "marimo")
    return path if succeeds([path, "--version"]) else None


def install() -> None:
    """Create an environment with marimo and this project, with its `notebook` extra."""
    put(environment(HERE), f"marimo=={VERSION}", "--editable", f"{ROOT}[notebook]")


if __name__ == "__main__":
    print_program(executable, install, NONE)
