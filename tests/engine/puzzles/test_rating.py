"""Ratings: the rating of a puzzle, that of a player, and the choice of the next puzzle."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bosslib.card.puzzles import Theme
from bosslib.puzzles import PuzzleEntry
from bosslib.puzzles.rating import (
    LEAST_SPREAD,
    MIDDLE,
    MOST_SPREAD,
    PUZZLE_SPREAD,
    Rating,
    SolverResult,
    choose_puzzle,
    daily_puzzle,
    estimate_rating,
    initial_rating,
    success_probability,
    update_rating,
)

RATINGS = st.integers(500, 2500)
SHARES = st.floats(0, 1)


@given(RATINGS, RATINGS)
def test_the_better_player_solves_it_more_often(one: int, other: int) -> None:
    assert (success_probability(one, 1500) > success_probability(other, 1500)) == (one > other)
    assert success_probability(one, other) + success_probability(other, one) == pytest.approx(1)


@given(
    st.lists(st.builds(SolverResult, RATINGS, SHARES), min_size=1, max_size=6), st.integers(0, 5)
)
def test_a_puzzle_that_is_solved_more_often_is_easier(tries: list[SolverResult], at: int) -> None:
    each = tries[at % len(tries)]
    more = [*tries]
    more[at % len(tries)] = each._replace(success_rate=min(1.0, each.success_rate + 0.3))
    assert estimate_rating(more) <= estimate_rating(tries)


def test_ratings_of_puzzles_stay_in_sight_of_the_middle() -> None:
    solvers = (700, 1100, 1400, 1650, 1950)
    easiest = estimate_rating(SolverResult(each, 1.0) for each in solvers)
    hardest = estimate_rating(SolverResult(each, 0.0) for each in solvers)
    assert 700 < easiest < MIDDLE < hardest < 2300


def test_a_step_is_what_the_formulas_of_the_paper_give() -> None:
    """By hand: g = 0.953, E = 0.634, 1/d^2 = 6.99e-6, so the variance is 31260."""
    found = update_rating(Rating(1500, 200), Rating(1400, PUZZLE_SPREAD), won=True)
    assert found.points == pytest.approx(1562.8, abs=0.2)
    assert found.spread == pytest.approx(176.8, abs=0.2)


@given(st.floats(0, 3000), st.floats(LEAST_SPREAD, MOST_SPREAD), RATINGS)
def test_the_rating_rises_with_a_solution_and_falls_without(
    points: float, spread: float, puzzle: int
) -> None:
    before = Rating(points, spread)
    up, down = (update_rating(before, Rating(puzzle, 100), won=won) for won in (True, False))
    assert down.points <= before.points <= up.points
    assert LEAST_SPREAD <= up.spread <= max(before.spread, LEAST_SPREAD)


def test_it_never_stops_following_who_learns() -> None:
    rating = Rating()
    for _ in range(200):
        rating = update_rating(rating, Rating(rating.points, 100), won=True)
    assert rating.spread == LEAST_SPREAD
    assert update_rating(rating, Rating(3000, 100), won=True).points - rating.points >= 0
    assert Rating().is_reliable is False
    assert rating.is_reliable


def test_who_solves_every_second_puzzle_stays_where_they_are() -> None:
    rating = Rating(1500, 60)
    for number in range(100):
        rating = update_rating(rating, Rating(1500, 100), won=number % 2 == 0)
    assert abs(rating.points - 1500) < 40


@given(st.floats(LEAST_SPREAD, MOST_SPREAD), RATINGS, RATINGS)
def test_a_puzzle_falls_as_who_solves_it_rises(spread: float, one: int, other: int) -> None:
    learner, puzzle = Rating(one, spread), Rating(other, PUZZLE_SPREAD)
    assert update_rating(puzzle, learner, won=False).points <= puzzle.points
    assert update_rating(puzzle, learner, won=True).points >= puzzle.points


def test_a_puzzle_moves_less_for_a_learner_of_whom_little_is_known() -> None:
    puzzle = initial_rating(ENTRIES[1])
    by_known, by_new = (
        update_rating(puzzle, Rating(1500, spread), won=True).points
        for spread in (LEAST_SPREAD, MOST_SPREAD)
    )
    assert puzzle == Rating(1500, PUZZLE_SPREAD)
    assert 1500 < by_new < by_known


ENTRIES = [
    PuzzleEntry("move-a", Theme.MOVE, 1200),
    PuzzleEntry("move-b", Theme.MOVE, 1500),
    PuzzleEntry("reverse-a", Theme.REVERSE, 1510),
    PuzzleEntry("last-a", Theme.LAST, 1900),
]


def test_the_next_puzzle_is_near_the_rating_and_of_another_theme() -> None:
    assert _next([]) == "move-b"
    assert _next(["move-b"]) == "reverse-a"
    assert _next(["move-a"]) == "reverse-a"
    assert _next([], points=1850) == "last-a"


def test_none_comes_twice_until_all_are_done_and_then_the_oldest() -> None:
    done: list[str] = []
    for _ in ENTRIES:
        done.append(_next(done))
    assert sorted(done) == sorted(each.id for each in ENTRIES)
    assert _next(done) == done[0]


def test_a_theme_can_be_chosen() -> None:
    assert _next(["move-b"], theme=Theme.MOVE) == "move-a"
    assert _next(["move-b", "move-a"], theme=Theme.MOVE) == "move-b"
    assert choose_puzzle(ENTRIES, Rating(), [], Theme.SPOIL) is None


def _next(done: list[str], points: float = 1500, theme: str = "") -> str:
    found = choose_puzzle(ENTRIES, Rating(points, 100), done, theme)
    assert found
    return found.id


@given(st.integers(1, 60), st.dates(date(2026, 1, 1), date(2060, 1, 1)))
def test_each_day_has_one_puzzle_and_days_in_a_row_have_different_ones(
    count: int, first: date
) -> None:
    there = [PuzzleEntry(f"move-{number:06x}", Theme.MOVE, 1500) for number in range(count)]
    days = [first + timedelta(days=number) for number in range(count)]
    found = [daily_puzzle(there, day) for day in days]
    assert found == [daily_puzzle([*reversed(there)], day) for day in days]
    assert {*found} == {*there}


def test_without_puzzles_a_day_has_none() -> None:
    assert daily_puzzle([], date(2026, 11, 29)) is None
