"""*expert* of the board game: its candidates, its playouts of a deal, and their evaluation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import isclose
from random import Random
from statistics import fmean

import pytest

from bosslib.board import Legal, apply, new, view
from bosslib.board.bots import bot
from bosslib.board.bots.deal_playout import DealPlayout
from bosslib.board.bots.determinize import determinize
from bosslib.board.bots.expert import Expert, candidate_actions, is_worse, seat_advantage
from bosslib.board.bots.shrewd import Shrewd
from bosslib.board.game import GAME
from bosslib.board.state import DEAL, OVER, State
from bosslib.board.view import PublicHistory, View
from bosslib.bots import Cancelled, Thinking
from bosslib.driver import play_match
from bosslib.errors import BossError
from bosslib.game.budgets import Budget


def states(players: int, seed: int) -> Iterator[tuple[State, PublicHistory]]:
    """The positions of a game of *shrewd* players, each with the players' memory at that moment."""
    state, driver = new(players, seed), GAME.driver
    stands, seated = driver.driver_state(state), [Shrewd()] * players
    while action := (step := driver.next_step(state, stands, seated)).action:
        state = apply(state, action)
        stands = driver.state_after(step.driver_state, state, action)
        assert isinstance(stands.past, PublicHistory)
        yield state, stands.past


def asked(players: int, seed: int) -> Iterator[View]:
    """Views of seats that have more than one candidate to try."""
    for state, past in states(players, seed):
        for seat in state.table.to_act:
            seen = view(state, seat)._replace(past=past)
            if len(candidate_actions(seen, Shrewd().choose(seen, Random(0)))) > 1:
                yield seen


@pytest.mark.parametrize("players", [3, 6])
def test_all_that_it_tries_is_legal_and_the_usual_comes_first(players: int) -> None:
    number = 0
    for seen in asked(players, 1):
        number += 1
        usual = Shrewd().choose(seen, Random(0))
        tried, legal = candidate_actions(seen, usual), Legal(seen)
        assert all(each in legal for each in tried)
        assert usual is None or tried[0] == usual
        assert len({*tried}) == len(tried)
    assert number > 20


@pytest.mark.slow
def test_it_plays_a_whole_game_and_the_same_again() -> None:
    one, other = (
        play_match(new(3, 2), [bot("expert@12"), bot("shrewd"), bot("expert:hard@8")])
        for _ in range(2)
    )
    assert one.state.table.phase is OVER
    assert one.actions == other.actions


def test_its_budget_bounds_what_it_plays_out(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = []
    play_out = DealPlayout.play_out

    def counted(ending: DealPlayout) -> State:
        ended.append(1)
        return play_out(ending)

    monkeypatch.setattr(DealPlayout, "play_out", counted)
    player = bot("expert@9")
    for seen in list(asked(4, 3))[:12]:
        ended.clear()
        player.choose(seen, Random(1))
        assert 2 <= len(ended) <= 9


def test_of_two_names_only_who_searches_has_a_budget() -> None:
    found = bot("expert@200ms")
    assert isinstance(found, Expert)
    assert found.budget.seconds == 0.2
    with pytest.raises(BossError, match="'shrewd' has no budget; only these can have one: exp"):
        bot("shrewd@100")


def test_a_thought_that_is_called_off_ends() -> None:
    thinking = Thinking()
    thinking.cancel()
    seen = next(asked(4, 3))
    with thinking.activate(), pytest.raises(Cancelled):
        bot("expert").choose(seen, Random(1))


@pytest.mark.nightly
def test_what_it_does_otherwise_is_better_in_other_guesses_too() -> None:
    player, gains = Expert(budget=Budget(24, 60.0)), list[float]()
    for number, seen in enumerate(islice(asked(4, 5), 0, None, 3)):
        usual = candidate_actions(seen, Shrewd.choose(player, seen, Random(0)))[0]
        chosen = player.choose(seen, Random(number))
        if chosen not in (None, usual):
            rng = Random(f"{number}/other")
            for guess in (determinize(seen, rng) for _ in range(6)):
                worths = [player.worth(guess, seen, each) for each in (chosen, usual)]
                gains.append(worths[0] - worths[1])
    assert len(gains) > 20
    assert fmean(gains) > 0


@pytest.mark.parametrize("players", [3, 4])
def test_a_deal_played_out_in_thought_ends_as_it_does_at_the_table(players: int) -> None:
    """Often enough to be useful: playouts replace negotiations by a calculation."""
    alike, expected = list[bool](), None
    for seed in range(2):
        was, last = DEAL, 0
        for state, past in states(players, seed):
            there = state.table.phase
            if there is DEAL and was is not DEAL:
                end = DealPlayout(state, past, [Shrewd()] * players).play_out()
                expected, last = (
                    len(end.table.closed) > len(state.table.closed),
                    len(state.table.closed),
                )
            elif there is not DEAL and was is DEAL:
                alike.append((len(state.table.closed) > last) == expected)
            was = there
    assert len(alike) > 20
    assert fmean(alike) > 0.65


def test_what_is_held_counts_and_what_all_have_does_not() -> None:
    for state, _ in states(4, 1):
        found = [seat_advantage(state, seat) for seat in range(4)]
        assert isclose(sum(found), 0, abs_tol=1e-9)
        if state.table.phase is OVER:
            mean = fmean(state.money)
            assert found == [money - mean for money in state.money]


def test_more_investors_are_worth_more() -> None:
    state = new(4, 1)
    rows = state.table.investors
    (family, *_) = state.table.beside
    taken = (*rows[:2], (*rows[2], family), rows[3])
    richer = state._replace(table=state.table._replace(investors=taken))
    assert seat_advantage(richer, 2) > seat_advantage(state, 2)
    assert all(seat_advantage(richer, seat) < seat_advantage(state, seat) for seat in (0, 1, 3))


def test_behind_needs_two_guesses() -> None:
    assert not is_worse([0], [100], 1.0)
    assert is_worse([0, 0, 0], [5, 6, 7], 2.0)
    assert not is_worse([0, 9, 0], [5, 0, 4], 2.0)


@pytest.mark.nightly
@pytest.mark.parametrize("players", [3, 4])
def test_it_earns_more_than_shrewd(players: int) -> None:
    from bosslib.sim import estimate, sample

    seats = ([bot("expert@40"), bot("shrewd")] * players)[:players]
    more = []
    for seed in range(1, 13):
        found = sample(seed, seats, None, "board")
        more.append(fmean(found.money[::2]) - fmean(found.money[1::2]))
    assert estimate(more).mean > 0
