"""The guide at a new learner's first table: when it opens, and what its rings are round."""

from __future__ import annotations

import pytest

from bosswidgets.card import game_setup, newcomer
from bosswidgets.card.panels import guide, picture
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.guide import WHOLE, Guide
from bosswidgets.kit.picture.base import PictureWidget
from tests.widgets.table_choices import choose_at


def table(
    session: CardTableSession | None = None, bridge: Bridge | None = None
) -> tuple[Guide, PictureWidget, Bridge]:
    sat, page = session or CardTableSession(newcomer.first_deal(3)), bridge or Bridge()
    drawn = picture.build(sat, page)
    return guide.build(sat, page, drawn), drawn, page


def test_it_opens_once_in_a_browser_that_does_not_know_it() -> None:
    shown, _, page = table()
    assert shown.openings == 0  # the browser has not sent its stored settings yet
    page.ready = True
    assert shown.openings == 1
    shown._on_message(None, {"closed": True}, [])
    again, _, _ = table(bridge=page)
    assert again.openings == 0
    again.show_first()
    assert again.openings == 1


@pytest.mark.parametrize("bots", [[None, None, "careful"], [None] * 3])
def test_it_does_not_open_where_several_people_play(bots: list[str | None]) -> None:
    shown, _, page = table(CardTableSession(game_setup.new_game(3, seed=1, bots=bots)))
    page.ready = True
    assert shown.openings == 0


def test_it_does_not_open_in_a_game_that_has_begun() -> None:
    session = CardTableSession(newcomer.first_deal(3))
    card = next(each for each in session.view.hand if each.number > 0) if session.view else None
    choose_at(session, f"do:{card}")
    shown, _, page = table(session)
    page.ready = True
    assert shown.openings == 0


def test_its_rings_are_round_things_on_the_picture_and_follow_its_size() -> None:
    shown, _, page = table()
    first = [step["place"] for step in shown.steps]
    assert len(first) == 4
    assert [place == WHOLE for place in first] == [True, False, False, False]
    page.width, page.height = 358, 844
    narrow = [step["place"] for step in shown.steps]
    assert narrow[1:] != first[1:]
    assert all(0 <= part <= 1 for place in narrow for part in place)
