"""A learner's progress: the format of its records, their validation, and merging two copies.

The browser stores it. A learner with a link has a second copy on the server, beside the saved
games, under the link's id, so that another browser can continue. Everything that comes from a
browser, a file or the disk is validated here before it is used.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeGuard

from bosslib.games import is_default_game, names
from bosslib.teaching.spaced_repetition import LEARNT_BOX, AnswerRecord, Memory, merge
from bosslib.words import catalogue
from bosswidgets.kit.page_list import ASSIGNED_VARIABLE, EXERCISES_VARIABLE

LINK_KEY = "learner"
"""Query parameter with the id, and key of the id in the browser's storage."""

LINK_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")

TEST_KEY, SCORE_KEY, PUZZLES_KEY = "test", "practice", "puzzles"
"""Keys of the final test, the practice score, and the puzzle rating."""

MEASURE_KEY = "bargains"
"""Key of the bargains before and after the course."""

MOVED_RATINGS_KEY = "moved"
"""Key, in a puzzle rating, of the updated ratings of the puzzles, each with its spread."""

DRILL_KEY = "bargaining"
"""Key of the bargain drill's score."""

COUNTED_KEY, MAX_COUNTED, MAX_GAME_LETTERS = "counted", 20, 10
"""Key, in the drill's score, of the latest positions that have counted; their maximum number; and
the maximum length of the game's name in their ids.
"""

LEVEL_KEY, RUN_LENGTH = "level", 3
"""Key of the practice level, and the number of correct answers in a row that raises it."""

MISCONCEPTION_PREFIX = "misconception:"
"""Prefix of a misconception's key."""

MAX_LEVEL = 3
"""Highest level of the practice; the lowest is 1."""

SEED_LIMIT = 10**6
"""Highest number of a final test (from 1), and exclusive limit of the seeds of generated questions
(from 0).
"""
MAX_TRIED = 10**9
MAX_TIME = 10**15
"""Latest valid time in ms since 1970, in the year 33658."""
MAX_RATING, MAX_SPREAD = 3000, 350
"""Highest rating, and largest spread (rating deviation)."""

BrowserStore = dict[str, Any]
"""Values stored in a browser, as JSON, by key (such as an exercise's name)."""

Progress = Mapping[str, Any]
"""Records by key: per exercise its best `stars` and whether it was `missed`; per misconception the
`answers` that did or did not show it; and the records of test, scores, ratings and levels.
"""


def puzzle_key(game: str) -> str:
    """Return the key of a game's puzzle rating; the first game's has no suffix.

    >>> puzzle_key("card"), puzzle_key("board")
    ('puzzles', 'puzzles-board')
    """
    return _game_key(game, PUZZLES_KEY)


def level_key(game: str) -> str:
    """Return the key of a game's practice level; the first game's has no suffix.

    >>> level_key("card"), level_key("board")
    ('level', 'level-board')
    """
    return _game_key(game, LEVEL_KEY)


def _game_key(game: str, name: str) -> str:
    """Return a key for a game: `name` itself for the first game, with a suffix for others."""
    return name if is_default_game(game) else f"{name}-{game}"


def is_id(text: object) -> TypeGuard[str]:
    """Return True if `text` is a valid id of a progress link."""
    return isinstance(text, str) and LINK_ID.fullmatch(text) is not None


def validate_progress(marks: object) -> BrowserStore:
    """Return the valid records among untrusted data.

    Their number is bounded by that of the exercises, misconceptions and puzzles, so the result
    cannot grow without limit.
    """
    if not isinstance(marks, dict):
        return {}
    named = exercise_ids()
    forms = VALIDATORS | dict.fromkeys(map(puzzle_key, names()), _validate_rating)
    forms |= dict.fromkeys(map(level_key, names()), _validate_level)
    found = {}
    for name, mark in marks.items():
        other = _validate_memory if name in _misconception_keys() else _reject
        sift = forms.get(name, _validate_exercise if name in named else other)
        if isinstance(mark, dict) and (good := sift(mark)) is not None:
            found[name] = good
    return found


