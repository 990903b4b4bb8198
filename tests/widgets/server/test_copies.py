"""A damaged file of saved games stops nobody: it is set aside, and its copy replaces it."""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from bosslib import BossError
from bosslib.teaching.course import lessons
from bosswidgets.card import game_setup
from bosswidgets.server import backup
from bosswidgets.server.backup import BACKUP_NAME, check_and_back_up
from bosswidgets.table.database.sqlite import NAME
from bosswidgets.table.saves import Saves

LEARNER = "a-learner-s-link-0"
MARKS = {lessons()["value"][0]: {"stars": 1, "missed": False}}
FEW, MANY = range(40), range(40, 1000)


def saved(place: Path) -> list[str]:
    """Save some games and a learner; return the games' ids."""
    saves = Saves(place)
    names = [saves.create_game(game_setup.new_game(4, seed=seed)) for seed in range(8)]
    for name in names:
        saves.append_entry(name, 0, "quiet 1")
    saves.merge_progress(LEARNER, MARKS)
    saves._database.close()
    return names


def asides(place: Path) -> list[Path]:
    return sorted(place.glob("games-damaged-*.sqlite"))


def test_what_is_whole_is_copied_and_nothing_is_said(tmp_path: Path) -> None:
    (name, *_) = saved(tmp_path)
    assert list(check_and_back_up(tmp_path)) == []
    assert asides(tmp_path) == []
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(tmp_path / BACKUP_NAME, other / NAME)
    assert Saves(other).load_game(name).entry_count == 1


def test_where_nothing_was_saved_there_is_nothing_to_look_at(tmp_path: Path) -> None:
    assert list(check_and_back_up(tmp_path)) == []
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_file_is_set_aside_and_the_copy_is_back(tmp_path: Path) -> None:
    names = saved(tmp_path)
    assert list(check_and_back_up(tmp_path)) == []
    (tmp_path / NAME).write_bytes(b"no database at all" * 1000)
    aside, restored = check_and_back_up(tmp_path)
    (found,) = asides(tmp_path)
    assert str(found) in aside
    assert found.read_bytes().startswith(b"no database")
    assert str(tmp_path / NAME) in restored
    saves = Saves(tmp_path)
    assert [saves.load_game(name).muted_deal for name in names] == [1] * 8
    assert saves.progress(LEARNER) == MARKS
    assert list(check_and_back_up(tmp_path)) == []


def test_without_a_copy_saving_begins_anew_and_each_file_is_kept(tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / BACKUP_NAME).unlink(missing_ok=True)
        (tmp_path / NAME).write_bytes(b"no database at all" * 1000)
        _, anew = check_and_back_up(tmp_path)
        assert "starts from scratch" in anew
        assert len(asides(tmp_path)) == number
        saved(tmp_path)


def test_a_damaged_copy_is_not_gone_back_to(tmp_path: Path) -> None:
    saved(tmp_path)
    for name in (NAME, BACKUP_NAME):
        (tmp_path / name).write_bytes(b"no database at all" * 1000)
    assert "starts from scratch" in list(check_and_back_up(tmp_path))[1]


def test_a_file_from_before_there_were_learners_is_whole(tmp_path: Path) -> None:
    saved(tmp_path)
    with sqlite3.connect(tmp_path / NAME) as database:
        database.execute("DROP TABLE learners")
    assert list(check_and_back_up(tmp_path)) == []


def test_a_learner_who_cannot_be_read_is_damage(tmp_path: Path) -> None:
    saved(tmp_path)
    assert list(check_and_back_up(tmp_path)) == []
    with sqlite3.connect(tmp_path / NAME) as database:
        database.execute("UPDATE learners SET marks = CAST(x'ff' AS TEXT)")
    _, restored = check_and_back_up(tmp_path)
    assert str(tmp_path / NAME) in restored
    assert Saves(tmp_path).progress(LEARNER) == MARKS


