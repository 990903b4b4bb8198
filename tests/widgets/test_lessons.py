"""The lessons' widgets: what one chooses, and what the engine makes of it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from ipywidgets import HTML, Widget

from bosslib.card import parse_action
from bosslib.card.bots import SCRIPTED
from bosslib.card.state import SIZES, new
from bosslib.rulebook import RULES
from bosslib.scenario import read_file
from bosswidgets.choices import Choices
from bosswidgets.position import SHIPPED, Position, found
from bosswidgets.rules import ID
from bosswidgets.scoring import Scoring
from bosswidgets.settling import DEALS, START, TOKENS, Settling, due, front, steps
from bosswidgets.setup import Setup
from bosswidgets.setup import steps as set_up
from bosswidgets.still import Still

SOLUTIONS = sorted(SHIPPED.glob("*.toml"))
BOTS = {"ask-for-a-token": {"A": "careful"}}
SEATS = {"you-are-next": "B"}


def rows(widget: Setup | Settling | Position) -> list[Choices]:
    return [part for part in parts(widget) if isinstance(part, Choices)]


def parts(widget: Widget) -> list[Widget]:
    """What a widget is put together from, in the order of the page."""
    inside = getattr(widget, "children", ())
    return [part for child in inside for part in (child, *parts(child))]


def told(widget: Position) -> str:
    """What stands above a position's picture."""
    return str(next(part.value for part in parts(widget) if isinstance(part, HTML)))


def press(widget: Setup | Settling | Position, item: str, row: int | None = None) -> None:
    """Press a button, as the browser says that somebody did."""
    there = [r for r in rows(widget) if any(each["id"] == item for each in r.items)]
    (there[0] if row is None else rows(widget)[row])._heard(None, {"choose": item}, None)


# Setting up


@pytest.mark.parametrize("players", SIZES)
def test_setting_up_tells_the_numbers_of_the_engine(players: int) -> None:
    state = new(players, seed=3)
    said = " ".join(set_up(state))
    size = SIZES[players]
    for number in (size.hand, f"${size.limit}", state.table.deals, state.table.deck_size, "$50"):
        assert f"{number}" in said
    assert set(ID.findall(said)) >= {f"SETUP-{number}" for number in range(2, 8)}


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
    assert still.value.startswith("<svg")


EVERY = [
    {**START, "deal": deal, "token": token, "pieces": f"{pieces}", "reverses": f"{turns}"}
    for deal, token, pieces, turns in product(DEALS, TOKENS, range(5), range(5))
]


def test_what_is_due_is_shares_times_value_turned_by_an_odd_number() -> None:
    for chosen in EVERY:
        held = int(chosen["pieces"]) + (chosen["token"] != "none")
        sign = -1 if int(chosen["reverses"]) % 2 else 1
        assert due(chosen) == sign * held * int(chosen["deal"])


def test_every_choice_is_told_and_drawn() -> None:
    for chosen in EVERY:
        for money in ("0", "50"):
            said = steps({**chosen, "money": money})
            assert set(ID.findall(" ".join(said))) <= set(RULES)
            assert said[-1].startswith("You ")
        assert front(chosen).width == 360


def test_nobody_pays_more_than_they_have() -> None:
    chosen = {**START, "deal": "-75", "money": "50"}
    assert steps(chosen)[-1] == "You pay $50."
    assert any("SETTLE-3" in step for step in steps(chosen))
    assert steps({**chosen, "money": "0"})[-1] == "You get nothing and pay nothing."


def test_only_the_rows_that_were_asked_for_can_be_changed() -> None:
    widget = Settling("deal", "reverses")
    assert [row.label for row in rows(widget)] == ["The deal", "Reverses in front of you"]
    press(widget, "1", row=1)
    assert repr(widget) == "<Settling: −$40>"
    assert [item["id"] for item in rows(widget)[1].items if item["pressed"]] == ["1"]


# Positions


@pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.stem)
def test_the_solution_of_a_position_can_be_played_to_its_end(path: Path) -> None:
    """The bots at the table do what they do in the file, so the file's end is the lesson's."""
    widget = Position(path.stem, seat=SEATS.get(path.stem, ""), **BOTS.get(path.stem, {}))
    store = widget.store
    assert store
    (person,) = store.people
    scenario = next(iter(read_file(path)))
    assert not isinstance(scenario, Exception)
    for step in scenario.steps:
        action = parse_action(step.do)
        if action.seat == person:
            before = store.record
            store.act(action)
            assert (store.record == before) == bool(step.error), store.notice
            assert not step.error or step.error in store.notice
    last = scenario.steps[-1].expect
    assert "The deal is settled." in told(widget)
    assert f"A share is worth ${last['value']}" in told(widget)
    still = next(part for part in parts(widget) if isinstance(part, Still))
    assert f"${last['value']}" in still.value


def test_start_again_brings_the_position_back() -> None:
    widget = Position("be-paid")
    store = widget.store
    assert store
    start = store.record
    assert rows(widget)[2].items == []
    press(widget, "do:pass")
    assert [item["id"] for item in rows(widget)[1].items] == ["start"]
    assert rows(widget)[0].items == []
    press(widget, "start")
    assert store.record == start
    assert rows(widget)[0].items != []
    assert not any(item["id"] == "start" for row in rows(widget) for item in row.items)


def test_a_refusal_names_its_rule_and_leads_to_it() -> None:
    widget = Position("get-a-share")
    assert widget.store
    widget.store.act(parse_action("B: gP@B"))
    assert "18-rules.ipynb#TURN-4" in told(widget)
    assert repr(widget) == "<Position: <Record: 0 actions, deal 1, play>>"


def test_a_position_can_be_written_in_the_notebook() -> None:
    text = (
        (SHIPPED / "be-paid.toml").read_text("utf-8").replace("A = { money = 50", "A = { money = 5")
    )
    widget = Position(text)
    assert widget.store
    assert widget.store.view
    assert widget.store.view.money == 5


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Position("no-such"), "there is no position no-such"),
        (lambda: Position("a = \n"), "this is not TOML"),
        (lambda: Position("schema = 'boss/1'\n"), "game is missing"),
        (lambda: Position("be-paid", seat="Q"), "is not a seat"),
        (lambda: Position("be-paid", B="clever"), "no computer player"),
        (lambda: Position("be-paid", seat="E"), "no seat E"),
    ],
)
def test_what_cannot_be_read_is_said_in_the_widget(make: Callable[[], Position], said: str) -> None:
    widget = make()
    assert widget.store is None
    assert said in widget.children[0].value
    assert repr(widget) == "<Position: not readable>"


@pytest.mark.parametrize("name", [path.stem for path in SOLUTIONS])
def test_who_is_at_the_screen_is_called_you(name: str) -> None:
    widget = Position(name, seat=SEATS.get(name, ""))
    assert widget.store
    person = found(name).start.table.turn if name not in SEATS else 1
    assert widget.store.people == (person,)
    assert widget.store.names[person] == "You"
    assert len(set(widget.store.names)) == len(widget.store.names)


def test_the_patient_bot_opens_when_it_must_and_else_turns_both_disks() -> None:
    from random import Random

    from bosslib.card import apply, view

    state = new(3, seed=1, boss=0)
    opening = SCRIPTED["patient"].choose(view(state, 0), Random(1))
    state = apply(state, opening)
    assert str(SCRIPTED["patient"].choose(view(state, 1), Random(1))) == "B: pass2"
