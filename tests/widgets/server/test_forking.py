"""Kernels that are forked from a warm parent: real processes, used as Jupyter uses them."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import psutil
import pytest
from jupyter_client.manager import AsyncKernelManager
from jupyter_client.session import new_id

from bosswidgets.server.forking import warm_parents
from bosswidgets.server.forking.warm_parents import WarmParent, warm_parent
from bosswidgets.server.kernel_spec import SinglePython

SECONDS = 60.0

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux forks kernels"),
]


@pytest.fixture
def warm() -> Iterator[WarmParent]:
    """The program's parent process; the next test has a new one."""
    found = warm_parent()
    assert found
    yield found
    found.close()
    warm_parent.cache_clear()


async def kernel(folder: Path, **env: str) -> AsyncKernelManager:
    """A started kernel, in a separate folder."""
    made = AsyncKernelManager(
        kernel_spec_manager=SinglePython(), connection_file=str(folder / f"{new_id()}.json")
    )
    await made.start_kernel(cwd=str(folder), env={**os.environ, **env}, stdout=subprocess.DEVNULL)
    return made


async def answers(manager: AsyncKernelManager, *asked: str) -> list[str]:
    """A kernel's values of some expressions."""
    client: Any = manager.client()
    client.start_channels(stdin=False, hb=False, control=False)
    try:
        await client.wait_for_ready(timeout=SECONDS)
        named = dict(zip(map(str, range(len(asked))), asked, strict=True))
        reply = await client.execute("", user_expressions=named, reply=True, timeout=SECONDS)
        said = reply["content"]["user_expressions"]
        return [said[name]["data"]["text/plain"] for name in named]
    finally:
        client.stop_channels()


def pid(manager: AsyncKernelManager) -> int:
    provisioner: Any = manager.provisioner
    return int(provisioner.pid)


async def until(holds: Callable[[], bool]) -> None:
    end = monotonic() + SECONDS
    while not holds():
        assert monotonic() < end
        await asyncio.sleep(0.01)


def test_a_fork_is_a_kernel_as_if_it_had_been_started(warm: WarmParent, tmp_path: Path) -> None:
    async def tried() -> None:
        one, two = [await kernel(tmp_path, LANGUAGE_OF="page") for _ in range(2)]
        assert psutil.Process(pid(one)).ppid() == warm.pid
        own = ["__import__('os').environ['LANGUAGE_OF']", "__import__('os').getcwd()", "dir()"]
        said = await answers(one, *own)
        assert said[:2] == ["'page'", f"'{tmp_path}'"]
        assert "bosswidgets" not in said[2]
        chance = ["__import__('random').random()", "__import__('numpy').random.random()"]
        ours, theirs = await answers(one, *chance), await answers(two, *chance)
        assert not {*ours} & {*theirs}
        for each in (one, two):
            await each.shutdown_kernel(now=True)

    asyncio.run(tried())


@pytest.mark.usefixtures("warm")
def test_all_that_pages_need_is_there_and_belongs_to_the_kernel(tmp_path: Path) -> None:
    async def tried() -> None:
        made = await kernel(tmp_path)
        there = "[m in __import__('sys').modules for m in ('bosswidgets.card.table', 'ipycanvas')]"
        canvas = "__import__('ipycanvas.canvas').canvas._CANVAS_MANAGER.comm.comm_id"
        known = f"{canvas} in __import__('comm').get_comm_manager().comms"
        assert await answers(made, there, known) == ["[True, True]", "True"]
        await made.shutdown_kernel(now=True)

    asyncio.run(tried())


@pytest.mark.usefixtures("warm")
def test_a_fork_speaks_the_language_of_its_folder(tmp_path: Path) -> None:
    async def tried() -> None:
        for language in ("nl", "en"):
            (tmp_path / language).mkdir()
            made = await kernel(tmp_path / language)
            asked = "__import__('bosswidgets').BoardTable and __import__('bosslib.words').words"
            assert await answers(made, f"{asked}.current_language()") == [f"'{language}'"]
            await made.shutdown_kernel(now=True)

    asyncio.run(tried())


