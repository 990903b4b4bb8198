"""The server on Windows and macOS, whose differences are injected."""

from __future__ import annotations

import asyncio
import errno
import io
import mimetypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PureWindowsPath
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import psutil
import pytest
from tornado import netutil

from bosslib import BossError, sim
from bosslib.documents import atomic_write
from bosswidgets.kit.page_list import list_pages
from bosswidgets.server import app, backup, kernel_limits, listening, options, server_limits
from bosswidgets.server.classroom import teacher_pages
from bosswidgets.server.forking.warm_parents import warm_parent
from bosswidgets.server.kernel_limits import has_running_thread, interpreter_pid
from bosswidgets.server.pool import KernelPool, _settings_code
from bosswidgets.server.voila_server import add_data_folder, declare_types, voila_config
from bosswidgets.table.database.sqlite import NAME
from tests.frame.without_posix import POSIX_NAMES
from tests.widgets.server.served import notebook, prepared, write

FOLDER = r"C:\Users\new\tables"
"""A folder whose name would have a line break and a tab if it were read as a string."""

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


@contextmanager
def launched(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[psutil.Process, psutil.Process]]:
    """A program that only launches the interpreter, as in an environment of Windows, and that."""
    with subprocess.Popen([sys.executable, "-c", CHILD], stdin=subprocess.PIPE) as launcher:
        monkeypatch.setattr(kernel_limits, "HAS_LAUNCHER", True)
        while not (found := interpreter_pid(launcher.pid)):
            pass
        interpreter = psutil.Process(found)
        try:
            yield psutil.Process(launcher.pid), interpreter
        finally:
            interpreter.kill()
            launcher.kill()


def test_the_interpreter_is_the_child_of_its_launcher(monkeypatch: pytest.MonkeyPatch) -> None:
    with launched(monkeypatch) as (launcher, interpreter):
        assert interpreter.ppid() == launcher.pid
        monkeypatch.setattr(kernel_limits, "HAS_LAUNCHER", False)
        assert interpreter_pid(launcher.pid) == launcher.pid


@pytest.mark.usefixtures("windows")
def test_a_pause_suspends_the_interpreter_and_not_its_launcher(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def pause(launcher: psutil.Process, interpreter: psutil.Process) -> None:
        kernels: Any = KernelPool(root_dir=str(tmp_path), connection_dir=str(tmp_path))
        kernels._kernels["one"] = SimpleNamespace(provisioner=launcher)
        assert kernels.freeze("one")
        await kernels.wait_suspended(["one"])
        assert interpreter.status() == psutil.STATUS_STOPPED
        assert launcher.status() != psutil.STATUS_STOPPED
        kernels.thaw()
        assert interpreter.status() != psutil.STATUS_STOPPED

    with launched(monkeypatch) as processes:
        asyncio.run(pause(*processes))


@pytest.mark.parametrize("system", ["win32", "darwin"])
@pytest.mark.parametrize(
    ("status", "runs"),
    [
        (psutil.STATUS_RUNNING, True),
        (psutil.STATUS_SLEEPING, True),
        (psutil.STATUS_STOPPED, False),
    ],
)
def test_where_threads_are_no_processes_the_process_is_asked_whether_it_runs(
    system: str, status: str, runs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Process:
        """A process whose thread has another number, which is that of no process."""

        def __init__(self, pid: int) -> None:
            if pid != 1:
                raise psutil.NoSuchProcess(pid)

        def status(self) -> str:
            return status

        def threads(self) -> list[SimpleNamespace]:
            return [SimpleNamespace(id=2)]

    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(psutil, "Process", Process)
    assert has_running_thread(1) is runs


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_no_kernel_is_forked_but_on_linux(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert warm_parent.__wrapped__() is None


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_the_server_where_a_loop_handles_none(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows, event loops refuse signal handlers, and most signals are missing."""

    def refuse(*_: object) -> None:
        raise NotImplementedError

    before = signal.getsignal(signal.SIGINT)
    with prepared(lambda: signal.raise_signal(number), write(tmp_path)) as server:
        monkeypatch.setattr(asyncio.SelectorEventLoop, "add_signal_handler", refuse)
        for name in POSIX_NAMES["signal"]:
            monkeypatch.delattr(signal, name, raising=False)
        try:
            server.start()
        except KeyboardInterrupt:
            pytest.fail("the server is interrupted, and has not stopped")
        finally:
            monkeypatch.undo()
    assert signal.getsignal(signal.SIGINT) is before


class WindowsFile(PureWindowsPath):
    """A path of Windows whose drive is a folder of this system."""

    drive_folder: ClassVar[Path]

    def here(self) -> Path:
        return self.drive_folder.joinpath(*self.parts[1:])

    def glob(self, pattern: str) -> list[WindowsFile]:
        return [self / each.name for each in self.here().glob(pattern)]

    def stat(self) -> os.stat_result:
        return self.here().stat()

    def read_text(self, encoding: str) -> str:
        return self.here().read_text(encoding)


def test_a_page_has_the_same_address_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WindowsFile, "drive_folder", tmp_path, raising=False)
    (tmp_path / "notebooks" / "en").mkdir(parents=True)
    (tmp_path / "notebooks" / "en" / "16-table.ipynb").write_text(notebook("1"), "utf-8")
    (page,) = list_pages(cast("Path", WindowsFile("C:/notebooks")))
    assert page.path == "en/16-table.ipynb"
    assert (page.number, page.name) == ("16", "table")


def test_a_warm_kernel_moves_to_a_folder_with_backslashes(monkeypatch: pytest.MonkeyPatch) -> None:
    moved: list[str] = []
    monkeypatch.setattr(os, "chdir", moved.append)
    exec(_settings_code({}, FOLDER))
    assert moved == [FOLDER]


def test_a_drive_is_no_separator_of_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "pathsep", ";")
    monkeypatch.setenv("JUPYTER_PATH", r"D:\jupyter")
    add_data_folder(cast("Path", PureWindowsPath(FOLDER)))
    assert os.environ["JUPYTER_PATH"].split(";") == [FOLDER, r"D:\jupyter"]


def test_the_folders_that_are_named_may_be_on_a_drive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options, "Path", PureWindowsPath)
    given = ["--notebooks", FOLDER, "--exercises", "E:own", "--board", "//server/share/board.toml"]
    read = options.command_parser().parse_args(given)
    assert str(read.notebooks) == FOLDER
    assert (read.exercises.drive, read.board.name) == ("E:", "board.toml")
    assert voila_config(read.notebooks).Voila.root_dir == FOLDER


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
