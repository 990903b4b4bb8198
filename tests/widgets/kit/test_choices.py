"""The list of buttons: valid input, refusals in words, and the effect of a click."""

from typing import TypeVar

import pytest

from bosslib.card.cards import CARDS
from bosslib.picture.theme import LIGHT
from bosslib.words import say
from bosswidgets.card.labels import card_button
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import GUARD_MS, Button, Choices, all_sign_paths
from bosswidgets.table.common_choices import ChooseCard

V = TypeVar("V")


def heard(choices: Choices[V], item: object) -> list[V]:
    """The values chosen when the browser reports a click on a button."""
    chosen: list[V] = []
    choices.on_choose(chosen.append)
    choices._handle_custom_msg({"choose": item}, [])
    return chosen


def test_a_button_is_sent_without_its_value_and_what_is_empty() -> None:
    choices = Choices([Button("Pass", ("a", 1), pressed=False, tone="plain")])
    assert choices.items == [{"id": "('a', 1)", "label": "Pass", "pressed": False}]


@pytest.mark.parametrize(
    ("card", "colour", "shown"),
    [
        ("b+4", "b", {"foot": "blue", "text": "+4"}),
        ("r-3", "r", {"foot": "red", "text": "−3", "minus": True}),
        ("gM2", "g", {"foot": "Move", "text": "2", "sign": "move"}),
        ("gR", "g", {"foot": "Re\u00adverse", "sign": "reverse"}),
        ("bP", "b", {"foot": "Piece", "sign": "piece"}),
        ("wP", "w", {"foot": "wild", "sign": "any-piece"}),
        ("X", "w", {"foot": "X", "sign": "x"}),
    ],
)
def test_a_card_brings_all_that_stands_on_it(
    card: str, colour: str, shown: dict[str, object]
) -> None:
    (item,) = Choices([card_button(CARDS[card], card)]).items
    assert (item["id"], item["colour"], item["face"]) == (card, colour, shown)


def test_what_came_with_an_action_is_guarded_and_nothing_else() -> None:
    choices: Choices[str] = Choices()
    guards = []
    for done in (3, 3, 4, 4):
        choices.show_buttons([Button("x", "a")], done)
        guards.append(choices.guard)
    assert guards == [0, 0, GUARD_MS, 0]


def test_no_two_buttons_have_the_same_id() -> None:
    with pytest.raises(ValueError, match="two buttons have the id '1'"):
        Choices([Button("x", 1), Button("y", "1")])


def test_a_wrong_list_leaves_the_old_one() -> None:
    choices = Choices([Button("x", "a")])
    with pytest.raises(ValueError, match="two buttons"):
        choices.show_buttons([Button("y", "b"), Button("z", "b")])
    assert [item["id"] for item in choices.items] == ["a"]
    assert heard(choices, "a") == ["a"]


def test_a_click_chooses_the_value_and_not_its_text() -> None:
    value = ("a", 1)
    (chosen,) = heard(Choices([Button("x", value)]), str(value))
    assert chosen is value


def test_an_equal_value_keeps_the_id_so_that_the_focus_stays() -> None:
    choices = Choices([Button("x", ChooseCard(2))])
    before = choices.items[0]["id"]
    choices.show_buttons([Button("first", ChooseCard(0)), Button("y", ChooseCard(2))])
    assert choices.items[1]["id"] == before


def test_what_is_no_longer_offered_is_not_chosen() -> None:
    choices = Choices([Button("x", "a"), Button("y", "b")])
    choices.show_buttons([Button("y", "b")])
    assert heard(choices, "a") == []
    assert heard(choices, "b") == ["b"]


def test_a_click_on_what_is_gone_or_refused_by_now_chooses_nothing_and_is_told_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choices = Choices([Button("x", "a", disabled_reason="no (TURN-4)")])
    said: list[object] = []
    monkeypatch.setattr(choices, "send", said.append)
    assert heard(choices, "a") == []
    assert heard(choices, "b") == []
    assert said == [{"fault": "no (TURN-4)"}, {"fault": say("faults.gone")}]
    assert heard(choices, None) == []
    assert len(said) == 2


def test_the_browser_gets_the_signs_and_the_colours_of_the_theme() -> None:
    choices: Choices[str] = Choices()
    assert "SIGN_PATHS" not in choices.script
    assert all_sign_paths()["r"][0][0] in choices.script
    assert f"--boss-sheet:{LIGHT['sheet']}" in choices.style
    assert "FONT" not in choices.style


def test_widgets_are_printed_in_one_line() -> None:
    assert repr(Choices([Button("x", "a")], "Your hand")) == "<Choices 'Your hand': 1>"
    assert repr(Bridge()) == "<Bridge: 960 px>"


def test_the_query_of_the_address_is_read() -> None:
    bridge = Bridge()
    assert bridge.query == {}
    bridge.address = "?game=a%20b&play=now#top"
    assert bridge.query == {"game": "a b", "play": "now"}


def test_what_is_remembered_is_added_to_what_was() -> None:
    bridge = Bridge()
    assert bridge.stored_values() == {}
    bridge.store_values(name="Ann")
    bridge.store_values(seats=4)
    assert bridge.stored_values() == {"name": "Ann", "seats": 4}