def test_no_process_of_a_page_shows_the_secrets_with_which_the_server_was_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The server starts the parent before it has read them and removed them."""
    monkeypatch.setenv("JUPYTERHUB_API_TOKEN", "secret-of-the-hub")
    monkeypatch.setenv("BOSS_CALLED", "Ada")
    warm = warm_parent()
    assert warm

    async def tried() -> None:
        await until(lambda: warm.pid > 0)
        monkeypatch.delenv("JUPYTERHUB_API_TOKEN")
        made = await kernel(tmp_path)
        for each in (warm.pid, pid(made)):
            shown = Path(f"/proc/{each}/environ").read_bytes()
            assert b"BOSS_CALLED=Ada" in shown
            assert b"secret-of-the-hub" not in shown
        await made.shutdown_kernel(now=True)

    try:
        asyncio.run(tried())
    finally:
        warm.close()
        warm_parent.cache_clear()


def test_a_kernel_dies_alone(warm: WarmParent, tmp_path: Path) -> None:
    async def tried() -> None:
        one, two = [await kernel(tmp_path) for _ in range(2)]
        os.kill(pid(one), signal.SIGKILL)
        await until(lambda: not psutil.pid_exists(pid(one)))
        assert not await one.is_alive()
        assert await two.is_alive()
        assert await answers(two, "6 * 7") == ["42"]
        await two.shutdown_kernel(now=True)
        assert not await two.is_alive()
        assert psutil.pid_exists(warm.pid)

    asyncio.run(tried())


def test_kernels_that_end_at_the_same_time_leave_no_zombie(
    warm: WarmParent, tmp_path: Path
) -> None:
    async def tried() -> None:
        made = [await kernel(tmp_path) for _ in range(3)]
        gone = [psutil.Process(pid(each)) for each in made]
        os.kill(warm.pid, signal.SIGSTOP)  # it hears of all ends at once
        for each in gone:
            each.kill()
        await until(lambda: all(each.status() == psutil.STATUS_ZOMBIE for each in gone))
        os.kill(warm.pid, signal.SIGCONT)
        await until(lambda: not any(psutil.pid_exists(each.pid) for each in gone))

    asyncio.run(tried())


def test_a_parent_that_has_lived_for_long_does_not_count_as_failed(
    warm: WarmParent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seconds in (*[SECONDS] * (warm_parents.MOST_SHORT - 1), 0.0, SECONDS):
        monkeypatch.setattr(warm_parents, "SHORT", seconds)
        made = warm.fork(["-f", str(tmp_path / "a.json")], os.environ, str(tmp_path), quiet=True)
        assert made
        made.kill()
        before = warm.pid
        os.kill(before, signal.SIGKILL)
        asyncio.run(until(lambda before=before: warm.pid != before))  # type: ignore[misc]
    assert warm.fork(["-f", str(tmp_path / "b.json")], os.environ, str(tmp_path), quiet=True)


def test_a_parent_that_is_killed_is_there_again_and_no_kernel_is_lost(
    warm: WarmParent, tmp_path: Path
) -> None:
    async def tried() -> None:
        made, parents = [await kernel(tmp_path)], [warm.pid]
        for _ in range(warm_parents.MOST_SHORT - 1):
            os.kill(warm.pid, signal.SIGKILL)
            made.append(await kernel(tmp_path))
            assert psutil.Process(pid(made[-1])).ppid() == warm.pid
            parents.append(warm.pid)
        assert len({*parents}) == warm_parents.MOST_SHORT
        for each in made:
            assert await answers(each, "6 * 7") == ["42"]
            await each.shutdown_kernel(now=True)
            assert not await each.is_alive()

    asyncio.run(tried())


def test_who_asks_a_parent_that_is_dying_has_a_fork_of_the_next(
    warm: WarmParent, tmp_path: Path
) -> None:
    for _ in range(warm_parents.MOST_SHORT):
        arguments = ["-f", str(tmp_path / "kernel.json")]
        made = warm.fork(arguments, os.environ, str(tmp_path), quiet=True)
        assert made
        assert psutil.Process(made.pid).ppid() == warm.pid
        made.kill()
        os.kill(warm.pid, signal.SIGKILL)  # nobody notices before the next request


def test_kernels_end_with_the_server(warm: WarmParent, tmp_path: Path) -> None:
    made = asyncio.run(kernel(tmp_path))
    process = psutil.Process(pid(made))
    warm.close()
    process.wait(SECONDS)


def test_where_no_parent_lives_a_kernel_is_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    code = "import socket; socket.socket(fileno=0).send(b'ImportError: no such module')"
    failing = WarmParent(told.append, (sys.executable, "-c", code))
    monkeypatch.setattr("bosswidgets.server.forking.provisioner.warm_parent", lambda: failing)

    async def tried() -> None:
        made = await kernel(tmp_path)
        assert psutil.Process(pid(made)).ppid() == os.getpid()
        assert await answers(made, "6 * 7") == ["42"]
        await made.shutdown_kernel(now=True)

    asyncio.run(tried())
    assert told == ["ImportError: no such module"]
    failing.close()


def test_a_parent_that_does_not_answer_is_ended_and_the_kernel_is_started(
    warm: WarmParent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warm_parents, "FORKING", 0.5)

    async def tried() -> None:
        await (await kernel(tmp_path)).shutdown_kernel(now=True)
        silent = psutil.Process(warm.pid)
        silent.suspend()
        made = await kernel(tmp_path)
        assert await answers(made, "6 * 7") == ["42"]
        assert not silent.is_running()
        await made.shutdown_kernel(now=True)

    asyncio.run(tried())


def test_a_kernel_that_was_killed_can_still_be_ended(warm: WarmParent, tmp_path: Path) -> None:
    async def visit() -> None:
        made = await kernel(tmp_path)
        assert made.provisioner
        fork = made.provisioner.process  # type: ignore[attr-defined]
        os.kill(fork.pid, signal.SIGKILL)
        fork.wait()
        await made.shutdown_kernel(now=True)
        assert not await made.is_alive()

    asyncio.run(visit())
    assert warm.pid  # it was forked
