"""A table with an unplayable log entry: it opens, reports the error, and can be repaired."""

from __future__ import annotations

from bosswidgets.board.session import BoardTableSession
from bosswidgets.server.classroom.dashboard_cards import dashboard_card
from bosswidgets.server.classroom.room_data import RoomData
from bosswidgets.server.classroom.table_page import repair_log
from bosswidgets.server.classroom.table_pages import create_requested_tables
from bosswidgets.table.log_sync import stuck_error
from bosswidgets.table.saves import Saves
from tests.widgets.table.test_rooms import KEY, folder, full, seat, wishes

__all__ = ["folder"]  # a fixture

BAD = f"clock {'9' * 400}"


def test_a_table_opens_up_to_a_bad_entry_and_its_teacher_removes_it() -> None:
    saves, room = full("Ann", "Bo"), RoomData(KEY)
    (made,) = create_requested_tables(saves, room, wishes("board", people=2), anew=False)
    there = seat(saves, "Ann", BoardTableSession)
    room.current_game(saves, made.game)
    entries = saves.load_game(made.game).entry_count
    saves.append_entry(made.game, entries, BAD)

    there.sync()
    assert f"entry {entries + 1}" in there.screen.notice
    later = seat(saves, "Bo", BoardTableSession)
    assert f"entry {entries + 1}" in later.screen.notice
    assert "9" not in later.screen.notice  # it could be what another player discards

    asked = next(page for page in (there, later) if page.seat in page.record.state.table.to_act)
    assert asked.seat is not None
    asked.act(next(iter(asked.record.state.legal(asked.seat))))
    assert f"entry {entries + 1}" in asked.screen.notice

    assert dashboard_card(saves, room, made).state == "stuck"
    invalid = room.current_game(saves, made.game).invalid_entry
    assert invalid
    assert "9" * 40 in str(stuck_error(invalid))
    assert BAD not in str(stuck_error(invalid))
    repair_log(saves, room, made.code)
    assert dashboard_card(saves, room, made).state == "playing"
    assert saves.entry_texts_since(made.game, entries) == []

    for page in (there, later):
        page.sync()
        assert page.screen.notice == ""
    asked.act(next(iter(asked.record.state.legal(asked.seat))))
    assert saves.load_game(made.game).invalid_entry is None
    assert saves.load_game(made.game).entry_count > entries
    there.close()
    later.close()


def test_a_table_that_goes_on_has_nothing_to_mend() -> None:
    saves, room = full("Ann"), RoomData(KEY)
    (made,) = create_requested_tables(saves, room, wishes("card", people=1), anew=False)
    before = Saves().entry_texts_since(made.game, 0)
    repair_log(saves, room, made.code)
    assert Saves().entry_texts_since(made.game, 0) == before
