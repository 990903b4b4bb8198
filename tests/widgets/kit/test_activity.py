"""The page is informed while Python acts by itself."""

from __future__ import annotations

import asyncio
from threading import Event

from bosswidgets.kit.activity import Activity, is_busy
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.jobs import Job
from tests.widgets.learn.learner import settled


def heard(bridge: Bridge) -> list[bool]:
    """All later busy messages to the browser."""
    told: list[bool] = []
    bridge.observe(lambda change: told.append(change["new"]), "_busy")
    return told


def test_the_browser_hears_of_the_first_activity_and_of_the_end_of_the_last() -> None:
    told = heard(Bridge())
    with Activity():
        inner = Activity()
        assert is_busy()
    assert told == [True]
    inner.end()
    assert told == [True, False]
    inner.end()
    assert not is_busy()
    assert told == [True, False]


def test_a_page_that_comes_meanwhile_is_told_at_once() -> None:
    with Activity():
        assert Bridge()._busy


def test_a_closed_page_is_told_nothing() -> None:
    bridge = Bridge()
    told = heard(bridge)
    bridge.close()
    with Activity():
        assert told == []


def test_a_job_is_activity_until_what_came_of_it_has_been_taken() -> None:
    async def run() -> None:
        go_on, taken = Event(), list[object]()
        Job(lambda _: go_on.wait(), done=lambda _: taken.append(is_busy()), failed=taken.append)
        assert is_busy()
        go_on.set()
        await settled()
        assert taken == [True]
        assert not is_busy()

    asyncio.run(run())


def test_a_cancelled_job_is_none() -> None:
    async def run() -> None:
        go_on = Event()
        job = Job(lambda _: go_on.wait(), done=print, failed=print)
        job.cancel()
        assert not is_busy()
        go_on.set()
        await settled()
        assert not is_busy()

    asyncio.run(run())


def test_a_job_that_fails_ends_too() -> None:
    async def run() -> None:
        said = list[str]()
        Job(lambda _: 1 / 0, done=print, failed=said.append)
        await settled()
        assert len(said) == 1
        assert not is_busy()

    asyncio.run(run())
