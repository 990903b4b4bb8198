"""Results of policies: `greedy` takes the best play; winners, passing too early, Nasty."""

from __future__ import annotations

from itertools import product
from random import Random
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest

from bosslib.card import Legal, apply, payoff, shares, value, view
from bosslib.card import new as new_state
from bosslib.card import step as engine_step
from bosslib.card.actions import Move, Play
from bosslib.card.cards import CARDS, Kind
from bosslib.card.events import Settled
from bosslib.card.move_targets import moves
from bosslib.card.payoffs import reverses, unlimited_value
from bosslib.card.state import Phase as EnginePhase
from bosslib.card.state import State
from bosslib.lab import POLICIES, Choice, Deed, Games, Phase, new, played, policy, seated, step
from bosslib.lab.answer import format_amount
from bosslib.lab.cards import KIND, Floats
from bosslib.lab.choice import I8, all_passes
from bosslib.lab.deals import choice_steps
from bosslib.lab.engine import action, from_states
from bosslib.lab.greedy import greedy
from bosslib.lab.legal import broken_rules
from bosslib.lab.policies import highest, passing, random
from bosslib.lab.question import Question
from bosslib.lab.questions import nasty, passes, winners
from bosslib.lab.questions.nasty import observe_deals, reaching_cards
from bosslib.lab.questions.passes import second_passes
from bosslib.lab.questions.winners import rotating_policy
from bosslib.lab.work_distribution import Part
from tests.engine.lab.both import positions
from tests.engine.lab.test_odds import too_far

pytestmark = pytest.mark.slow

every_size = pytest.mark.parametrize("players", [3, 4, 5, 6])
every_question = pytest.mark.parametrize("question", [passes, winners, nasty])


def in_play(players: int, *, nasty: bool = False) -> list[State]:
    """Positions of random deals in which tokens were given."""
    met = positions(players, 3, 4, nasty=nasty)
    return [each for each in met if each.table.phase is EnginePhase.PLAY]


def lead(state: State, seat: int) -> int:
    """A seat's payoff if the deal ended now, less the mean of the others', times P - 1."""
    due = payoff(state.table)
    return len(due) * due[seat] - sum(due)


def three(*, front: str = "", hand: str) -> Games:
    """A is Boss and in turn with a hand; +1 is in the centre, some cards before B. Three play."""
    games = new(3, 1)
    games.boss[:] = games.turn[:] = games.colour[:] = 0
    games.phase[:] = Phase.PLAY
    games.hands[:] = 0
    games.hands[0, 0, KIND[CARDS[hand]]] = 1
    games.lying[0, 4] = 1
    games.lying[0, 9] = len(front.split())
    return games


def plays(state: State) -> list[int]:
    """Leads of the seat in turn after each play that `greedy` considers.

    It does not consider all plays of Move 2 and Move 3.
    """
    seen = view(state, state.table.turn)
    found = []
    for each in Legal(seen).turns(Random(1)):
        match each.deed:
            case Play(card, front) if card.kind is not Kind.POTA or front == seen.seat:
                found.append(each)
            case Move(card) if card.number == 1:
                found += moves(seen, card)
    return [lead(apply(state, each), seen.seat) for each in found]


@pytest.mark.parametrize(("players", "nasty"), [(3, False), (4, True), (6, False)])
def test_greedy_does_what_leaves_it_furthest_ahead(players: int, *, nasty: bool) -> None:
    states = in_play(players, nasty=nasty)[::3]
    games = from_states(states)
    choice = greedy(games, np.zeros(len(states)))
    better = 0
    for row, state in enumerate(states):
        seat, ahead = state.table.turn, plays(state)
        stands = lead(state, seat)
        if choice.deed[row] == Deed.PASS:
            assert max(ahead, default=stands) <= stands
        else:
            after = lead(apply(state, action(games, choice, row)), seat)
            assert after > stands
            assert after >= max(ahead, default=after)
            better += 1
    assert 20 < better < len(states) - 20


def test_greedy_moves_two_cards_at_least_as_well_as_one_at_a_time() -> None:
    """A, the Boss, has a share of $10: it takes both POTAs of B, and has three (MOVE-2)."""
    games = three(front="bP bP", hand="bM2")
    choice = greedy(games, np.zeros(1))
    assert choice.deed.tolist() == [Deed.MOVE]
    assert (choice.places[0].tolist(), choice.goals[0].tolist()) == ([9, 9, -1], [0, 0, -1])
    assert not broken_rules(games, choice).any()


