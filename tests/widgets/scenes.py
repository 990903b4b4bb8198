"""Positions to draw: from random games, and one with more cards than any real game."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

from bosslib.card import new
from bosslib.card.cards import Card, Colour, card
from bosslib.card.events import Settled
from bosslib.card.state import Phase, State, Table
from bosslib.card.terms import OpenOffer
from bosslib.card.transitions import settle_deal
from bosslib.card.view import View
from tests.engine.card.games import tries

NAMES = ("You", "Ben", "Charlotte-Amalia of Hohenstein", "Zoë", "D", "Konstantin")


@cache
def positions() -> tuple[State, ...]:
    """Some two hundred positions, with all numbers of players and all phases."""
    return tuple(each for players in (3, 4, 5, 6) for each in _played(players))


def _played(players: int) -> Iterator[State]:
    for seed in range(3):
        start = new(players, seed)
        yield start
        yield from islice((tried.after for tried in tries(start, Random(seed))), 3, None, 17)


def busy(players: int = 4) -> View:
    """The middle of a deal with items in all places."""
    table = new(players, 3, boss=1).table
    fronts = [cards("bP bR"), cards("bP wP bP"), cards("bR"), (), cards("wP wP bP"), cards("bP")]
    table = table._replace(
        phase=Phase.PLAY,
        turn=2,
        deal=2,
        colour=Colour.BLUE,
        x=2,
        centre=cards("b+3 b+4 b-2 b+4"),
        fronts=tuple(fronts[:players]),
        passes=(0, 1, 0, 2, 1, 2)[:players],
        cousins=(False, False, True, False, False, False)[:players],
        deck_size=54,
        discard_size=12,
        offers=(OpenOffer(1, 0, ()),),
    )
    return View(table, 0, cards("b+1 b-5 bM2 bP bR g+4 wP rM1")[: table.size.hand], 85)


def crowded() -> View:
    """Every blue Deal card in the centre, every blue POTA and Reverse and wild POTA in front."""
    seen = busy(6)
    table = seen.table._replace(
        centre=cards("b+1 b+1 b+1 b+1 b+2 b+2 b+3 b+3 b+4 b+4 b-2 b-3 b-4 b-5"),
        fronts=(cards("bP " * 7), cards("bR " * 4), (), cards("wP " * 6), (), ()),
        x=3,
        x_reserve=False,
    )
    return seen._replace(table=table, hand=cards("b+1 bM1 bM1 bM1 bM1 bM2 bM2 bM3 g+4 g+4 rP"))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(each) for each in text.split())


def settled(table: Table) -> tuple[Table, Settled]:
    """Return the table after the settlement of its deal, and that settlement."""
    hands = ((),) * table.players
    state, (event,) = settle_deal(State(table, hands, (50,) * table.players, (), ()))
    assert isinstance(event, Settled)
    return state.table, event
