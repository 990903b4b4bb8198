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

from bosslib.export.summary import COUNTED, Group, Tables, grouped
from bosslib.export.unpacked import unpacked

BOTS = {"card": ("careful", "careful:yielding"), "board": ("careful", "shrewd")}
"""Bots of each game: one with a fixed share in mind, and one that concedes.

The board game has no conceding bot; its second one looks further ahead.
"""

HERE = Path(__file__).parent

EXAMPLE = HERE / "example.zip"
"""Example of a class, in which bots labelled `person` play the people."""


class Yardstick(NamedTuple):
    """Statistics of the bots of one game, by bot.

    For each bot, `games` games are by the standard rules, and `honour` games on honour.
    """

    bots: Mapping[str, Group]
    games: int
    honour: int


@cache
def rows() -> Tables:
    """Return the rows of all these games; their treatment is the bot's name."""
    return unpacked(HERE / "yardstick.zip", COUNTED)


@cache
def yardstick(rules: str) -> Yardstick | None:
    """Return the benchmark of a game; None for a game without one."""
    names = BOTS.get(rules, ())
    groups = {name: grouped(rows(), {name}) for name in names}
    bots = {
        name: one
        for name, found in groups.items()
        for one in found
        if (one.rules, one.treatment) == (rules, name)
    }
    if not bots:
        return None
    games = {row["game"]: row["honour"] for row in rows()["results"] if row["rules"] == rules}
    honour = sum(games.values())
    return Yardstick(bots, (len(games) - honour) // len(bots), honour // len(bots))
