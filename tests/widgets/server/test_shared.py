"""Data that the servers of a class share: its key, the pause, assigned exercises."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

from bosslib import BossError
from bosswidgets.kit.page_list import ASSIGNED_VARIABLE
from bosswidgets.learn.assigned_exercises import AssignedExercises
from bosswidgets.server.classroom import PAUSED, STOPPED, Classroom, shared_class
from bosswidgets.table.saves import STORE_VARIABLE, Saves
from tests.widgets.conftest import needed
from tests.widgets.server.served import Served, during, notebook, until
from tests.widgets.server.test_given import EXERCISES, cookies, named, send, teacher
from tools.postgres import PASSWORD

pytestmark = needed


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str) -> Path:
    """Notebooks of a class that shares a database."""
    monkeypatch.setenv(STORE_VARIABLE, address)
    monkeypatch.setenv(ASSIGNED_VARIABLE, str(tmp_path / "given"))
    (tmp_path / "notebooks" / "en").mkdir(parents=True)
    for name in ("16-table", "20-own", "21-editor"):
        (tmp_path / "notebooks" / "en" / f"{name}.ipynb").write_text(notebook("1"), "utf-8")
    return tmp_path / "notebooks"


def test_the_key_is_made_once_and_is_the_same_on_all_servers(address: str) -> None:
    first, second = Saves(address), Saves(address)
    assert shared_class.class_key(first) == shared_class.class_key(second)
    assert len(shared_class.class_key(first)) == 32


def test_what_is_given_at_one_server_is_given_at_all_in_its_order(
    address: str, tmp_path: Path
) -> None:
    first, second = Saves(address), Saves(address)
    here, there = AssignedExercises(tmp_path / "here"), AssignedExercises(tmp_path / "there")
    there.assign(named("of-its-own"))
    for name, title in (("one", "First"), ("two", "Second"), ("one", "Third")):
        shared_class.assign(first, here, named(name).replace("Get paid", title))
    for folder in (there, here):
        shared_class.sync_folder(second, folder)
        assert list(folder.names) == ["two", "one"]
        assert [each.title for each in folder.lesson.exercises] == ["Second", "Third"]
    before = [there.file_path(name).stat() for name in there.names]
    shared_class.sync_folder(second, there)  # up-to-date files are left unchanged
    assert [there.file_path(name).stat() for name in there.names] == before
    shared_class.withdraw(second, there, "two")
    shared_class.sync_folder(first, here)
    with pytest.raises(BossError):
        shared_class.assign(first, here, "kind =")
    assert list(here.names) == list(there.names) == ["one"]


def test_an_exercise_that_is_given_again_takes_the_place_of_the_old_one_everywhere(
    address: str, tmp_path: Path
) -> None:
    first, second = Saves(address), Saves(address)
    here, there = AssignedExercises(tmp_path / "here"), AssignedExercises(tmp_path / "there")
    for title in ("First", "Second"):
        shared_class.assign(first, here, named("one").replace("Get paid", title))
        shared_class.sync_folder(second, there)
        assert [each.title for each in there.lesson.exercises] == [title]


def _holds(room: Classroom, wanted: str) -> bool:
    return room.hold_state == wanted


def test_a_server_does_what_the_teacher_wants_at_another(folder: Path) -> None:
    room = Classroom(5, "http://here/")

    async def visit(served: Served) -> None:
        other, browser = Saves(os.environ[STORE_VARIABLE]), await teacher(served, room)
        for wanted in (PAUSED, STOPPED, ""):
            shared_class.set_hold_state(other, wanted)
            await until(partial(_holds, room, wanted))
        answer = await served.ask(
            "teacher/hold", "POST", "held=paused&_xsrf=" + browser["X_XSRFToken"], **browser
        )
        assert answer.code == 302
        assert shared_class.hold_state(other) == PAUSED
        assert (await send(served, EXERCISES, named("one"), **browser)).code == 200
        elsewhere = AssignedExercises(folder / "elsewhere")
        shared_class.sync_folder(other, elsewhere)
        assert elsewhere.names == ("one",)
        shared_class.withdraw(other, elsewhere, "one")
        own = AssignedExercises(Path(os.environ[ASSIGNED_VARIABLE]))
        await until(lambda: own.names == ())

    during(visit, folder, classroom=room)


def test_a_server_says_that_it_answers_and_shows_no_password(folder: Path) -> None:
    room = Classroom(5, "http://here/")

    async def visit(served: Served) -> None:
        health = await served.ask("healthz")
        assert (health.code, health.body) == (200, b"ok")
        entered = await served.ask(f"teacher/{room.token}")
        for path in ("", "teacher", "teacher/tables", EXERCISES, "healthz", "no/such/page"):
            answer = await served.ask(path, Cookie=cookies(entered))
            assert PASSWORD not in answer.body.decode()
            assert PASSWORD not in str(answer.headers)

    during(visit, folder, classroom=room)
