"""Implementation of `python -m bosslib rules --coverage`: what covers each rule.

Scenarios count if they name an id in `cites` and pass, exercises if they name it in `cites`. Tests
and notebooks count if they contain it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bosslib import rulebook
from bosslib.cli import check
from bosslib.documents.scenario import Scenario
from bosslib.teaching import course
from bosslib.words import say

SCENARIOS = course.COURSE_FOLDER.with_name("scenarios")
SERIES = dict.fromkeys(name.rpartition("-")[0] for name in rulebook.every_rule() if "-" in name)
ID = re.compile(rf"(?<![\w-])(?:{'|'.join(SERIES)})-\d+b?\b")
"""Pattern of a rule id of either game; it does not match INF-2 in B-INF-2."""
EVERY_ID = ("test_rulebook.py",)
"""Files that list all ids, and so don't count for any of them."""


class Cited(NamedTuple):
    """Places that cite an id: names of files and of exercises, each once."""

    scenarios: list[str]
    tests: list[str]
    exercises: list[str]
    lessons: list[str]

    @property
    def nowhere(self) -> bool:
        """True if nothing cites the rule."""
        return not any(self)


NOWHERE = Cited([], [], [], [])


def citations(root: Path, exercises: Path = course.COURSE_FOLDER) -> dict[str, Cited]:
    """Return the places that cite each id. `root` is the project's folder."""
    found: dict[str, Cited] = defaultdict(lambda: Cited([], [], [], []))
    for result in check.check_results([SCENARIOS]):
        if isinstance(result, Scenario):
            for name in result.cites:
                found[name].scenarios.append(Path(result.place).name)
    for path in _files(root / "tests", ".py"):
        for name in _ids(path):
            found[name].tests.append(path.name)
    for lesson in course.course(exercises):
        for exercise in lesson.exercises:
            for name in dict.fromkeys(exercise.cites):
                found[name].exercises.append(exercise.id)
    for path in _files(exercises, ".toml"):  # `cites` is checked already, the prose is not
        for name in _ids(path):
            if name not in rulebook.every_rule():
                found[name].exercises.append(path.stem)
    for path in _files(root / "notebooks", ".ipynb"):
        for name in _ids(path):
            found[name].lessons.append(path.name)
    return found


def report(root: Path, exercises: Path = course.COURSE_FOLDER, *, game: str | None = None) -> int:
    """Print a line for each id of a game (default: both games) and for each fault.

    Return 1 if there is a fault, otherwise 0. A cited id that does not exist is always a fault.
    """
    found = citations(root, exercises)
    rules = rulebook.rules_of(game) if game else rulebook.every_rule()
    print(say("coverage.head"))
    for name in rules:
        there = found.get(name, NOWHERE)
        print(say("coverage.row", id=name, **{k: _few(v) for k, v in there._asdict().items()}))
    missing = [name for name in rules if found.get(name, NOWHERE).nowhere]
    untaught = [
        name
        for name, rule in rules.items()
        if rule.kind is not rulebook.RuleKind.NOTATION
        and name not in missing
        and not found.get(name, NOWHERE).exercises
    ]
    unknown = sorted(set(found) - set(rulebook.every_rule()))
    for name in missing:
        print(say("coverage.missing", id=name))
    for name in untaught:
        print(say("coverage.untaught", id=name))
    for name in unknown:
        where = [file for files in found[name] for file in files]
        print(say("coverage.unknown", id=name, where=_few(where)))
    every = len(rules)
    print(say("coverage.total", covered=every - len(missing) - len(untaught), every=every))
    return int(bool(missing or untaught or unknown))


def _files(folder: Path, ending: str) -> Iterator[Path]:
    files = sorted(folder.rglob(f"*{ending}")) if folder.is_dir() else []
    return (path for path in files if path.name not in EVERY_ID)


def _ids(path: Path) -> list[str]:
    return sorted(set(ID.findall(path.read_text(encoding="utf-8"))))


def _few(names: list[str]) -> str:
    """Return the count and the first names, to keep a line short."""
    shown = ", ".join(names[:2])
    return say("coverage.few", count=len(names), shown=shown) if names else "-"
