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


def played(session: AnyTableSession, seen: Callable[[int, Any], object]) -> None:
    """Play the game to its end; `seen` gets the event count and length of each pause."""
    bot: Any = session.record.game.bot("careful")
    at = len(session.events)
    while not session.is_over:
        if session.turns.waits_for_bot:
            deeds = len(session.record.played)
            seen(at, session.turns.clock.pause)
            at = len(session.events)
            session.turns.play_next()
            actions = session.record.actions
            after_person = not deeds or actions[deeds - 1].seat == 0
            assert after_person or not isinstance(actions[deeds].deed, quiet(session))
        else:
            assert session.turns.current_ask
            action = session.turns.substitute_action(session.turns.current_ask, bot)
            assert action
            at = len(session.events)
            session.act(action)


def quiet(session: AnyTableSession) -> tuple[type, ...]:
    return session.record.game.driver.unpaused_deeds


def test_what_needs_no_reading_comes_with_what_was_before(opened: Open) -> None:
    session = opened("normal")
    played(session, lambda *_: None)
    assert any(
        isinstance(each.deed, quiet(session)) for each in session.record.actions if each.seat
    )


def test_there_is_a_moment_to_take_an_action_back(opened: Open) -> None:
    session, paused = opened("normal"), 0
    bot: Any = session.record.game.bot("careful")
    while not session.is_over:
        if session.turns.waits_for_bot:
            session.turns.play_next()
            continue
        action = session.turns.current_ask and session.turns.substitute_action(
            session.turns.current_ask, bot
        )
        assert action
        session.act(action)
        assert session.record.actions[-1] == action
        paused += session.turns.waits_for_bot
    assert paused


@pytest.mark.parametrize("pace", ["normal", "slow"])
def test_a_pause_is_as_long_as_a_spectator_has_to_read(opened: Open, pace: str) -> None:
    session, pauses = opened(pace), set[float]()

    def seen(since: int, pause: float) -> None:
        public = session.record.seen_by(None)[since:]
        teller = session.record.game.narrator(session.names)
        share = sum(len(teller.event(each)) for each in public) / TYPICAL_CHARACTERS
        assert pause == (PACES[pace] or 0) * min(LONGEST, max(SHORTEST, share))
        pauses.add(pause)

    played(session, seen)
    assert len(pauses) > 10


def test_who_asks_for_each_action_gets_each(opened: Open) -> None:
    session, before = opened("step"), list[int]()
    while session.turns.waits_for_bot:
        assert session.turns.clock.pause is None
        before.append(len(session.record.played))
        session.turns.play_next()
        assert len(session.record.played) == before[-1] + 1
