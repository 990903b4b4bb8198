"""The list of buttons: valid input, refusals in words, and the effect of a click."""

import re
from typing import Any

import pytest

from bosslib.card.cards import CARDS
from bosslib.picture.theme import LIGHT
from bosslib.words import say
from bosswidgets.card.labels import card_button
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import GUARD_MS, Choices, all_sign_paths


def heard(choices: Choices, item: object) -> list[str]:
    """The items chosen when the browser reports a click on a button."""
    chosen: list[str] = []
    choices.on_choose(chosen.append)
    choices._handle_custom_msg({"choose": item}, [])
    return chosen


def test_an_item_is_sent_without_what_is_empty() -> None:
    choices = Choices([{"id": "a", "label": "Pass", "detail": "", "hint": None, "pressed": False}])
    assert choices.items == [{"id": "a", "label": "Pass", "pressed": False}]


@pytest.mark.parametrize(
    ("card", "colour", "shown"),
    [
        ("b+4", "b", {"foot": "blue", "text": "+4", "minus": False}),
        ("r-3", "r", {"foot": "red", "text": "−3", "minus": True}),
        ("gM2", "g", {"foot": "Move", "text": "2", "sign": "move"}),
        ("gR", "g", {"foot": "Reverse", "sign": "reverse"}),
        ("bP", "b", {"foot": "Piece", "sign": "piece"}),
        ("wP", "w", {"foot": "wild", "sign": "any-piece"}),
        ("X", "w", {"foot": "X", "sign": "x"}),
    ],
)
def test_a_card_brings_all_that_stands_on_it(
    card: str, colour: str, shown: dict[str, object]
) -> None:
    item = card_button(CARDS[card])
    assert (item["colour"], item["face"]) == (colour, shown)
    Choices([{"id": "a", **item}])


@pytest.mark.parametrize(
    ("item", "why"),
    [
        ({"label": "Pass"}, "item None: id must be a text that is not empty"),
        ({"id": "a"}, "item 'a': label must be a text that is not empty"),
        ({"id": "a", "label": 3}, "item 'a': label must be a text that is not empty"),
        ({"id": "a", "label": "b", "lable": "c"}, "item 'a': there is no lable"),
        (
            {"id": "a", "label": "b", "tone": "loud"},
            "item 'a': tone 'loud' is none of plain, primary, card, quiet, danger",
        ),
        (
            {"id": "a", "label": "b", "colour": "x"},
            "item 'a': colour 'x' is none of b, g, r, w",
        ),
        ({"id": "a", "label": "b", "hint": 3}, "item 'a': hint must be a text, not 3"),
        (
            {"id": "a", "label": "b", "pressed": "yes"},
            "item 'a': pressed must be True or False, not 'yes'",
        ),
        (
            {"id": "a", "label": "b", "key": "ab"},
            "item 'a': key must be one character or Escape, not 'ab'",
        ),
    ],
    ids=lambda given: given if isinstance(given, str) else "",
)
def test_a_wrong_item_is_refused_in_words(item: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        Choices([item])


def test_what_came_with_an_action_is_guarded_and_nothing_else() -> None:
    choices = Choices()
    guards = []
    for done in (3, 3, 4, 4):
        choices.update_items([{"id": "a", "label": "x"}], done)
        guards.append(choices.guard)
    assert guards == [0, 0, GUARD_MS, 0]


def test_no_two_items_have_the_same_id() -> None:
    with pytest.raises(ValueError, match="two items have the id 'a'"):
        Choices([{"id": "a", "label": "x"}, {"id": "a", "label": "y"}])


def test_a_face_has_only_what_can_be_drawn() -> None:
    with pytest.raises(ValueError, match="item 'a': a face cannot have number '9'"):
        Choices([{"id": "a", "label": "x", "face": {"number": "9"}}])


def test_a_wrong_list_leaves_the_old_one() -> None:
    choices = Choices([{"id": "a", "label": "x"}])
    with pytest.raises(ValueError, match="label"):
        choices.items = [{"id": "b", "label": ""}]
    assert [item["id"] for item in choices.items] == ["a"]


def test_a_click_chooses() -> None:
    assert heard(Choices([{"id": "a", "label": "x"}]), "a") == ["a"]


def test_a_click_on_what_is_gone_or_refused_by_now_chooses_nothing_and_is_told_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choices = Choices([{"id": "a", "label": "x", "disabled_reason": "no (TURN-4)"}])
    said: list[object] = []
    monkeypatch.setattr(choices, "send", said.append)
    assert heard(choices, "a") == []
    assert heard(choices, "b") == []
    assert said == [{"fault": "no (TURN-4)"}, {"fault": say("faults.gone")}]
    assert heard(choices, None) == []
    assert len(said) == 2


def test_the_browser_gets_the_signs_and_the_colours_of_the_theme() -> None:
    choices = Choices()
    assert "SIGN_PATHS" not in choices.script
    assert all_sign_paths()["r"][0][0] in choices.script
    assert f"--boss-sheet:{LIGHT['sheet']}" in choices.style
    assert "FONT" not in choices.style


def test_widgets_are_printed_in_one_line() -> None:
    assert repr(Choices([{"id": "a", "label": "x"}], "Your hand")) == "<Choices 'Your hand': 1>"
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
