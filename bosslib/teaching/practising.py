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
from bosslib.words import listing

LEVELS = (1, 2, 3)
"""Levels of questions, the easiest first."""

BEGUN = "practice-"
"""Prefix of question ids, which no exercise of a lesson has."""


class Named(NamedTuple):
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


def checked(topics: Sequence[str], topic: str, level: int, seed: int) -> None:
    """Raise BossError for an unknown topic, level or seed."""
    if topic not in topics:
        raise BossError("practice.topic", topic=topic, topics=listing(topics))
    if level not in LEVELS:
        raise BossError("practice.level", level=level, levels=listing(map(str, LEVELS)))
    if not 0 <= seed < LARGEST:
        raise BossError("practice.seed", seed=seed, most=LARGEST - 1)


class Practising(ABC):
    """Practice of a game."""

    topics: ClassVar[tuple[str, ...]]
    pattern: ClassVar[re.Pattern[str]]
    """Pattern of its question ids."""

    def parts(self, name: str) -> Named | None:
        """Parse a question's id; None if it is not one."""
        found = self.pattern.fullmatch(name)
        return Named(found[1], int(found[2]), int(found[3])) if found else None

    def named(self, name: str) -> Exercise | None:
        """Generate the question of an id again; None if it is not one."""
        found = self.parts(name)
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
    def another(self, exercise: Exercise, seed: int) -> Exercise:
        """Generate the next question, from a seed on, like an exercise in another position.

        Return the exercise itself if there is none like it.
        """

    @abstractmethod
    def steps(self, exercise: Exercise) -> tuple[str, ...]:
        """Return the calculation of a question, in sentences; BossError for any other exercise."""


def practised() -> dict[str, Practising]:
    """Return the practices of all games that have one, by the game's name."""
    teaching = {name: games.named(name).teaching for name in games.names()}
    found = {name: each.practising for name, each in teaching.items() if each}
    return {name: each for name, each in found.items() if each}


def made(name: str) -> Exercise | None:
    """Generate the question of an id again, of any game; None if it is not one.

    BossError if it has the prefix of question ids, but is not one.
    """
    found = next(filter(None, (each.named(name) for each in practised().values())), None)
    if not found and name.startswith(BEGUN):
        raise BossError("practice.unknown", name=name)
    return found


def practising(exercise: Exercise) -> Practising | None:
    """Return the practice that generated an exercise, or None."""
    return next((each for each in practised().values() if each.parts(exercise.id)), None)


def reckoned(exercise: Exercise) -> tuple[str, ...]:
    """Return the calculation of a question, step by step; empty for an exercise of a lesson."""
    part = practising(exercise)
    return part.steps(exercise) if part else ()


def another(exercise: Exercise, seed: int) -> Exercise:
    """Return a question like this one, but different; an exercise of a lesson itself."""
    part = practising(exercise)
    return part.another(exercise, seed) if part else exercise
