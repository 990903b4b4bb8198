"""A lesson on paper: its positions and tasks, and the answers on a page of their own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import inf

from bosslib.picture.svg import svg
from bosslib.teaching import attempt, grade
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.pictures import PLAIN
from bosslib.words import say
from bosswidgets.kit.html import unbroken
from bosswidgets.learn.exercise_page import Words, beneath, sign, to_settlement

WIDTH = 640
"""How wide a position is, in CSS pixels: the text of A4 or Letter with the usual margins."""


def sheet(exercises: Sequence[Exercise]) -> str:
    """The exercises as HTML to print, numbered from 1, and their answers."""
    tasks = "".join(_task(number, each) for number, each in enumerate(exercises, 1))
    answers = "".join(_answer(number, each) for number, each in enumerate(exercises, 1))
    head = f"<h2>{escape(say('printed.answers'))}</h2>"
    tasks = f'<p class="boss-teach">{escape(say("printed.how"))}</p>{tasks}'
    return (
        f'<div class="boss-sheet">{tasks}<section class="boss-key">{head}{answers}</section></div>'
    )


def _task(number: int, exercise: Exercise) -> str:
    words = Words(exercise)
    steps = "".join(f"<li>{_text(words.told(each.say))}</li>" for each in exercise.steps)
    return (
        f"<section><h3>{number}. {_text(words.told(exercise.title))}</h3>"
        f"{f'<ol>{steps}</ol>' if steps else ''}"
        f"<p>{_text(words.told(exercise.task))}</p>{_picture(exercise, words)}"
        f"{''.join(_blanks(exercise, words))}</section>"
    )


def _picture(exercise: Exercise, words: Words) -> str:
    if exercise.start is None:
        return ""
    record = attempt.begun(exercise)
    drawn = exercise.teaching.pictures.drawn(exercise, record, words.names, (WIDTH, inf), PLAIN)
    return f"<figure>{svg(drawn)}</figure>{beneath(exercise, record)}"


def _blanks(exercise: Exercise, words: Words) -> Iterator[str]:
    """Where one writes: boxes to tick, lines for numbers, or a line for what one would do."""
    if exercise.attempt:
        tried = say("task.tried", action=words.action(exercise.attempt))
        yield f"<p>{_text(tried)}</p>"
    if exercise.choices:
        items = "".join(f"<li>☐ {_text(words.told(each.say))}</li>" for each in exercise.choices)
        yield f'<ul class="boss-boxes">{items}</ul>'
    for at, ask in enumerate(exercise.asks):
        if at in exercise.given:
            yield _line(words.label(at), words.number(at))
        else:
            yield _line(words.label(at), f"{sign(ask.unit)}____________")
    if exercise.kind.at_table:
        yield _line(say("printed.do"), "______________________________")


def _line(label: str, blank: str) -> str:
    return f"<p>{_text(label)}: {escape(blank)}</p>"


def _answer(number: int, exercise: Exercise) -> str:
    words = Words(exercise)
    told: list[str] = []
    if exercise.kind.at_table and not exercise.solver:
        told += words.events(to_settlement(grade.solved(exercise).played))
    told += [words.told(each.say) for each in exercise.choices if each.right]
    told += [f"{words.label(at)}: {words.number(at)}" for at in range(len(exercise.asks))]
    told.append(words.told(exercise.success))
    lines = "".join(f"<p>{_text(each)}</p>" for each in told)
    return f"<section><h3>{number}. {_text(words.told(exercise.title))}</h3>{lines}</section>"


def _text(text: str) -> str:
    return escape(unbroken(text))
