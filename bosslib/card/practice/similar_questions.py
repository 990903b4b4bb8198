"""New exercises of the same kind as a given one, for practising it again."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from bosslib.card import payoffs
from bosslib.card.practice import generator
from bosslib.card.practice.generator import (
    ID_PATTERN,
    TEST_LEVEL,
    TOPICS,
    TOPICS_BY_LESSON,
    generate_question,
)
from bosslib.card.practice.question import Quantity, Topic
from bosslib.card.state import State
from bosslib.teaching.course import lessons
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.number import NumberTask
from bosslib.teaching.practice import PracticeGenerator
from bosslib.words import say

FINAL_QUANTITIES = (Quantity.VALUE, Quantity.SHARES, Quantity.PAYOFF)
"""Last quantity that a lesson's exercise must ask for, to have similar questions."""


class QuestionKind(NamedTuple):
    """Kind of practice question: topic and level."""

    topic: str
    level: int


def question_kind(exercise: Exercise) -> QuestionKind | None:
    """Return the kind of questions that are similar to an exercise, or None.

    >>> from bosslib.teaching.course import find
    >>> question_kind(find("four-cards")), question_kind(find("be-paid"))
    (QuestionKind(topic='value', level=2), None)
    """
    if found := ID_PATTERN.fullmatch(exercise.id):
        return QuestionKind(found[1], int(found[2]))
    listed = lessons(game="card").items()
    lesson = next((name for name, exercises in listed if exercise.id in exercises), "")
    start, task = exercise.start, exercise.task
    if (
        lesson not in TOPICS_BY_LESSON
        or type(task) is not NumberTask
        or not isinstance(start, State)
    ):
        return None
    if task.blanks[-1].source.partition(".")[0] not in FINAL_QUANTITIES:
        return None
    limited = payoffs.value(start.table) != payoffs.unlimited_value(start.table)
    topics = TOPICS_BY_LESSON[lesson]
    return QuestionKind(Topic.LIMIT if limited and Topic.LIMIT in topics else topics[0], TEST_LEVEL)


def similar_question(exercise: Exercise, seed: int) -> Exercise:
    """Return the first similar exercise from a seed on that has another position.

    An exercise without similar ones is returned unchanged.
    """
    like = question_kind(exercise)
    if like is None:
        return exercise
    found = (generate_question(at, like.level, like.topic) for at in count(seed))
    return next(e for e in found if e.kind == exercise.kind and e.start != exercise.start)


class CardPractice(PracticeGenerator):
    """The card game in the practice."""

    topics = TOPICS
    pattern = ID_PATTERN

    def topic_label(self, topic: str) -> str:
        return say(f"practice.topics.{topic}")

    def question(self, seed: int, level: int, topic: str | None = None) -> Exercise:
        return generate_question(seed, level, topic)

    def question_like(self, exercise: Exercise, seed: int) -> Exercise:
        return similar_question(exercise, seed)

    def calculation(self, exercise: Exercise) -> tuple[str, ...]:
        return generator.calculation(exercise)


PRACTICE = CardPractice()
