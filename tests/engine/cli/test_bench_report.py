"""The table of `python -m bosslib bench`: failures are named, and later rows are still measured."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from bosslib.errors import BossError
from bosslib.words import say
from tools.bench.pages import MOST_UNCHANGED, Tally, unchanged_row
from tools.bench.processes import output, running
from tools.bench.report import (
    AnyRow,
    Failed,
    LackingError,
    LeftOut,
    Row,
    attempt,
    print_table,
)

Capture = pytest.CaptureFixture[str]


def row(what: str, *, met: bool = True) -> Row:
    return Row(what, "2 ms", "1 ms", "2 x", "≤ 3 x", met)


def failing(error: BaseException, *whats: str) -> Iterator[AnyRow]:
    yield from map(row, whats)
    raise error


def test_a_measurement_that_fails_names_its_rows_and_the_others_follow(capsys: Capture) -> None:
    def rows() -> Iterator[AnyRow]:
        error = ValueError("a | b\nc")
        yield from attempt("part", failing(error, "first"), ["first", "second", "third"])
        yield from attempt("part", iter([row("fourth")]), ["fourth"])

    assert print_table(rows()) == 1
    _, _, *lines = capsys.readouterr().out.splitlines()
    why = "ValueError: a / b c"
    assert lines == [
        "| first | 2 ms | 1 ms | 2 x | ≤ 3 x | yes |",
        f"| second | could not be measured: {why} | | | | NO |",
        f"| third | could not be measured: {why} | | | | NO |",
        "| fourth | 2 ms | 1 ms | 2 x | ≤ 3 x | yes |",
        "",
        "Missed: 0 of 2.",
        "",
        "Could not be measured: 2.",
        f"- second: {why}",
        f"- third: {why}",
    ]


@pytest.mark.parametrize(
    "error",
    [
        LackingError("bench.site", why="none"),
        ModuleNotFoundError("No module named 'numpy'", name="numpy"),
    ],
)
def test_what_is_not_on_this_computer_is_left_out_and_no_failure(error: Exception) -> None:
    (left,) = attempt("part", failing(error), ["first"])
    assert isinstance(left, LeftOut)
    assert print_table(iter([left, row("second")])) == 0


@pytest.mark.parametrize(
    "error",
    [
        BossError("bench.stuck", actions=3),
        ImportError("cannot import name 'x' from 'tools.gone'", name="tools.gone"),
        SystemExit("the database does not start"),
        AssertionError(),
    ],
)
def test_what_goes_wrong_in_a_measurement_is_a_failure(error: BaseException) -> None:
    (failed,) = attempt("part", failing(error), ["first"])
    assert isinstance(failed, Failed)
    assert failed.why
    assert print_table(iter([failed, row("second")])) == 1


def test_a_failure_after_the_last_row_is_told_of_the_part() -> None:
    _, failed = attempt("part", failing(ValueError("late"), "first"), ["first"])
    assert failed == Failed("part", "ValueError: late")


@pytest.mark.parametrize(
    ("rows", "code"), [([row("first")], 0), ([row("first", met=False)], 1), ([], 1)]
)
def test_the_exit_code_says_whether_all_targets_are_met(rows: list[AnyRow], code: int) -> None:
    assert print_table(iter(rows)) == code


def test_clicks_of_a_kind_that_is_given_up_are_among_those_that_changed_nothing() -> None:
    given_up, other, floor = Tally(), Tally(), Tally()
    for _ in range(MOST_UNCHANGED - 1):
        given_up.add(None)
    with pytest.raises(BossError):
        given_up.add(None)
    for _ in range(15):
        other.add(1.0)
        floor.add(1.0)
    found = unchanged_row("widgets", [given_up, other], [floor])
    assert not found.met
    assert (found.measured, found.share) == (say("bench.some", some=5, all=20), "25.0%")


def test_without_a_click_nothing_is_told_of_those_that_changed_nothing() -> None:
    with pytest.raises(BossError, match=say("bench.unclicked")):
        unchanged_row("widgets", [Tally()], [Tally()])


FOREVER = "import time; time.sleep(60)"


def test_a_program_that_says_nothing_is_ended_within_its_limit() -> None:
    command = [sys.executable, "-c", FOREVER]
    with pytest.raises(BossError, match=r"python.* -c does not answer"):
        output(command, seconds=0.1)
    with pytest.raises(BossError, match="does not answer"), running(command, seconds=0.1):
        pass


def test_a_program_that_ends_too_soon_says_why() -> None:
    command = [sys.executable, "-c", "import sys; sys.exit('no room')"]
    with pytest.raises(BossError, match="status 1 no room"):
        output(command)
    with pytest.raises(BossError, match="exits without any output"), running(command):
        pass
