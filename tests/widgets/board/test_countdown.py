"""The countdown by itself: one timer, which begins anew with each question."""

from __future__ import annotations

import asyncio

from bosswidgets.board.countdown import Countdown


def test_another_question_has_all_its_seconds_from_its_own_beginning() -> None:
    async def test() -> None:
        told: list[int | None] = []
        clock = Countdown(10, lambda: told.append(clock.left), lambda: told.append(0))
        clock.run("stop?")
        first = clock._timer
        assert first
        clock.run("play?")
        assert first.cancelled()
        assert clock._timer
        assert not clock._timer.cancelled()
        assert (clock.left, told) == (10, [])
        clock.stop()

    asyncio.run(test())
