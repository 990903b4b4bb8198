"""The server's Windows-specific behaviour, on a system that calls itself Windows."""

from __future__ import annotations

import errno
import io
import mimetypes
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest
from tornado import netutil

from bosslib import BossError, sim
from bosslib.documents import atomic_write
from bosswidgets.server import app, backup, listening, server_limits
from bosswidgets.server.classroom import teacher_pages
from bosswidgets.server.kernel_limits import interpreter_pid
from bosswidgets.server.voila_server import declare_types
from bosswidgets.table.database.sqlite import NAME

CHILD = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'input()'])"


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")


def refusing(real: Callable[..., Any], times: int) -> Callable[..., Any]:
    """Return a function that fails this many times, as if another program had the file open."""
    left = [times]

    def refused(*arguments: Any) -> Any:
        if left[0]:
            left[0] -= 1
            raise PermissionError(errno.EACCES, "another program has the file open")
        return real(*arguments)

    return refused


@pytest.mark.usefixtures("windows")
def test_a_file_that_others_read_is_replaced_when_they_have_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "replace", refusing(Path.replace, 3))
    atomic_write.write_atomically(tmp_path / "game", b"new")
    assert [each.name for each in tmp_path.iterdir()] == ["game"]


def test_elsewhere_a_refusal_is_final(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(Path, "replace", refusing(Path.replace, 1))
    with pytest.raises(PermissionError):
        atomic_write.write_atomically(tmp_path / "game", b"new")
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_file_that_another_program_has_open_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / NAME).write_bytes(b"no database at all" * 1000)
    monkeypatch.setattr(Path, "replace", refusing(Path.replace, 1))
    with pytest.raises(BossError, match="another program has the file open"):
        list(backup.check_and_back_up(tmp_path))


def test_a_reserved_port_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    real = netutil.bind_sockets

    def bind(port: int, host: str) -> Any:
        if port:
            raise PermissionError(errno.EACCES, "reserved")
        return real(port, host)

    monkeypatch.setattr(listening, "bind_sockets", bind)
    (found,) = listening.listen(listening.HOST, None)
    found.close()
    with pytest.raises(listening.PortDeniedError):
        listening.listen(listening.HOST, 80)


@pytest.mark.usefixtures("windows")
def test_the_sockets_of_all_pages_and_connections_are_no_more_than_select_takes() -> None:
    assert server_limits.raise_file_limit() == 0
    taken = (
        server_limits.max_pages(0) * server_limits.SOCKETS_OF_A_PAGE
        + server_limits.MAX_SOCKETS // server_limits.CONNECTIONS_SHARE
    )
    assert taken + server_limits.SOCKETS_OF_THE_APP <= server_limits.MAX_SOCKETS == 512
    assert server_limits.max_pages(0) > 40  # a large class
    assert server_limits.has_files(0)
    assert (
        server_limits.LimitedServer(lambda _: None, files=0).most
        == 512 // server_limits.CONNECTIONS_SHARE
    )


def test_the_interpreter_is_the_child_of_its_launcher() -> None:
    with subprocess.Popen([sys.executable, "-c", CHILD], stdin=subprocess.PIPE) as launcher:
        try:
            while not (found := interpreter_pid(launcher.pid, launched=True)):
                pass
            assert psutil.Process(found).ppid() == launcher.pid
            assert interpreter_pid(launcher.pid, launched=False) == launcher.pid
        finally:
            psutil.Process(found).kill()


def test_a_sign_that_a_redirected_output_lacks_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="cp1252"))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), encoding="cp1252"))
    with pytest.raises(SystemExit):
        app.main(["--help"])
    print("→ ゲーム", flush=True)
    assert rb"\u2192" in written.getvalue()


@pytest.mark.usefixtures("windows")
@pytest.mark.parametrize(("session", "coloured"), [("", False), ("a-terminal", True)])
def test_a_qr_code_has_colours_where_the_terminal_shows_them(
    session: str, coloured: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", Terminal(io.BytesIO(), encoding="utf-8"))
    monkeypatch.delenv("WT_SESSION", raising=False)
    if session:
        monkeypatch.setenv("WT_SESSION", session)
    assert ("\x1b[" in teacher_pages._terminal_qr_code("http://10.0.0.7:8866/")) is coloured


class Terminal(io.TextIOWrapper):
    """An output that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_script_is_no_plain_text_whatever_the_registry_says() -> None:
    mimetypes.add_type("text/plain", ".js")
    declare_types()
    assert mimetypes.guess_type("index.js") == ("text/javascript", None)


@pytest.mark.parametrize(("system", "most"), [("win32", 61), ("linux", 100)])
def test_there_are_no_more_workers_than_windows_waits_for(
    system: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert sim.worker_count(100) == most
    assert sim.worker_count(4) == 4
