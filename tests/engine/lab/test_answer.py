"""Answers: estimates are right, intervals have their coverage, bad input is refused."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from math import isnan, nan, sqrt
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from bosslib.errors import BossError
from bosslib.lab.answer import SUMS, Answer, Figure, estimates, format_amount, sums
from bosslib.lab.question import Question
from bosslib.lab.questions import QUESTIONS, hands, opening
from bosslib.words import say
from tests.engine.lab.both import few

Whole = npt.NDArray[np.int64]

SHARES = Figure("hands.colours", "%", ("first hands",), ("blue", "green"))
DOLLARS = Figure("draws.mean", "$", ("mean",), (2,))


def column(*numbers: int) -> Whole:
    return np.array(numbers, np.int64)[:, None]


def answer(figure: Figure, found: Whole, games: int, *exact: float) -> Answer:
    return Answer("hands", {"players": 4}, 7, games, games, (figure,), found, np.array(exact))


def test_a_mean_over_cases_of_games_that_differ_in_size() -> None:
    """Games of 1, 2 and 1 cases bring $10, $0 and $30: the mean is 40 / 4.

    The games' deviations from 10 a case are 0, -20 and +20: a sum of squares of 800, / 4 ** 2. The
    effective number of games is 4 ** 2 / 6 = 8 / 3, and 8 / 3 / (8 / 3 - 1) is 8 / 5.
    """
    found = estimates(sums(column(10, 0, 30), column(1, 2, 1)), "$")
    half = 1.959963984540054 * sqrt(80)
    assert found.tolist()[0] == pytest.approx([10, 10 - half, 10 + half])


def test_a_share_of_cases_that_hang_together() -> None:
    """2, 1 and 1 cases, of which 1, 1 and 0 count: a half.

    The games' deviations are 0, 0.5 and -0.5: a variance of 0.5 / 4 ** 2 * 8 / 5 = 1 / 20, that of
    5 independent cases. Wilson's interval of a half is symmetric.
    """
    found = estimates(sums(column(1, 1, 0), column(2, 1, 1)), "%")
    z, many = 1.959963984540054, 5
    half = z / (1 + z**2 / many) * sqrt(0.25 / many + z**2 / (4 * many**2))
    assert found.tolist()[0] == pytest.approx([0.5, 0.5 - half, 0.5 + half])


def test_a_share_that_was_never_seen_may_yet_be_more_than_nothing() -> None:
    """Wilson's interval for 0 of 100: up to z ** 2 / (100 + z ** 2)."""
    found = estimates(sums(column(*[0] * 100), column(*[1] * 100)), "%")
    assert found.tolist()[0] == pytest.approx([0, 0, 0.036993], abs=1e-6)
    all_of_them = estimates(sums(column(*[1] * 100), column(*[1] * 100)), "%")
    assert all_of_them.tolist()[0] == pytest.approx([1, 1 - 0.036993, 1], abs=1e-6)


def test_without_a_case_there_is_no_estimate() -> None:
    found = estimates(sums(column(0, 0), column(0, 0)), "%")
    assert all(isnan(each) for each in found.tolist()[0])


@pytest.mark.parametrize("empty", [0, 1, 50])
def test_one_game_with_cases_says_nothing_of_how_far_dollars_spread(empty: int) -> None:
    top, bottom = column(30, *[0] * empty), column(3, *[0] * empty)
    mean, low, high = estimates(sums(top, bottom), "$").tolist()[0]
    assert mean == 10
    assert isnan(low)
    assert isnan(high)


def test_many_cases_of_one_game_say_no_more_of_a_share_than_one_case() -> None:
    one, many = (sums(column(each, 0, 0), column(each, 0, 0)) for each in (1, 40))
    assert estimates(many, "%").tolist() == estimates(one, "%").tolist()
    assert estimates(one, "%").tolist()[0] == pytest.approx([1, 0.206549, 1], abs=1e-6)


