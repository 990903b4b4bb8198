"""The podium at the end of a game: its sentences follow from the money after each deal."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from bosslib import Record, board, card
from bosslib.bots import AnyBot
from bosslib.card.actions import Accept
from bosslib.card.events import Settled
from bosslib.driver import play_match
from bosslib.log import SeatedGame
from bosswidgets.board.panels import ending as board_ending
from bosswidgets.board.session import BoardTableSession
from bosswidgets.card.panels import ending
from bosswidgets.card.session import CardTableSession
from bosswidgets.table import defaults
from bosswidgets.table.panels.podium import (
    biggest_step,
    place_sentence,
    places,
    podium_html,
    step_sentence,
)
from bosswidgets.table.review.chart import MoneySeries

NAMES = ("You", "Ben", "Cleo", "Dan")


def series(*points: tuple[int, ...]) -> MoneySeries:
    when = ("start", *(f"deal {at}" for at in range(1, len(points))))
    return MoneySeries(NAMES[: len(points[0])], when, points)


def dollars(amount: int) -> str:
    return f"${amount}"


@pytest.mark.parametrize(
    ("money", "told"),
    [
        ((90, 50, 60), "You win, $30 ahead of Cleo."),
        ((90, 60, 60), "You win, $30 ahead of Ben and Cleo."),
        ((90, 90, 60), "You win together with Ben: $90 each."),
        ((90, 90, 90), "You win together with Ben and Cleo: $90 each."),
        ((50, 90, 60), "You came third, $40 behind Ben."),
        ((60, 90, 60), "You came second, $30 behind Ben."),
        ((60, 90, 90), "You came third, $30 behind Ben and Cleo."),
    ],
)
def test_ones_place_is_told_with_the_distance(money: tuple[int, ...], told: str) -> None:
    assert place_sentence(series((50, 50, 50), money), 0, dollars) == told


def test_the_biggest_step_is_the_one_by_which_the_winner_drew_away_most() -> None:
    lost = series((50, 50, 50), (60, 90, 50), (70, 95, 80), (60, 190, 90))
    assert step_sentence(lost, 0, dollars) == (
        "The biggest step was in deal 3: Ben gained $105 more than you."
    )
    won = series((50, 50, 50), (60, 90, 50), (170, 95, 80), (160, 100, 90))
    assert step_sentence(won, 0, dollars) == (
        "The biggest step was in deal 2: you gained $105 more than Ben."
    )


@pytest.mark.parametrize(
    "points",
    [
        ((50, 50, 50), (60, 90, 50)),  # one deal
        ((50, 50, 50), (60, 90, 50), (90, 90, 50)),  # two winners
        ((50, 50, 50), (70, 60, 50), (90, 60, 60)),  # two behind the learner
        ((50, 50, 50), (60, 70, 50), (60, 80, 50)),  # two steps of the same size
    ],
)
def test_no_step_is_told_where_it_would_say_nothing(points: tuple[tuple[int, ...], ...]) -> None:
    assert step_sentence(series(*points), 0, dollars) == ""


def test_a_lead_that_never_grew_has_no_step() -> None:
    assert biggest_step(series((90, 50), (80, 50), (70, 50)), 0, 1) is None


@pytest.mark.parametrize("seed", range(40))
def test_the_podium_lists_everybody_by_money(seed: int) -> None:
    rng = Random(seed)
    money = tuple(rng.choice((0, 20, 50, 90)) for _ in range(rng.randint(2, 4)))
    page = podium_html(series((50,) * len(money), money), None, dollars)
    rows = re.findall(
        r'data-place="(\d)"><b>(\w+)</b> <span>\$(\d+)</span><i>.*?</span>(\d)</i>', page
    )
    assert sorted(name for _, name, *_ in rows) == sorted(NAMES[: len(money)])
    amounts = [int(has) for *_, has, _ in rows]
    assert amounts == sorted(money, reverse=True)
    assert [int(at) for at, *_ in rows] == places(amounts) == [int(at) for *_, at in rows]
    assert "<p>" not in page


def play(start: card.State | board.State, bots: list[AnyBot]) -> SeatedGame:
    actions = play_match(start, bots).actions
    record: Record = Record(start)
    for action in actions:
        record = record.play(action)
    return SeatedGame(record, defaults.default_names(4), defaults.default_players(4))


@pytest.mark.parametrize("seed", range(1, 7))
def test_a_card_game_suggests_by_what_happened_in_it(seed: int) -> None:
    start = card.new(4, seed)
    store = CardTableSession(play(start, [start.game.bot("careful")] * 4))
    dues = [
        event.payoff[0]
        for each in store.record.played
        for event in each.events
        if isinstance(event, Settled)
    ]
    struck = [
        each.action
        for each in store.record.played
        if isinstance(each.action.deed, Accept) and 0 in (each.action.seat, each.action.deed.by)
    ]
    fact, page = ending.suggest(store, 0)
    paid = [-due for due in dues if due < 0]
    assert page == ("tokens" if not struck else "bargain-losses" if paid else "bargain-drill")
    assert fact.endswith(f"${sum(paid)} in all.") == (bool(struck) and len(paid) > 1)
    shown = unescape(ending._ending_html(store, 700))
    assert place_sentence(ending.money_chart(store), 0, dollars) in shown


def test_the_board_game_has_its_podium_in_millions() -> None:
    start = board.new(4, 2)
    store = BoardTableSession(play(start, [start.game.bot("careful")] * 4))
    money = board_ending.money_series(store)
    assert money.points[0] == start.money
    assert money.points[-1] == store.record.state.money
    shown = board_ending._money_html(store)
    assert shown.count("data-place") == 4
    assert " million" in shown
    for seat in range(4):
        agreed = [
            bargain
            for each in store.record.played
            for bargain in each.state.table.bargains
            if bargain.is_struck and seat in (bargain.player, each.state.table.boss)
        ]
        page = board_ending.suggest(store, seat).page
        assert page == ("bargain-drill" if agreed else "board-prices")
    first = store.record.back_to(1)
    alone = BoardTableSession(SeatedGame(first, store.names, defaults.default_players(4)))
    assert board_ending.suggest(alone, 0).page == "board-prices"


def test_a_game_that_a_teacher_ended_early_has_no_podium() -> None:
    record: Record = Record(card.new(4, 1))
    store = CardTableSession(
        SeatedGame(record, defaults.default_names(4), defaults.default_players(4))
    )
    assert "boss-podium" not in ending._ending_html(store, 700)
