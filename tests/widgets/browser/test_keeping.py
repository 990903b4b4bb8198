"""The games that a browser stores, in sync with the page's own file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bosslib import BossError, Record
from bosslib.card import new
from bosslib.log import SeatedGame
from bosswidgets.browser.browser_saves import BrowserSaves
from bosswidgets.table.saves import Saves

Shelf = dict[str, str | None]


@pytest.fixture
def game() -> SeatedGame:
    return SeatedGame(
        Record(new(3, 1, boss=0)), ("Ann", "Ben", "Cleo"), (None, "careful", "careful")
    )


def test_what_is_played_is_kept_and_is_there_in_another_page(
    tmp_path: Path, game: SeatedGame
) -> None:
    shelf: Shelf = {}
    keeping = BrowserSaves(shelf.__setitem__, tmp_path / "one")
    saves = Saves(tmp_path / "one")
    name = saves.create_game(game)
    saves.append_entry(name, 0, "A: pass")
    keeping.store_changes()
    assert list(shelf) == [name]
    nowhere: Shelf = {}
    other = BrowserSaves(nowhere.__setitem__, tmp_path / "two")
    other.merge_game(name, shelf[name])
    there = Saves(tmp_path / "two")
    assert there.entry_texts_since(name, 0) == ["A: pass"]
    assert there.log_header(name) == saves.log_header(name)


def test_only_what_has_changed_is_kept_anew(tmp_path: Path, game: SeatedGame) -> None:
    shelf: Shelf = {}
    keeping = BrowserSaves(shelf.__setitem__, tmp_path)
    saves = Saves(tmp_path)
    saves.create_game(game)
    two = saves.create_game(game)
    keeping.store_changes()
    shelf.clear()
    keeping.store_changes()
    assert not shelf
    saves.append_entry(two, 0, "A: pass")
    keeping.store_changes()
    assert list(shelf) == [two]


def test_what_another_tab_has_played_is_not_told_back_and_loses_nothing_here(
    tmp_path: Path, game: SeatedGame
) -> None:
    shelf: Shelf = {}
    keeping = BrowserSaves(shelf.__setitem__, tmp_path)
    saves = Saves(tmp_path)
    name = saves.create_game(game)
    keeping.store_changes()
    old = shelf.pop(name)
    saves.append_entry(name, 0, "A: pass")
    keeping.store_changes()
    shelf.clear()
    keeping.merge_game(name, old)  # the other tab knew less
    keeping.store_changes()
    assert not shelf
    assert saves.entry_texts_since(name, 0) == ["A: pass"]


def test_what_is_played_here_while_another_tab_tells_is_kept(
    tmp_path: Path, game: SeatedGame
) -> None:
    shelf: Shelf = {}
    keeping = BrowserSaves(shelf.__setitem__, tmp_path)
    saves = Saves(tmp_path)
    one, two = saves.create_game(game), saves.create_game(game)
    keeping.store_changes()
    told = shelf[two]
    shelf.clear()
    saves.append_entry(one, 0, "A: pass")
    saves.append_entry(two, 0, "A: pass")
    keeping.merge_game(two, told)  # it comes before the check that was due
    keeping.store_changes()
    assert shelf.keys() == {one, two}


def test_a_deleted_game_is_gone_everywhere(tmp_path: Path, game: SeatedGame) -> None:
    shelf: Shelf = {}
    keeping = BrowserSaves(shelf.__setitem__, tmp_path)
    saves = Saves(tmp_path)
    name = saves.create_game(game)
    keeping.store_changes()
    saves.delete(name)
    keeping.store_changes()
    assert shelf == {name: None}
    again = saves.create_game(game)
    keeping.merge_game(again, None)
    with pytest.raises(BossError):
        saves.log_header(again)


KEPT = {"schema": "boss-kept/1", "opened": "2026-11-28", "game": "{}", "entries": [[0, "x", 1]]}
CHANGED: list[dict[str, object]] = [
    {"schema": "other/1"},
    {"opened": 5},
    {"game": None},
    {"game": "\ud800"},
    {"entries": {}},
    {"entries": [[0, "x"]]},
    {"entries": [["0", "x", 1]]},
    {"entries": [[0, "x", 10**30]]},
    {"entries": [[True, "x", 1]]},
]


@pytest.mark.parametrize(
    "text",
    [
        "not json",
        "[" * 100_000,
        "5",
        '"x"',
        "[]",
        "{}",
        7,
        b"{}",
        object(),
        *(json.dumps(KEPT | change) for change in CHANGED),
    ],
)
def test_what_another_site_of_the_origin_stores_is_skipped(
    tmp_path: Path, game: SeatedGame, text: object
) -> None:
    """The table's page failed with each of them."""
    shelf: Shelf = {}
    saves = Saves(tmp_path / "one")
    keeping = BrowserSaves(shelf.__setitem__, tmp_path / "one")
    name = saves.create_game(game)
    keeping.store_changes()
    told: Shelf = {}
    other = BrowserSaves(told.__setitem__, tmp_path / "two")
    for key in ("foreign", name, 5):
        other.merge_game(key, text)
    other.merge_game(5, None)
    other.merge_game(name, shelf[name])
    other.store_changes()
    assert told == {}
    there = Saves(tmp_path / "two")
    assert there.log_header(name) == saves.log_header(name)
    with pytest.raises(BossError):
        there.log_header("foreign")
