"""The questions before the first deal: who is asked, the feedback, and the teacher's view."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from tornado.httpclient import HTTPResponse

from bosslib.words import say
from bosswidgets.server.classroom import Classroom
from bosswidgets.server.classroom.entry_questions import seat_questions
from bosswidgets.server.classroom.room_pages import BrowserSeat
from bosswidgets.table.multiplayer import class_room, entry_answers, table_seats
from bosswidgets.table.saves import Saves
from tests.judging import right_numbers
from tests.widgets.server.served import Served, during
from tests.widgets.server.test_holding import Browser, comes, teaches
from tests.widgets.server.test_tables import FORM, enters, folder

__all__ = ["folder"]

GAMES = pytest.mark.parametrize("game", ["card", "board"])


async def made(served: Served, game: str) -> tuple[Browser, Browser, class_room.ClassTable]:
    """A teacher and Ann, who sits at the only table, and is asked first."""
    ann, teacher = await enters(served, "Ann"), await teaches(served)
    await teacher.ask("teacher/tables/make", "POST", **{**FORM, "game": game, "asks": "1"})
    (table,) = class_room.class_tables(Saves())
    return teacher, ann, table


def asked(game: str, table: class_room.ClassTable) -> list[int]:
    """The right answers at Ann's seat."""
    (chair,) = table_seats.person_seats(Saves(), table.game)
    return [
        right_numbers(each)[0] for each in seat_questions(BrowserSeat(table.game, game, chair.seat))
    ]


def text(answer: HTTPResponse) -> str:
    assert answer.code == 200
    return answer.body.decode()


@GAMES
def test_who_is_asked_answers_once_and_is_told_why(folder: Path, game: str) -> None:
    async def visit(served: Served) -> None:
        teacher, ann, table = await made(served, game)
        assert (await ann.ask("room")).headers["Location"] == "/room/questions"
        page = text(await ann.ask("room/questions"))
        assert page.count("<input id=") == page.count('role="img"') == 3
        look = f"teacher/tables/{table.code}"
        assert say("rooms.answers-none", name="Ann") in text(await teacher.ask(look))

        right = asked(game, table)
        for unreadable in ("x", "9" * 40):  # no amount, or one that no database takes
            typed = [unreadable, *map(str, right[1:])]
            page = text(await ann.ask("room/questions", "POST", answer=typed))
            assert page.count('role="alert"') == 1
        assert f'value="{right[1]}"' in page  # typed text is not lost
        assert entry_answers.answers_at(Saves(), table.game) == []

        page = text(await ann.ask("room/questions", "POST", answer=["9" * 99] * 3))
        assert page.count(say("task.unread")) == 3

        wrong = [str(right[0] + 1), *map(str, right[1:])]
        page = text(await ann.ask("room/questions", "POST", answer=wrong))
        assert say("questions.result", right=2, count=3) in page
        found = entry_answers.answers_at(Saves(), table.game)
        assert [each.is_right for each in found] == [False, True, True]
        assert [each.answer for each in found] == right

        again = await ann.ask("room/questions", "POST", answer=[str(each) for each in right])
        assert again.headers["Location"] == "/room"
        assert entry_answers.answers_at(Saves(), table.game) == found
        assert "?seat=" in (await ann.ask("room")).headers["Location"]
        told = say("rooms.answered", name="Ann", right=2, count=3)
        assert told in text(await teacher.ask(look))
        packed = ZipFile(BytesIO((await teacher.ask("teacher/tables/class.zip")).body))
        rows = csv.DictReader(StringIO(packed.read("answers.csv").decode("utf-8-sig")))
        assert [(row["name"], row["right"]) for row in rows] == [
            ("Ann", "no"),
            ("Ann", "yes"),
            ("Ann", "yes"),
        ]

    during(visit, folder, classroom=Classroom(6, ""))


@GAMES
def test_a_page_in_dutch_has_questions_in_dutch(folder: Path, game: str) -> None:
    async def visit(served: Served) -> None:
        _, ann, table = await made(served, game)
        ann.kept["boss-language"] = "nl"
        page = text(await ann.ask("room/questions"))
        assert say("questions.send", "nl") in page
        chair, *_ = table_seats.person_seats(Saves(), table.game)
        for each in seat_questions(BrowserSeat(table.game, game, chair.seat)):
            assert each.instruction not in page
        assert "You" not in page.partition("</h1>")[2]

    during(visit, folder, classroom=Classroom(6, ""))


def test_who_has_no_seat_or_is_not_asked_gets_no_question(folder: Path) -> None:
    async def visit(served: Served) -> None:
        ann, eve, teacher = await enters(served, "Ann"), await comes(served), await teaches(served)
        await teacher.ask("teacher/tables/make", "POST", **FORM)
        for browser in (ann, eve):
            answer = await browser.ask("room/questions")
            assert answer.headers["Location"] == "/room"
        assert "?seat=" in (await ann.ask("room")).headers["Location"]
        (table,) = class_room.class_tables(Saves())

        page = text(await teacher.ask(f"teacher/tables/{table.code}"))
        assert say("rooms.answers") not in page

    during(visit, folder, classroom=Classroom(6, ""))