def merge_progress(kept: Progress, new: Progress) -> BrowserStore:
    """Return both copies merged.

    Of an exercise the better record is kept, or the new one if they are equal; of a misconception
    the answers of both are joined; of everything else the new record is kept.
    """
    better = {
        name: mark
        for name, mark in new.items()
        if name not in kept or mark.get("stars", 0) >= kept[name].get("stars", 0)
    }
    known = memories(kept)
    both = {
        f"{MISCONCEPTION_PREFIX}{name}": memory_record(merge(known.get(name, ()), memory))
        for name, memory in memories(new).items()
    }
    return {**kept, **better, **both}


def memories(marks: Progress) -> dict[str, Memory]:
    """Return the memory of each misconception, by its name."""
    return {
        name.removeprefix(MISCONCEPTION_PREFIX): tuple(
            AnswerRecord(*each) for each in mark["answers"]
        )
        for name, mark in marks.items()
        if name.startswith(MISCONCEPTION_PREFIX)
    }


def memory_record(memory: Memory) -> BrowserStore:
    """Return a memory as a record."""
    return {"answers": [[*each] for each in memory]}


def exercise_ids() -> frozenset[str]:
    """Return the ids of all existing exercises, including a teacher's own and assigned ones."""
    folders = filter(None, map(os.environ.get, (EXERCISES_VARIABLE, ASSIGNED_VARIABLE)))
    # An exercise is named after its file.
    own = {file.stem for folder in folders for file in Path(folder).glob("*.toml")}
    return _shipped_ids() | own


@cache
def _course_lessons() -> dict[str, tuple[str, ...]]:
    from bosslib.teaching import course

    return course.lessons()


@cache
def _shipped_ids() -> frozenset[str]:
    return frozenset(name for names in _course_lessons().values() for name in names)


@cache
def _puzzle_ids() -> frozenset[str]:
    from bosslib import puzzles

    return frozenset(each.id for each in puzzles.load_index().entries)


@cache
def _misconception_keys() -> frozenset[str]:
    within = "practice.named."
    found = (key for key in catalogue() if key.startswith(within))
    return frozenset(f"{MISCONCEPTION_PREFIX}{key.removeprefix(within)}" for key in found)


def _validate_memory(mark: Progress) -> Progress | None:
    answers = mark.get("answers")
    if mark.keys() != {"answers"} or not isinstance(answers, list) or not answers:
        return None
    if not all(isinstance(each, list) and len(each) == 2 for each in answers):
        return None
    if not all(
        _is_int_between(at, 0, MAX_TIME) and _is_int_between(box, 0, LEARNT_BOX)
        for at, box in answers
    ):
        return None
    return memory_record(merge(tuple(AnswerRecord(*each) for each in answers), ()))


def _reject(_: Progress) -> None:
    return None


def _validate_exercise(mark: Progress) -> Progress | None:
    from bosslib.teaching.grade import MAX_STARS  # a table needs none of it

    right = mark.keys() == {"stars", "missed"} and type(mark["missed"]) is bool
    return mark if right and _is_int_between(mark["stars"], 0, MAX_STARS) else None


def _validate_test(mark: Progress) -> Progress | None:
    if mark.keys() != {"seed", "results"} or not _is_int_between(mark["seed"], 1, SEED_LIMIT):
        return None
    results = mark["results"]
    numbers = {
        f"{at}" for at in range(len(_course_lessons()))
    }  # at most one question from each lesson
    right = isinstance(results, dict) and results.keys() <= numbers
    return mark if right and all(type(each) is bool for each in results.values()) else None


