"""The guide at a newcomer's first board game: when it opens, and what its rings are round."""

from __future__ import annotations

from bosslib import Record
from bosslib.board import Phase, new
from bosslib.log import SeatedGame
from bosswidgets.board import newcomer
from bosswidgets.board.panels import guide, picture
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.guide import WHOLE, Guide
from bosswidgets.table.defaults import default_names
from tests.widgets.table_choices import choose_at


def table(session: BoardTableSession, bridge: Bridge) -> Guide:
    return guide.build(session, bridge, picture.build(session, bridge))


def test_it_opens_once_also_for_who_knows_the_other_games() -> None:
    session, page = BoardTableSession(newcomer.first_game(3)), Bridge()
    page.store_values(**{"game-guide": True})
    shown = table(session, page)
    assert shown.openings == 0  # the browser has not sent its stored settings yet
    page.ready = True
    assert shown.openings == 1
    shown._on_message(None, {"closed": True}, [])
    assert table(session, page).openings == 0


def test_it_opens_after_a_bot_has_placed_the_marker_but_not_after_the_person_has_acted() -> None:
    session, page = BoardTableSession(newcomer.first_game(newcomer.SEEDS[0])), Bridge(ready=True)
    assert [each.action.seat for each in session.record.played] == [3]
    assert table(session, page).openings == 1
    choose_at(session, "do:open")
    assert session.table.phase is Phase.DEAL
    assert table(session, page).openings == 0


def test_its_rings_are_round_things_on_the_picture() -> None:
    game = SeatedGame(Record(new(4, 1)), default_names(4), ("careful", None, "careful", "careful"))
    session, page = BoardTableSession(game), Bridge()
    drawn = picture.build(session, page)
    shown = guide.build(session, page, drawn)
    places = [step["place"] for step in shown.steps]
    assert [place == WHOLE for place in places] == [True, False, False, True]
    assert drawn.scene
    own = next(each for each in drawn.scene.hits if each.id == "seat:B")
    assert places[2][:2] == (own.x / drawn.scene.width, own.y / drawn.scene.height)
