"""Long work in a background thread: its events, their threads, and their omission."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from threading import Event, current_thread
from typing import Any

import pytest

from bosslib.bots import tick
from bosslib.errors import BossError
from bosslib.words import say
from bosswidgets.kit import jobs
from bosswidgets.kit.jobs import Job, Report, run_steps
from tests.widgets.learn.learner import settled

LONG = 60
"""Seconds after which a test gives up."""


class Heard:
    """The events of a job, in order, and the threads in which they were delivered."""

    def __init__(self) -> None:
        self.all: list[tuple[str, Any]] = []
        self.threads = set[str]()

    def __getattr__(self, kind: str) -> Callable[[object], None]:
        def on_answer(what: object) -> None:
            self.all.append((kind, what))
            self.threads.add(current_thread().name)

        return on_answer

    def job(self, work: Callable[[Report], object]) -> Job[object]:
        return Job(work, done=self.done, failed=self.failed, on_progress=self.on_progress)


def begun(work: Callable[[Report], object], then: Callable[[Job[object]], object]) -> Heard:
    """The events of a job, with a loop that runs until the job's thread has ended."""

    async def test() -> Heard:
        heard = Heard()
        then(heard.job(work))
        await settled()
        return heard

    return asyncio.run(test())


def halves(tell: Report, heard: Heard) -> int:
    def work() -> Generator[float, None, int]:
        yield 0.5
        yield 1.0
        return 7

    return run_steps(work(), lambda part: tell(heard.progress, part))


def fails(_: Report) -> None:
    raise ZeroDivisionError


def refuses(_: Report) -> None:
    raise BossError("lab.seed")


def test_all_is_heard_on_the_loop_and_in_order() -> None:
    async def test() -> None:
        heard = Heard()
        job = heard.job(lambda tell: halves(tell, heard))
        assert not job.is_over
        assert heard.all == []
        await settled()
        assert heard.all == [("progress", 0.5), ("progress", 1.0), ("done", 7)]
        assert heard.threads == {current_thread().name}
        assert job.is_over

    asyncio.run(test())


def test_in_a_script_all_is_done_at_once() -> None:
    heard = Heard()
    job = heard.job(lambda tell: halves(tell, heard))
    assert heard.all == [("progress", 0.5), ("progress", 1.0), ("done", 7)]
    assert job.is_over


@pytest.mark.parametrize("work", [fails, refuses])
def test_what_fails_is_told_and_logged(
    work: Callable[[Report], None], caplog: pytest.LogCaptureFixture
) -> None:
    script = Heard()
    script.job(work)
    why = say("faults.ours" if work is fails else "lab.seed")
    assert script.all == begun(work, lambda _: None).all == [("failed", why)]
    assert sum(bool(each.exc_info) for each in caplog.records) == 2


def test_what_fails_when_it_is_heard_is_told_too() -> None:
    heard = Heard()
    Job(lambda _: 0, done=lambda number: 1 / number, failed=heard.failed)
    assert heard.all == [("failed", say("faults.ours"))]


def test_of_a_job_that_is_cancelled_nothing_is_heard() -> None:
    for work in (lambda _: 7, fails, lambda tell: tell(print)):
        assert begun(work, Job.cancel).all == []


@pytest.mark.parametrize("ends", [lambda _: tick(), lambda tell: tell(print)])
def test_a_job_that_is_cancelled_ends_when_it_ticks_or_tells(
    ends: Callable[[Report], object],
) -> None:
    begun, ended, may = Event(), Event(), Event()

    def work(tell: Report) -> None:
        begun.set()
        may.wait(LONG)
        try:
            ends(tell)
        except BaseException:
            ended.set()
            raise

    async def test() -> None:
        job = Heard().job(work)
        assert await asyncio.to_thread(begun.wait, LONG)
        job.cancel()
        may.set()
        await settled()
        assert ended.is_set()
        assert not job.is_over

    asyncio.run(test())


def test_it_is_told_that_it_goes_on_until_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PROGRESS_SECONDS", 0.0)
    may = Event()

    async def test() -> None:
        thrice, seen = asyncio.Event(), list[int]()

        def on_progress(times: int) -> None:
            seen.append(times)
            if times == 3:
                may.set()

        Job(
            lambda _: may.wait(LONG),
            done=lambda _: thrice.set(),
            failed=pytest.fail,
            on_progress=on_progress,
        )
        await asyncio.wait_for(thrice.wait(), LONG)
        count = len(seen)
        assert seen == list(range(1, count + 1))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(seen) == count >= 3

    asyncio.run(test())


def test_work_whose_loop_is_closed_ends_in_silence() -> None:
    may, heard = Event(), Heard()

    async def test() -> Job[object]:
        return heard.job(lambda _: may.wait(LONG))

    job = asyncio.run(test())
    may.set()
    job.thread.join(LONG)
    assert not job.thread.is_alive()
    assert heard.all == []
