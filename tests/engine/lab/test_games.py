"""Games in the lab: fair set-up, independent random streams, and validated content."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pytest

from bosslib.card import Legal, view
from bosslib.card import Phase as EnginePhase
from bosslib.card.actions import Move
from bosslib.card.cards import COPIES, Kind, X
from bosslib.card.state import State
from bosslib.errors import BossError
from bosslib.lab import POLICIES, Deed, Games, Phase, new, played, step, steps
from bosslib.lab.cards import CARD, COPIES_OF, HAND_KINDS, KIND
from bosslib.lab.chance import CHOICES, RESHUFFLE, Chance
from bosslib.lab.choice import all_passes
from bosslib.lab.engine import action, from_states, pack_games
from bosslib.lab.legal import broken_rules
from bosslib.lab.policies import generous, highest, passing, policy, random, seated
from bosslib.words import say
from tests.engine.lab.both import positions

ROOT = Path(__file__).resolve().parents[3]
every_size = pytest.mark.parametrize("players", [3, 4, 5, 6])


def cards(games: Games) -> list[Counter[str]]:
    """Every card of each game, wherever it is; cards in play by their deal's colour."""
    found = []
    for row in range(len(games)):
        held = games.hands[row].sum(axis=0) + games.discard[row]
        count = Counter({CARD[kind].text: int(held[kind]) for kind in range(HAND_KINDS)})
        left = games.deck[row, games.top[row] : games.end[row]]
        count += Counter(CARD[kind].text for kind in left.tolist())
        count["X"] += int(games.x[row]) + int(games.reserve[row])
        count["in play"] = int(games.lying[row].sum())
        found.append(count)
    return found


@every_size
def test_a_new_game_has_all_cards_where_they_belong(players: int) -> None:
    games = new(players, 20, seed=5)
    whole = {each.text: many for each, many in COPIES.items()}
    assert [dict(+count) for count in cards(games)] == [whole] * 20
    assert (games.hands.sum(axis=2) == games.size.hand).all()
    assert (games.money == 50).all()
    assert not games.passes.any()
    for row in range(20):  # SETUP-6
        deck = games.deck[row, : games.end[row]]
        one, two = np.flatnonzero(deck == KIND[X])
        upper = (len(deck) - 2 + 1) // 2 + 1
        assert one < upper <= two


@every_size
def test_no_card_is_lost_or_made_on_the_way(players: int) -> None:
    games = new(players, 10, seed=6)
    for _ in steps(games, random, generous):
        assert [count.total() for count in cards(games)] == [105] * 10
    assert games.over.all()
    assert (games.money >= 0).all()


def test_the_order_of_the_kinds_is_that_of_the_engines_copies() -> None:
    assert [CARD[kind] for kind in KIND.values()] == list(KIND)
    assert {each.text: int(n) for each, n in zip(CARD, COPIES_OF, strict=True)} == {
        each.text: many for each, many in COPIES.items()
    }


def test_a_stream_is_numpys_philox_at_the_games_place() -> None:
    chance = Chance(9)
    for use in (CHOICES, RESHUFFLE + 1):
        chance.words(np.array([1]), use, 5)  # earlier reshuffles do not matter
        plain = np.random.Generator(np.random.Philox(key=9, counter=[0, 4, use, 0])).random(12)
        numbers = chance.numbers(np.array([2, 4]), use, 12)
        assert numbers[1].tolist() == plain.tolist()
        later = chance.numbers(np.array([4]), use, 4, start=8)
        assert later[0].tolist() == plain[8:].tolist()


def test_a_game_does_not_depend_on_the_others_of_its_batch() -> None:
    together = pack_games(played(new(4, 12, seed=3), random, generous))
    apart = [
        each
        for first, games in ((0, 5), (5, 1), (6, 6))
        for each in pack_games(played(new(4, games, seed=3, first=first), random, generous))
    ]
    assert apart == together
    assert len(set(together)) == 12
    assert pack_games(played(new(4, 12, seed=4), random, generous)) != together


def test_stepping_and_playing_to_the_end_are_the_same_and_a_start_is_kept() -> None:
    start = new(5, 9, seed=8)
    before, stepped = pack_games(start), start.copy()
    ended = played(start, random)
    assert pack_games(start) == before
    for _ in steps(stepped, random):
        pass
    assert pack_games(stepped) == pack_games(ended)
    assert ended.game.tolist() == list(range(9))


def test_games_that_are_over_stand_still() -> None:
    games = played(new(3, 4, seed=1), passing)
    before, choice = pack_games(games), all_passes(4)
    choice.deed[:], choice.card[:] = Deed.PLAY, 99
    step(games, choice)
    assert pack_games(games) == before


def test_random_takes_any_choice_that_the_engine_lists_as_likely_as_another() -> None:
    """Equidistant values of `u` give equal counts; one play stands for all plays of a Move card."""
    met = positions(4, 2, 3, nasty=False)
    some = [each for each in met if each.table.phase is not EnginePhase.OVER][::9]
    assert {each.table.phase for each in some} >= {EnginePhase.PLAY, EnginePhase.DISCARD}
    count = 500
    u = (np.arange(count) + 0.5) / count
    for state in some:
        games = from_states([state]).rows(np.zeros(count, np.intp))
        choice = random(games, u)
        columns = (choice.deed, choice.card, choice.other, choice.seat)
        taken = Counter(zip(*(each.tolist() for each in columns), strict=True))
        listed = Legal(view(state, state.table.to_act[0])).turns(Random(1))
        assert len(taken) == len(listed)
        assert all(abs(many - count / len(listed)) <= 1 for many in taken.values())
        plain = {str(each) for each in listed if not isinstance(each.deed, Move)}
        assert plain <= {str(action(games, choice, row)) for row in range(count)}


