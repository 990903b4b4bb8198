"""A newcomer's first board game: a short one, whose first deal is to be closed with others."""

from __future__ import annotations

from random import Random
from secrets import randbelow

from bosslib.board import Phase, Rules, Short, State, view
from bosslib.board.bots import bot
from bosslib.board.bots.plan import From, plan
from bosslib.log import SeatedGame
from bosswidgets.board import starting
from bosswidgets.table.defaults import BOT, PERSON, SEEDS

PLAYERS = 4

SHORT = Rules(short=Short.TILES)
"""Without three of the tiles (B-VAR-7b)."""

OWN, BOUGHT = 2, (1, 2)
"""So many places the newcomer fills alone, at least; so many others have to be won over."""


def first_game(seed: int | None = None) -> SeatedGame:
    """The first game of a seed; without one chance chooses among those that are good.

    The marker is on the board already: the player who puts it there is a bot (B-SETUP-5).
    """
    while True:
        number = randbelow(SEEDS) if seed is None else seed
        game = starting.game(PLAYERS, seed=number, rules=SHORT)
        state = game.record.state
        (places,) = state.table.to_act
        if places != PERSON:
            placing = bot(BOT).choose(view(state, places), Random(number))
            game = game._replace(record=game.record.play(placing))
        if seed is not None or good(game.record.state):
            return game


def good(state: State) -> bool:
    """Whether it is the newcomer's turn, at a deal that can be closed, but not alone."""
    table = state.table
    if table.phase is not Phase.TURN or table.boss != PERSON:
        return False
    here = plan(view(state, PERSON))
    return not here.missing and here.own >= OWN and len(here.of(From.BUY)) in BOUGHT
