"""A new game and its randomness: the deal, the halves of the deck, the first Boss."""

from __future__ import annotations

import math
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given

from bosslib import BossError
from bosslib.card import Phase, Rules, new
from bosslib.card.cards import CARDS, DECK, X, card
from bosslib.card.drawing import DrawPiles
from bosslib.card.events import Event
from bosslib.chance import random_index, shuffle
from tests.engine.card.strategies import PLAYERS, SETTINGS, seeds, some

every_number = pytest.mark.parametrize("players", PLAYERS)
MANY = 2000


def texts(cards: tuple[object, ...]) -> str:
    return " ".join(map(str, cards))


def chi_square(counts: Counter[int], cells: int) -> float:
    """Chi-squared statistic of counts against equal ones; its mean is one less than the cells."""
    wanted = counts.total() / cells
    return sum((counts[cell] - wanted) ** 2 / wanted for cell in range(cells))


def even(counts: Counter[int], cells: int) -> bool:
    """Return whether counts are equal up to chance: five standard deviations and a margin."""
    freedom = cells - 1
    return chi_square(counts, cells) < freedom + 5 * math.sqrt(2 * freedom) + 5


@every_number
@some(20)
@given(seeds)
def test_everybody_starts_with_50_dollars_and_two_disks(players: int, seed: int) -> None:
    """SETUP-2, SETUP-3, SETUP-5, SETUP-7."""
    state = new(players, seed)
    table = state.table
    assert state.money == (50,) * players
    assert table.passes == (0,) * players
    assert table.cousins == (False,) * players
    assert table.tokens == (1 if players == 3 else 2)
    assert {len(hand) for hand in state.hands} == {10 if players == 3 else 8}
    assert not any(X in hand for hand in state.hands)
    assert (table.phase, table.deal, table.turn) == (Phase.OPEN, 1, table.boss)
    assert (table.x, table.x_reserve, table.multiplier) == (0, True, 2)
    assert (state.discard, table.centre, table.colour) == ((), (), None)
    assert not any(table.fronts)


@every_number
@some(100)
@given(seeds)
def test_each_half_of_the_deck_has_one_x_card(players: int, seed: int) -> None:
    """SETUP-6: if the number of cards is odd, the upper half has one more."""
    deck = new(players, seed).deck
    rest = 102 - players * (10 if players == 3 else 8)
    upper = (rest + 1) // 2 + 1
    assert len(deck) == rest + 2
    assert deck[:upper].count(X) == deck[upper:].count(X) == 1
    assert len(deck) - upper <= upper <= len(deck) - upper + 1


@every_number
def test_an_x_card_is_anywhere_in_its_half(players: int) -> None:
    """SETUP-6."""
    decks = [new(players, seed).deck for seed in range(MANY)]
    half = len(decks[0]) // 2
    assert even(Counter(deck.index(X) for deck in decks), half)
    assert even(Counter(deck[::-1].index(X) for deck in decks), half)


@every_number
def test_chance_makes_anybody_the_first_boss(players: int) -> None:
    """SETUP-3."""
    assert even(Counter(new(players, seed).table.boss for seed in range(MANY)), players)


@every_number
def test_any_card_may_be_dealt_to_any_hand(players: int) -> None:
    """SETUP-5."""
    wilds = Counter(
        seat
        for seed in range(MANY)
        for seat, hand in enumerate(new(players, seed).hands)
        for each in hand
        if each is card("wP")
    )
    assert even(wilds, players)


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    cards = [card(text) for text in ("b+1", "gP", "rR", "wP")]
    orders = {order: number for number, order in enumerate(permutations(cards))}
    assert even(Counter(orders[shuffle(cards, seed)] for seed in range(5000)), 24)


def test_every_card_comes_to_every_place_of_the_deck() -> None:
    cards = list(CARDS.values())
    for place in (0, 20, 40):
        found = Counter(cards.index(shuffle(cards, seed)[place]) for seed in range(MANY))
        assert even(found, len(cards))


def test_a_shuffle_depends_on_the_seed_and_not_on_the_order_given() -> None:
    for seed in range(20):
        assert shuffle(DECK, seed) == shuffle(reversed(DECK), seed)
    assert len({shuffle(DECK, seed) for seed in range(200)}) == 200


