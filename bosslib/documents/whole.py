"""Writing a file whole or not at all."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

PATIENCE, PAUSE = 1.0, 0.01
"""Seconds in which a file is replaced that others read, and between two tries."""


def write(path: Path, made: bytes) -> None:
    """Write a file that nobody ever sees half of; OSError if it cannot be, and nothing is left."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(made)
        replace(part, path)
    finally:
        with suppress(OSError):
            part.unlink()


def replace(new: Path, old: Path) -> None:
    """Rename a file to the name of another, which is replaced; OSError if that cannot be.

    Windows refuses while any program has the old file open, so there it is tried for a second.
    """
    end = monotonic() + PATIENCE
    while True:
        try:
            new.replace(old)
        except PermissionError:
            if sys.platform != "win32" or monotonic() > end:
                raise
            sleep(PAUSE)
        else:
            return
