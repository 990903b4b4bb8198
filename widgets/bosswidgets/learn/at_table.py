"""Body of an exercise that is answered by playing: the table, the hand, and the actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ipywidgets import Widget

from bosslib.teaching import attempt, grade
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.pictures import LookOptions
from bosslib.words import say
from bosswidgets.kit.bridge import Lent
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.html import linked
from bosswidgets.kit.picture.still import Still
from bosswidgets.learn.exercise_page import (
    Judge,
    Words,
    beneath,
    position,
    to_settlement,
    without_passes,
)
from bosswidgets.learn.replay import Replay, played, slider
from bosswidgets.table import games
from bosswidgets.table.games import ExerciseDesk
from bosswidgets.table.session import AnyTableSession

if TYPE_CHECKING:
    from bosslib.teaching.attempt import Record
    from bosslib.teaching.grade import Verdict


ENDED = LookOptions(is_ended=True)
NEXT = "[aria-keyshortcuts=ArrowRight]"
"""Selector of the button for the next step of a replay (timeline.js)."""


class AtTable:
    """The table of an exercise; the other seats reply at once, as the exercise specifies."""

    retries = True

    def __init__(
        self,
        exercise: Exercise,
        words: Words,
        bridge: Lent,
        judge: Judge,
        note: Callable[[str, list[str]], None],
    ) -> None:
        self._exercise, self._words = exercise, words
        self._judge, self._note = judge, note
        self._seen = 0
        self._page = bridge
        self._bridge = Lent(bridge)
        self._desk: ExerciseDesk | None = None
        self._end: Record | None = None
        self.stage = VBox()
        self._side = VBox()
        self._side.add_class("boss-side")
        self._doing = VBox()
        self._parts: list[Widget] = []
        self.answer: list[Widget] = [self._doing]
        self.extras: list[Widget] = [self._side]
        self.again()

    def again(self) -> None:
        """Start again from the exercise's position."""
        self.leave()
        self._end = None
        self._seen = 0
        exercise = self._exercise
        widgets = games.named(exercise.game.name)
        desk = widgets.desk(exercise, self._words.names, self._bridge)
        self._desk, store = desk, desk.store
        self._prompt = HTML()
        for panel in desk.panels:
            panel.on_refuse(self._tried)
        self.stage.children = desk.stage_widgets
        self._doing.children = [self._prompt, *desk.action_widgets]
        self._side.children = desk.side_widgets
        self._parts = [*self.stage.children, *self._doing.children, *self._side.children]

        def show() -> None:
            desk.draw()
            self._show(desk)

        store.on_change(show)
        assert self._exercise.seat == store.seat  # the learner is the only person
        self._show(desk)

    @property
    def _store(self) -> Any:
        return self._desk.store if self._desk else None

    def close(self) -> None:
        """Remove all actions from the table."""
        self._doing.children = []

    @property
    def begun(self) -> bool:
        """True if the learner has done anything since the last start."""
        return bool(self._seen)

    @property
    def record(self) -> Record:
        """The record of the learner's game, including its end."""
        if self._end is None:
            assert self._store  # somebody sits there
            record: Record = self._store.record
            return record
        return self._end

    def leave(self) -> None:
        """Close the table and everything that was built for it."""
        self._replace(Lent(self._page))

    def _replace(self, bridge: Lent, *stage: Widget) -> None:
        """Close the table and replace the stage without showing an empty one in between."""
        if self._store:
            self._store.close()
        before, parts = self._bridge, self._parts
        self._bridge, self._parts = bridge, list(stage)
        self.stage.children, self._doing.children, self._side.children = stage, [], []
        before.close(*parts)

    def solve(self) -> Replay:
        """Replay the solution on the table, step by step."""
        self._end = grade.solution_record(self._exercise)
        steps, bridge = played(self._exercise, self._words, self._end), Lent(self._page)
        replay = Replay(self._exercise, bridge, steps, min(1, len(steps) - 1), ENDED)
        self._replace(bridge, *replay.picture)
        self._doing.children = [ways := slider(replay)]
        self._parts.append(ways)
        self._page.lead(f".boss-timeline {NEXT}", focus=True)
        self._page.lead(".boss-task-stage")
        return replay

    def _show(self, desk: ExerciseDesk) -> None:
        if desk is not self._desk or self._end is not None:
            return
        store = desk.store
        verdict = grade.judge_attempt(self._exercise, store.record)
        if verdict:
            self._finish(store, verdict)
            return
        said: list[str] = []
        if len(store.record.played) != self._seen:
            self._seen = len(store.record.played)
            head, said = self._answered(store.record)
            self._note(head, said)
        lines = [store.prompt, *store.notices]
        self._prompt.value = "".join(
            f'<p class="{"boss-notice" if at else "boss-task-prompt"}">{linked(line)}</p>'
            for at, line in enumerate(lines)
        )
        desk.update()
        if store.record.played:
            self._bridge.announce(" ".join(filter(None, lines)), also=bool(said))

    def _answered(self, record: Record) -> tuple[str, list[str]]:
        """Return a heading and the others' replies to the learner's latest offer."""
        words = grade.decline_text(self._exercise, record)
        lines = [*self._quoted(record), *filter(None, [words])]
        turned_down = attempt.was_declined(self._exercise, record)
        return say(f"task.{'declined' if turned_down else 'answer'}") if lines else "", lines

    def _quoted(self, record: Record) -> list[str]:
        return [
            self._words.quoted(seat, reason)
            for seat, reason in attempt.latest_replies(self._exercise, record)
        ]

    def _finish(self, store: AnyTableSession, verdict: Verdict) -> None:
        """Show the outcome: after a failure, the deal is played to its end and described."""
        record = store.record
        self._end = grade.final_record(self._exercise, record, verdict)
        at = max((n for n, a in enumerate(record.actions, 1) if a.seat == store.seat), default=0)
        since = self._end.played[at - 1 if at else 0 :]
        events = without_passes(self._exercise, to_settlement(since)[1:])
        told = [*self._quoted(record), *self._words.events(events)]
        self._stand(self._end)
        self._judge(verdict, [*verdict.outcome, *told])

    def _stand(self, record: Record) -> None:
        """Show another record, without any actions."""
        self._end = record
        exercise, bridge = self._exercise, Lent(self._page)
        shown = Still(bridge, lambda _: position(exercise, record, bridge, ENDED))
        self._replace(bridge, shown, *_stated(beneath(exercise, record)))

    def _tried(self, item: str) -> None:
        """Show the exercise's comment on a refused attempt, if it has one."""
        desk, exercise = self._desk, self._exercise
        if not desk or not desk.store.view:
            return
        tried = desk.item_action(item)
        if isinstance(tried, exercise.game.action):
            words = grade.refusal_text(exercise, desk.store.record, tried)
        else:
            words = grade.card_refusal_text(exercise, tried) if tried is not None else ""
        if words:
            self._note(say("task.refused"), [words])


def _stated(html: str) -> list[Widget]:
    """Return a widget for some HTML, or none if it is empty."""
    return [HTML(html)] if html else []
