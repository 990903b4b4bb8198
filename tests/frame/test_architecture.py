"""docs/architecture.md: its diagrams agree with the imports, and the names in it exist."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.frame.code import defined, is_place, is_there
from tools.diagram import PAGE, regenerate

ROOT = PAGE.parents[1]
TEXT = PAGE.read_text(encoding="utf-8")
PROSE = re.sub(r"^```.*?^```", "", TEXT, flags=re.MULTILINE | re.DOTALL)
QUOTED = sorted(set(re.findall(r"`([^`]+)`", PROSE)))
NAMED = [each for each in QUOTED if " " not in each]
COMMANDS = [each for each in QUOTED if " " in each]


def test_the_diagrams_are_those_of_the_imports() -> None:
    assert regenerate(TEXT) == TEXT
    assert TEXT.count("-->\n```mermaid") == 2


@pytest.mark.parametrize("name", NAMED)
def test_what_it_names_is_there(name: str) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    outside = {"boss": settings["project"]["scripts"], "tool.importlinter": settings["tool"]}
    assert is_there(name) or name.rpartition(".")[2] in outside.get(name, ())


@pytest.mark.parametrize(
    "name", ["card/playing", "card/transitions.stepped", "Recorder", "Record.played_"]
)
def test_what_is_not_there_is_seen(name: str) -> None:
    assert not is_there(name)


def missing_duplicates(text: str) -> list[str]:
    """Return the modules that a list of duplicated code names and that the engine lacks.

    Each is a part of the engine, or of both games.
    """
    heads = re.findall(r"^- (`[^:]*):", text, re.MULTILINE)
    named = [name for head in heads for name in re.findall(r"`([\w/]+)`", head)]
    assert len(named) > 5
    return [
        name
        for name in named
        if not is_place(f"bosslib/{name}")
        and not all(is_place(f"bosslib/{game}/{name}") for game in ("card", "board"))
    ]


def test_duplicated_modules_are_in_both_games() -> None:
    duplicated = TEXT.partition("## Deliberate duplication")[2].partition("\n## ")[0]
    assert missing_duplicates(duplicated) == []
    renamed = duplicated.replace("`transitions`", "`play`").replace("`legality`", "`legal`")
    assert missing_duplicates(renamed) == ["play", "legal", "play"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_that_it_names_is_there(command: str) -> None:
    program, *_, what = command.split()
    if program == "make":
        assert f"\n{what}:" in (ROOT / "Makefile").read_text(encoding="utf-8")
    else:
        assert is_there(what)


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
    answers = TEXT.partition("## Where is …?")[2]
    told = re.findall(r"`([\w/]+\.py)`\s\((`[^)]+)\)", answers)
    assert len(told) > 5
    for file, names in told:
        for name in re.findall(r"`([\w.]+)`", names):
            assert name in defined(ROOT / file), file
