"""Progress of a class: who may see it, its content, and that nobody is named."""

from __future__ import annotations

import csv
import threading
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from bosslib.teaching.course import lessons
from bosslib.teaching.spaced_repetition import (
    HOUR,
    LEARNT_BOX,
    AnswerRecord,
    record_misconception,
    record_right_answer,
)
from bosslib.words import say
from bosswidgets.kit import page_list
from bosswidgets.kit.progress import MEASURE_KEY, MISCONCEPTION_PREFIX, memory_record
from bosswidgets.server.classroom import Classroom, class_progress
from bosswidgets.server.classroom.class_progress import (
    MisconceptionCount,
    learner_progress,
    misconception_counts,
    progress_csv,
)
from bosswidgets.table.saves import Saves
from tests.widgets.server.served import Served, during, write
from tests.widgets.server.test_holding import Browser, comes, teaches
from tests.widgets.server.test_tables import enters

PAGE, TABLE, SHOW = "teacher/progress", "teacher/progress.csv", "room/progress"
ONE, TWO = "a-learner-s-link-0", "a-learner-s-link-1"
FIRST, SECOND = lessons()["first-deal"][:2]
NOW = 1_800_000_000_000
AGAIN = record_misconception(
    record_right_answer(record_misconception((), NOW), NOW), NOW + 24 * HOUR
)
MARKS: dict[str, Any] = {
    FIRST: {"stars": 3, "missed": False},
    SECOND: {"stars": 0, "missed": True},
    f"{MISCONCEPTION_PREFIX}no-five": memory_record(AGAIN),
    MEASURE_KEY: {"seed": 7, "results": {"0": 40}, "scores": [25, 61]},
}
OTHER: dict[str, Any] = {
    f"{MISCONCEPTION_PREFIX}no-five": memory_record(record_misconception((), NOW)),
    f"{MISCONCEPTION_PREFIX}no-x": memory_record((AnswerRecord(NOW, LEARNT_BOX),)),
}


def test_the_commonest_mistake_comes_first() -> None:
    found = misconception_counts([learner_progress(1, MARKS), learner_progress(2, OTHER)])
    assert found == [MisconceptionCount("no-five", 2, 0), MisconceptionCount("no-x", 0, 1)]
    assert misconception_counts([]) == []


def test_a_table_has_a_row_for_each_learner() -> None:
    one, two = csv.DictReader(
        StringIO(progress_csv([learner_progress(1, MARKS), learner_progress(2, OTHER)]))
    )
    assert (one["learner"], one[FIRST], one[SECOND]) == ("1", "3", "0")
    assert (two["learner"], two[FIRST], two[SECOND]) == ("2", "", "")
    assert (one["misconception:no-five"], two["misconception:no-five"]) == ("2", "1")
    assert (one["misconception:no-x"], two["misconception:no-x"]) == ("", "0")
    assert (one["bargains:first"], one["bargains:last"]) == ("25", "61")
    assert (two["bargains:first"], two["bargains:last"]) == ("", "")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOSS_DATA", str(tmp_path / "data"))
    return write(tmp_path)


def test_only_what_is_shown_is_there_and_for_the_teacher_alone(folder: Path) -> None:
    async def visit(served: Served) -> None:
        pupil, silent = await enters(served, "Annabel"), await enters(served, "Bouke")
        teacher = await teaches(served)
        saves = Saves()
        saves.merge_progress(ONE, MARKS)
        saves.merge_progress(TWO, OTHER)
        assert say("getting-on.nobody") in (await teacher.ask(PAGE)).body.decode()
        assert (await pupil.ask(SHOW, "POST", learner=ONE)).code == 200
        for guest in (pupil, silent):
            assert (await guest.ask(PAGE)).code == 404
            assert (await guest.ask(TABLE)).code == 404
        text = (await teacher.ask(PAGE)).body.decode()
        assert say("practice.named.no-five") in text
        assert say("practice.named.no-x") not in text
        assert "25% → 61%" in text
        assert "Annabel" not in text
        assert ONE not in text
        answer = await teacher.ask(TABLE)
        assert "attachment" in answer.headers["Content-Disposition"]
        (row,) = csv.DictReader(StringIO(answer.body.decode()))
        assert row[FIRST] == "3"
        assert "Annabel" not in answer.body.decode()
        teacher.kept["boss-language"] = "nl"
        assert say("getting-on.title", "nl") in (await teacher.ask(PAGE)).body.decode()
        assert (await pupil.ask(SHOW, "POST", learner="")).code == 200
        del teacher.kept["boss-language"]
        assert say("getting-on.nobody") in (await teacher.ask(PAGE)).body.decode()

    during(visit, folder, classroom=Classroom(6, ""))


async def rows(teacher: Browser) -> int:
    """The number of learners in the teacher's file."""
    return len([*csv.DictReader(StringIO((await teacher.ask(TABLE)).body.decode()))])


def test_no_more_learners_show_their_progress_than_the_class_has_places(folder: Path) -> None:
    async def visit(served: Served) -> None:
        first, second, third = [await comes(served) for _ in range(3)]
        teacher = await teaches(served)
        codes = [(await each.ask(SHOW, "POST", learner=ONE)).code for each in (first, second)]
        assert codes == [200, 200]
        refused = await third.ask(SHOW, "POST", learner=ONE)
        assert (refused.code, refused.body.decode()) == (503, say("rooms.full", most=2))
        assert (await second.ask(SHOW, "POST", learner=TWO)).code == 200
        assert await rows(teacher) == 2
        await second.ask(SHOW, "POST", learner="")
        assert (await third.ask(SHOW, "POST", learner=ONE)).code == 200
        await teacher.ask("teacher/tables/clear", "POST")
        assert await rows(teacher) == 0

    during(visit, folder, classroom=Classroom(2, ""))


def test_the_pages_are_listed_once_and_not_by_the_thread_that_serves_all(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def listed(root: Path, language: str) -> list[page_list.Page]:
        threads.append(threading.current_thread())
        return page_list.list_pages(root, language)

    async def visit(served: Served) -> None:
        Saves().merge_progress(ONE, MARKS)
        for pupil in [await comes(served) for _ in range(3)]:
            await pupil.ask(SHOW, "POST", learner=ONE)
        teacher = await teaches(served)
        monkeypatch.setattr(class_progress, "list_pages", listed)
        assert (await teacher.ask(PAGE)).code == 200
        assert len(threads) == 1
        assert threads[0] is not threading.current_thread()

    during(visit, folder, classroom=Classroom(6, ""))


@pytest.mark.parametrize("link", ["short", "../" * 8, "x" * 10_000])
def test_what_is_no_link_is_refused(folder: Path, link: str) -> None:
    async def visit(served: Served) -> None:
        pupil, teacher = await enters(served, "Annabel"), await teaches(served)
        assert (await pupil.ask(SHOW, "POST", learner=link)).code == 400
        assert say("getting-on.nobody") in (await teacher.ask(PAGE)).body.decode()

    during(visit, folder, classroom=Classroom(6, ""))


def test_without_a_class_there_is_nobody_to_show_it_to(folder: Path) -> None:
    async def visit(served: Served) -> None:
        answer = await served.ask(SHOW, "POST", f"learner={ONE}")
        assert answer.code in (403, 404)
        assert (await served.ask(PAGE)).code == 404
        assert "data-class" not in (await served.ask("")).body.decode()

    during(visit, folder)
