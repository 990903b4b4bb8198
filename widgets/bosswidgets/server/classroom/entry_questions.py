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
from bosslib.teaching.grade import Verdict
from bosslib.teaching.kinds.number import NumberTask
from bosslib.teaching.number_input import explain_unreadable, parse_number
from bosslib.teaching.pictures import PLAIN
from bosslib.words import language_scope
from bosswidgets.learn.exercise_parts import ExerciseTexts
from bosswidgets.learn.kinds.number import answer_label, unit_sign
from bosswidgets.server.classroom.room_data import RoomData
from bosswidgets.server.classroom.room_pages import BrowserSeat, RoomHandler, current_seat
from bosswidgets.table.games import named
from bosswidgets.table.multiplayer import entry_answers
from bosswidgets.table.saves import Saves

WIDTH = 350
"""Width of a position's drawing in CSS pixels, that of a phone; larger screens scale it up."""


class QuestionView(NamedTuple):
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


class QuestionsHandler(RoomHandler):
    """Page with the questions of a seat, then with the verdicts."""

    @authenticated
    async def get(self) -> None:
        """Send the questions, or redirect to the room if there are none to answer."""
        _ = self.xsrf_token
        await self.send_page([])

    @authenticated
    async def post(self) -> None:
        """Take the answers; unreadable ones are asked again."""
        await self.send_page(self.get_body_arguments("answer"))

    async def send_page(self, typed: list[str]) -> None:
        """Send the page; answers are judged once all of them are readable."""
        found = await self.run(_judge_questions, self.room, self.browser_hash, typed, self.lang)
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


def seat_questions(place: BrowserSeat) -> tuple[Exercise, ...]:
    """Return the questions of a seat, which are fixed and differ between seats."""
    seed = int(sha256(f"{place.name}/{SEATS[place.seat]}".encode()).hexdigest()[:7], 16)
    return named(place.game).check_questions(seed)


def _judge_questions(
    saves: Saves, room: RoomData, browser: str, typed: list[str], lang: str
) -> list[QuestionView]:
    """Return the questions of a browser's seat with what was typed; empty if there are none to
    answer.
    """
    place = current_seat(saves, room, browser)
    if place is None or not entry_answers.has_open_questions(saves, place.name, place.seat):
        return []
    with language_scope(lang):
        asked = seat_questions(place)
        if len(typed) != len(asked):
            return [_question_view(each) for each in asked]
        read = [parse_number(each) for each in typed]
        given = [each for each in read if each is not None]
        if len(given) < len(asked):
            return [
                _question_view(each, text, wrong=explain_unreadable(text) if value is None else "")
                for each, text, value in zip(asked, typed, read, strict=True)
            ]
        entry_answers.store_answers(saves, place.name, place.seat, asked, given)
        return [
            _question_view(each, text, verdict=each.task_of(NumberTask).judge(each, (value,)))
            for each, text, value in zip(asked, typed, given, strict=True)
        ]


def _question_view(
    exercise: Exercise, typed: str = "", *, wrong: str = "", verdict: Verdict | None = None
) -> QuestionView:
    words, record, shown = ExerciseTexts(exercise), begun(exercise), exercise.teaching.pictures
    (blank,), told = exercise.task_of(NumberTask).blanks, list[str]()
    if verdict:
        told = [verdict.say] if verdict.is_right else [verdict.say, exercise.success]
    return QuestionView(
        words.fill_names(exercise.instruction),
        svg(shown.draw(exercise, record, words.names, (WIDTH, inf), PLAIN)),
        tuple(shown.sentences_below(exercise, record, words.names, PLAIN)),
        answer_label(words, blank),
        unit_sign(blank.unit),
        typed,
        wrong,
        verdict and verdict.is_right,
        tuple(map(words.fill_names, told)),
    )


ADDRESSES = {"room/questions": QuestionsHandler}
