"""docs/architecture.md: its diagrams are those of the imports, and what it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.diagram import PAGE, drawn

ROOT = PAGE.parents[1]
TEXT = PAGE.read_text(encoding="utf-8")
FILES = re.findall(r"`((?:bosslib|widgets/bosswidgets)/[\w/]+\.py)`", TEXT)


def test_the_diagrams_are_those_of_the_imports() -> None:
    assert drawn(TEXT) == TEXT
    assert TEXT.count("-->\n```mermaid") == 2


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_it_names_is_there(name: str) -> None:
    assert (ROOT / name).is_file()


@pytest.mark.parametrize("package", ["bosslib", "widgets/bosswidgets"])
def test_every_folder_and_module_of_a_package_has_a_line(package: str) -> None:
    rows = re.findall(r"^\| (`.*?) \|", TEXT, re.MULTILINE)
    named = {name.partition("/")[0] for row in rows for name in re.findall(r"`([\w/]+)`", row)}
    there = {
        path.stem
        for path in (ROOT / package).iterdir()
        if (path.suffix == ".py" or (path / "__init__.py").is_file()) and path.stem[0] != "_"
    }
    assert there - named <= {"errors", "chance"}


def test_its_answers_name_what_is_in_the_files() -> None:
    for file, name in re.findall(r"`(bosslib/[\w/]+\.py)` \(`([\w.]+)`\)", TEXT):
        assert name.rpartition(".")[2] in Path(ROOT / file).read_text(encoding="utf-8")
