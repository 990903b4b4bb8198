"""A teacher undoes actions: the resulting log, and the pages of the table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bosslib import BossError
from bosslib.log import SeatedGame
from bosslib.log_entries import TableControl, TakeBack
from bosslib.words import say
from bosswidgets.board import game_setup as board_setup
from bosswidgets.board.session import BoardTableSession
from bosswidgets.card import game_setup
from bosswidgets.card.session import CardTableSession
from bosswidgets.table.multiplayer import table_seats
from bosswidgets.table.saves import Saves

Begin = Callable[..., SeatedGame]
BOTH = pytest.mark.parametrize(
    ("kind", "begin"),
    [(CardTableSession, game_setup.new_game), (BoardTableSession, board_setup.new_game)],
    ids=["card", "board"],
)
OFFER: dict[type[Any], dict[str, Any]] = {
    CardTableSession: {"partner": 0},
    BoardTableSession: {"is_composing_offer": True},
}
"""The first choice of an offer, by the table."""

NOW = 99_000_000


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which games are saved."""
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    return tmp_path


def begun(begin: Begin, seed: int = 3) -> SeatedGame:
    """A game between people only."""
    return begin(4, seed=seed, bots=(None,) * 4)


def played(game: SeatedGame, count: int, chance: Random) -> SeatedGame:
    """The game after this many random actions, one a second, or when it is over."""
    for _ in range(count):
        state = game.record.state
        if not state.table.to_act:
            break
        ways = list(islice(state.legal(chance.choice(state.table.to_act)), 100))
        game = game.apply_entries(str(chance.choice(ways)), at=game.asked_since + 1000)
    return game


def opened(begin: Begin, count: int) -> str:
    """The id of a game at a table on several devices, after this many actions."""
    saves, game = Saves(), begun(begin)
    name = table_seats.game_by_code(saves, table_seats.create_table(saves, game))
    for action in played(game, count, Random(5)).record.actions:
        table_seats.append_and_notify(saves, name, action)
    return name


def page(kind: type[Any], name: str, *here: int) -> Any:
    """A page of the table, for a seat or for an onlooker."""
    saves = Saves()
    return kind(saves.load_game(name)._replace(local_seats=here), saves, name)


@pytest.mark.parametrize(
    "begin", [game_setup.new_game, board_setup.new_game], ids=["card", "board"]
)
@given(seed=st.integers(0, 50), count=st.integers(0, 60), back=st.integers(1, 70))
@settings(max_examples=25, deadline=None)
def test_it_is_as_if_the_last_actions_had_never_been(
    begin: Begin, seed: int, count: int, back: int
) -> None:
    game = played(begun(begin, seed), count, Random(seed))
    there = len(game.record.played)
    if back > there:
        with pytest.raises(BossError) as refused:
            game.apply_entries(f"back {back}")
        assert refused.value.key == "record.too-far-back"
        return
    after = game.apply_entries(f"back {back}", at=NOW)
    assert after.record == game.record.back_to(there - back)
    assert (after.taken_back_count, after.entry_count, after.unanswered_asks) == (
        back,
        game.entry_count + 1,
        (),
    )
    assert after.apply_entries("name A Ann").taken_back_count == 0
    assert after.action_times == tuple(NOW - 1000 * ago for ago in range(there - back))[::-1]


@pytest.mark.parametrize("entry", ["back", "back 0", "back -1", "back 1 2", "back 99999"])
def test_what_says_no_number_takes_nothing_back(entry: str) -> None:
    with pytest.raises(BossError):
        played(begun(game_setup.new_game), 3, Random(1)).apply_entries(entry)


def test_who_wanted_no_more_offers_is_asked_anew() -> None:
    game = played(begun(game_setup.new_game), 1, Random(1)).apply_entries("quiet 1")
    assert game.muted_deal == 1
    assert game.apply_entries("back 1").muted_deal == 0


@BOTH
def test_all_pages_go_on_from_there_and_say_so(kind: type[Any], begin: Begin) -> None:
    name = opened(begin, 12)
    saves, before = Saves(), Saves().load_game(name).record
    pages = [page(kind, name, *here) for here in [(0,), (1,), ()]]
    pages[1].history.show_at(2)
    for entry in (TableControl.PAUSE, TakeBack(7)):
        table_seats.append_and_notify(saves, name, entry)
    for each in (*pages, page(kind, name, 2)):  # one is opened at that moment
        each.sync()
        assert each.record == before.back_to(5)
        assert say("table.taken-back", count=7) in each.notices
        assert (each.shown_actions, each.hold_reason) == (None, "paused")
    state = before.back_to(5).state
    again = next(iter(state.legal(state.table.to_act[0])))
    for entry in (TableControl.RESUME, again):
        table_seats.append_and_notify(saves, name, entry)
    for each in pages:
        each.sync()
        assert each.record.played[5].action == again
        assert each.record == saves.load_game(name).record


@BOTH
def test_what_was_being_chosen_is_chosen_no_more(kind: type[Any], begin: Begin) -> None:
    name = opened(begin, 1)
    first = Saves().load_game(name).record.actions[0].seat
    there = page(kind, name, (first + 1) % 4)
    there.choice = there.parts.no_choice._replace(**OFFER[kind])
    table_seats.append_and_notify(Saves(), name, TakeBack(1))
    there.sync()
    assert there.choice == there.parts.no_choice
    assert there.notices == [say("table.taken-back", count=1)]
