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
from bosslib.teaching.remembered import LEARNT_BOX, AnswerRecord, Memory, merge
from bosslib.words import catalogue
from bosswidgets.kit.lobby import FOLDER, GIVEN

LINK = "learner"
"""Query parameter with the id, and key of the id in the browser's storage."""

ID = re.compile(r"[A-Za-z0-9_-]{16,64}")

TEST, SCORE, PUZZLES = "test", "practice", "puzzles"
"""Keys of the final test, the practice score, and the puzzle rating."""

MOVED = "moved"
"""Key, in a puzzle rating, of the updated ratings of the puzzles, each with its spread."""

DRILL = "bargaining"
"""Key of the bargain drill's score."""

COUNTED, LATELY, LETTERS = "counted", 20, 10
"""Key, in the drill's score, of the latest positions that have counted; their maximum number; and
the maximum length of the game's name in their ids.
"""

LEVEL, RUN = "level", 3
"""Key of the practice level, and the number of correct answers in a row that raises it."""

SHOWED = "misconception:"
"""Prefix of a misconception's key."""

HARDEST = 3
"""Highest level of the practice; the lowest is 1."""

SEEDS = 10**6
"""Highest number of a final test (from 1), and exclusive limit of the seeds of generated questions
(from 0).
"""
MOST_TRIED = 10**9
LATEST = 10**15
"""Latest valid time in ms since 1970, in the year 33658."""
HIGHEST, WIDEST = 3000, 350
"""Highest rating, and largest spread (rating deviation)."""

Recalled = dict[str, Any]
"""Values stored in a browser, as JSON, by key (such as an exercise's name)."""

Marks = Mapping[str, Any]
"""Records by key: per exercise its best `stars` and whether it was `missed`; per misconception the
`answers` that did or did not show it; and the records of test, scores, ratings and levels.
"""


def puzzled(game: str) -> str:
    """Return the key of a game's puzzle rating; the first game's has no suffix.

    >>> puzzled("card"), puzzled("board")
    ('puzzles', 'puzzles-board')
    """
    return _of(game, PUZZLES)


def levelled(game: str) -> str:
    """Return the key of a game's practice level; the first game's has no suffix.

    >>> levelled("card"), levelled("board")
    ('level', 'level-board')
    """
    return _of(game, LEVEL)


def _of(game: str, name: str) -> str:
    """Return a key for a game: `name` itself for the first game, with a suffix for others."""
    return name if is_default_game(game) else f"{name}-{game}"


def is_id(text: object) -> TypeGuard[str]:
    """Return True if `text` is a valid id of a progress link."""
    return isinstance(text, str) and ID.fullmatch(text) is not None


def sifted(marks: object) -> Recalled:
    """Return the valid records among untrusted data.

    Their number is bounded by that of the exercises, misconceptions and puzzles, so the result
    cannot grow without limit.
    """
    if not isinstance(marks, dict):
        return {}
    named = known()
    forms = FORMS | dict.fromkeys(map(puzzled, names()), _rated)
    forms |= dict.fromkeys(map(levelled, names()), _level)
    found = {}
    for name, mark in marks.items():
        other = _memory if name in _misconceptions() else _nothing
        sift = forms.get(name, _exercise if name in named else other)
        if isinstance(mark, dict) and (good := sift(mark)) is not None:
            found[name] = good
    return found


def merged(kept: Marks, new: Marks) -> Recalled:
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
        f"{SHOWED}{name}": written(merge(known.get(name, ()), memory))
        for name, memory in memories(new).items()
    }
    return {**kept, **better, **both}


def memories(marks: Marks) -> dict[str, Memory]:
    """Return the memory of each misconception, by its name."""
    return {
        name.removeprefix(SHOWED): tuple(AnswerRecord(*each) for each in mark["answers"])
        for name, mark in marks.items()
        if name.startswith(SHOWED)
    }


def written(memory: Memory) -> Recalled:
    """Return a memory as a record."""
    return {"answers": [[*each] for each in memory]}


def known() -> frozenset[str]:
    """Return the ids of all existing exercises, including a teacher's own and assigned ones."""
    folders = filter(None, map(os.environ.get, (FOLDER, GIVEN)))
    # An exercise is named after its file.
    own = {file.stem for folder in folders for file in Path(folder).glob("*.toml")}
    return _shipped() | own


@cache
def _lessons() -> dict[str, tuple[str, ...]]:
    from bosslib.teaching import course

    return course.lessons()


@cache
def _shipped() -> frozenset[str]:
    return frozenset(name for names in _lessons().values() for name in names)


