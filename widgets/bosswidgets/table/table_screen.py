"""Game at one screen: its people, what is visible to them, and change listeners."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from bosslib import Record
from bosslib.driver import Ask
from bosslib.game import SEATS, AnyAction, AnyEvent, AnyState, Seat
from bosslib.log import SeatedGame
from bosslib.narration import Narrator
from bosslib.words import say
from bosswidgets.kit.error_display import error_boundary
from bosswidgets.table.scheduler import Clock

S = TypeVar("S", bound=AnyState)
V = TypeVar("V")
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)

MOVED = "moved"
"""Value of `hold_reason` on a page whose seat has moved to another device."""

MAX_REMARKS = 2
"""Maximum number of remarks about the bots; older ones are dropped."""


class TableScreen(ABC, Generic[S, V, A, E]):
    """Game as shown at one screen to the person whose hand is open there.

    If several people share the screen, a curtain hides all hands until the player who is asked
    opens it; until then `seat` is None.
    """

    _clock: Clock[A]

    def __init__(self, game: SeatedGame) -> None:
        self.game = game._replace(names=_display_names(game))
        """The game with its players, as its log determines it. The state is held here alone."""
        self.known_actions = len(game.record.played)
        """Number of actions when this screen opened the game; none of them is news."""
        self.multi_device = game.local_seats is not None
        """True if each person has a screen of their own."""
        self.moved = False
        """True once the seat of this screen is at another device."""
        self.seat: Seat | None = self.local_seats[0] if len(self.local_seats) == 1 else None
        """Seat whose hand is open; None behind the curtain, or if nobody at this screen plays."""
        self.awaited_seat: Seat | None = None
        """Behind the curtain: the seat that is to open it."""
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

    # The game

    @property
    def record(self) -> Record[S, A, E]:
        """The start of the game and all actions since."""
        record: Record[S, A, E] = self.game.record
        return record

    @property
    def names(self) -> tuple[str, ...]:
        """Player names by seat."""
        return self.game.names

    @property
    def bot_names(self) -> tuple[str | None, ...]:
        """Bot names by seat; None for a person."""
        return self.game.bots

    @property
    def is_practice(self) -> bool:
        """True if hidden cards are known or the game was replayed; such wins don't count."""
        return self.game.practice

    @property
    def local_seats(self) -> tuple[Seat, ...]:
        """Seats of the persons at this screen; empty for an onlooker."""
        return self.game.persons if self.game.local_seats is None else self.game.local_seats

    @property
    def persons(self) -> tuple[Seat, ...]:
        """Seats that persons play, at this screen or at others."""
        return self.game.persons

    @property
    def hold_reason(self) -> str:
        """Reason why nobody acts: `paused` or `ended` by a teacher, or `moved` to another device.

        Empty while the game goes on.
        """
        return MOVED if self.moved else self.game.table_status

    # What there is to see

    @property
    def is_over(self) -> bool:
        """True if the game is over."""
        return not self.record.state.table.to_act

    @property
    def open_asks(self) -> tuple[Ask, ...]:
        """All open questions: to persons who are waited for, and to the bot that acts next."""
        ask = self._clock.current_ask
        return tuple(dict.fromkeys((*self._clock.awaited_asks, *([ask] if ask else []))))

    @property
    def current_ask(self) -> Ask | None:
        """Question to the person whose hand is open; otherwise the current one, to a person or to
        the bot that acts next; None at the end.
        """
        own = (
            each
            for each in self._clock.awaited_asks
            if self.multi_device and each.seat == self.seat
        )
        return next(own, self._clock.current_ask)

    @property
    def bot_takes_over(self) -> bool:
        """True if a bot plays for the person at this screen until they are back."""
        return self.multi_device and self.seat is not None and self.bot_names[self.seat] is not None

    @property
    def view(self) -> V | None:
        """The person's view of the game; None behind the curtain, or if only bots play."""
        if self.seat is None:
            return None
        seen: V = self.record.game.view(self.shown_record.state, self.seat)
        return seen

    @property
    @abstractmethod
    def narrator(self) -> Narrator:
        """Narrator for the people at this screen."""

    @property
    @abstractmethod
    def prompt_text(self) -> str:
        """Sentence that tells the person what to do now, while the game goes on."""

    @property
    def prompt(self) -> str:
        """Sentence above the table: what to do now, or why nothing can be done."""
        if self.shown_actions is not None:
            return say("table.prompt-past", count=self.shown_actions, all=len(self.record.played))
        if self.is_over:
            return say("table.prompt-over")
        if self.hold_reason:
            return say(f"table.held-{self.hold_reason}")
        return say("people.relieved") if self.bot_takes_over else self.prompt_text

    @property
    def shown_record(self) -> Record[S, A, E]:
        """The record up to the position shown."""
        return (
            self.record if self.shown_actions is None else self.record.back_to(self.shown_actions)
        )

    @property
    def may_choose(self) -> bool:
        """True if a hand is open and its player may act: in the present of a game that is not over
        or held.
        """
        here = self.seat is not None and not self.bot_takes_over
        return here and self.shown_actions is None and not (self.is_over or self.hold_reason)

    @property
    def waits_for_bot(self) -> bool:
        """True if a bot acts next."""
        return self._clock.pending_action is not None

    @property
    def events(self) -> tuple[E, ...]:
        """Events up to the position shown, as the open seat saw them."""
        shown = self.shown_record
        if (
            self._events_cache is None
            or self._events_cache[0] is not shown
            or self._events_cache[1] != self.seat
        ):
            known: tuple[E, ...] = ()
            rest = shown
            if (
                self._events_cache
                and self._events_cache[1] == self.seat
                and shown.extends(self._events_cache[0])
            ):
                known = self._events_cache[2]
                rest = shown._replace(played=shown.played[len(self._events_cache[0].played) :])
            self._events_cache = (shown, self.seat, (*known, *rest.seen_by(self.seat)))
        return self._events_cache[2]

    @property
    def news(self) -> tuple[E, ...]:
        """Events since the person's last action, as that person saw them."""
        count = sum(len(each.events) for each in self.shown_record.played[last_own_action(self) :])
        return self.events[len(self.events) - count :]

    def event_texts(self, since: int = 0) -> list[str]:
        """Return the texts of the events shown from index `since`, one per event."""
        return [self.narrator.event(event) for event in self.events[since:]]

    def on_change(self, listener: Callable[[], None]) -> None:
        """Add a listener for every change; listeners are called in the order they were added."""
        self._listeners.append(listener)

    def on_close(self, ends: Callable[[], object]) -> None:
        """Add a callback that ends a panel's background work when the table is closed."""
        self._close_callbacks.append(ends)

    def on_progress(self, listener: Callable[[], None]) -> None:
        """Add a listener for changes outside the record."""
        self._progress_listeners.append(listener)

    def notify_change(self) -> None:
        """Notify the panels; if one of them fails, show its error as the notice and notify all
        again.
        """
        faults: list[str] = []
        for listener in self._listeners:
            with error_boundary(faults.append):
                listener()
        if faults and self.notice != faults[0]:
            self.notice = faults[0]
            self.notify_change()

    @property
    def asked_seat(self) -> Seat | None:
        """Seat of `current_ask`; None at the end."""
        return self.current_ask.seat if self.current_ask else None

    def set_notice(self, notice: str) -> None:
        self.notice = notice

    def show_error(self, notice: str) -> None:
        self.notice = notice
        self.notify_change()

    def add_remark(self, words: str) -> None:
        """Show a remark about a bot until the person's next action."""
        self.remarks = tuple(dict.fromkeys((*self.remarks, words)))[-MAX_REMARKS:]

    def notify_progress(self) -> None:
        """Notify listeners of changes outside the record: a bot's thinking, a clock, talk."""
        for follower in self._progress_listeners:
            follower()

    def close(self) -> None:
        """Stop the clock and all background work when nobody views this table any more."""
        self.is_closed = True
        self._clock.cancel_all()
        for ends in self._close_callbacks:
            ends()
        self._close_callbacks.clear()
        self._listeners.clear()
        self._progress_listeners.clear()


def last_own_action(screen: TableScreen[S, V, A, E]) -> int:
    """Return the number of actions up to the person's last one; 0 if there is none, or for a
    spectator.
    """
    played, seat = screen.shown_record.played, screen.seat
    at = len(played) if seat is not None else 0
    while at and played[at - 1].action.seat != seat:
        at -= 1
    return at


def action_of_event(screen: TableScreen[S, V, A, E], event: int) -> tuple[int, int]:
    """Return the index of the action that an event belongs to (or of the next one), and the number
    of events before it.
    """
    played, before = screen.shown_record.played, len(screen.events)
    at = len(played)
    while at and before > event:
        at, before = at - 1, before - len(played[at - 1].events)
    return at, before


def _display_names(game: SeatedGame) -> tuple[str, ...]:
    """Return the players' names; "You" is only used for somebody who plays alone."""
    you = say("names.person")
    return tuple(
        say("new.name", seat=SEATS[seat]) if name == you and game.persons != (seat,) else name
        for seat, name in enumerate(game.names)
    )
