"""The board game's questions: the counts agree with the engine's games and payments."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import permutations

import pytest

from bosslib.board.actions import TakeOver, Travel
from bosslib.board.coalitions import can_fill, families_by_seat
from bosslib.board.events import Closed, Failed
from bosslib.board.game import GAME
from bosslib.board.new_game import new
from bosslib.board.state import State
from bosslib.bots import Cancelled, Thinking
from bosslib.driver import play_match
from bosslib.lab import work_distribution
from bosslib.lab.answer import Answer
from bosslib.lab.question import Question
from bosslib.lab.questions import BOARD, deciding, investors, prices
from bosslib.lab.questions.board.bot_games import SIZES, PlayedStep, new_game, played_steps
from bosslib.lab.questions.board.deciding import (
    Swing,
    ending,
    played_cards_by_deal,
    swing,
    without_card,
)
from bosslib.lab.questions.board.investors import (
    IDLE,
    OWN,
    PARTS,
    SOLD,
    use_counts,
    without_investor,
)
from bosslib.lab.questions.board.investors import price_sums as paid_for
from bosslib.lab.questions.board.prices import paid_prices

pytestmark = pytest.mark.slow

every_question = pytest.mark.parametrize("question", BOARD, ids=str)
every_size = pytest.mark.parametrize("players", SIZES)


def game(players: int, seed: int = 1) -> State:
    return new_game(players, 0, seed)


def closings(state: State, bot: str = "shrewd") -> Iterator[tuple[PlayedStep, Closed]]:
    for each in played_steps(state, [GAME.bot(bot)] * state.table.players):
        for event in each.played.events:
            if isinstance(event, Closed):
                yield each, event


# How they are played


@every_size
def test_a_game_is_played_as_the_driver_plays_it(players: int) -> None:
    bots = [GAME.bot("careful")] * players
    played = [each.played for each in played_steps(game(players), bots)]
    match = play_match(game(players), bots)
    assert [each.action for each in played] == [*match.actions]
    assert played[-1].state == match.state


@every_question
def test_the_size_of_the_parts_changes_nothing(
    question: Question, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = question(games=5, seed=9).csv()
    monkeypatch.setattr(work_distribution, "FIRST_PART", 2)
    pace = question.pace._replace(part=3)
    parted = Question(
        question.name, question.settings, question.sample, question.figures, pace=pace
    )
    assert parted(games=5, seed=9).csv() == one


def test_processes_give_the_same() -> None:
    with ProcessPoolExecutor(2) as pool:
        spread_out = prices(games=4, seed=2, bot="careful", executor=pool)
    assert spread_out.csv() == prices(games=4, seed=2, bot="careful").csv()


def test_news_comes_after_every_game() -> None:
    heard: list[int] = []

    def stop(answer: Answer) -> bool:
        heard.append(answer.games)
        return len(heard) < 3

    assert deciding(players=3, progress=stop).games == 3
    assert heard == [1, 2, 3]


def test_a_game_that_nobody_waits_for_ends_in_its_midst() -> None:
    thinking = Thinking()
    going = played_steps(game(3), [GAME.bot("careful")] * 3)
    with thinking.activate():
        next(going)
        thinking.cancel()
        with pytest.raises(Cancelled):
            next(going)


# The worth of an investor


@every_size
def test_one_investor_of_one_seat_lies_beside_the_board(players: int) -> None:
    dealt = new(players, 3)
    for seat in range(players):
        table = without_investor(dealt, seat).table
        (gone,) = set(table.beside) - set(dealt.table.beside)
        assert dealt.table.owner(gone) == seat
        assert table.owner(gone) is None
        assert sum(map(len, table.investors)) == sum(map(len, dealt.table.investors)) - 1
        assert table.turn == dealt.table.turn


def test_what_it_is_worth_is_the_money_of_the_seat_in_both_games() -> None:
    answer = investors(games=6, seed=5, bot="careful")
    rows = {(row.series, row.at): row for row in answer.rows(answer.figures[0])}
    money = []
    for number, seat in ((1, 0), (5, 1)):  # the games of four players, each with another seat
        dealt, bots = new_game(4, number, 5), [GAME.bot("careful")] * 4
        ends = (
            play_match(each, bots).state.money[seat]
            for each in (dealt, without_investor(dealt, seat))
        )
        money.append(tuple(ends))
    found = [rows[series, "4 players"] for series in answer.figures[0].series]
    assert {each.cases for each in found} == {2}
    with_it, without = (sum(each) / 2 for each in zip(*money, strict=True))
    assert [each.estimate for each in found] == [with_it - without, with_it, without]


@every_size
def test_every_investor_before_a_seat_is_used_in_one_way(players: int) -> None:
    seen = 0
    for stride, closed in closings(game(players)):
        table, found = stride.before.table, use_counts(stride.before, closed)
        investors_used = [each for each in closed.pieces if each.owner is None]
        assert found.sum() == sum(map(len, table.investors))
        assert found[OWN] + found[SOLD] == len(investors_used)
        assert found[OWN] == sum(
            each.family in table.investors[closed.boss] for each in investors_used
        )
        assert found[IDLE] >= len(table.travels)
        seen += 1
    assert seen > 5


@every_size
def test_prices_of_pieces_come_to_what_the_boss_paid(players: int) -> None:
    for stride, closed in closings(game(players)):
        millions, cases = paid_for(stride.before, closed)
        paid_out = closed.payout - closed.payoff[closed.boss]
        assert millions.sum() == PARTS * paid_out
        assert cases.sum() <= PARTS * len(closed.pieces)
        assert (cases.sum() > 0) == (paid_out > 0)


# Decisive cards


@every_size
def test_a_deal_replayed_with_all_its_cards_ends_as_it_did(players: int) -> None:
    """So a difference without a card is caused by the card: *shrewd* is deterministic."""
    bots, cards, seen = [GAME.bot("shrewd")] * players, list[PlayedStep](), 0
    for each in played_steps(game(players), bots):
        if isinstance(each.played.action.deed, Travel | TakeOver):
            cards.append(each)
        if end := ending(each):
            for card in cards:
                again = played_steps(card.before, bots, card.driver_state)
                assert next(filter(None, map(ending, again))) == end
            seen += len(cards)
            cards = []
    assert seen > 5


def test_the_card_lies_on_the_discard_pile_and_none_is_lost() -> None:
    bots = [GAME.bot("shrewd")] * 4
    played = [
        each
        for each in played_steps(game(4), bots)
        if isinstance(each.played.action.deed, Travel | TakeOver)
    ]
    for each in played:
        bare, seat = without_card(each), each.played.action.seat
        assert len(bare.hands[seat]) == len(each.before.hands[seat]) - 1
        assert bare.table.hand_sizes[seat] == len(bare.hands[seat])
        gone = bare.table.discard[-1]
        assert sorted(map(str, (*bare.hands[seat], gone))) == sorted(
            map(str, each.before.hands[seat])
        )
        assert bare.deck == each.before.deck
    assert len(played) > 5


def _closed(boss: int, *payoff: int) -> Closed:
    return Closed(boss, 1, 1, sum(payoff), payoff, (), ((), (), ()))


@pytest.mark.parametrize(
    ("end", "other", "found"),
    [
        (_closed(0, 6, 0, 0), _closed(1, 0, 6, 0), Swing.BOSS),
        (_closed(0, 6, 0, 0), Failed(0, ()), Swing.CLOSED),
        (Failed(0, ()), _closed(0, 6, 0, 0), Swing.FAILED),
        (_closed(0, 6, 0, 0), _closed(0, 4, 2, 0), Swing.PAID),
        (_closed(0, 6, 0, 0), _closed(0, 6, 0, 0), Swing.NOTHING),
        (Failed(0, ()), Failed(1, ()), Swing.NOTHING),
    ],
)
def test_what_is_different_has_one_name(end: Closed, other: Closed, found: Swing) -> None:
    assert swing(end, other) is found


def test_every_deal_counts_once_and_every_card_has_one_end() -> None:
    answer = deciding(games=3, seed=1, players=4)
    each_deal, each_card, money = map(answer.rows, answer.figures)
    played = [[*played_cards_by_deal(new_game(4, number, 1))] for number in range(3)]
    assert {row.cases for row in each_deal} == {sum(map(len, played))}
    for name in answer.figures[1].series:
        ends = [row for row in each_card if row.series == name]
        assert sum(row.estimate for row in ends) == pytest.approx(1)
        cards = [row.cases for row in money if row.at == name]
        assert {*cards} == {ends[0].cases}
    for row in each_deal[3:]:  # it decides in no more deals than it was played in
        assert row.estimate <= next(e for e in each_deal[:3] if e.at == row.at).estimate


# Prices and theory


@every_size
def test_all_that_a_boss_pays_are_prices(players: int) -> None:
    told = sum(each.price for each in paid_prices(game(players), "shrewd"))
    paid_out = sum(
        closed.payout - closed.payoff[closed.boss] for _, closed in closings(game(players))
    )
    assert told == paid_out > 0


def test_the_shapley_value_is_what_a_seat_adds_on_average_over_all_orders() -> None:
    """By definition, order by order, at the moment of each agreement."""
    expected = [
        round(_added(each.played.state, made.player), 9)
        for each in played_steps(game(4), [GAME.bot("shrewd")] * 4)
        for made in each.played.state.table.bargains
        if made.is_struck and made not in each.before.table.bargains
    ]
    found = [round(each.shapley, 9) for each in paid_prices(game(4), "shrewd")]
    assert set(found) <= set(expected)
    assert len(set(found)) > 3


def _added(state: State, seat: int) -> float:
    table = state.table
    there = families_by_seat(table)

    def worth(seats: tuple[int, ...]) -> int:
        joined = set().union(*(there[each] for each in seats)) if seats else set()
        return table.payout if table.boss in seats and can_fill(table.space, joined) else 0

    orders = [*permutations(range(table.players))]
    places = [(order, order.index(seat)) for order in orders]
    return sum(worth(o[: at + 1]) - worth(o[:at]) for o, at in places) / len(orders)
