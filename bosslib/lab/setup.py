"""Setting games up and dealing them (SETUP-1 to SETUP-7)."""

from __future__ import annotations

import math
import os

import numpy as np
import numpy.typing as npt

from bosslib.card.state import SETTINGS_BY_PLAYERS
from bosslib.errors import BossError
from bosslib.lab.cards import COPIES_OF, HAND_KINDS, NO_COLOUR, U8, U64, X
from bosslib.lab.chance import SETUP, Chance, sort_by_words
from bosslib.lab.state import LYING, Games, Phase

PACK: U8 = np.repeat(np.arange(HAND_KINDS, dtype=np.uint8), COPIES_OF[:HAND_KINDS])
"""The 102 cards that are not X cards, as kinds (SETUP-5)."""

MAX_GAME_NUMBER = 2**62
"""Largest number of a game of a seed."""

BYTES_PER_GAME = 4100
"""Upper bound of the bytes that a game takes until it is over, including temporaries.

Measured: 4,042 for three players and 2,828 for six, 1,500 games of `random` at once.
"""


def new(
    players: int = 4, games: int = 1000, seed: int = 0, *, first: int = 0, nasty: bool = False
) -> Games:
    """Set up and deal the games `first`, `first + 1`, ... of a seed.

    Game n of a seed is the same whatever others are made with it. BossError if there are fewer than
    3 or more than 6 players, fewer than one game or more than memory allows, or an invalid seed or
    `first`.
    """
    _check(players, games, first)
    chance = Chance(seed)
    numbers = np.arange(first, first + games, dtype=np.int64)
    boss, dealt, deck = _shuffle_games(chance, numbers, players)
    none = np.zeros(games, np.uint8)
    return Games(
        players=players,
        nasty=nasty,
        chance=chance,
        game=numbers,
        phase=np.full(games, Phase.OPEN, np.uint8),
        boss=boss,
        turn=boss.copy(),
        deal=np.ones(games, np.uint8),
        colour=np.full(games, NO_COLOUR, np.uint8),
        x=none.copy(),
        reserve=np.ones(games, np.bool_),
        once=none.copy(),
        out=none.copy(),
        cousins=none.copy(),
        chosen=none.copy(),
        lying=np.zeros((games, LYING), np.uint8),
        hands=_deal_hands(dealt, players),
        money=np.full((games, players), 50, np.int32),  # SETUP-2
        deck=deck,
        top=none.copy(),
        end=np.full(games, len(PACK) - dealt.shape[1] + 2, np.uint8),
        discard=np.zeros((games, HAND_KINDS), np.uint8),
        shuffles=none.copy(),
    )


def _check(players: int, games: int, first: int) -> None:
    """Raise BossError for an invalid number of players or games, or for too little memory."""
    if players not in SETTINGS_BY_PLAYERS:
        raise BossError("refused.players", players=players)
    if games < 1:
        raise BossError("lab.games", games=games)
    has = memory()
    if games * BYTES_PER_GAME > has:
        values = {"needed": games * BYTES_PER_GAME / 1e9, "has": has / 1e9}
        raise BossError("lab.memory", games=games, **values)
    if not 0 <= first <= MAX_GAME_NUMBER - games:
        raise BossError("lab.first")


def _shuffle_games(
    chance: Chance, numbers: npt.NDArray[np.int64], players: int
) -> tuple[U8, U8, U8]:
    """Return the Boss, the cards to be dealt, and the draw deck of each game."""
    words = chance.words(numbers, SETUP, len(PACK) + 3)
    pack = sort_by_words(words[:, : len(PACK)], np.broadcast_to(PACK, (len(numbers), len(PACK))))
    cut = players * SETTINGS_BY_PLAYERS[players].hand
    boss = _scale_words(words[:, -3], players)  # SETUP-3
    return boss, pack[:, :cut], _with_x(pack[:, cut:], words[:, -2:])


def memory() -> float:
    """Return this computer's memory in bytes; infinity if unknown."""
    try:
        return float(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, ValueError, OSError):  # not on Windows
        return math.inf


def _deal_hands(cards: U8, players: int) -> U8:
    """Return the hands: the number of each kind by game and seat, dealt by seats."""
    games, count = cards.shape
    hands = np.zeros((games, players, HAND_KINDS), np.uint8)
    seats = np.repeat(np.arange(players), count // players)
    held = (np.arange(games)[:, None] * players + seats) * HAND_KINDS + cards
    np.add.at(hands.reshape(-1), held.ravel(), np.ones(held.size, np.uint8))
    return hands


def _with_x(cards: U8, words: U64) -> U8:
    """Return the draw deck: an X card anywhere in each half (SETUP-6), 255 after the last card."""
    games, count = cards.shape
    upper = (count + 1) // 2  # SETUP-6 (ruling): the upper half is the larger
    one = _scale_words(words[:, 0], upper + 1).astype(np.intp)
    two = upper + 1 + _scale_words(words[:, 1], count - upper + 1).astype(np.intp)
    deck = np.full((games, 105), 255, np.uint8)
    places = np.arange(count + 2)
    plain = (places != one[:, None]) & (places != two[:, None])
    deck[:, : count + 2][plain] = cards.ravel()
    deck[np.arange(games), one] = X
    deck[np.arange(games), two] = X
    return deck


def _scale_words(words: U64, count: int) -> U8:
    """Return a number from 0 to count - 1 for each random word."""
    return ((words >> np.uint64(11)) * 2.0**-53 * count).astype(np.uint8)
