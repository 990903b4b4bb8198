"""A newcomer's first board game: a short one, whose first deal is to be closed with others."""

from __future__ import annotations

from random import Random
from secrets import choice

from bosslib.board import Phase, Rules, Short, State, view
from bosslib.board.bots import bot
from bosslib.board.bots.plan import Origin, cheapest_plan
from bosslib.board.data import shipped
from bosslib.log import SeatedGame
from bosswidgets.board import boards, starting
from bosswidgets.table.defaults import BOT, PERSON, new_game_from_seed

PLAYERS = 4

SHORT = Rules(short=Short.TILES)
"""Without three of the tiles (B-VAR-7b)."""

OWN, BOUGHT = 2, (1, 2)
"""So many places the newcomer fills alone, at least; so many others have to be won over."""


SEEDS = (
    3196,
    9948,
    16160,
    36566,
    41977,
    49597,
    57274,
    66465,
    105891,
    118226,
    128645,
    150767,
    209545,
    239466,
    330047,
    453372,
)
"""Games that begin alike on the shipped board, but for the hands: so a page can show at once how
its game begins. Of the first 500,000 games these are the commonest such beginning's.
"""


def first_game(seed: int | None = None) -> SeatedGame:
    """The first game of a seed; without one chance chooses among some that are good.

    The marker is on the board already: the player who puts it there is a bot (B-SETUP-5).
    """
    if seed is None and on_shipped():
        seed = choice(SEEDS)
    return new_game_from_seed(_made, good, seed)


def on_shipped() -> bool:
    """Whether the table's board is the shipped one."""
    return boards.usual() == shipped()


def _made(seed: int) -> SeatedGame:
    """The game of a seed, in which a bot has put the marker on the board if it was to."""
    game = starting.game(PLAYERS, seed=seed, rules=SHORT)
    state = game.record.state
    (places,) = state.table.to_act
    if places == PERSON:
        return game
    placing = bot(BOT).choose(view(state, places), Random(seed))
    return game._replace(record=game.record.play(placing))


def good(state: State) -> bool:
    """Whether it is the newcomer's turn, at a deal that can be closed, but not alone."""
    table = state.table
    if table.phase is not Phase.TURN or table.boss != PERSON:
        return False
    here = cheapest_plan(view(state, PERSON))
    return not here.missing and here.own >= OWN and len(here.from_origins(Origin.BUY)) in BOUGHT
