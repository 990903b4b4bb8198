"""A PostgreSQL of the tests' own; as a program it prints the folder of the programs for that.

`BOSS_POSTGRES` names the folder; else it is the system's. `--install` gets one if none is here.
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
from tools.system import apt_install, told

DEBIAN = Path("/usr/lib/postgresql")
NONE = (
    "No PostgreSQL was found. Install one, or name the folder of its programs: BOSS_POSTGRES=/path"
)
PASSWORD = "never-to-be-shown"
SAFE = ("-c", "wal_level=minimal", "-c", "max_wal_senders=0")
PATIENCE = 60  # seconds until it answers, and until it has ended
FAST = (*SAFE, "-c", "fsync=off")
"""For tests in which nobody pulls the plug."""


def programs() -> Path | None:
    """The folder with `initdb` and `postgres`, the newest that there is, or None."""
    named, path = os.environ.get("BOSS_POSTGRES"), which("postgres")
    debian = sorted(DEBIAN.glob("*/bin"), key=lambda each: float(each.parent.name))
    there = (
        [Path(named)]
        if named
        else [*([Path(path).resolve().parent] if path else []), *debian[::-1]]
    )
    return next((each for each in there if (each / "initdb").exists()), None)


class Postgres:
    """A PostgreSQL in a folder, on a port of this computer; `settings` are options of `postgres`.

    It refuses to run as root: then it is nobody's.
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
        """What `boss --store` is given."""
        return f"postgresql://boss:{PASSWORD}@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it answers; SystemExit if it does not."""
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
        """End it and all of its processes at once, as if the plug were pulled on it alone.

        One that lived on would keep the next from starting.
        """
        every = self.suspend()
        for each in every:
            with suppress(psutil.NoSuchProcess):
                each.kill()
        self._process.wait()
        while any(map(_lives, every)):
            pass  # it takes milliseconds

    def stop(self) -> None:
        """End it, whatever it does."""
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
    """Whether a process holds anything still: one that nobody has asked for its end does not."""
    with suppress(psutil.NoSuchProcess):
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    return False


@contextmanager
def postgres(settings: Sequence[str] = FAST) -> Iterator[Postgres]:
    """A new PostgreSQL, which is gone afterwards with all that was in it."""
    with tempfile.TemporaryDirectory(prefix="boss-postgres-") as folder:
        Path(folder).chmod(0o755)
        made = Postgres(Path(folder), settings)
        try:
            yield made
        finally:
            made.stop()


if __name__ == "__main__":
    told(programs, partial(apt_install, "postgresql"), NONE)
