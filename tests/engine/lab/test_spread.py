"""Results are identical however the work is distributed, and even if workers fail."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import dask
import psutil
import pytest
from distributed import Client, LocalCluster

from bosslib.errors import BossError
from bosslib.lab import work_distribution
from bosslib.lab.answer import Answer, Ints
from bosslib.lab.question import Question, Setting
from bosslib.lab.questions import hands
from bosslib.lab.work_distribution import Part
from bosslib.words import say

pytestmark = pytest.mark.slow

GAMES = 1200
LOCAL = "127.0.0.1:0"


def asked(executor: Any = None, question: Question = hands, **settings: Any) -> str:
    """The complete answer as CSV."""
    return question(games=GAMES, seed=7, executor=executor, **settings).csv()


def counted(part: Part, players: int, **_: str) -> Ints:
    return hands.sample(part, players=players)


def killed_once(part: Part, players: int, mark: str) -> Ints:
    """Kills the process that computes the part in the middle, the first time only."""
    if part.first == GAMES // 2 and not Path(mark).exists():
        Path(mark).touch()
        psutil.Process().kill()
    return counted(part, players)


def deadly(part: Part, players: int) -> Ints:
    if part.first:
        psutil.Process().kill()
    return counted(part, players)


def wrong(part: Part, players: int) -> Ints:
    raise ZeroDivisionError(part, players)


def killing(mark: Path) -> Question:
    """A question that kills its worker unless the mark exists."""
    path = Setting("mark", (str(mark),), str(mark))
    return replace(
        hands,
        settings=(*hands.settings, path),
        sample=killed_once,
        figures=lambda **settings: hands.figures(players=settings["players"]),
        exact=None,
    )


def started(workers: int, folder: Path) -> LocalCluster:
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        dashboard_address=LOCAL,
        local_directory=str(folder),
    )


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    # by default Dask may wait for half a minute for a worker that was killed
    with (
        dask.config.set({"distributed.comm.timeouts.connect": "4s"}),
        started(2, tmp_path_factory.mktemp("dask")) as made,
    ):
        yield made


@pytest.fixture
def small_cluster(tmp_path: Path) -> Iterator[LocalCluster]:
    """A cluster that a test may break."""
    with started(1, tmp_path) as made:
        yield made


@pytest.fixture
def client(cluster: LocalCluster) -> Iterator[Client]:
    with Client(cluster) as made:
        made.wait_for_workers(2)
        yield made


@pytest.fixture
def pool() -> Iterator[ProcessPoolExecutor]:
    with ProcessPoolExecutor(2) as made:
        yield made


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_distribution, "PART", 100)
    monkeypatch.setattr(work_distribution, "FIRST_PART", 100)


@pytest.mark.parametrize("size", [1, 7, 100, GAMES, 10 * GAMES])
def test_the_size_of_the_parts_changes_nothing(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = asked()
    monkeypatch.setattr(work_distribution, "PART", size)
    assert asked() == whole


def test_threads_and_processes_give_the_same(
    pool: ProcessPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = asked()
    assert asked(pool) == alone
    with ThreadPoolExecutor(3) as threads:
        assert asked(threads) == alone
    monkeypatch.setattr(work_distribution, "PART", 37)
    assert asked(pool) == alone


def test_a_cluster_gives_the_same(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = asked()
    for size in (100, 37):
        monkeypatch.setattr(work_distribution, "PART", size)
        assert asked(client) == alone


def test_news_comes_after_every_part(pool: ProcessPoolExecutor) -> None:
    news: list[Answer] = []
    last = hands(games=GAMES, executor=pool, progress=news.append)
    assert [answer.games for answer in news] == list(range(100, GAMES + 1, 100))
    assert news[-1].csv() == last.csv()


def test_a_process_that_is_killed_changes_nothing(
    pool: ProcessPoolExecutor, tmp_path: Path
) -> None:
    question = killing(tmp_path / "killed")
    answer = asked(pool, question)
    assert (tmp_path / "killed").exists()
    assert answer == asked(None, question)


def test_a_pool_that_is_broken_already_is_replaced(pool: ProcessPoolExecutor) -> None:
    assert pool.submit(deadly, Part(1, 1, 0), 3).exception()
    assert asked(pool) == asked()


def test_a_killed_worker_of_a_cluster_changes_nothing(client: Client, tmp_path: Path) -> None:
    before = set(client.run(os.getpid).values())
    question = killing(tmp_path / "killed")
    answer = asked(client, question)
    assert (tmp_path / "killed").exists()
    assert answer == asked(None, question)
    client.wait_for_workers(2)
    assert set(client.run(os.getpid).values()) != before


def test_with_too_many_deaths_it_is_given_up(pool: ProcessPoolExecutor) -> None:
    with pytest.raises(BossError, match=f"died {1 + work_distribution.MAX_POOL_RESTARTS} times"):
        asked(pool, replace(hands, sample=deadly))


@pytest.mark.slow
def test_a_cluster_gives_up_in_one_line(
    client: Client, cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)
    with pytest.raises(BossError, match=r"^The cluster could not do the work: .* died") as caught:
        asked(client, replace(hands, sample=deadly))
    assert "\n" not in str(caught.value)


def test_an_error_of_the_work_itself_comes_as_it_is(
    client: Client, pool: ProcessPoolExecutor
) -> None:
    for executor in (None, pool, client):
        with pytest.raises(ZeroDivisionError):
            asked(executor, replace(hands, sample=wrong))


class Counting(ThreadPoolExecutor):
    """Counts its submitted tasks."""

    submitted = 0

    def submit(self, *args: Any, **values: Any) -> Future[Any]:
        self.submitted += 1
        return super().submit(*args, **values)


@contextmanager
def three_parts() -> Iterator[tuple[Counting, Question, list[int]]]:
    """A thread that completes three parts of a question; the next one blocks until the end."""
    began: list[int] = []
    go_on = Event()

    def sample(part: Part, players: int) -> Ints:
        began.append(part.first)
        if part.first >= 3 * work_distribution.PART:
            go_on.wait()
        return counted(part, players)

    with Counting(1) as pool:
        try:
            yield pool, replace(hands, sample=sample), began
        finally:
            go_on.set()


def test_who_stops_is_obeyed_and_only_so_much_is_on_its_way() -> None:
    with three_parts() as (pool, question, began):
        stop = 3 * work_distribution.PART
        answer = question(games=10**9, executor=pool, progress=lambda so_far: so_far.games < stop)
        assert answer.games == stop
    assert pool.submitted == work_distribution.MAX_PENDING + 2
    assert len(began) <= 4


def test_an_error_of_the_caller_stops_the_work_too() -> None:
    def fail(answer: Answer) -> None:
        raise ZeroDivisionError(answer)

    with three_parts() as (pool, question, began), pytest.raises(ZeroDivisionError):
        question(games=10**6, executor=pool, progress=fail)
    assert len(began) <= 4


@pytest.mark.slow
def test_a_stopped_cluster_is_asked_for_nothing_more(client: Client) -> None:
    answer = hands(games=10**9, executor=client, progress=lambda _: False)
    assert answer.games == 100
    assert len(client.futures) <= 2
    assert asked(client) == asked()


def older() -> None:
    import bosslib

    bosslib.__version__ = "0.0.1"


def lacking(name: str) -> None:
    """Make imports of a module fail in this process."""
    for each in [each for each in sys.modules if each.startswith("bosslib")]:
        del sys.modules[each]
    sys.modules[name] = None  # type: ignore[assignment]


def test_a_worker_that_cannot_do_the_work_is_known_before_anything_is_played(
    small_cluster: LocalCluster,
) -> None:
    with Client(small_cluster) as client:
        client.run(older)
        with pytest.raises(BossError, match=r"has bosslib 0\.0\.1, but this is "):
            asked(client)
        for name in ("numpy", "bosslib"):
            client.run(lacking, name)
            with pytest.raises(BossError, match=f"^The cluster lacks {name}: "):
                asked(client)


def test_a_pool_that_is_closed_is_refused(pool: ProcessPoolExecutor) -> None:
    pool.shutdown()
    with pytest.raises(BossError, match=re.escape(say("lab.closed"))):
        asked(pool)


def test_a_cluster_that_closed_meanwhile_is_told_of(small_cluster: LocalCluster) -> None:
    def close(answer: Answer) -> None:
        if answer.games == 300:
            small_cluster.close()

    client = small_cluster.get_client()
    for progress in (close, None):
        with pytest.raises(BossError, match="cluster is closed"):
            asked(client, progress=progress)


def test_an_asynchronous_client_is_refused() -> None:
    async def ask() -> None:
        async with Client(asynchronous=True, processes=False, dashboard_address=LOCAL) as client:
            with pytest.raises(BossError, match="asynchronous"):
                asked(client)

    asyncio.run(ask())


@pytest.mark.parametrize("executor", [2, "processes", ProcessPoolExecutor, map])
def test_what_is_no_executor_is_refused(executor: object) -> None:
    with pytest.raises(BossError, match=f"not a {type(executor).__name__}"):
        asked(executor)