def test_sums_of_parts_are_the_sum_of_all() -> None:
    rng = np.random.default_rng(1)
    top, bottom = rng.integers(-250, 250, (60, 3)), rng.integers(0, 9, (60, 3))
    parts = [sums(top[at], bottom[at]) for at in (slice(40, 60), slice(0, 1), slice(1, 40))]
    assert sum(parts).tolist() == sums(top, bottom).tolist()  # type: ignore[union-attr]
    assert sums(top.astype(np.int16), bottom.astype(np.uint8)).tolist() == (
        sums(top, bottom).tolist()
    )


TIMES, GAMES = 4000, 300
"""Number of repetitions with different games, and number of games in each."""

Truth = Callable[[np.random.Generator], tuple[Whole, Whole]]


def bernoulli(chance: float) -> Truth:
    """One case a game."""

    def made(rng: np.random.Generator) -> tuple[Whole, Whole]:
        return (rng.random((GAMES, TIMES)) < chance).astype(np.int64), np.ones(
            (GAMES, TIMES), np.int64
        )

    return made


def clustered(rng: np.random.Generator) -> tuple[Whole, Whole]:
    """1 to 8 cases a game; half of the games have probability 0.2, the others 0.6: 0.4 overall."""
    cases = rng.integers(1, 9, (GAMES, TIMES))
    return rng.binomial(cases, np.where(rng.random(cases.shape) < 0.5, 0.2, 0.6)), cases


def together(rng: np.random.Generator) -> tuple[Whole, Whole]:
    """1 to 8 cases a game, which all count or none."""
    cases = rng.integers(1, 9, (GAMES, TIMES))
    return cases * (rng.random(cases.shape) < 0.4), cases


def dollars(rng: np.random.Generator) -> tuple[Whole, Whole]:
    """0 to 5 cases a game, each with its game's amount, 0 to 40, plus its own, -5 to 5."""
    cases = rng.integers(0, 6, (GAMES, TIMES))
    own = sum((rng.integers(-5, 6, cases.shape) * (cases > nth) for nth in range(5)), 0 * cases)
    return cases * rng.integers(0, 41, cases.shape) + own, cases


@pytest.mark.parametrize(
    ("made", "unit", "truth"),
    [
        (bernoulli(0.5), "%", 0.5),
        (bernoulli(0.03), "%", 0.03),
        (clustered, "%", 0.4),
        (together, "%", 0.4),
        (dollars, "$", 20),
    ],
)
def test_nineteen_intervals_of_twenty_hold_the_truth(made: Truth, unit: Any, truth: float) -> None:
    """4,000 intervals: the range from 0.93 to 0.97 is six standard errors of their share wide."""
    found = estimates(sums(*made(np.random.default_rng(2))), unit)
    _, low, high = found.T
    assert 0.93 < np.mean((low <= truth) & (truth <= high)) < 0.97


def test_cases_of_one_game_do_not_count_as_independent() -> None:
    """If they did, far fewer of the intervals would contain the truth."""
    top, cases = together(np.random.default_rng(2))
    mean = top.sum(axis=0) / cases.sum(axis=0)
    half = 1.96 * np.sqrt(mean * (1 - mean) / cases.sum(axis=0))
    assert np.mean(np.abs(mean - 0.4) <= half) < 0.7


def test_rows_are_in_the_order_of_the_figures_series_and_places() -> None:
    found = hands(players=3, games=100, seed=1)
    colours, many = found.figures
    assert [each.at for each in found.rows(colours)] == ["blue", "green", "red", "all three"]
    assert [each.at for each in found.rows(many)] == list(range(11))
    assert sum(each.estimate for each in found.rows(many)) == pytest.approx(1)
    assert {each.cases for figure in found.figures for each in found.rows(figure)} == {300}


def test_the_table_says_what_was_asked_and_all_that_came_of_it() -> None:
    found = opening(players=5, games=50, seed=3)
    lines = list(csv.DictReader(io.StringIO(found.csv())))
    (figure,) = found.figures
    assert len(lines) == 5
    for line, row in zip(lines, found.rows(figure), strict=True):
        asked = (line["players"], line["policy"], line["seed"], line["games"])
        assert asked == ("5", "random", "3", "50")
        assert (line["figure"], line["unit"]) == ("opening.named", "%")
        assert (line["series"], line["at"]) == (row.series, str(row.at))
        assert int(line["cases"]) == row.cases == 50
        told = [float(line[name]) for name in ("estimate", "low", "high")]
        assert told == [row.estimate, row.low, row.high]
        assert line["exact"] == ("" if row.exact is None else str(row.exact))


