"""Impossible positions and actions of the board game, and a possible one."""

from __future__ import annotations

from typing import Any

import pytest

from bosslib.board import Legal, State, apply, parse_action, view
from bosslib.board.actions import Price
from bosslib.board.files.position import read_position
from bosslib.documents.nodes import Node
from bosslib.documents.scenario import read_scenario, run_scenario
from bosslib.errors import NotationError, RuleError, ScenarioError


def at(**more: Any) -> State:
    position = {"phase": "deal", "turn": "A", "marker": 12, "took_part": ["A"]} | more
    return read_position(Node({"position": position}, ""))


def test_an_investor_just_recruited_from_beside_the_board_is_listed_as_a_target() -> None:
    """Law 3, B-INF-4, B-INF-2."""
    state = at(
        beside=["W"],
        seats={
            "A": {"investors": ["L", "S"]},
            "B": {"hand": ["recruit"] * 3},
            "C": {"investors": ["C", "D", "G"], "hand": ["tW"]},
        },
    )
    state = apply(state, "B: recruit iW")
    travel, legal = parse_action("C: tW iW"), Legal(view(state, 2))
    assert travel in legal
    assert travel in list(legal)


def test_an_investor_that_is_nowhere_is_not_recruited() -> None:
    """B-INF-2, B-SETUP-2."""
    state = at(
        seats={"A": {"investors": ["L"], "hand": ["recruit"] * 3}, "B": {"investors": ["C"]}}
    )
    with pytest.raises(RuleError):
        apply(state, "A: recruit iW")


def test_two_recruitment_cards_cannot_be_played() -> None:
    """B-INF-2: the refusal cites this rule and not that the card is missing."""
    state = at(seats={"A": {"hand": ["recruit"] * 2}, "B": {"investors": ["C"]}})
    with pytest.raises(RuleError) as refused:
        apply(state, "A: recruit iC")
    assert refused.value.rule == "B-INF-2"


def test_a_price_is_not_negative() -> None:
    """NOTATION, law 7: otherwise a helper would pay the Boss, with money that he does not have."""
    with pytest.raises(NotationError):
        Price(-5)


@pytest.mark.parametrize(
    "bargains",
    [
        [
            {"player": "B", "terms": "iC for 1", "agreed": ["A", "B"]},
            {"player": "B", "terms": "iC iD for 2", "agreed": ["A", "B"]},
        ],
        [
            {"player": "B", "terms": "iC for 1", "agreed": ["B"]},
            {"player": "B", "terms": "iC for 1", "agreed": ["A"]},
        ],
    ],
)
def test_a_position_has_one_agreement_about_a_piece(bargains: list[dict[str, Any]]) -> None:
    """B-DEAL-8."""
    with pytest.raises(ScenarioError):
        at(bargains=bargains, seats={"A": {"investors": ["L"]}, "B": {"investors": ["C", "D"]}})


def test_a_card_that_all_let_pass_does_not_wait() -> None:
    """B-INF-4."""
    with pytest.raises(ScenarioError):
        at(
            waiting={"do": "C: t* iL", "allowed": ["A", "B"]},
            seats={"A": {"investors": ["L"]}, "B": {}, "C": {}},
        )


def test_too_few_seats_are_refused_by_the_rules_of_this_game() -> None:
    """B-SETUP-1: two to six."""
    with pytest.raises(ScenarioError, match="B-SETUP-1"):
        at(seats={"A": {}})


def test_before_the_marker_is_placed_no_space_is_closed() -> None:
    """B-SETUP-5, B-CLOSE-3."""
    with pytest.raises(ScenarioError):
        at(phase="place", marker=0, took_part=[], closed=[1], seats={"A": {}, "B": {}})


@pytest.mark.parametrize(
    ("expect", "place"),
    [
        (
            {"bargains": [{"player": "B", "terms": "iC for 1", "agreed": [1]}]},
            "steps[0].expect.bargains[0].agreed[0]",
        ),
        (
            {"bargains": [{"player": "B", "terms": "iC for 1", "agreed": 1}]},
            "steps[0].expect.bargains[0].agreed",
        ),
        ({"bargains": [{"player": 7, "terms": "iC for 1"}]}, "steps[0].expect.bargains[0].player"),
        ({"waiting": {"do": "B: boss", "allowed": [[]]}}, "steps[0].expect.waiting.allowed[0]"),
    ],
)
def test_what_is_expected_of_bargains_can_be_read(expect: dict[str, Any], place: str) -> None:
    """Otherwise `run` would end in a TypeError, which random tests would seldom find."""
    document = {
        "schema": "boss/1",
        "game": "board",
        "position": {
            "phase": "deal",
            "turn": "A",
            "marker": 12,
            "seats": {"A": {"investors": ["L"]}, "B": {"investors": ["C"]}},
        },
        "steps": [{"do": "B: offer iC for 1", "expect": expect}],
    }
    with pytest.raises(ScenarioError) as refused:
        run_scenario(read_scenario(Node(document, "")))
    assert refused.value.place == place
