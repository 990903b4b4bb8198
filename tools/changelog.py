"""Print the chapter of a release in CHANGELOG.md: `python -m tools.changelog v0.2.0`.

This needs Python only: nothing has to be installed.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def chapter(version: str, root: Path) -> str:
    """Chapter of a version without its heading; empty if there is none."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(version)} \(.+?\)\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    return found[1].strip() if found else ""


def main() -> None:
    """Print the chapter; exit with an error if there is none."""
    (tag,) = sys.argv[1:]
    print(chapter(tag.removeprefix("v"), ROOT) or sys.exit(f"CHANGELOG.md has no chapter of {tag}"))


if __name__ == "__main__":
    main()
