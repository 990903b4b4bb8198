"""Reading a game from a file for the table that opens it.

Plain scenarios are accepted too: then a person sits at A and bots sit at the other seats.
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
    """Return the game in a file's text, sealed or not.

    ScenarioError with the location if the text is invalid or if it is not a game of the kind
    `game`.
    """
    found = told(text)
    if isinstance(found, Record):
        return _scenario(_of(game, found, "game"))
    _of(game, found.record, "record.game")
    for seat, trouble in naming.misnamed(found.names).items():
        if trouble.key == naming.LETTERLESS:  # older versions saved games under such names
            continue
        raise ScenarioError(f"names[{seat}]", trouble.key, **trouble.values)
    return found


def _of(game: str, record: Record, place: str) -> Record:
    """Return the record if it is of this game; ScenarioError otherwise."""
    if game != record.game.name:
        raise ScenarioError(place, f"files.no-{game}-game")
    return record


def _scenario(record: Record) -> SeatedGame:
    """Return a game to play from a scenario; as practice, because anybody may have read the cards
    in the file.
    """
    players = record.start.table.players
    return SeatedGame(record, defaults.names(players), defaults.opponents(players), practice=True)
