"""`python -m bosslib check`: run scenario files and say what failed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from bosslib.errors import ScenarioError
from bosslib.reader import located
from bosslib.scenario import Failure, Scenario, read_file, run
from bosslib.words import say

ENDINGS = (".toml", ".json", ".jsonl")


def files(paths: Iterable[Path]) -> Iterator[Path]:
    """The scenario files that paths name: a file itself, a folder's files at any depth, sorted."""
    for path in paths:
        if path.is_dir():
            yield from sorted(each for each in path.rglob("*") if each.suffix in ENDINGS)
        else:
            yield path


def results(paths: Iterable[Path]) -> Iterator[Scenario | Failure | ScenarioError]:
    """What came of each scenario: itself if it passed, its failure, or why it cannot be read."""
    for path in files(paths):
        for scenario in read_file(path):
            if isinstance(scenario, ScenarioError):
                yield scenario
                continue
            try:
                yield run(scenario) or scenario
            except ScenarioError as error:
                yield located(error, scenario.place)


def check(paths: Iterable[Path]) -> int:
    """Run all scenarios and print each failure; the exit status.

    0: at least one ran and all passed. 1: some failed, or there was none. 2: a file is wrong.
    """
    passed = failed = status = 0
    for result in results(paths):
        match result:
            case Scenario():
                passed += 1
            case Failure(scenario, each, expected, came):
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
