"""New exercises of the same kind as a given one, for practising it again."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from bosslib.card import settle
from bosslib.card.practice import generate
from bosslib.card.practice.generate import FRESH, ID, TEST_LEVEL, TOPICS, question
from bosslib.card.practice.question import Topic, What
from bosslib.card.state import State
from bosslib.teaching.course import lessons
from bosslib.teaching.exercise import Exercise, TaskKind
from bosslib.teaching.practising import Practising
from bosslib.words import say

ASKED = (What.VALUE, What.SHARES, What.PAYOFF)
"""Last quantity that a lesson's exercise must ask for, to have similar questions."""


class Like(NamedTuple):
    """Kind of practice question: topic and level."""

    topic: str
    level: int


def kind_of(exercise: Exercise) -> Like | None:
    """Return the kind of questions that are similar to an exercise, or None.

    >>> from bosslib.teaching.course import find
    >>> kind_of(find("four-cards")), kind_of(find("be-paid"))
    (Like(topic='value', level=2), None)
    """
    if found := ID.fullmatch(exercise.id):
        return Like(found[1], int(found[2]))
    listed = lessons(game="card").items()
    lesson = next((name for name, exercises in listed if exercise.id in exercises), "")
    start = exercise.start
    if lesson not in FRESH or exercise.kind is not TaskKind.NUMBER or not isinstance(start, State):
        return None
    if exercise.asks[-1].source.partition(".")[0] not in ASKED:
        return None
    limited = settle.value(start.table) != settle.unlimited(start.table)
    topics = FRESH[lesson]
    return Like(Topic.LIMIT if limited and Topic.LIMIT in topics else topics[0], TEST_LEVEL)


def another(exercise: Exercise, seed: int) -> Exercise:
    """Return the first similar exercise from a seed on that has another position.

    An exercise without similar ones is returned unchanged.
    """
    like = kind_of(exercise)
    if like is None:
        return exercise
    found = (question(at, like.level, like.topic) for at in count(seed))
    return next(e for e in found if e.kind is exercise.kind and e.start != exercise.start)


class CardPractising(Practising):
    """The card game in the practice."""

    topics = TOPICS
    pattern = ID

    def topic_label(self, topic: str) -> str:
        return say(f"practice.topics.{topic}")

    def question(self, seed: int, level: int, topic: str | None = None) -> Exercise:
        return question(seed, level, topic)

    def another(self, exercise: Exercise, seed: int) -> Exercise:
        return another(exercise, seed)

    def steps(self, exercise: Exercise) -> tuple[str, ...]:
        return generate.steps(exercise)


PRACTISING = CardPractising()
