"""Atomic file writes."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

from bosslib.errors import BossError

PATIENCE, PAUSE = 1.0, 0.01
"""Timeout for replacing a file that others have open, and pause between attempts, in seconds."""


def write_atomically(path: Path, made: bytes) -> None:
    """Write a file atomically. Raises OSError on failure and then leaves no partial file."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(made)
        replace_file(part, path)
    finally:
        with suppress(OSError):
            part.unlink()


def replace_file(new: Path, old: Path) -> None:
    """Rename a file, replacing an existing one. Raises OSError if that fails.

    Windows refuses while any program has the old file open, so there it is retried for a second.
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


def write_output(path: Path, made: bytes) -> None:
    """Write a file atomically. Raises BossError with the reason on failure."""
    try:
        write_atomically(path, made)
    except OSError as error:
        raise BossError("export.not-written", file=path, why=error.strerror) from None
