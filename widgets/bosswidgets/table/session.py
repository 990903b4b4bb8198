"""A game at one screen, whichever it is: who sits there, who sees what, the past, the pace.

What is chosen, how a game is told and who is asked are the games' own: each has a store that is a
`Sitting`. Rules, pictures and saving are elsewhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from bosslib import BossError, Record, games
from bosslib.game import SEATS, Seat
from bosslib.narration import Telling
from bosslib.words import say
from bosswidgets.kit.faults import told
from bosswidgets.table.clock import PACES, Clock
from bosswidgets.table.saves import UNDO, Game, Kept, Saves

S = TypeVar("S", bound=Any)
A = TypeVar("A", bound=Any)
E = TypeVar("E", bound=Any)

MOST_REMARKS = 2
"""How many remarks about the bots are kept, the last ones."""


class Left(NamedTuple, Generic[S, A, E]):
    """A game that was left to try it again from some point, as it was left."""

    record: Record[S, A, E]
    kept: Kept
    practice: bool
    more: object


class Sitting(ABC, Generic[S, A, E]):
    """People on some seats, bots on the others.

    Where several people share the screen, a curtain hides all hands until the one who is asked
    opens it: meanwhile `seat` is None.
    """

    _clock: Clock

    NOTHING: ClassVar[Any]
    """Nothing chosen: each game has a `Choosing` of its own."""

    def __init__(self, game: Game, saves: Saves | None, name: str) -> None:
        self.record: Record[S, A, E] = game.record
        self.choosing: Any = self.NOTHING
        """What the person has chosen so far of an action."""
        self._aside: dict[Seat, Any] = {}
        self.known = len(game.record.played)
        """How many actions there had been when the table was sat down at: no news to anybody."""
        self.names = _called(game)
        self.bot_names = game.bots
        self.practice = game.practice
        """Whether somebody knows the cards, or it was tried again: then it is no real victory."""
        self.people = tuple(seat for seat, each in enumerate(game.bots) if each is None)
        self.seat: Seat | None = self.people[0] if len(self.people) == 1 else None
        """Whose hand is open; None behind the curtain, or where only bots play."""
        self.awaited: Seat | None = None
        """Behind the curtain: who is to open it."""
        self.looking: int | None = None
        """How many actions of the past are shown; None: the game as it is now."""
        self.kept = Kept(saves, name, game.entries)
        self.notice = ""
        """What the person must be told besides the game: a refusal, a fault."""
        self.remarks: tuple[str, ...] = ()
        """What went wrong with the bots since the person last did something."""
        self.more = False
        """On a narrow page: whether what does not fit beside the hand is shown."""
        self.closed = False
        """Whether nobody looks at this table any more."""
        self.owed: list[Kept] = []
        """Games that were left before all of them could be saved: that is tried again here."""
        self._left: list[Left[S, A, E]] = []
        self._listeners: list[Callable[[], None]] = []
        self._followers: list[Callable[[], None]] = []
        self._ends: list[Callable[[], object]] = []
        self._seen: tuple[Record[S, A, E], Seat | None, tuple[E, ...]] | None = None

    # What each game does in its own way

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    @abstractmethod
    def teller(self) -> Telling:
        """Tells the game to who sees it."""

    @property
    @abstractmethod
    def prompt(self) -> str:
        """What the person must do now, in a sentence."""

    @property
    @abstractmethod
    def view(self) -> Any:
        """What the person sees; None behind the curtain, or where only bots play."""

    @abstractmethod
    def go_on(self, *, at_once: bool = False) -> None:
        """Let the bots act, each at its pace, until a person is asked, or the game is over."""

    def drop(self) -> None:
        """What the person was choosing is chosen no more."""
        self.choosing = self.NOTHING

    def lay_aside(self) -> None:
        """Keep what one person is choosing while the screen is another one's."""

    def take_up(self) -> None:
        """Who has the screen again goes on with what he was choosing, if he still can."""

    def chose(self) -> None:
        """The person has chosen on, and not acted yet."""

    def still(self, _actions: Sequence[A]) -> Any:
        """What the person goes on choosing when he has done something."""
        return self.NOTHING

    @property
    def own(self) -> object:
        """What belongs to a game besides its record, and is another one's in a branch of it."""
        return None

    @own.setter
    def own(self, own: object) -> None:
        """Go on with what belongs to another game; None: to a new one."""

    @property
    def way(self) -> str:
        """Under which name the browser keeps the way back to such a game."""
        return way(self.record.game.name)

    @property
    def name(self) -> str:
        """The id under which the game is saved; empty if it is not."""
        return self.kept.name

    @property
    def game(self) -> Game:
        """The game as it is now, with who plays it."""
        quiet = self.own if isinstance(self.own, int) else 0
        return Game(self.record, self.names, self.bot_names, self.practice, quiet=quiet)

    @property
    def unsaved(self) -> list[Kept]:
        """What cannot be saved now: this game, one that it was branched off from, one before it."""
        all_kept = [self.kept, *(left.kept for left in self._left), *self.owed]
        return [kept for kept in all_kept if kept.fault]

    # What there is to see

    @property
    def shown(self) -> Record[S, A, E]:
        """The record as far as it is shown: the whole, or up to where one looks back to."""
        return self.record if self.looking is None else self.record.back_to(self.looking)

    @property
    def may_choose(self) -> bool:
        """Whether a person's hand is open and the game is shown as it is now, and goes on."""
        return self.seat is not None and self.looking is None and not self.over

    @property
    def waits_for_bot(self) -> bool:
        """Whether a bot's action comes next."""
        return self._clock.coming is not None

    @property
    def besides(self) -> list[str]:
        """All that the person must be told besides the game, in sentences."""
        faults = dict.fromkeys(str(kept.fault) for kept in self.unsaved)
        return [*filter(None, [self.notice]), *self.remarks, *faults]

    @property
    def events(self) -> tuple[E, ...]:
        """All that happened up to what is shown, as who sits there saw it."""
        shown = self.shown
        if self._seen is None or self._seen[0] is not shown or self._seen[1] != self.seat:
            self._seen = (shown, self.seat, shown.seen_by(self.seat))
        return self._seen[2]

    @property
    def news(self) -> tuple[E, ...]:
        """What happened since the person's last action, as he saw it."""
        played = self.shown.played
        own = [at for at, each in enumerate(played) if each.action.seat == self.seat]
        since = own[-1] + 1 if own else 0
        return tuple(e.seen_by(self.seat) for each in played[since:] for e in each.events)

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
        """Have a panel told too when a bot that thinks has come further."""
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
        """Who is asked now: a person, or the bot whose action comes next; None at the end."""
        return self._clock.ask.seat if self._clock.ask else None

    # What a person does

    def choose(self, item: str) -> None:
        """The person chose something by its id: either he chooses on, or he acts."""
        with told(self.fail):
            seen = self.view
            if seen is None or not self.may_choose:
                return
            result = self.choosing.chosen(seen, item)
            if isinstance(result, type(self.NOTHING)):
                self.choosing, self.notice = result, ""
                self.chose()
                self.changed()
            else:
                self.act(*result)

    def act(self, *actions: A) -> None:
        """Do what the person wants, let the bots answer, and tell the panels once.

        What is refused changes nothing but the notice.
        """
        self.notice, self.remarks, self.looking = "", (), None
        before = self.record
        try:
            for action in actions:
                self.do(action)
        except BossError as error:
            self.notice = self.teller.fault(error)
        if self.record is not before:
            self.choosing = self.still(actions)
            self.go_on()
        self.changed()

    @property
    def stops_undo(self) -> BossError | None:
        """Why the last action cannot be taken back; None if it can.

        Whose hand is open can take back his own. Behind the curtain the one who acted last still
        can, until the next one has opened it.
        """
        seat, last = self.seat, self.record.played[-1].action.seat if self.record.played else None
        if last is not None and last not in range(len(self.names)):  # the clock's
            return BossError("record.revealed")
        if seat is None and self.awaited is not None:
            seat = last
        if seat not in self.people:
            return BossError("record.nothing-to-undo")
        return self.record.stops_undo(seat)

    def undo(self) -> None:
        """Take back the last action, if the record allows it."""
        if stop := self.stops_undo:
            self.notice = self.teller.fault(stop)
        else:
            self.stand(self.record.back_to(len(self.record.played) - 1), UNDO)
        self.changed()

    def look(self, count: int | None) -> None:
        """Show the game as it was after so many actions; None: as it is now."""
        now = count is None or count >= len(self.record.played)
        self.looking = None if now else max(count or 0, 0)
        self.drop()
        self.notice, self.remarks = "", ()
        self._clock.leave()
        if self.looking is None:
            self.go_on()
        self.changed()

    @property
    def may_try_again(self) -> bool:
        """Whether one may go on from the past: against bots alone, for it shows what was hidden."""
        return len(self.people) == 1 and self.looking is not None

    def try_again(self) -> None:
        """Go on from the point that is shown in a game of its own, which is practice."""
        if self.may_try_again and self.looking is not None:
            self._left.append(Left(self.record, self.kept, self.practice, self.own))
            self.practice, self.own = True, None
            branch = Game(self.shown, self.names, self.bot_names, practice=True)
            self.kept = self.kept.branch(branch)
            self.stand(branch.record)
            self.changed()

    @property
    def branches(self) -> int:
        """How often this game was branched off from one that is there still, as it was left."""
        return len(self._left)

    @property
    def before(self) -> str:
        """The id of the saved game that this one was branched off from; empty if there is none."""
        return self._left[-1].kept.name if self._left else ""

    def leave_branch(self) -> None:
        """Go back to the game that was tried again."""
        if self._left:
            record, self.kept, self.practice, self.own = self._left.pop()
            self.stand(record)
            self.changed()

    # Several people at one screen

    @property
    def callers(self) -> tuple[Seat, ...]:
        """Who may come to the screen while the curtain is drawn for another one."""
        return ()

    def open_curtain(self, seat: Seat) -> None:
        """A person says that he sits at the screen alone, and sees his hand."""
        if seat in self.people:
            self.seat, self.awaited = seat, None
            self.drop()
            self.take_up()
            self.changed()

    def call(self, seat: Seat | None = None) -> None:
        """Close the curtain for a person who wants to speak; None: for the one who is asked."""
        if len(self.people) > 1 and not self.over:
            asked = self.asked if self.asked in self.people else self.people[0]
            self.lay_aside()
            self.seat, self.awaited = None, asked if seat is None else seat
            self._hush()
            self.drop()
            self.changed()

    # The bots and their pace

    def bot_acts(self, action: A) -> None:
        """A bot's action; what the person is choosing meanwhile is closed if it cannot be done."""
        self.do(action)
        seen = self.view
        against = self.choosing.against(seen) if seen else None
        if against:
            self.choosing = self.NOTHING
            why = self.teller.why(against)
            self.notice = say("table.closed", why=why, rule=against.rule)

    @property
    def pace(self) -> str:
        """How fast the bots act: one of `pace.PACES`."""
        return self._clock.pace

    @pace.setter
    def pace(self, pace: str) -> None:
        if pace in PACES:
            self._clock.pace = pace
            if self.waits_for_bot:
                self.go_on()
                self.changed()

    def next(self) -> None:
        """Let the next bot act now."""
        self._clock.stop()
        with told(self.note):
            if self._clock.coming is not None:
                self.bot_acts(self._clock.coming)
                self.go_on()
        self.changed()

    def resume(self, *, at_once: bool) -> None:
        """Go on when a bot has thought."""
        self.go_on(at_once=at_once)
        self.changed()

    def still_thinking(self, *, first: bool) -> None:
        """Tell who is thinking; and then the panels that show it, how far that is."""
        if first:
            self.changed()
        else:
            for follower in self._followers:
                follower()

    def remark(self, words: str) -> None:
        """Tell the person something about a bot, until he does something."""
        self.remarks = tuple(dict.fromkeys((*self.remarks, words)))[-MOST_REMARKS:]

    def skip(self) -> None:
        """Let the bots act at once until a person is asked."""
        self.go_on(at_once=True)
        self.changed()

    def close(self) -> None:
        """Stop the clock: nobody looks at this table any more."""
        self.closed = True
        self._clock.leave()
        for ends in self._ends:
            ends()
        self._ends.clear()
        self._listeners.clear()
        self._followers.clear()

    # For the games

    def do(self, action: A) -> None:
        """Play an action, and save it."""
        self.record = self.record.play(action)
        self._clock.acted(self.record.state, action)
        self.save(str(action))

    def stand(self, record: Record[S, A, E], entry: str = "") -> None:
        """Go on from another point, or in another game; `entry` is how that is saved.

        What was laid aside is gone.
        """
        self._aside.clear()
        self.record = record
        self._clock.stand(record)
        self.looking = None
        self.drop()
        self.notice, self.remarks = "", ()
        if entry:
            self.save(entry)
        self.go_on()

    def note(self, notice: str) -> None:
        self.notice = notice

    def fail(self, notice: str) -> None:
        self.notice = notice
        self.changed()

    def draw_curtain(self) -> None:
        """Hide the hand from the one who is asked next; at the end there is nothing to hide."""
        if self.over:
            self.seat = self.awaited = None
        elif self.asked is not None and self.asked != self.seat:
            self.lay_aside()
            self.seat, self.awaited = None, self.asked
            self.drop()
            self._hush()

    def _hush(self) -> None:
        """Behind the curtain nothing is left of what one person was told, or had opened."""
        self.more = False
        self.notice = ""

    def save(self, entry: str) -> None:
        """Store an entry; a game that cannot be saved goes on, and `unsaved` says so."""
        before = self.unsaved
        self.kept.add(entry)
        for kept in before:
            if kept is not self.kept:
                kept.save()
        if before and not self.unsaved:
            self.notice = say("saving.saved")

    def save_again(self) -> None:
        """Try at once to store what is not saved yet."""
        before = self.unsaved
        for kept in before:
            kept.save()
        self.notice = "" if self.unsaved else say("saving.saved")
        self.changed()

    def keep_apart(self) -> None:
        """Go on in a saved game of its own: the one it was went on in another window.

        It is practice, for two have seen what happened to the same cards.
        """
        if self.kept.elsewhere:
            self.practice = True
            self.kept = self.kept.branch(self.game)
            self.notice = "" if self.unsaved else say("saving.saved")
            self.changed()


def way(game: str) -> str:
    """Under which name a browser keeps the way back to a game of this name: one for each game."""
    return "game" if games.first(game) else f"{game}-game"


def _called(game: Game) -> tuple[str, ...]:
    """The players' names; a seat is called "You" only where its person alone reads it."""
    you, people = say("names.person"), [at for at, bot in enumerate(game.bots) if bot is None]
    return tuple(
        say("new.name", seat=SEATS[seat]) if name == you and people != [seat] else name
        for seat, name in enumerate(game.names)
    )


AnySitting = Sitting[Any, Any, Any]
"""A table of either game."""
