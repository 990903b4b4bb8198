"""A game is a plug-in: an entry point provides rock, paper, scissors of `tests/toy`.

Shared code does not know it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bosslib import Record, RuleError, games, loaded
from bosslib.cli.check import check
from bosslib.driver import play_match
from bosslib.errors import BossError
from bosslib.game import AnyGame
from bosslib.picture.svg import svg
from bosslib.rulebook import rule
from bosslib.sim import simulate
from bosslib.teaching import attempt, course, grade
from bosslib.teaching.proof import first_flaw
from tests import guest
from tests.judging import judge_attempt, solution_record

SCENARIO = f"""
schema = "boss/1"
game = "rps"
cites = ["RPS-1", "RPS-2"]
{guest.POSITION}
[[steps]]
do = "A: rock"
expect = {{ round = 3, illegal = ["A: rock"] }}
[[steps]]
do = "B: offer"
error = "RPS-3"
[[steps]]
do = "B: rock"
expect = {{ round = 4, token = "A", points = {{ A = 3, B = 1 }}, winners = ["A"] }}
"""


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """The game, as if its package were installed."""
    guest.install(monkeypatch)
    yield games.game_named("rps")
    monkeypatch.undo()
    guest.forget()


def run(*arguments: str, typed: str = "") -> str:
    """The output of `python -m bosslib` where the game is installed."""
    environment = {**os.environ, "PYTHONPATH": str(guest.TOY)}
    command = [sys.executable, "-m", "bosslib", *arguments]
    done = subprocess.run(
        command, env=environment, input=typed, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_it_is_found_by_its_entry_point(toy: AnyGame) -> None:
    assert games.names() == ("card", "board", "rps")
    assert games.find_game("rps") is toy


def test_who_has_not_installed_it_is_told_which_games_there_are() -> None:
    with pytest.raises(BossError, match="no game 'rps': choose from card and board"):
        games.find_game("rps")


def test_its_rules_are_in_the_rulebook_and_in_its_errors(toy: AnyGame) -> None:
    assert rule("RPS-2").text.startswith("Rock beats scissors")
    record = Record(toy.new(2, 1)).play("A: rock")
    with pytest.raises(RuleError, match=r"A: paper: you have thrown already \(RPS-1\)"):
        record.play("A: paper")


def test_a_game_of_bots_is_dealt_played_saved_and_replayed(toy: AnyGame) -> None:
    start = toy.new(2, seed=4)
    match = play_match(start, [toy.bot("random")] * 2)
    record = Record(start).play(*match.actions)
    assert record.state == match.state
    assert not record.state.table.to_act
    again = loaded(record.saved())
    assert again == record
    assert again.game is toy


def test_one_may_undo_what_nobody_has_answered(toy: AnyGame) -> None:
    record = Record(toy.new(2, 1)).play("A: rock")
    assert record.undo(0).played == ()


@pytest.mark.usefixtures("toy")
def test_its_scenarios_are_checked(tmp_path: Path) -> None:
    file = tmp_path / "toy.toml"
    file.write_text(SCENARIO, encoding="utf-8")
    assert check([file]) == 0
    file.write_text(SCENARIO.replace("A = 3", "A = 4"), encoding="utf-8")
    assert check([file]) == 1


def test_it_is_shown_as_a_table_and_in_words(toy: AnyGame) -> None:
    state = toy.new(2, 1)
    picture = toy.picture(state.table)
    assert picture
    assert picture.words == "Round 1. A holds the token."
    assert svg(picture).count("<rect") == 2
    assert str(toy.legal(toy.view(state, 0))) == "<Legal: rock | paper | scissors | offer>"


def test_it_is_taught_in_an_exercise(toy: AnyGame) -> None:
    exercise = course.parse_exercise_text(guest.EXERCISE)
    assert first_flaw(exercise) is None
    assert judge_attempt(exercise, solution_record(exercise)) == grade.Verdict(
        True, exercise.success
    )
    scissors = attempt.play_actions(exercise, [toy.parse("A: scissors")])
    assert judge_attempt(exercise, scissors) == grade.Verdict(False, "Rock beats scissors.")


def test_many_games_of_it_are_simulated(toy: AnyGame) -> None:
    found = simulate([toy.bot("random")] * 2, 10, game="rps")
    assert found.deals == 10 * 2 * 3


def test_sim_takes_its_own_settings() -> None:
    said = run("sim", "--game", "rps", "--bots", "random,random", "--games", "5", "--quick")
    assert "with one round" in said
    assert "10 deals" in said


def test_play_plays_it() -> None:
    lines = run("play", "--game", "rps", "--players", "2", "--bot", "random", typed="rock\n" * 3)
    assert lines.count("throw> ") == 3
    assert lines.count(" the round with ") == 3
