"""An exercise that is answered by playing: the table, one's hand, and what can be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ipywidgets import HTML, VBox, Widget

from bosslib import Record, lesson
from bosslib.card.actions import Action, Offer
from bosslib.card.notation import parse_deed, parse_seat
from bosslib.card.settle import points
from bosslib.exercise import Exercise, Kind, Shows
from bosslib.words import say
from bosswidgets.bridge import Lent
from bosswidgets.exhibit import (
    Judge,
    Words,
    position,
    room,
    to_settlement,
    without_passes,
    written,
)
from bosswidgets.pace import AT_ONCE
from bosswidgets.panels import actions, hand, log, negotiation, outlook
from bosswidgets.panels.picture import AROUND, picture
from bosswidgets.rules import linked
from bosswidgets.saves import Game
from bosswidgets.shapes import Scene
from bosswidgets.still import Still
from bosswidgets.store import Store

if TYPE_CHECKING:
    from bosslib.lesson import Verdict


class AtTable:
    """The table of an exercise. The other seats reply at once, as the exercise says."""

    retries = True

    def __init__(
        self,
        exercise: Exercise,
        words: Words,
        bridge: Lent,
        judge: Judge,
        note: Callable[[str, str], None],
    ) -> None:
        self._exercise, self._words = exercise, words
        self._judge, self._note = judge, note
        self._seen = 0
        self._page = bridge
        self._bridge = Lent(bridge)
        self._store: Store | None = None
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
        """Sit down at the position anew."""
        self.leave()
        exercise, bridge = self._exercise, self._bridge
        self._end = None
        self._seen = 0
        bots = lesson.bots(exercise)
        game = Game(
            lesson.begun(exercise), self._words.names, tuple("patient" if b else None for b in bots)
        )
        pace = "step" if exercise.kind is Kind.NEGOTIATE else AT_ONCE
        store = self._store = Store(game, pace=pace, bots=bots)
        store.foretells = exercise.shows is Shows.PAYOFF
        store.bargains = exercise.kind is Kind.NEGOTIATE or any(
            isinstance(each.deed, Offer) for each in exercise.solution
        )
        worth = exercise.shows in (Shows.VALUE, Shows.PAYOFF)
        self._sum = HTML()
        self._prompt = HTML()

        def draw(_: int) -> Scene:
            width, height = room(bridge)
            return picture(store, width, height + AROUND, lit=False, worth=worth)

        shown = Still(bridge, draw)
        self._hand, self._actions = hand.build(store), actions.build(store, bridge)
        self._bargains = negotiation.build(store)
        for panel in (self._hand, self._actions, self._bargains.children[-1]):
            panel.on_refuse(self._tried)
        self.stage.children = [shown, self._sum]
        self._doing.children = [self._prompt, self._hand, self._actions, self._bargains]
        reckoned = [outlook.build(store)] if exercise.shows is Shows.PAYOFF else []
        self._side.children = [*reckoned, log.build(store)]
        self._parts = [*self.stage.children, *self._doing.children, *self._side.children]

        def show() -> None:
            shown.show()
            self._show(store)

        store.on_change(show)
        assert exercise.seat == store.seat  # the learner is the only person
        self._show(store)

    def close(self) -> None:
        """Nothing can be done at the table any more."""
        self._doing.children = []

    @property
    def begun(self) -> bool:
        """Whether the learner has done anything since he sat down."""
        return bool(self._seen)

    @property
    def record(self) -> Record:
        """What was done at the table, and where it has led."""
        if self._end is None:
            assert self._store  # somebody sits there
            return self._store.record
        return self._end

    def leave(self) -> None:
        """Get up from the table: what was built for it goes."""
        self._replace(Lent(self._page))

    def _replace(self, bridge: Lent, *stage: Widget) -> None:
        """Leave the table; something else comes on the stage, without a moment of nothing."""
        if self._store:
            self._store.close()
        before, parts = self._bridge, self._parts
        self._bridge, self._parts = bridge, list(stage)
        self.stage.children, self._doing.children, self._side.children = stage, [], []
        before.close(*parts)

    def solve(self) -> list[str]:
        """Play the solution out, and tell it."""
        record = lesson.solved(self._exercise)
        self._stand(record)
        return self._words.events(to_settlement(record.played))

    def _show(self, store: Store) -> None:
        if store is not self._store or self._end is not None:
            return
        verdict = lesson.judged(self._exercise, store.record)
        if verdict:
            self._finish(store, verdict)
            return
        if len(store.record.played) != self._seen:
            self._seen = len(store.record.played)
            words = lesson.declined(self._exercise, store.record)
            self._note(say("task.declined") if words else "", words)
        lines = [store.prompt, *store.besides]
        self._prompt.value = "".join(
            f'<p class="{"boss-notice" if at else "boss-task-prompt"}">{linked(line)}</p>'
            for at, line in enumerate(lines)
        )
        talks = bargained(self._exercise, store)
        self._bargains.layout.display = "" if talks else "none"
        if self._exercise.shows is Shows.SUM:
            self._sum.value = f"<p>{say('task.sum', sum=written(points(store.table)))}</p>"
        if store.record.played:
            self._bridge.announce(" ".join(filter(None, lines)))

    def _finish(self, store: Store, verdict: Verdict) -> None:
        """Show where it has led: after a failure to the end of the deal, which is told."""
        record = store.record
        self._end = lesson.ended(self._exercise, record, verdict)
        at = max((n for n, a in enumerate(record.actions, 1) if a.seat == store.seat), default=0)
        since = self._end.played[at - 1 if at else 0 :]
        told = self._words.events(without_passes(to_settlement(since)[1:]))
        self._stand(self._end)
        self._judge(verdict, told)

    def _stand(self, record: Record) -> None:
        """Show another record, at which nothing can be done."""
        self._end = record
        exercise, bridge = self._exercise, Lent(self._page)
        shown = Still(bridge, lambda _: position(exercise, record, bridge, ended=True))
        self._replace(bridge, shown)

    def _tried(self, item: str) -> None:
        """The rules refuse what was tried: if the exercise has a word on it, it is told."""
        store = self._store
        if not store or not store.view:
            return
        kind, _, rest = item.partition(":")
        words = ""
        if kind == "do":
            action = Action(self._exercise.seat, parse_deed(rest))
            words = lesson.refused(self._exercise, store.record, action)
        elif kind == "partner":
            action = Action(self._exercise.seat, Offer((), parse_seat(rest)))
            words = lesson.refused(self._exercise, store.record, action)
        elif kind == "card":
            words = lesson.refused_card(self._exercise, store.view.hand[int(rest)])
        if words:
            self._note(say("task.refused"), words)


def bargained(exercise: Exercise, store: Store) -> bool:
    """Whether bargains are shown: the exercise is about them, or there is one."""
    table = store.table
    return bool(
        exercise.kind is Kind.NEGOTIATE
        or store.choosing.talking
        or table.offers
        or table.promises
        or any(table.cousins)
    )
