"""Thinking: its progress, its cancellation, and no effect if nobody waits."""

from __future__ import annotations

from random import Random
from threading import Event, Thread

import pytest

from bosslib.bots import Cancelled, Thinking, tick
from bosslib.card import Action, View, new, view
from bosslib.card.bots import Bot, bot
from bosslib.card.bots.search import SearchBot
from bosslib.card.driver import CardPrompt
from bosslib.card.game import GAME
from bosslib.driver import Ask
from bosslib.game.budgets import UNLIMITED_PLAYOUTS, Budget

START = new(4, seed=3, boss=0)
MINE = view(START, 0)
ASKED = (START, GAME.driver.driver_state(START), Ask(0, CardPrompt.TURN))


def test_where_nobody_waits_a_tick_does_nothing() -> None:
    tick()
    tick(0.7)


def test_who_waits_sees_how_far_it_is() -> None:
    thinking = Thinking()
    with thinking.activate():
        tick(0.25)
    assert thinking.share == 0.25
    with thinking.activate():
        tick(1.5)
    assert thinking.share == 1
    tick(0.1)  # outside: another thought
    assert thinking.share == 1


def test_a_thought_inside_another_is_its_own() -> None:
    outer, inner = Thinking(), Thinking()
    with outer.activate():
        with inner.activate():
            tick(0.5)
        tick(0.1)
    assert (outer.share, inner.share) == (0.1, 0.5)


def test_a_search_says_how_far_it_is() -> None:
    thinking = Thinking()
    with thinking.activate():
        SearchBot(budget=Budget(300, 60.0)).try_plays(MINE, Random(1))
    assert 0.5 < thinking.share <= 1


@pytest.mark.parametrize("budget", [Budget(UNLIMITED_PLAYOUTS, 60.0), Budget(100_000_000, 600.0)])
def test_a_search_that_is_called_off_ends(budget: Budget) -> None:
    thinking, ended = Thinking(), Event()

    def think() -> None:
        try:
            with thinking.activate():
                GAME.driver.answer(*ASKED, SearchBot(budget=budget), print)
        except Cancelled:
            ended.set()

    thread = Thread(target=think, daemon=True)
    thread.start()
    thinking.cancel()
    assert ended.wait(30)
    thread.join(30)
    assert not thread.is_alive()


def test_where_time_decides_the_worse_half_is_still_dropped_early() -> None:
    tried = SearchBot(budget=Budget(UNLIMITED_PLAYOUTS, 0.1)).try_plays(MINE, Random(1))
    assert tried[0].playouts > tried[-1].playouts > 0


def test_a_bot_that_catches_every_exception_is_called_off_all_the_same() -> None:
    class Stubborn:
        def choose(self, view: View, rng: Random) -> Action:
            while True:
                try:
                    tick()
                except Exception:
                    continue

        def talk(self, view: View, rng: Random) -> Action | None:
            return None

    thinking = Thinking()
    thinking.cancel()
    player: Bot = Stubborn()
    with thinking.activate(), pytest.raises(Cancelled):
        GAME.driver.answer(*ASKED, player, print)


def test_what_is_thought_does_not_depend_on_who_waits() -> None:
    player = bot("shrewd@500")
    alone = GAME.driver.answer(*ASKED, player)
    with Thinking().activate():
        assert GAME.driver.answer(*ASKED, player) == alone
