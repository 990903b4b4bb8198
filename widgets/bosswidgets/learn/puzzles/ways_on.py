"""The ways in which a puzzle goes on, played on the table step by step."""

from __future__ import annotations

from collections.abc import Sequence

from ipywidgets import VBox

from bosslib.picture.shapes import Scene
from bosslib.puzzles.lines import Continued
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.pictures import Look
from bosslib.words import say
from bosswidgets.kit.bridge import Lent
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.rows import picked
from bosswidgets.kit.still import BESIDE, Still
from bosswidgets.kit.timeline import Timeline
from bosswidgets.learn.exercise_page import Words, position, to_settlement


class WaysOn(VBox):
    """Some ways, of which one is looked at: forward and back by buttons and keys, with a slider.

    `picture` is the table at that step; it belongs on the stage.
    """

    def __init__(
        self, bridge: Lent, exercise: Exercise, words: Words, ways: Sequence[Continued]
    ) -> None:
        self._bridge, self._exercise, self._words = Lent(bridge), exercise, words
        self._ways, self._way, self._at = ways, 0, 0
        self._choices = Choices(label=say("puzzling.ways"))
        self._choices.on_choose(self._chosen)
        self._timeline = Timeline(self._go)
        self.picture = Still(self._bridge, lambda _: self._drawn())
        super().__init__([*([self._choices] if len(ways) > 1 else []), self._timeline])
        self.add_class("boss-ways-on")
        self._show()

    def __repr__(self) -> str:
        return f"<WaysOn: {self._way}, {self._at}>"

    def leave(self) -> None:
        """Something else comes in its place."""
        self._bridge.close(self.picture, self)

    @property
    def told(self) -> str:
        """What was done last, as the log says it."""
        record = self._ways[self._way].line.record
        if not self._at:
            return say("puzzling.start")
        done = to_settlement(record.played[self._at - 1 : self._at])
        words = " ".join(self._words.events(done))
        return say("puzzling.step", count=self._at, all=len(record.played), told=words)

    def _chosen(self, item: str) -> None:
        self._way, self._at = int(item), 0
        self._show()

    def _go(self, at: int) -> None:
        last = len(self._ways[self._way].line.record.played)
        self._at = max(0, min(at, last))
        self._show()
        self._bridge.announce(self.told)

    def _show(self) -> None:
        self._choices.items = [
            picked(f"{at}", say(f"puzzle.way.{each.way}"), pressed=at == self._way)
            for at, each in enumerate(self._ways)
        ]
        with self._timeline.hold_sync():
            self._timeline.last = len(self._ways[self._way].line.record.played)
            self._timeline.at, self._timeline.told = self._at, self.told
        self.picture.show()

    def _drawn(self) -> Scene:
        record = self._ways[self._way].line.record
        wide = self._bridge.width >= BESIDE  # else the steps would be far below the table
        look = Look(hand=wide, ended=self._at == len(record.played))
        return position(self._exercise, record.back_to(self._at), self._bridge, look)