def test_greedy_passes_rather_than_move_more_cards_than_there_are() -> None:
    games = three(hand="bM3")
    assert greedy(games, np.zeros(1)).deed.tolist() == [Deed.PASS]


def test_greedy_opens_with_its_largest_card_of_the_colour_it_has_most_of() -> None:
    games = new(3, 1)
    games.hands[:] = 0
    for each in ("g+4", "r+4", "rM1", "b+3", "b+3", "b+2"):
        games.hands[0, games.turn[0], KIND[CARDS[each]]] += 1
    assert greedy(games, np.zeros(1)).card.tolist() == [KIND[CARDS["r+4"]]]
    games.hands[:] = 0
    games.hands[0, games.turn[0], [KIND[CARDS["gP"]], KIND[CARDS["wP"]]]] = 1
    choice = greedy(games, np.zeros(1))
    assert (choice.deed.tolist(), choice.card.tolist()) == ([Deed.NAME], [1])  # TURN-2


def test_greedy_discards_small_deal_cards_and_no_others() -> None:
    games = new(3, 4)
    games.phase[:] = Phase.DISCARD
    games.hands[:, 0] = 0
    held = (("b+3", "gP"), ("r+2", "bR"), ("g+2", "b-2", "r-2"), ("r+1", "r+1", "r+1"))
    for row, cards in enumerate(held):
        for each in cards:
            games.hands[row, 0, KIND[CARDS[each]]] += 1
    choice = greedy(games, np.zeros(4))
    assert not broken_rules(games, choice).any()
    names = [
        [str(card) for card in action(games, choice, row).deed.cards]  # type: ignore[union-attr]
        for row in range(4)
    ]
    assert names == [[], ["r+2"], ["b-2", "r-2"], ["r+1", "r+1"]]


@pytest.mark.parametrize(("players", "nasty"), [(3, True), (4, False), (5, True), (6, False)])
def test_greedy_is_legal_all_the_time(players: int, *, nasty: bool) -> None:
    for mine in (greedy, seated(greedy, random)):
        moved = 0
        for games, choice in choice_steps(new(players, 12, seed=6, nasty=nasty), mine):
            assert not broken_rules(games, choice).any()
            moved += int((choice.deed == Deed.MOVE).sum())
            step(games, choice)
        assert games.over.all()
        assert moved > 20


def test_greedy_looks_at_no_other_hand_and_takes_no_chances() -> None:
    states = in_play(4)
    games = from_states(states)
    other = games.copy()
    rows = np.arange(len(games))
    other.hands[:] = other.hands[:, ::-1] // 2
    other.hands[rows, games.turn] = games.hands[rows, games.turn]
    other.deck[:] = other.deck[::-1]
    other.money[:] = 0
    mine, again = greedy(games, np.zeros(len(games))), greedy(other, np.full(len(games), 0.9))
    assert [each.tolist() for each in mine] == [each.tolist() for each in again]


@pytest.mark.parametrize("players", [3, 6])
def test_greedy_does_the_same_from_any_chair(players: int) -> None:
    """If everything moves one seat to the left, so does its action."""
    games = from_states(in_play(players))
    further = games.copy()
    for seats in (games.boss, games.turn):
        seats[:] = (seats + 1) % players
    for sets in (games.once, games.out, games.cousins):
        sets[:] = (sets << 1 | sets >> (players - 1)) & games.everybody
    games.hands[:] = np.roll(games.hands, 1, axis=1)
    for shelf in (8, 16, 24):
        front = slice(shelf, shelf + players)
        games.lying[:, front] = np.roll(games.lying[:, front], 1, axis=1)

    def left_of(seat: I8) -> I8:
        return np.where(seat >= 0, (seat + 1) % players, seat)

    mine, first = (greedy(each, np.zeros(len(games))) for each in (games, further))
    assert (mine.deed == first.deed).all()
    assert (mine.card == first.card).all()
    assert (mine.seat == left_of(first.seat)).all()
    assert (mine.goals == left_of(first.goals)).all()
    in_front = first.places >= 8
    places = first.places // 8 * 8 + left_of(first.places % 8)
    assert (mine.places == np.where(in_front, places, first.places)).all()
    assert in_front.sum() > 20


