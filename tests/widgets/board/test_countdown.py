"""The countdown alone: a single timer, which restarts with each question."""

from __future__ import annotations

import asyncio

from bosswidgets.board.countdown import Countdown


def test_another_question_has_all_its_seconds_from_its_own_beginning() -> None:
    async def test() -> None:
        told: list[int | None] = []
        clock = Countdown(10, lambda: told.append(clock.seconds_left), lambda: told.append(0))
        clock.run("stop?")
        first = clock._timer
        assert first
        clock.run("play?")
        assert first.cancelled()
        assert clock._timer
        assert not clock._timer.cancelled()
        assert (clock.seconds_left, told) == (10, [])
        clock.stop()

    asyncio.run(test())


def test_among_several_devices_it_begins_in_the_midst_and_has_a_moment_of_grace() -> None:
    async def test() -> list[int | None]:
        told: list[int | None] = []
        ended = asyncio.get_running_loop().create_future()

        def over() -> None:
            told.append(clock.seconds_left)
            clock.stop()
            ended.set_result(None)

        clock = Countdown(2, lambda: told.append(clock.seconds_left), over, grace=1)
        clock.run("stop?", passed=1.9)
        told.append(clock.seconds_left)
        began = asyncio.get_running_loop().time()
        await ended
        assert asyncio.get_running_loop().time() - began >= 1
        return told

    assert asyncio.run(test()) == [1, 0, 0]


def test_until_it_is_stopped_it_says_each_second_that_time_is_up() -> None:
    over: list[bool] = []
    clock = Countdown(2, lambda: None, lambda: over.append(True), grace=1)
    clock.run("stop?")
    for _ in range(5):
        clock._tick()
    assert (clock.seconds_left, over) == (0, [True] * 3)
    clock.stop()
    clock._tick()
    assert (clock.seconds_left, over) == (None, [True] * 3)


def test_seconds_that_cannot_have_passed_do_not_count() -> None:
    clock = Countdown(10, lambda: None, lambda: None, grace=1)
    for passed, left in ((-5.0, 10), (0.5, 10), (1.5, 9), (9.9, 1), (10.5, 0), (11.0, 10)):
        clock.run(passed, passed)
        assert clock.seconds_left == left


def test_nobody_cuts_a_running_countdown_short_or_renews_it_and_more_time_is_given_once() -> None:
    clock = Countdown(30, lambda: None, lambda: None, grace=1)
    clock.run("stop?", passed=10)
    left = []
    for seconds in (5, 10, 30, 60, 5, 60):
        clock.seconds = seconds
        clock.run("stop?", passed=10)
        left.append(clock.seconds_left)
    assert left == [20, 20, 20, 50, 50, 50]
    clock.seconds = 5
    clock.run("play?")
    assert clock.seconds_left == 5
    clock.stop()
