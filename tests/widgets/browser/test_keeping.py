"""The games that a browser keeps, in step with the page's own file."""

from __future__ import annotations

from pathlib import Path

import pytest

from bosslib import BossError, Record
from bosslib.card import new
from bosslib.log import SeatedGame
from bosswidgets.browser.keeping import Keeping
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
    keeping = Keeping(shelf.__setitem__, tmp_path / "one")
    saves = Saves(tmp_path / "one")
    name = saves.begin(game)
    saves.add(name, 0, "A: pass")
    keeping.look()
    assert list(shelf) == [name]
    nowhere: Shelf = {}
    other = Keeping(nowhere.__setitem__, tmp_path / "two")
    other.take(name, shelf[name])
    there = Saves(tmp_path / "two")
    assert there.since(name, 0) == ["A: pass"]
    assert there.start(name) == saves.start(name)


def test_only_what_has_changed_is_kept_anew(tmp_path: Path, game: SeatedGame) -> None:
    shelf: Shelf = {}
    keeping = Keeping(shelf.__setitem__, tmp_path)
    saves = Saves(tmp_path)
    saves.begin(game)
    two = saves.begin(game)
    keeping.look()
    shelf.clear()
    keeping.look()
    assert not shelf
    saves.add(two, 0, "A: pass")
    keeping.look()
    assert list(shelf) == [two]


def test_what_another_tab_has_played_is_not_told_back_and_loses_nothing_here(
    tmp_path: Path, game: SeatedGame
) -> None:
    shelf: Shelf = {}
    keeping = Keeping(shelf.__setitem__, tmp_path)
    saves = Saves(tmp_path)
    name = saves.begin(game)
    keeping.look()
    old = shelf.pop(name)
    saves.add(name, 0, "A: pass")
    keeping.look()
    shelf.clear()
    keeping.take(name, old)  # what the other tab knew is less
    keeping.look()
    assert not shelf
    assert saves.since(name, 0) == ["A: pass"]


def test_what_is_played_here_while_another_tab_tells_is_kept(
    tmp_path: Path, game: SeatedGame
) -> None:
    shelf: Shelf = {}
    keeping = Keeping(shelf.__setitem__, tmp_path)
    saves = Saves(tmp_path)
    one, two = saves.begin(game), saves.begin(game)
    keeping.look()
    told = shelf[two]
    shelf.clear()
    saves.add(one, 0, "A: pass")
    saves.add(two, 0, "A: pass")
    keeping.take(two, told)  # it comes before the look that was due
    keeping.look()
    assert shelf.keys() == {one, two}


def test_a_deleted_game_is_gone_everywhere(tmp_path: Path, game: SeatedGame) -> None:
    shelf: Shelf = {}
    keeping = Keeping(shelf.__setitem__, tmp_path)
    saves = Saves(tmp_path)
    name = saves.begin(game)
    keeping.look()
    saves.delete(name)
    keeping.look()
    assert shelf == {name: None}
    again = saves.begin(game)
    keeping.take(again, None)
    with pytest.raises(BossError):
        saves.start(again)
