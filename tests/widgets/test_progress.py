"""How far a learner is: two copies become one, and a link's id leads to the second."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bosswidgets.lesson import Lesson
from bosswidgets.progress import LINK, is_id, merged
from bosswidgets.saves import KEPT, Saves

LEARNER = "a-learner-s-link-0"
MARKS = st.dictionaries(
    st.sampled_from(["a", "b", "c"]),
    st.fixed_dictionaries({"stars": st.integers(0, 3), "missed": st.booleans()}),
)


@given(MARKS, MARKS)
def test_the_better_one_of_each_exercise_is_kept(kept: dict[str, Any], new: dict[str, Any]) -> None:
    both = merged(kept, new)
    assert both.keys() == kept.keys() | new.keys()
    for name, mark in both.items():
        assert mark["stars"] == max(each[name]["stars"] for each in (kept, new) if name in each)
    assert merged(both, new) == both


def test_what_is_no_mark_is_taken_as_it_comes() -> None:
    assert merged({"a": {"stars": 2}}, {"a": "?", "test": 1}) == {"a": {"stars": 2}, "test": 1}


@pytest.mark.parametrize(
    ("text", "good"),
    [(LEARNER, True), ("short", False), ("a" * 65, False), ("../" * 8, False), (None, False)],
)
def test_an_id_is_long_enough_not_to_be_guessed(text: object, good: bool) -> None:
    assert is_id(text) is good


def test_progress_is_stored_by_the_id_of_a_link(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    assert saves.marks(LEARNER) == {}
    saves.mark(LEARNER, {"a": {"stars": 1}})
    Saves(tmp_path).mark(LEARNER, {"a": {"stars": 0}, "b": {"stars": 2}})
    assert Saves(tmp_path).marks(LEARNER) == {"a": {"stars": 1}, "b": {"stars": 2}}
    saves.forget(LEARNER)
    assert saves.marks(LEARNER) == {}


def test_progress_that_nobody_opens_expires(tmp_path: Path) -> None:
    Saves(tmp_path).mark(LEARNER, {"a": {"stars": 1}})
    with sqlite3.connect(tmp_path / "games.sqlite") as database:
        old = f"UPDATE learners SET opened = datetime('now', '-{KEPT + 1} days')"
        database.execute(old)
    assert Saves(tmp_path).marks(LEARNER) == {}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    return tmp_path


def test_a_page_goes_on_with_the_progress_of_its_link(data: Path) -> None:
    name = Lesson("value").exercises[0].id
    Saves(data).mark(LEARNER, {name: {"stars": 3, "missed": False}})
    page = Lesson("value")
    page.bridge.address = f"?{LINK}={LEARNER}"
    page.bridge.ready = True
    assert page.bridge.marks()[name]["stars"] == 3
    assert page.bridge.recall()[LINK] == LEARNER
    page.bridge.mark(another={"stars": 2})
    assert Saves(data).marks(LEARNER)["another"] == {"stars": 2}


def test_what_the_browser_knew_goes_into_the_link_too(data: Path) -> None:
    page = Lesson("value")
    page.bridge.mark(first={"stars": 1})
    page.bridge.remember(**{LINK: LEARNER})
    page.bridge.ready = True
    assert Saves(data).marks(LEARNER) == {"first": {"stars": 1}}


def test_without_a_link_nothing_is_stored(data: Path) -> None:
    page = Lesson("value")
    page.bridge.ready = True
    page.bridge.mark(first={"stars": 1})
    assert not (data / "games.sqlite").exists()
