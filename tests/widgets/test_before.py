"""Files that the version before wrote are read as they were; 0.1.0 wrote `tests/before`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bosslib import load
from bosswidgets.table import files

BEFORE = Path(__file__).parents[1] / "before"


@pytest.mark.parametrize("game", ["card", "board"])
def test_a_record_is_played_again_and_saved_in_the_same_words(game: str) -> None:
    path = BEFORE / f"{game}-record.json"
    record = load(path)
    assert record.game.name == game
    assert len(record.played) == 60
    title = json.loads(path.read_text(encoding="utf-8"))["title"]
    assert record.saved(title) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("game", "bots"),
    [("card", (None, "careful", "shrewd:fair", "random")), ("board", (None, "careful", "random"))],
)
def test_a_table_goes_on_with_the_same_players(game: str, bots: tuple[str | None, ...]) -> None:
    text = (BEFORE / f"{game}-table.json").read_text(encoding="utf-8")
    found = files.read(text, game)
    assert found.bots == bots
    assert found.names[:3] == ("Ann", "Ben", "Cleo")
    assert files.written(found) == text
