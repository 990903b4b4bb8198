"""How a game begins at the table: who sits where, with which rules, for how long."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbelow

from bosslib import BossError, Record
from bosslib.card import Rules, new
from bosslib.card.bots import BOTS
from bosslib.words import say
from bosswidgets.saves import Game

PERSON = 0
"""The seat of the person at the screen: A."""

SEEDS = 2**32

TEACHING = Rules()
"""Promises bind, no cash, not Nasty (COUSIN-9)."""


def names(players: int) -> tuple[str, ...]:
    """What the players are called unless somebody says otherwise."""
    return tuple(say(f"names.{seat}") for seat in "ABCDEF"[:players])


def game(
    players: int = 4,
    *,
    seed: int | None = None,
    called: Sequence[str] | None = None,
    bots: Sequence[str | None] | None = None,
    rules: Rules = TEACHING,
    one_deal: bool = False,
) -> Game:
    """A new game with a person at seat A; chance decides the seed if none is given.

    `called` and `bots` are by seat, None among the bots is the person. A game of one deal starts
    at the last deal, with the person as the Boss: he acts first. BossError if a bot is unknown or
    there are too few or too many players (SETUP-1).
    """
    seed = randbelow(SEEDS) if seed is None else seed
    state = new(players, seed, boss=PERSON if one_deal else None, rules=rules)
    if one_deal:
        state = state._replace(table=state.table._replace(deal=state.table.deals))
    opponents = tuple(bots or (None, *["careful"] * (players - 1)))
    for bot in opponents:
        if bot is not None and bot not in BOTS:
            raise BossError("bots.unknown", name=bot, names=", ".join(BOTS))
    return Game(Record(state), tuple(called or names(players)), opponents)


def short(game: Game) -> bool:
    """Whether a game is one of a single deal."""
    start = game.record.start.table
    return start.deal == start.deals
