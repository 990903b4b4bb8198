"""Who sits at one screen, what there is to see, and who is told when it changes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from bosslib import Record
from bosslib.driver import Ask
from bosslib.game import SEATS, AnyAction, AnyEvent, AnyState, Seat
from bosslib.log import SeatedGame
from bosslib.narration import Telling
from bosslib.words import say
from bosswidgets.kit.faults import told
from bosswidgets.table.clock import Clock

S = TypeVar("S", bound=AnyState)
V = TypeVar("V")
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)

MOVED = "moved"
"""What holds the table of a page whose seat is at another device now."""

MOST_REMARKS = 2
"""How many remarks about the bots are kept, the last ones."""


class Screen(ABC, Generic[S, V, A, E]):
    """A game as it is shown at one screen, to the person whose hand is open there.

    Where several people share the screen, a curtain hides all hands until the one who is asked
    opens it: meanwhile `seat` is None.
    """

    _clock: Clock[A]

    def __init__(self, game: SeatedGame) -> None:
        self.game = game._replace(names=_called(game))
        """The game with its players: all that its log says, held here and nowhere else."""
        self.known = len(game.record.played)
        """Number of actions when this screen opened the game; none of them is news."""
        self.apart = game.here is not None
        """True if each person has a screen of their own."""
        self.moved = False
        """True once the seat of this screen is at another device."""
        self.seat: Seat | None = self.here[0] if len(self.here) == 1 else None
        """Whose hand is open; None behind the curtain, or where nobody at this screen plays."""
        self.awaited: Seat | None = None
        """Behind the curtain: who is to open it."""
        self.looking: int | None = None
        """How many actions of the past are shown; None: the game as it is now."""
        self.notice = ""
        """What the person must be told besides the game: a refusal, a fault."""
        self.remarks: tuple[str, ...] = ()
        """What went wrong with the bots since the person last did something."""
        self.more = False
        """On a narrow page: whether what does not fit beside the hand is shown."""
        self.closed = False
        """Whether nobody looks at this table any more."""
        self._listeners: list[Callable[[], None]] = []
        self._followers: list[Callable[[], None]] = []
        self._ends: list[Callable[[], object]] = []
        self._seen: tuple[Record[S, A, E], Seat | None, tuple[E, ...]] | None = None

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
    def practice(self) -> bool:
        """True if hidden cards are known or the game was replayed; such wins don't count."""
        return self.game.practice

    @property
    def here(self) -> tuple[Seat, ...]:
        """Seats of the persons at this screen; empty for an onlooker."""
        return self.game.persons if self.game.here is None else self.game.here

    @property
    def persons(self) -> tuple[Seat, ...]:
        """Seats that persons play, at this screen or at others."""
        return self.game.persons

    @property
    def held(self) -> str:
        """Reason why nobody acts: `paused` or `ended` by a teacher, or `moved` to another device.

        Empty while the game goes on.
        """
        return MOVED if self.moved else self.game.held

    # What there is to see

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.record.state.table.to_act

    @property
    def asks(self) -> tuple[Ask, ...]:
        """All who are asked now: persons who are waited for, and the bot whose action is next."""
        ask = self._clock.ask
        return tuple(dict.fromkeys((*self._clock.awaited, *([ask] if ask else []))))

    @property
    def ask(self) -> Ask | None:
        """What the person is asked whose hand is open; else who is asked now: a person, or the bot
        whose action comes next; None at the end.
        """
        own = (each for each in self._clock.awaited if self.apart and each.seat == self.seat)
        return next(own, self._clock.ask)

    @property
    def relieved(self) -> bool:
        """Whether a bot plays for the person at this screen, until they are back."""
        return self.apart and self.seat is not None and self.bot_names[self.seat] is not None

    @property
    def view(self) -> V | None:
        """What the person sees; None behind the curtain, or where only bots play."""
        if self.seat is None:
            return None
        seen: V = self.record.game.view(self.shown.state, self.seat)
        return seen

    @property
    @abstractmethod
    def teller(self) -> Telling:
        """Tells the game to who sees it."""

    @property
    @abstractmethod
    def request(self) -> str:
        """What the person must do now, in a sentence, while the game goes on."""

    @property
    def prompt(self) -> str:
        """What the person must do now, or what is shown in place of it, in a sentence."""
        if self.looking is not None:
            return say("table.prompt-past", count=self.looking, all=len(self.record.played))
        if self.over:
            return say("table.prompt-over")
        if self.held:
            return say(f"table.held-{self.held}")
        return say("people.relieved") if self.relieved else self.request

    @property
    def shown(self) -> Record[S, A, E]:
        """The record as far as it is shown: the whole, or up to where one looks back to."""
        return self.record if self.looking is None else self.record.back_to(self.looking)

    @property
    def may_choose(self) -> bool:
        """Whether a person's hand is open and the game is shown as it is now, and goes on."""
        here = self.seat is not None and not self.relieved
        return here and self.looking is None and not (self.over or self.held)

    @property
    def waits_for_bot(self) -> bool:
        """Whether a bot's action comes next."""
        return self._clock.coming is not None

    @property
    def events(self) -> tuple[E, ...]:
        """All that happened up to what is shown, as who sits there saw it."""
        shown = self.shown
        if self._seen is None or self._seen[0] is not shown or self._seen[1] != self.seat:
            known: tuple[E, ...] = ()
            rest = shown
            if self._seen and self._seen[1] == self.seat and shown.goes_on(self._seen[0]):
                known = self._seen[2]
                rest = shown._replace(played=shown.played[len(self._seen[0].played) :])
            self._seen = (shown, self.seat, (*known, *rest.seen_by(self.seat)))
        return self._seen[2]

    @property
    def news(self) -> tuple[E, ...]:
        """What happened since the person's last action, as he saw it."""
        count = sum(len(each.events) for each in self.shown.played[last_acted(self) :])
        return self.events[len(self.events) - count :]

    def told(self, since: int = 0) -> list[str]:
        """What happened as far as it is shown, from that event on: a text for each event."""
        return [self.teller.event(event) for event in self.events[since:]]

    def on_change(self, listener: Callable[[], None]) -> None:
        """Have a panel told of every change, in the order in which they came."""
        self._listeners.append(listener)

    def on_close(self, ends: Callable[[], object]) -> None:
        """Have a panel end what it has begun, and takes time, when nobody looks any more."""
        self._ends.append(ends)

    def on_progress(self, listener: Callable[[], None]) -> None:
        """Have a panel told too of what belongs to no record."""
        self._followers.append(listener)

    def changed(self) -> None:
        """Tell the panels; when one of them fails, the others are told of that too."""
        faults: list[str] = []
        for listener in self._listeners:
            with told(faults.append):
                listener()
        if faults and self.notice != faults[0]:
            self.notice = faults[0]
            self.changed()

    @property
    def asked(self) -> Seat | None:
        """Whose `ask` it is; None at the end."""
        return self.ask.seat if self.ask else None

    def note(self, notice: str) -> None:
        self.notice = notice

    def fail(self, notice: str) -> None:
        self.notice = notice
        self.changed()

    def remark(self, words: str) -> None:
        """Tell the person something about a bot, until he does something."""
        self.remarks = tuple(dict.fromkeys((*self.remarks, words)))[-MOST_REMARKS:]

    def progressed(self) -> None:
        """Tell who follows what belongs to no record: a bot that thinks, a clock, talk."""
        for follower in self._followers:
            follower()

    def close(self) -> None:
        """Stop the clock: nobody looks at this table any more."""
        self.closed = True
        self._clock.leave()
        for ends in self._ends:
            ends()
        self._ends.clear()
        self._listeners.clear()
        self._followers.clear()


def last_acted(screen: Screen[S, V, A, E]) -> int:
    """How many actions there were when the person had acted last; 0 if that was never, and for who
    only looks on.
    """
    played, seat = screen.shown.played, screen.seat
    at = len(played) if seat is not None else 0
    while at and played[at - 1].action.seat != seat:
        at -= 1
    return at


def done_since(screen: Screen[S, V, A, E], event: int) -> tuple[int, int]:
    """The action from which that event came, or else the next one, and how many events there were
    before it.
    """
    played, before = screen.shown.played, len(screen.events)
    at = len(played)
    while at and before > event:
        at, before = at - 1, before - len(played[at - 1].events)
    return at, before


def _called(game: SeatedGame) -> tuple[str, ...]:
    """The players' names; a seat is called "You" only where its person alone reads it."""
    you = say("names.person")
    return tuple(
        say("new.name", seat=SEATS[seat]) if name == you and game.persons != (seat,) else name
        for seat, name in enumerate(game.names)
    )
