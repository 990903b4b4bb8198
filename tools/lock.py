"""Makes constraints.txt: what pip chooses today within the bounds, for the oldest Python we serve.

Not for the Python at hand: Debian 12 has 3.11.2, and some packages want 3.11.5.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EDITABLE = "editables"  # an editable install wants it, and pyproject.toml cannot say so
HEADER = """\
# Made by `make lock`: every version that make, CI and Binder install.
# pyproject.toml has the bounds, this file the choice. What only other systems need
# (Windows: pywinpty, colorama) is bounded by its own parents.
"""


def main() -> None:
    """Ask pip, and replace the file once there is an answer."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest = project["requires-python"].removeprefix(">=")
    if oldest != f"{sys.version_info.major}.{sys.version_info.minor}":
        sys.exit(f"the lock is made with Python {oldest}: make lock PYTHON=python{oldest}")
    groups = project["optional-dependencies"].values()
    pins = chosen([*(line for lines in groups for line in lines), EDITABLE], f"{oldest}.0")
    (ROOT / "constraints.txt").write_text(HEADER + pins, encoding="utf-8", newline="\n")


def chosen(wanted: list[str], version: str) -> str:
    """One line `name==version` for each package that pip would install, in order of names."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
    oldest = ["--python-version", version, "--only-binary", ":all:", "--target", "nowhere"]
    command = [*pip, *oldest, "--report", "-", *wanted]
    report = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    found = [package["metadata"] for package in json.loads(report)["install"]]
    found.sort(key=lambda one: one["name"].lower())
    return "".join(f"{one['name']}=={one['version']}\n" for one in found)


if __name__ == "__main__":
    main()
