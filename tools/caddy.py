"""The proxy that the tests put in front of several servers; as a program it prints where it is.

`--install` gets one if none is here.
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
from tools.system import apt_install, told

FILE = Path(__file__).parents[1] / "deploy" / "Caddyfile"
SECRET = "only-for-tests"
"""From which and from a server's name the cookie follows that leads there."""

NONE = "No Caddy was found: install one."


@contextmanager
def proxy(port: int, servers: Sequence[str], folder: Path) -> Iterator[str]:
    """Caddy as `deploy/Caddyfile` has it on a port of this computer: its address. What it keeps is
    in the folder.
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
    told(partial(which, "caddy"), partial(apt_install, "caddy"), NONE)
