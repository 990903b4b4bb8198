"""How far a learner is: two copies become one, and a link's id leads to the second."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bosslib.puzzles import load_index
from bosslib.teaching.course import lessons
from bosslib.teaching.grade import MAX_STARS
from bosslib.teaching.remembered import LEARNT_BOX, AnswerRecord, merge
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.lobby import FOLDER
from bosswidgets.kit.progress import (
    COUNTED,
    DRILL,
    LATELY,
    LATEST,
    LETTERS,
    LINK,
    PUZZLES,
    SCORE,
    SHOWED,
    TEST,
    is_id,
    memories,
    merged,
    sifted,
    written,
)
from bosswidgets.learn.lesson import Lesson
from bosswidgets.table.saves import KEEP_DAYS, Saves

LEARNER = "a-learner-s-link-0"
NAME, OTHER = lessons()["value"][:2]
FIVE = f"{SHOWED}no-five"
ONE = {"stars": 1, "missed": False}
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


ANSWERS = st.lists(
    st.tuples(st.integers(0, 9), st.integers(0, LEARNT_BOX)), min_size=1, max_size=30
)
MEMORIES = st.dictionaries(
    st.sampled_from([FIVE, f"{SHOWED}no-x"]),
    ANSWERS.map(lambda some: written(merge(tuple(AnswerRecord(*each) for each in some), ()))),
)


@given(MARKS, MEMORIES, MARKS, MEMORIES)
def test_the_answers_of_both_are_remembered(
    kept: dict[str, Any], old: dict[str, Any], new: dict[str, Any], more: dict[str, Any]
) -> None:
    both, other = merged(kept | old, new | more), merged(new | more, kept | old)
    assert memories(both) == memories(other)
    assert memories(both) == {
        name: merge(memories(old).get(name, ()), memories(more).get(name, ()))
        for name in memories(old) | memories(more)
    }
    assert merged(both, new | more) == both
    assert sifted(memory := {n: each for n, each in both.items() if SHOWED in n}) == memory


def test_of_two_that_are_alike_the_new_one_is_kept() -> None:
    old, new = ({"a": {"stars": 2, "missed": missed}} for missed in (True, False))
    assert merged(old, new) == new
    score = {SCORE: {"right": 1, "tried": 2}}
    assert merged({SCORE: {"right": 2, "tried": 3}}, score) == score


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 4) | st.floats() | st.text(max_size=3),
    lambda each: st.lists(each) | st.dictionaries(st.sampled_from(["stars", "missed"]), each),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from([NAME, TEST, SCORE, PUZZLES, FIVE, "no-such"]), VALUES))
def test_of_anything_that_is_sent_only_marks_are_left(marks: dict[str, Any]) -> None:
    good = sifted(marks)
    assert good.keys() <= {NAME}
    for mark in good.values():
        assert mark == marks[NAME]
        assert (type(mark["stars"]), type(mark["missed"])) == (int, bool)
        assert 0 <= mark["stars"] <= MAX_STARS
    assert sifted(good) == good


GOOD: dict[str, Any] = {
    NAME: {"stars": 3, "missed": False},
    TEST: {"seed": 7, "results": {"0": True, "11": False}},
    SCORE: {"right": 2, "tried": 3},
    DRILL: {"tried": 4, "named": 3, "talked": 2, "lost": 1, "part": 120},
    PUZZLES: {"rating": 1612.5, "spread": 80, "done": [load_index().entries[0].id]},
    FIVE: {"answers": [[1000, 0], [2000, 1]]},
}


def test_all_that_the_app_makes_is_good() -> None:
    assert sifted(GOOD) == GOOD


@pytest.mark.parametrize(
    ("name", "change"),
    [
        (NAME, {"stars": 0}),
        (SCORE, {"right": 3}),
        (DRILL, {"named": 4, "talked": 4, "lost": 4, "part": 400}),
        (DRILL, {"named": 0, "talked": 0, "lost": 0, "part": 0}),
        (DRILL, {COUNTED: [f"bargain-card-{at}" for at in range(LATELY)]}),
        (PUZZLES, {"rating": 0}),
        (PUZZLES, {"rating": 3000}),
        (PUZZLES, {"spread": 1}),
        (PUZZLES, {"spread": 350}),
        (FIVE, {"answers": [[0, 0], [LATEST, LEARNT_BOX - 1]]}),
    ],
)
def test_the_least_and_the_most_are_good(name: str, change: dict[str, Any]) -> None:
    good = {name: GOOD[name] | change}
    assert sifted(good) == good


@pytest.mark.parametrize(
    ("name", "change"),
    [
        (NAME, {"stars": 4}),
        (NAME, {"stars": -1}),
        (NAME, {"stars": True}),
        (NAME, {"missed": 1}),
        (NAME, {"more": 1}),
        (TEST, {"seed": 0}),
        (TEST, {"seed": 10**9}),
        (TEST, {"results": {"99": True}}),
        (TEST, {"results": {"0": 1}}),
        (TEST, {"results": []}),
        (SCORE, {"right": 4}),
        (DRILL, {"part": 201}),
        (DRILL, {"tried": 1.5}),
        (DRILL, {"more": 1}),
        (DRILL, {COUNTED: [f"bargain-card-{at}" for at in range(LATELY + 1)]}),
        (DRILL, {COUNTED: ["bargain-card"]}),
        (DRILL, {COUNTED: [f"bargain-{'x' * (LETTERS + 1)}-1"]}),
        (DRILL, {COUNTED: "bargain-card-1"}),
        (SCORE, {"tried": -1}),
        (SCORE, {"tried": 1e9}),
        (SCORE, {"tried": 10**9 + 1}),
        (PUZZLES, {"rating": float("nan")}),
        (PUZZLES, {"rating": 1e6}),
        (PUZZLES, {"spread": 0}),
        (PUZZLES, {"done": "all"}),
        (FIVE, {"answers": []}),
        (FIVE, {"answers": "all"}),
        (FIVE, {"answers": [1000]}),
        (FIVE, {"answers": [[1000]]}),
        (FIVE, {"answers": [[1000, LEARNT_BOX + 1]]}),
        (FIVE, {"answers": [[-1, 0]]}),
        (FIVE, {"answers": [[LATEST + 1, 0]]}),
        (FIVE, {"answers": [[1000.5, 0]]}),
        (FIVE, {"answers": [[1000, True]]}),
        (FIVE, {"more": 1}),
    ],
)
def test_what_the_app_cannot_have_made_is_left_out(name: str, change: dict[str, Any]) -> None:
    assert name not in sifted(GOOD | {name: GOOD[name] | change})


def test_a_misconception_that_there_is_not_is_not_remembered() -> None:
    assert sifted({f"{SHOWED}no-such": GOOD[FIVE]}) == {}


def test_answers_in_no_order_are_put_in_order() -> None:
    told = {FIVE: {"answers": [[2000, 1], [1000, 0], [2000, 1]]}}
    assert sifted(told) == {FIVE: GOOD[FIVE]}


def test_of_the_puzzles_that_are_done_only_those_are_left_that_there_are() -> None:
    one, two = (each.id for each in load_index().entries[:2])
    kept = GOOD[PUZZLES] | {"done": [one, "move-gone", 3, two, one]}
    assert sifted({PUZZLES: kept})[PUZZLES]["done"] == [one, two]


@pytest.mark.parametrize("marks", [None, [], "x", 3, {NAME: None}, {NAME: {}}])
def test_what_is_no_table_of_marks_is_empty(marks: object) -> None:
    assert sifted(marks) == {}


def test_a_teachers_own_exercises_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = {"my-own": {"stars": 1, "missed": True}}
    assert sifted(own) == {}
    (tmp_path / "my-own.toml").write_text("", encoding="utf-8")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    assert sifted(own) == own


@pytest.mark.parametrize(
    ("text", "good"),
    [(LEARNER, True), ("short", False), ("a" * 65, False), ("../" * 8, False), (None, False)],
)
def test_an_id_is_long_enough_not_to_be_guessed(text: object, good: bool) -> None:
    assert is_id(text) is good


def test_progress_is_stored_by_the_id_of_a_link(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    assert saves.progress(LEARNER) == {}
    saves.merge_progress(LEARNER, {NAME: ONE})
    Saves(tmp_path).merge_progress(LEARNER, {NAME: ONE | {"stars": 0}, OTHER: ONE | {"stars": 2}})
    assert Saves(tmp_path).progress(LEARNER) == {NAME: ONE, OTHER: ONE | {"stars": 2}}
    saves.delete_progress(LEARNER)
    assert saves.progress(LEARNER) == {}


def test_what_is_no_mark_is_not_stored(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    saves.merge_progress(LEARNER, {"no-such-exercise": ONE})
    assert not saves.has_progress(LEARNER)


@pytest.mark.parametrize(
    ("stored", "read"),
    [
        (json.dumps({NAME: ONE, OTHER: {"stars": 3_000_000, "missed": False}}), {NAME: ONE}),
        (json.dumps({NAME: ONE, "no-such-exercise": ONE}), {NAME: ONE}),
        ("[" * 50_000, {}),
        ("{", {}),
        (b"\xff", {}),
    ],
)
def test_a_record_from_before_is_read_as_far_as_it_is_good(
    tmp_path: Path, stored: object, read: object
) -> None:
    saves = Saves(tmp_path)
    saves.merge_progress(LEARNER, {NAME: ONE})
    with sqlite3.connect(tmp_path / "games.sqlite") as database:
        database.execute("UPDATE learners SET marks = ?", (stored,))
    assert saves.progress(LEARNER) == read
    saves.merge_progress(LEARNER, {NAME: ONE})
    assert Saves(tmp_path).progress(LEARNER) == {NAME: ONE}


def test_progress_that_nobody_opens_expires(tmp_path: Path) -> None:
    Saves(tmp_path).merge_progress(LEARNER, {NAME: ONE})
    Saves(tmp_path).merge_progress("another-learner-s-link", {NAME: ONE})
    with sqlite3.connect(tmp_path / "games.sqlite") as database:
        old = f"UPDATE learners SET opened = datetime('now', '-{KEEP_DAYS + 1} days') WHERE id = ?"
        database.execute(old, (LEARNER,))
    assert Saves(tmp_path).progress(LEARNER) == {}
    assert Saves(tmp_path).has_progress("another-learner-s-link")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    return tmp_path


def arrived(known: str = "") -> Lesson:
    """A page that was opened by a learner's link, in a browser that may know one."""
    page = Lesson("value")
    page.bridge.address = f"?exercise={OTHER}&{LINK}={LEARNER}"
    if known:
        page.bridge.set_trait("_kept", {LINK: known})
    page.bridge.ready = True
    return page


