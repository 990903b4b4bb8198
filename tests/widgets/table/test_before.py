"""Files of the previous version are still read the same; 0.1.0 wrote `tests/before`."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from bosslib import load, puzzles
from bosslib.teaching import course, proof
from bosswidgets.editor import draft
from bosswidgets.kit.progress import PUZZLES_KEY, validate_progress
from bosswidgets.kit.text_codes import decompress_text
from bosswidgets.server.progress_pages import SCHEMA
from bosswidgets.table import table_files
from bosswidgets.table.saves import Saves

BEFORE = Path(__file__).parents[2] / "before"
GAMES = {"card": "LAB7rBOpQrYp2FYHfLUu0w", "board": "k-esjbkQ3KY640BVZ-BPXQ"}
"""The ids of two games in its database, from the addresses of their pages."""
LEARNER = "q7Zk2mVbN4xYtR8sWc1LdA"
LINKS: dict[str, str] = json.loads((BEFORE / "links.json").read_text(encoding="utf-8"))
"""An exercise of each kind, as the editor encoded it in an address."""


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    """Its database of saved games."""
    database = sqlite3.connect(tmp_path / "games.sqlite")
    database.executescript((BEFORE / "games.sql").read_text(encoding="utf-8"))
    database.close()
    return Saves(tmp_path)


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
    found = table_files.read(text, game)
    assert found.bots == bots
    assert found.names[:3] == ("Ann", "Ben", "Cleo")
    assert table_files.serialize_game(found) == text


@pytest.mark.parametrize("game", GAMES)
def test_an_address_leads_to_the_same_game(game: str, saves: Saves) -> None:
    found = saves.load_game(GAMES[game])
    assert found.record == load(BEFORE / f"{game}-record.json").back_to(30)
    assert found.names[:3] == ("Ann", "Ben", "Cleo")
    assert found.bots[:2] == (None, "careful")
    assert (found.practice, found.muted_deal) == (False, 2 if game == "card" else 0)  # the deal
    saves.append_entry(GAMES[game], found.entry_count, "undo")
    assert len(saves.load_game(GAMES[game]).record.played) == 29


def test_a_link_leads_to_the_same_progress(saves: Saves) -> None:
    file = json.loads((BEFORE / "progress.json").read_text(encoding="utf-8"))
    assert file["schema"] == SCHEMA
    assert len(file["marks"]) == 154  # the exercises, the test, the practice, the puzzles
    done = file["marks"][PUZZLES_KEY]["done"]
    assert len(done) == 5
    still = {each.id for each in puzzles.load_index().entries}
    done[:] = [each for each in done if each in still]  # four of the five puzzles have been removed
    assert len(done) == 1
    assert saves.progress(LEARNER) == validate_progress(file["marks"]) == file["marks"]


@pytest.mark.parametrize("name", LINKS)
def test_an_exercise_in_an_address_is_the_same(name: str) -> None:
    text = decompress_text(LINKS[name])
    exercise = course.parse_exercise_text(text, f"{name}.toml", name)
    assert not list(proof.flaws(exercise))
    assert exercise.id == name
    if exercise.game.name == "card":  # the editor makes exercises of this game only
        assert draft.to_exercise(draft.read_draft(text)) == exercise._replace(place="")