@every_number
@pytest.mark.parametrize("rules", SETTINGS)
def test_the_settings_change_no_card(players: int, rules: Rules) -> None:
    state = new(players, 1, rules=rules)
    assert state.table.rules == rules
    plain = new(players, 1)
    assert state._replace(table=state.table._replace(rules=Rules())) == plain


@every_number
def test_the_boss_can_be_named_and_the_deal_stays(players: int) -> None:
    games = [new(players, 5, boss=boss) for boss in range(players)]
    assert [game.table.boss for game in games] == list(range(players))
    assert [game.table.turn for game in games] == list(range(players))
    assert len({(game.hands, game.deck) for game in games}) == 1


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 7, 100])
def test_there_are_3_to_6_players(players: int) -> None:
    with pytest.raises(BossError, match=r"3 to 6 players.*SETUP-1"):
        new(players)


@pytest.mark.parametrize("boss", [-1, 4, 6])
def test_the_boss_sits_at_the_table(boss: int) -> None:
    with pytest.raises(BossError, match="no seat"):
        new(4, boss=boss)


GOLDEN = {
    (3, 33): (
        "A",
        "b+1 b-2 g+1 g+2 gR gR r+1 rM1 rP rP",
        "g-2 b+2 g-3 g+1 bR b-4 .. gM2 g+3 bM1 bP bP",
    ),
    (4, 44): ("B", "bM1 bP gM1 gP r+3 rM3 rP rR", "gM1 bR gR X b+1 gP .. bM1 r+2 b+4 b+1 r+1"),
    (5, 55): ("D", "b+1 b+3 bM1 gM1 gM3 gP rM1 rR", "bR X r+1 rP r+3 gM1 .. gR rP wP rM1 g+4"),
    (6, 66): ("A", "bP bP g+1 g+3 g-3 gM1 rM2 rP", "b+4 bP wP rM1 gP rP .. b+1 gP b+2 g+1 g+1"),
}
"""By players and seed: the first Boss, A's hand, and the top and bottom of the deck."""


@pytest.mark.parametrize(("players", "seed"), GOLDEN)
def test_6_a_seed_means_the_same_deal_everywhere_and_for_ever(players: int, seed: int) -> None:
    state = new(players, seed)
    ends = f"{texts(state.deck[:6])} .. {texts(state.deck[-5:])}"
    assert ("ABCDEF"[state.table.boss], texts(state.hands[0]), ends) == GOLDEN[players, seed]


def test_6_a_seed_means_the_same_shuffle_everywhere_and_for_ever() -> None:
    given = "b-3 b+1 g+2 gM1 r-5 rR wP wP X b+1 bP gR"
    pile = [card(text) for text in given.split()]
    assert texts(shuffle(pile, "2024/0")) == "X b-3 g+2 wP gR wP r-5 rR b+1 gM1 bP b+1"
    assert [random_index(1000, f"{seed}/boss") for seed in range(5)] == [398, 91, 855, 174, 978]


def test_6_a_seed_means_the_same_reshuffles_everywhere_and_for_ever() -> None:
    """X-2, X-3: a deck depends on the seed and on the number of decks made before."""
    pile = [card(text) for text in ("b+1", "gM1", "rR", "wP", "g-2", "bP")]
    state = new(3, 2024, boss=0)._replace(deck=(), discard=tuple(pile))
    decks = []
    for shuffles in range(3):
        table = state.table._replace(x_reserve=shuffles == 0)
        events: list[Event] = []
        rest = DrawPiles(state._replace(shuffles=shuffles, table=table))
        cards = rest.draw(1, 0, events)
        decks.append(texts((*cards, *rest.deck)))
    assert decks == ["wP gM1 rR X g-2 bP b+1", "bP gM1 b+1 wP rR g-2", "b+1 bP wP g-2 gM1 rR"]


def test_who_holds_more_cards_than_a_hand_draws_none() -> None:
    """NEXT-4: a bonus card (PASS-5) that is kept makes a hand larger than at the beginning."""
    pile, events = DrawPiles(new(4)), list[Event]()
    deck = pile.deck
    assert pile.draw(-1, 0, events) == ()
    assert (pile.deck, events) == (deck, [])
