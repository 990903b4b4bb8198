"""Observation features of the card game. Seats are relative to the observer."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.card.actions import Cash, DoublePass, Drop, Move, Never, Pass, Play, Term, Terms
from bosslib.card.cards import CARDS, COPIES, Card, Colour, Kind
from bosslib.card.driver import Wants
from bosslib.card.rl.terms import fitting, short
from bosslib.card.settle import reverses, shares, value
from bosslib.card.state import Phase, Table
from bosslib.card.terms import Kept
from bosslib.card.view import View
from bosslib.game import Seat
from bosslib.rl import Feature, Sighting, counts, flags, one_hot

PLACES = {card: at for at, card in enumerate(c for c in CARDS.values() if c.kind is not Kind.X)}
"""Indices of the 40 kinds of cards that a hand can hold."""

MOST = [COPIES[card] for card in PLACES]

TERMS = [short(card) for card in fitting(Colour.BLUE)]
"""Cards in terms, without their colour."""

NUMBERED = [card.number for card in fitting(Colour.BLUE) if card.kind is Kind.DEAL]
"""Possible numbers of a Deal card."""


def features(seen: Sighting[View]) -> Iterator[Feature]:
    """Yield the features of an observation; the layout depends only on the number of players."""
    view, table = seen.view, seen.view.table
    yield from _game(seen)
    yield from _deal(table, view.seat)
    yield from _seats(table, view.seat)
    yield Feature("hand", counts(view.hand, PLACES, MOST))
    yield Feature("gone", counts(table.gone, PLACES, MOST))
    yield Feature("money", [view.money / 100])
    yield from _talk(seen)


def _game(seen: Sighting[View]) -> Iterator[Feature]:
    table = seen.view.table
    yield Feature("rules", [float(each) for each in table.rules])
    yield Feature("phase", one_hot([*Phase].index(table.phase), len(Phase)))
    yield Feature("asked", flags((seen.ask.wants,) if seen.ask else (), map(str, Wants)))
    yield Feature("deals", [table.deal / table.deals])
    yield Feature(
        "piles", [table.deck_size / 100, table.discard_size / 100, float(table.x_reserve)]
    )


def _deal(table: Table, seat: Seat) -> Iterator[Feature]:
    """Yield the state of the deal; `value` is a share's, as a fraction of the deal's limit."""
    yield Feature("colour", flags((table.colour,), Colour))
    yield Feature("multiplier", [table.multiplier / 5])
    yield Feature("centre", _numbers(table.centre))
    yield Feature("value", [value(table) / table.size.limit])
    yield Feature("boss", one_hot((table.boss - seat) % table.players, table.players))
    yield Feature("turn", one_hot((table.turn - seat) % table.players, table.players))
    yield Feature("tokens", [table.tokens / 2])


def _numbers(centre: tuple[Card, ...]) -> list[float]:
    found = [0.0] * len(NUMBERED)
    for card in centre:
        found[NUMBERED.index(card.number)] += 0.25
    return found


def _seats(table: Table, seat: Seat) -> Iterator[Feature]:
    """Yield the public features of every seat, the observer's first."""
    order = table.clockwise(seat)
    yield Feature("shares", [shares(table, each) / 4 for each in order])
    yield Feature("reverses", [reverses(table, each) / 2 for each in order])
    wild = [sum(card.colour is None for card in table.fronts[each]) / 4 for each in order]
    yield Feature("wild", wild)
    yield Feature("passes", [table.passes[each] / 2 for each in order])
    yield Feature("cousins", [float(table.cousins[each]) for each in order])
    yield Feature("hands", [table.hand_sizes[each] / 10 for each in order])
    yield Feature("chosen", flags(table.chosen, order))
    yield Feature("broken", [table.broken.count(each) / 4 for each in order])


def _talk(seen: Sighting[View]) -> Iterator[Feature]:
    """Yield the offers between each seat and the Boss, and each seat's open promises."""
    table, seat = seen.view.table, seen.view.seat
    for left, player in enumerate(table.clockwise(seat)):
        for name, wanted in (("asks", (player, table.boss)), ("offered", (table.boss, player))):
            found = [each.terms for each in table.offers if (each.by, each.to) == wanted]
            yield Feature(f"{name} {left}", _terms(found, seat, table.players))
        owed = tuple(p.term for p in table.promises if p.by == player and p.state is Kept.OPEN)
        yield Feature(f"owes {left}", _terms([owed] if owed else [], seat, table.players))
    yield Feature("heard", flags(seen.stands.offers, table.clockwise(seat)))


def _terms(those: list[Terms], seat: Seat, players: int) -> list[float]:
    """Encode terms: presence, disks, cash; cards to play, to drop, never to play; target seats.

    The shifts of a Move are omitted.
    """
    cards, seats = len(TERMS), players
    whole = [float(bool(those)), 0.0, 0.0]
    play, drop, never, at, never_at = ([0.0] * size for size in (cards, cards, cards, seats, seats))
    for term in (each for terms in those for each in terms):
        match term:
            case Pass() | DoublePass():
                whole[1] += 1 if isinstance(term, DoublePass) else 0.5
            case Cash(dollars):
                whole[2] += dollars / 100
            case Play() | Move():
                play[TERMS.index(short(term.card))] += 1
            case Drop(card):
                drop[TERMS.index(short(card))] += 1
            case Never(card):
                never[TERMS.index(short(card))] += 1
        _at(term, at, never_at, seat)
    return [*whole, *play, *drop, *never, *at, *never_at]


def _at(term: Term, at: list[float], never_at: list[float], seat: Seat) -> None:
    """Count the target seat of a card to be played, or never to be played."""
    front = getattr(term, "front", None)
    if front is not None:
        (never_at if isinstance(term, Never) else at)[(front - seat) % len(at)] += 1
