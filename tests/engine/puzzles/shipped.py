"""The shipped puzzles, for the tests of both games."""

from __future__ import annotations

from functools import cache
from typing import Any

from bosslib import puzzles
from bosslib.errors import ScenarioError


@cache
def shipped(game: str) -> tuple[Any, ...]:
    """All puzzles of a game, after a check that none of their files has a fault."""
    there = list(puzzles.load_puzzles(game))
    assert [each for each in there if isinstance(each, ScenarioError)] == []
    return tuple(there)
