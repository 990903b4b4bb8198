"""Input of a command: a game from standard input, or one that `export.named` reads."""

from __future__ import annotations

import sys

from bosslib.errors import ScenarioError
from bosslib.export import load_game as naming
from bosslib.log import SeatedGame
from bosslib.words import say

STDIN = "-"
"""Name of standard input and standard output on the command line."""


def read_game(named: str) -> SeatedGame:
    """Return the named position or game. Raises ScenarioError with the line and the place.

    The name is `-` or a name that `bosslib.export.load_game.load_named_game` reads.
    """
    return (
        naming.parse_game(_read_stdin(), say("picture.stdin"))
        if named == STDIN
        else naming.load_named_game(named)
    )


def _read_stdin() -> str:
    try:
        return sys.stdin.buffer.read().decode()
    except UnicodeDecodeError:
        raise ScenarioError(say("picture.stdin"), "scenario.not-utf8") from None
