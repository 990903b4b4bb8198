"""Questions with exact numbers: these are right, and simulations agree with them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb
from statistics import NormalDist
from typing import Any

import numpy as np
import pytest

from bosslib.card.cards import COPIES, Card, Colour, Kind
from bosslib.card.state import SETTINGS_BY_PLAYERS
from bosslib.lab import POLICIES, Phase, new, steps
from bosslib.lab.answer import Answer
from bosslib.lab.cards import NUMBERS, Floats
from bosslib.lab.question import Question
from bosslib.lab.questions import draws, hands, opening, values
from bosslib.lab.questions.draws import exact_values, value_observations, values_of_points, ways
from bosslib.lab.questions.hands import deal_card_probability
from bosslib.lab.questions.values import opening_weights
from bosslib.lab.work_distribution import Part

pytestmark = pytest.mark.slow


def exact(question: Question, **settings: int | str) -> Floats:
    assert question.exact
    return question.exact(**settings)


every_size = pytest.mark.parametrize("players", [3, 4, 5, 6])

PACK = [each for each, many in COPIES.items() for _ in range(many) if each.kind is not Kind.X]
BLUE = [each.number for each in PACK if each.kind is Kind.DEAL and each.colour is Colour.BLUE]
ASKED = [
    (hands, {}),
    (opening, {"policy": "passing"}),
    (opening, {"policy": "random", "games": 1000}),
    (draws, {"cards": 1}),
    (draws, {"cards": 4}),
    (draws, {"cards": 10}),
]


def far(answer: Answer, right: Floats) -> Floats:
    """Deviations of simulated from exact numbers, in standard deviations.

    Only rows with cases and with variance count; rows without variance must be exact.
    """
    b, a, bb, ab, aa = answer.sums.astype(np.float64).T
    known = ~np.isnan(right) & (b > 0)
    of = np.where(known, right, 0)
    off, spread = a - of * b, aa - 2 * of * ab + of**2 * bb
    shares = np.concatenate([np.full(len(answer.rows(f)), f.unit == "%") for f in answer.figures])
    spread = np.where(shares, np.maximum(spread, of * (1 - of) * b), spread)
    certain = known & (spread < 1e-6)
    assert np.abs(off[certain]).max(initial=0) < 1e-3
    at = known & ~certain
    found: Floats = off[at] / np.sqrt(spread[at])
    return found


def too_far(answer: Answer, right: Floats) -> bool:
    """Return whether a row deviates as far as chance does in one of 1,000 answers (Bonferroni)."""
    found = np.abs(far(answer, right))
    return bool(found.max() > NormalDist().inv_cdf(1 - 0.001 / 2 / len(found)))


@every_size
@pytest.mark.parametrize(("question", "settings"), ASKED)
def test_playing_agrees_with_the_exact_numbers(
    question: Question, settings: dict[str, Any], players: int
) -> None:
    answer = question(**{"players": players, "games": 4000, "seed": 11, **settings})
    assert not too_far(answer, answer.exact_values)


@pytest.mark.parametrize("players", [5, 6])
def test_playing_agrees_with_the_exact_values_of_who_only_opens(players: int) -> None:
    answer = values(players=players, policy="passing", games=4000, seed=11)
    assert not too_far(answer, answer.exact_values)


@pytest.mark.parametrize(
    ("question", "settings", "wrong"),
    [
        pytest.param(
            hands,
            {"players": 4},
            [*exact(hands, players=4)[:4], *(deal_card_probability(many, 9) for many in range(9))],
            id="as if a hand had 9 cards",
        ),
        pytest.param(
            opening,
            {"players": 3, "policy": "passing"},
            [deal_card_probability(0, 10)] * 9,
            id="as if a Boss had a first hand each time",
        ),
        pytest.param(
            draws,
            {"cards": 4},
            exact(draws, players=4, cards=5),
            id="as if 5 cards were drawn",
        ),
        pytest.param(
            values,
            {"players": 5, "policy": "passing"},
            exact_values(dict.fromkeys(NUMBERS, 1), 5),
            id="as if each kind opened as likely as another",
        ),
    ],
)
def test_playing_would_show_that_an_exact_number_is_wrong(
    question: Question, settings: dict[str, Any], wrong: Floats
) -> None:
    assert too_far(question(games=4000, seed=11, **settings), np.array(wrong))


@pytest.mark.parametrize(
    ("question", "settings", "figure", "row"),
    [
        (hands, {"players": 4}, 0, 3),
        (hands, {"players": 6}, 1, 2),
        (draws, {"players": 3, "cards": 6}, 0, 23),
        (draws, {"players": 5, "cards": 8}, 1, 2),
        (draws, {"players": 4, "cards": 5}, 2, 1),
    ],
)
def test_nineteen_intervals_of_twenty_hold_the_exact_number(
    question: Question, settings: dict[str, Any], figure: int, row: int
) -> None:
    """200 answers of 200 other games: 180 to 199 is within three standard deviations."""
    inside = 0
    for seed in range(200):
        answer = question(games=200, seed=seed, **settings)
        found = answer.rows(answer.figures[figure])[row]
        assert found.exact is not None
        inside += found.low <= found.exact <= found.high
    assert 180 <= inside <= 199


@every_size
def test_the_odds_of_a_first_hand_are_those_of_all_hands_counted(players: int) -> None:
    """Summed over the numbers of Deal cards of each colour, instead of inclusion and exclusion."""
    held = SETTINGS_BY_PLAYERS[players].hand
    other = sum(each.kind is not Kind.DEAL for each in PACK)
    one, every, many = 0, 0, Counter[int]()
    for colours in product(range(held + 1), repeat=3):
        if sum(colours) <= held:
            count = comb(other, held - sum(colours))
            for each in colours:
                count *= comb(len(BLUE), each)
            one += count * (colours[0] > 0)
            every += count * (min(colours) > 0)
            many[sum(colours)] += count
    counts = [one, one, one, every, *(many[number] for number in range(held + 1))]
    assert exact(hands, players=players).tolist() == pytest.approx(
        [each / comb(len(PACK), held) for each in counts]
    )


@every_size
def test_a_boss_who_only_opens_lacks_a_deal_card_as_often_as_all_orders_of_cards_say(
    players: int,
) -> None:
    """Enumerates whether each card that a seat gets is a Deal card; TURN-1, TURN-2, PASS-5."""
    size = SETTINGS_BY_PLAYERS[players]
    lacking = [Fraction(0)] * size.turns_as_boss
    for cards in product((False, True), repeat=size.hand + size.turns_as_boss):
        chance = Fraction(comb(len(PACK) - len(cards), 3 * len(BLUE) - sum(cards)))
        held = sum(cards[: size.hand])
        for time in range(size.turns_as_boss):
            lacking[time] += chance * (held == 0)
            held += cards[size.hand + time] - (held > 0)
    every = comb(len(PACK), 3 * len(BLUE))
    found = exact(opening, players=players, policy="passing").tolist()
    assert found == pytest.approx(np.repeat([float(each / every) for each in lacking], players))


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", [3, 5])
def test_whatever_the_policy_the_first_boss_opens_from_a_first_hand(
    policy: str, players: int
) -> None:
    found = exact(opening, players=players, policy=policy)
    assert found[0] == pytest.approx(deal_card_probability(0, SETTINGS_BY_PLAYERS[players].hand))
    assert policy == "passing" or np.isnan(found[1:]).all()


@pytest.mark.parametrize("cards", range(1, 11))
def test_draws_are_counted_as_all_of_them_are_laid_out(cards: int) -> None:
    assert ways(cards) == Counter(map(sum, combinations(BLUE, cards)))


@every_size
@pytest.mark.parametrize("cards", [1, 4, 7])
def test_what_drawn_cards_are_worth_is_what_the_rules_say_of_each_draw(
    cards: int, players: int
) -> None:
    """VALUE-1, VALUE-2 and SETUP-4, draw by draw."""
    limit, found = SETTINGS_BY_PLAYERS[players].limit, list(combinations(BLUE, cards))
    sums = []
    raw = {times: [sum(each) * 5 * times for each in found] for times in range(2, 6)}
    worth = {times: [max(-limit, min(each, limit)) for each in raw[times]] for times in raw}
    for times in raw:
        sums += [
            sum(each >= least for each in worth[times]) for least in range(-limit, limit + 1, 25)
        ]
    sums += [sum(a != b for a, b in zip(raw[n], worth[n], strict=True)) for n in raw]
    sums += [sum(worth[times]) for times in raw] + [sum(raw[times]) for times in raw]
    counted = exact(draws, players=players, cards=cards).tolist()
    assert counted == pytest.approx([each / len(found) for each in sums])


@pytest.mark.parametrize(
    ("points", "times", "limit", "worth", "raw"),
    [
        (9, 4, 200, 180, 180),  # VALUE, example A
        (9, 4, 150, 150, 180),
        (-7, 3, 200, -105, -105),  # VALUE, example B
        (-14, 5, 250, -250, -350),
        (6, 5, 150, 150, 150),
    ],
)
def test_what_is_counted_of_one_deal(
    points: int, times: int, limit: int, worth: int, raw: int
) -> None:
    there = np.array([[each == times for each in range(2, 6)]])
    top, bottom = (
        each[0] for each in value_observations(values_of_points(np.array([points])), there, limit)
    )
    steps_up = (2 * limit // 25 + 1) * 4
    reached = (worth + limit) // 25 + 1
    assert top[:steps_up].sum() == reached
    assert bottom[:steps_up].sum() == steps_up / 4
    bites, capped, free = top[steps_up:].reshape(3, 4)[:, times - 2].tolist()
    assert (bites, capped, free) == (abs(raw) > limit, worth, raw)
    assert bottom[steps_up:].tolist() == there[0].tolist() * 3


@pytest.mark.parametrize("held", [1, 2, 3])
def test_the_card_that_opens_a_hand_is_any_kind_it_holds_as_likely_as_another(held: int) -> None:
    """All hands with so few cards, enumerated one by one (TURN-1)."""
    laid = Counter[int]()
    hands_of: Counter[tuple[Card, ...]] = Counter(combinations(PACK, held))
    for hand, many in hands_of.items():
        kinds = {each for each in hand if each.kind is Kind.DEAL}
        for each in kinds:
            laid[each.number] += many * 6 // len(kinds)
        laid[0] += many * 6 * (not kinds)
    found = opening_weights(held)
    assert set(found) == set(laid)
    for number, many in found.items():
        whole = sum(found.values())
        assert Fraction(many, whole) == Fraction(laid[number], sum(laid.values()))


def test_values_of_who_only_opens_are_known_where_each_is_boss_once() -> None:
    """With 3 or 4 players a Boss returns with his remaining hand; 4X and 5X do not occur."""
    for players in (3, 4, 5, 6):
        answer = values(players=players, policy="passing", games=200, seed=4)
        for figure in answer.figures:
            for row in answer.rows(figure):
                times = str(row.at) if row.series not in ("2X", "3X", "4X", "5X") else row.series
                assert (row.cases > 0) == (times in ("2X", "3X"))
                assert (row.exact is None) == (players < 5 or times in ("4X", "5X"))


@pytest.mark.parametrize("players", [3, 6])
def test_the_bosses_without_a_deal_card_are_counted_in_their_hands(players: int) -> None:
    games = new(players, 60, seed=5)
    lacking = np.zeros((60, games.deals), np.int64)
    going = True
    played = steps(games, POLICIES["random"])
    while going:
        for row in np.flatnonzero(games.phase == Phase.OPEN).tolist():
            held = games.hands[row, games.boss[row], :39].reshape(3, 13)[:, :8].sum()
            lacking[row, games.deal[row] - 1] = held == 0
        going = next(played, None) is not None
    found = opening(players=players, policy="random", games=60, seed=5)
    assert found.sums[:, 1].tolist() == lacking.sum(axis=0).tolist()
    assert lacking.sum() > 0
    assert (found.sums[:, 0] == 60).all()


@pytest.mark.parametrize("players", [3, 6])
def test_every_deal_is_counted_at_one_multiplier(players: int) -> None:
    found = values(players=players, policy="random", games=80, seed=5)
    least, limit, mean = (found.rows(each) for each in found.figures)
    deals = SETTINGS_BY_PLAYERS[players].turns_as_boss * players * 80
    assert sum(row.cases for row in limit) == deals
    assert sum(row.cases for row in mean) == 2 * deals
    first = [row for row in least if row.at == -SETTINGS_BY_PLAYERS[players].limit]
    assert [(row.cases, row.estimate) for row in first] == [(row.cases, 1) for row in limit]


@pytest.mark.parametrize(
    ("question", "settings"),
    [
        (hands, {"players": 5}),
        (opening, {"players": 4, "policy": "random"}),
        (draws, {"players": 3, "cards": 3}),
        (values, {"players": 3, "policy": "highest"}),
    ],
)
def test_it_is_the_same_in_whatever_parts(question: Question, settings: dict[str, Any]) -> None:
    whole = question.sample(Part(0, 40, 9), **settings)
    parts = [Part(13, 27, 9), Part(0, 1, 9), Part(1, 12, 9)]
    added = np.sum([question.sample(part, **settings) for part in parts], axis=0)
    assert added.tolist() == whole.tolist()
