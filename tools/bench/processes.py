"""Subprocesses of the benchmarks: each has timeouts, and each is terminated."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from shutil import which
from tempfile import TemporaryDirectory, TemporaryFile
from threading import Thread
from typing import IO, TYPE_CHECKING

from bosslib.errors import BossError

if TYPE_CHECKING:
    import psutil

STARTING = 120.0
"""Timeout in seconds for the first output of a program."""

RUNNING = 60.0
"""Timeout in seconds for a short program."""

ENDING = 30.0
"""Seconds between terminating and killing a program."""

Command = Sequence[str]


def program() -> str:
    """Return the path of the `boss` of this Python."""
    return which("boss", path=str(Path(sys.executable).parent)) or "boss"


@contextmanager
def running(
    command: Command, lines: int = 1, *, seconds: float = STARTING, **settings: str
) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Start a program with these `settings` in its environment; yield the process and first lines.

    BossError if the lines do not arrive in time.
    """
    process = subprocess.Popen(
        command,
        env={**os.environ, **settings},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdin
        assert process.stdout
        with process.stdin:
            yield process, _first_lines(process.stdout, lines, name_of(command), seconds)
    finally:
        end(process)


def _first_lines(output: IO[str], count: int, name: str, seconds: float) -> list[str]:
    """Return the first lines of a program; a thread keeps reading, so that it never blocks."""
    queue: SimpleQueue[str] = SimpleQueue()

    def read() -> None:
        with output:
            for line in output:
                queue.put(line)
        queue.put("")  # the program has ended

    Thread(target=read, daemon=True).start()
    found: list[str] = []
    while len(found) < count:
        try:
            line = queue.get(timeout=seconds)
        except Empty:
            raise BossError("bench.silent", program=name, seconds=seconds) from None
        if not line:
            raise BossError("bench.mute", program=name)
        found.append(line)
    return found


def end(process: subprocess.Popen[str]) -> None:
    """Terminate a program, and kill it if it does not end."""
    process.terminate()
    try:
        process.wait(ENDING)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(ENDING)


def wait_for_end(process: subprocess.Popen[str], name: str, seconds: float) -> int:
    """Wait until a program has ended, and return its status; BossError if it takes too long."""
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        raise BossError("bench.silent", program=name, seconds=seconds) from None


def output(
    command: Command, *, seconds: float = RUNNING, env: Mapping[str, str] | None = None
) -> str:
    """Run a short program and return its output; BossError if it takes too long or fails.

    The output goes to files, since a pipe could be kept open by a child of the program.
    """
    with TemporaryFile("w+") as said, TemporaryFile("w+") as errors:
        process = subprocess.Popen(command, env=env, stdout=said, stderr=errors, text=True)
        try:
            status = wait_for_end(process, name_of(command), seconds)
        finally:
            end(process)
        said.seek(0)
        errors.seek(0)
        if status:
            why = (errors.read().strip().splitlines() or [""])[-1]
            raise BossError("bench.ended", program=name_of(command), status=status, why=why)
        return said.read()


def name_of(command: Command) -> str:
    """Return the name of a program and its subcommand, without its folder and without code."""
    return " ".join([Path(command[0]).name, *command[1:2]])


@contextmanager
def start_boss(*options: str) -> Iterator[tuple[str, psutil.Process]]:
    """Run `boss` with these options; yield its address and its process."""
    import psutil

    command = [program(), "--no-browser", "--port=0", *options]
    with (
        TemporaryDirectory() as folder,
        running(command, BOSS_DATA=folder) as (process, lines),
    ):
        address = next(word for word in lines[0].split() if "http" in word)
        yield address, psutil.Process(process.pid)
