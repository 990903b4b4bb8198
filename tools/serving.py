"""A clean environment, and a server that runs from it without anything of this user's own."""

import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO
from urllib.error import URLError
from urllib.request import ProxyHandler, build_opener

from tools.notebooks import ROOT

Command = Sequence[str | Path]
UV = (sys.executable, "-m", "uv")
PATIENCE = 120  # seconds for a server to start and to end
POLITE = 20  # seconds in which it should end when it is asked to


def environment(folder: Path) -> Path:
    """Make a new environment in `folder`, without pip, and return its Python."""
    subprocess.run([*UV, "venv", "-q", "--python", sys.executable, folder], check=True)
    return folder / "bin" / "python"


def install(python: Path, *wanted: str) -> None:
    """Install packages in an environment; paths are relative to the repository's root."""
    uv: Command = [*UV, "pip", "install", "-q", "--compile-bytecode", "--python", python]
    subprocess.run([*uv, *wanted], cwd=ROOT, check=True)


@contextmanager
def serving(command: Command, folder: Path, ready: str = "/") -> Iterator[str]:
    """The address of a server that runs in `folder`, its home, and answers at the path `ready`."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    log = folder / "server.log"
    with log.open("w") as out:
        server = start([*command, f"--port={port}"], folder, out)
        try:
            wait_until_ready(server, address + ready)
            yield address
        except BaseException:
            print(log.read_text(), file=sys.stderr)
            raise
        finally:
            end(server)


def end(server: subprocess.Popen[bytes]) -> None:
    """End a server: by force if it ignores the polite signal, as Voilà's own sometimes does."""
    server.terminate()
    try:
        server.wait(timeout=POLITE)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait(timeout=PATIENCE)


def free_port() -> int:
    """A port that nobody listens on, and that no kernel is given before the server listens there.

    Kernels get theirs from the system, which gives none below 32768 (on Linux).
    """
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


def start(command: Command, folder: Path, out: IO[str]) -> subprocess.Popen[bytes]:
    """Start a command with `folder` as its home and without our settings of Python."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    surroundings = kept | {"HOME": str(folder), "BOSS_DATA": str(folder / "data")}
    return subprocess.Popen(
        command, cwd=folder, env=surroundings, stdout=out, stderr=subprocess.STDOUT
    )


def wait_until_ready(server: subprocess.Popen[bytes], url: str) -> None:
    """Ask until there is an answer; SystemExit if the server ends or stays silent."""
    direct = build_opener(ProxyHandler({}))
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if server.poll() is not None:
            sys.exit(f"the server ended with status {server.returncode}")
        try:
            direct.open(url, timeout=PATIENCE).close()
        except (URLError, ConnectionError):
            time.sleep(0.1)
        else:
            return
    sys.exit(f"no answer from {url} in {PATIENCE} seconds")
