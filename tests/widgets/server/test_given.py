"""Assigned exercises of a class: assigned on the page itself, only by the teacher."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from bosslib import BossError
from bosslib.teaching import course
from bosslib.words import say
from bosswidgets.kit.page_list import ASSIGNED_VARIABLE, EXERCISES_VARIABLE
from bosswidgets.learn.assigned_exercises import MAX_ASSIGNED, AssignedExercises
from bosswidgets.learn.lesson import OwnExercises
from bosswidgets.server.classroom import Classroom
from tests.widgets.editor.test_editor import WHOLE, Teacher, whole
from tests.widgets.server.served import Served, during, notebook

EXERCISES = "teacher/exercises"
EDGE = "an-edge"


def named(name: str, title: str = "Mine") -> str:
    return WHOLE.replace('"be-paid"', f'"{name}"').replace(
        'title = "Turn over your last disk"', f'title = "{title}"'
    )


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Notebooks with a page for own exercises; nothing is assigned yet."""
    monkeypatch.delenv(EXERCISES_VARIABLE, raising=False)
    monkeypatch.setenv(ASSIGNED_VARIABLE, str(tmp_path / "given"))
    (tmp_path / "notebooks" / "en").mkdir(parents=True)
    for name in ("20-own", "21-editor"):
        (tmp_path / "notebooks" / "en" / f"{name}.ipynb").write_text(notebook("1"), "utf-8")
    return tmp_path / "notebooks"


def cookies(*answers: Any) -> str:
    """The cookies that a browser returns after these responses."""
    found = [each for answer in answers for each in answer.headers.get_list("Set-Cookie")]
    return "; ".join(each.partition(";")[0] for each in found)


async def teacher(served: Served, room: Classroom) -> dict[str, str]:
    """The headers of the teacher's browser, which has opened the teacher's page."""
    entered = await served.ask(f"teacher/{room.token}")
    seen = await served.ask(EXERCISES, Cookie=cookies(entered))
    assert seen.code == 200
    kept = cookies(entered, seen)
    token = re.search(r"_xsrf=([^;]*)", kept)
    assert token
    return {"Cookie": kept, "X_XSRFToken": token[1]}


async def send(served: Served, path: str, *texts: str, **headers: str) -> Any:
    """Send files as a form does."""
    parts = "".join(
        f'--{EDGE}\r\nContent-Disposition: form-data; name="exercise"; filename="{at}.toml"\r\n'
        f"Content-Type: text/plain\r\n\r\n{text}\r\n"
        for at, text in enumerate(texts)
    )
    kind = f"multipart/form-data; boundary={EDGE}"
    headers = {"Content_Type": kind, "Accept": "application/json", **headers}
    return await served.ask(path, "POST", f"{parts}--{EDGE}--\r\n", **headers)


@pytest.mark.skipif(sys.platform == "win32", reason="a link needs a privilege on Windows")
def test_what_is_taken_back_while_somebody_looks_is_not_there(tmp_path: Path) -> None:
    there = AssignedExercises(tmp_path)
    there.assign(named("one"))
    there.file_path("gone").symlink_to(
        tmp_path / "nowhere"
    )  # it is listed, but the file is missing
    assert there.names == ("one",)


def test_what_a_teacher_gives_is_on_the_index_at_once_and_can_be_taken_back(folder: Path) -> None:
    room = Classroom(5, "http://here/")

    async def visit(served: Served) -> None:
        assert "20-own" not in (await served.ask("")).body.decode()
        mine = await teacher(served, room)
        answer = await send(served, EXERCISES, named("one"), named("two"), "kind =", **mine)
        assert answer.code == 200
        told = json.loads(answer.body)
        assert len(told["given"]) == 2
        assert len(told["wrong"]) == 1
        assert told["wrong"][0].startswith("2.toml: ")
        assert "20-own" in (await served.ask("")).body.decode()
        assert [each.id for each in OwnExercises().exercises] == ["one", "two"]
        page = (await served.ask(EXERCISES, Cookie=mine["Cookie"])).body.decode()
        assert page.count(say("given.back") + "</button>") == 2
        assert "21-editor.ipynb?give=1" in page
        form = {"Content_Type": "application/x-www-form-urlencoded", **mine}
        for name in ("one", "two", "../two", "none"):
            back = await served.ask(f"{EXERCISES}/back", "POST", f"exercise={name}", **form)
            assert back.code == 302
        assert "20-own" not in (await served.ask("")).body.decode()
        assert OwnExercises().exercises == ()

    during(visit, folder, classroom=room)


