"""The picture's panel: a Move animates the cards it takes, and available items glow."""

from __future__ import annotations

import pytest

from bosslib import Record
from bosslib.card.cards import Colour, card
from bosslib.card.new_game import new
from bosslib.card.state import Phase
from bosslib.log import SeatedGame
from bosslib.picture.page_room import TURN_HEIGHT
from bosslib.picture.shapes import Fill, Scene
from bosswidgets.card import game_setup
from bosswidgets.card.choices import CardCommand, Choice
from bosswidgets.card.desk import CardExerciseDesk
from bosswidgets.card.panels.picture import click, is_clickable, view_scene
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge, BridgeProxy
from bosswidgets.kit.picture.still import ClickablePicture
from bosswidgets.learn.exercise_parts import player_names
from bosswidgets.table import defaults
from tests.exercises import exercises
from tests.widgets.scenes import cards
from tests.widgets.table_choices import choose_at


def moving(front: str = "bP bP") -> CardTableSession:
    """The person is about to play a Move 2; two equal cards are in front of B."""
    start = new(4, 1, boss=0)
    table = start.table._replace(
        phase=Phase.PLAY,
        turn=0,
        colour=Colour.BLUE,
        centre=cards("b+3"),
        fronts=((), cards(front), (), ()),
    )
    hands = (cards("bM2"), *start.hands[1:])
    state = start._replace(table=table, hands=hands)
    session = CardTableSession(
        SeatedGame(Record(state), defaults.default_names(4), defaults.default_players(4))
    )
    choose_at(session, "card:0")
    return session


def glows(session: CardTableSession) -> set[str]:
    """The highlighted items, by hit id."""
    here = view_scene(session, 1184)
    bright = [fill for fill in here.fills if fill.fill == "glow" and fill.alpha == 1]
    return {hit.id for hit in here.hits if any(_round(fill, hit.x, hit.y) for fill in bright)}


def _round(fill: Fill, x: float, y: float) -> bool:
    return getattr(fill, "x", None) == x - 4 and getattr(fill, "y", None) == y - 4


def ids(here: Scene) -> set[str]:
    return {hit.id for hit in here.hits}


def test_all_copies_of_a_card_that_can_be_taken_glow() -> None:
    assert {"front:B:bP:0", "front:B:bP:1", "centre:b+3:0"} <= glows(moving())


def test_the_card_that_is_asked_about_is_lifted() -> None:
    session = moving()
    before = {hit.id: hit.y for hit in view_scene(session, 1184).hits}
    choose_at(session, "lift:bP@B")
    after = {hit.id: hit.y for hit in view_scene(session, 1184).hits}
    assert {name for name in after if after[name] < before[name]} == {"front:B:bP:1"}


def test_what_a_move_has_taken_lies_where_it_goes_and_is_back_when_it_is_given_up() -> None:
    session = moving()
    before = view_scene(session, 1184)
    for item in ("lift:bP@B", "goal:C"):
        choose_at(session, item)
    here = view_scene(session, 1184)
    assert "front:C:bP:0" in ids(here)
    assert "front:B:bP:1" not in ids(here)
    assert "dim" in {fill.fill for fill in here.fills}
    choose_at(session, "lift:b+3")
    assert "centre:b+3:0" not in ids(view_scene(session, 1184))
    assert card("b+3") in session.table.centre
    for item in ("back", "back", "cancel"):
        choose_at(session, item)
    choose_at(session, "card:0")
    assert view_scene(session, 1184) == before


def test_the_picture_leaves_room_for_the_turn() -> None:
    for window in (768, 800, 900, 1080):
        session = CardTableSession(game_setup.new_game(6, seed=5))
        high = view_scene(session, 1184, window).height
        assert high + TURN_HEIGHT <= max(window, 804)
    assert high > view_scene(session, 1184, 800).height


def opening() -> CardTableSession:
    """The Boss, who is the person at A, has not opened the deal."""
    start = new(4, 1, boss=0)
    state = start._replace(hands=(cards("b+3 bP"), *start.hands[1:]))
    return CardTableSession(
        SeatedGame(Record(state), defaults.default_names(4), defaults.default_players(4))
    )


def test_a_click_on_what_its_button_refuses_says_why_and_changes_nothing() -> None:
    session, tried = opening(), list[Choice]()
    assert not is_clickable(session, "tokens")
    click(session, "tokens", tried.append)
    assert not session.choice.is_composing_offer
    assert tried == [CardCommand.TALK]
    assert "TURN-8" in session.screen.notice


def test_a_click_on_the_table_chooses_the_parts_of_an_offer() -> None:
    session = moving("bP")
    table = session.record.state.table._replace(boss=1, turn=0)
    state = session.record.state._replace(table=table)
    session = CardTableSession(
        SeatedGame(Record(state), defaults.default_names(4), defaults.default_players(4))
    )
    for hit in ("tokens", "disks:A"):
        assert is_clickable(session, hit)
        click(session, hit)
    assert session.choice.is_composing_offer
    assert [str(each) for each in session.choice.terms] == ["pass"]
    click(session, "centre")
    assert [str(each) for each in session.choice.terms] == ["bM2 b+3>x bP@B>x"]  # to play a card


@pytest.mark.parametrize(("name", "hit"), [("sell-a-card", "tokens"), ("sell-a-card", "disks:C")])
def test_the_picture_of_an_exercise_takes_the_clicks_of_the_table(name: str, hit: str) -> None:
    exercise = exercises()[name]
    desk = CardExerciseDesk(exercise, player_names(exercise), BridgeProxy(Bridge()))
    (stage, *_) = desk.stage_widgets
    assert isinstance(stage, ClickablePicture)
    here = stage._scene
    assert here
    place = next(each for each in here.hits if each.id == hit)
    at = {"x": (place.x + place.w / 2) / here.width, "y": (place.y + place.h / 2) / here.height}
    before = desk.session.choice, len(desk.session.record.played)
    stage._on_click(None, at, None)
    assert (desk.session.choice, len(desk.session.record.played)) != before
