"""A table in whose log something stands that cannot be played: it opens, says so, and is mended."""

from __future__ import annotations

from bosswidgets.board.store import Store as BoardStore
from bosswidgets.server.classroom.one_table import mend
from bosswidgets.server.classroom.room import Room
from bosswidgets.server.classroom.table_pages import make
from bosswidgets.server.classroom.tiles import tile
from bosswidgets.table.saves import Saves
from tests.widgets.table.test_rooms import KEY, folder, full, seat, wishes

__all__ = ["folder"]  # a fixture

BAD = f"clock {'9' * 400}"


def test_a_table_opens_up_to_a_bad_entry_and_its_teacher_removes_it() -> None:
    saves, room = full("Ann", "Bo"), Room(KEY)
    (made,) = make(saves, room, wishes("board", people=2), anew=False)
    there = seat(saves, "Ann", BoardStore)
    room.game(saves, made.game)
    entries = saves.game(made.game).entries
    saves.add(made.game, entries, BAD)

    there.hear()
    assert f"entry {entries + 1}" in there.notice
    later = seat(saves, "Bo", BoardStore)
    assert f"entry {entries + 1}" in later.notice
    assert BAD not in later.notice
    assert "9" * 40 in later.notice

    asked = next(page for page in (there, later) if page.seat in page.record.state.table.to_act)
    assert asked.seat is not None
    asked.act(next(iter(asked.record.state.legal(asked.seat))))
    assert f"entry {entries + 1}" in asked.notice

    assert tile(saves, room, made).state == "stuck"
    mend(saves, room, made.code)
    assert tile(saves, room, made).state == "playing"
    assert saves.since(made.game, entries) == []

    for page in (there, later):
        page.hear()
        assert page.notice == ""
    asked.act(next(iter(asked.record.state.legal(asked.seat))))
    assert saves.game(made.game).stuck is None
    assert saves.game(made.game).entries > entries
    there.close()
    later.close()


def test_a_table_that_goes_on_has_nothing_to_mend() -> None:
    saves, room = full("Ann"), Room(KEY)
    (made,) = make(saves, room, wishes("card", people=1), anew=False)
    before = Saves().since(made.game, 0)
    mend(saves, room, made.code)
    assert Saves().since(made.game, 0) == before