@pytest.mark.nightly
@every_size
@pytest.mark.parametrize("others", ["random", "highest"])
def test_greedy_wins_twice_its_share_and_more(players: int, others: str) -> None:
    answer = winners(players=players, policy="greedy", others=others, games=150, seed=1)
    wins, money = answer.figures
    both = answer.rows(wins)[2]
    assert both.low > 2 / players
    assert answer.rows(money)[2].low > 100  # dollars ahead of the mean of the others


def test_the_one_seat_goes_round_with_the_number_of_the_game() -> None:
    seats = set()
    for games, choice in choice_steps(new(4, 40, first=6), rotating_policy(passing, highest)):
        playing = games.phase == Phase.PLAY
        twice = choice.deed == Deed.PASS2  # `passing` always does this, `highest` never
        assert (twice == (games.turn == games.game % 4))[playing].all()
        seats |= set(games.turn[twice].tolist())
        step(games, choice)
    assert seats == {0, 1, 2, 3}


@pytest.mark.nightly
@pytest.mark.parametrize(("players", "name"), [(3, "greedy"), (6, "random")])
def test_with_one_policy_for_all_each_wins_its_share(players: int, name: str) -> None:
    answer = winners(players=players, policy=name, others=name, games=1000, seed=3)
    assert np.isfinite(answer.exact_values).sum() == 3
    assert not too_far(answer, answer.exact_values)
    assert too_far(answer, answer.exact_values * 1.3)


@pytest.mark.nightly
@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize("name", POLICIES)
def test_with_one_policy_for_all_every_seat_wins_as_often(players: int, name: str) -> None:
    """The bound is exceeded by chance once in 1,000 times in any of the seats (Bonferroni)."""
    money = played(new(players, 1500, seed=4), policy(name)).money
    first = money == money.max(axis=1, keepdims=True)
    wins = first / first.sum(axis=1, keepdims=True)  # END-2
    off = (wins.mean(axis=0) - 1 / players) / (wins.std(axis=0) / np.sqrt(len(wins)))
    assert np.abs(off).max() < NormalDist().inv_cdf(1 - 0.001 / 2 / players)


def test_wins_are_counted_alone_or_as_parts_of_one() -> None:
    """With `passing` there are many ties (END-2)."""
    settings: dict[str, Any] = {"players": 6, "policy": "passing", "others": "passing"}
    games = played(Part(0, 300, 2).new(6), passing)
    alone, shared = np.zeros((2, 2))
    for game, money in enumerate(games.money.tolist()):
        first = [seat for seat in range(6) if money[seat] == max(money)]
        for seat in first:
            (shared if len(first) > 1 else alone)[int(seat != game % 6)] += 60 / len(first)
    top = winners.sample(Part(0, 300, 2), **settings)[:6, 1].reshape(2, 3)
    assert top.tolist() == [[*each, sum(each)] for each in zip(alone, shared, strict=True)]
    assert top[:, 2].sum() == 60 * 300
    assert shared.min() > 0
    answer = winners(games=300, seed=2, **settings)
    rows = answer.rows(answer.figures[0])
    assert [each.cases for each in rows] == [300] * 3 + [1500] * 3


def test_who_has_more_money_is_ahead_of_the_mean_of_the_others() -> None:
    answer = winners(players=3, policy="greedy", others="random", games=50, seed=2)
    money = played(new(3, 50, seed=2), rotating_policy(greedy, random)).money
    mine = money[np.arange(50), np.arange(50) % 3]
    rest = (money.sum(axis=1) - mine) / 2
    found = [each.estimate for each in answer.rows(answer.figures[1])]
    assert np.allclose(found, [mine.mean(), rest.mean(), (mine - rest).mean()])


