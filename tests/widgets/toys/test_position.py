"""A position as a picture, and as a table to play on from there, in both games."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from ipywidgets import Widget

from bosslib import Record, board, card
from bosslib.export.game_file import serialize_game
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets import Position

both = pytest.mark.parametrize("game", [card, board], ids=["card", "board"])


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which games are saved and files are written."""
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    return tmp_path


def html(widget: Widget) -> str:
    """The HTML of a widget and its descendants."""
    inside = "".join(map(html, getattr(widget, "children", ())))
    return str(getattr(widget, "value", "")) + inside


def label(widget: Widget) -> str:
    """The description of the picture for a screen reader."""
    found = re.search(r'role="img" aria-label="([^"]+)"', html(widget))
    assert found
    return found[1]


@both
def test_a_text_a_file_a_state_and_a_record_are_drawn_alike(game: ModuleType, folder: Path) -> None:
    state = game.new(4, seed=7)
    path = folder / "position.json"
    path.write_text(state.saved(), encoding="utf-8")
    every = [state, Record(state), state.saved(), path, str(path)]
    told = {label(Position(each)) for each in every}
    assert len(told) == 1
    assert repr(Position(state)) == f"<Position: {state.game.name}, 4 players>"


@both
def test_a_hand_is_seen_where_it_is_asked_for_or_is_the_views_own(game: ModuleType) -> None:
    state = game.new(4, seed=7)
    hidden, own, view = (
        html(Position(state)),
        html(Position(state, seat="B")),
        html(Position(state.view("B"))),
    )
    assert own == view != hidden
    other = state._replace(hands=(state.hands[1], state.hands[0], *state.hands[2:]))
    assert html(Position(other)) == hidden
    assert html(Position(state, seat="C")) != own
    assert "Hand: " + " ".join(map(str, state.hands[1])) in own
    assert "Hand: " not in hidden


@both
def test_another_position_takes_its_place(game: ModuleType) -> None:
    state = game.new(4, seed=7)
    shown = Position(state)
    before, seat = html(shown), state.table.to_act[0]
    old = shown.children[0].children[1].children[0]
    shown.position = after = state.play(next(iter(state.legal(seat))))
    assert html(shown) == html(Position(after)) != before
    assert old.comm is None  # the browser discards it


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("nothing.toml", "nothing.toml: cannot be read"),
        ("{", "the text: this is not JSON"),
        ("boss =\n", "the text: this is not TOML"),
        ('{"schema": "boss/1", "game": "card", "position": {}}', "the text:1"),
        ("nul\0.toml", "null byte"),
        (7, "int is none of these"),
        (None, "NoneType is none of these"),
    ],
)
def test_what_cannot_be_read_is_told_in_its_place(position: Any, words: str) -> None:
    shown = Position(position, play=True)
    assert words in html(shown)
    assert 'role="alert"' in html(shown)
    assert "<svg" not in html(shown)
    assert repr(shown) == "<Position: ->"
    shown.position = card.new(4, seed=7)
    assert "alert" not in html(shown)
    assert "<svg" in html(shown)


def test_a_seat_that_is_not_there_is_told_of() -> None:
    state = card.new(4, seed=7)
    assert "there is no seat F" in html(Position(state, seat="F"))
    assert "seat" in html(Position(state, seat="Z"))
    shown = Position(state)
    shown.play("F")
    assert "there is no seat F" in html(shown)
    assert "<svg" in html(shown)


@both
def test_one_plays_on_against_computer_players(game: ModuleType) -> None:
    state = game.new(4, seed=7)
    seat = state.table.to_act[0]
    shown = Position(state, play=True)
    (table,) = shown.children
    assert isinstance(table, Widget)
    session = table.session
    assert session.record.state == state
    assert session.local_seats == (seat,)
    assert session.names[seat] == say("names.person")
    assert session.is_practice
    action = next(iter(state.legal(seat)))
    session.act(action)
    assert session.record.actions[0] == action
    shown.position = state
    assert session.screen.is_closed
    assert table.comm is None
    assert label(shown) == label(Position(state))


@both
def test_one_sits_where_one_wants(game: ModuleType) -> None:
    shown = Position(game.new(4, seed=7), seat="C")
    shown.play()
    assert shown.children[0].session.local_seats == (2,)
    shown.play("D")
    assert shown.children[0].session.local_seats == (3,)


def test_a_saved_game_goes_on_with_its_players() -> None:
    sat = SeatedGame(
        Record(card.new(3, seed=7)), ("Eva", "Max", "Bot"), (None, "random", "careful")
    )
    shown = Position(serialize_game(sat), play=True)
    assert shown.children[0].session.names == sat.names
    assert shown.children[0].session.bot_names == sat.bots


@both
def test_what_is_hidden_or_over_cannot_be_played_on(game: ModuleType) -> None:
    state = game.new(4, seed=7)
    shown = Position(state.view("B"), play=True)
    assert say("position.hidden", seat="B") in html(shown)
    assert "<svg" in html(shown)
    table = state.table
    ended = {"phase": type(table.phase)("over")}
    shown = Position(state._replace(table=table._replace(**ended)), play=True)
    assert say("position.over") in html(shown)
    assert "<svg" in html(shown)
