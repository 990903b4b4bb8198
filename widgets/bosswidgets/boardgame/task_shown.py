"""How a position of the board game looks in an exercise, and how it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bosslib.board import Table, view
from bosslib.board.actions import Action, NoMore, Offer
from bosslib.board.events import Acted, Event, Lapsed
from bosslib.board.narration import Teller, millions, some
from bosslib.board.picture.scene import scene
from bosslib.board.state import State
from bosslib.board.view import View
from bosslib.picture.shapes import Scene
from bosslib.picture.theme import NARROW
from bosslib.record import Record
from bosslib.teaching.exercise import Exercise, Shows
from bosslib.words import listing, say
from bosswidgets.room import ABOVE, LEAST, LOW

if TYPE_CHECKING:
    from bosswidgets.exhibit import Look

money = millions


def teller(exercise: Exercise, names: Sequence[str]) -> Teller:
    """Who tells what happens to the learner; a dividend is worth what it is at the beginning."""
    value = exercise.start.table.tile.value if exercise.start else None
    return Teller(names, exercise.seat, value)


def told(speaks: Teller, events: Sequence[Event]) -> list[str]:
    """What happened, in sentences."""
    return speaks.events(events)


def tried(speaks: Teller, action: Action) -> str:
    """An action that is tried, as a sentence."""
    return speaks.action(action)


def drawn(
    exercise: Exercise,
    record: Record[State, Action, Event],
    names: Sequence[str],
    size: tuple[float, float],
    _look: Look,
) -> Scene:
    """The picture of a position."""
    state = record.state
    return pictured(exercise, view(state, exercise.seat), state.table, names, size)


def pictured(
    exercise: Exercise,
    seen: View | None,
    table: Table,
    names: Sequence[str],
    size: tuple[float, float],
) -> Scene:
    """The picture of a table; on a phone that is low it is flat."""
    width, height = size
    low = width < NARROW and height <= LOW - ABOVE
    return scene(
        seen,
        table,
        names=names,
        width=width / LEAST if low else width,
        worth=exercise.shows is not Shows.NOTHING,
        low=low,
    )


def beneath(
    exercise: Exercise, record: Record[State, Action, Event], names: Sequence[str], _look: Look
) -> list[str]:
    """What stands below the picture: the learner's hand, and what was said of the deal."""
    table, hand = record.state.table, record.state.hands[exercise.seat]
    cards = listing(some(card, count) for card, count in Counter(hand).items())
    held = say("board.task.hand", cards=cards) if cards else say("board.task.no-hand")
    return [held, *_spoken(table, Teller(names, exercise.seat, table.tile.value))]


def _spoken(table: Table, speaks: Teller) -> Iterator[str]:
    """Agreements and offers, the card that waits, and who plays no more."""
    for each in table.bargains:
        if each.struck:
            terms, name = speaks.terms(each.terms, each.player), speaks.name(each.player)
            yield say("board.task.agreed", name=name, terms=terms)
        elif each.agreed:
            offered = Action(each.agreed[0], Offer(each.terms))
            yield speaks.event(Acted(offered, table.boss))
        else:
            yield speaks.event(Lapsed(each, reopened=True))
    if table.waiting:
        yield speaks.event(Acted(table.waiting.action))
    if table.quiet:
        yield " ".join(speaks.event(Acted(Action(seat, NoMore()))) for seat in table.quiet)
