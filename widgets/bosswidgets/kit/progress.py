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

from bosslib.games import is_default_game, names
from bosslib.teaching.remembered import LEARNT_BOX, AnswerRecord, Memory, merge
from bosslib.words import catalogue
from bosswidgets.kit.lobby import FOLDER, GIVEN

LINK = "learner"
"""What stands in an address before the id, and under which name the browser keeps it."""

ID = re.compile(r"[A-Za-z0-9_-]{16,64}")

TEST, SCORE, PUZZLES = "test", "practice", "puzzles"
"""Under which names the final test is kept, the score of the practice, and the puzzles' rating."""

MOVED = "moved"
"""Under which name there the ratings are kept that puzzles have by now, each with its spread."""

DRILL = "bargaining"
"""Under which name the score of the bargain drill is kept."""

COUNTED, LATELY, LETTERS = "counted", 20, 10
"""Under which name there the positions are kept that count already: the last ones, so many, and so
many letters of their game's name.
"""

LEVEL, RUN = "level", 3
"""Under which name the practice's level is kept, and how many in a row lead to the next."""

SHOWED = "misconception:"
"""What comes before the name of a misconception, under which its memory is kept."""

HARDEST = 3
"""The levels of the practice are numbered from 1 to this."""

SEEDS = 10**6
"""Final tests are numbered from 1 to this, and questions that are made from 0 to less."""
MOST_TRIED = 10**9
LATEST = 10**15
"""No clock shows a later time, in ms since 1970: that is in the year 33658."""
HIGHEST, WIDEST = 3000, 350
"""The largest rating, and how unsure one is at most."""

Recalled = dict[str, Any]
"""What a browser keeps, as JSON: by names, such as those of exercises."""

Marks = Mapping[str, Any]
"""By exercise its most `stars`, and whether it was `missed`; by misconception the `answers` that
showed it or not; five other things by their names.
"""


def puzzled(game: str) -> str:
    """Under which name the rating of a game's puzzles is kept; the first game's has the plain one.

    >>> puzzled("card"), puzzled("board")
    ('puzzles', 'puzzles-board')
    """
    return _of(game, PUZZLES)


def levelled(game: str) -> str:
    """Under which name the level of the practice is kept for a game.

    >>> levelled("card"), levelled("board")
    ('level', 'level-board')
    """
    return _of(game, LEVEL)


def _of(game: str, name: str) -> str:
    """What a name is for a game: for the first one it is plain."""
    return name if is_default_game(game) else f"{name}-{game}"


def is_id(text: object) -> TypeGuard[str]:
    """Whether a text can be the id of a link."""
    return isinstance(text, str) and ID.fullmatch(text) is not None


def sifted(marks: object) -> Recalled:
    """Of all that is said to be marks, what the app itself can have made.

    There is no more of it than there are exercises, misconceptions and puzzles: it cannot grow.
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
    """Both together: of an exercise the better one, the new one if they are alike; of a
    misconception the answers of both; of all else the new one.
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
    """What is remembered of each misconception, by its name."""
    return {
        name.removeprefix(SHOWED): tuple(AnswerRecord(*each) for each in mark["answers"])
        for name, mark in marks.items()
        if name.startswith(SHOWED)
    }


def written(memory: Memory) -> Recalled:
    """A memory as a mark."""
    return {"answers": [[*each] for each in memory]}


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
    numbers = {f"{at}" for at in range(len(_lessons()))}  # at most a question from each
    right = isinstance(results, dict) and results.keys() <= numbers
    return mark if right and all(type(each) is bool for each in results.values()) else None


def _score(mark: Marks) -> Marks | None:
    if mark.keys() != {"right", "tried"} or not _whole(mark["tried"], 0, MOST_TRIED):
        return None
    return mark if _whole(mark["right"], 0, mark["tried"]) else None


def _bargained(mark: Marks) -> Marks | None:
    """Older marks tell of no position that counts already."""
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
    """Puzzles that there are no more, or that stand twice, are left out alone."""
    if {*mark, MOVED} != {"rating", "spread", "done", MOVED} or not isinstance(mark["done"], list):
        return None
    if not _between(mark["rating"], 0, HIGHEST) or not _between(mark["spread"], 1, WIDEST):
        return None
    there = _puzzles()
    done = [each for each in mark["done"] if isinstance(each, str) and each in there]
    ratings = {MOVED: moved(mark[MOVED])} if MOVED in mark else {}
    return {**mark, "done": list(dict.fromkeys(done)), **ratings}


def moved(ratings: object) -> dict[str, list[float]]:
    """Of all that is said to be ratings of puzzles, with their spreads, what can be."""
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
"""What becomes of a mark of a name; puzzles and levels have a name for each game."""
