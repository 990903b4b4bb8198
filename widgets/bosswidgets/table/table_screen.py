"""One screen at a table: whose hand is open, the position that is shown, notices and listeners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from bosslib import Record
from bosslib.game import AnyAction, AnyEvent, AnyState, Seat
from bosswidgets.kit.error_display import error_boundary
from bosswidgets.table.log_sync import LogSync

S = TypeVar("S", bound=AnyState)
V = TypeVar("V")
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)

MAX_REMARKS = 2
"""Maximum number of remarks about the bots; older ones are dropped."""


class Curtain(NamedTuple):
    """The open hand at a screen. If several people share it, the curtain hides all hands until the
    next player opens it.
    """

    seat: Seat | None = None
    """Seat whose hand is open; None behind the curtain, or if nobody at this screen plays."""
    awaited_seat: Seat | None = None
    """Behind the curtain: the seat that is to open it."""


class TableScreen(Generic[S, V, A, E]):
    """The view of one screen on a game, for the person whose hand is open there."""

    def __init__(self, log: LogSync) -> None:
        self._log = log
        seats = self.local_seats
        self.curtain = Curtain(seats[0] if len(seats) == 1 else None)
        self.actions_at_start = len(log.game.record.played)
        """Number of actions when this screen opened the game; none of them is news."""
        self.shown_actions: int | None = None
        """Number of actions shown when looking back; None shows the present."""
        self.notice = ""
        """Notice to the person outside the game: a refusal or an error."""
        self.remarks: tuple[str, ...] = ()
        """Problems with the bots since the person's last action."""
        self.shows_more = False
        """On a narrow page: True if the folded parts are shown."""
        self.is_closed = False
        """True if nobody views this table any more."""
        self._listeners: list[Callable[[], None]] = []
        self._progress_listeners: list[Callable[[], None]] = []
        self._close_callbacks: list[Callable[[], object]] = []
        self._events_cache: tuple[Record[S, A, E], Seat | None, tuple[E, ...]] | None = None

    @property
    def record(self) -> Record[S, A, E]:
        """The start of the game and all actions since."""
        record: Record[S, A, E] = self._log.game.record
        return record

    @property
    def local_seats(self) -> tuple[Seat, ...]:
        """Seats of the persons at this screen; empty for an onlooker."""
        game = self._log.game
        return game.persons if game.local_seats is None else game.local_seats

    @property
    def seat(self) -> Seat | None:
        """Seat whose hand is open; None behind the curtain, or if nobody at this screen plays."""
        return self.curtain.seat

    # The position shown

    @property
    def shown_record(self) -> Record[S, A, E]:
        """The record up to the position shown."""
        return (
            self.record if self.shown_actions is None else self.record.back_to(self.shown_actions)
        )

    @property
    def view(self) -> V | None:
        """The person's view of the game; None behind the curtain, or if only bots play."""
        if self.seat is None:
            return None
        seen: V = self.record.game.view(self.shown_record.state, self.seat)
        return seen

    @property
    def events(self) -> tuple[E, ...]:
        """Events up to the position shown, as the open seat saw them."""
        shown, seat = self.shown_record, self.seat
        known: tuple[E, ...] = ()
        rest = shown
        if self._events_cache and self._events_cache[1] == seat:
            before, _, events = self._events_cache
            if before is shown:
                return events
            if shown.extends(before):
                known, rest = events, shown._replace(played=shown.played[len(before.played) :])
        events = (*known, *rest.seen_by(seat))
        self._events_cache = shown, seat, events
        return events

    @property
    def news(self) -> tuple[E, ...]:
        """Events since the person's last action, as that person saw them."""
        since = self.shown_record.played[self.last_own_action() :]
        return self.events[len(self.events) - sum(len(each.events) for each in since) :]

    def last_own_action(self) -> int:
        """Return the number of actions up to the person's last one; 0 if there is none, or for a
        spectator.
        """
        played = self.shown_record.played
        at = len(played) if self.seat is not None else 0
        while at and played[at - 1].action.seat != self.seat:
            at -= 1
        return at

    def action_of_event(self, event: int) -> tuple[int, int]:
        """Return the index of the action that an event belongs to (or of the next one), and the
        number of events before it.
        """
        played, before = self.shown_record.played, len(self.events)
        at = len(played)
        while at and before > event:
            at, before = at - 1, before - len(played[at - 1].events)
        return at, before

    # Notices

    def add_remark(self, words: str) -> None:
        """Show a remark about a bot until the person's next action."""
        self.remarks = tuple(dict.fromkeys((*self.remarks, words)))[-MAX_REMARKS:]

    def clear_notices(self) -> None:
        """Remove the notice and all remarks."""
        self.notice, self.remarks = "", ()

    def set_notice(self, notice: str) -> None:
        """Show a notice with the next change."""
        self.notice = notice

    def show_error(self, notice: str) -> None:
        """Show a notice now."""
        self.notice = notice
        self.notify_change()

    # Listeners

    def on_change(self, listener: Callable[[], None]) -> None:
        """Add a listener for every change; listeners are called in the order they were added."""
        self._listeners.append(listener)

    def on_progress(self, listener: Callable[[], None]) -> None:
        """Add a listener for changes outside the record."""
        self._progress_listeners.append(listener)

    def on_close(self, ends: Callable[[], object]) -> None:
        """Add a callback that ends a panel's background work when the table is closed."""
        self._close_callbacks.append(ends)

    def notify_change(self) -> None:
        """Notify the panels; if one of them fails, show its error as the notice and notify all
        again.
        """
        self._notify(self._listeners)

    def notify_progress(self) -> None:
        """Notify listeners of changes outside the record: a bot's thinking, a clock, talk.

        If one of them fails, the others are notified all the same, and the panels show its error.
        """
        self._notify(self._progress_listeners)

    def _notify(self, listeners: Sequence[Callable[[], None]]) -> None:
        faults: list[str] = []
        for listener in listeners:
            with error_boundary(faults.append):
                listener()
        if faults and self.notice != faults[0]:
            self.notice = faults[0]
            self.notify_change()

    def close(self) -> None:
        """End the panels' background work when nobody views this table any more."""
        self.is_closed = True
        for ends in self._close_callbacks:
            ends()
        self._close_callbacks.clear()
        self._listeners.clear()
        self._progress_listeners.clear()
