"""A record of a game: a start and the actions since. Undo, branches and replay come from it.

Immutable; each action's state is kept, so that looking back costs nothing. It is saved as a
scenario (boss/1) in JSON whose steps expect nothing; any scenario in JSON can be loaded.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, cast

from bosslib.documents import whole
from bosslib.documents.nodes import Node, located, parsed, text_of
from bosslib.documents.scenario import SCHEMA, read
from bosslib.errors import BossError, NotationError, RuleError, ScenarioError
from bosslib.game import SEATS, AnyAction, AnyEvent, AnyState, Game, Seat
from bosslib.showing import drawn

if TYPE_CHECKING:
    from pathlib import Path

    from typing_extensions import TypeVar

    S = TypeVar("S", bound=AnyState, default=Any)
    A = TypeVar("A", bound=AnyAction, default=Any)
    E = TypeVar("E", bound=AnyEvent, default=Any)
else:
    from typing import TypeVar

    S, A, E = map(TypeVar, "SAE")  # a plain `Record` is one of any game (PEP 696)


class Played(NamedTuple, Generic[S, A, E]):
    """An action with the state that it led to and the events on the way."""

    action: A
    state: S
    events: tuple[E, ...]


class Record(NamedTuple, Generic[S, A, E]):
    """A game from a start: `Record(new(4)).play("A: b+4")`, of either game."""

    start: S
    played: tuple[Played[S, A, E], ...] = ()

    def __repr__(self) -> str:
        return f"<Record: {len(self.played)} actions, {self.game.where(self.state)}>"

    def _repr_svg_(self) -> str | None:
        return drawn(self.game.picture(self.state.table, events=self.seen_by(None)))

    @property
    def game(self) -> Game[Any, S, Any, A, E]:
        """Which game it is."""
        return self.start.game

    @property
    def state(self) -> S:
        """The position now."""
        return self.played[-1].state if self.played else self.start

    @property
    def actions(self) -> tuple[A, ...]:
        """All that was done, in order."""
        return tuple(each.action for each in self.played)

    def play(self, *actions: A | str) -> Record[S, A, E]:
        """The record with some more actions; errors as `card.apply`."""
        state, new = self.state, []
        for each in actions:
            action = self.game.parse(each) if isinstance(each, str) else each
            new.append(Played(action, *self.game.step(state, action)))
            state = new[-1].state
        return self._replace(played=(*self.played, *new))

    def back_to(self, count: int) -> Record[S, A, E]:
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
        if self.game.final(action):
            return BossError("record.choice-final")
        if len(events) > 1:
            return BossError("record.revealed")
        return None

    def undo(self, seat: Seat) -> Record[S, A, E]:
        """The record without a seat's last action; BossError says what stops it."""
        stop = self.stops_undo(seat)
        if stop:
            raise stop
        return self.back_to(len(self.played) - 1)

    def goes_on(self, other: Record[S, A, E]) -> bool:
        """Whether it is another record, or that one played on: all that was done there stands here.

        What was played is made once, by `play`; so the last of it tells, however long they are.
        """
        count = len(other.played)
        if not count:
            return self.start is other.start
        return count <= len(self.played) and self.played[count - 1] is other.played[-1]

    def seen_by(self, seat: Seat | None) -> tuple[E, ...]:
        """What happened, in order, as a seat saw it; None: as somebody who only looks on."""
        events = (event for each in self.played for event in each.events)
        return tuple(cast("E", event.seen_by(seat)) for event in events)

    def saved(self, title: str = "") -> str:
        """The record as text: a boss/1 scenario in JSON."""
        return json.dumps(self.document(title), indent=1)

    def document(self, title: str = "") -> dict[str, object]:
        """The record as a boss/1 scenario whose steps expect nothing."""
        return {
            "schema": SCHEMA,
            "game": self.game.name,
            "title": title,
            **self.game.files.write(self.start),
            "steps": [{"do": str(action)} for action in self.actions],
        }

    def save(self, path: Path, title: str = "") -> None:
        """Write the record to a file, whole or not at all."""
        whole.write(path, self.saved(title).encode())


def loaded(text: str, place: str = "") -> Record:
    """The record that a saved text says; ScenarioError with the place if it is wrong.

    Of a scenario's refused steps nothing is left: they changed nothing.
    """
    try:
        return replayed(Node(parsed(text), ""))
    except BossError as error:
        raise located(error, place) if place else error from None


def replayed(document: Node) -> Record:
    """The record that a document says; ScenarioError with the place in it if it is wrong."""
    scenario = read(document)
    record: Record = Record(scenario.start)
    for each in scenario.steps:
        if each.error is None:
            record = _played(record, each.do, f"{each.place}.do")
    return record


def _played(record: Record, text: str, place: str) -> Record:
    try:
        return record.play(text)
    except (RuleError, NotationError) as error:
        raise ScenarioError(place, "scenario.refused", why=error) from None


def load(path: Path) -> Record:
    """The record in a file; ScenarioError with the file's name if it cannot be read."""
    return loaded(text_of(path), str(path))


AnyRecord = Record[Any, Any, Any]
"""A record of any game."""