def test_a_deal_that_turns_after_two_passes() -> None:
    """A leaves at $40, holding +1; B's -5 leaves -$10. C, out before B, could play nothing."""
    state = hand_made()
    assert state.table.turn == 0
    then = apply(state, "A: pass2")
    assert payoff(then.table) == (40, 0, 0)
    for each in ("B: b-5", "C: pass"):
        then = apply(then, each)
    events = engine_step(then, "B: pass").events
    assert [each.payoff for each in events if isinstance(each, Settled)] == [(-10, 0, 0)]

    deeds = iter((Deed.PASS2, KIND[CARDS["b-5"]] + 100, Deed.PASS, Deed.PASS))

    def scripted(_: Games, __: Floats) -> Choice:
        choice, deed = all_passes(1), next(deeds)
        choice.deed[:] = Deed.PLAY if deed >= 100 else deed
        choice.card[:] = deed - 100 if deed >= 100 else -1
        return choice

    found = next(second_passes(from_states([hand_made()]), scripted))
    assert [each.tolist() for each in found] == [
        [0],
        [[2, 0, 1]],
        [[True, False, False]],
        [[-50, 0, 0]],
    ]


def hand_made() -> State:
    """A opened with +4; B and C have passed once; A is in turn, and the last to turn a disk."""
    state = new_state(3, 1, boss=0)
    blue = {text: CARDS[text] for text in ("b+4", "b+1", "b-5", "g+1", "g+2")}
    hands = ((blue["b+4"], blue["b+1"]), (blue["b-5"],), (blue["g+1"],))
    state = state._replace(hands=hands, deck=(blue["g+2"], *state.deck))
    for each in ("A: b+4", "B: pass", "C: pass"):
        state = apply(state, each)
    return state


@pytest.mark.parametrize("players", [3, 5])
def test_who_left_and_what_came_of_it_is_as_in_the_engine(players: int) -> None:
    states = [each for each in in_play(players) if len(each.deck) > 2][::5]
    expected = engine_left(states)
    found: dict[int, Noted] = {}
    for game, others, could, change in second_passes(from_states(states), random):
        for row, each in enumerate(game.tolist()):
            seats = np.flatnonzero(others[row]).tolist()
            got = {
                seat: (int(others[row, seat]), bool(could[row, seat]), int(change[row, seat]))
                for seat in seats
            }
            found.setdefault(each, got)
    assert found == expected
    left_early = [each for game in found.values() for each in game.values()]
    assert {could for _, could, _ in left_early} == {False, True}
    assert min(change for *_, change in left_early) < 0 < max(change for *_, change in left_early)


Noted = dict[int, tuple[int, bool, int]]


def engine_left(states: list[State]) -> dict[int, Noted]:
    """For each deal, the seats that left early: others still in, ability to play, change."""
    now = list(states)
    noted: list[Noted] = [{} for _ in states]
    done: dict[int, Noted] = {}
    for games, choice in choice_steps(from_states(states), random):
        for row, game in enumerate(games.game.tolist()):
            if game in done:
                continue
            state = now[game]
            seat = state.table.turn
            listed = Legal(view(state, seat)).turns(Random(1))
            could = any(isinstance(each.deed, Play | Move) for each in listed)
            now[game], events = engine_step(state, action(games, choice, row))
            table = now[game].table
            settled = [each for each in events if isinstance(each, Settled)]
            if settled:
                due = settled[0].payoff
                done[game] = {
                    who: (others, able, due[who] - then)
                    for who, (others, able, then) in noted[game].items()
                }
            elif state.table.passes[seat] < table.passes[seat] == 2:
                others = sum(each < 2 for each in table.passes)
                noted[game][seat] = (others, could, payoff(table)[seat])
        if len(done) == len(states):
            break
        step(games, choice)
    return done


def test_too_early_is_less_at_the_end_with_a_card_to_play() -> None:
    rows = dict.fromkeys(product(("early", "forced", "more"), (1, 2, 3)), 0)
    cases, changes = (
        dict.fromkeys((1, 2, 3), 0),
        {(able, n): 0 for able in (1, 0) for n in (1, 2, 3)},
    )
    for _, others, could, change in second_passes(new(4, 60, seed=9), random):
        for n, able, dollars in zip(others.flat, could.flat, change.flat, strict=True):
            if n:
                cases[int(n)] += 1
                changes[int(able), int(n)] += int(dollars)
                name = "more" if dollars > 0 else "early" if able else "forced"
                rows[name, int(n)] += int(dollars != 0)
    found = passes.sample(Part(0, 60, 9), players=4, policy="random")
    assert found[:, 1].tolist() == [*rows.values(), *changes.values()]
    assert found[:9, 0].tolist() == [*cases.values()] * 3
    assert min(rows.values()) > 0


