"""Writing what a command has made."""

from __future__ import annotations

from pathlib import Path

from bosslib.documents import whole
from bosslib.errors import BossError


def write(path: Path, made: bytes) -> None:
    """Write a file whole; BossError says why it cannot be written."""
    try:
        whole.write(path, made)
    except OSError as error:
        raise BossError("export.not-written", file=path, why=error.strerror) from None
