"""Print the path of the proxy of JupyterHub; `--install` installs it if it is missing.

`BOSS_PROXY` names the program. The defaults are the system's, and then the one in the environment
of make, outside git.
"""

import os
import subprocess
import sys
from pathlib import Path
from shutil import which

from tools.system import apt_install, print_program, succeeds

NAME = "configurable-http-proxy"
VERSION = "5.1.0"  # the last version that runs with the Node.js 18 of Debian 12
HERE = Path(sys.prefix) / "hub-proxy"
NONE = f"No {NAME} that starts was found. Install Node.js with npm, or name it: BOSS_PROXY=/path"


def executable() -> str | None:
    """Return the path of a proxy that starts, or None."""
    named = os.environ.get("BOSS_PROXY")
    places = [named] if named else [which(NAME), str(HERE / "node_modules" / ".bin" / NAME)]
    return next((path for path in places if path and succeeds([path, "--version"])), None)


def install() -> None:
    """Install npm from Debian if it is missing, then the proxy with npm; output goes to stderr."""
    if which("npm") is None:
        apt_install("npm")
    if npm := which("npm"):
        HERE.mkdir(exist_ok=True)
        options = ["--prefix", str(HERE), "--no-audit", "--no-fund"]
        command = [npm, "install", *options, f"{NAME}@{VERSION}"]
        subprocess.run(command, stdout=sys.stderr, check=False)


if __name__ == "__main__":
    print_program(executable, install, NONE)
