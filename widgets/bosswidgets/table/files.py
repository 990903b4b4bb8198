"""A game of a file, as the table that opens it needs it.

A plain scenario can be read too: then a person sits at A, bots sit at the other seats.
"""

from __future__ import annotations

from bosslib import Record, ScenarioError
from bosslib.export.saved import LARGEST, SCHEMA, sealed, written
from bosslib.export.saved import read as told
from bosslib.games import FIRST
from bosslib.log import SeatedGame
from bosswidgets.table import defaults, naming

__all__ = ["LARGEST", "SCHEMA", "read", "sealed", "written"]


def read(text: str, game: str = FIRST) -> SeatedGame:
    """The game that a file's text says, sealed or not; ScenarioError with the place if it is wrong.

    It must be one of the `game` that the table is for, by its name in the files.
    """
    found = told(text)
    if isinstance(found, Record):
        return _scenario(_of(game, found, "game"))
    _of(game, found.record, "record.game")
    for seat, trouble in naming.misnamed(found.names).items():
        if trouble.key == naming.LETTERLESS:  # games were saved under such names once
            continue
        raise ScenarioError(f"names[{seat}]", trouble.key, **trouble.values)
    return found


def _of(game: str, record: Record, place: str) -> Record:
    """The record, if it is of this game."""
    if game != record.game.name:
        raise ScenarioError(place, f"files.no-{game}-game")
    return record


def _scenario(record: Record) -> SeatedGame:
    """A scenario to play on from: its cards stand in a file that anybody may have read."""
    players = record.start.table.players
    return SeatedGame(record, defaults.names(players), defaults.opponents(players), practice=True)