def choose(question: Choices, item: str) -> None:
    """A click on a button."""
    question._heard(None, {"choose": item}, None)


def asked(page: Lesson) -> list[Choices]:
    """The question whether a link is to be taken, if it is asked."""
    boxes = [each for each in page.children if "boss-asks" in each._dom_classes]
    return [each.children[1] for each in boxes]


def test_a_link_is_taken_when_one_says_so(data: Path) -> None:
    Saves(data).merge_progress(LEARNER, {NAME: ONE})
    page = arrived()
    assert page.bridge.marks() == {}
    assert LINK not in page.bridge.recall()
    (question,) = asked(page)
    choose(question, "yes")
    assert page.bridge.marks()[NAME] == ONE
    assert page.bridge.recall()[LINK] == LEARNER
    assert not asked(page)
    page.bridge.mark(**{OTHER: ONE})
    assert Saves(data).progress(LEARNER)[OTHER] == ONE


def test_a_link_that_is_not_taken_binds_nobody(data: Path) -> None:
    Saves(data).merge_progress(LEARNER, {NAME: ONE})
    page = arrived()
    (question,) = asked(page)
    choose(question, "no")
    page.bridge.mark(**{OTHER: ONE})
    assert page.bridge.marks() == {OTHER: ONE}
    assert LINK not in page.bridge.recall()
    assert page.bridge._place == f"?exercise={OTHER}"
    assert not asked(page)
    assert Saves(data).progress(LEARNER) == {NAME: ONE}


