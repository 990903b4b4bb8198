"""Another game on the same page: all objects of the previous one are released."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget as widgets

from bosslib.board.bots.players import bot as board_bot
from bosslib.card.bots.players import bot
from bosslib.driver import play_match
from bosslib.log import SeatedGame
from bosswidgets.board import game_setup as board_setup
from bosswidgets.board.table import BoardTable
from bosswidgets.card import game_setup
from bosswidgets.card.table import Table
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.scripts import ScriptPack
from bosswidgets.table.base import TableWidget
from bosswidgets.table.games import storage_key_of
from bosswidgets.table.saves import Saves
from tests.widgets.learn.learner import parts

Begin = Callable[[int], SeatedGame]
both = pytest.mark.parametrize(
    ("kind", "game"),
    [
        (Table, lambda seed: game_setup.new_game(4, seed=seed, one_deal=True)),
        (BoardTable, lambda seed: board_setup.new_game(4, seed=seed)),
    ],
    ids=["card", "board"],
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which games are saved."""
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture(autouse=True)
def alone(own_widgets: None) -> None:
    """Ignore widgets of other tests in counts and choices."""


def live() -> Counter[str]:
    """The widgets with a model in the browser, by class; scripts stay with the page."""
    there = (each for each in widgets._instances.values() if not isinstance(each, ScriptPack))
    return Counter(type(each).__name__ for each in there)


def watched(table: TableWidget) -> Counter[str]:
    """The number of observers of each of the bridge's traits."""
    names = ("ready", "width", "height", "dark", "pixel_ratio")
    page: Any = table._page
    return Counter(
        {name: len(page._trait_notifiers.get(name, {}).get("change", [])) for name in names}
    )


def choose(item: str) -> bool:
    """Choose an item wherever it is offered; return whether it is."""
    for each in list(widgets._instances.values()):
        if isinstance(each, Choices) and any(found["id"] == item for found in each.items):
            each._on_message(each, {"choose": item}, [])
            return True
    return False


def use(table: TableWidget) -> None:
    """Open all parts that are made on first use, play to the end, and review the game."""
    session = table.session
    opened = [
        choose(drawer) for drawer in ("hint", "fold", "pace", "history", "game", "theory", "clock")
    ]
    assert sum(opened) >= 4
    player = starting_bot(table)
    for _ in range(2000):
        if session.is_over:
            break
        session.act(player(session))
    assert session.is_over
    choose("review:A")


def starting_bot(table: TableWidget) -> Callable[[Any], Any]:
    """Return a function that gives a careful player's action for the person's seat."""
    made = bot("careful") if isinstance(table, Table) else board_bot("careful")

    def chosen(session: Any) -> Any:
        driver = session.record.game.driver
        return driver.answer(
            session.record.state, session.turns.clock._driver_state, session.turns.current_ask, made
        )

    return chosen


@pytest.mark.slow
@both
@pytest.mark.parametrize("games", [2, pytest.param(20, marks=pytest.mark.nightly)])
def test_games_in_a_page_leave_no_widget_and_no_listener(
    kind: type[TableWidget], game: Begin, games: int
) -> None:
    table = kind()
    table.begin(game(0))
    widgets_then, watched_then = live(), watched(table)
    for seed in range(1, games + 1):
        if seed % 2 == 0:
            use(table)
        table.show_form_with_resume()
        table.begin(game(seed))
    assert live() - widgets_then == Counter()
    assert watched(table) == watched_then
    table.show_form()


@both
def test_what_is_thought_for_a_game_ends_with_it(kind: type[TableWidget], game: Begin) -> None:
    async def left() -> list[asyncio.TimerHandle]:
        table = kind()
        table._page.store_values(pace="slow")
        table.begin(game(1))
        table.show_form()
        loop: Any = asyncio.get_running_loop()
        return [each for each in loop._scheduled if not each.cancelled()]

    assert asyncio.run(left()) == []


@both
def test_what_a_left_game_could_not_save_is_tried_again_in_the_next(
    kind: type[TableWidget], game: Begin
) -> None:
    table = kind()
    table.begin(game(1))
    table.session.act(starting_bot(table)(table.session))
    name = table.session.name
    database = table.session.log.save_queue.saves._database
    database.execute("PRAGMA query_only = ON")
    table.session.act(starting_bot(table)(table.session))
    whole = table.session.record
    assert table.session.log.failed_saves
    table.show_form_with_resume()
    assert "data-unsaved" in table._body.children[1].value
    database.execute("PRAGMA query_only = OFF")
    table.begin(game(2))
    assert table.session.log.failed_saves
    table.session.act(starting_bot(table)(table.session))
    assert [str(kept.fault) for kept in table.session.log.failed_saves] == []
    assert Saves().load_game(name).record == whole


@both
@pytest.mark.parametrize("over", [False, True])
def test_the_game_that_was_left_is_offered_until_it_is_over(
    kind: type[TableWidget], game: Begin, over: bool
) -> None:
    begun = game(1)
    record: Any = begun.record
    if over:
        player: Any = bot if kind is Table else board_bot
        for action in play_match(record.state, [player("careful")] * 4).actions:
            record = record.play(action)
    name = Saves().create_game(begun._replace(record=record))
    table = kind()
    table._page._kept = {storage_key_of(kind.GAME): name}
    table._page.ready = True
    offered = [item["id"] for part in parts(table) for item in getattr(part, "items", ())]
    assert (name in offered) != over
    assert (table.bridge.stored_values()[storage_key_of(kind.GAME)] == name) != over
