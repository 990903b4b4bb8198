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
from bosslib.card import payoffs
from bosslib.card.narration import format_dollars
from bosslib.card.practice import explain
from bosslib.card.practice.misconceptions import only_sign_misconception, wrong_numbers
from bosslib.card.practice.positions import find_case
from bosslib.card.practice.question import AskedQuantity, PracticeCase, Quantity, Topic
from bosslib.card.practice.table_exercises import KIND_BY_LESSON, make_exercise
from bosslib.errors import BossError
from bosslib.teaching.course import COURSE_FOLDER, lesson, lessons
from bosslib.teaching.exercise import Exercise, Help
from bosslib.teaching.kinds.choose import AnswerOption, ChooseTask
from bosslib.teaching.kinds.negotiate import NegotiateTask
from bosslib.teaching.kinds.number import Blank, NumberTask
from bosslib.teaching.kinds.play import PlayTask
from bosslib.teaching.practice import check_question, pattern
from bosslib.words import say

TOPICS: tuple[str, ...] = tuple(each.value for each in Topic)
ID_PATTERN = pattern("practice", TOPICS)
RULE_PATTERN = re.compile(r"[A-Z]+-\d+")
TOPICS_BY_LESSON: dict[str, tuple[str, ...]] = {
    "value": ("value", "limit"),
    "shares": ("shares",),
    "reverse": ("reverse",),
    "move": ("move",),
    "settling": ("settle",),
}
"""Topics from which the final test takes fresh questions, by lesson."""

UNTESTED_PREFIXES = ("myths", "bargain-")
"""Name prefixes of lessons that the final test omits: the myths and the bargaining course."""

TEST_LEVEL = 2


def generate_question(seed: int, level: int, topic: str | None = None) -> Exercise:
    """Return the exercise of a seed; by default the seed also chooses the topic.

    Raise BossError for an unknown topic, level or seed.

    >>> generate_question(7, 1, "value").id
    'practice-value-1-7'
    """
    if topic is None:
        topic = TOPICS[int(Random(f"practice/{level}/{seed}").random() * len(TOPICS))]
    return _case_exercise(_checked_case(topic, level, seed), seed)


def number_question(seed: int, level: int, topic: str) -> Exercise:
    """Return the first exercise from a seed on that asks for numbers; raise as
    `generate_question` does.

    >>> number_question(4, 1, "shares").kind
    'number'
    """
    found = (generate_question(each, level, topic) for each in count(seed))
    return next(each for each in found if isinstance(each.task, NumberTask))


def exercise_by_id(name: str) -> Exercise:
    """Return the exercise of an id; raise BossError if there is none."""
    topic, level, seed = _parse_id(name)
    return generate_question(seed, level, topic)


def calculation(exercise: Exercise) -> tuple[str, ...]:
    """Return the worked solution of a practice exercise; raise BossError for other exercises."""
    topic, level, seed = _parse_id(exercise.id)
    return explain.solution_steps(_checked_case(topic, level, seed))


def final_test(seed: int, folder: Path = COURSE_FOLDER) -> tuple[Exercise, ...]:
    """Return an exercise for each lesson of the card game, without the myths and the bargaining.

    A lesson with a matching topic gets fresh numbers; three others get a question about colours, a
    deal to play and a bargain to make. A lesson without a testable exercise is omitted.
    """
    rng = Random(f"practice/test/{seed}")
    return tuple(_test_exercises(rng, seed, folder))


def _test_exercises(rng: Random, seed: int, folder: Path) -> Iterator[Exercise]:
    for name, exercises in lessons(folder, "card").items():
        chance = rng.random()
        if name in TOPICS_BY_LESSON:
            topics = TOPICS_BY_LESSON[name]
            yield generate_question(seed, TEST_LEVEL, topics[int(chance * len(topics))])
        elif name in KIND_BY_LESSON:
            yield make_exercise(KIND_BY_LESSON[name], seed)
        elif not name.startswith(UNTESTED_PREFIXES):
            able = [e for e in lesson(folder / name, exercises).exercises if _is_testable(e)]
            if able:
                yield able[int(chance * len(able))]


def _is_testable(exercise: Exercise) -> bool:
    """Return True if an exercise can be part of a test.

    It must not show a worked solution, negotiate or be a whole game, and must have a way to fail.
    """
    if exercise.help is Help.WORKED:
        return False
    match exercise.task:
        case NegotiateTask():
            return False
        case PlayTask() as task:
            return not task.solver and any(not each.error for each in task.wrong)
    return True


