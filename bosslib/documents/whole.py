"""Writing a file whole or not at all."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


def write(path: Path, made: bytes) -> None:
    """Write a file that nobody ever sees half of; OSError if it cannot be, and nothing is left."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(made)
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink()
