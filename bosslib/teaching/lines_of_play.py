"""Lines of play: check the feedback to everything that a learner can do first in an exercise.

A line is up to three actions of the learner, who then only turns disks, with the others' replies.
Offers are unlimited, so only those that the exercise names are tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import NamedTuple

from bosslib.errors import RuleError
from bosslib.record import Record
from bosslib.teaching.attempt import (
    begun,
    follow,
    learner_actions,
    play_action,
    records_to_end,
)
from bosslib.teaching.exercise import Exercise, Flaw
from bosslib.teaching.grade import Verdict
from bosslib.teaching.kinds.play import PlayTask
from bosslib.teaching.outcome import FIGURE, figure
from bosslib.teaching.reachability import candidates
from bosslib.words import say

MAX_LINE_ACTIONS = 3
NAMES = ("payoff", "money", "gain")
MONEY = re.compile(
    r"\$ ?(\d{1,3}(?:[.,]\d{3})+|\d+)|(?<![\w.,])(\d+)(?:[-\s](?:dollars?|million|miljoen)\b|M\b)"
)
"""Sum of money in a sentence, as written by the app or by an author of exercises."""


class LineOfPlay(NamedTuple):
    """Record of a line and its verdict."""

    record: Record
    verdict: Verdict


def lines_of_play(exercise: Exercise) -> Iterator[LineOfPlay]:
    """Yield all lines of an exercise that is played."""
    task = exercise.task
    if isinstance(task, PlayTask) and not task.solver:
        yield from _continue(exercise, task, follow(exercise, begun(exercise)), MAX_LINE_ACTIONS)


def _continue(
    exercise: Exercise, task: PlayTask, record: Record, deep: int
) -> Iterator[LineOfPlay]:
    verdict = task.judge(exercise, record)
    if verdict:
        yield LineOfPlay(record, verdict)
        return
    rest = ((each, task.judge(exercise, each)) for each in records_to_end(exercise, record)[1:])
    yield from islice((LineOfPlay(each, came) for each, came in rest if came), 1)
    if deep:
        for action in candidates(exercise, task, record):
            try:
                after = play_action(exercise, record, action)
            except RuleError:  # illegal after the others' moves, which come first
                continue
            yield from _continue(exercise, task, after, deep - 1)


def flaws(exercise: Exercise) -> Iterator[Flaw]:
    """Yield the lines whose feedback is false, or only general."""
    if not isinstance(exercise.task, PlayTask):
        return
    solution = [*_figures_of(exercise, exercise.task.solution_record(exercise))]
    success = exercise.task.success_text(exercise)
    if unknown := _unknown_amounts(success, solution):
        came = say("proof.figures", numbers=unknown, say=success)
        yield Flaw(exercise, "success", say("proof.told", actions="solution"), came)
    for record, verdict in lines_of_play(exercise):
        text = verdict.say if verdict.is_right else " ".join((verdict.say, *verdict.outcome))
        done = ", ".join(str(each) for each in learner_actions(exercise, record)) or "-"
        expected = say("proof.told", actions=done)
        if text == say("lesson.missed"):
            yield Flaw(exercise, "goal", expected, text)
            continue
        if unfilled := FIGURE.search(text):
            yield Flaw(exercise, "goal", expected, unfilled[0])
        figures = chain(() if verdict.is_right else solution, _figures_of(exercise, record))
        if unknown := _unknown_amounts(text, figures):
            came = say("proof.figures", numbers=unknown, say=text)
            yield Flaw(exercise, "goal", expected, came)


def _unknown_amounts(text: str, figures: Iterable[set[int]]) -> str:
    """Return the sums in a text that are in none of the sets; it stops once all are found."""
    unknown = money_amounts(text)
    for known in figures if unknown else ():
        unknown -= known
        if not unknown:
            break
    return ", ".join(map(str, sorted(unknown)))


def money_amounts(text: str) -> set[int]:
    """Return the sums of money that a sentence names in digits, without their signs.

    >>> sorted(money_amounts("7 × 5 × 2 = −$70, of 12 million"))
    [12, 70]
    >>> sorted(money_amounts("80 dollars, 8 miljoen, 5M, $1.050 en $ 40; 2 × 4 Moves"))
    [5, 8, 40, 80, 1050]
    """
    found = (signed or worded for signed, worded in MONEY.findall(text))
    return {int(re.sub(r"[.,]", "", each)) for each in found}


def _figures_of(exercise: Exercise, record: Record) -> Iterator[set[int]]:
    """Yield the sums in the task, then those at each moment of a record, the last one first."""
    yield money_amounts(exercise.instruction)
    seats = range(exercise.players)
    way = (record.back_to(count) for count in reversed(range(len(record.played))))
    for each in chain(reversed(records_to_end(exercise, record)), way):
        found = [figure(exercise, each, name, seat) for name in NAMES for seat in seats]
        known = {abs(number) for number in (*found, *exercise.teaching.figures(each.state))}
        yield known | {offer.amount for offer in exercise.teaching.money_offers(each.state)}
