"""A record of a game: a start and the actions since. Undo, branches and replay come from it.

Immutable; each action's state is kept, so that looking back costs nothing. It is saved as a
scenario (boss/1) in JSON whose steps expect nothing; any scenario in JSON can be loaded.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card import position
from bosslib.card.actions import Action, Discard
from bosslib.card.events import Event
from bosslib.card.notation import parse_action
from bosslib.card.play import step
from bosslib.card.state import State
from bosslib.errors import BossError, NotationError, RuleError, ScenarioError
from bosslib.game import SEATS, Seat
from bosslib.reader import Node, located, parsed, text_of
from bosslib.scenario import SCHEMA, read

if TYPE_CHECKING:
    from pathlib import Path


class Played(NamedTuple):
    """An action with the state that it led to and the events on the way."""

    action: Action
    state: State
    events: tuple[Event, ...]


class Record(NamedTuple):
    """A game from a start: `Record(new(4)).play("A: b+4")`."""

    start: State
    played: tuple[Played, ...] = ()

    def __repr__(self) -> str:
        table = self.state.table
        return f"<Record: {len(self.played)} actions, deal {table.deal}, {table.phase}>"

    @property
    def state(self) -> State:
        """The position now."""
        return self.played[-1].state if self.played else self.start

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that was done, in order."""
        return tuple(each.action for each in self.played)

    def play(self, action: Action | str) -> Record:
        """The record with one more action; errors as `card.apply`."""
        if isinstance(action, str):
            action = parse_action(action)
        return self._replace(played=(*self.played, Played(action, *step(self.state, action))))

    def back_to(self, count: int) -> Record:
        """The record as it was after so many actions: a place to look at, or to branch from."""
        if not 0 <= count <= len(self.played):
            raise BossError("record.no-such-action", count=count, there=len(self.played))
        return self._replace(played=self.played[:count])

    def stops_undo(self, seat: Seat) -> BossError | None:
        """Why a seat cannot take back the last action; None if it can.

        One's own last action can be taken back while nobody has acted since and it showed nobody
        anything new: no card drawn, no deal settled, no discards chosen (NEXT-3).
        """
        if not self.played:
            return BossError("record.nothing-to-undo")
        action, _, events = self.played[-1]
        if action.seat != seat:
            return BossError("record.others-since", seat=SEATS[action.seat])
        if isinstance(action.deed, Discard):
            return BossError("record.choice-final")
        if len(events) > 1:
            return BossError("record.revealed")
        return None

    def undo(self, seat: Seat) -> Record:
        """The record without a seat's last action; BossError says what stops it."""
        stop = self.stops_undo(seat)
        if stop:
            raise stop
        return self.back_to(len(self.played) - 1)

    def seen_by(self, seat: Seat | None) -> tuple[Event, ...]:
        """What happened, in order, as a seat saw it; None: as somebody who only looks on."""
        return tuple(event.seen_by(seat) for each in self.played for event in each.events)

    def saved(self, title: str = "") -> str:
        """The record as text: a boss/1 scenario in JSON."""
        document = {
            "schema": SCHEMA,
            "game": "card",
            "title": title,
            **position.write(self.start),
            "steps": [{"do": str(action)} for action in self.actions],
        }
        return json.dumps(document, indent=1)

    def save(self, path: Path, title: str = "") -> None:
        """Write the record to a file, whole or not at all."""
        part = path.parent / f"{path.name}.part"
        part.write_text(self.saved(title), encoding="utf-8")
        try:
            part.replace(path)
        except OSError:
            part.unlink()
            raise


def loaded(text: str, place: str = "") -> Record:
    """The record that a saved text says; ScenarioError with the place if it is wrong.

    Of a scenario's refused steps nothing is left: they changed nothing.
    """
    try:
        scenario = read(Node(parsed(text), ""))
        record = Record(scenario.start)
        for each in scenario.steps:
            if each.error is None:
                record = _played(record, each.do, f"{each.place}.do")
    except BossError as error:
        raise located(error, place) if place else error from None
    return record


def _played(record: Record, text: str, place: str) -> Record:
    try:
        return record.play(text)
    except (RuleError, NotationError) as error:
        raise ScenarioError(place, "scenario.refused", why=error) from None


def load(path: Path) -> Record:
    """The record in a file; ScenarioError with the file's name if it cannot be read."""
    return loaded(text_of(path), str(path))