@pytest.mark.parametrize("places", [(0,), (8, 8), (9, 16, 24)])
def test_a_move_takes_any_card_to_any_place_as_likely_as_another(places: tuple[int, ...]) -> None:
    """A card can leave the centre in one way, a seat's front in four: to three seats, or away."""
    one = from_states([opened(4)])
    one.hands[0, one.turn[0]] = 0
    one.hands[0, one.turn[0], int(one.colour[0]) * 13 + 9 + len(places)] = 1
    one.lying[:] = 0
    for place in places:
        one.lying[0, place] += 1
    games = one.rows(np.zeros(40_000, np.intp))
    choice = random(games, np.random.default_rng(5).random(40_000))
    moved = choice.deed == Deed.MOVE
    assert not broken_rules(games, choice).any()
    goals = choice.goals[moved]
    fronts = choice.places[moved] >= 8
    assert (np.sort(choice.places[moved])[:, -len(places) :] == sorted(places)).all()
    assert (goals[(choice.places[moved] >= 0) & ~fronts] == -1).all()
    if fronts.any():
        _, amounts = np.unique(goals[fronts], return_counts=True)
        assert abs(amounts[0] / fronts.sum() - 1 / 4) < 0.02  # away: one of four ways


def test_a_hand_that_bonus_cards_made_large_is_discarded_from_like_any_other() -> None:
    """15 different kinds, two of them twice: nothing, 15 single cards, 105 pairs, 2 twins."""
    games = new(3, 123, seed=1)
    games.phase[:] = Phase.DISCARD
    games.hands[:, 0] = 0
    games.hands[:, 0, 20:35] = 1
    games.hands[:, 0, 20:22] = 2
    choice = random(games, (np.arange(123) + 0.5) / 123)
    assert not broken_rules(games, choice).any()
    both = zip(choice.card.tolist(), choice.other.tolist(), strict=True)
    assert len({tuple(sorted(each)) for each in both}) == 123


def opened(players: int) -> State:
    """A position in which a deal has been opened and nobody has passed."""
    met = positions(players, 1, 2, nasty=False)
    return next(each for each in met if each.table.phase is EnginePhase.PLAY)


def test_who_passes_plays_nothing_but_to_open() -> None:
    games = new(4, 50, seed=1)
    before = games.phase.copy()
    for choice in steps(games, passing):
        assert (choice.deed[before == Phase.PLAY] == Deed.PASS2).all()
        assert (choice.card[before == Phase.DISCARD] == -1).all()
        before = games.phase.copy()
    assert games.over.all()


def test_the_highest_card_is_played_on() -> None:
    games = new(4, 50, seed=1)
    step(games, highest(games, np.full(50, 0.5)))
    choice = highest(games, np.full(50, 0.5))
    played_on = choice.deed == Deed.PLAY
    assert played_on.sum() > 25
    for row in np.flatnonzero(played_on).tolist():
        card, hand = CARD[int(choice.card[row])], games.hands[row, games.turn[row]]
        held = {CARD[kind] for kind in np.flatnonzero(hand).tolist()}
        deal = [each for each in held if each.kind is Kind.DEAL and each.colour is card.colour]
        if card.kind is Kind.DEAL:
            assert card.number == max(each.number for each in deal) > 0
        else:
            assert card.kind is Kind.POTA
            assert all(each.number < 0 for each in deal)


def test_each_seat_has_its_policy() -> None:
    games = new(4, 30, seed=1)
    both = seated(passing, random)
    for _ in range(60):
        before, choice = games.copy(), both(games, np.full(30, 0.9))
        mine = (before.acting % 2 == 0) & (before.phase == Phase.PLAY)
        assert (choice.deed[mine] == Deed.PASS2).all()
        step(games, choice)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: new(2, 5), "3 to 6 players, not 2"),
        (lambda: new(4, 0), "at least one game, not 0"),
        (lambda: new(4, 10**12), r"games at once need about 4,100,000"),
        (lambda: new(4, 5, -1), say("lab.seed")),
        (lambda: new(4, 5, 2**63), say("lab.seed")),
        (lambda: new(4, 5, first=-1), say("lab.first")),
        (lambda: policy("clever"), "no policy clever: choose one of random, passing, highest and"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(make: object, said: str) -> None:
    assert callable(make)
    with pytest.raises(BossError, match=said) as refused:
        make()
    assert "\n" not in str(refused.value)


def test_what_a_game_takes_of_memory_is_known() -> None:
    games = new(6, 10)
    arrays = games.arrays()
    assert games.bytes_per_game == sum(each.nbytes for each in arrays.values()) / 10 < 512
    assert {len(each) for each in arrays.values()} == {10}
    said = Games.__doc__ or ""
    assert "in place" in said


def test_games_say_in_one_line_what_they_are() -> None:
    assert repr(new(5, 3, nasty=True)) == "<Games: 3 of 5 players, nasty, 0 over>"


def test_every_policy_ends_every_game() -> None:
    for each in POLICIES.values():
        assert played(new(6, 10, seed=1), each).over.all()


def python(code: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=environment, check=False, capture_output=True, text=True)


def test_bosslib_does_without_numpy() -> None:
    code = (
        "import sys, bosslib, bosslib.card, tools.bench.engine; assert 'numpy' not in sys.modules"
    )
    assert python(code).returncode == 0


def test_the_lab_without_numpy_says_so_in_one_line() -> None:
    run = python("import sys; sys.modules['numpy'] = None; import bosslib.lab")
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1] == f"ImportError: {say('lab.no-numpy')}"
