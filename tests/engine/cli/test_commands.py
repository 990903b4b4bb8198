"""The command line: exit statuses and output; `play` is in `test_terminal`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bosslib import __version__
from bosslib.__main__ import main
from bosslib.games import find_game, names
from bosslib.rulebook import Rule, every_rule, rules_of
from bosslib.teaching.course import COURSE_FOLDER, LIST, SCHEMA, load_exercise
from bosslib.words import catalogue, say
from tests.engine.card.strategies import some
from tools import coverage
from tools.coverage import report
from tools.rules_page import markdown

ROOT = Path(__file__).parents[3]
SCENARIO = ROOT / "bosslib" / "scenarios" / "card" / "example-a.toml"
EXERCISE = COURSE_FOLDER / "first-deal" / "be-paid.toml"
Capture = pytest.CaptureFixture[str]


def bosslib(*arguments: str, **given: object) -> subprocess.CompletedProcess[str]:
    """Run `python -m bosslib` in a separate process."""
    command = [sys.executable, "-m", "bosslib", *arguments]
    kept = {"cwd": ROOT, "capture_output": True, "text": True, "timeout": 120, **given}
    return subprocess.run(command, check=False, **kept)  # type: ignore[call-overload, no-any-return]


def status(*arguments: str) -> int:
    """The exit status of a command, also when its arguments are invalid."""
    try:
        return main(arguments)
    except SystemExit as end:
        return int(end.code or 0)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("dance",),
        ("check",),
        ("rules", "--dance"),
        ("play", "--players", "two"),
        ("play", "--seed", "x"),
        ("play", "--players"),
    ],
)
def test_arguments_that_cannot_be_read_show_how_they_are_written(
    arguments: tuple[str, ...], capsys: Capture
) -> None:
    assert status(*arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("usage: python -m bosslib")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("rules", "NOPE-1"), "NOPE-1"),
        (("rules", "VALUE-1", "value-1"), "value-1"),
        (("play", "--players", "2"), "3 to 6 players, not 2 (SETUP-1)"),
        (("play", "--players", "7"), "3 to 6 players, not 7 (SETUP-1)"),
        (("play", "--seat", "Z"), "'Z' is not a seat"),
        (("play", "--seat", "E"), "no seat E with 4 players"),
        (("play", "--bot", "nobody"), "'nobody'"),
        (("play", "--load", "/no/such/file"), "/no/such/file: cannot be read"),
        (("play", "--load", str(ROOT)), "cannot be read"),
        (("bench", "--only", "dance"), "no part dance"),
    ],
)
def test_what_is_asked_for_wrongly_is_one_line_and_status_2(
    arguments: tuple[str, ...], words: str, capsys: Capture
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1


def test_the_version_is_printed(capsys: Capture) -> None:
    assert status("--version") == 0
    play = import_module("bosslib.card.transitions").__file__ or ""
    engine = "pure Python" if play.endswith(".py") else "compiled"
    assert capsys.readouterr().out == f"bosslib {__version__} ({engine})\n"


def test_help_says_what_each_command_does(capsys: Capture) -> None:
    for arguments in ((), ("check",), ("rules",), ("sim",), ("play",), ("puzzles",), ("bench",)):
        assert status(*arguments, "--help") == 0
        assert len(capsys.readouterr().out) > 100


@pytest.fixture
def good() -> str:
    return SCENARIO.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "old", "new", "ends"),
    [
        ("good.toml", "", "", (0, "1 passed, 0 failed")),
        ("worth.toml", "value = 180", "value = 185", (1, "0 passed, 1 failed")),
        ("card.toml", "b+3", "b+9", (2, "0 passed, 1 failed")),
        ("key.toml", "phase", "face", (2, "0 passed, 1 failed")),
        ("half.toml", "[position", "[[", (2, "0 passed, 1 failed")),
        ("good.txt", "", "", (2, "0 passed, 1 failed")),
        ("good", "", "", (2, "0 passed, 1 failed")),
        ("good.json", "", "", (2, "0 passed, 1 failed")),
    ],
)
def test_check_says_by_its_status_what_came_of_a_file(
    tmp_path: Path, capsys: Capture, good: str, name: str, old: str, new: str, ends: tuple[int, str]
) -> None:
    assert old in good
    path = tmp_path / name
    path.write_text(good.replace(old, new) if old else good, encoding="utf-8")
    assert (main(["check", str(path)]), capsys.readouterr().out.splitlines()[-1]) == ends


def test_check_runs_all_that_it_is_given(tmp_path: Path, capsys: Capture, good: str) -> None:
    (tmp_path / "deep" / "deeper").mkdir(parents=True)
    for name in ("a.toml", "deep/b.toml", "deep/deeper/c.toml"):
        (tmp_path / name).write_text(good, encoding="utf-8")
    (tmp_path / "deep" / "notes.txt").write_text("no scenario", encoding="utf-8")
    assert main(["check", str(tmp_path), str(SCENARIO)]) == 0
    assert capsys.readouterr().out == "4 passed, 0 failed\n"
    assert main(["check", str(tmp_path), str(tmp_path / "missing.toml")]) == 2
    assert capsys.readouterr().out.endswith("3 passed, 1 failed\n")


@pytest.mark.parametrize("sign", ["\u2028", "\x85", "é"])
def test_check_reads_one_scenario_from_each_line_of_a_set(
    tmp_path: Path, capsys: Capture, good: str, sign: str
) -> None:
    """Only line feeds separate JSON Lines; JSON may contain any other separator."""
    document = tomllib.loads(good) | {"title": f"one{sign}title"}
    text = json.dumps(document, ensure_ascii=False)
    path = tmp_path / "set.jsonl"
    path.write_text(f"{text}\n\n{text}\r\n", encoding="utf-8", newline="")
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"


def test_check_of_lines_lists_what_is_said_falsely(tmp_path: Path, capsys: Capture) -> None:
    leader = COURSE_FOLDER / "whole-game" / "catch-the-leader.toml"
    assert main(["check", "--lines", str(leader)]) == 0
    path = tmp_path / leader.name
    text = leader.read_text(encoding="utf-8")
    path.write_text(text.replace("end with {money.D}, {A}", "end with $300, {A}"), encoding="utf-8")
    capsys.readouterr()
    assert main(["check", str(path)]) == 0
    assert main(["check", "--lines", str(path)]) == 1
    out = capsys.readouterr().out
    assert "D: rR@A, D: rM1 r+4>x" in out
    assert "not so: 300" in out


def test_check_of_an_empty_folder_is_no_success(tmp_path: Path, capsys: Capture) -> None:
    assert main(["check", str(tmp_path)]) == 1
    assert capsys.readouterr().out == "0 passed, 0 failed\n"


def test_check_in_a_process_of_its_own() -> None:
    done = bosslib("check", str(SCENARIO))
    assert (done.returncode, done.stdout, done.stderr) == (0, "1 passed, 0 failed\n", "")


@settings(some(150), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    content=st.binary() | st.text().map(lambda text: text.encode("utf-8", "surrogatepass")),
    ending=st.sampled_from([".toml", ".json", ".jsonl"]),
)
@example(content=b"", ending=".jsonl")
@example(content=b"\xff\xfe", ending=".toml")
@example(content=b"\xef\xbb\xbf{}", ending=".json")
@example(content=b"[" * 100_000, ending=".json")
@example(content=b"a = " + b"[" * 5000, ending=".toml")
@example(content=b"1" * 5000, ending=".jsonl")
@example(content=b"x = 0x" + b"f" * 5000, ending=".toml")
@example(content=b'"\\ud800"', ending=".json")
def test_check_refuses_any_bytes_and_never_fails_itself(
    tmp_path: Path, capsys: Capture, content: bytes, ending: str
) -> None:
    path = tmp_path / f"any{ending}"
    path.write_bytes(content)
    ended = main(["check", str(path)])
    *lines, last = capsys.readouterr().out.splitlines()
    if ended == 1:  # a set without a scenario
        assert ending == ".jsonl"
        assert not content.decode().strip()
        assert (lines, last) == ([], "0 passed, 0 failed")
    else:
        assert ended == 2
        assert last == f"0 passed, {len(lines)} failed"
        assert all(line.startswith(str(path)) for line in lines)


def test_rules_shows_every_rule_in_order(capsys: Capture) -> None:
    assert main(["rules"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" ")[0] for line in lines if not line.startswith(" ")] == list(every_rule())


def test_rules_shows_the_rules_that_are_named(capsys: Capture) -> None:
    assert main(["rules", "VALUE-1", "SETTLE-4"]) == 0
    value, settle, ruling = capsys.readouterr().out.splitlines()
    assert value.startswith("VALUE-1 (rule, the printed rules): Add up the Deal cards")
    assert settle.startswith("SETTLE-4 ")
    assert ruling.startswith("    Ruling: ")


@pytest.mark.parametrize(("game", "page"), [([], "card"), (["card"], "card"), (["board"], "board")])
def test_rules_prints_the_page_of_a_game(game: list[str], page: str, capsys: Capture) -> None:
    assert main(["rules", "--markdown", *game]) == 0
    assert capsys.readouterr().out == markdown(page)


def test_every_rule_of_the_card_game_is_covered(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["rules", "--coverage", "card"]) == 0
    lines = capsys.readouterr().out.splitlines()
    every = len(rules_of("card"))
    assert lines[-1] == f"{every} of {every} rules are covered"
    assert lines[0] == say("coverage.head")
    cited = load_exercise(EXERCISE).cites[0]
    (row,) = [line for line in lines if line.startswith(f"{cited}: ")]
    assert "(be-paid" in row.split(" | ")[2]  # the very first exercise


@pytest.mark.parametrize(
    ("game", "rules"),
    [(["card"], rules_of("card")), (["board"], rules_of("board")), ([], every_rule())],
)
def test_coverage_has_a_row_for_each_rule_of_a_game_or_of_both(
    game: list[str], rules: dict[str, Rule], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    main(["rules", "--coverage", *game])
    _, *lines = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in lines if " | " in line] == list(rules)


def test_an_id_of_the_board_game_is_none_of_the_card_game(tmp_path: Path) -> None:
    """The text after the B is also a card game id in one of these, and not in another."""
    (tmp_path / "tests").mkdir()
    names = f"B-END-{3}, B-TURN-{4} and B-VAR-{7}b: B-INF-{2}."
    (tmp_path / "tests" / "test_names.py").write_text(f"# {names}\n", encoding="utf-8")
    found = coverage.citations(tmp_path)
    there = sorted(name for name, where in found.items() if where.tests)
    assert there == [f"B-END-{3}", f"B-INF-{2}", f"B-TURN-{4}", f"B-VAR-{7}b"]


def test_an_id_that_exists_in_neither_game_is_a_fault_in_both(
    tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "tests").mkdir()
    wrong = f"B-INF-{99}"
    (tmp_path / "tests" / "test_wrong.py").write_text(f"# {wrong}\n", encoding="utf-8")
    for game in names():
        assert report(tmp_path, game=game) == 1
        lines = capsys.readouterr().out.splitlines()
        assert f"{wrong} is not a rule, but is cited in 1 (test_wrong.py)" in lines


def course_of(folder: Path, text: str) -> Path:
    """Write a course of one exercise: `be-paid`, with this text."""
    (folder / "first-deal").mkdir()
    (folder / "first-deal" / "be-paid.toml").write_text(text, encoding="utf-8")
    (folder / LIST).write_text(
        f'schema = "{SCHEMA}"\n[[lessons]]\nid = "first-deal"\nexercises = ["be-paid"]\n',
        encoding="utf-8",
    )
    return folder


def test_a_rule_that_no_exercise_cites_is_a_fault(tmp_path: Path, capsys: Capture) -> None:
    folder = course_of(tmp_path, EXERCISE.read_text(encoding="utf-8"))
    assert report(ROOT, folder, game="card") == 1
    lines = capsys.readouterr().out.splitlines()
    missing = {
        line.split(" ")[0] for line in lines if line.endswith(say("coverage.untaught", id=""))
    }
    assert missing == set(rules_of("card")) - {"NOTATION", *load_exercise(EXERCISE).cites}
    every = len(rules_of("card"))
    assert lines[-1] == f"{every - len(missing)} of {every} rules are covered"


def test_a_rule_that_an_exercise_names_only_in_its_words_is_not_cited(
    tmp_path: Path, capsys: Capture
) -> None:
    """It mentions TURN-4, but must declare it to cite it."""
    text = EXERCISE.read_text(encoding="utf-8")
    assert "(TURN-4)" in text
    assert report(ROOT, course_of(tmp_path, text)) == 1
    assert say("coverage.untaught", id="TURN-4") in capsys.readouterr().out.splitlines()


def test_an_id_in_the_words_of_an_exercise_that_does_not_exist_is_a_fault(
    tmp_path: Path, capsys: Capture
) -> None:
    wrong = f"TURN-{99}"
    text = EXERCISE.read_text(encoding="utf-8").replace("(TURN-4)", f"({wrong})")
    assert report(ROOT, course_of(tmp_path, text)) == 1
    lines = capsys.readouterr().out.splitlines()
    assert f"{wrong} is not a rule, but is cited in 1 (be-paid)" in lines


def test_an_id_that_is_cited_and_does_not_exist_is_a_fault(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = f"VALUE-{9}"
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_wrong.py").write_text(f"# {wrong}, VALUE-1\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["rules", "--coverage"]) == 1
    lines = capsys.readouterr().out.splitlines()
    (fault,) = [line for line in lines if line.startswith(f"{wrong} ")]
    assert "test_wrong.py" in fault
    (cited,) = [line for line in lines if line.startswith("VALUE-1: ")]
    assert "test_wrong.py" in cited


@pytest.mark.skipif(sys.platform == "win32", reason="it is run by bash")
def test_a_reader_who_has_had_enough_is_no_error() -> None:
    command = f"'{sys.executable}' -m bosslib rules | head -1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("SETUP-1 ")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_a_terminal_that_lacks_a_sign_shows_another(encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = bosslib("rules", env=environment, encoding=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) >= len(every_rule())


@pytest.mark.nightly
def test_bench_measures_the_engine_against_its_floors(capsys: Capture) -> None:
    missed = main(["bench", "--only", "engine"])
    table, _, ending = capsys.readouterr().out.partition("\n\n")
    _, _, *rows = table.splitlines()
    bots = [
        say(f"bench.{key}", name=name)
        for name in find_game("card").ladder[2:]
        for key in ("playouts", "slowest")
    ]
    board = [say("bench.board-play"), say("bench.board-slowest", name="shrewd")]
    named = [say("bench.play"), *board, *bots, say("bench.thinking"), say("bench.import")]
    assert [row.split(" | ")[0] for row in rows] == [f"| {name}" for name in named]
    no = [row for row in rows if row.endswith("| NO |")]
    said, *misses = ending.splitlines()
    assert said == say("bench.missed", missed=len(no), all=len(rows))
    assert [miss[2:].split(": ")[0] for miss in misses] == [row[2:].split(" | ")[0] for row in no]
    assert missed == bool(no)


def bench_without(module: str, part: str) -> tuple[list[list[str]], int, str]:
    """The table of a part without an installed package, the exit status, and the error output.

    The package is hidden from Python's import system, as if it were not installed.
    """
    hide = f"import sys, importlib.machinery as m; find = m.PathFinder.find_spec; gone = {module!r}"
    code = (
        f"{hide}\nm.PathFinder.find_spec = classmethod(lambda cls, name, *rest: None"
        " if name.partition('.')[0] == gone else find(name, *rest))\n"
        f"from bosslib.__main__ import main; sys.exit(main(['bench', '--only', {part!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    table, _, _ = done.stdout.partition("\n\n")
    rows = [row.strip("| ").split(" | ") for row in table.splitlines()[2:]]
    return rows, done.returncode, done.stderr


@pytest.mark.parametrize(
    ("part", "module"), [("widgets", "playwright"), ("lab", "numpy"), ("rooms", "psutil")]
)
def test_bench_names_what_each_row_needs_that_it_leaves_out(part: str, module: str) -> None:
    rows, status, errors = bench_without(module, part)
    every = {text for key, text in catalogue().items() if key.startswith(f"bench.{part}-")}
    assert len(every) >= 5
    assert {what for what, *_ in rows} == every
    assert all(module in said for _, said, *_ in rows)
    assert (status, errors) == (1, "")


@pytest.mark.parametrize("asked", [("bench",), ("rules", "--coverage"), ("rules", "--markdown")])
def test_what_builders_alone_need_is_found_in_the_repository(
    asked: tuple[str, ...], tmp_path: Path
) -> None:
    done = bosslib(*asked, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{say('main.repository')}\n"


def test_bench_without_a_browser_says_where_one_comes_from(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("BOSS_CHROMIUM", "/no/such/chromium")
    assert main(["bench", "--only", "widgets"]) == 1
    _, _, *rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 15
    assert all("playwright install chromium" in row and "/no/such" in row for row in rows)
