"""Values of cards and tokens, and of playing a Reverse: as in the engine, and exactly."""

from __future__ import annotations

from collections import defaultdict
from math import sqrt

import numpy as np
import pytest

from bosslib.card import apply, payoff, shares
from bosslib.card.actions import DOUBLE_PASS, PASS, Action, Deed, Play
from bosslib.card.cards import CARDS, Kind
from bosslib.card.state import Phase, State, Table
from bosslib.game import replace_item
from bosslib.lab import Policy, step
from bosslib.lab.deals import choice_steps
from bosslib.lab.engine import from_states, pack_games
from bosslib.lab.policies import highest, passing, random
from bosslib.lab.question import Question
from bosslib.lab.questions import reverse, worth
from bosslib.lab.questions.reverse import largest_holder, may_reverse, moments, play_on, value_bin
from bosslib.lab.questions.worth import value_of_things
from bosslib.lab.settling import shares_and_values
from bosslib.lab.work_distribution import Part
from tests.engine.lab.both import positions
from tests.engine.lab.test_odds import too_far

pytestmark = pytest.mark.slow

every_size = pytest.mark.parametrize("players", [3, 4, 5, 6])
both = pytest.mark.parametrize("question", [worth, reverse])


def in_play(players: int) -> list[State]:
    """Positions of random deals in which tokens were given."""
    return [
        each
        for each in positions(players, 3, 4, nasty=False)
        if each.table.phase is Phase.PLAY and not each.table.offers and not each.table.promises
    ]


@every_size
def test_with_passing_all_is_worth_what_is_reckoned(players: int) -> None:
    answer = worth(players=players, policy="passing", games=4000, seed=1)
    assert not too_far(answer, answer.exact_values)
    if players == 6:  # with so many games, a wrong number would be detected
        assert too_far(answer, answer.exact_values * 1.25)


@every_size
def test_with_passing_a_reverse_pays_exactly_when_the_share_is_below_nothing(players: int) -> None:
    answer = reverse(players=players, policy="passing", games=500, seed=1)
    rows = [row for figure in answer.figures for row in answer.rows(figure)]
    known = [row for row in rows if row.exact is not None and row.cases]
    assert len(known) >= 5 + 3 * 3
    assert [row.estimate for row in known] == [row.exact for row in known]
    assert not [row for row in rows if row.cases and abs(int(row.at)) > 100]  # at most $75


@both
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_the_size_of_the_parts_changes_nothing(question: Question, policy: str) -> None:
    whole = question.sample(Part(3, 30, 5), players=4, policy=policy)
    pieces = [Part(3, 1, 5), Part(4, 11, 5), Part(15, 18, 5)]
    assert whole[:, 0].sum() > 100
    found = np.sum([question.sample(each, players=4, policy=policy) for each in pieces], axis=0)
    assert found.tolist() == whole.tolist()


@pytest.mark.parametrize("players", [3, 5])
def test_things_are_worth_what_the_engine_pays_less_without_them(players: int) -> None:
    states = in_play(players)
    games = from_states(states)
    found, many = value_of_things(games, *shares_and_values(games, np.arange(len(games))))
    expected = [without_each(each.table) for each in states]
    assert found.tolist() == [[sum(each) for each in row] for row in expected]
    assert many.tolist() == [[len(each) for each in row] for row in expected]
    assert (many.sum(axis=0) > 20).all()


