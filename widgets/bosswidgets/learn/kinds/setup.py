"""Exercises answered by setting up a table."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.picture.shapes import Scene
from bosslib.record import Record
from bosslib.teaching.exercise import Exercise, TaskKind
from bosslib.words import say
from bosswidgets.kit.fields import Field
from bosswidgets.kit.guarded import VBox
from bosswidgets.kit.picture.still import Still
from bosswidgets.learn.exercise_page import Body, Words, position
from bosswidgets.learn.kinds.base import Posed
from bosswidgets.learn.kinds.number import NumberAnswering, Numbers
from bosswidgets.learn.paper import line


class SetupAnswering(NumberAnswering):
    """Amounts are typed and other items selected; on paper, options have checkboxes."""

    kind = TaskKind.SETUP

    def body(self, posed: Posed) -> Body:
        return Laying(posed)

    def blanks(self, exercise: Exercise, words: Words) -> Iterator[str]:
        for at, (ask, blank) in enumerate(
            zip(exercise.blanks, super().blanks(exercise, words), strict=True)
        ):
            boxes = "  ".join(f"☐ {each}" for each in ask.options)
            yield (
                line(words.label(at), boxes)
                if boxes and at not in exercise.given_indices
                else blank
            )


class Laying(Numbers):
    """Fields and lists; the resulting table is shown once all answers are right."""

    def __init__(self, posed: Posed) -> None:
        super().__init__(posed)
        self._posed, self._seen = posed, VBox()
        self.extras = [self._seen]

    def _fresh(self) -> list[Field]:
        fields = super()._fresh()
        for field, ask in zip(fields, self._exercise.blanks, strict=True):
            if ask.options:
                listed = [[f"{at}", each] for at, each in enumerate(ask.options)]
                field["options"] = [["", say("task.pick")], *listed]
        return fields

    def again(self) -> None:
        """Clear the answers and the table."""
        self._seen.children = ()
        super().again()

    def close(self) -> None:
        """Accept no more answers, and show the resulting table."""
        super().close()
        self._seen.children = (Still(self._posed.bridge, self._draw),)

    def _draw(self, _: int) -> Scene:
        there = self._exercise._replace(start=self._exercise.table_to_set_up)
        return position(there, Record(there.start), self._posed.bridge)
