"""Setup of a game at the table: seats, rules and length."""

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

TEACHING_RULES = Rules()
"""Default rules: promises bind, no cash, not Nasty (COUSIN-9)."""

LENGTHS = ("one", "whole")
"""Lengths: one deal, or a whole game."""

RULE_OPTIONS = ("nasty", "honour", "cash")
"""Names of the rule options (NASTY-1, COUSIN-9)."""


def game_arguments(values: Mapping[str, object]) -> dict[str, Any]:
    """Return the arguments of `new_game` for form values: the rules and the length."""
    nasty, honour, cash = (bool(values[name]) for name in RULE_OPTIONS)
    rules = Rules(nasty=nasty, binding=not honour, cash=cash)
    return {"rules": rules, "one_deal": values["length"] == "one"}


def new_game(
    players: int = 4,
    *,
    seed: int | None = None,
    called: Sequence[str] | None = None,
    bots: Sequence[str | None] | None = None,
    rules: Rules = TEACHING_RULES,
    one_deal: bool = False,
    practice: bool = False,
) -> SeatedGame:
    """Return a new game; the default seed is random.

    `called` and `bots` are by seat; None among the bots is a person. A game of one deal is the last
    deal of a game, with the first person as the Boss, who acts first. Without a seed, that person
    has a deal card, because naming a colour (TURN-2) is no good start. Raise BossError if a bot is
    unknown or the number of players is invalid (SETUP-1).
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


def is_single_deal(game: SeatedGame) -> bool:
    """Return True if a game is a single deal."""
    record: CardRecord = game.record
    start = record.start.table
    return start.deal == start.deals