@cache
def _puzzles() -> frozenset[str]:
    from bosslib import puzzles

    return frozenset(each.id for each in puzzles.load_index().entries)


@cache
def _misconceptions() -> frozenset[str]:
    within = "practice.named."
    found = (key for key in catalogue() if key.startswith(within))
    return frozenset(f"{SHOWED}{key.removeprefix(within)}" for key in found)


def _memory(mark: Marks) -> Marks | None:
    answers = mark.get("answers")
    if mark.keys() != {"answers"} or not isinstance(answers, list) or not answers:
        return None
    if not all(isinstance(each, list) and len(each) == 2 for each in answers):
        return None
    if not all(_whole(at, 0, LATEST) and _whole(box, 0, LEARNT_BOX) for at, box in answers):
        return None
    return written(merge(tuple(AnswerRecord(*each) for each in answers), ()))


def _nothing(_: Marks) -> None:
    return None


def _exercise(mark: Marks) -> Marks | None:
    from bosslib.teaching.grade import MAX_STARS  # a table needs none of it

    right = mark.keys() == {"stars", "missed"} and type(mark["missed"]) is bool
    return mark if right and _whole(mark["stars"], 0, MAX_STARS) else None


def _test(mark: Marks) -> Marks | None:
    if mark.keys() != {"seed", "results"} or not _whole(mark["seed"], 1, SEEDS):
        return None
    results = mark["results"]
    numbers = {f"{at}" for at in range(len(_lessons()))}  # at most one question from each lesson
    right = isinstance(results, dict) and results.keys() <= numbers
    return mark if right and all(type(each) is bool for each in results.values()) else None


def _score(mark: Marks) -> Marks | None:
    if mark.keys() != {"right", "tried"} or not _whole(mark["tried"], 0, MOST_TRIED):
        return None
    return mark if _whole(mark["right"], 0, mark["tried"]) else None


def _bargained(mark: Marks) -> Marks | None:
    """Validate the drill's score; older records have no `counted` positions."""
    if {*mark, COUNTED} != {"tried", "named", "talked", "lost", "part", COUNTED}:
        return None
    counted = mark.get(COUNTED, [])
    if not isinstance(counted, list) or len(counted) > LATELY or not all(map(_drilled, counted)):
        return None
    if not _whole(mark["tried"], 0, MOST_TRIED) or not _whole(mark["talked"], 0, mark["tried"]):
        return None
    talked = mark["talked"]
    parts = (("named", mark["tried"]), ("lost", talked), ("part", 100 * talked))
    return mark if all(_whole(mark[name], 0, most) for name, most in parts) else None


def _drilled(name: object) -> bool:
    from bosslib.teaching.drill.game import ID  # a table needs none of it

    found = ID.fullmatch(name) if isinstance(name, str) else None
    return found is not None and len(found[1]) <= LETTERS


def _level(mark: Marks) -> Marks | None:
    right = mark.keys() == {"level", "run"} and _whole(mark["run"], 0, RUN - 1)
    return mark if right and _whole(mark["level"], 1, HARDEST) else None


def _rated(mark: Marks) -> Marks | None:
    """Validate a puzzle rating; unknown and repeated puzzles are dropped."""
    if {*mark, MOVED} != {"rating", "spread", "done", MOVED} or not isinstance(mark["done"], list):
        return None
    if not _between(mark["rating"], 0, HIGHEST) or not _between(mark["spread"], 1, WIDEST):
        return None
    there = _puzzles()
    done = [each for each in mark["done"] if isinstance(each, str) and each in there]
    ratings = {MOVED: moved(mark[MOVED])} if MOVED in mark else {}
    return {**mark, "done": list(dict.fromkeys(done)), **ratings}


def moved(ratings: object) -> dict[str, list[float]]:
    """Return the valid puzzle ratings, each with its spread, among untrusted data."""
    if not isinstance(ratings, dict):
        return {}
    found = {name: each for name, each in ratings.items() if name in _puzzles()}
    return {
        name: each
        for name, each in found.items()
        if isinstance(each, list)
        and len(each) == 2
        and _between(each[0], 0, HIGHEST)
        and _between(each[1], 1, WIDEST)
    }


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _between(value: object, low: float, high: float) -> bool:
    return type(value) in (int, float) and low <= value <= high  # type: ignore[operator]


FORMS = {TEST: _test, SCORE: _score, DRILL: _bargained}
"""Validators by key; puzzles and levels, which have a key for each game, are added at run time."""