def test_a_file_that_another_program_writes_to_is_not_damaged(tmp_path: Path) -> None:
    (name, *_) = saved(tmp_path)
    other = sqlite3.connect(tmp_path / NAME, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN IMMEDIATE")
    other.execute("ROLLBACK")
    other.close()
    assert list(check_and_back_up(tmp_path)) == []
    assert Saves(tmp_path).load_game(name)


def test_a_file_that_another_program_holds_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (name, *_) = saved(tmp_path)
    monkeypatch.setattr(backup, "LOCK_TIMEOUT", 0.01)
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN IMMEDIATE")
        (said,) = check_and_back_up(tmp_path)
    assert "locked" in said
    assert asides(tmp_path) == []
    assert Saves(tmp_path).load_game(name)


def test_a_game_that_cannot_be_read_says_so_and_the_others_are_there(tmp_path: Path) -> None:
    bad, good, *_ = saved(tmp_path)
    with sqlite3.connect(tmp_path / NAME) as database:
        database.execute("UPDATE games SET game = '{\"start\": 3}' WHERE id = ?", (bad,))
    with pytest.raises(BossError, match="can’t be read"):
        Saves(tmp_path).load_game(bad)
    assert Saves(tmp_path).load_game(good)


def overwritten(data: bytearray, rng: Random) -> None:
    for _ in range(rng.randrange(1, 40)):
        data[rng.randrange(len(data))] = rng.randrange(256)


def header(data: bytearray, rng: Random) -> None:
    for _ in range(rng.randrange(1, 6)):
        data[rng.randrange(112)] = rng.randrange(256)


def cut(data: bytearray, rng: Random) -> None:
    del data[rng.randrange(len(data)) :]


def emptied(data: bytearray, rng: Random) -> None:
    at = rng.randrange(len(data) // 4096) * 4096
    data[at : at + 4096] = bytes(4096)


def mixed(data: bytearray, rng: Random) -> None:
    one, two = (rng.randrange(len(data) // 4096) * 4096 for _ in range(2))
    data[one : one + 4096] = data[two : two + 4096]


DAMAGES: tuple[Callable[[bytearray, Random], None], ...] = (
    overwritten,
    header,
    cut,
    emptied,
    mixed,
)


def starts(whole: Path, place: Path, seed: int) -> None:
    """Check that after damage the app starts, saves new games, and opens or refuses old ones."""
    shutil.copytree(whole, place)
    rng = Random(f"damage/{seed}")
    data = bytearray((place / NAME).read_bytes())
    rng.choice(DAMAGES)(data, rng)
    (place / NAME).write_bytes(data)
    if rng.random() < 0.2:
        (place / f"{NAME}-wal").write_bytes(rng.randbytes(5000))
    said = list(check_and_back_up(place))
    assert len(said) in (0, 2)
    assert len(asides(place)) == (1 if said else 0)
    saves = Saves(place)
    assert saves.load_game(saves.create_game(game_setup.new_game(3, seed=1)))
    for (name,) in sqlite3.connect(place / NAME).execute("SELECT id FROM games").fetchall():
        with suppress(BossError):
            saves.load_game(name)
    saves.progress(LEARNER)
    saves._database.close()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of saved games with its copy."""
    place = tmp_path_factory.mktemp("whole")
    saved(place)
    assert list(check_and_back_up(place)) == []
    return place


def run(whole: Path, tmp_path: Path, seeds: range) -> None:
    for seed in seeds:
        place = tmp_path / f"{seed}"
        try:
            starts(whole, place, seed)
        except Exception as error:
            raise AssertionError(f"damage {seed}") from error
        shutil.rmtree(place)


def test_whatever_is_damaged_the_app_starts(whole: Path, tmp_path: Path) -> None:
    run(whole, tmp_path, FEW)


@pytest.mark.nightly
def test_whatever_of_a_thousand_damages_it_is_the_app_starts(whole: Path, tmp_path: Path) -> None:
    run(whole, tmp_path, MANY)


def modes(place: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in place.iterdir()}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_saved_games_and_their_copy_are_their_owners_alone(tmp_path: Path) -> None:
    game = game_setup.new_game(3, seed=1, bots=(None, "careful", "careful"))
    older = Saves(tmp_path)
    older.create_game(game)
    for file in tmp_path.iterdir():
        file.chmod(0o644)  # as an older version created it, which still has it open
    saves = Saves(tmp_path)
    saves.create_game(game)
    assert list(check_and_back_up(tmp_path)) == []
    names = NAME, f"{NAME}-wal", f"{NAME}-shm", BACKUP_NAME
    assert modes(tmp_path) == dict.fromkeys(names, 0o600)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_a_damaged_file_is_set_aside_for_its_owner_alone(tmp_path: Path) -> None:
    saved(tmp_path)
    for name in (NAME, f"{NAME}-wal"):
        (tmp_path / name).write_bytes(b"no database at all" * 1000)
        (tmp_path / name).chmod(0o644)
    assert len(list(check_and_back_up(tmp_path))) == 2
    (aside,) = asides(tmp_path)
    found = modes(tmp_path)
    assert aside.name in found
    assert set(found.values()) == {0o600}
