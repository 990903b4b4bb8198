"""The lessons' widgets: the user's choices, and the engine's results."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from ipywidgets import HTML, Widget

from bosslib.card.new_game import new
from bosslib.card.state import SETTINGS_BY_PLAYERS
from bosslib.rulebook import every_rule
from bosslib.words import say
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.html import RULE_ID
from bosswidgets.playgrounds.scoring import Scoring
from bosswidgets.playgrounds.settling import (
    DEALS,
    INITIAL_CHOICES,
    TOKENS,
    Settling,
    calculation_steps,
    front_scene,
    payoff_due,
)
from bosswidgets.playgrounds.setup import Setup
from bosswidgets.playgrounds.setup import setup_steps as set_up


def rows(widget: Setup | Settling | Scoring) -> list[Choices[Any]]:
    return [part for part in parts(widget) if isinstance(part, Choices)]


def parts(widget: Widget) -> list[Widget]:
    """The descendants of a widget, in the order of the page."""
    inside = getattr(widget, "children", ())
    return [part for child in inside for part in (child, *parts(child))]


def press(widget: Setup | Settling | Scoring, item: str, row: int | None = None) -> None:
    """Press a button, as if the browser reported a click."""
    there = [r for r in rows(widget) if any(each["id"] == item for each in r.items)]
    (there[0] if row is None else rows(widget)[row])._on_message(None, {"choose": item}, None)


# Setting up


@pytest.mark.parametrize("players", SETTINGS_BY_PLAYERS)
def test_setting_up_tells_the_numbers_of_the_engine(players: int) -> None:
    state = new(players, seed=3)
    said = " ".join(set_up(state))
    size = SETTINGS_BY_PLAYERS[players]
    for number in (size.hand, f"${size.limit}", state.table.deals, state.table.deck_size, "$50"):
        assert f"{number}" in said
    assert set(RULE_ID.findall(said)) >= {f"SETUP-{number}" for number in range(2, 8)}


def test_another_number_of_players_and_another_deal() -> None:
    widget = Setup(4, seed=1)
    press(widget, "6")
    assert widget.game == new(6, seed=1)
    press(widget, "again")
    assert widget.game == new(6, seed=2)
    assert repr(widget) == "<Setup: 6 players, seed 2>"


# Scoring and settling


def test_the_rules_of_a_score_are_links() -> None:
    line = next(part for part in parts(Scoring()) if isinstance(part, HTML))
    assert "18-rules.ipynb#VALUE-1" in line.value
    assert "18-rules.ipynb#VALUE-2" in line.value


def test_a_picture_is_not_seen_before_its_width_is_known() -> None:
    widget = Settling()
    bridge, _, still, *_ = widget.children
    assert "boss-early" in still.value
    bridge.ready = True
    assert "<svg" in still.value
    assert "boss-early" not in still.value


EVERY = [
    {**INITIAL_CHOICES, "deal": deal, "token": token, "pieces": f"{pieces}", "reverses": f"{turns}"}
    for deal, token, pieces, turns in product(DEALS, TOKENS, range(5), range(5))
]


def test_what_is_due_is_shares_times_value_turned_by_an_odd_number() -> None:
    for chosen in EVERY:
        held = int(chosen["pieces"]) + (chosen["token"] != "none")
        sign = -1 if int(chosen["reverses"]) % 2 else 1
        assert payoff_due(chosen) == sign * held * int(chosen["deal"])


def test_every_choice_is_told_and_drawn() -> None:
    for chosen in EVERY:
        for money in ("0", "50"):
            said = calculation_steps({**chosen, "money": money})
            assert set(RULE_ID.findall(" ".join(said))) <= set(every_rule())
            assert said[-1].startswith("You ")
        assert front_scene(chosen).width == 360


def test_nobody_pays_more_than_they_have() -> None:
    chosen = {**INITIAL_CHOICES, "deal": "-75", "money": "50"}
    assert calculation_steps(chosen)[-1] == "You pay $50."
    assert any("SETTLE-3" in step for step in calculation_steps(chosen))
    assert calculation_steps({**chosen, "money": "0"})[-1] == say("settling.nothing")


def test_only_the_rows_that_were_asked_for_can_be_changed() -> None:
    widget = Settling("deal", "reverses")
    assert [row.label for row in rows(widget)] == ["The deal", "Reverses in front of you"]
    press(widget, "1", row=1)
    assert repr(widget) == "<Settling: −$40>"
    assert [item["id"] for item in rows(widget)[1].items if item["pressed"]] == ["1"]


def test_a_card_that_is_taken_out_of_the_middle_leaves_the_others() -> None:
    widget = Scoring()
    for each in ("b+1", "b+2", "b+3"):
        press(widget, each)
    before = [str(each) for each in widget.table.centre]
    press(widget, "1", row=0)
    assert [str(each) for each in widget.table.centre] == [before[0], *before[2:]]
