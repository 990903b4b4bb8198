"""Throughput of six processes that append to one log: on PostgreSQL, with SQLite as the floor.

Each appends as fast as it can and notifies; on a conflict it reads the new entries and retries.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from bosslib.words import say
from bosswidgets.card import game_setup
from bosswidgets.table.saves import Saves
from tools.bench.processes import STARTING, running, wait_for_end
from tools.bench.report import AnyRow, LeftOut, Row, attempt
from tools.postgres import NONE, SAFE, postgres, programs

WRITERS, SECONDS = 6, 5
LEAST = 500  # a second
WRITER = """
import sys
from pathlib import Path
from time import monotonic
from bosswidgets.table.database import TakenError
from bosswidgets.table.saves import Saves
place, name, seconds = sys.argv[1:]
saves, number = Saves(place if "://" in place else Path(place), durable=True), 0
print(flush=True)
sys.stdin.readline()
end = monotonic() + float(seconds)
while monotonic() < end:
    try:
        saves.append_entry(name, number, "quiet 1")
    except TakenError:
        number += len(saves.entry_texts_since(name, number))
        continue
    saves.database.notify(name)
    number += 1
"""


def rows() -> Iterator[AnyRow]:
    """Return the row; it is left out without PostgreSQL."""
    yield from attempt("rooms", _rows(), [say("bench.rooms-appended")])


def _rows() -> Iterator[Row | LeftOut]:
    if programs() is None:
        yield LeftOut(say("bench.rooms-appended"), NONE)
        return
    with tempfile.TemporaryDirectory() as folder:
        floor = rate(Path(folder))
    with postgres(SAFE) as server:
        measured = rate(server.address)
    yield Row(
        say("bench.rooms-appended"),
        say("bench.rate", rate=measured),
        say("bench.rate", rate=floor),
        f"{measured / floor:.2f} x",
        f"≥ {LEAST}/s",
        met=measured >= LEAST,
    )


def rate(place: Path | str) -> float:
    """Return the number of entries a second that are appended to a new game."""
    saves = Saves(place)
    name = saves.create_game(game_setup.new_game(3, seed=1))
    command = [sys.executable, "-c", WRITER, str(place), name, str(SECONDS)]
    with ExitStack() as there:
        writers = [there.enter_context(running(command))[0] for _ in range(WRITERS)]
        for each in writers:  # all have started
            assert each.stdin is not None
            each.stdin.write("\n")
            each.stdin.close()
        for each in writers:
            wait_for_end(each, "python", SECONDS + STARTING)
    return len(saves.entry_texts_since(name, 0)) / SECONDS
