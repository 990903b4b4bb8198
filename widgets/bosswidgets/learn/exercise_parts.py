"""Shared parts of an exercise on a page: players' names, picture, and texts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar

from ipywidgets import DOMWidget, Widget

from bosslib.game import SEATS, AnyAction, AnyEvent, Seat
from bosslib.picture.shapes import Scene
from bosslib.record import Played, Record
from bosslib.teaching.exercise import Exercise, fill_names
from bosslib.teaching.grade import Verdict
from bosslib.teaching.pictures import PLAIN, LookOptions
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, BridgeProxy
from bosswidgets.kit.picture.still import picture_size

if TYPE_CHECKING:
    from bosswidgets.learn.replay import Replay


W = TypeVar("W", bound=DOMWidget)


class ExerciseBody(Protocol):
    """Protocol of the part of an exercise in which the learner answers."""

    answer: list[Widget]
    """Input widgets, if they are not on the stage."""
    extras: list[Widget]
    """Additional widgets to look at."""
    needs_restart: bool
    """True if a new try starts with `restart`; otherwise the answer stays and can be changed."""

    @property
    def stage(self) -> Widget | None:
        """The picture with its additions; None if there is none."""

    @property
    def has_begun(self) -> bool:
        """True if there is something to restart from."""

    def restart(self) -> None:
        """Start again."""

    def stop_answers(self) -> None:
        """Accept no more answers."""

    def close_body(self) -> None:
        """Close all widgets, as the exercise is removed from the page."""

    def show_solution(self) -> Replay | None:
        """Show the right answer; return the replay of a solution at a table."""


AnswerCallback = Callable[[Verdict, list[str]], None]
"""Callback for each answer, with sentences on what happened then."""


class ExerciseResult(NamedTuple):
    """Result of an exercise: its stars (0 if unsolved), whether a mistake was made, and the names
    of the misconceptions that the answer shows.
    """

    stars: int
    has_mistake: bool
    misconceptions: tuple[str, ...] = ()


def player_names(exercise: Exercise) -> tuple[str, ...]:
    """Return the names of an exercise's players; the learner is You."""
    called = [say(f"names.{seat}") for seat in SEATS]
    called[exercise.seat] = say("names.person")
    return tuple(called[: exercise.players or len(SEATS)])


def position_scene(
    exercise: Exercise, record: Record, bridge: Bridge | BridgeProxy, look: LookOptions = PLAIN
) -> Scene:
    """Return the picture of an exercise's position."""
    return exercise.teaching.pictures.draw(
        exercise, record, player_names(exercise), picture_size(bridge), look
    )


def caption_html(exercise: Exercise, record: Record, look: LookOptions = PLAIN) -> str:
    """Return the lines below the picture, as HTML; empty if there are none."""
    lines = exercise.teaching.pictures.sentences_below(
        exercise, record, player_names(exercise), look
    )
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


class ExerciseTexts:
    """Texts about an exercise, with its players' names filled in."""

    def __init__(self, exercise: Exercise) -> None:
        self.names = player_names(exercise)
        self._exercise, self._shown = exercise, exercise.teaching.pictures
        self._teller = self._shown.teller(exercise, self.names)

    def fill_names(self, text: str) -> str:
        """Return a text of the exercise with the names filled in."""
        return fill_names(text, self.names)

    def action_sentence(self, action: AnyAction) -> str:
        """Return an attempted action as a sentence."""
        return self._shown.format_attempt(self._teller, action)

    def event_sentences(self, events: Sequence[AnyEvent]) -> list[str]:
        """Return sentences on events, as the learner saw them."""
        seen = [each.seen_by(self._exercise.seat) for each in events]
        return self._teller.events(seen)

    def quote_player(self, seat: Seat, reason: str) -> str:
        """Return a player's words while bargaining, as a quotation."""
        quote = say("reasons.quoted", reason=reason)
        return say("reasons.said", name=self.names[seat], quote=quote)


def events_to_settlement(played: Sequence[Played]) -> tuple[AnyEvent, ...]:
    """Return the events up to the end of the deal; later ones don't belong to it."""
    events: list[AnyEvent] = []
    for each in played:
        teaching = each.state.game.teaching
        for event in each.events:
            events.append(event)
            if teaching.ends_deal(event):
                return tuple(events)
    return tuple(events)


def without_free_actions(exercise: Exercise, events: Sequence[AnyEvent]) -> tuple[AnyEvent, ...]:
    """Return the events without free actions, such as turned disks.

    At the end of a deal all disks are turned anyway.
    """
    free = exercise.teaching.free_deeds
    return tuple(
        event
        for event in events
        if not (hasattr(event, "action") and isinstance(event.action.deed, free))
    )


def add_part_class(name: str, widget: W) -> W:
    """Add a part's CSS class to its widget, and return the widget."""
    widget.add_class(f"boss-task-{name}")
    return widget
