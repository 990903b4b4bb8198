"""What the parts of an exercise on a page share: its players' names, its picture, its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from ipywidgets import DOMWidget, Widget

from bosslib.game import SEATS, AnyAction, AnyEvent, Seat
from bosslib.picture.shapes import Scene
from bosslib.record import Played
from bosslib.teaching.attempt import Record
from bosslib.teaching.exercise import Exercise, fill_names
from bosslib.teaching.grade import Verdict
from bosslib.teaching.pictures import PLAIN, LookOptions
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, Lent
from bosswidgets.kit.html import written
from bosswidgets.kit.picture.still import room

if TYPE_CHECKING:
    from bosswidgets.learn.replay import Replay


W = TypeVar("W", bound=DOMWidget)


class Body(Protocol):
    """The part of an exercise in which one answers."""

    answer: list[Widget]
    """Where one answers, if not on the stage."""
    extras: list[Widget]
    """What one may look at besides."""
    retries: bool
    """Whether a new try begins with `again`; else what was answered stays, and can be changed."""

    @property
    def stage(self) -> Widget | None:
        """The picture, and what belongs to it; None where there is nothing to look at."""

    @property
    def begun(self) -> bool:
        """Whether there is something to begin anew from."""

    def again(self) -> None:
        """Begin anew."""

    def close(self) -> None:
        """Take no more answers."""

    def leave(self) -> None:
        """The exercise goes from the page."""

    def solve(self) -> Replay | None:
        """Show the right answer: at a table step by step."""


Judge = Callable[[Verdict, list[str]], None]
"""Told of each answer, with sentences on what then happened."""


class Result(NamedTuple):
    """How an exercise went: its stars, 0 if it is still to be solved, whether it went wrong, and
    the names of the misconceptions that the answer shows.
    """

    stars: int
    missed: bool
    shows: tuple[str, ...] = ()


MILLIONS = "m"
"""The unit of the board game's money in a file."""


def names(exercise: Exercise) -> tuple[str, ...]:
    """What the players of an exercise are called: the learner is You."""
    called = [say(f"names.{seat}") for seat in SEATS]
    called[exercise.seat] = say("names.person")
    return tuple(called[: exercise.players or len(SEATS)])


def position(
    exercise: Exercise, record: Record, bridge: Bridge | Lent, look: LookOptions = PLAIN
) -> Scene:
    """The picture of an exercise's position."""
    return exercise.teaching.pictures.draw(exercise, record, names(exercise), room(bridge), look)


def beneath(exercise: Exercise, record: Record, look: LookOptions = PLAIN) -> str:
    """What stands below the picture, as HTML; empty if nothing does."""
    lines = exercise.teaching.pictures.sentences_below(exercise, record, names(exercise), look)
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


class Words:
    """What is said of an exercise, with the names of its players."""

    def __init__(self, exercise: Exercise) -> None:
        self.names = names(exercise)
        self._exercise, self._shown = exercise, exercise.teaching.pictures
        self._teller = self._shown.teller(exercise, self.names)

    def told(self, text: str) -> str:
        """A text of the exercise."""
        return fill_names(text, self.names)

    def label(self, at: int) -> str:
        """What stands before the number to fill in."""
        ask = self._exercise.blanks[at]
        label = self.told(ask.label)
        return say("task.in-millions", label=label) if ask.unit == MILLIONS else label

    def number(self, at: int) -> str:
        """The right number, with its unit, or what is right of the options."""
        ask = self._exercise.blanks[at]
        if ask.options:
            return ask.options[ask.answer]
        if ask.unit == self._exercise.teaching.unit:
            return self._shown.money(ask.answer)
        return f"{ask.unit}{written(ask.answer)}"

    def action(self, action: AnyAction) -> str:
        """An action that is tried, as a sentence."""
        return self._shown.format_attempt(self._teller, action)

    def events(self, events: Sequence[AnyEvent]) -> list[str]:
        """What happened, in sentences, as the learner saw it."""
        seen = [each.seen_by(self._exercise.seat) for each in events]
        return self._teller.events(seen)

    def quoted(self, seat: Seat, reason: str) -> str:
        """What a player says as he bargains."""
        quote = say("reasons.quoted", reason=reason)
        return say("reasons.said", name=self.names[seat], quote=quote)


def sign(unit: str) -> str:
    """What stands in a box before a number of this unit; what has words stands in the label."""
    return "" if unit == MILLIONS else unit


def to_settlement(played: Sequence[Played]) -> tuple[AnyEvent, ...]:
    """What happened up to the end of the deal: what comes then does not belong to it."""
    events: list[AnyEvent] = []
    for each in played:
        teaching = each.state.game.teaching
        for event in each.events:
            events.append(event)
            if teaching.ends_deal(event):
                return tuple(events)
    return tuple(events)


def without_passes(exercise: Exercise, events: Sequence[AnyEvent]) -> tuple[AnyEvent, ...]:
    """What happened but for what costs nothing, such as disks that were turned: when a deal has
    ended all of them were.
    """
    free = exercise.teaching.free_deeds
    return tuple(
        event
        for event in events
        if not (hasattr(event, "action") and isinstance(event.action.deed, free))
    )


def part(name: str, widget: W) -> W:
    """A part of the page of an exercise, with its name for the style."""
    widget.add_class(f"boss-task-{name}")
    return widget
