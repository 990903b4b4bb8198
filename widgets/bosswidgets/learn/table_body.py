"""Body of an exercise that is answered by playing: the table, the hand, and the actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ipywidgets import Widget

from bosslib.teaching import attempt
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.play import PlayTask
from bosslib.teaching.pictures import LookOptions
from bosslib.words import say
from bosswidgets.kit.bridge import BridgeProxy
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.html import link_rules
from bosswidgets.kit.picture.still import StillPicture
from bosswidgets.learn.exercise_parts import (
    AnswerCallback,
    ExerciseTexts,
    caption_html,
    events_to_settlement,
    position_scene,
    without_free_actions,
)
from bosswidgets.learn.replay import Replay, record_steps, replay_slider
from bosswidgets.table import games
from bosswidgets.table.games import ExerciseDesk
from bosswidgets.table.session import AnyTableSession
from bosswidgets.table.sound_effects import setup_sounds

if TYPE_CHECKING:
    from bosslib.record import Record
    from bosslib.teaching.grade import Verdict


ENDED_LOOK = LookOptions(is_ended=True)
NEXT_SELECTOR = "[aria-keyshortcuts=ArrowRight]"
"""Selector of the button for the next step of a replay (timeline.js)."""


class TableBody:
    """The table of an exercise; the other seats reply at once, as the exercise specifies."""

    needs_restart = True

    def __init__(
        self,
        exercise: Exercise,
        words: ExerciseTexts,
        bridge: BridgeProxy,
        judge: AnswerCallback,
        note: Callable[[str, list[str]], None],
    ) -> None:
        self._exercise, self._words = exercise, words
        self._task = exercise.task_of(PlayTask)
        self._judge, self._note = judge, note
        self._seen_actions = 0
        self._page = bridge
        self._bridge = BridgeProxy(bridge)
        self._desk: ExerciseDesk | None = None
        self._end_record: Record | None = None
        self.stage = VBox()
        self._side = VBox()
        self._side.add_class("boss-side")
        self._doing = VBox()
        self._parts: list[Widget] = []
        self.answer: list[Widget] = [self._doing]
        self.extras: list[Widget] = [self._side]
        self.restart()

    def restart(self) -> None:
        """Start again from the exercise's position."""
        self.close_body()
        self._end_record = None
        self._seen_actions = 0
        exercise = self._exercise
        widgets = games.named(exercise.game.name)
        desk = widgets.desk(exercise, self._words.names, self._bridge)
        self._desk, session = desk, desk.session
        self._prompt = HTML()
        for panel in desk.panels:
            panel.on_refuse(self._on_refused_attempt)
        self.stage.children = desk.stage_widgets
        self._doing.children = [self._prompt, *desk.action_widgets]
        self._side.children = desk.side_widgets
        self._parts = [*self.stage.children, *self._doing.children, *self._side.children]

        def show() -> None:
            desk.redraw()
            self._update(desk)

        setup_sounds(session, self._bridge)
        session.on_change(show)
        assert self._exercise.seat == session.seat  # the learner is the only person
        self._update(desk)

    @property
    def _session(self) -> Any:
        return self._desk.session if self._desk else None

    def stop_answers(self) -> None:
        """Remove all actions from the table."""
        self._doing.children = []

    @property
    def has_begun(self) -> bool:
        """True if the learner has done anything since the last start."""
        return bool(self._seen_actions)

    @property
    def record(self) -> Record:
        """The record of the learner's game, including its end."""
        if self._end_record is None:
            assert self._session  # somebody sits there
            record: Record = self._session.record
            return record
        return self._end_record

    def close_body(self) -> None:
        """Close the table and everything that was built for it."""
        self._replace_stage(BridgeProxy(self._page))

    def _replace_stage(self, bridge: BridgeProxy, *stage: Widget) -> None:
        """Close the table and replace the stage without showing an empty one in between."""
        if self._session:
            self._session.close()
        before, parts = self._bridge, self._parts
        self._bridge, self._parts = bridge, list(stage)
        self.stage.children, self._doing.children, self._side.children = stage, [], []
        before.close(*parts)

    def show_solution(self) -> Replay:
        """Replay the solution on the table, step by step."""
        self._end_record = self._task.solution_record(self._exercise)
        steps, bridge = (
            record_steps(self._exercise, self._words, self._end_record),
            BridgeProxy(self._page),
        )
        replay = Replay(self._exercise, bridge, steps, min(1, len(steps) - 1), ENDED_LOOK)
        self._replace_stage(bridge, *replay.picture)
        self._doing.children = [ways := replay_slider(replay)]
        self._parts.append(ways)
        self._page.scroll_to(f".boss-timeline {NEXT_SELECTOR}", focus=True)
        self._page.scroll_to(".boss-task-stage")
        return replay

    def _update(self, desk: ExerciseDesk) -> None:
        if desk is not self._desk or self._end_record is not None:
            return
        session = desk.session
        verdict = self._task.judge(self._exercise, session.record)
        if verdict:
            self._show_outcome(session, verdict)
            return
        said: list[str] = []
        if len(session.record.played) != self._seen_actions:
            self._seen_actions = len(session.record.played)
            head, said = self._reply_texts(session.record)
            self._note(head, said)
        lines = [session.prompt, *session.notices]
        self._prompt.value = "".join(
            f'<p class="{"boss-notice" if at else "boss-task-prompt"}">{link_rules(line)}</p>'
            for at, line in enumerate(lines)
        )
        desk.update()
        if session.record.played:
            self._bridge.announce(" ".join(filter(None, lines)), also=bool(said))

    def _reply_texts(self, record: Record) -> tuple[str, list[str]]:
        """Return a heading and the others' replies to the learner's latest offer."""
        words = self._task.decline_text(self._exercise, record)
        lines = [*self._quote_texts(record), *filter(None, [words])]
        turned_down = attempt.was_declined(self._exercise, record)
        return say(f"task.{'declined' if turned_down else 'answer'}") if lines else "", lines

    def _quote_texts(self, record: Record) -> list[str]:
        return [
            self._words.quote_player(seat, reason)
            for seat, reason in attempt.latest_replies(self._exercise, record)
        ]

    def _show_outcome(self, session: AnyTableSession, verdict: Verdict) -> None:
        """Show the outcome: after a failure, the deal is played to its end and described."""
        record = session.record
        self._end_record = self._task.final_record(self._exercise, record, verdict)
        at = max((n for n, a in enumerate(record.actions, 1) if a.seat == session.seat), default=0)
        since = self._end_record.played[at - 1 if at else 0 :]
        events = without_free_actions(self._exercise, events_to_settlement(since)[1:])
        told = [*self._quote_texts(record), *self._words.event_sentences(events)]
        self._show_record(self._end_record)
        self._judge(verdict, [*verdict.outcome, *told])

    def _show_record(self, record: Record) -> None:
        """Show another record, without any actions."""
        self._end_record = record
        exercise, bridge = self._exercise, BridgeProxy(self._page)
        shown = StillPicture(bridge, lambda _: position_scene(exercise, record, bridge, ENDED_LOOK))
        self._replace_stage(bridge, shown, *_html_widgets(caption_html(exercise, record)))

    def _on_refused_attempt(self, choice: object) -> None:
        """Show the exercise's comment on a refused attempt, if it has one."""
        desk, exercise = self._desk, self._exercise
        if not desk or not desk.session.view:
            return
        tried = desk.item_action(choice)
        if isinstance(tried, exercise.game.action):
            words = self._task.refusal_text(exercise, desk.session.record, tried)
        elif tried is not None:
            words = self._task.card_refusal_text(exercise, desk.session.record, tried)
        else:
            words = ""
        if words:
            self._note(say("task.refused"), [words])


def _html_widgets(html: str) -> list[Widget]:
    """Return a widget for some HTML, or none if it is empty."""
    return [HTML(html)] if html else []
