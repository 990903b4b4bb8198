"""docs/extending.md is followed: its files are written, its changes made, all of it is run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from importlib import import_module
from pathlib import Path
from shutil import copytree, ignore_patterns
from types import ModuleType
from typing import NamedTuple

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
TOY = ROOT / "tests" / "toy"
PAGE = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
NOT_COPIED = ignore_patterns("__pycache__", "*.jsonl", "scenarios", "notebooks")
BLOCK = re.compile(r"((?:^(?!```|#)[^\n]+\n)*)\n^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A block of code, with the text before it, whose last file name is the block's file."""

    before: str
    language: str
    code: str

    @property
    def files(self) -> list[str]:
        return re.findall(r"`([\w/.-]+\.(?:py|toml))`", self.before)


def blocks(heading: str) -> list[Block]:
    """The blocks of a section, in order."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    assert section, heading
    return [Block(*each) for each in BLOCK.findall(section)]


def only(heading: str, language: str) -> list[Block]:
    return [each for each in blocks(heading) if each.language == language]


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a Python that imports modules from a folder first, and then from the repository."""
    path = os.pathsep.join(map(str, (folder, folder / "widgets", ROOT)))
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )


def said(folder: Path, *arguments: str) -> str:
    done = run(folder, *arguments)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    return done.stdout


