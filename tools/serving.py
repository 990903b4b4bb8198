"""Clean virtual environments, and servers that run in them without the user's settings."""

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
POLITE = 20  # seconds to end after SIGTERM


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
    """Run a server with `folder` as its home until it answers at `ready`; yield its address."""
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
    """Terminate a server; kill it if it ignores SIGTERM, as Voilà's own server sometimes does."""
    server.terminate()
    try:
        server.wait(timeout=POLITE)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait(timeout=PATIENCE)


def free_port() -> int:
    """Return a free port that no kernel can take before the server uses it.

    Kernels get ephemeral ports from the system, which start at 32768 (on Linux).
    """
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


def start(command: Command, folder: Path, out: IO[str]) -> subprocess.Popen[bytes]:
    """Start a command with `folder` as its home and without our `PYTHON...` variables."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    surroundings = kept | {"HOME": str(folder), "BOSS_DATA": str(folder / "data")}
    return subprocess.Popen(
        command, cwd=folder, env=surroundings, stdout=out, stderr=subprocess.STDOUT
    )


def wait_until_ready(server: subprocess.Popen[bytes], url: str) -> None:
    """Poll a URL until it answers; SystemExit if the server ends or does not answer."""
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
