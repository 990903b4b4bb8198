"""Writing of output files."""

from __future__ import annotations

from pathlib import Path

from bosslib.documents import atomic_write
from bosslib.errors import BossError


def write_output(path: Path, made: bytes) -> None:
    """Write a file atomically. Raises BossError with the reason on failure."""
    try:
        atomic_write.write_atomically(path, made)
    except OSError as error:
        raise BossError("export.not-written", file=path, why=error.strerror) from None
