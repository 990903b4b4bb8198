"""Base classes of a kind of exercise: its input on a page, and its lines on paper."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import ClassVar, NamedTuple

from ipywidgets import Widget

from bosslib.picture.shapes import Scene
from bosslib.teaching import attempt
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.pictures import LookOptions
from bosswidgets.kit.bridge import BridgeProxy
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.picture.still import StillPicture
from bosswidgets.learn.exercise_parts import (
    AnswerCallback,
    ExerciseBody,
    ExerciseTexts,
    caption_html,
    position_scene,
)


class ExerciseContext(NamedTuple):
    """An exercise with its context on a page."""

    exercise: Exercise
    words: ExerciseTexts
    bridge: BridgeProxy
    on_answer: AnswerCallback
    on_comment: Callable[[str, list[str]], None]
    """Callback for a comment on an action that is not an answer: a heading and lines."""
    shows_hand: bool
    """True if the learner's hand is shown beside a question."""
    marks_answers: bool
    """True if each answer is marked right or wrong."""


class KindAnswers(ABC):
    """Answering of one kind of exercise; each has a module in this package, listed in
    `ANSWERS_BY_KIND`.
    """

    kind: ClassVar[str]
    """Name of the kind, that of its task."""

    @abstractmethod
    def build_body(self, posed: ExerciseContext) -> ExerciseBody:
        """Return the part of the page in which the learner answers."""

    @abstractmethod
    def paper_lines(self, exercise: Exercise, words: ExerciseTexts) -> Iterator[str]:
        """Yield the lines to write on, as HTML for paper."""

    @abstractmethod
    def answer_lines(self, exercise: Exercise, words: ExerciseTexts) -> list[str]:
        """Return the right answers, in lines, for the answer sheet."""


def position_picture(posed: ExerciseContext) -> Widget | None:
    """Return the picture of the position with the lines below it; None without a position."""
    exercise, bridge = posed.exercise, posed.bridge
    if exercise.start is None:
        return None
    record, look = (
        attempt.begun(exercise),
        LookOptions(shows_hand=posed.shows_hand, is_question=True),
    )

    def draw(_: int) -> Scene:
        return position_scene(exercise, record, bridge, look)

    shown: list[Widget] = [StillPicture(bridge, draw)]
    if below := caption_html(exercise, record, look):
        shown.append(HTML(below))
    return VBox(shown)
