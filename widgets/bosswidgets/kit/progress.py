"""How far a learner is in the course: what is kept of each exercise, and how two copies become one.

The browser keeps it. Who has made a link for it has a second copy beside the saved games, under the
link's id, so that another browser can go on with it. Whatever comes from a browser, a file or the
disk is sifted here before anything reads it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeGuard

from bosswidgets.kit.lobby import FOLDER, GIVEN

LINK = "learner"
"""What stands in an address before the id, and under which name the browser keeps it."""

ID = re.compile(r"[A-Za-z0-9_-]{16,64}")

TEST, SCORE, PUZZLES = "test", "practice", "puzzles"
"""Under which names the final test is kept, the score of the practice, and the puzzles' rating."""

SEEDS = 10**6
"""Final tests are numbered from 1 to this."""
MOST_TRIED = 10**9
HIGHEST, WIDEST = 3000, 350
"""The largest rating, and how unsure one is at most."""

Recalled = dict[str, Any]
"""What a browser keeps, as JSON: by names, such as those of exercises."""

Marks = Mapping[str, Any]
"""By exercise its most `stars`, and whether it was `missed`; three other things by their names."""


def is_id(text: object) -> TypeGuard[str]:
    """Whether a text can be the id of a link."""
    return isinstance(text, str) and ID.fullmatch(text) is not None


def sifted(marks: object) -> Recalled:
    """Of all that is said to be marks, what the app itself can have made.

    There is no more of it than there are exercises and puzzles: it cannot grow.
    """
    if not isinstance(marks, dict):
        return {}
    names = known()
    found = {}
    for name, mark in marks.items():
        sift = FORMS.get(name, _exercise if name in names else _nothing)
        if isinstance(mark, dict) and (good := sift(mark)) is not None:
            found[name] = good
    return found


def merged(kept: Marks, new: Marks) -> Recalled:
    """Both together: of an exercise the better one, the new one if they are alike; of all else the
    new one.
    """
    better = {
        name: mark
        for name, mark in new.items()
        if name not in kept or mark.get("stars", 0) >= kept[name].get("stars", 0)
    }
    return {**kept, **better}


def known() -> frozenset[str]:
    """The ids of all exercises that there are, a teacher's own ones among them."""
    folders = filter(None, map(os.environ.get, (FOLDER, GIVEN)))
    # An exercise has the name of its file.
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

    return frozenset(each.id for each in puzzles.found().entries)


def _nothing(_: Marks) -> None:
    return None


def _exercise(mark: Marks) -> Marks | None:
    from bosslib.teaching.grade import MOST  # a table needs none of it

    right = mark.keys() == {"stars", "missed"} and type(mark["missed"]) is bool
    return mark if right and _whole(mark["stars"], 0, MOST) else None


def _test(mark: Marks) -> Marks | None:
    if mark.keys() != {"seed", "results"} or not _whole(mark["seed"], 1, SEEDS):
        return None
    results = mark["results"]
    numbers = {f"{at}" for at in range(len(_lessons()))}  # at most a question from each
    right = isinstance(results, dict) and results.keys() <= numbers
    return mark if right and all(type(each) is bool for each in results.values()) else None


def _score(mark: Marks) -> Marks | None:
    if mark.keys() != {"right", "tried"} or not _whole(mark["tried"], 0, MOST_TRIED):
        return None
    return mark if _whole(mark["right"], 0, mark["tried"]) else None


def _rated(mark: Marks) -> Marks | None:
    """Puzzles that there are no more, or that stand twice, are left out alone."""
    if mark.keys() != {"rating", "spread", "done"} or not isinstance(mark["done"], list):
        return None
    if not _between(mark["rating"], 0, HIGHEST) or not _between(mark["spread"], 1, WIDEST):
        return None
    there = _puzzles()
    done = [each for each in mark["done"] if isinstance(each, str) and each in there]
    return {**mark, "done": list(dict.fromkeys(done))}


def _whole(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _between(value: object, low: float, high: float) -> bool:
    return type(value) in (int, float) and low <= value <= high  # type: ignore[operator]


FORMS = {TEST: _test, SCORE: _score, PUZZLES: _rated}
