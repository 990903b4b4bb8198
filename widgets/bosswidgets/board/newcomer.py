"""A newcomer's first board game: a short one, in which the newcomer begins and can close a deal."""

from __future__ import annotations

from secrets import randbelow

from bosslib.board import Rules, Short, State, view
from bosslib.board.cards import Kind
from bosslib.log import SeatedGame
from bosswidgets.board import starting
from bosswidgets.table.defaults import PERSON, SEEDS

PLAYERS = 4

SHORT = Rules(short=Short.TILES)
"""Without three of the tiles (B-VAR-7b)."""

CLANS = 2
"""So many Clan cards the newcomer has, at least: each can stand for another player's investor."""


def first_game(seed: int | None = None) -> SeatedGame:
    """The first game of a seed; without one chance chooses among those that are good."""
    while True:
        number = randbelow(SEEDS) if seed is None else seed
        game = starting.game(PLAYERS, seed=number, rules=SHORT)
        if seed is not None or good(game.record.state):
            return game


def good(state: State) -> bool:
    """Whether the newcomer begins, and brings more to a deal than one investor."""
    if PERSON not in state.table.to_act:
        return False
    hand = view(state, PERSON).hand
    return sum(card.kind is Kind.CLAN for card in hand) >= CLANS
