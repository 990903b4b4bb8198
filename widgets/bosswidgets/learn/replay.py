"""Step-by-step replay on the table: a solution, or a worked example before the task."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ipywidgets import Widget

from bosslib.picture.shapes import Scene
from bosslib.picture.spotlight import spotlight
from bosslib.record import Record
from bosslib.teaching import attempt
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.pictures import PLAIN, LookOptions
from bosslib.words import say
from bosswidgets.kit.bridge import BridgeProxy
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import protect_amounts
from bosswidgets.kit.picture.still import StillPicture
from bosswidgets.kit.timeline import Timeline
from bosswidgets.learn.exercise_parts import (
    ExerciseTexts,
    caption_html,
    events_to_settlement,
    position_scene,
)


class ReplayStep(NamedTuple):
    """The record after a step, None without a position, the text about the step, and the parts of
    the picture that it is about.
    """

    record: Record | None
    text: str
    look: tuple[str, ...] = ()


class Replay:
    """A replay with the index of the current step, and its picture."""

    def __init__(
        self,
        exercise: Exercise,
        bridge: BridgeProxy,
        steps: Sequence[ReplayStep],
        at: int = 0,
        look: LookOptions = PLAIN,
    ) -> None:
        self._exercise, self._steps, self._look = exercise, steps, look
        self._bridge, self._lent = bridge, BridgeProxy(bridge)
        self.index = at
        self._callbacks: list[Callable[[], object]] = []
        self._below = HTML()
        self._still = StillPicture(self._lent, self._draw_step) if exercise.start else None
        self.picture: list[Widget] = [self._still, self._below] if self._still else []

    @property
    def current_text(self) -> str:
        """Text about the current step."""
        return self._steps[self.index].text

    @property
    def last_index(self) -> int:
        """Index of the last step."""
        return len(self._steps) - 1

    def on_step(self, callback: Callable[[], object]) -> None:
        """Call `callback` when another step is shown."""
        self._callbacks.append(callback)

    def go_to(self, at: int) -> bool:
        """Show another step; return False if there is none with this index."""
        if not 0 <= at <= self.last_index:
            return False
        self.index = at
        if self._still:
            self._still.redraw()
        for callback in self._callbacks:
            callback()
        return True

    def step_by(self, by: int) -> bool:
        """Go forward or back by a number of steps; return False if there is no such step."""
        return self.go_to(self.index + by)

    def close_picture(self) -> None:
        """Remove the picture from the page."""
        self._lent.close(*self.picture)

    def _draw_step(self, _: int) -> Scene:
        step = self._steps[self.index]
        assert step.record  # there is a position
        self._below.value = caption_html(self._exercise, step.record, self._look)
        drawn = position_scene(self._exercise, step.record, self._bridge, self._look)
        return spotlight(drawn, step.look)


def replay_slider(replay: Replay) -> Timeline:
    """Return a slider with buttons through the steps, with the text of each."""
    made = Timeline(replay.go_to, "replay", arrows=True)

    def show() -> None:
        step = {"count": replay.index, "all": replay.last_index, "told": replay.current_text}
        with made.hold_sync():
            made.at, made.last = replay.index, replay.last_index
            made.told = protect_amounts(
                say("replay.at", **step) if replay.index else replay.current_text
            )

    replay.on_step(show)
    show()
    return made


def worked_steps(exercise: Exercise) -> list[ReplayStep]:
    """Return the steps of a worked example."""
    record = Record(exercise.start) if exercise.start else None
    found = []
    for each in exercise.steps:
        record = record.play(each.do) if record and each.do else record
        found.append(ReplayStep(record, each.say, each.look))
    return found


def record_steps(exercise: Exercise, words: ExerciseTexts, record: Record) -> list[ReplayStep]:
    """Return a record action by action: the events, and the others' words.

    It stops at the end of the deal, as a learner who plays it sees nothing further.
    """
    found = [ReplayStep(record.back_to(0), say("replay.start"))]
    rules = exercise.task.attempt_rules
    is_whole = rules.is_whole_game or rules.deals > 1
    for at, each in enumerate(record.played):
        events = each.events if is_whole else events_to_settlement([each])
        said, now = attempt.spoken_reason(exercise, record, at), record.back_to(at + 1)
        lines = [
            *words.event_sentences(events),
            *([words.quote_player(each.action.seat, said)] if said else []),
        ]
        found.append(ReplayStep(now, " ".join(lines)))
        if not rules.is_whole_game and attempt.is_over(exercise, now):
            break
    return found
