"""Endless practice: one exercise per seed, and the final test of the course.

The engine computes the answers, `misconceptions` the wrong ones, `positions` the positions. Nothing
is stored: an exercise is regenerated from its id.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from bosslib import games
from bosslib.card import settle
from bosslib.card.narration import dollars
from bosslib.card.practice import explain
from bosslib.card.practice.misconceptions import only, wrong_numbers
from bosslib.card.practice.positions import case
from bosslib.card.practice.question import Asked, Case, Topic, What
from bosslib.card.practice.tested import PLAYED, made
from bosslib.errors import BossError
from bosslib.teaching.course import SHIPPED, lesson, lessons
from bosslib.teaching.exercise import Blank, Choice, Exercise, Help, TaskKind
from bosslib.teaching.practising import checked, pattern
from bosslib.words import say

TOPICS: tuple[str, ...] = tuple(each.value for each in Topic)
ID = pattern("practice", TOPICS)
RULE = re.compile(r"[A-Z]+-\d+")
FRESH: dict[str, tuple[str, ...]] = {
    "value": ("value", "limit"),
    "shares": ("shares",),
    "reverse": ("reverse",),
    "move": ("move",),
    "settling": ("settle",),
}
"""Topics from which the final test takes fresh questions, by lesson."""

UNTESTED = ("myths", "bargain-")
"""Name prefixes of lessons that the final test omits: the myths and the bargaining course."""

TEST_LEVEL = 2


def question(seed: int, level: int, topic: str | None = None) -> Exercise:
    """Return the exercise of a seed; by default the seed also chooses the topic.

    Raise BossError for an unknown topic, level or seed.

    >>> question(7, 1, "value").id
    'practice-value-1-7'
    """
    if topic is None:
        topic = TOPICS[int(Random(f"practice/{level}/{seed}").random() * len(TOPICS))]
    return _exercise(_case(topic, level, seed), seed)


def numbers(seed: int, level: int, topic: str) -> Exercise:
    """Return the first exercise from a seed on that asks for numbers; raise as `question` does.

    >>> numbers(4, 1, "shares").kind.value
    'number'
    """
    found = (question(each, level, topic) for each in count(seed))
    return next(each for each in found if each.kind is TaskKind.NUMBER)


def named(name: str) -> Exercise:
    """Return the exercise of an id; raise BossError if there is none."""
    topic, level, seed = _parts(name)
    return question(seed, level, topic)


def steps(exercise: Exercise) -> tuple[str, ...]:
    """Return the worked solution of a practice exercise; raise BossError for other exercises."""
    topic, level, seed = _parts(exercise.id)
    return explain.steps(_case(topic, level, seed))


def final_test(seed: int, folder: Path = SHIPPED) -> tuple[Exercise, ...]:
    """Return an exercise for each lesson of the card game, without the myths and the bargaining.

    A lesson with a matching topic gets fresh numbers; two lessons get a bargain to make and a deal
    to play. A lesson without a testable exercise is omitted.
    """
    rng = Random(f"practice/test/{seed}")
    return tuple(_tested(rng, seed, folder))


def _tested(rng: Random, seed: int, folder: Path) -> Iterator[Exercise]:
    for name, exercises in lessons(folder, "card").items():
        chance = rng.random()
        if name in FRESH:
            topics = FRESH[name]
            yield question(seed, TEST_LEVEL, topics[int(chance * len(topics))])
        elif name in PLAYED:
            yield made(PLAYED[name], seed)
        elif not name.startswith(UNTESTED):
            able = [e for e in lesson(folder / name, exercises).exercises if _is_task(e)]
            if able:
                yield able[int(chance * len(able))]


def _is_task(exercise: Exercise) -> bool:
    """Return True if an exercise can be part of a test.

    It must not show a worked solution, negotiate or be a whole game, and must have a way to fail.
    """
    if exercise.help is Help.WORKED or exercise.kind is TaskKind.NEGOTIATE or exercise.solver:
        return False
    return not exercise.kind.at_table or any(not each.error for each in exercise.wrong)


def _parts(name: str) -> tuple[str, int, int]:
    found = ID.fullmatch(name)
    if not found:
        raise BossError("practice.unknown", name=name)
    return found[1], int(found[2]), int(found[3])


def _case(topic: str, level: int, seed: int) -> Case:
    checked(TOPICS, topic, level, seed)
    return case(Topic(topic), level, seed)


def _exercise(found: Case, seed: int) -> Exercise:
    asks_who = found.asks_who
    success = " ".join(explain.steps(found))
    return Exercise(
        game=games.named("card"),
        id=f"practice-{found.topic}-{found.level}-{seed}",
        kind=TaskKind.CHOOSE if asks_who else TaskKind.NUMBER,
        title=say("practice.title", level=found.level, topic=say(f"practice.topics.{found.topic}")),
        task=_task(found),
        cites=tuple(dict.fromkeys(RULE.findall(success))),
        hints=_hints(found),
        success=success,
        help=Help.FREE,
        start=found.start,
        seat=found.seat,
        asks=() if asks_who else tuple(_ask(each) for each in found.asked),
        choices=_choices(found) if asks_who else (),
    )


def _task(found: Case) -> str:
    last = found.asked[-1]
    form = "you" if last.seat == found.seat else "they"
    if found.asks_who:
        return say(f"practice.task.{found.form}", count=len(found.receivers))
    match found.topic:
        case Topic.SETTLE if last.what is What.PAID:
            return say("practice.task.paid", money=dollars(last.money))
        case Topic.SETTLE:
            return say("practice.task.settle")
        case Topic.MOVE if last.what is What.VALUE:
            return say("practice.task.move-value", told=explain.move_told(found))
        case Topic.MOVE:
            told = explain.move_told(found)
            return say(f"practice.task.move-payoff.{form}", told=told, who=last.who)
        case Topic.VALUE | Topic.LIMIT if last.what is What.VALUE:
            return say(f"practice.task.{found.topic}", players=last.table.players)
    return say(f"practice.task.payoff.{form}", who=last.who)


def _ask(asked: Asked) -> Blank:
    form = "" if asked.what is What.VALUE else ".you" if asked.seat == asked.you else ".they"
    return Blank(
        label=say(f"practice.label.{asked.what}{form}", who=asked.who),
        answer=asked.answer,
        unit="" if asked.what is What.SHARES else "$",
        source=_source(asked),
        wrong=wrong_numbers(asked),
    )


def _source(asked: Asked) -> str:
    """Return the engine's source of the number; empty after a Move or if money is short."""
    if asked.before or asked.what is What.PAID:
        return ""
    return asked.what if asked.what is What.VALUE else f"{asked.what}.{asked.letter}"


def _choices(found: Case) -> tuple[Choice, ...]:
    right = found.receivers
    return tuple(
        Choice(
            explain.subject(found, seat),
            seat in right,
            explain.of_seat(found, seat),
            only(Asked(What.PAYOFF, found.table, seat, found.seat, 0)),
        )
        for seat in range(found.table.players)
    )


def _hints(found: Case) -> tuple[str, ...]:
    """Return the hints: where to look, which rule, and the calculation without its result."""
    last, table = found.asked[-1], found.table
    of = "value" if last.what is What.VALUE else "seat"
    asks_who = found.asks_who
    where = "choose" if asks_who else "move" if found.action else of
    how = "choose" if asks_who else "settle" if found.topic is Topic.SETTLE else of
    return (
        say(f"practice.where.{where}", who=last.who),
        say(f"practice.which.{'move' if found.action else of}"),
        say(
            f"practice.how.{how}",
            terms=explain.terms(table),
            multiplier=table.multiplier,
            limit=dollars(table.size.limit),
            shares=last.shares,
            value=dollars(settle.value(table)),
            who=last.who,
            count=last.reverses,
        ),
    )
