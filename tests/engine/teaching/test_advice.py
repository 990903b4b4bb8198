"""The advice of the course: each piece is a policy, and its lesson shows what it brings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bosslib import board, card
from bosslib.board.actions import Accept as BoardAccept
from bosslib.board.actions import Action as BoardAction
from bosslib.board.actions import Decline as BoardDecline
from bosslib.board.actions import Offer as BoardOffer
from bosslib.board.actions import Stop
from bosslib.bots import AnyBot
from bosslib.card.actions import Accept, Discard, Offer, Pass
from bosslib.driver import play_match
from bosslib.games import BUILT_IN, game_named
from bosslib.teaching import course
from bosslib.teaching.advice import (
    PLAYERS,
    PROBED,
    AdviceWorth,
    all_advice,
    lesson_worths,
    measure_advice,
    stored_worths,
)
from tools import advice as tool


def test_all_advice_was_measured_and_nothing_else() -> None:
    listed = [(game, each.name, each.lesson) for game in BUILT_IN for each in all_advice(game)]
    assert [(each.game, each.name, each.lesson) for each in stored_worths()] == listed
    assert {each.games for each in stored_worths()} == {tool.GAMES}


def test_no_advice_is_given_that_brings_nothing() -> None:
    for each in stored_worths():
        assert each.gain > each.margin > 0, each.sentence


@pytest.mark.parametrize("game", BUILT_IN)
def test_advice_belongs_to_a_lesson_of_its_game(game: str) -> None:
    lessons = list(course.lessons(game=game))
    places = [lessons.index(each.lesson) for each in all_advice(game)]
    assert places == sorted(places)
    for each in all_advice(game):
        assert each.follows != each.ignores
        assert [worth.name for worth in lesson_worths(each.lesson)] == [each.name]


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT_IN)
def test_the_stored_worths_are_those_of_todays_players(game: str) -> None:
    for each, advice in zip(
        (worth for worth in stored_worths() if worth.game == game), all_advice(game), strict=True
    ):
        assert each.probe == round(measure_advice(game, advice, PROBED).gain.mean, 1)


@pytest.mark.parametrize(
    ("gain", "margin", "begins"),
    [
        (12, 5, "It brought $12 more a game (± $5), on top of $100."),
        (-12.4, 5, "It cost $12 a game (± $5), out of $100."),
        (5, 5, "It made no difference that we could measure (± $5 a game)."),
    ],
)
def test_a_worth_in_words_says_no_more_than_was_measured(
    gain: float, margin: float, begins: str
) -> None:
    worth = AdviceWorth("card", "save", "whole-game", 600, gain, margin, 100, 0)
    assert worth.worth_sentence == begins


def test_the_table_of_the_documentation_is_what_was_measured() -> None:
    text = tool.PAGE.read_text(encoding="utf-8")
    assert tool.replace_table(text) == text
    assert all(f"| {each.sentence} |" in text for each in stored_worths())


@pytest.mark.parametrize("game", BUILT_IN)
def test_each_follower_and_each_other_plays_whole_games_by_the_rules(game: str) -> None:
    for each in all_advice(game):
        for bot in (each.follows, each.ignores):
            bots = [bot, *[each.others] * (PLAYERS - 1)]
            played = play_match(game_named(game).new(PLAYERS, 3), bots)
            assert played.state.table.to_act == ()


def one_disk_first(state: card.State, deed: object) -> bool:
    return isinstance(deed, Pass) and state.table.passes[0] == 0


def discards(_: card.State, deed: object) -> bool:
    return isinstance(deed, Discard) and bool(deed.cards)


def bargains(_: card.State, deed: object) -> bool:
    return isinstance(deed, Offer | Accept)


def sells_early(state: card.State, deed: object) -> bool:
    table = state.table
    early = sum(table.passes) < table.players
    return table.boss == 0 and isinstance(deed, Accept | Offer) and early


CARD_RULES = {
    "one-disk": one_disk_first,
    "discard": discards,
    "bargain": bargains,
    "sell-early": sells_early,
}
"""What one of the two players of a piece of advice never does, and the other does."""


@pytest.mark.parametrize("name", CARD_RULES)
def test_a_policy_of_the_card_game_does_what_its_name_says(name: str) -> None:
    advice = next(each for each in all_advice("card") if each.name == name)
    policy, usual = advice.follows, advice.ignores
    if policy == advice.others:
        policy, usual = usual, policy
    assert not any(map(CARD_RULES[name], *zip(*seat_0(card.new, policy), strict=True)))
    assert any(map(CARD_RULES[name], *zip(*seat_0(card.new, usual), strict=True)))


def asks_as_helper(state: board.State, deed: object) -> bool:
    return state.table.boss != 0 and isinstance(deed, BoardOffer)


def declines_as_helper(state: board.State, deed: object) -> bool:
    return state.table.boss != 0 and isinstance(deed, BoardDecline)


def stops(_: board.State, deed: object) -> bool:
    return isinstance(deed, Stop)


def declines_as_boss(state: board.State, deed: object) -> bool:
    if state.table.boss != 0 or not isinstance(deed, BoardDecline):
        return False
    return BoardAction(0, BoardAccept(deed.terms)) in {*state.legal(0)}


BOARD_RULES = {
    "first-price": declines_as_helper,
    "stop": stops,
    "ask": asks_as_helper,
    "partners": declines_as_boss,
}


@pytest.mark.parametrize("name", BOARD_RULES)
def test_a_policy_of_the_board_game_does_what_its_name_says(name: str) -> None:
    advice = next(each for each in all_advice("board") if each.name == name)
    assert not any(map(BOARD_RULES[name], *zip(*seat_0(board.new, advice.ignores), strict=True)))
    assert any(map(BOARD_RULES[name], *zip(*seat_0(board.new, advice.follows), strict=True)))


def seat_0(new: Callable[[int, int], Any], bot: AnyBot) -> Iterator[tuple[Any, object]]:
    """Yield what a bot does in seat A in some games among *careful*, with the state before."""
    for seed in range(1, 7):
        state = new(4, seed)
        others = [state.game.bot("careful")] * 3
        for action in play_match(state, [bot, *others]).actions:
            if action.seat == 0:
                yield state, action.deed
            state = state.game.step(state, action).state
