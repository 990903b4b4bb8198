"""Content of an export's zip."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from functools import cache
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZipFile

from bosslib import Record, games
from bosslib.driver import play_match
from bosslib.export.log_history import StoredLog
from bosslib.export.zip_writer import archive
from bosslib.log import SeatedGame

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay")
Rows = list[dict[str, str]]


def files(packed: bytes) -> dict[str, str]:
    """The files of a zip, by name."""
    with ZipFile(BytesIO(packed)) as whole:
        assert whole.testzip() is None
        return {name: whole.read(name).decode() for name in whole.namelist()}


def rows(packed: bytes, name: str) -> Rows:
    """The rows of one of its tables, parsed as CSV."""
    return [*csv.DictReader(StringIO(files(packed)[f"{name}.csv"], newline=""), strict=True)]


def log(start: Any, entries: Iterable[object], bots: Any = None, **more: Any) -> StoredLog:
    """A log with an entry each second, at a table of persons unless bots are named."""
    seats = start.table.players
    game = SeatedGame(Record(start), NAMES[:seats], bots or (None,) * seats)
    timed = tuple((1_700_000_000_000 + 1000 * at, str(each)) for at, each in enumerate(entries))
    return StoredLog(**{"table": "T", "treatment": "", **more}, start=game.header(), entries=timed)


@cache
def whole(name: str, bot: str = "careful", seed: int = 1, players: int = 4) -> StoredLog:
    """A whole game of bots."""
    game = games.game_named(name)
    start = game.new(players, seed)
    match = play_match(start, [game.bot(bot)] * players)
    return log(start, match.actions, (bot,) * players)


def cut(one: StoredLog, part: float) -> StoredLog:
    """The first part of a log."""
    entries = [*one.entries]
    return one._replace(entries=entries[: int(part * len(entries))])


def exported(*tables: StoredLog, **told: Any) -> bytes:
    """The zip of some tables, by default without samples."""
    return archive(tables, **{"samples": 0, **told})
