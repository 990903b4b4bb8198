"""Write constraints.txt: the newest versions that uv resolves within the bounds of pyproject.toml.

uv resolves for the oldest Python that the project supports, not for the running one: Debian 12
has 3.11.2, and some packages need 3.11.5.
"""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADER = """\
# Made by `make lock`: every version that make, CI and Binder install.
# pyproject.toml has the bounds, this file the choice. What only other systems need
# (Windows: pywinpty, colorama) is bounded by its own parents.
"""


def main() -> None:
    """Resolve the versions with uv, and replace the file if that succeeds."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = project["requires-python"].removeprefix(">=")
    pins = resolve("pyproject.toml", "--all-extras", "--group=test", python=f"{oldest}.0")
    (ROOT / "constraints.txt").write_text(HEADER + pins, encoding="utf-8", newline="\n")


def resolve(*wanted: str, python: str) -> str:
    """Return one line `name==version` for each package that uv would install, ordered by name."""
    uv = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--upgrade"]
    bare = ["--no-annotate", "--no-header", "--strip-extras", "--only-binary=:all:"]
    command = [*uv, *bare, f"--python-version={python}", *wanted]
    run = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return run.stdout


if __name__ == "__main__":
    main()
