"""Endless practice: questions generated from a seed, by topic and level, for any game.

Nothing is stored: a question is generated again from its id.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from bosslib import games
from bosslib.errors import BossError
from bosslib.game import LARGEST
from bosslib.teaching.exercise import Exercise
from bosslib.words import join_list

LEVELS = (1, 2, 3)
"""Levels of questions, the easiest first."""

PRACTICE_PREFIX = "practice-"
"""Prefix of question ids, which no exercise of a lesson has."""


class QuestionId(NamedTuple):
    """Parsed id of a question."""

    topic: str
    level: int
    seed: int


def pattern(prefix: str, topics: Sequence[str]) -> re.Pattern[str]:
    """Return the pattern of a game's question ids.

    >>> pattern("practice", ["value", "limit"]).fullmatch("practice-value-2-12345").groups()
    ('value', '2', '12345')
    """
    return re.compile(rf"{prefix}-({'|'.join(topics)})-([123])-(0|[1-9][0-9]{{0,18}})")


def check_question(topics: Sequence[str], topic: str, level: int, seed: int) -> None:
    """Raise BossError for an unknown topic, level or seed."""
    if topic not in topics:
        raise BossError("practice.topic", topic=topic, topics=join_list(topics))
    if level not in LEVELS:
        raise BossError("practice.level", level=level, levels=join_list(map(str, LEVELS)))
    if not 0 <= seed < LARGEST:
        raise BossError("practice.seed", seed=seed, most=LARGEST - 1)


class PracticeGenerator(ABC):
    """Practice of a game."""

    topics: ClassVar[tuple[str, ...]]
    pattern: ClassVar[re.Pattern[str]]
    """Pattern of its question ids."""

    def parse_id(self, name: str) -> QuestionId | None:
        """Parse a question's id; None if it is not one."""
        found = self.pattern.fullmatch(name)
        return QuestionId(found[1], int(found[2]), int(found[3])) if found else None

    def question_by_id(self, name: str) -> Exercise | None:
        """Generate the question of an id again; None if it is not one."""
        found = self.parse_id(name)
        return self.question(found.seed, found.level, found.topic) if found else None

    @abstractmethod
    def topic_label(self, topic: str) -> str:
        """Return the display name of a topic in a row of them."""

    @abstractmethod
    def question(self, seed: int, level: int, topic: str | None = None) -> Exercise:
        """Generate the question of a seed; without a topic the seed selects one.

        BossError for an unknown topic, level or seed.
        """

    @abstractmethod
    def question_like(self, exercise: Exercise, seed: int) -> Exercise:
        """Generate the next question, from a seed on, like an exercise in another position.

        Return the exercise itself if there is none like it.
        """

    @abstractmethod
    def calculation(self, exercise: Exercise) -> tuple[str, ...]:
        """Return the calculation of a question, in sentences; BossError for any other exercise."""


def practices() -> dict[str, PracticeGenerator]:
    """Return the practices of all games that have one, by the game's name."""
    teaching = {name: games.game_named(name).teaching for name in games.names()}
    found = {name: each.practice for name, each in teaching.items() if each}
    return {name: each for name, each in found.items() if each}


def question_by_id(name: str) -> Exercise | None:
    """Generate the question of an id again, of any game; None if it is not one.

    BossError if it has the prefix of question ids, but is not one.
    """
    found = next(filter(None, (each.question_by_id(name) for each in practices().values())), None)
    if not found and name.startswith(PRACTICE_PREFIX):
        raise BossError("practice.unknown", name=name)
    return found


def practice_of(exercise: Exercise) -> PracticeGenerator | None:
    """Return the practice that generated an exercise, or None."""
    return next((each for each in practices().values() if each.parse_id(exercise.id)), None)


def calculation(exercise: Exercise) -> tuple[str, ...]:
    """Return the calculation of a question, step by step; empty for an exercise of a lesson."""
    part = practice_of(exercise)
    return part.calculation(exercise) if part else ()


def question_like(exercise: Exercise, seed: int) -> Exercise:
    """Return a question like this one, but different; an exercise of a lesson itself."""
    part = practice_of(exercise)
    return part.question_like(exercise, seed) if part else exercise
