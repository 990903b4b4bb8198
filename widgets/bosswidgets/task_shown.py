"""How a position of the card game looks in an exercise, and how it is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bosslib.card import view
from bosslib.card.actions import Action, Name
from bosslib.card.events import Event
from bosslib.card.narration import Teller, dollars
from bosslib.card.picture.alt_text import PARTS
from bosslib.card.picture.scene import scene
from bosslib.card.settle import points
from bosslib.card.state import Phase, State
from bosslib.picture.shapes import Scene
from bosslib.record import Record
from bosslib.teaching.exercise import Exercise, Shows
from bosslib.words import say

if TYPE_CHECKING:
    from bosswidgets.exhibit import Look

money = dollars


def teller(exercise: Exercise, names: Sequence[str]) -> Teller:
    """Who tells what happens to the learner."""
    return Teller(names, exercise.seat)


def told(speaks: Teller, events: Sequence[Event]) -> list[str]:
    """What happened, in sentences."""
    return [speaks.event(event) for event in events]


def tried(speaks: Teller, action: Action) -> str:
    """An action that is tried, as a sentence."""
    if isinstance(action.deed, Name):  # else it would be said that it can be done
        return say("task.naming", colour=say(f"colour.{action.deed.colour}"))
    return speaks.action(action)


def drawn(
    exercise: Exercise,
    record: Record,
    names: Sequence[str],
    size: tuple[float, float],
    look: Look,
) -> Scene:
    """The picture of a position; in one that has `ended` nobody is waited for."""
    state: State = record.state
    if look.ended and state.table.phase is Phase.DISCARD:
        everybody = tuple(range(state.table.players))
        state = state._replace(table=state.table._replace(chosen=everybody))
    width, height = size
    return scene(
        view(state, exercise.seat),
        state.table,
        names=names,
        width=width,
        height=height,
        parts=[part for part in PARTS if look.hand or part != "hand"],
        worth=exercise.shows in (Shows.VALUE, Shows.PAYOFF),
        events=record.seen_by(exercise.seat),
    )


def beneath(exercise: Exercise, record: Record, _names: Sequence[str], look: Look) -> list[str]:
    """What stands below the picture: the sum of the centre, where the exercise shows that."""
    if exercise.shows is not Shows.SUM or not look.asked:
        return []
    state: State = record.state
    return [say("task.sum", sum=str(points(state.table)).replace("-", "−"))]
