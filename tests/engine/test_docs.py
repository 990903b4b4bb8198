"""The documentation is correct: its examples run, its files are valid, its links resolve.

The Python sessions (`>>>`) of README and of the engine's modules are run by pytest itself.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from bosslib.__main__ import main
from bosslib.board import cards as influence
from bosslib.board import data
from bosslib.board import notation as of_board
from bosslib.board.actions import Deed, TimeUp
from bosslib.board.data import SPACES, TILES
from bosslib.board.files import position, writing
from bosslib.board.files.expected import RESULTS
from bosslib.board.files.position import DOCUMENT, KEYS
from bosslib.board.state import Phase, Rules
from bosslib.card import parse_terms
from bosslib.card.bots import bot
from bosslib.card.cards import card
from bosslib.card.notation import parse_deed, parse_term
from bosslib.documents.nodes import Node
from bosslib.rulebook import every_rule
from tools.coverage import ID as ID_OF_A_RULE

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
"""The id of an exercise, which is also its file name."""


def called(text: str) -> str:
    found = ID.search(text)
    return found[1] if found else "example"


FILES = [
    pytest.param(f"{called(text)}.{language}", text, id=f"{page.name}-{language}-{number}")
    for page in PAGES
    if page.name != "extending.md"  # test_extending covers it
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


def said_in_passing(begins: str) -> Any:
    """The value of the only inline code, outside blocks, that begins with this text."""
    texts = CODE.findall(BLOCK.sub("", NOTATION.read_text("utf-8")))
    (form,) = [text for text in texts if text.startswith(begins)]
    return tomllib.loads(f"form = {form}")["form"]


def test_every_influence_card_is_shown_and_read() -> None:
    assert [influence.card(text).text for text in under("Influence cards")] == list(influence.CARDS)


@pytest.mark.parametrize("text", under("Pieces and prices"))
def test_every_piece_and_every_price_that_is_shown_is_read(text: str) -> None:
    read = of_board.parse_terms if " for " in text else of_board.parse_piece
    assert str(read(text)) == text


def test_everything_that_is_done_in_the_board_game_is_shown_and_read() -> None:
    deeds = [of_board.parse_deed(text) for text in under("What is done")]
    assert [str(each) for each in deeds] == under("What is done")
    assert {type(each) for each in deeds} == {*get_args(Deed)} - {TimeUp}
    assert of_board.parse_action("time").deed == TimeUp()
    assert "`time`" in NOTATION.read_text("utf-8")


@pytest.mark.parametrize(
    ("heading", "keys"),
    [
        ("A position of the board game", [*KEYS, *Phase]),
        ("Beside the position", [*(key for key in DOCUMENT if key != "position"), *Rules._fields]),
        ("What its steps may expect", RESULTS),
    ],
)
def test_every_key_of_the_board_game_is_shown(heading: str, keys: list[str]) -> None:
    assert sorted(under(heading)) == sorted(keys)


def test_the_forms_of_a_board_that_are_shown_are_read() -> None:
    space, tile = said_in_passing("{ named"), said_in_passing("{ value")
    whole: dict[str, object] = {"name": "ours", "spaces": [space] * SPACES}
    ours = data.read_board(Node(whole, ""))
    assert ours.spaces == (data.shipped().spaces[1],) * SPACES  # the only known one
    assert ours.tiles == data.shipped().tiles
    ours = data.read_board(Node({**whole, "tiles": [tile] * TILES}, ""))
    assert ours.tiles[10] == data.shipped().tiles[10]


def test_what_travels_waits_and_is_offered_is_read_as_it_is_shown() -> None:
    shown = {
        "travels": said_in_passing('{ S = "tS", W'),
        "waiting": said_in_passing('{ do = "C: tS iS"'),
        "bargains": said_in_passing('[{ player = "B"'),
    }
    seats = {"A": {"investors": ["S", "W"]}, "B": {"investors": ["C"]}, "C": {}}
    where = {"phase": "deal", "turn": "A", "marker": 2, "seats": seats}
    for key, form in shown.items():
        state = position.read_position(Node({"position": {**where, key: form}}, ""))
        assert writing.position_document(state)[key] == form


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
    assert set(ID_OF_A_RULE.findall(page.read_text("utf-8"))) <= every_rule().keys()


@every_page
def test_every_link_leads_to_a_file(page: Path) -> None:
    for target in LINK.findall(page.read_text("utf-8")):
        assert (page.parent / target).exists(), target
