"""Writes what is published: the documentation, and the app beside it, in a folder of its own.

`python -m tools.site FOLDER` leaves the documentation in FOLDER and the app in FOLDER/app, and the
documentation's links lead to it. What else was in FOLDER is gone.
"""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.notebooks import ROOT

APP = "app"
BESIDE = "BOSS_APP_BESIDE"
"""The variable by which mkdocs.yml hears that the app will lie there."""

LED = re.compile(rf'href="({APP}/[^"#?]*)')


def main() -> None:
    """Write both; SystemExit says which link leads nowhere."""
    read = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    read.add_argument("folder", type=Path, metavar="FOLDER", help="where both are written")
    folder = read.parse_args().folder.resolve()
    write_pages(folder)
    write_app(folder / APP)
    if lost := sorted(missing(folder)):
        sys.exit(f"{folder}: links to the app lead nowhere: {', '.join(lost)}")
    print(f"{folder}: the documentation, and the app in {APP}/")


def write_pages(folder: Path) -> None:
    """The documentation, with links to the app beside it; CalledProcessError if it has a fault."""
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
    subprocess.run(command, cwd=ROOT, env=os.environ | {BESIDE: "true"}, check=True)


def write_app(folder: Path) -> None:
    """The app, as `boss static` writes it; CalledProcessError if it can't."""
    boss = Path(sys.executable).with_name("boss")
    subprocess.run([boss, "static", str(folder)], cwd=ROOT, check=True)


def missing(folder: Path) -> Iterator[str]:
    """What the documentation's links to the app lead to, and is not there."""
    for page in folder.glob("*.html"):
        for link in LED.findall(page.read_text(encoding="utf-8")):
            if not (folder / link).is_file():
                yield f"{link} (in {page.name})"


if __name__ == "__main__":
    main()
