"""What the parts of an exercise on a page share: its players' names, its picture, its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from ipywidgets import Widget

from bosslib import Record
from bosslib.card import view
from bosslib.card.actions import PASSES, Action, Name
from bosslib.card.events import Acted, Event, Settled
from bosslib.card.state import Phase
from bosslib.card.telling import Teller
from bosslib.exercise import Exercise, Kind, Shows, filled
from bosslib.game import SEATS
from bosslib.lesson import Verdict
from bosslib.record import Played
from bosslib.words import say
from bosswidgets.bridge import Bridge, Lent
from bosswidgets.described import PARTS
from bosswidgets.scene import scene
from bosswidgets.shapes import Scene


class Body(Protocol):
    """The part of an exercise in which one answers."""

    stage: Widget | None
    """The picture, and what belongs to it; None where there is nothing to look at."""
    answer: list[Widget]
    """Where one answers, if not on the stage."""
    extras: list[Widget]
    """What one may look at besides."""
    retries: bool
    """Whether a new try begins with `again`; else what was answered stays, and can be changed."""

    @property
    def begun(self) -> bool:
        """Whether there is something to begin anew from."""

    def again(self) -> None:
        """Begin anew."""

    def close(self) -> None:
        """Take no more answers."""

    def leave(self) -> None:
        """The exercise goes from the page."""

    def solve(self) -> list[str]:
        """Show the right answer; what there is to say about it besides."""


Judge = Callable[[Verdict, list[str]], None]
"""Told of each answer, with sentences on what then happened."""


def names(exercise: Exercise) -> tuple[str, ...]:
    """What the players of an exercise are called: the learner is You."""
    called = [say(f"lesson.names.{seat}") for seat in SEATS]
    called[exercise.seat] = say("names.A")
    return tuple(called[: exercise.players or len(SEATS)])


def written(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "−")


BESIDE = 960
"""From this width of the page on, in CSS pixels, the task stands beside the picture (task.css)."""

COLUMN = 400
"""What the column with the task takes, in CSS pixels."""

AROUND = 230
"""What is above and below the picture where one plays, in CSS pixels."""


def room(bridge: Bridge | Lent) -> tuple[int, int]:
    """How wide and how high the picture of an exercise can be, in CSS pixels."""
    wide = bridge.width >= BESIDE
    return bridge.width - COLUMN if wide else bridge.width, bridge.height - AROUND


def position(
    exercise: Exercise,
    record: Record,
    bridge: Bridge | Lent,
    *,
    hand: bool = True,
    ended: bool = False,
) -> Scene:
    """The picture of an exercise's position; in one that has `ended` nobody is waited for."""
    state = record.state
    if ended and state.table.phase is Phase.DISCARD:
        everybody = tuple(range(state.table.players))
        state = state._replace(table=state.table._replace(chosen=everybody))
    parts = [part for part in PARTS if hand or part != "hand"]
    events: tuple[Event, ...] = record.seen_by(exercise.seat)
    width, height = room(bridge)
    return scene(
        view(state, exercise.seat),
        state.table,
        names=names(exercise),
        width=width,
        height=height,
        parts=parts,
        worth=exercise.shows in (Shows.VALUE, Shows.PAYOFF),
        events=events,
    )


class Words:
    """What is said of an exercise, with the names of its players."""

    def __init__(self, exercise: Exercise) -> None:
        self.names = names(exercise)
        self._exercise = exercise
        self._teller = Teller(self.names, exercise.seat)

    def told(self, text: str) -> str:
        """A text of the exercise."""
        return filled(text, self.names)

    def label(self, at: int) -> str:
        """What stands before the number to fill in: of a table the player's name."""
        exercise = self._exercise
        return (
            self.names[at] if exercise.kind is Kind.SETTLE else self.told(exercise.asks[at].label)
        )

    def action(self, action: Action) -> str:
        """An action that is tried, as a sentence."""
        if isinstance(action.deed, Name):  # else it would be said that it can be done
            return say("task.naming", colour=say(f"colour.{action.deed.colour}"))
        return self._teller.action(action)

    def events(self, events: tuple[Event, ...]) -> list[str]:
        """What happened, in sentences, as the learner saw it."""
        return [self._teller.event(each.seen_by(self._exercise.seat)) for each in events]


def to_settlement(played: Sequence[Played]) -> tuple[Event, ...]:
    """What happened up to the settlement of the deal: what comes then does not belong to it."""
    events: list[Event] = []
    for each in played:
        for event in each.events:
            events.append(event)
            if isinstance(event, Settled):
                return tuple(events)
    return tuple(events)


def without_passes(events: Sequence[Event]) -> tuple[Event, ...]:
    """What happened but for disks that were turned: all of them were when a deal has ended."""
    return tuple(
        event
        for event in events
        if not (isinstance(event, Acted) and isinstance(event.action.deed, PASSES))
    )