def test_a_byte_order_mark_before_an_exercise_that_is_given_is_nothing(folder: Path) -> None:
    room = Classroom(5, "http://here/")

    async def visit(served: Served) -> None:
        mine = await teacher(served, room)
        answer = await send(served, EXERCISES, f"\ufeff{named('one')}", **mine)
        assert json.loads(answer.body)["wrong"] == []
        assert [each.id for each in OwnExercises().exercises] == ["one"]

    during(visit, folder, classroom=room)


def test_nobody_but_the_teacher_gives_or_takes(folder: Path) -> None:
    room = Classroom(5, "http://here/")

    async def visit(served: Served) -> None:
        mine = await teacher(served, room)
        index = await served.ask("")
        pupil = cookies(index)
        token = re.search(r"_xsrf=([^;]*)", pupil)
        assert token
        theirs = {"Cookie": pupil, "X_XSRFToken": token[1]}
        for path in (EXERCISES, f"{EXERCISES}/back"):
            assert (await send(served, path, named("one"), **theirs)).code == 404
            assert (await send(served, path, named("one"))).code in (403, 404)
            bare = {"Cookie": mine["Cookie"]}  # as another site's form would send it
            assert (await send(served, path, named("one"), **bare)).code == 403
        assert (await served.ask(EXERCISES, Cookie=pupil)).code == 404
        assert "20-own" not in (await served.ask("")).body.decode()

    during(visit, folder, classroom=room)


def test_without_a_class_there_is_no_such_page(folder: Path) -> None:
    async def visit(served: Served) -> None:
        assert (await served.ask(EXERCISES)).code == 404

    during(visit, folder)


def test_the_order_is_that_of_giving_and_a_second_one_takes_the_firsts_place(
    tmp_path: Path,
) -> None:
    there = AssignedExercises(tmp_path / "given")
    for name in ("b", "a", "c"):
        there.assign(named(name))
    assert there.names == ("b", "a", "c")
    there.assign(named("b"))
    assert there.names == ("a", "c", "b")
    assert [each.id for each in there.lesson.exercises] == ["a", "c", "b"]
    with pytest.raises(BossError):
        there.assign("x" * 200_000)
    with pytest.raises(BossError):
        there.assign(named("../b"))
    assert there.names == ("a", "c", "b")


def test_so_many_are_enough(tmp_path: Path) -> None:
    there = AssignedExercises(tmp_path)
    for at in range(MAX_ASSIGNED):
        (tmp_path / f"n{at}.toml").write_text(named(f"n{at}"), "utf-8")
    with pytest.raises(BossError, match=f"{MAX_ASSIGNED}"):
        there.assign(named("more"))
    there.assign(named("n1"))


def test_a_served_folder_and_what_was_given_are_one_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").mkdir()
    for name in ("first", "same"):
        (tmp_path / "mine" / f"{name}.toml").write_text(named(name), "utf-8")
    monkeypatch.setenv(EXERCISES_VARIABLE, str(tmp_path / "mine"))
    monkeypatch.setenv(ASSIGNED_VARIABLE, str(tmp_path / "given"))
    for name in ("same", "new"):
        AssignedExercises(tmp_path / "given").assign(named(name))
    assert [each.id for each in OwnExercises().exercises] == ["first", "same", "new"]


# The button in the editor


def gift(page: Teacher) -> str:
    return str(page.page.gift.value)


def test_the_editor_gives_what_is_sound_and_says_what_came_of_it() -> None:
    someone = Teacher(address="?give=1")
    someone.type(someone.page.toml, "toml", WHOLE)
    someone.press("give")
    assert someone.sent[-1] == {"give": "be-paid.toml", "text": WHOLE}
    hear = someone.page.bridge._handle_custom_msg
    for content, words in (
        ({"given": ["Own <b>"], "wrong": []}, say("given.given", title="Own &lt;b&gt;")),
        ({"given": None}, say("given.no-teacher")),
        ({"given": None, "lost": True}, say("given.lost")),
    ):
        hear(content, [])
        assert words in gift(someone)
    someone.write(title="Another")
    assert not gift(someone)


def test_the_editor_does_not_give_what_comes_out_otherwise() -> None:
    someone = Teacher(address="?give=1")
    whole(someone)
    someone.write(ask__0__from="value", ask__0__is="7")
    before = len(someone.sent)
    someone.press("give")
    assert not [each for each in someone.sent[before:] if "give" in each]
    assert say("given.not-sound") in gift(someone)
    assert someone.page.words.troubles


def test_without_a_class_the_editor_has_nothing_to_give_to() -> None:
    someone = Teacher()
    someone.type(someone.page.toml, "toml", WHOLE)
    with pytest.raises(AssertionError):
        someone.press("give")


def test_every_exercise_of_the_course_could_be_given(tmp_path: Path) -> None:
    there = AssignedExercises(tmp_path)
    assert there.assign(
        (course.COURSE_FOLDER / "board-deal" / "board-be-paid.toml").read_text("utf-8")
    )
