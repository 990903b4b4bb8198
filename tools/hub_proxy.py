"""Prints the path of the proxy that a JupyterHub starts; `--install` gets one if none is here.

`BOSS_PROXY` names one; else the system's; else the one in the environment of make, outside of git.
"""

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

from tools.system import apt_install, succeeds, told

NAME = "configurable-http-proxy"
VERSION = "5.1.0"  # the last that runs with the Node.js 18 of Debian 12
HERE = Path(sys.prefix) / "hub-proxy"
NONE = f"No {NAME} that starts was found. Install Node.js with npm, or name it: BOSS_PROXY=/path"


def executable() -> str | None:
    """The path of a proxy that starts, or None."""
    named = os.environ.get("BOSS_PROXY")
    places = [named] if named else [which(NAME), str(HERE / "node_modules" / ".bin" / NAME)]
    return next((path for path in places if path and succeeds([path, "--version"])), None)


def install() -> None:
    """Debian's npm where there is none and we may, then the proxy with it; both speak on stderr."""
    if which("npm") is None:
        apt_install("npm")
    if npm := which("npm"):
        HERE.mkdir(exist_ok=True)
        options = ["--prefix", str(HERE), "--no-audit", "--no-fund"]
        command = [npm, "install", *options, f"{NAME}@{VERSION}"]
        subprocess.run(command, stdout=sys.stderr, check=False)


if __name__ == "__main__":
    told(executable, install, NONE)
