"""Build the published site: the documentation and the app.

`python -m tools.site FOLDER` writes the documentation to FOLDER and the app to FOLDER/app. Links
from the documentation to the app are local. Everything else in FOLDER is deleted.
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
"""Environment variable that tells mkdocs.yml to link to the app in the same folder."""

LED = re.compile(rf'href="({APP}/[^"#?]*)')


def main() -> None:
    """Build documentation and app; SystemExit names broken links to the app."""
    read = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    read.add_argument("folder", type=Path, metavar="FOLDER", help="the folder to write to")
    folder = read.parse_args().folder.resolve()
    write_pages(folder)
    write_app(folder / APP)
    if lost := sorted(missing(folder)):
        sys.exit(f"{folder}: links to the app lead nowhere: {', '.join(lost)}")
    print(f"{folder}: the documentation, and the app in {APP}/")


def write_pages(folder: Path) -> None:
    """Build the documentation, with local links to the app; CalledProcessError on a fault."""
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder)]
    subprocess.run(command, cwd=ROOT, env=os.environ | {BESIDE: "true"}, check=True)


def write_app(folder: Path) -> None:
    """Write the app with `boss static`; CalledProcessError if that fails."""
    boss = Path(sys.executable).with_name("boss")
    subprocess.run([boss, "static", str(folder)], cwd=ROOT, check=True)


def missing(folder: Path) -> Iterator[str]:
    """Return the targets of the documentation's broken links to the app."""
    for page in folder.glob("*.html"):
        for link in LED.findall(page.read_text(encoding="utf-8")):
            if not (folder / link).is_file():
                yield f"{link} (in {page.name})"


if __name__ == "__main__":
    main()