def test_what_is_not_known_is_an_empty_cell() -> None:
    found = answer(SHARES, np.zeros((2, SUMS), np.int64), 10, nan, 0.5)
    _, first, second = found.csv().splitlines()
    assert first == "4,7,10,hands.colours,%,first hands,blue,0,,,,"
    assert second == "4,7,10,hands.colours,%,first hands,green,0,,,,0.5"


def test_an_answer_can_be_read() -> None:
    top, bottom = np.array([[1, 0], [1, 0], [0, 0], [0, 0]]), np.array([[1, 0]] * 4)
    assert str(answer(SHARES, sums(top, bottom), 4, 0.25, nan)) == (
        "Starting hands with a Deal card of that colour\n"
        "  blue: 50.0 %, 95 % interval 12.5 % to 87.5 %, from 4; exactly 25.0 %\n"
        "  green: not seen yet"
    )
    two = sums(column(-10, -30), column(1, 1))
    assert str(answer(DOLLARS, two, 2, nan)) == (
        "What a share is worth on average\n  2: −$20.00, 95 % interval −$39.60 to −$0.40, from 2"
    )


@pytest.mark.parametrize(
    ("number", "unit", "said"),
    [
        (0.1234, "%", "12.3 %"),
        (-7.5, "$", "−$7.50"),
        (-0.001, "$", "$0.00"),
        (nan, "$", "–"),
        (nan, "%", "–"),
    ],
)
def test_amounts_have_their_unit(number: float, unit: Any, said: str) -> None:
    assert format_amount(number, unit) == said


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"player": 4}, say("lab.no-setting", name="player", names="players and policy")),
        (
            {"players": 7},
            say("lab.setting-value", name="players", value=7, choices="3, 4, 5 and 6"),
        ),
        ({"players": "4"}, "The setting players cannot be 4: choose one of"),
        ({"policy": "clever"}, "The setting policy cannot be clever: choose one of random, "),
        ({"games": 0}, say("lab.how-many", games=0)),
        ({"games": 1e4}, say("lab.how-many", games=1e4)),
        ({"games": 2**63}, say("lab.how-many", games=2**63)),
        ({"games": "100"}, say("lab.how-many", games="100")),
        ({"seed": -1}, say("lab.seed")),
        ({"seed": 0.5}, say("lab.seed")),
        ({"seed": 2**63}, say("lab.seed")),
        ({"executor": 2}, "not a int."),
    ],
)
def test_bad_input_is_refused_in_one_line_before_anything_is_played(
    settings: dict[str, Any], said: str
) -> None:
    played: list[Answer] = []
    with pytest.raises(BossError) as refused:
        opening(progress=played.append, **settings)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
    assert not played


def test_a_question_that_is_stopped_gives_what_it_has() -> None:
    seen: list[int] = []

    def stop(found: Answer) -> bool:
        seen.append(found.games)
        return len(seen) < 2

    found = hands(games=100_000, progress=stop)
    assert found.games == seen[-1] < found.total_games == 100_000
    assert len(seen) == 2
    assert found.sums.tolist() == hands(games=found.games).sums.tolist()


@pytest.mark.parametrize("name", QUESTIONS)
def test_each_question_has_words_for_all_that_it_shows(name: str) -> None:
    question = QUESTIONS[name]
    assert repr(question) == f"<Question: {name}>"
    for setting in question.settings:
        assert setting.label
        assert setting.start in setting.choices
    for figure in question.figures(**question.with_defaults({})):
        assert figure.label("title")
        assert figure.label("across")
        assert figure.label("up")


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_every_figure_has_its_words(question: Question) -> None:
    answer = question(games=few(question, 20))
    for figure in answer.figures:
        words = [figure.label("title"), figure.label("across"), figure.label("up")]
        assert len({*words, ""}) == 4
        assert len(set(figure.series)) == len(figure.series)
        assert len(set(figure.across)) == len(figure.across)
        assert words[0] in str(answer)
