"""Setup and deal of a new game."""

from __future__ import annotations

from typing import SupportsIndex

from bosslib.board.cards import CLAN, DECK, sort_cards
from bosslib.board.data import Board, shipped
from bosslib.board.state import HAND, Phase, Rules, State, Table
from bosslib.chance import shuffle
from bosslib.errors import BossError
from bosslib.game import seed_of

FEWEST, MOST = 2, 6
"""Minimum and maximum number of players (B-SETUP-1)."""


def new(
    players: int = 4, seed: SupportsIndex = 0, *, rules: Rules = Rules(), board: Board | None = None
) -> State:
    """Set up and deal a game (B-SETUP-1 to B-SETUP-6). The seed determines all randomness.

    Raises BossError if there are fewer than 2 or more than 6 players, or if the seed has more than
    63 bits.
    """
    if not FEWEST <= players <= MOST:
        raise BossError("board.refused.players", players=players)
    seed = seed_of(seed)
    each = 6 // players if players < 4 else 1  # B-SETUP-3, B-TWO-1
    drawn = [card.family for card in shuffle(CLAN.values(), f"{seed}/investors") if card.family]
    investors = tuple(tuple(sorted(drawn[at : at + each])) for at in range(0, players * each, each))
    pack = shuffle(DECK, f"{seed}/deal")
    cut = players * HAND
    hands = tuple(sort_cards(pack[at : at + HAND]) for at in range(0, cut, HAND))
    first = min(range(players), key=lambda seat: investors[seat])  # B-SETUP-5
    table = Table(
        rules=rules,
        board=board or shipped(),
        phase=Phase.PLACE,
        turn=first,
        boss=first,
        marker=0,
        closed=(),
        investors=investors,
        beside=tuple(sorted(drawn[players * each :])),
        hand_sizes=(HAND,) * players,
        deck_size=len(pack) - cut,
        clans=((),) * players,
    )
    return State(table, hands, (0,) * players, pack[cut:], seed)
