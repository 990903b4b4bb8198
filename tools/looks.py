"""Shows the pictures that are not as they were when somebody looked at them.

`python -m tools.looks` writes them to `dist/looks.html`; after a look, `--good` takes them as they
are now, and the test of looks is content.
"""

import argparse
from html import escape

from tests.widgets.test_looks import LOOKED, fingerprint, looked, looks
from tools.notebooks import ROOT

SHEET = ROOT / "dist" / "looks.html"


def main() -> None:
    """Write the sheet, or take what there is."""
    parser = argparse.ArgumentParser(prog="python -m tools.looks")
    parser.add_argument("--good", action="store_true", help="they look as they should")
    good = parser.parse_args().good
    was = looked() if LOOKED.exists() else {}
    now = dict(looks())
    marks = {name: fingerprint(look) for name, look in now.items()}
    others = {name: look for name, look in now.items() if marks[name] != was.get(name)}
    SHEET.parent.mkdir(exist_ok=True)
    parts = [f"<h2>{escape(name)}</h2>{look}" for name, look in others.items()]
    SHEET.write_text("<!doctype html><meta charset=utf-8>" + "".join(parts), encoding="utf-8")
    print(f"{len(others)} of {len(now)} pictures are new or other: {SHEET.relative_to(ROOT)}")
    if good:
        lines = sorted(f"{name} {mark}\n" for name, mark in marks.items())
        LOOKED.write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
