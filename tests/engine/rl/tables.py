"""Episodes of both games for the tests of the environments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

from bosslib.rl import Episode, begun, environment, rules_of

TABLES = [
    ("card", 3, ""),
    ("card", 4, "nasty+cash"),
    ("card", 6, "honour+cash"),
    ("board", 2, ""),
    ("board", 3, "need+ten+active"),
    ("board", 6, "steady+four+forced+die"),
]
"""Games, numbers of players, and rules."""


def first(game: str, players: int, rules: str, seed: int, longest: int | None = None) -> Episode:
    """An episode at its beginning."""
    found = environment(game)
    start = found.game.new(players, seed, rules=rules_of(found.game, rules))
    return begun(found, start, longest)


def played(episode: Episode, rng: Random, most: int) -> Iterator[Episode]:
    """Yield an episode and its successors under random choices, up to its end or a limit."""
    for _ in range(most):
        yield episode
        if episode.seat is None:
            return
        episode = episode.take(rng.choice(episode.legal_indices))
    yield episode


def shown(library: str) -> str:
    """The program of docs/learning.md that uses a library."""
    page = Path(__file__).resolve().parents[3] / "docs" / "learning.md"
    programs = re.findall(
        r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    (found,) = (each for each in programs if f"bosslib.{library}" in each)
    return str(found)
