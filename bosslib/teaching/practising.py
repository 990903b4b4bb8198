"""What the endless practice asks of a game: questions made anew for each seed, by topic and level.

Nothing is stored: a question is made again from its id.
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
"""The levels of a question, the easiest first."""

BEGUN = "practice-"
"""What no exercise of a lesson begins with."""


class Named(NamedTuple):
    """What the id of a question says."""

    topic: str
    level: int
    seed: int


def pattern(prefix: str, topics: Sequence[str]) -> re.Pattern[str]:
    """What the ids of a game's questions are like.

    >>> pattern("practice", ["value", "limit"]).fullmatch("practice-value-2-12345").groups()
    ('value', '2', '12345')
    """
    return re.compile(rf"{prefix}-({'|'.join(topics)})-([123])-(0|[1-9][0-9]{{0,18}})")


def checked(topics: Sequence[str], topic: str, level: int, seed: int) -> None:
    """BossError for a topic, a level or a seed that there is not."""
    if topic not in topics:
        raise BossError("practice.topic", topic=topic, topics=listing(topics))
    if level not in LEVELS:
        raise BossError("practice.level", level=level, levels=listing(map(str, LEVELS)))
    if not 0 <= seed < LARGEST:
        raise BossError("practice.seed", seed=seed, most=LARGEST - 1)


class Practising(ABC):
    """A game in the practice."""

    topics: ClassVar[tuple[str, ...]]
    pattern: ClassVar[re.Pattern[str]]
    """What the ids of its questions are like."""

    def parts(self, name: str) -> Named | None:
        """What an id says; None if it is the id of no question."""
        found = self.pattern.fullmatch(name)
        return Named(found[1], int(found[2]), int(found[3])) if found else None

    def named(self, name: str) -> Exercise | None:
        """The question of an id, made again; None if it is the id of none."""
        found = self.parts(name)
        return self.question(found.seed, found.level, found.topic) if found else None

    @abstractmethod
    def topic_label(self, topic: str) -> str:
        """What a topic is called in a row of them."""

    @abstractmethod
    def question(self, seed: int, level: int, topic: str | None = None) -> Exercise:
        """The question of a seed, of a topic that the seed chooses if none is named.

        BossError for a topic, a level or a seed that there is not.
        """

    @abstractmethod
    def another(self, exercise: Exercise, seed: int) -> Exercise:
        """The first question from a seed on that is like an exercise and has another position;
        itself where none are like it.
        """

    @abstractmethod
    def steps(self, exercise: Exercise) -> tuple[str, ...]:
        """The reckoning of one of its questions, in sentences; BossError for another exercise."""


def practised() -> dict[str, Practising]:
    """The games that have a practice, by name."""
    teaching = {name: games.named(name).teaching for name in games.names()}
    found = {name: each.practising for name, each in teaching.items() if each}
    return {name: each for name, each in found.items() if each}


def made(name: str) -> Exercise | None:
    """The question of an id, made again; None if it is no id of one.

    BossError if it begins as only the id of a question does, and is the id of none.
    """
    found = next(filter(None, (each.named(name) for each in practised().values())), None)
    if not found and name.startswith(BEGUN):
        raise BossError("practice.unknown", name=name)
    return found


def practising(exercise: Exercise) -> Practising | None:
    """The practice that has made an exercise; None if none has."""
    return next((each for each in practised().values() if each.parts(exercise.id)), None)


def reckoned(exercise: Exercise) -> tuple[str, ...]:
    """The reckoning of a question, step by step; nothing for an exercise of a lesson."""
    part = practising(exercise)
    return part.steps(exercise) if part else ()


def another(exercise: Exercise, seed: int) -> Exercise:
    """A question like this one, and not the same; an exercise of a lesson stays itself."""
    part = practising(exercise)
    return part.another(exercise, seed) if part else exercise
