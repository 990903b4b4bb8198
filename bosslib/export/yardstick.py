"""Benchmark for a class: the same statistics for bots that played with each other.

`yardstick.zip` has the offers and results of their games: four bots of one name at each table. The
offers are from games by the standard rules, the promises from games on honour. `example.zip` is an
example of a class's data. `tools/class_data.py` generates both.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bosslib import games
from bosslib.export.summary import SUMMARY_TABLES, GroupStats, Tables, group_stats
from bosslib.export.zip_reader import unpacked

HERE = Path(__file__).parent

EXAMPLE = HERE / "example.zip"
"""Example of a class, in which bots labelled `person` play the people."""


class Yardstick(NamedTuple):
    """Statistics of the bots of one game, by bot.

    For each bot, `games` games are by the standard rules, and `honour` games on honour.
    """

    bots: Mapping[str, GroupStats]
    games: int
    honour: int


def compared_bots(rules: str) -> tuple[str, ...]:
    """Names of the bots to which a class is compared in a game; none for an unknown game."""
    return games.game_named(rules).yardstick if rules in games.BUILT_IN else ()


def compared_games() -> tuple[str, ...]:
    """Names of the games in which a class is compared to bots."""
    return tuple(name for name in games.BUILT_IN if compared_bots(name))


@cache
def rows() -> Tables:
    """Return the rows of all these games; their treatment is the bot's name."""
    return unpacked(HERE / "yardstick.zip", SUMMARY_TABLES)


@cache
def yardstick(rules: str) -> Yardstick | None:
    """Return the benchmark of a game; None for a game without one."""
    names = compared_bots(rules)
    groups = {name: group_stats(rows(), {name}) for name in names}
    found = {
        name: one
        for name, alike in groups.items()
        for one in alike
        if (one.rules, one.treatment) == (rules, name)
    }
    if not found:
        return None
    played = {row["game"]: row["honour"] for row in rows()["results"] if row["rules"] == rules}
    honour = sum(played.values())
    return Yardstick(found, (len(played) - honour) // len(found), honour // len(found))
