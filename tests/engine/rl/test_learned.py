"""examples/learned: it learns, saves what it has learnt, and its player is found by name."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bosslib.card import new
from bosslib.driver import play_match
from bosslib.rl import environment

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "examples" / "learned"

SEED = 1
"""With this seed, the first Boss can open with a positive card or with a negative one."""


@pytest.fixture(scope="module")
def learned() -> Iterator[Any]:
    """The program as a module."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(FOLDER))
        yield import_module("learned")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("play b+4", "play +"),
        ("play r-2", "play -"),
        ("play bP@0", "play P mine"),
        ("play wP@2", "play P theirs"),
        ("play gR@0", "play R mine"),
        ("M2 P@1>0", "move P theirs mine"),
        ("M1 R@0>x", "move R mine away"),
        ("M3 low", "move low"),
        ("offer@2 never R@0", "offer never"),
        ("accept@1", "accept"),
        ("discard b+1 g-2", "discard 2"),
        ("discard", "discard 0"),
        ("keep my word", "keep"),
        ("silence", "silence"),
    ],
)
def test_entries_are_of_a_kind(learned: Any, name: str, kind: str) -> None:
    assert name in environment("card").menu(4).names
    assert learned.kind(name) == kind


def test_what_paid_is_chosen_once_it_was_tried_often_enough(learned: Any) -> None:
    table, found = learned.Table({}), environment("card")
    seen = found.question(new(4, seed=SEED, boss=0).view("A"), talking=False)
    places = [*found.legal(seen)]
    where = learned.situation(found, seen)
    kinds = {table.kinds(found, 4)[place] for place in places}
    assert kinds == {"play +", "play -"}
    for what in kinds:
        for _ in range(learned.LEAST):
            table.learn(where, what, -10 if what == "play +" else 10)
    chosen = {
        table.kinds(found, 4)[table.choose(found, seen, places, Random(seed))] for seed in range(20)
    }
    assert chosen == {"play -"}


def test_it_learns_from_few_games_and_says_what_came_of_it(
    learned: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.json"
    few = ["--games", "2", "--players", "3", "--decks", "2", "--write", str(path)]
    learned.main(few)
    assert " ± " in capsys.readouterr().out
    tried = json.loads(path.read_text(encoding="utf-8"))
    often = sum(many for kinds in tried.values() for many, _ in kinds.values())
    assert often > 200
    again = learned.taught(2, 3)
    learned.write(again, tmp_path / "again.json")
    assert (tmp_path / "again.json").read_text("utf-8") == path.read_text("utf-8")


def test_what_is_stored_beats_random(learned: Any) -> None:
    more = learned.measured(learned.read(learned.BESIDE), 6)
    assert more.mean - more.margin > 0


def test_it_plays_with_any_number(learned: Any) -> None:
    for players in (3, 5, 6):
        match: Any = play_match(new(players, seed=1), [learned.Learned()] * players)
        assert not match.state.table.to_act


def test_it_is_a_computer_player_by_its_entry_point(tmp_path: Path) -> None:
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ((group, named),) = project["entry-points"].items()
    info = tmp_path / "boss_learned-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n"
    )
    lines = [f"{name} = {place}" for name, place in named.items()]
    (info / "entry_points.txt").write_text("\n".join((f"[{group}]", *lines)) + "\n")
    path = os.pathsep.join(map(str, (tmp_path, FOLDER, ROOT)))
    command = ["-m", "bosslib", "sim", "--bots", "learned,random,random", "--games", "1"]
    run = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert "learned" in run.stdout
