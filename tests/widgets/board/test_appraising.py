"""The worth of an offer at the board game's table: on request, and gone when it is outdated."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from bosslib import Record
from bosslib.board import parse_action
from bosslib.board.files.position import read_position
from bosslib.documents.nodes import Node
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.board.keys import HELP_ENTRIES, VALUE_KEY
from bosswidgets.board.panels import actions, offer_values
from bosswidgets.board.panels.offer_values import BoardOfferValues
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.bridge import Bridge
from tests.engine.board.test_offer_value import DEAL
from tests.widgets.table_choices import choose_at

ANSWER = re.compile(
    r"about [+−]?\d+ million for you(, from \d+ samples; 8 in 10 are between [+−]?\d+ million and "
    r"[+−]?\d+ million| in each of \d+ samples)"
)


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offer_values, "SAMPLE_COUNT", 6)


class Asked:
    """The buttons of a deal for Ben, who may help the Boss, Ada."""

    def __init__(self, *done: str, seat: int = 1) -> None:
        record = Record(read_position(Node({"position": DEAL}, ""))).play(*done)
        self.session = BoardTableSession(
            SeatedGame(record, ("Ada", "Ben", "Cleo"), (None,) * 3), seconds=0
        )
        self.session.close_curtain_for(seat)
        self.session.open_curtain(seat)
        self.bridge = Bridge()
        worth = BoardOfferValues(self.session, self.bridge)
        self.panel = actions.build_panel(self.session, self.bridge, worth)

    @property
    def worths(self) -> dict[str, dict[str, Any]]:
        found = (item for item in self.panel.items if item["id"].startswith("worth"))
        return {item["id"].partition(" ")[2]: dict(item) for item in found}

    def press(self, about: str) -> None:
        self.panel._on_message(None, {"choose": self.worths[about]["id"]}, None)

    @property
    def said(self) -> str:
        return str(self.bridge._words)


def test_it_is_told_at_the_button_and_to_a_screen_reader() -> None:
    asked = Asked("A: offer iW for 4")
    (button,) = asked.worths.values()
    assert button["label"] == say("worth.ask")
    assert button["key"] == VALUE_KEY
    assert button["group"].startswith("Ada offers")
    assert "detail" not in button  # only on request
    asked.press("iW for 4")
    told = asked.worths["iW for 4"]
    assert ANSWER.fullmatch(told["detail"])
    assert "your Shapley value is 4.0 million" in told["hint"]
    assert say("board.worth.without.never-helper", boss="Ada") in told["hint"]
    assert told["hint"].endswith(say("board.worth.about"))
    assert asked.said == f"{say('worth.ask')} {told['detail']}. {told['hint']}"


def test_the_boss_hears_of_the_other_and_what_it_comes_from_is_said_once() -> None:
    asked = Asked("B: offer iW for 4", "C: offer iC for 2", seat=0)
    assert set(asked.worths) == {"iW for 4", "iC for 2"}
    asked.press("iC for 2")
    asked.press("iW for 4")
    hint = asked.worths["iW for 4"]["hint"]
    assert "Ben’s Shapley value is 4.0 million" in hint
    assert hint.endswith(say("board.worth.without.never-boss", name="Ben"))


def test_the_offer_that_is_put_together_and_ones_own_open_one_have_theirs() -> None:
    asked = Asked()
    choose_at(asked.session, "blank")
    assert asked.worths == {}  # there is no offer yet
    choose_at(asked.session, "piece:iW")
    asked.press("offer")
    assert ANSWER.fullmatch(asked.worths["offer"]["detail"])
    choose_at(asked.session, f"price:{asked.session.choice.price + 1}")
    assert "detail" not in asked.worths["offer"]  # it is another offer
    choose_at(asked.session, "make")
    asked.session.close_curtain_for(1)
    asked.session.open_curtain(1)
    assert len(asked.worths) == 1
    assert "offer" not in asked.worths


def test_what_cannot_be_offered_has_no_worth() -> None:
    asked = Asked("B: offer iW for 4")
    choose_at(asked.session, "blank", "piece:iW", "price:4")
    assert "offer" not in asked.worths  # offered already (B-DEAL-5)


def test_it_is_gone_when_the_game_goes_on_and_in_the_past() -> None:
    asked = Asked("A: offer iW for 4")
    asked.press("iW for 4")
    asked.session.act(parse_action("C: no more"))
    assert "detail" not in asked.worths.get("iW for 4", {})
    asked.session.history.show_at(0)
    assert asked.worths == {}


def test_it_speaks_the_language_of_the_page(speaking: Callable[[str], None]) -> None:
    speaking("nl")
    asked = Asked("A: offer iW for 4")
    asked.press("iW for 4")
    assert "proefdeals" in asked.worths["iW for 4"]["detail"]
    assert "je Shapley-waarde is" in asked.worths["iW for 4"]["hint"]


def test_the_key_is_in_the_list_of_keys() -> None:
    assert (VALUE_KEY, "worth") in HELP_ENTRIES
