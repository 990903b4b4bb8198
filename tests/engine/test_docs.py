"""The documentation says what is true: its examples are read, its files run, its links lead on.

The sessions in Python (`>>>`) of README and of the engine's modules are run by pytest itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bosslib.__main__ import main
from bosslib.card import parse_terms
from bosslib.card.bots import bot
from bosslib.card.cards import card
from bosslib.card.notation import parse_deed, parse_term
from bosslib.rulebook import RULES

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
NOTATION = ROOT / "docs" / "notation.md"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)")
CODE = re.compile(r"`([^`]+)`")
Capture = pytest.CaptureFixture[str]

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def blocks(page: Path, language: str) -> list[str]:
    return [text for name, text in BLOCK.findall(page.read_text("utf-8")) if name == language]


def tables(page: Path) -> Iterator[tuple[str, list[str]]]:
    """Each row of each table under its heading: the codes in the first column."""
    heading = ""
    for line in page.read_text("utf-8").splitlines():
        if line.startswith("#"):
            heading = line.lstrip("# ")
        elif line.startswith("| `"):
            yield heading, CODE.findall(line.split(" | ")[0])


ID = re.compile(r'^id = "([a-z0-9-]+)"$', re.MULTILINE)
"""An exercise's file is called by its id."""


def called(text: str) -> str:
    found = ID.search(text)
    return found[1] if found else "example"


FILES = [
    pytest.param(f"{called(text)}.{language}", text, id=f"{page.name}-{language}-{number}")
    for page in PAGES
    for language in ("toml", "json")
    for number, text in enumerate(blocks(page, language))
]


def test_there_is_a_whole_scenario_in_either_form() -> None:
    assert [language for language in ("toml", "json") if blocks(NOTATION, language)] == [
        "toml",
        "json",
    ]


@pytest.mark.parametrize(("name", "text"), FILES)
def test_a_scenario_that_is_shown_passes(
    tmp_path: Path, capsys: Capture, name: str, text: str
) -> None:
    for path in [tmp_path / name, *([tmp_path / "set.jsonl"] if name.endswith(".json") else [])]:
        path.write_text(text, encoding="utf-8")
        assert main(["check", str(path)]) == 0, capsys.readouterr().out


def under(*headings: str) -> list[str]:
    return [code for heading, codes in tables(NOTATION) if heading in headings for code in codes]


def test_every_card_that_is_shown_is_read() -> None:
    shown = under("Cards")
    assert {card(text).text for text in shown} >= {"b+1", "b-5", "bR", "bP", "wP", "bM3", "X"}


@pytest.mark.parametrize("text", under("Actions"))
def test_every_action_that_is_shown_is_read(text: str) -> None:
    filled = text.replace("TERMS", "play b+4 & never bR@A")
    assert str(parse_deed(filled)) == filled


@pytest.mark.parametrize("text", under("Terms"))
def test_every_term_that_is_shown_is_read(text: str) -> None:
    filled = text.replace("ACTION", "bP@B").replace("CARD", "bR").replace("SEAT", "C")
    (term,) = parse_terms(filled)
    assert term == parse_term(filled)


def test_every_example_of_the_notation_in_the_readme_is_read() -> None:
    shown = [
        text for heading, codes in tables(PAGES[0]) if heading == "The notation" for text in codes
    ]
    assert len(shown) >= 8
    for text in shown:
        assert str(parse_deed(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        text
        for heading, codes in tables(PAGES[0])
        if heading == "The command line"
        for text in codes
    ],
)
def test_every_command_in_the_readme_is_one(text: str, capsys: Capture) -> None:
    python, dash, package, command, *options = text.split(" ")
    assert (python, dash, package) == ("python", "-m", "bosslib")
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    described = capsys.readouterr().out
    for option in options:
        assert not option.startswith("--") or option in described


def test_every_name_of_a_bot_that_is_shown_is_read() -> None:
    shown = [text for _, codes in tables(ROOT / "docs" / "bots.md") for text in codes]
    assert len(shown) >= 5
    for text in shown:
        bot(text)


@every_page
def test_every_rule_that_is_named_exists(page: Path) -> None:
    series = {name.partition("-")[0] for name in RULES if "-" in name}
    named = re.findall(rf"\b(?:{'|'.join(series)})-\d+\b", page.read_text("utf-8"))
    assert set(named) <= RULES.keys()


@every_page
def test_every_link_leads_to_a_file(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        assert (page.parent / target).exists(), target
