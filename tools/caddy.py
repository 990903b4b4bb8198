"""Caddy as the proxy of several servers in tests. As a program, print the path of Caddy.

`--install` installs Caddy if it is missing.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from shutil import which

from tools.serving import wait_until_ready
from tools.system import apt_install, print_program

FILE = Path(__file__).parents[1] / "deploy" / "Caddyfile"
SECRET = "only-for-tests"
"""Secret for the cookies of sticky sessions."""

NONE = "No Caddy was found: install one."


@contextmanager
def proxy(port: int, servers: Sequence[str], folder: Path) -> Iterator[str]:
    """Run Caddy with `deploy/Caddyfile` on a local port; yield its address. Its data is in the
    folder.
    """
    address = f"http://127.0.0.1:{port}"
    names = {"SITE": address, "BOSS_SERVERS": " ".join(servers), "COOKIE_SECRET": SECRET}
    command = ["caddy", "run", f"--config={FILE}", "--adapter=caddyfile"]
    with (folder / "caddy.log").open("w") as log:
        running = subprocess.Popen(
            command, env={**os.environ, "HOME": str(folder), **names}, stderr=log
        )
    try:
        wait_until_ready(running, f"{address}/healthz")
        yield f"{address}/"
    finally:
        running.terminate()
        running.wait()


if __name__ == "__main__":
    print_program(partial(which, "caddy"), partial(apt_install, "caddy"), NONE)
