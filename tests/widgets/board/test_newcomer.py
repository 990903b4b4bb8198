"""A new player's first board game."""

from __future__ import annotations

import json

import pytest

from bosslib.board import Phase, view
from bosslib.board.bots.plan import Origin, cheapest_plan
from bosslib.board.data import board_document, shipped
from bosswidgets.board import boards, newcomer
from bosswidgets.board.newcomer import prerender_table
from bosswidgets.board.table import BoardTable
from bosswidgets.table.defaults import PERSON


@pytest.mark.parametrize("_", range(5))
def test_the_first_deal_is_the_newcomers_and_wants_one_or_two_others(_: int) -> None:
    game = newcomer.first_game()
    state = game.record.state
    assert state.table.to_act == (PERSON,)
    assert state.table.phase is Phase.TURN
    here = cheapest_plan(view(state, PERSON))
    assert not here.missing
    assert len(here.from_origins(Origin.BUY)) in newcomer.BOUGHT_PLACES
    assert state.table.rules == newcomer.SHORT_RULES
    assert game.bots[PERSON] is None
    assert all(bot for seat, bot in enumerate(game.bots) if seat != PERSON)
    assert not game.practice


def test_all_its_games_begin_alike_but_for_the_hands() -> None:
    states = [newcomer.first_game(seed).record.state for seed in newcomer.SEEDS]
    assert all(map(newcomer.is_suitable, states))
    assert len({state.table for state in states}) == 1
    assert len({state.hands[PERSON] for state in states}) == len(newcomer.SEEDS)


def test_on_another_board_chance_looks_for_a_good_one(monkeypatch: pytest.MonkeyPatch) -> None:
    board = shipped()
    other = board._replace(spaces=board.spaces[::-1])
    monkeypatch.setenv(boards.BOARD_VARIABLE, json.dumps(board_document(other)))
    assert not newcomer.is_shipped_board()
    assert newcomer.is_suitable(newcomer.first_game().record.state)
    assert prerender_table("en", 1248, 800) is None


def test_who_names_a_seed_gets_its_game() -> None:
    one, other = newcomer.first_game(seed=3), newcomer.first_game(seed=3)
    assert one.record == other.record


def test_the_page_begins_it_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "play=now")
    table = BoardTable()
    assert table.session
    assert table.session.table.phase is Phase.TURN
