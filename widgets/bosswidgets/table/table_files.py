"""Reading a game from a file for the table that opens it.

Plain scenarios are accepted too: then a person sits at A and bots sit at the other seats.
"""

from __future__ import annotations

from bosslib import Record, ScenarioError
from bosslib.export.game_file import MAX_FILE_CHARS, SCHEMA, serialize_game, serialize_sealed
from bosslib.export.game_file import parse_file as told
from bosslib.games import FIRST
from bosslib.log import SeatedGame
from bosswidgets.table import defaults, player_names

__all__ = ["MAX_FILE_CHARS", "SCHEMA", "read", "serialize_game", "serialize_sealed"]


def read(text: str, game: str = FIRST) -> SeatedGame:
    """Return the game in a file's text, sealed or not.

    ScenarioError with the location if the text is invalid or if it is not a game of the kind
    `game`.
    """
    found = told(text)
    if isinstance(found, Record):
        return _from_scenario(_require_game(game, found, "game"))
    _require_game(game, found.record, "record.game")
    for seat, trouble in player_names.name_errors(found.names).items():
        if trouble.key == player_names.NO_LETTER_KEY:  # older versions saved games under such names
            continue
        raise ScenarioError(f"names[{seat}]", trouble.key, **trouble.values)
    return found


def _require_game(game: str, record: Record, place: str) -> Record:
    """Return the record if it is of this game; ScenarioError otherwise."""
    if game != record.game.name:
        raise ScenarioError(place, f"files.no-{game}-game")
    return record


def _from_scenario(record: Record) -> SeatedGame:
    """Return a game to play from a scenario; as practice, because anybody may have read the cards
    in the file.
    """
    players = record.start.table.players
    return SeatedGame(
        record, defaults.default_names(players), defaults.default_players(players), practice=True
    )
