"""Suggested offers: worth something to both, never from hidden cards, better after a refusal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from bosslib.card import Action, State, View, view
from bosslib.card.bargain import to_open_offer
from bosslib.card.bots import bot
from bosslib.card.bots.bargaining import boss_gain, estimated_other_gain, player_gain
from bosslib.card.bots.determinize import determinize
from bosslib.card.bots.evaluate import DEFAULT_TEMPER
from bosslib.card.bots.suggestions import better_offers, holding_chances, suggested_offer
from bosslib.card.legality import Legal
from bosslib.card.new_game import new
from bosslib.card.state import Phase
from bosslib.card.transitions import step
from bosslib.driver import play_match


def bargaining() -> Iterator[tuple[State, View]]:
    """Positions of bots' games in which the seat in turn may bargain, with its view."""
    for seed in range(100):
        state = new(4, seed)
        for action in play_match(state, [bot("careful")] * 4).actions:
            table, seen = state.table, view(state, action.seat)
            free = seen.is_boss or not table.cousins[seen.seat]
            if table.phase is Phase.PLAY and table.turn == seen.seat and table.tokens and free:
                yield state, seen
            state, _ = step(state, action)


def own_gain(seen: View, terms: object, player: int) -> float:
    if seen.is_boss:
        return boss_gain(seen, player, terms, DEFAULT_TEMPER)  # type: ignore[arg-type]
    return player_gain(seen, terms, DEFAULT_TEMPER)  # type: ignore[arg-type]


def test_a_suggested_offer_is_legal_and_worth_something_to_both() -> None:
    found = 0
    for _, seen in islice(bargaining(), 150):
        deed = suggested_offer(seen)
        if deed is None:
            continue
        found += 1
        player = seen.seat if deed.to is None else deed.to
        assert Action(seen.seat, deed) in Legal(seen)
        assert own_gain(seen, deed.terms, player) >= DEFAULT_TEMPER.min_gain
        theirs = estimated_other_gain(seen, player, deed.terms, DEFAULT_TEMPER)
        assert theirs >= DEFAULT_TEMPER.min_gain
        again = suggested_offer(seen, [to_open_offer(seen.table, seen.seat, deed)])
        assert again != deed
    assert found > 50


def test_an_offer_after_a_refusal_is_better_for_the_other_side_and_still_worth_something() -> None:
    found = 0
    for _, seen in islice(bargaining(), 250):
        deed = suggested_offer(seen)
        if deed is None:
            continue
        refused = to_open_offer(seen.table, seen.seat, deed)
        player = seen.seat if deed.to is None else deed.to
        before = estimated_other_gain(seen, player, refused.terms, DEFAULT_TEMPER)
        tries = better_offers(seen, refused)
        assert len(tries) <= 2
        for each in tries:
            found += 1
            assert each.to == deed.to
            assert own_gain(seen, each.terms, player) >= DEFAULT_TEMPER.min_gain
            assert estimated_other_gain(seen, player, each.terms, DEFAULT_TEMPER) > before
            others = [to_open_offer(seen.table, seen.seat, other) for other in tries]
            assert each not in better_offers(seen, refused, others)
    assert found > 5


def test_nothing_is_learnt_from_hidden_cards() -> None:
    """The same view with other hands behind it gives the same suggestions."""
    for state, seen in islice(bargaining(), 40):
        other = determinize(seen, Random(1))
        assert other.hands != state.hands
        again = view(other._replace(seed=state.seed), seen.seat)
        assert again == seen
        assert suggested_offer(again) == suggested_offer(seen)
        for player in range(seen.table.players):
            if player != seen.seat:
                assert holding_chances(again, player) == holding_chances(seen, player)


@pytest.mark.parametrize("at", [3, 30])
def test_the_chance_of_a_card_is_its_share_of_the_sampled_hands(at: int) -> None:
    _, seen = next(islice(bargaining(), at, None))
    player, samples, rng = (seen.seat + 1) % seen.table.players, 2000, Random(5)
    there: Counter[object] = Counter()
    for _ in range(samples):
        there.update(set(determinize(seen, rng).hands[player]))
    for card, chance in holding_chances(seen, player).items():
        assert there[card] / samples == pytest.approx(chance, abs=0.05)
