"""Setup of a board game at the table: seats, settings and board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbelow
from typing import Any

from bosslib import Record
from bosslib.board import Rules, Short, new
from bosslib.board.bots import bot
from bosslib.board.data import Board
from bosslib.log import SeatedGame
from bosswidgets.board import boards
from bosswidgets.table.defaults import SEED_COUNT, default_names, default_players

BASE_RULES = Rules()
"""Rules without variants."""

VARIANTS = ("steady", "forced", "active", "need", "four", "ten", "fair")
"""B-VAR-1 to B-VAR-6 and B-VAR-8, by the names of the settings."""

LENGTHS = {"whole": Short.NO, "die": Short.DIE, "tiles": Short.TILES}
"""Lengths: the whole game, B-VAR-7 and B-VAR-7b."""


def chosen_rules(values: Mapping[str, Any]) -> Rules:
    """Return the rules for form values: a length, and the variants that are true."""
    on = {name: True for name in VARIANTS if values.get(name)}
    return Rules(**on, short=LENGTHS[values["length"]])


def new_game(
    players: int = 4,
    *,
    seed: int | None = None,
    called: Sequence[str] | None = None,
    bots: Sequence[str | None] | None = None,
    rules: Rules = BASE_RULES,
    board: Board | None = None,
    practice: bool = False,
) -> SeatedGame:
    """Return a new game; the default seed is random, the default board that of `boss --board`.

    `called` and `bots` are by seat; None among the bots is a person. Raise BossError if a bot is
    unknown or the number of players is invalid (B-SETUP-1).
    """
    sit = tuple(bots or default_players(players))
    for each in sit:
        if each is not None:
            bot(each)
    chosen = randbelow(SEED_COUNT) if seed is None else seed
    state = new(players, chosen, rules=rules, board=board or boards.default_board())
    return SeatedGame(Record(state), tuple(called or default_names(players)), sit, practice)
