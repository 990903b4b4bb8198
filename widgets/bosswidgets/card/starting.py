"""How a game begins at the table: who sits where, with which rules, for how long."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import randbelow
from typing import Any

from bosslib import Record
from bosslib.card import Rules, new, view
from bosslib.card.bots import bot
from bosslib.card.game import CardRecord
from bosslib.log import SeatedGame
from bosswidgets.table.defaults import SEED_COUNT, default_names, default_players

TEACHING = Rules()
"""Promises bind, no cash, not Nasty (COUSIN-9)."""

LENGTHS = ("one", "whole")
"""One deal, or a whole game."""

RULES = ("nasty", "honour", "cash")
"""What can be chosen of the rules (NASTY-1, COUSIN-9)."""


def chosen(values: Mapping[str, Any]) -> dict[str, Any]:
    """How `game` is asked for what was chosen: a length, and each of the rules."""
    nasty, honour, cash = (bool(values[name]) for name in RULES)
    rules = Rules(nasty=nasty, binding=not honour, cash=cash)
    return {"rules": rules, "one_deal": values["length"] == "one"}


def game(
    players: int = 4,
    *,
    seed: int | None = None,
    called: Sequence[str] | None = None,
    bots: Sequence[str | None] | None = None,
    rules: Rules = TEACHING,
    one_deal: bool = False,
    practice: bool = False,
) -> SeatedGame:
    """A new game; chance decides the seed if none is given.

    `called` and `bots` are by seat, None among the bots is a person. A game of one deal starts at
    the last deal, with the first of the persons as the Boss, who acts first; chance gives that one
    a deal card, since to name a colour (TURN-2) is no way to begin. BossError if a bot is unknown
    or there are too few or too many players (SETUP-1).
    """
    sit = tuple(bots or default_players(players))
    for each in sit:
        if each is not None:
            bot(each)
    first = sit.index(None) if None in sit else None
    boss = first if one_deal else None
    state = new(players, randbelow(SEED_COUNT) if seed is None else seed, boss=boss, rules=rules)
    while seed is None and boss is not None and not view(state, boss).holds_deal_card:
        state = new(players, randbelow(SEED_COUNT), boss=boss, rules=rules)
    if one_deal:
        state = state._replace(table=state.table._replace(deal=state.table.deals))
    return SeatedGame(Record(state), tuple(called or default_names(players)), sit, practice)


def short(game: SeatedGame) -> bool:
    """Whether a game is one of a single deal."""
    record: CardRecord = game.record
    start = record.start.table
    return start.deal == start.deals
