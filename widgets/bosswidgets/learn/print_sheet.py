"""A lesson for printing: its positions and tasks, and the answers on a separate page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import inf

from bosslib.picture.svg import svg
from bosslib.teaching import attempt
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.pictures import PLAIN
from bosslib.words import say
from bosswidgets.learn.exercise_parts import ExerciseTexts, caption_html
from bosswidgets.learn.kinds import ANSWERS_BY_KIND
from bosswidgets.learn.paper import text_html

WIDTH = 640
"""Width of a position, in CSS pixels: the text width of A4 or Letter with common margins."""


def print_html(exercises: Sequence[Exercise]) -> str:
    """Return the exercises as HTML for printing, numbered from 1, with their answers."""
    tasks = "".join(_task_html(number, each) for number, each in enumerate(exercises, 1))
    answers = "".join(_answer_html(number, each) for number, each in enumerate(exercises, 1))
    head = f"<h2>{escape(say('printed.answers'))}</h2>"
    tasks = f'<p class="boss-teach">{escape(say("printed.how"))}</p>{tasks}'
    return (
        f'<div class="boss-sheet">{tasks}<section class="boss-key">{head}{answers}</section></div>'
    )


def _task_html(number: int, exercise: Exercise) -> str:
    words = ExerciseTexts(exercise)
    instruction = words.fill_names(exercise.instruction)
    steps = "".join(f"<li>{text_html(words.fill_names(each.say))}</li>" for each in exercise.steps)
    return (
        f"<section><h3>{number}. {text_html(words.fill_names(exercise.title))}</h3>"
        f"{f'<ol>{steps}</ol>' if steps else ''}"
        f"<p>{text_html(instruction)}</p>{_picture_html(exercise, words)}"
        f"{''.join(ANSWERS_BY_KIND[exercise.kind].paper_lines(exercise, words))}</section>"
    )


def _picture_html(exercise: Exercise, words: ExerciseTexts) -> str:
    if exercise.start is None:
        return ""
    record = attempt.begun(exercise)
    drawn = exercise.teaching.pictures.draw(exercise, record, words.names, (WIDTH, inf), PLAIN)
    return f"<figure>{svg(drawn)}</figure>{caption_html(exercise, record)}"


def _answer_html(number: int, exercise: Exercise) -> str:
    words = ExerciseTexts(exercise)
    told = [
        *ANSWERS_BY_KIND[exercise.kind].answer_lines(exercise, words),
        words.fill_names(exercise.task.success_text(exercise)),
    ]
    lines = "".join(f"<p>{text_html(each)}</p>" for each in told)
    title = text_html(words.fill_names(exercise.title))
    return f"<section><h3>{number}. {title}</h3>{lines}</section>"
