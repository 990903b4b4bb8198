"""Saved games: each action is a row, nothing is lost, and errors are reported in one line."""

from __future__ import annotations

import errno
import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import filelock
import pytest

from bosslib import BossError
from bosslib.card import parse_action
from bosslib.card.legality import Legal
from bosslib.words import say
from bosswidgets.card import game_setup
from bosswidgets.card.session import CardTableSession
from bosswidgets.table.database import TakenError
from bosswidgets.table.save_queue import SaveQueue
from bosswidgets.table.saves import KEEP_DAYS, STAMPS, Saves


def play(session: CardTableSession, count: int) -> None:
    """Play some turns of the person, and the bots' actions in between."""
    while len(session.record.played) < count and not session.is_over:
        assert session.view
        turns = Legal(session.view).turns()
        session.act(turns[0]) if turns else session.parts.answer_later()


def test_a_game_goes_on_from_its_id(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    game = game_setup.new_game(4, seed=3)
    session = CardTableSession(game, saves, saves.create_game(game))
    play(session, 12)
    again = Saves(tmp_path).load_game(session.name)
    assert again.record == session.record
    assert (again.names, again.bots, again.muted_deal) == (game.names, game.bots, 0)
    assert CardTableSession(again, saves, session.name).prompt == session.prompt


def test_each_action_is_stored_as_it_happens(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    game = game_setup.new_game(3, seed=5, one_deal=True)
    session = CardTableSession(game, saves, saves.create_game(game))
    play(session, 1)
    rows = sqlite3.connect(tmp_path / "games.sqlite").execute(
        "SELECT entry FROM entries ORDER BY number"
    )
    stored = [str(action) for action in session.record.actions]
    assert [entry for (entry,) in rows] == stored


def test_whoever_looks_whether_another_page_saves_waits_for_it_afterwards_as_before(
    tmp_path: Path,
) -> None:
    database, other = Saves(tmp_path).database, Saves(tmp_path)
    before = database.execute("PRAGMA busy_timeout").fetchone()
    assert not database.is_locked()
    with other.error_boundary(together=True):
        assert database.is_locked()
    assert database.execute("PRAGMA busy_timeout").fetchone() == before


def test_the_same_number_twice_is_another_page(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    name = saves.create_game(game_setup.new_game(3, seed=1))
    saves.append_entry(name, 0, parse_action("A: pass"))
    with pytest.raises(TakenError):
        Saves(tmp_path).append_entry(name, 0, parse_action("A: pass2"))
    assert Saves(tmp_path).entry_texts_since(name, 0) == ["A: pass"]


def test_an_id_of_no_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BossError, match="no saved game"):
        Saves(tmp_path).load_game("nothing")


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    with pytest.raises(BossError, match="cannot be saved in"):
        Saves(file / "below")


def full(saves: Saves) -> None:
    """Make the database report a full disk, as SQLite does."""
    (pages,) = saves._database.execute("PRAGMA page_count").fetchone()
    saves._database.execute(f"PRAGMA max_page_count = {pages}")


def room(saves: Saves) -> None:
    """Make room again."""
    saves._database.execute("PRAGMA max_page_count = 1000000")


def filled(session: CardTableSession, saves: Saves) -> None:
    """Play until the full database accepts no more: one of its pages has room for some entries."""
    full(saves)
    while not session.log.save_queue.error:
        play(session, len(session.record.played) + 1)


def test_what_a_full_disk_did_not_take_is_saved_with_the_next_action(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    game = game_setup.new_game(4, seed=3)
    session = CardTableSession(game, saves, saves.create_game(game))
    filled(session, saves)
    for _ in range(2):
        assert "disk is full" in " ".join(session.notices)
        play(session, len(session.record.played) + 1)
    lost = session.log.save_queue.unsaved_count
    stored = Saves(tmp_path).load_game(session.name)
    assert lost >= 2
    assert len(stored.record.played) + lost == len(session.record.played)
    room(saves)
    play(session, len(session.record.played) + 1)
    assert (session.log.failed_saves, session.log.save_queue.unsaved_count) == ([], 0)
    assert say("saving.saved") in session.notices
    assert Saves(tmp_path).load_game(session.name).record == session.record
    session.history.show_at(0)
    assert session.notices == []


def test_what_waits_can_be_saved_without_another_action(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    game = game_setup.new_game(4, seed=3)
    session = CardTableSession(game, saves, saves.create_game(game))
    filled(session, saves)
    session.retry_saving()
    assert session.log.failed_saves
    room(saves)
    session.retry_saving()
    assert session.notices == [say("saving.saved")]
    assert Saves(tmp_path).load_game(session.name).record == session.record


def test_a_game_that_could_not_even_begin_is_saved_whole_later(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    full(saves)
    game = game_setup.new_game(4, seed=3)
    kept = SaveQueue.for_new_game(game, saves)
    while not kept.error:  # the last page has room for some games
        kept = SaveQueue.for_new_game(game, saves)
    session = CardTableSession(game)
    session.log.save_queue = kept
    play(session, 6)
    assert (session.name, bool(session.log.failed_saves)) == ("", True)
    room(saves)
    play(session, 9)
    assert Saves(tmp_path).load_game(session.name).record == session.record


def test_a_game_that_went_on_while_the_disk_was_full_says_so_until_it_is_kept_apart(
    tmp_path: Path,
) -> None:
    saves = Saves(tmp_path)
    game = game_setup.new_game(4, seed=3)
    name = saves.create_game(game)
    first, second = (
        CardTableSession(game, Saves(tmp_path), name),
        CardTableSession(game, saves, name),
    )
    filled(second, saves)
    first.sync()
    play(first, len(first.record.played) + 3)
    room(saves)
    before = second.record
    second.sync()
    assert (second.record, second.screen.notice) == (before, "")  # no foreign entry is played
    for _ in range(2):
        play(second, len(second.record.played) + 3)
        assert second.log.save_queue.has_diverged
        assert "in another window" in " ".join(second.notices)
    assert Saves(tmp_path).load_game(name).record == first.record
    second.history.save_as_branch()
    assert second.name not in ("", name)
    assert second.log.failed_saves == []
    again = Saves(tmp_path).load_game(second.name)
    assert (again.record, again.practice) == (second.record, True)
    play(second, len(second.record.played) + 1)
    assert Saves(tmp_path).load_game(second.name).record == second.record
    assert Saves(tmp_path).load_game(name).record == first.record


def test_a_game_that_was_deleted_in_another_window_can_be_kept(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    game = game_setup.new_game(4, seed=3)
    session = CardTableSession(game, saves, saves.create_game(game))
    play(session, 3)
    Saves(tmp_path).delete(session.name)
    play(session, len(session.record.played) + 1)
    assert str(session.log.save_queue.error) in session.notices
    assert "deleted" in str(session.log.save_queue.error)
    session.history.save_as_branch()
    assert session.log.failed_saves == []
    assert Saves(tmp_path).load_game(session.name).record == session.record


def test_a_file_of_the_first_release_is_brought_up_and_played_on(tmp_path: Path) -> None:
    game = game_setup.new_game(3, seed=1)
    opening = str(next(iter(Legal(game.record.game.view(game.record.state, 0)))))
    game = game.apply_entries(opening)
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as database, database:
        database.execute("CREATE TABLE games (id TEXT PRIMARY KEY, opened TEXT, game TEXT)")
        database.execute(
            "CREATE TABLE entries (game TEXT NOT NULL, number INTEGER NOT NULL,"
            " entry TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID"
        )
        row = ("old", json.dumps(game.header()))
        database.execute("INSERT INTO games VALUES (?, datetime('now'), ?)", row)
        database.execute("INSERT INTO entries VALUES ('old', 0, ?)", (opening,))
    saves = Saves(tmp_path)
    assert saves.load_game("old").record == game.record
    session = CardTableSession(saves.load_game("old"), saves, "old")
    play(session, 4)
    assert Saves(tmp_path).load_game("old").record == session.record


@pytest.mark.parametrize("table", ["games", "learners"])
def test_the_times_of_access_are_found_by_an_index_in_an_older_file_too(
    tmp_path: Path, table: str
) -> None:
    Saves(tmp_path)
    with closing(sqlite3.connect(tmp_path / "games.sqlite")) as database, database:
        database.execute("DROP INDEX games_opened")  # as before this index was made
        database.execute("DROP INDEX learners_opened")
    saved = Saves(tmp_path).database
    plan = [each[3] for each in saved.execute(f"EXPLAIN QUERY PLAN {STAMPS}").fetchall()]
    assert plan.count(f"SEARCH {table} USING COVERING INDEX {table}_opened") == 2
    delete = f"EXPLAIN QUERY PLAN DELETE FROM {table} WHERE opened < ?"
    plan = [each[3] for each in saved.execute(delete, ("2026",)).fetchall()]
    assert re.fullmatch(rf"SEARCH {table} USING (COVERING )?INDEX {table}_opened .*", plan[0])


def test_what_waits_of_a_game_that_was_branched_off_is_tried_again_too(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    game = game_setup.new_game(4, seed=3)
    session = CardTableSession(game, saves, saves.create_game(game))
    filled(session, saves)
    whole, name = session.record, session.name
    session.history.show_at(2)
    session.history.branch()
    assert len(session.log.failed_saves) == 2 or session.log.save_queue.error is None
    room(saves)
    play(session, len(session.record.played) + 1)
    assert session.log.failed_saves == []
    assert Saves(tmp_path).load_game(name).record == whole
    assert Saves(tmp_path).load_game(session.name).record == session.record


def test_what_was_taken_back_is_saved_too(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    game = game_setup.new_game(4, seed=3, bots=[None, None, None, None], one_deal=True)
    session = CardTableSession(game, saves, saves.create_game(game))
    session.open_curtain(0)
    play(session, 1)
    session.open_curtain(0)
    session.history.undo()
    assert session.record.played == ()
    again = Saves(tmp_path).load_game(session.name)
    assert (again.record, again.practice, again.entry_count) == (session.record, False, 2)


def test_what_was_tried_again_is_practice_for_good(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    game = game_setup.new_game(4, seed=3)
    session = CardTableSession(game, saves, saves.create_game(game))
    play(session, 12)
    whole, name = session.record, session.name
    session.history.show_at(5)
    session.history.branch()
    again = Saves(tmp_path).load_game(session.name)
    assert again.record == session.record
    assert again.practice
    assert session.name != name
    kept = Saves(tmp_path).load_game(name)
    assert (kept.record, kept.practice) == (whole, False)
    session.history.return_to_parent()
    play(session, len(whole.played) + 1)
    assert Saves(tmp_path).load_game(name).record == session.record


def test_what_is_tried_again_may_fail_to_be_saved(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    game = game_setup.new_game(4, seed=3)
    session = CardTableSession(game, saves, saves.create_game(game))
    play(session, 6)
    saves._database.execute("DROP TABLE entries")
    session.history.show_at(2)
    session.history.branch()
    assert "cannot be saved" in " ".join(session.notices)
    assert session.is_practice
    assert session.name == ""


def test_a_deleted_game_is_gone_with_its_entries(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    game = game_setup.new_game(4, seed=3)
    session = CardTableSession(game, saves, saves.create_game(game))
    other = saves.create_game(game)
    play(session, 12)
    saves.delete(session.name)
    with pytest.raises(BossError, match="no saved game"):
        saves.load_game(session.name)
    assert saves.load_game(other).record == game.record
    rows = sqlite3.connect(tmp_path / "games.sqlite").execute("SELECT * FROM entries")
    assert rows.fetchall() == []


def stamp(place: Path, days: float, name: str = "%") -> None:
    """Set the time at which games were opened, in days ago; below 0, in the future."""
    with sqlite3.connect(place / "games.sqlite") as database:
        moved = "UPDATE games SET opened = datetime('now', ?) WHERE id LIKE ?"
        database.execute(moved, (f"{-days:+} days", name))


def jump(place: Path, days: float) -> None:
    """Move the clock forward by some days: all games become older."""
    with sqlite3.connect(place / "games.sqlite") as database:
        moved = "UPDATE games SET opened = datetime(opened, ?)"
        database.execute(moved, (f"{-days:+} days",))


def pair(place: Path) -> list[str]:
    saves = Saves(place)
    return [saves.create_game(game_setup.new_game(3, seed=1)) for _ in range(2)]


def there(place: Path, name: str) -> bool:
    rows = sqlite3.connect(place / "games.sqlite").execute("SELECT id FROM games").fetchall()
    return (name,) in rows


def test_a_game_that_nobody_opens_expires(tmp_path: Path) -> None:
    old, new = pair(tmp_path)
    stamp(tmp_path, KEEP_DAYS + 1, old)
    stamp(tmp_path, 1, new)
    Saves(tmp_path)
    assert not there(tmp_path, old)
    assert there(tmp_path, new)


def test_a_deleted_game_leaves_no_lock_and_the_others_keep_theirs(tmp_path: Path) -> None:
    saves, other = Saves(tmp_path), Saves(tmp_path)
    old, gone, kept = *pair(tmp_path), saves.create_game(game_setup.new_game(3, seed=1))
    for name in (old, gone, kept):
        assert saves.database.acquire_lock(name)
    saves.database.release_lock(old)

    def locks() -> set[str]:
        return {each.stem for each in (tmp_path / "tables").iterdir()}

    saves.delete(gone)  # a page of it is still open
    left = {gone} if sys.platform == "win32" else set()  # Windows keeps an open file
    assert locks() == {old, kept} | left
    saves.delete("never opened")  # it has no lock
    assert locks() == {old, kept} | left
    saves.database.release_lock(gone)
    stamp(tmp_path, KEEP_DAYS + 1, old)
    Saves(tmp_path)
    assert locks() == {kept}
    assert not other.database.acquire_lock(kept)


def test_a_lock_file_that_windows_keeps_is_removed_with_the_next_games_that_expire(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "a program has the file open")

    saves = Saves(tmp_path)
    old, gone, _ = *pair(tmp_path), saves.create_game(game_setup.new_game(3, seed=1))
    assert saves.database.acquire_lock(gone)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refuse)
        saves.delete(gone)
    assert not there(tmp_path, gone)
    assert [each.stem for each in (tmp_path / "tables").iterdir()] == [gone]
    saves.database.release_lock(gone)
    stamp(tmp_path, KEEP_DAYS + 1, old)
    Saves(tmp_path)
    assert [*(tmp_path / "tables").iterdir()] == []


@pytest.mark.parametrize("error", [NotImplementedError(), OSError(errno.ENOLCK, "no locks")])
def test_without_file_locks_each_page_of_a_game_has_its_lock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(filelock.FileLock, "acquire", refuse)
    first, second = Saves(tmp_path).database, Saves(tmp_path).database
    assert first.acquire_lock("game")
    assert second.acquire_lock("game")
    first.release_lock("game")
    assert (first.has_lock("game"), second.has_lock("game")) == (False, True)


def test_who_opens_a_game_keeps_it(tmp_path: Path) -> None:
    old, _ = pair(tmp_path)
    stamp(tmp_path, KEEP_DAYS - 0.5, old)
    Saves(tmp_path).load_game(old)
    for _ in range(2):  # days
        jump(tmp_path, 1)
        Saves(tmp_path)
    assert there(tmp_path, old)


@pytest.mark.parametrize("years", [10, -10, 0.5])
def test_a_clock_that_is_put_right_deletes_nothing(tmp_path: Path, years: float) -> None:
    old, new = pair(tmp_path)
    stamp(tmp_path, KEEP_DAYS - 10, old)
    jump(tmp_path, 365 * years)
    Saves(tmp_path).load_game(new)
    Saves(tmp_path)
    assert there(tmp_path, old)
    jump(tmp_path, -365 * years)  # and it is set wrong again
    Saves(tmp_path).load_game(new)
    Saves(tmp_path)
    assert there(tmp_path, old)


@pytest.mark.parametrize("years", [10, -10])
def test_a_clock_that_jumps_while_a_page_is_open_deletes_nothing(
    tmp_path: Path, years: float
) -> None:
    old, new = pair(tmp_path)
    open_since_before = Saves(tmp_path)
    jump(tmp_path, 365 * years)
    open_since_before.load_game(new)
    Saves(tmp_path)
    assert there(tmp_path, old)


def test_a_game_still_expires_after_the_clock_has_jumped(tmp_path: Path) -> None:
    old, new = pair(tmp_path)
    jump(tmp_path, -3650)
    for _ in range(KEEP_DAYS + 2):  # days
        jump(tmp_path, 1)
        Saves(tmp_path).load_game(new)
    assert not there(tmp_path, old)
    assert there(tmp_path, new)


def test_a_long_pause_counts_as_a_day(tmp_path: Path) -> None:
    old, new = pair(tmp_path)
    for _ in range(10):  # school holidays
        jump(tmp_path, 60)
        Saves(tmp_path).load_game(new)
    assert there(tmp_path, old)


OPENED_AND_CLOSED = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1])
database.execute("SELECT * FROM games").fetchall()
database.close()
"""


def test_a_second_connection_of_a_process_leaves_the_locks_of_the_first(tmp_path: Path) -> None:
    """Otherwise another process would consider itself the last one and delete the log."""
    first = Saves(tmp_path)
    name = first.create_game(game_setup.new_game(3, seed=1))
    second = Saves(tmp_path)
    command = [sys.executable, "-c", OPENED_AND_CLOSED, str(tmp_path / "games.sqlite")]
    subprocess.run(command, check=True)
    assert (tmp_path / "games.sqlite-wal").exists()
    first.append_entry(name, 0, "end", 0)
    second.create_game(game_setup.new_game(3, seed=2))
    assert Saves(tmp_path).entry_texts_since(name, 0) == ["end"]
    found = sqlite3.connect(tmp_path / "games.sqlite").execute("PRAGMA integrity_check").fetchall()
    assert found == [("ok",)]
