"""`python -m bosslib check`: run scenario files and report failures."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from bosslib.documents.nodes import add_location
from bosslib.documents.scenario import Scenario, ScenarioFailure, read_file, run_scenario
from bosslib.errors import ScenarioError
from bosslib.teaching import course
from bosslib.teaching.exercise import Exercise, Flaw
from bosslib.teaching.lines_of_play import flaws as of_lines
from bosslib.teaching.proof import first_flaw, place
from bosslib.words import say

ENDINGS = (".toml", ".json", ".jsonl")


def scenario_files(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the scenario files at the paths, searching folders recursively, sorted."""
    for path in paths:
        if path.is_dir():
            yield from sorted(each for each in path.rglob("*") if each.suffix in ENDINGS)
        else:
            yield path


def check_results(
    paths: Iterable[Path], *, lines: bool = False
) -> Iterator[Scenario | ScenarioFailure | Exercise | Flaw | ScenarioError]:
    """Yield the result of each scenario and exercise: itself if it passed, its failure, or its
    error.

    With `lines`, also check the feedback on every first action that a learner can take.
    """
    where: dict[str, Path] = {}
    for path in scenario_files(paths):
        if path.name == course.LIST:
            yield from _course_list_errors(path)
            continue
        if is_exercise(path):
            yield from _check_exercise(path, where, lines=lines)
            continue
        for scenario in read_file(path):
            if isinstance(scenario, ScenarioError):
                yield scenario
                continue
            try:
                yield run_scenario(scenario) or scenario
            except ScenarioError as error:
                yield add_location(error, scenario.place)


def is_exercise(path: Path) -> bool:
    """Return True if a file declares itself an exercise."""
    try:
        return path.suffix == ".toml" and "boss-exercise/" in path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False


def _course_list_errors(path: Path) -> Iterator[ScenarioError]:
    """Yield the errors in a course's list: unlisted files and missing files."""
    try:
        listed = course.lessons(path.parent)
    except ScenarioError as error:
        yield error
        return
    named = {path.parent / name / f"{each}.toml" for name in listed for each in listed[name]}
    there = {each for each in path.parent.rglob("*.toml") if each != path}
    for each in sorted(named ^ there):
        key = "exercise.not-there" if each in named else "exercise.not-listed"
        yield ScenarioError(str(path), key, file=each.relative_to(path.parent))


def _check_exercise(
    path: Path, where: dict[str, Path], *, lines: bool
) -> Iterator[Exercise | Flaw | ScenarioError]:
    try:
        exercise = course.load_exercise(path)
    except ScenarioError as error:
        yield error
        return
    if exercise.id in where:
        yield ScenarioError(str(path), "exercise.twice", id=exercise.id, where=where[exercise.id])
        return
    where[exercise.id] = path
    found = first_flaw(exercise)
    untrue = of_lines(exercise) if lines and not found else ()
    yield from [*untrue] or [found or exercise]


def check(paths: Iterable[Path], *, lines: bool = False) -> int:
    """Run all scenarios, print each failure and return the exit status.

    0: at least one ran and all passed. 1: some failed, or there was none. 2: a file is invalid.
    """
    passed = failed = status = 0
    for result in check_results(paths, lines=lines):
        match result:
            case Scenario() | Exercise():
                passed += 1
            case Flaw(expected=expected, came=came):
                failed += 1
                status = max(status, 1)
                print(place(result))
                print(say("check.expected", expected=expected))
                print(say("check.came", came=came))
            case ScenarioFailure(scenario, each, expected, came):
                failed += 1
                status = max(status, 1)
                where = f"{scenario.place}: {each.place}"
                print(say("check.failed", place=where, id=scenario.id, do=each.do))
                print(say("check.expected", expected=expected))
                print(say("check.came", came=came))
            case ScenarioError():
                failed += 1
                status = 2
                print(result)
    print(say("check.total", passed=passed, failed=failed))
    return status if passed or status else 1


def add_arguments(parser: argparse.ArgumentParser, _asked: Sequence[str]) -> None:
    """Add the arguments of `check`."""
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER")
    parser.add_argument("--lines", action="store_true", help=say("check.lines"))


def run(arguments: argparse.Namespace) -> int:
    """Run the given files, print each failure and return the exit status."""
    return check(arguments.paths, lines=arguments.lines)