def commands(heading: str) -> list[list[str]]:
    """The commands of a section, without `python`."""
    lines = [line for each in only(heading, "console") for line in each.code.splitlines()]
    return [line.split()[1:] for line in lines]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the code that can be changed."""
    for package in ("bosslib", "widgets/bosswidgets"):
        copytree(ROOT / package, tmp_path / package, ignore=NOT_COPIED)
    return tmp_path


def change(file: Path, lines: str) -> None:
    """Apply a block with `+` and `-`; its context must occur once."""
    before = [line[1:] for line in lines.splitlines(keepends=True) if line[0] != "+"]
    after = [line[1:] for line in lines.splitlines(keepends=True) if line[0] != "-"]
    text = file.read_text(encoding="utf-8")
    assert text.count("".join(before)) == 1, f"{file.name}: {before}"
    file.write_text(text.replace("".join(before), "".join(after)), encoding="utf-8")


def follow(heading: str, folder: Path) -> None:
    """Write the files of a section into a copy of the code, and make its changes there."""
    for each in blocks(heading):
        if each.language in ("python", "toml") and each.files:
            (folder / each.files[-1]).write_text(each.code, encoding="utf-8")
    named = re.findall(r"`((?:bosslib|widgets)/[\w/.]+)`", heading_text(heading))
    for each in only(heading, "diff"):
        (file,) = {folder / name for name in named if fits(folder / name, each.code)}
        change(file, each.code)


def heading_text(heading: str) -> str:
    return PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def fits(file: Path, lines: str) -> bool:
    there = [line[1:] for line in lines.splitlines(keepends=True) if line[0] != "+"]
    return file.is_file() and "".join(there) in file.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The computer player's package, installed with pip."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("target")
    for each in blocks("A computer player"):
        if each.files:
            (source / each.files[-1]).write_text(each.code, encoding="utf-8")
    assert {path.name for path in source.iterdir()} == {"first_card.py", "pyproject.toml"}
    pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    done = run(source, *pip, "--target", str(target), ".")
    assert done.returncode == 0, done.stderr
    return target


def test_a_computer_player_is_there_by_its_name(installed: Path) -> None:
    sim, play = commands("A computer player")
    assert re.search(r"\bfirst\b", said(installed, *sim))
    assert "You sit at seat A" in said(installed, *play)


def test_a_computer_player_is_told_of_in_lists_and_in_a_refusal(installed: Path) -> None:
    code = "from bosslib.card.bots import BOTS, about; print([*BOTS], about('first'))"
    listed = said(installed, "-c", code)
    assert listed == (
        "['random', 'gentle', 'careful', 'shrewd', 'expert', 'first'] "
        "plays the first card that it may\n"
    )
    refused = run(installed, "-m", "bosslib", "sim", "--bots", "second,random,random")
    assert "expert and first" in refused.stderr + refused.stdout


def test_without_the_package_the_name_is_refused(tmp_path: Path) -> None:
    assert run(tmp_path, *commands("A computer player")[0]).returncode != 0


def test_a_kind_of_exercise_is_read_and_proved(copy: Path) -> None:
    follow("A kind of exercise", copy)
    check = ["-m", "bosslib", "check", "may-a-play-green.toml"]
    assert "may-a-play-green.toml" not in said(copy, *check)  # there is nothing wrong in it
    judging = (
        "from pathlib import Path; from bosslib.teaching import course\n"
        "exercise = course.parse_exercise_text(Path('may-a-play-green.toml').read_text())\n"
        "print([exercise.task.judge(exercise, [at]).is_right for at in (0, 1)])"
    )
    assert said(copy, "-c", judging) == "[False, True]\n"


def test_a_kind_of_exercise_refuses_what_the_rules_do_not_say(copy: Path) -> None:
    follow("A kind of exercise", copy)
    file = copy / "may-a-play-green.toml"
    file.write_text(file.read_text("utf-8").replace("allowed = false", "allowed = true"), "utf-8")
    done = run(copy, "-m", "bosslib", "check", file.name)
    assert done.returncode == 1
    line = 1 + file.read_text("utf-8").splitlines().index("allowed = true")
    assert f"may-a-play-green.toml:{line}: allowed" in done.stdout + done.stderr


def test_a_kind_of_exercise_is_answered_on_a_page_and_printed(copy: Path) -> None:
    follow("A kind of exercise", copy)
    told = json.loads(said(copy, "-m", "tests.frame.followed", "answered", "may-a-play-green.toml"))
    allowed, refused = told["said"]
    assert "What you chose isn’t right." in allowed
    assert "Right." in refused
    assert "so green may not be played" in refused
    paper, answers = told["paper"].split('class="boss-key"')
    assert re.search(r"<p>You play a green.\+1 to the centre\.</p>.*☐ It is not allowed", paper)
    assert "☐ It is allowed" in paper
    assert "<p>It is not allowed</p>" in answers
    assert ["allowed", "allowed (in the TOML)"] in told["kinds"]


def test_a_panel_counts_what_its_person_does_not_see_and_tells_no_more(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOSS_DATA", str(copy))
    follow("A panel", copy)
    moments = json.loads(said(copy, "-m", "tests.frame.followed", "watched"))
    line = re.compile("Fitting cards that you have not seen: [^<]*")
    (before, *_), *after = moments
    assert not line.search(before)
    assert [len(line.findall(html)) for html, _, _ in after] == [1, 1]
    for html, elsewhere, hidden in after:
        assert sum(map(int, re.findall(r"\d+", line.findall(html)[0]))) == hidden
        assert line.findall(elsewhere) == line.findall(html)
    assert after[0][2] > after[1][2]


def test_a_question_of_the_lab_is_answered(copy: Path) -> None:
    follow("A question of the lab", copy)
    asking = only("A question of the lab", "python")[-1]
    assert not asking.files
    told = said(copy, "-c", asking.code)
    assert told.startswith("Wild POTAs in a first hand\n")
    low, high, exact = re.findall(r"\d+\.\d+", told)[-3:]
    assert float(low) < float(exact) < float(high), told


SHOWN = [
    pytest.param(each, id=each.files[-1])
    for each in map(Block._make, BLOCK.findall(PAGE))
    if each.language == "python" and re.match("bosslib/|widgets/", (each.files or [""])[-1])
]


@pytest.mark.parametrize("shown", SHOWN)
@pytest.mark.parametrize("command", ["check", "format --check"])
def test_what_is_shown_is_in_the_house_style(shown: Block, command: str) -> None:
    ruff = ["-m", "ruff", *command.split(), "--stdin-filename", shown.files[-1], "-"]
    done = subprocess.run(
        [sys.executable, *ruff],
        cwd=ROOT,
        input=shown.code,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("heading", "file"),
    [
        ("A computer player", "first_card.py"),
        ("A kind of exercise", "bosslib/teaching/kinds/allowed.py"),
        ("A kind of exercise", "widgets/bosswidgets/learn/kinds/allowed.py"),
        ("A panel", "widgets/bosswidgets/card/panels/unseen.py"),
        ("A question of the lab", "bosslib/lab/questions/wild.py"),
    ],
)
def test_it_takes_less_than_thirty_lines(heading: str, file: str) -> None:
    (found,) = [each.code for each in blocks(heading) if each.files[-1:] == [file]]
    assert len([line for line in found.splitlines() if line.strip()]) < 30


@pytest.mark.parametrize(
    ("heading", "file", "count"), [("A game", "__init__.py", 3), ("A game's table", "page.py", 2)]
)
def test_what_is_shown_of_a_game_is_in_the_toy(heading: str, file: str, count: int) -> None:
    whole = (TOY / "rps" / file).read_text(encoding="utf-8")
    shown = [each.code for each in only(heading, "python") if "games.named(" not in each.code]
    assert len(shown) == count
    assert [each for each in shown if each not in whole] == []


def test_the_entry_points_shown_are_those_of_the_toy() -> None:
    points = ConfigParser()
    points.read(TOY / "rps-1.0.dist-info" / "entry_points.txt")
    there = {group: dict(points[group]) for group in points.sections()}
    shown = [tomllib.loads(only(each, "toml")[0].code) for each in ("A game", "A game's table")]
    groups = [each["project"]["entry-points"] for each in shown]
    assert {name: each[name] for each in groups for name in each} == there


@pytest.mark.parametrize(
    ("heading", "module", "whole"),
    [("A game", "rps", "GAME"), ("A game's table", "rps.page", "WIDGETS")],
)
def test_every_part_of_the_toy_has_a_line(
    heading: str, module: str, whole: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(TOY))
    toy = vars(import_module(module))
    rows = re.findall(r"^\| (`.*?) \|", heading_text(heading), re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    there = {name for name, each in toy.items() if getattr(each, "__module__", "") == module}
    panels = {
        name
        for name, each in toy.items()
        if isinstance(each, ModuleType) and each.__package__ == "bosswidgets.table.panels"
    }
    assert sorted({*there, *panels, whole} - {"BEATS"}) == sorted(named)


def test_a_table_of_a_game_is_shown_as_the_page_says() -> None:
    (showing,) = [each for each in only("A game's table", "python") if "games.named(" in each.code]
    shown = said(TOY, "-c", f"{showing.code}print(games.named('rps').table())")
    assert shown == "<Table: new game>\n"


def test_a_game_is_played_simulated_and_told_of() -> None:
    play, sim, rules = (said(TOY, *each) for each in commands("A game"))
    assert "throw>" in play
    assert "deals" in sim
    assert "Rock beats scissors" in rules


def test_a_language_is_begun(copy: Path) -> None:
    for name in ("tools", "widgets/template"):
        copytree(ROOT / name, copy / name, ignore=NOT_COPIED)
    (command,) = re.findall(r"`make languages ARGS=(\w+)`", heading_text("A language"))
    done = run(copy, "-m", "tools.languages", command)
    assert "bosslib.po: table.pass: not translated: " in done.stdout
    made = {path.name for path in (copy / "bosslib" / "locale" / command).rglob("*.*")}
    assert made >= {"bosslib.po", "exercises.po"}
    code = (
        f"from bosslib import words; words.set_language({command!r}); "
        "print(words.say('table.pass') == words.catalogue()['table.pass'])"
    )
    assert said(copy, "-c", code) == "True\n"