def _validate_measure(mark: Progress) -> Progress | None:
    """Validate the bargains: the percentage of each, and of all in the first and the last test."""
    from bosslib.teaching.drill.measure import MEASURED  # a table needs none of it

    if mark.keys() != {"seed", "results", "scores"}:
        return None
    results, scores = mark["results"], mark["scores"]
    if not isinstance(results, dict) or not isinstance(scores, list) or len(scores) > 2:
        return None
    if not results.keys() <= {f"{at}" for at in range(MEASURED)}:
        return None
    right = all(_is_int_between(each, 0, 100) for each in (*results.values(), *scores))
    return mark if right and _is_int_between(mark["seed"], 1, SEED_LIMIT) else None


def _validate_score(mark: Progress) -> Progress | None:
    if mark.keys() != {"right", "tried"} or not _is_int_between(mark["tried"], 0, MAX_TRIED):
        return None
    return mark if _is_int_between(mark["right"], 0, mark["tried"]) else None


def _validate_drill(mark: Progress) -> Progress | None:
    """Validate the drill's score; older records have no `counted` positions."""
    if {*mark, COUNTED_KEY} != {"tried", "named", "talked", "lost", "part", COUNTED_KEY}:
        return None
    counted = mark.get(COUNTED_KEY, [])
    if (
        not isinstance(counted, list)
        or len(counted) > MAX_COUNTED
        or not all(map(_is_drill_id, counted))
    ):
        return None
    if not _is_int_between(mark["tried"], 0, MAX_TRIED) or not _is_int_between(
        mark["talked"], 0, mark["tried"]
    ):
        return None
    talked = mark["talked"]
    parts = (("named", mark["tried"]), ("lost", talked), ("part", 100 * talked))
    return mark if all(_is_int_between(mark[name], 0, most) for name, most in parts) else None


def _is_drill_id(name: object) -> bool:
    from bosslib.teaching.drill.game import ID  # a table needs none of it

    found = ID.fullmatch(name) if isinstance(name, str) else None
    return found is not None and len(found[1]) <= MAX_GAME_LETTERS


def _validate_level(mark: Progress) -> Progress | None:
    right = mark.keys() == {"level", "run"} and _is_int_between(mark["run"], 0, RUN_LENGTH - 1)
    return mark if right and _is_int_between(mark["level"], 1, MAX_LEVEL) else None


def _validate_rating(mark: Progress) -> Progress | None:
    """Validate a puzzle rating; unknown and repeated puzzles are dropped."""
    if {*mark, MOVED_RATINGS_KEY} != {
        "rating",
        "spread",
        "done",
        MOVED_RATINGS_KEY,
    } or not isinstance(mark["done"], list):
        return None
    if not _is_between(mark["rating"], 0, MAX_RATING) or not _is_between(
        mark["spread"], 1, MAX_SPREAD
    ):
        return None
    there = _puzzle_ids()
    done = [each for each in mark["done"] if isinstance(each, str) and each in there]
    ratings = (
        {MOVED_RATINGS_KEY: validate_moved_ratings(mark[MOVED_RATINGS_KEY])}
        if MOVED_RATINGS_KEY in mark
        else {}
    )
    return {**mark, "done": list(dict.fromkeys(done)), **ratings}


def validate_moved_ratings(ratings: object) -> dict[str, list[float]]:
    """Return the valid puzzle ratings, each with its spread, among untrusted data."""
    if not isinstance(ratings, dict):
        return {}
    found = {name: each for name, each in ratings.items() if name in _puzzle_ids()}
    return {
        name: each
        for name, each in found.items()
        if isinstance(each, list)
        and len(each) == 2
        and _is_between(each[0], 0, MAX_RATING)
        and _is_between(each[1], 1, MAX_SPREAD)
    }


def _is_int_between(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _is_between(value: object, low: float, high: float) -> bool:
    return type(value) in (int, float) and low <= value <= high  # type: ignore[operator]


VALIDATORS = {
    TEST_KEY: _validate_test,
    MEASURE_KEY: _validate_measure,
    SCORE_KEY: _validate_score,
    DRILL_KEY: _validate_drill,
}
"""Validators by key; puzzles and levels, which have a key for each game, are added at run time."""
