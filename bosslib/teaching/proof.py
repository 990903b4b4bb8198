"""What `check` asks of an exercise: that every answer in its file comes to what the file says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bosslib.documents.nodes import line_of
from bosslib.documents.scenario import rules_against
from bosslib.errors import BossError, NotationError, RuleError
from bosslib.game import parse_seat
from bosslib.teaching.attempt import (
    Record,
    Verdict,
    act_on,
    begun,
    follow,
    holds,
    judged,
    played_out,
    refused,
    solved,
)
from bosslib.teaching.exercise import Action, Exercise, Kind, Shows
from bosslib.teaching.grade import numbers_judged
from bosslib.words import say


class Flaw(NamedTuple):
    """An answer that does not come to what the file says: its key, what was expected, what came."""

    exercise: Exercise
    key: str
    expected: str
    came: str


def place(flaw: Flaw) -> str:
    """Where a flaw is: the file, the line and the key."""
    file = flaw.exercise.place
    line = line_of(Path(file).read_text(encoding="utf-8"), flaw.key)
    return f"{file}:{line}: {flaw.key}"


def flaw(exercise: Exercise) -> Flaw | None:
    """The first flaw of an exercise, None if there is none."""
    return next(flaws(exercise), None)


def flaws(exercise: Exercise) -> Iterator[Flaw]:
    """All flaws of an exercise."""
    try:
        if exercise.start is not None:
            begun(exercise)
    except RuleError as error:
        yield Flaw(exercise, "steps", say("proof.legal"), str(error))
        return
    if exercise.kind.at_table:
        yield from _at_table(exercise)
    elif exercise.kind is Kind.ILLEGAL:
        yield from _illegal(exercise)
    else:
        yield from _numbers(exercise)


def _at_table(exercise: Exercise) -> Iterator[Flaw]:
    start = follow(exercise, begun(exercise))
    if holds(exercise, exercise.goal, start):
        yield Flaw(exercise, "goal", say("proof.not-yet"), say("proof.from-the-start"))
        return
    if exercise.solver:
        yield from _solved(exercise)
    else:
        yield from _right(exercise, "solution", exercise.solution, 3)
        if len(exercise.solution) > exercise.par > 0:
            par, count = exercise.par, len(exercise.solution)
            yield Flaw(exercise, "solution", say("proof.par", count=par), str(count))
    for at, way in enumerate(exercise.accept):
        if way.do:
            yield from _right(exercise, f"accept[{at}].do", way.do, way.stars)
    for at, each in enumerate(exercise.wrong):
        yield from _mistaken(exercise, f"wrong[{at}].do", each.do, each.say, each.error)


def _solved(exercise: Exercise) -> Iterator[Flaw]:
    verdict = judged(exercise, solved(exercise))
    if verdict is None or not verdict.right:
        yield Flaw(exercise, "solution", say("proof.right"), verdict.say if verdict else "-")


def _played(exercise: Exercise, actions: tuple[Action, ...]) -> tuple[Record, Verdict | None]:
    """The record after these actions, and the first verdict on the way; RuleError."""
    record = follow(exercise, begun(exercise))
    verdict = None
    for action in actions:
        record = act_on(exercise, record, action)
        verdict = verdict or judged(exercise, record)
    return record, verdict


def _right(exercise: Exercise, key: str, actions: tuple[Action, ...], stars: int) -> Iterator[Flaw]:
    try:
        record, verdict = _played(exercise, actions)
    except (RuleError, BossError) as error:
        yield Flaw(exercise, key, say("proof.legal"), str(error))
        return
    verdict = verdict or judged(exercise, played_out(exercise, record))
    if verdict is None or not verdict.right:
        there = verdict.say if verdict else say("proof.open", actions=_told(exercise, record))
        yield Flaw(exercise, key, say("proof.right"), there)
    elif verdict.stars != stars:
        yield Flaw(exercise, key, say("proof.stars", count=stars), str(verdict.stars))


def _mistaken(
    exercise: Exercise, key: str, actions: tuple[Action, ...], words: str, rule: str
) -> Iterator[Flaw]:
    expected = say("proof.refused", rule=rule) if rule else say("proof.wrong", say=words)
    try:
        record, verdict = _played(exercise, actions[:-1] if rule else actions)
        if rule:
            last = actions[-1]
            try:
                record.play(last)
            except (RuleError, NotationError) as error:
                if rule not in rules_against(error):
                    yield Flaw(exercise, key, expected, str(error))
                elif refused(exercise, record, last) != words:
                    yield Flaw(exercise, key, words, refused(exercise, record, last))
            else:
                yield Flaw(exercise, key, expected, str(last))
            return
    except BossError as error:
        yield Flaw(exercise, key, expected, str(error))
        return
    if verdict is None:  # it goes on, but can lead to nothing: the rest is played out
        verdict = judged(exercise, played_out(exercise, record))
    if verdict is None or verdict.right or verdict.say != words:
        yield Flaw(exercise, key, expected, verdict.say if verdict else "-")


def _told(exercise: Exercise, record: Record) -> str:
    actions = ", ".join(map(str, record.actions)) or "-"
    return f"{actions}; {exercise.teaching.standing(record)}"


def _illegal(exercise: Exercise) -> Iterator[Flaw]:
    assert exercise.attempt  # the reader asked for it
    expected = say("proof.refused", rule=exercise.error)
    try:
        begun(exercise).play(exercise.attempt)
    except RuleError as error:
        if exercise.error not in rules_against(error):
            yield Flaw(exercise, "try", expected, str(error))
    else:
        yield Flaw(exercise, "try", expected, str(exercise.attempt))


def _numbers(exercise: Exercise) -> Iterator[Flaw]:
    for at, ask in enumerate(exercise.asks):
        key = "answer" if exercise.kind is Kind.SETTLE else f"ask[{at}].is"
        if ask.source and (there := reckoned(exercise, ask.source)) != ask.answer:
            yield Flaw(exercise, key, str(there), str(ask.answer))
        for wrong in ask.wrong:
            if wrong.number == ask.answer:
                yield Flaw(exercise, f"ask[{at}].wrong", say("proof.not-right"), str(ask.answer))
    for at, table in enumerate(exercise.wrong_tables):
        answers = [table.answer.get(seat, right) for seat, right in enumerate(exercise.answers)]
        verdict = numbers_judged(exercise, answers)
        if verdict.right or verdict.say != table.say:
            yield Flaw(exercise, f"wrong[{at}].answer", table.say, verdict.say)
    if exercise.shows is Shows.PAYOFF and exercise.asks:
        yield Flaw(exercise, "shows", say("proof.hidden"), str(exercise.shows))


def reckoned(exercise: Exercise, source: str) -> int:
    """The number that the engine finds in an exercise's position, as its file names it."""
    record = begun(exercise)
    name, _, letter = source.partition(".")
    seat = parse_seat(letter) if letter else 0
    return exercise.teaching.reckoned(
        record.state, lambda: played_out(exercise, record), name, seat
    )
