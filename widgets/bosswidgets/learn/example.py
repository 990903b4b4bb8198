"""The steps of a worked example, which come before the task itself."""

from __future__ import annotations

from ipywidgets import Widget

from bosslib.record import Record as Played
from bosslib.teaching.attempt import Record
from bosslib.teaching.exercise import Exercise, WorkedStep
from bosswidgets.kit.bridge import Lent
from bosswidgets.kit.still import Still
from bosswidgets.learn.at_table import stated
from bosswidgets.learn.exercise_page import beneath, position


class Example:
    """Where one is in the example, counted from 0, and its picture."""

    def __init__(self, exercise: Exercise, bridge: Lent) -> None:
        self._exercise, self._bridge = exercise, bridge
        self._lent = Lent(bridge)
        self.at = 0

    @property
    def step(self) -> WorkedStep:
        """The step that is shown."""
        return self._exercise.steps[self.at]

    @property
    def at_last(self) -> bool:
        """Whether the task comes next."""
        return self.at == len(self._exercise.steps) - 1

    def leave(self, *parts: Widget) -> None:
        """What was on the page in this place goes."""
        self._lent.close(*parts)

    def picture(self) -> list[Widget]:
        """The position as far as the steps have led; nothing where there is none."""
        exercise = self._exercise
        if exercise.start is None:
            return []
        record: Record = Played(exercise.start)
        for each in exercise.steps[: self.at + 1]:
            record = record.play(each.do) if each.do else record
        still = Still(self._lent, lambda _: position(exercise, record, self._bridge))
        return [still, *stated(beneath(exercise, record))]