def _parse_id(name: str) -> tuple[str, int, int]:
    found = ID_PATTERN.fullmatch(name)
    if not found:
        raise BossError("practice.unknown", name=name)
    return found[1], int(found[2]), int(found[3])


def _checked_case(topic: str, level: int, seed: int) -> PracticeCase:
    check_question(TOPICS, topic, level, seed)
    return find_case(Topic(topic), level, seed)


def _case_exercise(found: PracticeCase, seed: int) -> Exercise:
    success = " ".join(explain.solution_steps(found))
    return Exercise(
        game=games.game_named("card"),
        id=f"practice-{found.topic}-{found.level}-{seed}",
        title=say("practice.title", level=found.level, topic=say(f"practice.topics.{found.topic}")),
        instruction=_task_text(found),
        cites=tuple(dict.fromkeys(RULE_PATTERN.findall(success))),
        hints=_hint_texts(found),
        success=success,
        task=ChooseTask(_seat_choices(found)) if found.asks_who else NumberTask(_blanks(found)),
        help=Help.FREE,
        start=found.start,
        seat=found.seat,
    )


def _task_text(found: PracticeCase) -> str:
    last = found.asked[-1]
    form = "you" if last.seat == found.seat else "they"
    if found.asks_who:
        return say(f"practice.task.{found.form}", count=len(found.receivers))
    match found.topic:
        case Topic.SETTLE if last.quantity is Quantity.PAID:
            return say("practice.task.paid", money=format_dollars(last.money))
        case Topic.SETTLE:
            return say("practice.task.settle")
        case Topic.MOVE if last.quantity is Quantity.VALUE:
            return say("practice.task.move-value", told=explain.move_sentence(found))
        case Topic.MOVE:
            told = explain.move_sentence(found)
            return say(f"practice.task.move-payoff.{form}", told=told, who=last.seat_phrase)
        case Topic.VALUE | Topic.LIMIT if last.quantity is Quantity.VALUE:
            return say(f"practice.task.{found.topic}", players=last.table.players)
    return say(f"practice.task.payoff.{form}", who=last.seat_phrase)


def _blanks(found: PracticeCase) -> tuple[Blank, ...]:
    return tuple(map(_question_blank, found.asked))


def _question_blank(asked: AskedQuantity) -> Blank:
    form = (
        ""
        if asked.quantity is Quantity.VALUE
        else ".you"
        if asked.seat == asked.learner
        else ".they"
    )
    return Blank(
        label=say(f"practice.label.{asked.quantity}{form}", who=asked.seat_phrase),
        answer=asked.answer,
        unit="" if asked.quantity is Quantity.SHARES else "$",
        source=_engine_source(asked),
        wrong=wrong_numbers(asked),
    )


def _engine_source(asked: AskedQuantity) -> str:
    """Return the engine's source of the number; empty after a Move or if money is short."""
    if asked.before or asked.quantity is Quantity.PAID:
        return ""
    return (
        asked.quantity if asked.quantity is Quantity.VALUE else f"{asked.quantity}.{asked.letter}"
    )


def _seat_choices(found: PracticeCase) -> tuple[AnswerOption, ...]:
    right = found.receivers
    return tuple(
        AnswerOption(
            explain.seat_subject(found, seat),
            seat in right,
            explain.seat_sentence(found, seat),
            only_sign_misconception(
                AskedQuantity(Quantity.PAYOFF, found.table, seat, found.seat, 0)
            ),
        )
        for seat in range(found.table.players)
    )


def _hint_texts(found: PracticeCase) -> tuple[str, ...]:
    """Return the hints: where to look, which rule, and the calculation without its result."""
    last, table = found.asked[-1], found.table
    of = "value" if last.quantity is Quantity.VALUE else "seat"
    asks_who = found.asks_who
    where = "choose" if asks_who else "move" if found.action else of
    how = "choose" if asks_who else "settle" if found.topic is Topic.SETTLE else of
    return (
        say(f"practice.where.{where}", who=last.seat_phrase),
        say(f"practice.which.{'move' if found.action else of}"),
        say(
            f"practice.how.{how}",
            terms=explain.centre_sum(table),
            multiplier=table.multiplier,
            limit=format_dollars(table.size.limit),
            shares=last.shares,
            value=format_dollars(payoffs.value(table)),
            who=last.seat_phrase,
            count=last.reverses,
        ),
    )
