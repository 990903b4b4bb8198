"""A plug-in game without information on its offers is exported when over, and hidden until then."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bosslib import games
from bosslib.cli.check import check
from bosslib.game import AnyGame
from tests import guest
from tests.engine.export.packed import cut, exported, files, log, rows, whole


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """The game, as if its package were installed."""
    guest.install(monkeypatch)
    yield games.game_named("rps")
    monkeypatch.undo()
    guest.forget()


@pytest.mark.usefixtures("toy")
def test_a_whole_game_of_it_is_exported(tmp_path: Path) -> None:
    told = whole("rps", "random", players=2)
    packed = exported(told)
    found = rows(packed, "actions")
    assert [row["action"] for row in found] == [entry for _, entry in told.entries]
    assert {row["kind"] for row in found} >= {"Throw"}
    assert {row["legal"] for row in found} <= {"3", "4", "5"}
    results = rows(packed, "results")
    assert [row["rules"] for row in results] == ["rps", "rps"]
    assert "yes" in {row["won"] for row in results}
    assert {row["offers_made"] for row in results} == {""}
    assert rows(packed, "bargains") == []
    file = tmp_path / "1.json"
    file.write_text(files(packed)["games/1.json"], encoding="utf-8")
    assert check([file]) == 0


@pytest.mark.usefixtures("toy")
def test_while_it_goes_on_no_action_of_it_is_there() -> None:
    packed = exported(cut(whole("rps", "random", players=2), 0.5))
    assert rows(packed, "actions") == []
    assert len(rows(packed, "seats")) == 2
    assert "doesn't say what everybody" in files(packed)["README.txt"]


def test_a_throw_that_the_other_has_not_seen_makes_no_difference(toy: AnyGame) -> None:
    start = toy.new(2, 1)
    rock, paper = (exported(log(start, [f"A: {throw}"])) for throw in ("rock", "paper"))
    assert rock == paper
