"""Setup and deal of a new game."""

from __future__ import annotations

from typing import SupportsIndex

from bosslib.card.cards import DECK, Card, Kind, X, sort_cards
from bosslib.card.state import SETTINGS_BY_PLAYERS, Phase, Rules, State, Table
from bosslib.chance import random_index, shuffle
from bosslib.errors import BossError
from bosslib.game import Seat, seat_of, seed_of


def new(
    players: int = 4,
    seed: SupportsIndex = 0,
    *,
    boss: Seat | str | None = None,
    rules: Rules = Rules(),
) -> State:
    """Return a new game, set up and dealt (SETUP-1 to SETUP-7); `seed` determines all chance.

    Raise BossError if `players` is not 3 to 6, if the Boss has no such seat, or if the seed is
    longer than 63 bits.
    """
    if players not in SETTINGS_BY_PLAYERS:
        raise BossError("refused.players", players=players)
    boss = None if boss is None else seat_of(boss)
    if boss is not None and boss not in range(players):
        raise BossError("refused.boss", boss=boss)
    seed = seed_of(seed)
    size = SETTINGS_BY_PLAYERS[players]
    pack = shuffle((each for each in DECK if each.kind is not Kind.X), f"{seed}/deal")
    cut = players * size.hand
    hands = tuple(sort_cards(pack[at : at + size.hand]) for at in range(0, cut, size.hand))
    deck = _shuffle_in_x_cards(pack[cut:], seed)
    if boss is None:
        boss = random_index(players, f"{seed}/boss")  # SETUP-3
    table = Table(
        rules=rules,
        boss=boss,
        turn=boss,
        phase=Phase.OPEN,
        deal=1,
        colour=None,
        x=0,
        x_reserve=True,
        centre=(),
        fronts=((),) * players,
        passes=(0,) * players,
        cousins=(False,) * players,
        hand_sizes=(size.hand,) * players,
        deck_size=len(deck),
        discard_size=0,
    )
    return State(table, hands, (50,) * players, deck, (), seed)


def _shuffle_in_x_cards(cards: tuple[Card, ...], seed: int) -> tuple[Card, ...]:
    """Return the draw pile: an X card shuffled into each half of the cards (SETUP-6)."""
    middle = (len(cards) + 1) // 2  # ruling: with an odd number the upper half is larger
    return (
        *shuffle((*cards[:middle], X), f"{seed}/upper"),
        *shuffle((*cards[middle:], X), f"{seed}/lower"),
    )
