"""A document and its TOML text have the same content."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bosslib.documents.toml_writer import to_toml
from bosslib.teaching.course import COURSE_FOLDER, parse_exercise_text

FILES = sorted(path for path in COURSE_FOLDER.rglob("*.toml") if path.name != "course.toml")
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
PLAIN = st.one_of(TEXT, st.booleans(), st.integers(-(10**12), 10**12))
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=12,
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_exercise_is_the_same_when_it_is_written_and_read_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    document = tomllib.loads(text)
    again = to_toml(document)
    assert tomllib.loads(again) == document
    assert parse_exercise_text(again) == parse_exercise_text(text)
    assert to_toml(tomllib.loads(again)) == again


@given(st.dictionaries(TEXT, VALUES, max_size=4))
def test_any_document_is_the_same_when_it_is_written_and_read_again(
    document: dict[str, Any],
) -> None:
    assert tomllib.loads(to_toml(document)) == document


def test_each_seat_has_a_line_of_its_own() -> None:
    seats = {"A": {"money": 50, "hand": ["b+3"]}, "B": {"passes": 2, "cousin": True}}
    assert to_toml({"position": {"boss": "A", "seats": seats}}).splitlines() == [
        "[position]",
        'boss = "A"',
        "",
        "[position.seats]",
        'A = { money = 50, hand = ["b+3"] }',
        "B = { passes = 2, cousin = true }",
    ]
