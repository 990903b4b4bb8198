"""How a position of a game looks in an exercise, and how it is told."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from bosslib.game import AnyAction, AnyEvent, AnyState
from bosslib.narration import Telling
from bosslib.picture.shapes import Scene
from bosslib.record import Record
from bosslib.teaching.exercise import Exercise

S = TypeVar("S", bound=AnyState)
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)


class Look(NamedTuple):
    """How a position is shown: with the learner's `hand`; one that has `ended`, in which nobody is
    waited for; one that is `asked` about; whether it shows the `offers` that are open to him.
    """

    hand: bool = True
    ended: bool = False
    asked: bool = False
    offers: bool = True


PLAIN = Look()


class LessonPictures(ABC, Generic[S, A, E]):
    """What a game shows and tells in exercises."""

    @abstractmethod
    def teller(self, exercise: Exercise, names: Sequence[str]) -> Telling:
        """Who tells what happens to the learner."""

    def tried(self, teller: Any, action: A) -> str:
        """An action that is tried, as a sentence."""
        return str(teller.action(action))

    @abstractmethod
    def money(self, amount: int) -> str:
        """A sum of money in a sentence."""

    def worded(self, key: str, value: Any) -> str | None:
        """What there is under a key of a goal, as part of a sentence, empty if nothing is there;
        None where there are no words for it.
        """
        return None

    @abstractmethod
    def drawn(
        self,
        exercise: Exercise,
        record: Record[S, A, E],
        names: Sequence[str],
        size: tuple[float, float],
        look: Look,
    ) -> Scene:
        """The picture of a position, as wide and as high as there is room for, in CSS pixels."""

    def beneath(
        self, exercise: Exercise, record: Record[S, A, E], names: Sequence[str], look: Look
    ) -> list[str]:
        """What stands below the picture, in sentences."""
        return []
