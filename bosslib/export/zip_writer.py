"""Zip archive of many logs: tables, games, and a README that lists what was left out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from bosslib.errors import BossError
from bosslib.export.log_history import LogHistory, StoredLog, follow_log
from bosslib.export.rows import COLUMNS, ROWS, ExportedGame
from bosslib.export.sheet import format_csv
from bosslib.words import say

SAMPLES = 100
"""Default number of samples used to value an offer, where the game needs some."""

README = "README.txt"


def archive(
    tables: Iterable[StoredLog], *, anonymous: bool = False, samples: int = SAMPLES
) -> bytes:
    """Return a zip of some tables' games.

    It has a CSV file for each name in `COLUMNS`, such as `actions.csv`, and in `games` each
    finished game, as a boss/1 document. Of a running game it has only public information.
    `anonymous` replaces the names of players and tables by numbers, and leaves out typed chat
    messages. `samples` is the number of samples used to value an offer; they take most of the time,
    and 0 leaves the values out. It raises no error: `README.txt` reports what cannot be read. The
    output is deterministic.
    """
    players, places = _name_mapping(anonymous), _name_mapping(anonymous)
    filed: list[ExportedGame] = []
    told: list[str] = []
    for number, log in enumerate(tables, 1):
        table = places(log.table, 0)
        try:
            one = ExportedGame(
                number, table, log.treatment, follow_log(log), players, samples, not anonymous
            )
        except BossError as error:
            told.append(_line(number, table, str(error)))
            continue
        filed.append(one)
        told += (_line(number, table, each) for each in _remarks(one.history))
    files = {
        README: _readme(len(filed), told, anonymous=anonymous),
        **{f"{name}.csv": _sheet(name, filed) for name in COLUMNS},
        **{_file(one): _game(one) for one in filed if not one.history.is_running},
    }
    return _pack_zip(files)


def _name_mapping(anonymous: bool) -> Callable[[str, int], str]:  # noqa: FBT001
    """Return a function that maps names to themselves, or to consistent numbers.

    The second argument is a group: in two groups the same name has two numbers.
    """
    numbers: dict[tuple[str, int], str] = {}
    if not anonymous:
        return lambda name, _: name
    return lambda name, group: name and numbers.setdefault((name, group), str(len(numbers) + 1))


def _sheet(name: str, filed: Iterable[ExportedGame]) -> str:
    return format_csv(COLUMNS[name], (row for one in filed for row in ROWS[name](one)))


def _file(one: ExportedGame) -> str:
    """Return the path of a game in the zip."""
    return f"games/{one.number}.json"


def _game(one: ExportedGame) -> str:
    """Serialize the game at its end, without undone actions."""
    title = _table_sentence("title", one.number, one.table)
    return json.dumps(one.history.end.record.document(title), indent=1)


def _remarks(told: LogHistory) -> Iterator[str]:
    """Yield the remarks that readers need about a game."""
    if told.is_running and told.game.trading is None:
        yield say("export.left-out")
    elif told.is_running:
        yield say("export.goes-on")
    elif not told.is_over:
        yield say("export.ended")
    if told.invalid_entry_number:
        yield say("export.stopped", number=told.invalid_entry_number)
    if told.unknown_count:
        yield say("export.unknown", count=told.unknown_count)


def _line(number: int, table: str, remark: str) -> str:
    return _table_sentence("remark", number, table, remark=remark)


def _table_sentence(key: str, number: int, table: str, **values: str) -> str:
    """Format a sentence about a game, whose table may have no name."""
    if not table:
        return say(f"export.{key}-plain", number=number, **values)
    return say(f"export.{key}", number=number, table=table, **values)


def _readme(games: int, told: Iterable[str], *, anonymous: bool) -> str:
    lines = [
        say("export.about", count=games),
        *(say(f"export.file.{name}", file=f"{name}.csv") for name in COLUMNS),
        say("export.file.games"),
        say("export.columns"),
        *([say("export.anonymous"), say("export.typed")] if anonymous else []),
        "",
        *told,
    ]
    return "\r\n".join(lines).rstrip() + "\r\n"


def _pack_zip(files: dict[str, str]) -> bytes:
    """Return the files as a zip without timestamps."""
    packed = BytesIO()
    with ZipFile(packed, "w") as whole:
        for name, text in files.items():
            whole.writestr(ZipInfo(name), text.encode("utf-8", "replace"), ZIP_DEFLATED)
    return packed.getvalue()
