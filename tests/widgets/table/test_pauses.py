"""Pauses before the bots' actions: none if there is nothing to read, otherwise by its length."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bosslib import board, card
from bosslib.log import SeatedGame
from bosslib.record import Record
from bosswidgets.board.session import BoardTableSession
from bosswidgets.card.session import CardTableSession
from bosswidgets.table.scheduler import LONGEST, PACES, SHORTEST, TYPICAL_CHARACTERS
from bosswidgets.table.session import AnyTableSession

Open = Callable[[str], AnyTableSession]
NAMES, SEATED = ("Ann", "Ben", "Cleo", "Dan"), (None, "careful", "careful", "careful")


@pytest.fixture(params=["card", "board"])
def opened(request: pytest.FixtureRequest) -> Open:
    """A function that opens a game of one person and three bots at a pace."""
    if request.param == "card":
        cards: Record = Record(card.new(4, seed=3))
        return lambda pace: CardTableSession(SeatedGame(cards, NAMES, SEATED), pace=pace)
    there: Record = Record(board.new(4, seed=3))
    return lambda pace: BoardTableSession(SeatedGame(there, NAMES, SEATED), pace=pace, seconds=0)


def played(store: AnyTableSession, seen: Callable[[int, Any], object]) -> None:
    """Play the game to its end; `seen` gets the event count and length of each pause."""
    bot: Any = store.record.game.bot("careful")
    at = len(store.events)
    while not store.is_over:
        if store.turns.waits_for_bot:
            deeds = len(store.record.played)
            seen(at, store.turns.clock.pause)
            at = len(store.events)
            store.turns.play_next()
            actions = store.record.actions
            after_person = not deeds or actions[deeds - 1].seat == 0
            assert after_person or not isinstance(actions[deeds].deed, quiet(store))
        else:
            assert store.turns.current_ask
            action = store.turns.substitute_action(store.turns.current_ask, bot)
            assert action
            at = len(store.events)
            store.act(action)


def quiet(store: AnyTableSession) -> tuple[type, ...]:
    return store.record.game.driver.unpaused_deeds


def test_what_needs_no_reading_comes_with_what_was_before(opened: Open) -> None:
    store = opened("normal")
    played(store, lambda *_: None)
    assert any(isinstance(each.deed, quiet(store)) for each in store.record.actions if each.seat)


def test_there_is_a_moment_to_take_an_action_back(opened: Open) -> None:
    store, paused = opened("normal"), 0
    bot: Any = store.record.game.bot("careful")
    while not store.is_over:
        if store.turns.waits_for_bot:
            store.turns.play_next()
            continue
        action = store.turns.current_ask and store.turns.substitute_action(
            store.turns.current_ask, bot
        )
        assert action
        store.act(action)
        assert store.record.actions[-1] == action
        paused += store.turns.waits_for_bot
    assert paused


@pytest.mark.parametrize("pace", ["normal", "slow"])
def test_a_pause_is_as_long_as_there_is_to_read(opened: Open, pace: str) -> None:
    store, pauses = opened(pace), set[float]()

    def seen(since: int, pause: float) -> None:
        share = sum(map(len, store.event_texts(since))) / TYPICAL_CHARACTERS
        assert pause == (PACES[pace] or 0) * min(LONGEST, max(SHORTEST, share))
        pauses.add(pause)

    played(store, seen)
    assert len(pauses) > 10


def test_who_asks_for_each_action_gets_each(opened: Open) -> None:
    store, before = opened("step"), list[int]()
    while store.turns.waits_for_bot:
        assert store.turns.clock.pause is None
        before.append(len(store.record.played))
        store.turns.play_next()
        assert len(store.record.played) == before[-1] + 1
