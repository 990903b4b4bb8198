"""docs/design.md: its tables agree with the theme, the stylesheets and the scripts."""

from __future__ import annotations

import re

import pytest

from bosslib.picture.theme import TEXT, contrast_ratio
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.sounds import Sound
from tests.frame.code import is_there
from tools import design_page

PAGE = design_page.PAGE.read_text(encoding="utf-8")
QUOTED = sorted(set(re.findall(r"`([\w./]+[./][\w.]+)`", PAGE)))
SHORT_NAME = 12
"""Size of the short name below a card on a phone, in pixels."""


def test_the_tables_are_those_of_the_code() -> None:
    assert design_page.regenerate(PAGE) == PAGE


@pytest.mark.parametrize("name", design_page.CONTENTS)
def test_each_table_is_there_once_and_filled(name: str) -> None:
    assert PAGE.count(f"<!-- table of {name} -->") == 1
    assert design_page.CONTENTS[name]() in PAGE


@pytest.mark.parametrize("name", QUOTED)
def test_what_it_names_is_there(name: str) -> None:
    folders = (design_page.ROOT, design_page.WIDGETS, design_page.STATIC)
    assert is_there(name) or any((folder / name).is_file() for folder in folders)


def test_no_text_is_smaller_except_below_a_card() -> None:
    assert min(design_page.font_sizes() - {SHORT_NAME}) == TEXT


@pytest.mark.parametrize("palette", design_page.page_palettes(), ids=["light", "dark"])
def test_text_on_the_pages_stands_out_from_its_ground(palette: dict[str, str]) -> None:
    weak = [
        pair
        for pair in design_page.PAGE_TEXT
        if contrast_ratio(*(palette[each] for each in pair)) < 4.5
    ]
    assert weak == []


def test_it_describes_every_tone_of_a_button() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    for tone in rows:
        Choices([Button("x", "x", tone=tone)])
    style = Choices.style
    assert set(re.findall(r'data-tone="(\w+)"', style)) | {"plain"} == {*rows}


def test_it_has_every_sound() -> None:
    rows = re.findall(r"^\| (\w+) \| (?:noise|sine|triangle) ", PAGE, re.MULTILINE)
    assert rows == [*Sound]