@every_size
def test_with_passing_nothing_comes_too_early_and_nothing_is_nasty(players: int) -> None:
    for question in (passes, nasty):
        answer = question(players=players, policy="passing", games=200, seed=1)
        rows = [each for figure in answer.figures for each in answer.rows(figure)]
        known = [each for each in rows if each.exact is not None and each.cases]
        assert len(known) >= 3 * (players - 1)
        assert [each.estimate for each in known] == [each.exact for each in known]


@pytest.mark.parametrize("rules", ["standard", "nasty"])
def test_cards_reach_who_is_out_only_in_the_nasty_variant(rules: str) -> None:
    seen = 0
    for games, choice in choice_steps(new(4, 30, seed=2, nasty=rules == "nasty"), random):
        found = reaching_cards(games, choice).tolist()
        for row, many in enumerate(found):
            deed = action(games, choice, row).deed if games.phase[row] == 1 else None
            out = [seat for seat in range(4) if games.out[row] >> seat & 1]
            match deed:
                case Play(_, front):
                    assert many == (front in out)
                case Move(_, shifts):
                    assert many == sum(each.origin in out or each.goal in out for each in shifts)
                case _:
                    assert many == 0
        seen += sum(found)
        step(games, choice)
    assert (seen > 20) == (rules == "nasty")
    assert seen == 0 or rules == "nasty"


@pytest.mark.parametrize("players", [3, 6])
def test_deals_are_observed_as_the_engine_reckons(players: int) -> None:
    states = in_play(players, nasty=True)
    tables = [each.table for each in states]
    seats = range(players)
    turned = [[reverses(each, seat) for seat in seats] for each in tables]
    found = {name: each.tolist() for name, each in observe_deals(from_states(states)).items()}
    assert found == {
        "value": [value(each) for each in tables],
        "limit": [abs(unlimited_value(each)) > each.size.limit for each in tables],
        "minus": [value(each) < 0 for each in tables],
        "turned": [any(many % 2 for many in each) for each in turned],
        "shares": [sum(shares(each, seat) for seat in seats) for each in tables],
        "reverses": [sum(each) for each in turned],
    }
    assert all(any(each) for name, each in found.items() if name != "limit")


def test_both_rules_are_compared_on_the_same_games() -> None:
    answer = nasty(players=4, policy="random", games=40, seed=5)
    dollars = {(row.series, row.at): row.estimate for row in answer.rows(answer.figures[0])}
    ends = [played(new(4, 40, seed=5, nasty=each), random).money for each in (False, True)]
    rich = [each.max(axis=1).mean() for each in ends]
    gaps = [(each.max(axis=1) - each.min(axis=1)).mean() for each in ends]
    winner, gap = answer.figures[0].across[1:]
    series = answer.figures[0].series
    assert np.allclose([dollars[each, winner] for each in series], [*rich, rich[1] - rich[0]])
    assert np.allclose([dollars[each, gap] for each in series], [*gaps, gaps[1] - gaps[0]])
    assert rich[0] != rich[1]


def test_turns_in_a_deal_are_counted() -> None:
    counted = 0
    for games, choice in choice_steps(new(4, 40, seed=5), random):
        counted += int((games.phase <= Phase.PLAY).sum())
        step(games, choice)
    answer = nasty(players=4, policy="random", games=40, seed=5)
    row = next(each for each in answer.rows(answer.figures[2]) if each.at == "actions")
    assert row.estimate == counted / (40 * 8)


@every_question
def test_the_size_of_the_parts_changes_nothing(question: Question) -> None:
    chosen = question.with_defaults({"players": 5})
    whole = question.sample(Part(3, 30, 5), **chosen)
    pieces = [Part(3, 1, 5), Part(4, 11, 5), Part(15, 18, 5)]
    found = np.sum([question.sample(each, **chosen) for each in pieces], axis=0)
    assert whole[:, 0].min() > 0
    assert found.tolist() == whole.tolist()


@pytest.mark.parametrize(("number", "said"), [(1.2, "1.20"), (-0.25, "−0.25"), (-0.001, "0.00")])
def test_plain_numbers_have_no_unit(number: float, said: str) -> None:
    assert format_amount(number, "n") == said
