"""The game that a command is given: on standard input, or as `bosslib.export.named` reads it."""

from __future__ import annotations

import sys

from bosslib.errors import ScenarioError
from bosslib.export import named as naming
from bosslib.log import SeatedGame
from bosslib.words import say

STDIN = "-"
"""What a user names for standard input, or for standard output."""


def given(named: str) -> SeatedGame:
    """The position or game that a user names; ScenarioError with the line and the place.

    It is `-`, or what `bosslib.export.named.given` reads.
    """
    return naming.told(_read(), say("picture.stdin")) if named == STDIN else naming.given(named)


def _read() -> str:
    try:
        return sys.stdin.buffer.read().decode()
    except UnicodeDecodeError:
        raise ScenarioError(say("picture.stdin"), "scenario.not-utf8") from None
