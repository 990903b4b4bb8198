"""Continuations of a puzzle, replayed on the table step by step."""

from __future__ import annotations

from collections.abc import Sequence

from bosslib.puzzles import PuzzleContinuation
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.pictures import LookOptions
from bosslib.words import say
from bosswidgets.kit.bridge import BridgeProxy
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import Box, VBox
from bosswidgets.kit.picture.still import TASK_BESIDE_WIDTH
from bosswidgets.kit.timeline import Timeline
from bosswidgets.learn.exercise_parts import ExerciseTexts
from bosswidgets.learn.replay import Replay, record_steps, replay_slider


class Continuations(VBox):
    """Several continuations, one of which is shown on the stage."""

    def __init__(
        self,
        bridge: BridgeProxy,
        exercise: Exercise,
        words: ExerciseTexts,
        ways: Sequence[PuzzleContinuation],
        stage: Box,
    ) -> None:
        self._bridge, self._exercise, self._words = BridgeProxy(bridge), exercise, words
        self._ways, self._stage = ways, stage
        self._choices: Choices[int] = Choices(label=say("puzzling.ways"))
        self._choices.on_choose(self._show)
        self.replay, self.slider = self._new_replay(0)
        super().__init__()
        self.add_class("boss-ways-on")
        self._select(0)

    def __repr__(self) -> str:
        return f"<WaysOn: {[each.kind for each in self._ways]}>"

    def close_widgets(self) -> None:
        """Close the continuations before something else is shown."""
        self.replay.close_picture()
        self._bridge.close(self)

    def _new_replay(self, way: int) -> tuple[Replay, Timeline]:
        # on narrow pages the steps would be far below the table
        wide = self._bridge.width >= TASK_BESIDE_WIDTH
        steps = record_steps(self._exercise, self._words, self._ways[way].record)
        replay = Replay(
            self._exercise, self._bridge, steps, look=LookOptions(shows_hand=wide, is_ended=True)
        )
        replay.on_step(lambda: self._bridge.announce(replay.current_text))
        return replay, replay_slider(replay)

    def _show(self, way: int) -> None:
        if way == self._way:
            self.replay.go_to(0)  # a new slider would lose a click in progress
            return
        before = self.replay, self.slider
        self.replay, self.slider = self._new_replay(way)
        self._select(way)
        before[0].close_picture()
        self._bridge.close(before[1])

    def _select(self, way: int) -> None:
        self._way = way
        self._choices.show_buttons(
            Button(say(f"puzzle.way.{each.kind}"), at, pressed=at == way)
            for at, each in enumerate(self._ways)
        )
        self.children = [*([self._choices] if len(self._ways) > 1 else []), self.slider]
        self._stage.children = self.replay.picture