def without_each(table: Table) -> list[list[int]]:
    """The gain of its owner from each Boss token, Cousin token, POTA and Reverse on the table."""
    due = payoff(table)
    found: list[list[int]] = [[due[table.boss] // shares(table, table.boss)], [], [], []]
    for seat, front in enumerate(table.fronts):
        if table.cousins[seat]:
            without = table._replace(cousins=replace_item(table.cousins, seat, False))
            found[1].append(due[seat] - payoff(without)[seat])
        for at, card in enumerate(front):
            left = front[:at] + front[at + 1 :]
            without = table._replace(fronts=replace_item(table.fronts, seat, left))
            found[3 if card.kind is Kind.REVERSE else 2].append(due[seat] - payoff(without)[seat])
    return found


@pytest.mark.parametrize("players", [3, 6])
def test_shares_and_what_one_is_worth_are_the_engines(players: int) -> None:
    states = in_play(players)
    held, worths = shares_and_values(from_states(states), np.arange(len(states)))
    tables = [each.table for each in states]
    assert held.tolist() == [[shares(each, seat) for seat in range(players)] for each in tables]
    assert (held * worths).tolist() == [list(payoff(each)) for each in tables]


def test_a_reverse_goes_to_the_first_to_the_left_with_the_most_shares() -> None:
    states = in_play(5)
    games = from_states(states)
    him, his = largest_holder(games, shares_and_values(games, np.arange(len(games)))[0])
    seen = set()
    for row, state in enumerate(states):
        table = state.table
        left = [(table.turn + far) % 5 for far in range(1, 5)]
        reached = [seat for seat in left if table.passes[seat] < 2]  # PASS-3
        most = max((shares(table, seat) for seat in reached), default=0)
        assert his[row] == most
        if most:
            first = next(seat for seat in reached if shares(table, seat) == most)
            assert him[row] == first
        seen.add((len(reached) > 0, most > 0))
    assert seen == {(False, False), (True, False), (True, True)}


@pytest.mark.parametrize("players", [3, 4])
def test_who_passes_from_then_on_is_due_what_the_engine_says(players: int) -> None:
    """A Reverse on the own seat, on another one, or a disk; then all pass twice (PASS-4)."""
    states = [each for each in in_play(players) if reverses_held(each) and len(each.deck) > 2]
    assert len(states) > 30
    games = from_states(states)
    assert may_reverse(games).all()
    him, his = largest_holder(games, shares_and_values(games, np.arange(len(games)))[0])
    mine = play_on(games, games.turn.astype(np.intp), passing)
    instead = play_on(games, None, passing)
    assert mine.tolist() == [engine_rest(each, each.table.turn) for each in states]
    assert instead.tolist() == [engine_rest(each, None) for each in states]
    there = np.flatnonzero(his)
    theirs = play_on(games.rows(there), him[there], passing)
    assert theirs.tolist() == [engine_rest(states[row], int(him[row])) for row in there]
    assert (mine != instead).any()
    assert (theirs != instead[there]).any()


def reverses_held(state: State) -> bool:
    """Return whether the seat in turn holds a Reverse of the deal's colour."""
    return CARDS[f"{state.table.colour}R"] in state.hands[state.table.turn]


def engine_rest(state: State, front: int | None) -> list[int]:
    """Each seat's payoff in the engine; an X card drawn as the bonus counts (X-1)."""
    deed: Deed = PASS if front is None else Play(CARDS[f"{state.table.colour}R"], front)
    while True:
        before = state.table
        state = apply(state, Action(before.turn, deed))
        if state.table.phase is not Phase.PLAY:
            return list(payoff(before._replace(x=state.table.x)))
        deed = DOUBLE_PASS


def test_how_a_deal_goes_on_does_not_depend_on_the_other_deals() -> None:
    games = moments(Part(0, 20, 2), 4, random)
    turn = games.turn.astype(np.intp)
    together = play_on(games, turn, random)
    for row in range(0, len(games), 9):
        alone = play_on(games.rows(np.array([row])), turn[[row]], random)
        assert alone.tolist() == together[[row]].tolist()


@pytest.mark.parametrize("policy", [random, highest])
def test_of_a_deals_moments_each_is_taken_as_often(policy: Policy) -> None:
    """The index among n has mean (n - 1) / 2 and variance (n * n - 1) / 12."""
    part = Part(10, 150, 4)
    there: defaultdict[tuple[int, int], list[bytes]] = defaultdict(list)
    for games, choice in choice_steps(part.new(3), policy):
        some = games.rows(may_reverse(games))
        if len(some):
            for game, deal, each in zip(some.game, some.deal, pack_games(some), strict=True):
                there[int(game), int(deal)].append(each)
        step(games, choice)
    taken = moments(part, 3, policy)
    assert len(taken) == len(there) > 300
    off = spread = 0.0
    for game, deal, each in zip(taken.game, taken.deal, pack_games(taken), strict=True):
        among = there[int(game), int(deal)]
        off += among.index(each) - (len(among) - 1) / 2
        spread += (len(among) ** 2 - 1) / 12
    assert spread > 100
    assert abs(off) < 4 * sqrt(spread)


def test_what_is_seen_at_the_moment_decides_where_it_counts() -> None:
    """A Reverse by itself changes nothing about a worthless share: 0 is a separate class."""
    assert reverse(players=3, games=1).figures[0].across == (-150, -100, -50, 0, 50, 100, 150)
    worths = np.array([-150, -105, -100, -50, -5, 0, 5, 50, 55, 150])
    assert value_bin(worths, 3).tolist() == [0, 0, 1, 2, 2, 3, 4, 4, 5, 6]
