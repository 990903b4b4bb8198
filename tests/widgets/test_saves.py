"""Saved games: each action a row, nothing lost, and what goes wrong said in a line."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bosslib import BossError
from bosslib.card import parse_action
from bosslib.card.legal import Legal
from bosslib.card.view import view
from bosswidgets import starting
from bosswidgets.saves import Saves
from bosswidgets.store import Store


def play(store: Store, count: int) -> None:
    """Some turn actions of the person, the bots in between."""
    while len(store.record.played) < count and not store.over:
        store.act(Legal(store.view).turns()[0])


def test_a_game_goes_on_from_its_id(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    game = starting.game(4, seed=3)
    store = Store(game, saves, saves.begin(game))
    play(store, 12)
    again = Saves(tmp_path).game(store.name)
    assert again.record == store.record
    assert (again.names, again.bots) == (game.names, game.bots)
    assert Store(again, saves, store.name).prompt == store.prompt


def test_each_action_is_stored_as_it_happens(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    game = starting.game(3, seed=5, one_deal=True)
    store = Store(game, saves, saves.begin(game))
    play(store, 1)
    rows = sqlite3.connect(tmp_path / "games.sqlite").execute(
        "SELECT number, seat, action FROM actions ORDER BY number"
    )
    stored = [str(action) for action in store.record.actions]
    assert [action for _, _, action in rows] == stored


def test_the_same_number_twice_is_another_window(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    name = saves.begin(starting.game(3, seed=1))
    saves.add(name, 0, parse_action("A: pass"))
    with pytest.raises(BossError, match="in another window"):
        Saves(tmp_path).add(name, 0, parse_action("A: pass2"))


def test_an_id_of_no_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BossError, match="no saved game"):
        Saves(tmp_path).game("nothing")


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    with pytest.raises(BossError, match="cannot be saved in"):
        Saves(file / "below")


def test_a_game_whose_saving_fails_goes_on_and_says_so(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    game = starting.game(3, seed=2, one_deal=True)
    name = saves.begin(game)
    first, second = Store(game, saves, name), Store(game, Saves(tmp_path), name)
    play(first, 1)
    opening = Legal(view(second.record.state, second.seat)).turns()[0]
    second.act(opening)
    assert "in another window" in second.notice
    assert second.record.played
