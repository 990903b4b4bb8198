"""Questions before the first deal, at tables whose teacher wants them."""

from __future__ import annotations

from hashlib import sha256
from math import inf
from typing import NamedTuple

from tornado.web import authenticated

from bosslib.game import SEATS
from bosslib.picture.svg import svg
from bosslib.teaching.attempt import begun
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.grade import Verdict, numbers_judged
from bosslib.teaching.pictures import PLAIN
from bosslib.teaching.typed import number, unread
from bosslib.words import speaking
from bosswidgets.learn.exercise_page import Words, sign
from bosswidgets.server.classroom.room import Room
from bosswidgets.server.classroom.room_pages import Place, RoomHandler, seat_of
from bosswidgets.table.games import named
from bosswidgets.table.meeting import answers
from bosswidgets.table.saves import Saves

WIDTH = 350
"""Width of a position's drawing in CSS pixels, that of a phone; larger screens scale it up."""


class QuestionShown(NamedTuple):
    """Question as shown on the page: task, picture, the answer typed, an error in it, and the
    verdict.
    """

    task: str
    picture: str
    beneath: tuple[str, ...]
    label: str
    unit: str
    typed: str
    wrong: str = ""
    right: bool | None = None
    told: tuple[str, ...] = ()


class Questions(RoomHandler):
    """Page with the questions of a seat, then with the verdicts."""

    @authenticated
    async def get(self) -> None:
        """Send the questions, or redirect to the room if there are none to answer."""
        _ = self.xsrf_token
        await self.show([])

    @authenticated
    async def post(self) -> None:
        """Take the answers; unreadable ones are asked again."""
        await self.show(self.get_body_arguments("answer"))

    async def show(self, typed: list[str]) -> None:
        """Send the page; answers are judged once all of them are readable."""
        found = await self.room.ask(_asked, self.room, self.browser, typed, self.lang)
        if not found:
            self.redirect(f"{self.base_url}room")
            return
        done = all(each.right is not None for each in found)
        values = {
            "questions": found,
            "done": done,
            "right": sum(bool(each.right) for each in found),
        }
        self.finish(self.render_template("room-questions.html", **values))


def questions(place: Place) -> tuple[Exercise, ...]:
    """Return the questions of a seat, which are fixed and differ between seats."""
    seed = int(sha256(f"{place.name}/{SEATS[place.seat]}".encode()).hexdigest()[:7], 16)
    return named(place.game).check(seed)


def _asked(
    saves: Saves, room: Room, browser: str, typed: list[str], lang: str
) -> list[QuestionShown]:
    """Return the questions of a browser's seat with what was typed; empty if there are none to
    answer.
    """
    place = seat_of(saves, room, browser)
    if place is None or not answers.owed(saves, place.name, place.seat):
        return []
    with speaking(lang):
        asked = questions(place)
        if len(typed) != len(asked):
            return [_shown(each) for each in asked]
        read = [number(each) for each in typed]
        given = [each for each in read if each is not None]
        if len(given) < len(asked):
            return [
                _shown(each, text, wrong=unread(text) if value is None else "")
                for each, text, value in zip(asked, typed, read, strict=True)
            ]
        answers.add(saves, place.name, place.seat, asked, given)
        return [
            _shown(each, text, verdict=numbers_judged(each, (value,)))
            for each, text, value in zip(asked, typed, given, strict=True)
        ]


def _shown(
    exercise: Exercise, typed: str = "", *, wrong: str = "", verdict: Verdict | None = None
) -> QuestionShown:
    words, record, shown = Words(exercise), begun(exercise), exercise.teaching.pictures
    told: list[str] = []
    if verdict:
        told = [verdict.say] if verdict.right else [verdict.say, exercise.success]
    return QuestionShown(
        words.told(exercise.task),
        svg(shown.drawn(exercise, record, words.names, (WIDTH, inf), PLAIN)),
        tuple(shown.beneath(exercise, record, words.names, PLAIN)),
        words.label(0),
        sign(exercise.asks[0].unit),
        typed,
        wrong,
        verdict and verdict.right,
        tuple(map(words.told, told)),
    )


ADDRESSES = {"room/questions": Questions}
