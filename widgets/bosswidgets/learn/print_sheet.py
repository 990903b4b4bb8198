"""A lesson for printing: its positions and tasks, and the answers on a separate page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import inf

from bosslib.picture.svg import svg
from bosslib.teaching import attempt
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.grade import success_text
from bosslib.teaching.pictures import PLAIN
from bosslib.words import say
from bosswidgets.learn.exercise_page import Words, beneath
from bosswidgets.learn.kinds import ANSWERING
from bosswidgets.learn.paper import printed

WIDTH = 640
"""Width of a position, in CSS pixels: the text width of A4 or Letter with common margins."""


def sheet(exercises: Sequence[Exercise]) -> str:
    """Return the exercises as HTML for printing, numbered from 1, with their answers."""
    tasks = "".join(_task(number, each) for number, each in enumerate(exercises, 1))
    answers = "".join(_answer(number, each) for number, each in enumerate(exercises, 1))
    head = f"<h2>{escape(say('printed.answers'))}</h2>"
    tasks = f'<p class="boss-teach">{escape(say("printed.how"))}</p>{tasks}'
    return (
        f'<div class="boss-sheet">{tasks}<section class="boss-key">{head}{answers}</section></div>'
    )


def _task(number: int, exercise: Exercise) -> str:
    words = Words(exercise)
    steps = "".join(f"<li>{printed(words.told(each.say))}</li>" for each in exercise.steps)
    return (
        f"<section><h3>{number}. {printed(words.told(exercise.title))}</h3>"
        f"{f'<ol>{steps}</ol>' if steps else ''}"
        f"<p>{printed(words.told(exercise.task))}</p>{_picture(exercise, words)}"
        f"{''.join(ANSWERING[exercise.kind].blanks(exercise, words))}</section>"
    )


def _picture(exercise: Exercise, words: Words) -> str:
    if exercise.start is None:
        return ""
    record = attempt.begun(exercise)
    drawn = exercise.teaching.pictures.draw(exercise, record, words.names, (WIDTH, inf), PLAIN)
    return f"<figure>{svg(drawn)}</figure>{beneath(exercise, record)}"


def _answer(number: int, exercise: Exercise) -> str:
    words = Words(exercise)
    told = [*ANSWERING[exercise.kind].answers(exercise, words), words.told(success_text(exercise))]
    lines = "".join(f"<p>{printed(each)}</p>" for each in told)
    return f"<section><h3>{number}. {printed(words.told(exercise.title))}</h3>{lines}</section>"
