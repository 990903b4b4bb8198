"""What a kind of exercise is on a page: the part in which one answers, and its lines on paper."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import ClassVar, NamedTuple

from ipywidgets import Widget

from bosslib.picture.shapes import Scene
from bosslib.teaching import attempt
from bosslib.teaching.exercise import Exercise, TaskKind
from bosslib.teaching.pictures import LookOptions
from bosswidgets.kit.bridge import Lent
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.picture.still import Still
from bosswidgets.learn.exercise_page import Body, Judge, Words, beneath, position


class Posed(NamedTuple):
    """An exercise as a page poses it."""

    exercise: Exercise
    words: Words
    bridge: Lent
    judge: Judge
    note: Callable[[str, list[str]], None]
    """Told of what the exercise has a word on, though it is no answer: a head and the word."""
    hand: bool
    """Whether one's hand is seen beside a question."""
    marks: bool
    """Whether each answer is marked right or wrong."""


class Answering(ABC):
    """How one kind of exercise is answered: a file of this folder each, listed in `ANSWERING`."""

    kind: ClassVar[TaskKind]

    @abstractmethod
    def body(self, posed: Posed) -> Body:
        """The widgets in which one answers."""

    @abstractmethod
    def blanks(self, exercise: Exercise, words: Words) -> Iterator[str]:
        """On paper, where one writes: as HTML."""

    @abstractmethod
    def answers(self, exercise: Exercise, words: Words) -> list[str]:
        """What is right, in lines, for the page of answers."""


def pictured(posed: Posed) -> Widget | None:
    """The picture of the position, and what is said below it; None without one."""
    exercise, bridge = posed.exercise, posed.bridge
    if exercise.start is None:
        return None
    record, look = attempt.begun(exercise), LookOptions(shows_hand=posed.hand, is_question=True)

    def draw(_: int) -> Scene:
        return position(exercise, record, bridge, look)

    shown: list[Widget] = [Still(bridge, draw)]
    if below := beneath(exercise, record, look):
        shown.append(HTML(below))
    return VBox(shown)
