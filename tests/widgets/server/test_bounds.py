"""Limits on pages, connections, bodies and open files. Anything over a limit is refused."""

from __future__ import annotations

import asyncio
import logging
import re
import subprocess
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import psutil
import pytest

from bosswidgets.server import pool, server_limits
from bosswidgets.server.access_log import ACCESS
from bosswidgets.server.listening import HOST
from tests.widgets.server.served import (
    COMMAND,
    PAGE,
    SECONDS,
    Served,
    during,
    faults,
    running,
    until,
    write,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path)


# Requests


def test_a_body_that_cannot_be_read_is_answered_with_a_page(
    folder: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    form = {"Content_Type": "application/x-www-form-urlencoded"}

    async def visit(served: Served) -> None:
        for path in ("", "room", "none", PAGE):
            answer = await served.ask(path, "POST", "&" * 10_000, **form)
            assert (answer.code, b"<h1" in answer.body) == (400, True), path

    during(visit, folder)
    assert faults(caplog, capfd) == []


# Pages


def test_a_page_too_many_is_refused_until_one_is_closed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bosswidgets.server.voila_server.MAX_PAGES", 2)

    async def visit(served: Served) -> None:
        first, _ = await asyncio.gather(served.page(), served.page())
        refused = await served.ask(PAGE)
        assert refused.code == 503
        again = 'data-again-after="{}"'.format(refused.headers["Retry-After"])
        assert again in refused.body.decode()
        assert b"Too many pages are open" in refused.body
        assert (await served.ask("")).code == 200
        await served.kernels.shutdown_kernel(first, now=True)
        await served.page()

    during(visit, folder)


def test_a_page_that_was_left_long_ago_makes_room_and_an_open_one_does_not(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bosswidgets.server.voila_server.MAX_PAGES", 2)
    monkeypatch.setattr(pool, "LEFT_SECONDS", 0.0)

    async def visit(served: Served) -> None:
        opened, left = await asyncio.gather(served.page(), served.page())
        await served.line(opened)
        await until(lambda: served.kernels.state(opened) == "open")
        last = await served.page()
        await served.line(last)
        await until(lambda: served.kernels.state(last) == "open")
        await until(lambda: set(served.kernels.list_kernel_ids()) == {opened, last})
        assert (await served.ask(PAGE)).code == 503
        assert left not in served.kernels

    during(visit, folder)


# Connections


def test_half_open_connections_lock_nobody_out(
    folder: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    async def visit(served: Served) -> None:
        served.porter.most = 20
        held = [await served.half("GET /") for _ in range(100)]
        assert (await served.ask("")).code == 200
        assert len(served.porter._connections) <= 20
        for each in held:
            each.close()

    during(visit, folder)
    assert faults(caplog, capfd) == []


def test_bodies_that_do_not_end_lock_nobody_out(
    folder: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    async def visit(served: Served) -> None:
        served.porter.most = 20
        held = [await served.raw("PUT /progress/abc", Content_Length="9") for _ in range(100)]
        await served.ask("")  # by now the heads have been read
        assert (await served.ask("")).code == 200
        assert len(served.porter._connections) <= 20
        for each in held:
            each.close()

    during(visit, folder)
    assert faults(caplog, capfd) == []


@pytest.mark.parametrize("request_line", ["GET /", "PUT /progress/abc"])
def test_who_does_not_end_what_he_asks_is_not_waited_for(
    folder: Path, monkeypatch: pytest.MonkeyPatch, request_line: str
) -> None:
    monkeypatch.setattr(server_limits, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(server_limits, "BODY_SECONDS", 0.2)

    async def visit(served: Served) -> None:
        if request_line.startswith("PUT"):
            await served.raw(request_line, Content_Length="100")
        else:
            await served.half(request_line)
        await until(lambda: len(served.porter._connections) == 1)
        await until(lambda: not served.porter._connections)

    during(visit, folder)


def test_requests_of_a_client_that_has_left_are_not_answered(folder: Path) -> None:
    """Tornado calls `log_function` after each answer, so its calls are counted."""
    answered: list[object] = []

    async def visit(served: Served) -> None:
        await served.ask("")
        served.server.app.settings["log_function"] = answered.append
        writer = await served.raw("GET /")
        head = f"GET / HTTP/1.1\r\nHost: {HOST}:{served.port}\r\n\r\n"
        writer.write(head.encode() * 200)
        await writer.drain()
        await until(lambda: bool(answered))
        writer.transport.abort()
        await until(lambda: not served.porter._connections)
        await served.ask("")

    during(visit, folder)
    assert 0 < len(answered) < 100


class Listed(logging.Handler):
    """Handler that records log messages; a test may have disabled other handlers."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


def test_no_secret_of_an_address_is_logged(
    folder: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret, listed = "Secret" * 5, Listed()
    monkeypatch.setattr(ACCESS, "handlers", [listed])

    async def visit(served: Served) -> None:
        for path in (
            f"?seat={secret}",
            f"voila/render/{secret}?seat={secret}",
            f"progress/{secret}",
        ):
            await served.ask(path)
        await served.answer("GET /\x9b2Jcleared", Connection="close")

    with caplog.at_level("INFO", logger=ACCESS.name):
        during(visit, folder)
    assert any("GET /progress/…" in each for each in listed.messages)
    assert any("�2Jcleared" in each for each in listed.messages)
    assert not [each for each in listed.messages if "Secret" in each]


def test_a_server_that_tells_all_prints_no_secret(tmp_path: Path) -> None:
    secret = "Secret-1" * 3
    variables = {"BOSS_DATA": str(tmp_path / "data")}
    options = ("--port=0", "--warm=0", "--verbose", f"--notebooks={write(tmp_path)}")
    with running(variables, *options, stderr=subprocess.STDOUT) as boss:
        with urlopen(f"{boss.address}{PAGE}?seat={secret}", timeout=SECONDS) as page:
            (kernel,) = re.findall('"kernelId": "([^"]+)"', page.read().decode())
        for path in (f"voila/api/shutdown/{kernel}", f"progress/{secret}?seat={secret}"):
            with pytest.raises(HTTPError):
                urlopen(boss.address + path, data=b"x=1", timeout=SECONDS)
        boss.process.terminate()
        assert boss.process.stdout
        printed = boss.said + boss.process.stdout.read()
    assert "Kernel started: …" in printed
    assert "403 POST /voila/api/shutdown/… (127.0.0.1)" in printed
    assert "403 POST /progress/… (127.0.0.1)" in printed
    assert re.search("403 POST /progress/… \\d+ ms", printed)
    assert kernel not in printed
    assert secret not in printed


def test_a_body_too_large_is_refused_before_it_is_read(folder: Path) -> None:
    async def visit(served: Served) -> None:
        size = str(server_limits.MAX_BODY + 1)
        answer = await served.answer("PUT /progress/abc", Content_Length=size)
        assert answer == b"HTTP/1.1 400 Bad Request\r\n\r\n"

    during(visit, folder)


# Open files


def test_files_are_enough_for_pages_and_connections() -> None:
    for files in (256, 1024, 8192):
        assert server_limits.max_pages(files) * 13 + files // 3 + 40 <= files
    assert server_limits.max_pages(8192) > 200  # the largest class
    assert server_limits.max_pages(0) == server_limits.NO_LIMIT


@pytest.mark.skipif(sys.platform == "win32", reason="it limits no open files")
@pytest.mark.parametrize(("soft", "hard", "then"), [(128, 4096, 4096), (256, 256, 256)])
def test_the_limit_of_open_files_is_raised_as_far_as_it_may(
    soft: int, hard: int, then: int
) -> None:
    ask = "from bosswidgets.server.server_limits import raise_file_limit; print(raise_file_limit())"
    ask += "; import resource; print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    shell = f'ulimit -S -n {soft}; ulimit -H -n {hard}; exec "$@"'
    command = ["sh", "-c", shell, "sh", sys.executable, "-c", ask]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert answer.stdout.split() == [str(then)] * 2


def status(url: str) -> int:
    try:
        with urlopen(url, timeout=SECONDS) as answer:
            answer.read()
            return int(answer.status)
    except HTTPError as refused:
        return refused.code


@pytest.mark.skipif(sys.platform == "win32", reason="it limits no open files")
@pytest.mark.slow
def test_few_files_refuse_a_page_and_end_nothing(folder: Path, tmp_path: Path) -> None:
    limited = ["sh", "-c", 'ulimit -n 128; exec "$@"', "sh", COMMAND, "--no-browser"]
    data = {"BOSS_DATA": str(tmp_path / "data")}
    options = ["--port=0", "--warm=0", f"--notebooks={folder}"]
    with running(data, *options, command=limited) as (process, address, _):
        answers = [status(address + PAGE) for _ in range(8)]
        assert sorted(set(answers)) == [200, 503]
        assert answers == sorted(answers)
        assert status(address) == 200
        assert process.poll() is None
        assert psutil.Process(process.pid).num_fds() < 128
