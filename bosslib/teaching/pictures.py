"""Pictures and narration of a game's positions in exercises."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from bosslib.game import AnyAction, AnyEvent, AnyState
from bosslib.narration import Narrator
from bosslib.picture.shapes import Scene
from bosslib.record import Record
from bosslib.teaching.exercise import Exercise

S = TypeVar("S", bound=AnyState)
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)


class LookOptions(NamedTuple):
    """Options for showing a position.

    `shows_hand` shows the learner's hand; `is_ended` shows a deal in which nobody is waited for;
    `is_question` is True while the question is open, and only then the sum of an exercise is shown;
    `shows_offers` shows the offers open to the learner.
    """

    shows_hand: bool = True
    is_ended: bool = False
    is_question: bool = False
    shows_offers: bool = True


PLAIN = LookOptions()


class LessonPictures(ABC, Generic[S, A, E]):
    """Drawing and narration of a game in exercises."""

    @abstractmethod
    def teller(self, exercise: Exercise, names: Sequence[str]) -> Narrator:
        """Return the narrator who addresses the learner."""

    def format_attempt(self, teller: Any, action: A) -> str:
        """Format an attempted action as a sentence."""
        return str(teller.action(action))

    @abstractmethod
    def money(self, amount: int) -> str:
        """Format a sum of money for a sentence."""

    def format_value(self, key: str, value: object) -> str | None:
        """Format the value of a goal's key as part of a sentence.

        Empty if the value is nothing, which the caller says in words of its own; None if there are
        no words for the key.
        """
        return None

    @abstractmethod
    def draw(
        self,
        exercise: Exercise,
        record: Record[S, A, E],
        names: Sequence[str],
        size: tuple[float, float],
        look: LookOptions,
    ) -> Scene:
        """Draw a position, to fit a size in CSS pixels."""

    def sentences_below(
        self, exercise: Exercise, record: Record[S, A, E], names: Sequence[str], look: LookOptions
    ) -> list[str]:
        """Return the sentences below the picture."""
        return []
