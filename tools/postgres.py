"""Temporary PostgreSQL server for tests. As a program, print the folder of the server's programs.

`BOSS_POSTGRES` names the folder; the default is the system's. `--install` installs PostgreSQL if it
is missing.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from shutil import which
from typing import Any

import psutil

from tools.serving import free_port
from tools.system import apt_install, print_program

DEBIAN = Path("/usr/lib/postgresql")
NONE = (
    "No PostgreSQL was found. Install one, or name the folder of its programs: BOSS_POSTGRES=/path"
)
PASSWORD = "never-to-be-shown"
SAFE = ("-c", "wal_level=minimal", "-c", "max_wal_senders=0")
PATIENCE = 60  # seconds to start and to end
FAST = (*SAFE, "-c", "fsync=off")
"""Settings for tests that need no durability."""


def programs() -> Path | None:
    """Return the folder with `initdb` and `postgres` of the newest version, or None."""
    named, path = os.environ.get("BOSS_POSTGRES"), which("postgres")
    debian = sorted(DEBIAN.glob("*/bin"), key=lambda each: float(each.parent.name))
    there = (
        [Path(named)]
        if named
        else [*([Path(path).resolve().parent] if path else []), *debian[::-1]]
    )
    return next((each for each in there if (each / "initdb").exists()), None)


class Postgres:
    """PostgreSQL server in a folder, on a local port; `settings` are options of `postgres`.

    PostgreSQL refuses to run as root, so root runs it as the user `nobody`.
    """

    def __init__(self, folder: Path, settings: Sequence[str] = FAST) -> None:
        found = programs()
        if found is None:
            raise FileNotFoundError(NONE)
        self.folder, self.port = folder, free_port()
        self._programs, self._settings = found, settings
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:
            shutil.chown(folder, "nobody", "nogroup")
            self._as = {"user": "nobody", "group": "nogroup", "extra_groups": []}
        secret = folder / "password"
        secret.write_text(PASSWORD)
        secret.chmod(0o644)
        made = ["--no-sync", "--auth=scram-sha-256", f"--pwfile={secret}", "--encoding=UTF8"]
        self._run("initdb", f"--pgdata={folder / 'data'}", "--username=boss", *made)
        self.start()

    @property
    def address(self) -> str:
        """Database URL for `boss --store`."""
        return f"postgresql://boss:{PASSWORD}@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start the server, and wait until it answers; SystemExit if it does not."""
        listen = [
            "-c",
            "listen_addresses=127.0.0.1",
            "-c",
            f"unix_socket_directories={self.folder}",
        ]
        command = [str(self._programs / "postgres"), "-p", str(self.port), *listen, *self._settings]
        with (self.folder / "log").open("a") as log:
            self._process = psutil.Popen(
                command, cwd=self.folder, env=self._environment, stderr=log, **self._as
            )
        asked = [str(self._programs / "pg_isready"), "--quiet", "--host=127.0.0.1"]
        end = time.monotonic() + PATIENCE
        while subprocess.run([*asked, f"--port={self.port}"], check=False).returncode:
            if self._process.poll() is not None or time.monotonic() > end:
                sys.exit((self.folder / "log").read_text())

    def suspend(self) -> list[psutil.Process]:
        """Stop the server and its worker processes (SIGSTOP); return all of them."""
        self._process.suspend()  # so that it forks no more workers
        every = [self._process, *self._process.children(recursive=True)]
        for each in every:
            with suppress(psutil.NoSuchProcess):
                each.suspend()
        return every

    def kill(self) -> None:
        """Kill the server and all of its processes at once, to simulate a crash.

        A remaining process would prevent the next start.
        """
        every = self.suspend()
        for each in every:
            with suppress(psutil.NoSuchProcess):
                each.kill()
        self._process.wait()
        while any(map(_lives, every)):
            pass  # it takes milliseconds

    def stop(self) -> None:
        """Shut the server down immediately; kill it if that fails."""
        self._process.send_signal(signal.SIGQUIT)
        try:
            self._process.wait(PATIENCE)
        except psutil.TimeoutExpired:
            self.kill()

    @property
    def _environment(self) -> dict[str, str]:
        return {**os.environ, "PGDATA": str(self.folder / "data"), "LC_ALL": "C.UTF-8"}

    def _run(self, program: str, *options: str) -> None:
        command = [str(self._programs / program), *options]
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self._environment,
            check=False,
            timeout=PATIENCE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            **self._as,
        )
        if done.returncode:
            sys.exit(done.stdout)


def _lives(process: psutil.Process) -> bool:
    """True if a process still holds resources; a zombie does not."""
    with suppress(psutil.NoSuchProcess):
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    return False


@contextmanager
def postgres(settings: Sequence[str] = FAST) -> Iterator[Postgres]:
    """Start a new PostgreSQL server; delete it with its data at the end."""
    with tempfile.TemporaryDirectory(prefix="boss-postgres-") as folder:
        Path(folder).chmod(0o755)
        made = Postgres(Path(folder), settings)
        try:
            yield made
        finally:
            made.stop()


if __name__ == "__main__":
    print_program(programs, partial(apt_install, "postgresql"), NONE)
