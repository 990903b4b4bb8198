"""Record of a game: a start and the actions since, with undo, branching and replay.

Immutable; the state after each action is kept, so looking back costs nothing. A record is saved as
a scenario (boss/1) in JSON whose steps have no expectations; any JSON scenario can be loaded.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, cast

from bosslib.display import scene_svg
from bosslib.documents import atomic_write
from bosslib.documents.nodes import Node, add_location, parse_document, read_text
from bosslib.documents.scenario import SCHEMA, read_scenario
from bosslib.errors import BossError, NotationError, RuleError, ScenarioError
from bosslib.game import SEATS, AnyAction, AnyEvent, AnyState, Game, Seat, check_seat

if TYPE_CHECKING:
    from pathlib import Path

    from typing_extensions import TypeVar

    S = TypeVar("S", bound=AnyState, default=Any)
    A = TypeVar("A", bound=AnyAction, default=Any)
    E = TypeVar("E", bound=AnyEvent, default=Any)
else:
    from typing import TypeVar

    S, A, E = map(TypeVar, "SAE")  # a plain `Record` is one of any game (PEP 696 defaults)


class Played(NamedTuple, Generic[S, A, E]):
    """An action, the state after it, and the events that it caused."""

    action: A
    state: S
    events: tuple[E, ...]


class Record(NamedTuple, Generic[S, A, E]):
    """A game of any kind from its start: `Record(new(4)).play("A: b+4")`."""

    start: S
    played: tuple[Played[S, A, E], ...] = ()

    def __repr__(self) -> str:
        return f"<Record: {len(self.played)} actions, {self.game.describe_position(self.state)}>"

    def _repr_svg_(self) -> str | None:
        return scene_svg(self.game.picture(self.state.table, events=self.seen_by(None)))

    @property
    def game(self) -> Game[Any, S, Any, A, E]:
        """The game that is played."""
        return self.start.game

    @property
    def state(self) -> S:
        """Current position."""
        return self.played[-1].state if self.played else self.start

    @property
    def actions(self) -> tuple[A, ...]:
        """All actions in order."""
        return tuple(each.action for each in self.played)

    @property
    def events(self) -> tuple[E, ...]:
        """All events in order, with what only some seats saw."""
        return tuple(event for each in self.played for event in each.events)

    def play(self, *actions: A | str) -> Record[S, A, E]:
        """Return the record with more actions appended; errors as in `card.apply`."""
        state, new = self.state, []
        for each in actions:
            action = self.game.parse(each) if isinstance(each, str) else each
            new.append(Played(action, *self.game.step(state, action)))
            state = new[-1].state
        return self._replace(played=(*self.played, *new))

    def back_to(self, count: int) -> Record[S, A, E]:
        """Return the record after its first `count` actions, to look at or to branch from."""
        if not 0 <= count <= len(self.played):
            raise BossError("record.no-such-action", count=count, there=len(self.played))
        return self._replace(played=self.played[:count])

    def undo_refusal(self, seat: Seat | str) -> BossError | None:
        """Return why a seat, given by number or letter, cannot undo the last action, or None if it
        can.

        Players can undo their own last action while nobody has acted since and it revealed nothing
        new: no card drawn, no deal settled, no discards chosen (NEXT-3).
        """
        seat = check_seat(seat, self.state.table.players)
        if not self.played:
            return BossError("record.nothing-to-undo")
        action, _, events = self.played[-1]
        if action.seat != seat:
            return BossError("record.others-since", seat=SEATS[action.seat])
        if self.game.is_final(action):
            return BossError("record.choice-final")
        if len(events) > 1:
            return BossError("record.revealed")
        return None

    def undo(self, seat: Seat | str) -> Record[S, A, E]:
        """Return the record without the last action of a seat, given by number or letter; BossError
        if it cannot be undone.
        """
        stop = self.undo_refusal(seat)
        if stop:
            raise stop
        return self.back_to(len(self.played) - 1)

    def extends(self, other: Record[S, A, E]) -> bool:
        """Return whether this record equals or extends another one.

        `play` creates each `Played` once, so comparing the last one by identity is enough.
        """
        count = len(other.played)
        if not count:
            return self.start is other.start
        return count <= len(self.played) and self.played[count - 1] is other.played[-1]

    def seen_by(self, seat: Seat | str | None) -> tuple[E, ...]:
        """Return all events in order as a seat, given by number or letter, saw them; None for a
        spectator.
        """
        if seat is not None:
            seat = check_seat(seat, self.state.table.players)
        return tuple(cast("E", event.seen_by(seat)) for event in self.events)

    def saved(self, title: str = "") -> str:
        """Return the record as text: a boss/1 scenario in JSON."""
        return json.dumps(self.document(title), indent=1)

    def document(self, title: str = "") -> dict[str, object]:
        """Return the record as a boss/1 scenario whose steps have no expectations."""
        return {
            "schema": SCHEMA,
            "game": self.game.name,
            "title": title,
            **self.game.files.write(self.start),
            "steps": [{"do": str(action)} for action in self.actions],
        }

    def save(self, path: Path, title: str = "") -> None:
        """Write the record to a file, atomically."""
        atomic_write.write_atomically(path, self.saved(title).encode())


def loaded(text: str, place: str = "") -> Record:
    """Return the record of a saved text; ScenarioError with the place if it is invalid.

    A scenario's refused steps are dropped: they changed nothing.
    """
    try:
        return replay_document(Node(parse_document(text), ""))
    except BossError as error:
        raise add_location(error, place) if place else error from None


def replay_document(document: Node) -> Record:
    """Return the record of a document; ScenarioError with the place in it if it is invalid."""
    scenario = read_scenario(document)
    record: Record = Record(scenario.start)
    for each in scenario.steps:
        if each.error is None:
            record = _play_or_fail(record, each.do, f"{each.place}.do")
    return record


def _play_or_fail(record: Record, text: str, place: str) -> Record:
    try:
        return record.play(text)
    except (RuleError, NotationError) as error:
        raise ScenarioError(place, "scenario.refused", why=error) from None


def load(path: Path) -> Record:
    """Return the record in a file; ScenarioError with the file's name if it cannot be read."""
    return loaded(read_text(path), str(path))
