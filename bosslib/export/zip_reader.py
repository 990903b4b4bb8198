"""Reader of an export's zip: its tables as rows, with typed values."""

from __future__ import annotations

import csv
import zlib
from collections.abc import Collection
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from bosslib.errors import BossError
from bosslib.export.rows import COLUMNS

MAX_ZIP_BYTES = 2_000_000
"""Maximum size in bytes of a zip that is opened on a page."""

MAX_UNPACKED_BYTES = 20_000_000
"""Maximum total size in bytes of its unpacked tables."""

MAX_ROWS = 100_000
"""Maximum total number of rows: 200 people who play all day make fewer."""

MAX_NUMBER_CHARS = 30
"""Maximum number of characters in a number; a floating-point number has at most 24."""

MAX_NUMBER = 10**12
"""Largest number, in amount: more than any sum of money, time in seconds or typed answer."""

TEXT_COLUMNS = {
    *("table", "treatment", "rules", "seat", "name", "player", "kind", "action", "terms", "answer"),
    *("from", "from_name", "from_player", "to", "to_name", "to_player"),
    *("boss", "boss_name", "boss_player", "cards", "partners", "phrase", "text", "question"),
}
"""Columns with text."""

FLAG_COLUMNS = {"honour", "finished", "won", "taken_back", "failed", "hidden", "right"}
"""Columns with `yes` or `no`; all others have numbers."""

INVALID_ZIP_ERRORS = (
    *(BadZipFile, zlib.error, EOFError, csv.Error),
    *(KeyError, ValueError, RuntimeError, NotImplementedError),
)
"""Exceptions raised by reading a file that is not one of our zips."""

FLAG_VALUES = {"yes": True, "no": False}


def unpacked(
    packed: bytes | str | Path, names: Collection[str] = tuple(COLUMNS)
) -> dict[str, list[dict[str, object]]]:
    """Return the rows of some tables of a zip, given as bytes or a file, by the tables' names.

    A row has its values by column: text, numbers, True and False, None for an empty cell. BossError
    if the file does not exist, is too large, or is not a zip made by `archive`.
    """
    try:
        with ZipFile(BytesIO(packed) if isinstance(packed, bytes) else packed) as whole:
            if sum(whole.getinfo(f"{name}.csv").file_size for name in names) > MAX_UNPACKED_BYTES:
                raise BossError("export.too-large", most=MAX_UNPACKED_BYTES)
            found: dict[str, list[dict[str, object]]] = {}
            left = MAX_UNPACKED_BYTES
            for name in names:
                text = _text(whole, name, left)
                left -= len(text)
                room = MAX_ROWS - sum(map(len, found.values()))
                found[name] = _rows(text.decode("utf-8-sig"), name, room)
            return found
    except OSError as error:
        raise BossError("export.unread", file=packed, why=error.strerror) from None
    except INVALID_ZIP_ERRORS:
        raise BossError("export.not-ours") from None


def _text(whole: ZipFile, name: str, most: int) -> bytes:
    """Return the bytes of a table; BossError for more than `most`, whatever the zip says of them.

    Only stored and deflated tables are read: other methods unpack without a bound (ValueError).
    """
    table = whole.getinfo(f"{name}.csv")
    if table.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise ValueError
    with whole.open(table) as file:
        text = file.read(most + 1)
    if len(text) > most:
        raise BossError("export.too-large", most=MAX_UNPACKED_BYTES)
    return text


def _rows(text: str, name: str, most: int) -> list[dict[str, object]]:
    """Return the rows of a table; ValueError if it is none, BossError for too many rows."""
    rows = csv.reader(StringIO(text, newline=""), strict=True)
    head = next(rows, [])
    if tuple(head) != COLUMNS[name]:
        raise ValueError
    found: list[dict[str, object]] = []
    for row in rows:
        if len(found) >= most:
            raise BossError("export.too-many-rows", most=MAX_ROWS)
        found.append({column: _value(column, cell) for column, cell in zip(head, row, strict=True)})
    return found


def _value(column: str, cell: str) -> str | bool | int | float | None:
    if not cell:
        return None
    if column in TEXT_COLUMNS:
        return cell
    if column in FLAG_COLUMNS:
        return FLAG_VALUES[cell]
    number = float(cell) if "." in cell or "e" in cell else int(cell)
    if len(cell) > MAX_NUMBER_CHARS or not abs(number) <= MAX_NUMBER:
        raise ValueError
    return number
