"""`make mutants`: which faults it plants, which tests it runs, and an untouched work tree."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from tools.faults import faults, nearby, original_text, plant
from tools.mutants import (
    CODE,
    ROOT,
    End,
    Planted,
    areas,
    concerning,
    every_fault,
    imports,
    outcome,
    report,
)

SOURCE = b'''
def last(cards: list[int], most: int = 3) -> bool:
    """Not 3 < 4."""
    total: int = sum(cards) + 1  # not 5 == 5
    if not cards or (total - 2) <= most:
        print(f"{total + 1}")
        return True
    return any(card in cards for card in (max(cards), total))
'''


def changes(source: bytes) -> set[tuple[int, str, str]]:
    return {(each.line, original_text(source, each), each.put) for each in faults(source)}


def test_faults_are_planted_in_code_and_in_no_text_or_annotation() -> None:
    assert changes(SOURCE) == {
        (2, "3", "4"),
        (4, "+", "-"),
        (4, "1", "2"),
        (5, "or", "and"),
        (5, "not", ""),
        (5, "-", "+"),
        (5, "2", "3"),
        (5, "<=", "<"),
        (5, "(total - 2) <= most", "False"),
        (6, 'print(f"{total + 1}")', "pass"),
        (7, "True", "False"),
        (8, "any", "all"),
        (8, "in", "not in"),
        (8, "max", "min"),
    }


@pytest.fixture(scope="module")
def every() -> list[Planted]:
    return every_fault(ROOT)


def test_each_fault_is_other_code_on_the_same_lines(every: list[Planted]) -> None:
    for path, fault, _ in Random(2).sample(every, 60):
        source = (ROOT / path).read_bytes()
        faulty = plant(source, fault)
        assert ast.dump(ast.parse(faulty)) != ast.dump(ast.parse(source))
        here, there = source.splitlines(), faulty.splitlines()
        assert here[: fault.line - 1] == there[: fault.line - 1]
        assert here[fault.line - 1] != there[fault.line - 1]


@pytest.fixture(scope="module")
def imported() -> Mapping[str, set[str]]:
    return imports(ROOT)


@pytest.mark.nightly
def test_there_are_faults_in_every_area(
    every: list[Planted], imported: Mapping[str, set[str]]
) -> None:
    area = areas(imported)
    count = Counter(area(each.path) for each in every)
    assert set(count) == {
        *("card", "board", "lab", "lessons, puzzles, commands", "server files", "other widgets")
    }
    assert min(count.values()) > 100
    assert area("widgets/bosswidgets/server/voila_server.py") == area(
        "widgets/bosswidgets/table/saves.py"
    )
    assert area("widgets/bosswidgets/card/table.py") == "other widgets"
    assert all(each.path.startswith(CODE) for each in every)


@pytest.mark.slow
def test_the_nearest_tests_are_asked_and_those_of_the_same_name_first(
    imported: Mapping[str, set[str]],
) -> None:
    imported_by = defaultdict(set)
    for path, there in imported.items():
        for each in there:
            imported_by[each].add(path)
    assert "tests/engine/board/test_laws.py" in concerning("bosslib/board/payoffs.py", imported_by)
    assert concerning("bosslib/lab/answer.py", imported_by)[0] == "tests/engine/lab/test_answer.py"
    assert concerning("bosslib/card/transitions.py", imported_by)
    asked = {path: concerning(path, imported_by) for path in imported_by}
    assert not [test for tests in asked.values() for test in tests if test.startswith("tests/app")]


def test_a_graph_is_walked_step_by_step() -> None:
    graph = {"a": {"b"}, "b": {"c", "a"}, "c": {"d"}}
    assert [*nearby(graph, "a")] == [{"b"}, {"c"}, {"d"}]


SOUND = "def double(number: int) -> int:\n    return number * 2\n"
TEST = "from double import double\n\n\ndef test_double() -> None:\n    assert double({}) == {}\n"


@pytest.mark.nightly
@pytest.mark.parametrize(("number", "end"), [(3, End.TESTS), (2, End.SURVIVED)])
def test_a_fault_survives_if_no_test_tells_it_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, end: End
) -> None:
    """2 * 2 equals 2 + 2, and only 3 reveals the fault."""
    monkeypatch.setattr("tools.mutants.CHECKED", ["-c", "import double"])
    file, test = tmp_path / "double.py", tmp_path / "test_double.py"
    file.write_text(SOUND)
    test.write_text(TEST.format(number, number * 2))
    (fault,) = (each for each in faults(file.read_bytes()) if each.put == "+")
    planting = Planted("double.py", fault, "*")
    assert outcome(tmp_path, planting, ["test_double.py"], 60) is end
    assert outcome(tmp_path, planting, [], 60) is End.SURVIVED  # there is no test
    assert file.read_text() == SOUND
    assert str(planting) == "double.py:2: * -> +"


def test_check_goes_first_and_a_fault_without_end_is_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "endless.py"
    file.write_text("import time\nwhile 2 > 2:\n    time.sleep(1)\n")
    faulty = {each.put: Planted("endless.py", each, "") for each in faults(file.read_bytes())}
    monkeypatch.setattr("tools.mutants.CHECKED", ["-c", "import endless"])
    assert outcome(tmp_path, faulty[">="], [], 2) is End.LATE
    monkeypatch.setattr("tools.mutants.CHECKED", ["-c", "raise ValueError"])
    assert outcome(tmp_path, faulty["pass"], [], 60) is End.CHECK


def test_the_report_names_survivors_by_area() -> None:
    def told(path: str, end: End) -> tuple[Planted, End]:
        (fault,) = (each for each in faults(b"a = 1 < x\n") if each.put == "<=")
        return Planted(path, fault, "<"), end

    area = areas({})
    lines = report(
        [
            told("bosslib/card/transitions.py", End.SURVIVED),
            told("bosslib/card/legality.py", End.CHECK),
            told("bosslib/board/transitions.py", End.LATE),
        ],
        area,
    )
    assert lines == [
        "",
        "board: 1 faults, 1 out of time (0%)",
        "card: 2 faults, 1 noticed by check, 1 SURVIVED (50%)",
        "  bosslib/card/transitions.py:1: < -> <=",
    ]