def test_the_link_that_one_has_already_asks_nothing(data: Path) -> None:
    Saves(data).merge_progress(LEARNER, {NAME: ONE})
    page = arrived(LEARNER)
    assert not asked(page)
    assert page.bridge.marks()[NAME] == ONE


def test_until_one_has_said_so_ones_own_link_is_gone_on_with(data: Path) -> None:
    own = "another-learner-s-link"
    Saves(data).merge_progress(own, {OTHER: ONE})
    page = arrived(own)
    assert asked(page)
    page.bridge.mark(**{NAME: ONE})
    assert Saves(data).progress(own) == {OTHER: ONE, NAME: ONE}
    assert Saves(data).progress(LEARNER) == {}


@pytest.mark.usefixtures("data")
def test_the_question_stays_while_one_goes_through_the_exercises() -> None:
    page = arrived()
    page._turn(0)
    assert asked(page)


@pytest.mark.usefixtures("data")
def test_nonsense_in_the_browser_shows_the_lesson_all_the_same() -> None:
    page = Lesson("value")
    nonsense = {each.id: {"stars": "x"} for each in page.exercises} | {NAME: {"stars": 3_000_000}}
    page.bridge.set_trait("_marks", nonsense)
    page.bridge.ready = True
    assert page.task is not None
    assert page.bridge.marks() == {}
    assert not any(each.get("detail") for each in page._row.items)


def test_what_the_browser_knew_goes_into_the_link_too(data: Path) -> None:
    page = Lesson("value")
    page.bridge.mark(**{NAME: ONE})
    page.bridge.remember(**{LINK: LEARNER})
    page.bridge.ready = True
    assert Saves(data).progress(LEARNER) == {NAME: ONE}


def test_without_a_link_nothing_is_stored(data: Path) -> None:
    page = Lesson("value")
    page.bridge.ready = True
    page.bridge.mark(**{NAME: ONE})
    assert not (data / "games.sqlite").exists()
