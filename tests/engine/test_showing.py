"""Representations of positions: in one line, in several lines, as a picture, in plain Python."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType
from xml.etree import ElementTree

import pytest

from bosslib import Record, board, card, loaded
from bosslib.errors import NotationError, RuleError

both = pytest.mark.parametrize("game", [card, board], ids=["card", "board"])
LAZY = ("IPython", "anywidget", "ipywidgets", "numpy")


@both
def test_a_position_is_one_line_that_says_the_way_back(game: ModuleType) -> None:
    state = game.new(4, seed=7)
    line = repr(state)
    assert line.startswith("<State: 4 players, ")
    assert "\n" not in line
    assert len(line) < 100
    assert loaded(state.saved()).state == state


@both
def test_a_view_is_one_line_with_its_hand(game: ModuleType) -> None:
    view = game.new(4, seed=7).view("B")
    assert repr(view).startswith("<View of B: ")
    assert all(str(each) in repr(view) for each in view.hand)


@both
def test_printed_it_is_the_table_in_lines_and_shows_no_hand(game: ModuleType) -> None:
    state = game.new(4, seed=7)
    lines = str(state).splitlines()
    assert len([line for line in lines if line.startswith(("  A:", "  B:", "  C:", "  D:"))]) == 4
    assert "Hand:" not in str(state)
    assert str(state.view("C")).splitlines()[:-1] == lines
    assert "Hand:" in str(state.view("C")).splitlines()[-1]


@both
def test_it_draws_itself_in_a_notebook(game: ModuleType) -> None:
    state = game.new(4, seed=7)
    for each in (state, state.view(0), Record(state)):
        ElementTree.fromstring(each._repr_svg_() or "")


@both
def test_its_picture_shows_no_hand_but_a_views_own(game: ModuleType) -> None:
    state = game.new(4, seed=7)
    first, second, *others = state.hands
    other = state._replace(hands=(second, first, *others))
    assert state._repr_svg_() == other._repr_svg_() == Record(state)._repr_svg_()
    assert state.view("C")._repr_svg_() == other.view("C")._repr_svg_()
    assert state.view("A")._repr_svg_() != state._repr_svg_()


@both
def test_a_record_is_drawn_as_it_stands(game: ModuleType) -> None:
    record = Record(game.new(4, seed=7))
    seat = record.state.table.to_act[0]
    after = record.play(next(iter(record.state.legal(seat))))
    assert after._repr_svg_() != record._repr_svg_()
    assert after.back_to(0)._repr_svg_() == record._repr_svg_()


@both
def test_one_plays_on_from_a_position_as_from_a_record(game: ModuleType) -> None:
    state = game.new(4, seed=7)
    seat = state.table.to_act[0]
    first, *_ = state.legal(seat)
    after = state.play(first)
    assert after == game.apply(state, first)
    assert state.play(str(first)) == after
    with pytest.raises(NotationError):
        state.view("Z")


def test_a_wrong_action_changes_nothing() -> None:
    state = card.new(4, seed=7, boss=0)
    with pytest.raises(RuleError, match="TURN-1"):
        state.play("A: bP@B")


@both
def test_legal_actions_show_the_first_of_them(game: ModuleType) -> None:
    state = game.new(4, seed=7)
    legal = state.legal(state.table.to_act[0])
    told = repr(legal)
    assert told.startswith("<Legal: ")
    assert str(next(iter(legal)).deed) in told
    assert len(told) < 200
    assert repr(state.legal((state.table.to_act[0] + 1) % 4)) == "<Legal: >"


@both
def test_a_bare_python_draws_it(game: ModuleType) -> None:
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({LAZY!r}))\n"
        f"from {game.__name__} import new\n"
        "state = new(4, seed=7); print(state._repr_svg_()[:4], state.view('B')._repr_svg_()[:4])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["<svg", "<svg"]


def test_a_card_can_be_pasted_back() -> None:
    """`from bosslib.card import card`: the package has the same name."""
    from bosslib.card import card as read

    assert eval(repr(read("b+4")), {"card": read}) == read("b+4")
