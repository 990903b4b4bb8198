"""A newcomer's first board game: a short one whose first deal needs a partner to close."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from secrets import choice

from bosslib.board import Phase, Rules, Short, State, view
from bosslib.board.bots import bot
from bosslib.board.bots.plan import Origin, cheapest_plan
from bosslib.board.data import shipped
from bosslib.board.picture.scene import window_scene
from bosslib.log import SeatedGame
from bosslib.picture.svg import svg
from bosslib.words import language_scope, say
from bosswidgets.board import boards, game_setup
from bosswidgets.kit.html import link_rules
from bosswidgets.kit.picture.prerender import CACHE_SIZE, FirstTable
from bosswidgets.table.defaults import BOT, PERSON, new_game_from_seed

PLAYERS = 4

SHORT_RULES = Rules(short=Short.TILES)
"""Short variant without three of the tiles (B-VAR-7b)."""

MIN_OWN_PLACES, BOUGHT_PLACES = 2, (1, 2)
"""Minimum number of places that the newcomer fills alone, and the possible numbers of places to buy
from others.
"""


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
"""Seeds of games with the same beginning on the shipped board, except for the hands, so that a page
can show the beginning at once. This beginning is the most frequent one among the first 500,000
games.
"""


def first_game(seed: int | None = None) -> SeatedGame:
    """Return the first game of a seed; by default, a random one of some suitable seeds.

    The marker is already on the board, because a bot places it (B-SETUP-5).
    """
    if seed is None and is_shipped_board():
        seed = choice(SEEDS)
    return new_game_from_seed(_game_of_seed, is_suitable, seed)


def is_shipped_board() -> bool:
    """Return True if the table's board is the shipped one."""
    return boards.default_board() == shipped()


def _game_of_seed(seed: int) -> SeatedGame:
    """Return the game of a seed, after a bot has placed the marker if it is the bot's task."""
    game = game_setup.new_game(PLAYERS, seed=seed, rules=SHORT_RULES)
    state = game.record.state
    (places,) = state.table.to_act
    if places == PERSON:
        return game
    placing = bot(BOT).choose(view(state, places), Random(seed))
    return game._replace(record=game.record.play(placing))


def is_suitable(state: State) -> bool:
    """Return True if it is the newcomer's turn at a deal that can be closed, but not alone."""
    table = state.table
    if table.phase is not Phase.TURN or table.boss != PERSON:
        return False
    here = cheapest_plan(view(state, PERSON))
    return (
        not here.missing
        and here.own >= MIN_OWN_PLACES
        and len(here.from_origins(Origin.BUY)) in BOUGHT_PLACES
    )


def prerender_table(lang: str, width: int, height: int) -> FirstTable | None:
    """Return the prerendered start of a newcomer's game in a language; None on another board.

    `width` is the width of the page's content and `height` that of the window, in CSS pixels.
    """
    return _prerender(lang, width, height) if is_shipped_board() else None


@lru_cache(maxsize=CACHE_SIZE)
def _prerender(lang: str, width: int, height: int) -> FirstTable:
    with language_scope(lang):
        game = first_game(SEEDS[0])
        state = game.record.state
        paid = (0,) * state.table.players
        drawn, wide = window_scene(
            view(state, PERSON), state.table, width, height, names=game.names, paid=paid
        )
        asked = say(f"board.prompt.{state.table.phase}", count=0, told="")
        return FirstTable(link_rules(asked), svg(drawn, None), wide, shows_events=True)
