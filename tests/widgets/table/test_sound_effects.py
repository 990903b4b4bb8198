"""Sounds at a table: which are sent to the page, and the switch that the browser remembers."""

from __future__ import annotations

import re

import pytest
from ipywidgets import HTML

from bosslib.card.legality import Legal
from bosslib.teaching.grade import MAX_STARS
from bosswidgets.card import game_setup
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.guarded import VBox
from bosswidgets.kit.scripts import HERE
from bosswidgets.kit.sounds import Sound
from bosswidgets.table.panels import menu
from bosswidgets.table.sound_effects import MAX_COINS, limit_repeats, setup_sounds
from tests.exercises import exercises
from tests.widgets.learn.test_task import Alone


class Ear:
    """What a page is sent to play."""

    def __init__(self, bridge: Bridge, *, on: bool = True) -> None:
        self.bridge = bridge
        self.heard: list[list[str]] = []
        if on:
            bridge.switch_sound()
        bridge.send = self._receive

    def _receive(self, content: dict[str, list[str]], *_: object) -> None:
        if "sounds" in content:
            self.heard.append(content["sounds"])


def began(*, on: bool = True, pace: str = "step") -> tuple[CardTableSession, Ear]:
    session = CardTableSession(game_setup.new_game(3, seed=5, one_deal=True), pace=pace)
    ear = Ear(Bridge(), on=on)
    setup_sounds(session, ear.bridge)
    ear.heard.clear()
    return session, ear


def turn(session: CardTableSession) -> None:
    assert session.view
    turns = Legal(session.view).turns()
    session.act(turns[0]) if turns else session.parts.answer_later()


def test_the_browser_has_each_sound() -> None:
    script = (HERE / "sound.js").read_text("utf-8")
    assert re.findall(r"^  (\w+): \[\[", script, re.MULTILINE) == [*Sound]


def test_one_s_own_card_is_heard_once() -> None:
    session, ear = began()
    turn(session)
    assert ear.heard == [["card"]]
    session.notify_change()
    assert ear.heard == [["card"]]


def test_nothing_is_sent_at_first() -> None:
    session, ear = began(on=False)
    turn(session)
    assert ear.heard == []


def test_what_the_bots_did_before_the_page_opened_is_heard_when_it_opens_and_older_is_not() -> None:
    games = (game_setup.new_game(4, seed=seed) for seed in range(9))
    session = next(session for session in map(CardTableSession, games) if session.record.played)
    ear = Ear(Bridge())
    setup_sounds(session, ear.bridge)
    assert ear.heard
    again = CardTableSession(session.game)
    ear = Ear(Bridge())
    setup_sounds(again, ear.bridge)
    assert ear.heard == []


def test_undo_and_the_past_are_silent() -> None:
    session, ear = began()
    turn(session)
    session.history.show_at(0)
    session.history.show_at(None)
    session.history.undo()
    assert ear.heard == [["card"]]
    turn(session)
    assert ear.heard == [["card"], ["card"]]


def test_of_one_change_each_sound_is_heard_once_and_four_coins() -> None:
    many = [Sound.CARD, Sound.COIN, Sound.CARD, *[Sound.COIN] * 5, Sound.WON]
    coins = [Sound.COIN] * MAX_COINS
    assert limit_repeats(many) == [Sound.CARD, *coins, Sound.WON]


def test_the_whole_deal_is_heard_to_its_settlement() -> None:
    session, ear = began(pace="at-once")
    while not session.is_over:
        turn(session)
    assert ear.heard[-1][-1] in (Sound.WON, Sound.LOST, Sound.COIN)


@pytest.mark.parametrize("kept", [None, "", 1, True, "loud", ["always"]])
def test_it_is_off_unless_this_browser_has_switched_it_on(kept: object) -> None:
    bridge = Bridge()
    bridge.set_state({"_kept": {"sound": kept}, "ready": True})
    assert not bridge.sound


def test_the_switch_is_remembered() -> None:
    bridge = Bridge()
    bridge.switch_sound()
    assert bridge.sound
    later = Bridge()
    later.set_state({"_kept": bridge.stored_values(), "ready": True})
    assert later.sound
    later.switch_sound()
    assert not later.sound
    assert later.stored_values() == {"sound": ""}


def test_reduced_motion_silences_it_unless_it_was_switched_on_with_that() -> None:
    bridge = Bridge()
    bridge.switch_sound()
    bridge.set_state({"reduced_motion": True})
    assert not bridge.sound
    bridge.switch_sound()
    assert bridge.sound
    bridge.set_state({"reduced_motion": False})
    assert bridge.sound


def test_the_menu_has_one_switch_that_shows_its_state() -> None:
    session, ear = began(on=False)
    panel = menu.build(session, ear.bridge, lambda: None, lambda _: None, legend=HTML)
    row = panel.children[0]
    assert isinstance(panel, VBox)
    assert isinstance(row, Choices)

    def switch() -> dict[str, object]:
        found: list[dict[str, object]] = [each for each in row.items if each["id"] == "sound"]
        assert len(found) == 1
        assert found[0]["icon"] in row.pictures
        return found[0]

    assert (switch()["label"], switch()["pressed"]) == ("Sound", False)
    off = switch()["icon"]
    row._on_message(None, {"choose": "sound"}, None)
    assert switch()["pressed"] is True
    assert switch()["icon"] != off
    turn(session)
    assert ear.heard == [["card"]]


def test_a_browser_cannot_write_the_switch_itself() -> None:
    bridge = Bridge()
    bridge.set_state({"sound": True})
    assert not bridge.sound


@pytest.mark.parametrize(("hints", "heard"), [(0, [["stars"]]), (1, [])])
def test_three_stars_are_heard_and_fewer_are_not(hints: int, heard: list[list[str]]) -> None:
    learner = Alone(exercises()["limit-below"])
    ear = Ear(learner.bridge)
    learner.begin()
    for _ in range(hints):
        learner.press("hint")
    learner.answer_rightly()
    assert (learner.results[-1].stars == MAX_STARS) == (not hints)
    assert [each for each in ear.heard if "stars" in each] == heard
