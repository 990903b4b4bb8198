"""A newcomer's first board game."""

from __future__ import annotations

import pytest

from bosslib.board import Phase
from bosslib.board.cards import Kind
from bosswidgets.board import newcomer
from bosswidgets.board.table import BoardTable
from bosswidgets.table.defaults import PERSON


@pytest.mark.parametrize("_", range(5))
def test_the_newcomer_begins_with_clan_cards_in_a_short_game(_: int) -> None:
    game = newcomer.first_game()
    state = game.record.state
    assert state.table.to_act == (PERSON,)
    assert sum(card.kind is Kind.CLAN for card in state.hands[PERSON]) >= newcomer.CLANS
    assert state.table.rules == newcomer.SHORT
    assert game.bots[PERSON] is None
    assert all(bot for seat, bot in enumerate(game.bots) if seat != PERSON)
    assert not game.practice


def test_who_names_a_seed_gets_its_game() -> None:
    one, other = newcomer.first_game(seed=3), newcomer.first_game(seed=3)
    assert one.record == other.record


def test_the_page_begins_it_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUERY_STRING", "play=now")
    table = BoardTable()
    assert table.store
    assert table.store.table.phase is Phase.PLACE
