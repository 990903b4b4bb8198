"""Answers to questions graded: numbers that were typed, tables that were filled in, choices."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from bosslib.teaching.attempt import Verdict
from bosslib.teaching.exercise import Exercise
from bosslib.words import say

NUMBER = re.compile(
    r"([+-]?)\$?([+-]?)(\d+(?:[., ]\d{3})*)(?:[.,]0{1,2})?(?:\$| ?m(?:illion|iljoen)?)?"
)
LONGEST = 100
"""More signs than a number can have that somebody means."""


def number(text: str) -> int | None:
    """The whole number that somebody has typed, with its unit or not; None if it cannot be read.

    A real minus sign, a dollar sign, an m for millions, spaces, a decimal part of nothing and the
    letter O for a zero are read. What cannot be read is asked again, and never counted as wrong.

    >>> number("$1O5"), number(" −105 "), number("105,0"), number("1,050"), number("a lot")
    (105, -105, 105, 1050, None)
    """
    plainly = re.sub(r"[−–—]", "-", text.strip())
    plainly = re.sub(r"(?<=[\d$+\-oO])[oO](?=[\doO,. $]|$)", "0", re.sub(r"\s+", " ", plainly))
    plainly = re.sub(r"(?<=[$+-]) | (?=\$)", "", plainly)
    read = NUMBER.fullmatch(plainly)
    if not read or (read[1] and read[2]) or len(plainly) > LONGEST:
        return None
    digits = int(re.sub(r"[., ]", "", read[3]))
    return -digits if "-" in (read[1], read[2]) else digits


def numbers_judged(exercise: Exercise, answers: Sequence[int]) -> Verdict:
    """What the numbers come to that were filled in: of a table by seat, with the given ones."""
    wrong = tuple(
        at
        for at, (ask, answer) in enumerate(zip(exercise.asks, answers, strict=True))
        if ask.answer != answer
    )
    if not wrong:
        return Verdict(True, exercise.success)
    for table in exercise.wrong_tables:
        if all(answers[seat] == number for seat, number in table.answer.items()):
            return Verdict(False, table.say, wrong=wrong)
    for at in wrong:
        for each in exercise.asks[at].wrong:
            if each.number == answers[at]:
                return Verdict(False, each.say, wrong=wrong)
    return Verdict(False, say("lesson.wrong-number"), wrong=wrong)


def choices_judged(exercise: Exercise, chosen: Collection[int]) -> Verdict:
    """What a choice comes to, by the numbers of what was chosen, counted from 0."""
    wrong = tuple(at for at, each in enumerate(exercise.choices) if each.right != (at in chosen))
    if not wrong:
        return Verdict(True, exercise.success)
    first = next((at for at in wrong if at in chosen), wrong[0])
    words = exercise.choices[first].why
    key = "lesson.wrong-choice" if first in chosen else "lesson.left-out"
    return Verdict(False, words or say(key), wrong=wrong)
