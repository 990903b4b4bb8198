"""The review of a board game at its end: the button, its content, and its links."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import escape
from typing import Any

import pytest
from ipywidgets import HTML

from bosslib import Record
from bosslib.board.actions import Action, Close
from bosslib.board.payoffs import closings
from bosslib.board.review import reviewing as engine
from bosslib.board.review.reviewing import ReviewDepth
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.board.panels.review_panel import BoardReviewPanel
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.progress import MISCONCEPTION_PREFIX
from tests.engine.board.test_offer_value import dealt
from tests.engine.board.test_review import LATE, of_bots

NAMES = ("Ann", "Ben <b>", "Cleo")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "USUAL_DEPTH", ReviewDepth(6, 12, 2))


class Shown:
    """The panel at a table, as a user sees it."""

    def __init__(self, record: Record, *, seat: int = 0) -> None:
        bots = tuple(None if each == seat else "careful" for each in range(3))
        self.session = BoardTableSession(SeatedGame(record, NAMES, bots), seconds=0, pace="step")
        self.bridge = Bridge()
        self.files: list[dict[str, Any]] = []
        self.bridge.send = lambda content, _=None: self.files.append(content)
        self.panel = BoardReviewPanel(self.session, self.bridge).panel

    @property
    def buttons(self) -> list[str]:
        return [item["id"] for each in self._choices() for item in each.items]

    @property
    def html(self) -> str:
        return "".join(each.value for each in self.panel.children if isinstance(each, HTML))

    @property
    def text(self) -> str:
        return " ".join(re.sub(r"<[^>]+>", " ", self.html).split())

    def press(self, item: str) -> None:
        group = next(c for c in self._choices() if item in [each["id"] for each in c.items])
        group._on_message(None, {"choose": item}, None)

    def _choices(self) -> list[Choices[Any]]:
        return [each for each in self.panel.children if isinstance(each, Choices)]


def blundered() -> Record:
    """Ann may use Ben's investor for 15 of 16 million, and needs only her own Clan card."""
    seats = {
        "A": {"investors": ["L", "S"], "clans": ["cW"]},
        "B": {"investors": ["W"]},
        "C": {"investors": ["C", "D", "G"]},
    }
    state = dealt(closed=LATE, seats=seats)
    return Record(state).play(
        "B: offer iW for 15", "A: accept iW for 15", "B: no more", "C: no more"
    )


def after_a_deal() -> Shown:
    """The panel when Ann has closed a deal badly, and it is her turn again."""
    return on_turn(blundered().play("A: close iL iS iW"))


def on_turn(record: Record) -> Shown:
    """The panel when it is Ann's turn again, and nobody has opened a deal."""
    while record.state.table.to_act != (0,):
        seat = record.state.table.to_act[0]
        phase = record.state.table.phase
        record = record.play(f"{'ABC'[seat]}: {'roll' if phase == 'turn' else 'draw'}")
    return Shown(record)


def test_before_a_deal_is_paid_there_is_no_button() -> None:
    assert Shown(blundered()).buttons == []


def test_on_ones_turn_the_last_deal_can_be_looked_at_with_the_blunder_first() -> None:
    shown = after_a_deal()
    assert shown.buttons == ["review:A"]
    shown.press("review:A")
    assert say("board.review.heading-deal") in shown.text
    assert "1. In deal 12, after action 4: about 15 million" in shown.text
    assert say("board.review.leaves", sum="16 million") in shown.text
    assert say("review.sorts", sorts=say("board.review.sort.close", count=1)) in shown.text
    assert escape(say("review.deal-note")) in shown.text
    assert say("board.review.cost-note") in shown.text
    assert "B-DEAL-6" in shown.html
    head = re.findall(r'<th scope="col">([^<]*)</th>', shown.html.rpartition("<thead>")[2])
    assert head == ["Deal", "On average", "Luck", "Play", "Result", "Costliest choice"]
    assert 'scope="row">Deal 12, as the Boss<' in shown.html
    assert "<td>−15 million</td>" in shown.html
    assert "save" not in shown.buttons
    shown.press("look")
    assert shown.session.shown_actions is not None


def test_what_it_shows_of_a_misconception_is_remembered_and_told() -> None:
    given = ("A: offer iW for 8", "B: accept iW for 8", "B: no more", "C: no more")
    record = Record(dealt()).play(*given)
    (way,) = closings(record.state.table)
    shown = on_turn(record.play(Action(0, Close(way))))
    shown.press("review:A")
    assert say("practice.named.bargain-costly") in shown.text
    assert f"{MISCONCEPTION_PREFIX}bargain-costly" in shown.bridge.marks()


def test_what_was_better_is_done_in_a_game_of_its_own() -> None:
    shown = after_a_deal()
    shown.press("review:A")
    shown.press("try")
    assert str(shown.session.record.actions[4]) == "A: close cW@A iL iS"
    assert "back" in shown.buttons


@pytest.mark.slow
def test_a_whole_game_at_its_end_is_saved_with_its_review() -> None:
    shown = Shown(of_bots(3, "random", "careful", "careful"))
    shown.press("review:A")
    assert say("review.heading") in shown.text
    closed = len(shown.session.table.closed)
    rows = re.findall(r'<th scope="row">([^<]*)</th>', shown.html.rpartition("<thead>")[2])
    assert [row.partition(",")[0] for row in rows] == [
        *(f"Deal {deal}" for deal in range(1, closed + 1)),
        "Together",
    ]
    assert "million" in shown.html
    shown.press("save")
    saved = json.dumps(shown.files[-1])
    assert all(name in saved for name in ("costly", "expected", "average"))
    shown.press("close")
    assert shown.buttons == ["review:A"]


def test_it_speaks_the_language_of_the_page(speaking: Callable[[str], None]) -> None:
    speaking("nl")
    shown = after_a_deal()
    shown.press("review:A")
    assert "De laatste deal, nog eens bekeken" in shown.text
    assert "miljoen" in shown.text
