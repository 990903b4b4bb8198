"""A table that a teacher has ended: its players see the same as at a game's regular end."""

from __future__ import annotations

from typing import Any

import pytest

from bosslib.log_entries import TableControl
from bosslib.words import say
from bosswidgets.board.panels import ending as of_board
from bosswidgets.board.panels.review_panel import BoardReviewPanel
from bosswidgets.board.session import BoardTableSession
from bosswidgets.card.panels import ending as of_card
from bosswidgets.card.panels import review_panel
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.server.classroom.room_data import RoomData
from bosswidgets.server.classroom.table_control import write_control_entry
from bosswidgets.server.classroom.table_pages import create_requested_tables
from bosswidgets.table.multiplayer import class_room
from bosswidgets.table.panels import game_menu
from bosswidgets.table.saves import Saves
from tests.widgets.table.test_rooms import KEY, folder, full, seat, wishes

__all__ = ["folder"]  # a fixture


def played(saves: Saves, name: str, many: int) -> None:
    """Play this many actions, each the first legal one of a seat that is asked."""
    for _ in range(many):
        game = saves.load_game(name)
        state = game.record.state
        legal = (action for seat in state.table.to_act for action in state.legal(seat))
        saves.append_entry(name, game.entry_count, next(legal))


class End:
    """The parts of a page that appear at a game's end."""

    def __init__(self, saves: Saves, browser: str, kind: str) -> None:
        page = CardTableSession if kind == "card" else BoardTableSession
        self.session: Any = seat(saves, browser, page)
        self.session.log.settings = class_room.table_settings(saves, self.session.name)
        bridge = Bridge()
        build: Any = of_card.build if kind == "card" else of_board.build
        self.ending = build(self.session, bridge, lambda _: None, lambda: None)
        look: Any = review_panel.CardReviewPanel if kind == "card" else BoardReviewPanel
        self.review_of = look(self.session, bridge)
        self.keeping = game_menu.build(self.session, bridge, lambda: None, lambda _: None)

    @property
    def review(self) -> list[str]:
        """The buttons that start a review."""
        rows = self.review_of.panel.children
        return [item["id"] for each in rows for item in each.items]

    @property
    def file(self) -> bool:
        return "file" in self._kept

    @property
    def deletes(self) -> bool:
        return "delete" in self._kept

    @property
    def _kept(self) -> list[str]:
        return [item["id"] for item in self.keeping.children[0].items]

    @property
    def told(self) -> str:
        return "".join(each.value for each in self.ending.children[:1])


@pytest.mark.parametrize("kind", ["card", "board"])
def test_after_a_table_was_ended_each_player_is_told_what_is_told_at_a_games_end(kind: str) -> None:
    saves, room = full("Ann", "Bo"), RoomData(KEY)
    (made,) = create_requested_tables(saves, room, wishes(kind, people=2), anew=False)
    pages = [End(saves, name, kind) for name in ("Ann", "Bo")]
    played(saves, made.game, 12)
    for page in pages:
        page.session.sync()
        assert (page.review, page.file, page.told) == ([], False, "")
    write_control_entry(saves, room, TableControl.END, "")
    for page in pages:
        page.session.sync()
        (own,) = page.session.local_seats
        assert page.review == [f"review:{'ABCDEF'[own]}"]
        assert page.file
        assert not page.deletes  # the class's games belong to the teacher
        assert str(saves.load_game(made.game).record.start.seed) in page.told
        assert page.session.prompt == say("table.held-ended")
        assert not page.session.may_choose
        page.session.close()


def test_the_review_of_an_ended_table_has_all_hands_and_says_what_the_last_deal_is() -> None:
    saves, room = full("Ann"), RoomData(KEY)
    (made,) = create_requested_tables(saves, room, wishes(people=1), anew=False)
    page = End(saves, "Ann", "card")
    assert page.review_of
    played(saves, made.game, 6)
    write_control_entry(saves, room, TableControl.END, made.code)
    page.session.sync()
    (button,) = page.review_of._start_choices.buttons
    page.review_of._start(button.value)
    texts = " ".join(getattr(each, "value", "") for each in page.review_of.panel.children)
    assert say("review.heading") in texts
    assert say("review.ended-note") in texts
    assert say("review.deal-note") not in texts
    assert [item["id"] for item in page.review_of.panel.children[-1].items] == ["save", "close"]
    page.session.close()
