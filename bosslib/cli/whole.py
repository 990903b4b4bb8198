"""Writing a file whole or not at all."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from bosslib.errors import BossError


def write(path: Path, made: bytes) -> None:
    """Write a file that nobody ever sees half of; BossError says why it cannot be written."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(made)
        part.replace(path)
    except OSError as error:
        raise BossError("export.not-written", file=path, why=error.strerror) from None
    finally:
        with suppress(OSError):
            part.unlink()
