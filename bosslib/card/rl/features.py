"""Observation features of the card game. Seats are relative to the observer."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.card.actions import Cash, DoublePass, Drop, Move, Never, Pass, Play, Term, Terms
from bosslib.card.cards import CARDS, COPIES, Card, Colour, Kind
from bosslib.card.driver import CardPrompt
from bosslib.card.payoffs import reverses, shares, value
from bosslib.card.rl.menu_entries import fitting_cards, text_without_colour
from bosslib.card.state import Phase, Table
from bosslib.card.terms import PromiseStatus
from bosslib.card.view import View
from bosslib.game import Seat
from bosslib.rl import Feature, Sighting, counts, flags, one_hot

CARD_INDICES = {
    card: at for at, card in enumerate(c for c in CARDS.values() if c.kind is not Kind.X)
}
"""Indices of the 40 kinds of cards that a hand can hold."""

CARD_COUNTS = [COPIES[card] for card in CARD_INDICES]

TERM_CARDS = [text_without_colour(card) for card in fitting_cards(Colour.BLUE)]
"""Cards in terms, without their colour."""

DEAL_NUMBERS = [card.number for card in fitting_cards(Colour.BLUE) if card.kind is Kind.DEAL]
"""Possible numbers of a Deal card."""


def features(seen: Sighting[View]) -> Iterator[Feature]:
    """Yield the features of an observation; the layout depends only on the number of players."""
    view, table = seen.view, seen.view.table
    yield from _game_features(seen)
    yield from _deal_features(table, view.seat)
    yield from _seat_features(table, view.seat)
    yield Feature("hand", counts(view.hand, CARD_INDICES, CARD_COUNTS))
    yield Feature("gone", counts(table.gone, CARD_INDICES, CARD_COUNTS))
    yield Feature("money", [view.money / 100])
    yield from _talk_features(seen)


def _game_features(seen: Sighting[View]) -> Iterator[Feature]:
    table = seen.view.table
    yield Feature("rules", [float(each) for each in table.rules])
    yield Feature("phase", one_hot([*Phase].index(table.phase), len(Phase)))
    yield Feature("asked", flags((seen.ask.wants,) if seen.ask else (), map(str, CardPrompt)))
    yield Feature("deals", [table.deal / table.deals])
    yield Feature(
        "piles", [table.deck_size / 100, table.discard_size / 100, float(table.x_reserve)]
    )


def _deal_features(table: Table, seat: Seat) -> Iterator[Feature]:
    """Yield the state of the deal; `value` is a share's, as a fraction of the deal's limit."""
    yield Feature("colour", flags((table.colour,), Colour))
    yield Feature("multiplier", [table.multiplier / 5])
    yield Feature("centre", _centre_counts(table.centre))
    yield Feature("value", [value(table) / table.size.limit])
    yield Feature("boss", one_hot((table.boss - seat) % table.players, table.players))
    yield Feature("turn", one_hot((table.turn - seat) % table.players, table.players))
    yield Feature("tokens", [table.tokens / 2])


def _centre_counts(centre: tuple[Card, ...]) -> list[float]:
    found = [0.0] * len(DEAL_NUMBERS)
    for card in centre:
        found[DEAL_NUMBERS.index(card.number)] += 0.25
    return found


def _seat_features(table: Table, seat: Seat) -> Iterator[Feature]:
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


def _talk_features(seen: Sighting[View]) -> Iterator[Feature]:
    """Yield the offers between each seat and the Boss, and each seat's open promises."""
    table, seat = seen.view.table, seen.view.seat
    for left, player in enumerate(table.clockwise(seat)):
        for name, wanted in (("asks", (player, table.boss)), ("offered", (table.boss, player))):
            found = [each.terms for each in table.offers if (each.by, each.to) == wanted]
            yield Feature(f"{name} {left}", _encode_terms(found, seat, table.players))
        owed = tuple(
            p.term for p in table.promises if p.by == player and p.state is PromiseStatus.OPEN
        )
        yield Feature(f"owes {left}", _encode_terms([owed] if owed else [], seat, table.players))
    yield Feature("heard", flags(seen.driver_state.offers, table.clockwise(seat)))


def _encode_terms(those: list[Terms], seat: Seat, players: int) -> list[float]:
    """Encode terms: presence, disks, cash; cards to play, to drop, never to play; target seats.

    The shifts of a Move are omitted.
    """
    cards, seats = len(TERM_CARDS), players
    whole = [float(bool(those)), 0.0, 0.0]
    play, drop, never, at, never_at = ([0.0] * size for size in (cards, cards, cards, seats, seats))
    for term in (each for terms in those for each in terms):
        match term:
            case Pass() | DoublePass():
                whole[1] += 1 if isinstance(term, DoublePass) else 0.5
            case Cash(dollars):
                whole[2] += dollars / 100
            case Play() | Move():
                play[TERM_CARDS.index(text_without_colour(term.card))] += 1
            case Drop(card):
                drop[TERM_CARDS.index(text_without_colour(card))] += 1
            case Never(card):
                never[TERM_CARDS.index(text_without_colour(card))] += 1
        _count_target(term, at, never_at, seat)
    return [*whole, *play, *drop, *never, *at, *never_at]


def _count_target(term: Term, at: list[float], never_at: list[float], seat: Seat) -> None:
    """Count the target seat of a card to be played, or never to be played."""
    front = getattr(term, "front", None)
    if front is not None:
        (never_at if isinstance(term, Never) else at)[(front - seat) % len(at)] += 1
