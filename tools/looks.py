"""Review changes against the snapshots of pictures and page texts.

`python -m tools.looks` writes changed pictures to `dist/looks.html` and prints a diff of the texts.
After a review, `--good` accepts all changes, so that the snapshot tests pass.
"""

import argparse
import os
from difflib import unified_diff
from html import escape
from tempfile import TemporaryDirectory

import pytest

from tests.widgets.conftest import take_all_samples
from tests.widgets.test_looks import LOOKED, fingerprint, looked, looks
from tests.widgets.test_told import PAGES, TOLD, told
from tools.notebooks import ROOT

SHEET = ROOT / "dist" / "looks.html"


def pictures(*, good: bool) -> None:
    """Write the sheet of changed pictures; with `good`, accept them."""
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


def pages(*, good: bool) -> None:
    """Print the diff of the page texts; with `good`, accept it."""
    TOLD.mkdir(exist_ok=True)
    for name in PAGES:
        file, now = TOLD / f"{name}.txt", told(name)
        was = file.read_text(encoding="utf-8") if file.exists() else ""
        for line in unified_diff(was.splitlines(), now.splitlines(), name, name, n=0, lineterm=""):
            print(line)
        if good:
            file.write_text(now, encoding="utf-8")


def main() -> None:
    """Show the changes, or accept them."""
    parser = argparse.ArgumentParser(prog="python -m tools.looks")
    parser.add_argument("--good", action="store_true", help="accept all changes")
    good = parser.parse_args().good
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        take_all_samples(patch)
        os.environ["BOSS_DATA"] = folder
        pictures(good=good)
        pages(good=good)


if __name__ == "__main__":
    main()
