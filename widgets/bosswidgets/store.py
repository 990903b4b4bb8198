"""The one mutable thing at a table: the record, who sees it, what is chosen, how fast it goes.

Panels are functions of what is here and are told when it changes. Rules, pictures and saving are
elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bosslib import BossError, Record, match
from bosslib.card import Action, View, view
from bosslib.card.actions import Accept, Decline, Withdraw
from bosslib.card.bots import Bot, bot, temper
from bosslib.card.events import Event
from bosslib.card.state import Phase, Table
from bosslib.card.telling import Teller
from bosslib.game import Seat
from bosslib.words import say
from bosswidgets.choosing import NOTHING, Choosing
from bosswidgets.faults import told
from bosswidgets.labels import prompt
from bosswidgets.pace import AT_ONCE, PACES, Clock
from bosswidgets.quiet import Polite, refusals
from bosswidgets.saves import UNDO, Game, Kept, Saves
from bosswidgets.starting import short

MOST_REMARKS = 2
"""How many remarks about the bots are kept, the last ones."""


class Left(NamedTuple):
    """A game that was left to try it again from some point, as it was left."""

    record: Record
    kept: Kept
    practice: bool
    quiet: int


class Store:
    """A game at one screen: people on some seats, bots on the others.

    Where several people share the screen, a curtain hides all hands until the one who is asked
    opens it: meanwhile `seat` and `view` are None. `bots` play in place of those that the game
    names, None for a person, and answer offers at once.
    """

    def __init__(
        self,
        game: Game,
        saves: Saves | None = None,
        name: str = "",
        pace: str = AT_ONCE,
        bots: Sequence[Bot | None] | None = None,
    ) -> None:
        self.record: Record = game.record
        self.known = len(game.record.played)
        """How many actions there had been when the table was sat down at: no news to anybody."""
        self.one_deal = short(game)
        self.names = game.names
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
        """What the person must be told besides the game: a refusal, a failed save."""
        self.remarks: tuple[str, ...] = ()
        """What went wrong with the bots since the person last did something."""
        self.choosing: Choosing = NOTHING
        self.more = False
        """On a narrow page: whether what does not fit beside the hand is shown."""
        self.foretells = True
        """Whether it is shown what an action would bring."""
        self.closed = False
        """Whether nobody looks at this table any more."""
        self.bargains: bool | None = None
        """Whether bargaining comes first among what can be done, or is not offered at all."""
        called = bots or [bot(each) if each else None for each in game.bots]
        self.tempers = tuple(map(temper, called))
        """By what each bot bargains; None for a person, or a bot that does not weigh."""
        self._quiet = game.quiet
        self._aside: dict[Seat, tuple[int, Choosing]] = {}
        seated = [Polite(each, self._unwanted) if each else None for each in called]
        self._clock = Clock(self.record, seated, pace, self)
        self._clock.answers = bots is not None
        self._left: list[Left] = []
        self._listeners: list[Callable[[], None]] = []
        self._followers: list[Callable[[], None]] = []
        self._seen: tuple[Record, Seat | None, tuple[Event, ...]] | None = None
        self._go_on()

    @property
    def name(self) -> str:
        """The id under which the game is saved; empty if it is not."""
        return self.kept.name

    # What there is to see

    @property
    def shown(self) -> Record:
        """The record as far as it is shown: the whole, or up to where one looks back to."""
        return self.record if self.looking is None else self.record.back_to(self.looking)

    @property
    def view(self) -> View | None:
        """What the person sees; None behind the curtain."""
        return None if self.seat is None else view(self.shown.state, self.seat)

    @property
    def table(self) -> Table:
        """The public table that is shown."""
        return self.shown.state.table

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.record.state.table.phase is Phase.OVER

    @property
    def may_choose(self) -> bool:
        """Whether a person's hand is open and the game is shown as it is now, and goes on."""
        return self.seat is not None and self.looking is None and not self.over

    @property
    def ask(self) -> match.Ask | None:
        """Who is asked now: a person, or the bot whose action comes next."""
        return self._clock.ask

    @property
    def waits_for_bot(self) -> bool:
        """Whether a bot's action comes next."""
        return self._clock.coming is not None

    @property
    def besides(self) -> list[str]:
        """All that the person must be told besides the game, in sentences."""
        return [*filter(None, [self.notice]), *self.remarks]

    @property
    def teller(self) -> Teller:
        """Tells the game to who sees it."""
        return Teller(self.names, self.seat)

    @property
    def prompt(self) -> str:
        """What the person must do now, in a sentence."""
        if self.looking is not None:
            return say("table.prompt-past", count=self.looking, all=len(self.record.played))
        if self.over:
            return say("table.prompt-over")
        if (thinker := self._clock.thinker) and self.choosing == NOTHING:
            seat, share = thinker
            key = "bots.thinking-share" if share else "bots.thinking"
            return say(key, name=self.names[seat], share=share)
        if self.ask and self.waits_for_bot and self.choosing == NOTHING:
            key = f"table.prompt-bot-{self.ask.wants}"
            return say(key, name=self.names[self.ask.seat])
        seen = self.view
        if seen is None:
            name = self.names[self.awaited or 0]
            return say("table.prompt-curtain", name=name)
        if self.ask and self.ask.seat != self.seat and self.choosing == NOTHING:
            return say("table.prompt-between", name=self.names[self.ask.seat])
        return prompt(seen, self.choosing, self.ask, self.teller)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened up to what is shown, as who sits there saw it."""
        shown = self.shown
        if self._seen is None or self._seen[0] is not shown or self._seen[1] != self.seat:
            self._seen = (shown, self.seat, shown.seen_by(self.seat))
        return self._seen[2]

    @property
    def news(self) -> tuple[Event, ...]:
        """What happened since the person's last action, as he saw it."""
        played = self.shown.played
        own = [at for at, each in enumerate(played) if each.action.seat == self.seat]
        since = own[-1] + 1 if own else 0
        return tuple(e.seen_by(self.seat) for each in played[since:] for e in each.events)

    def on_change(self, listener: Callable[[], None]) -> None:
        """Have a panel told of every change, in the order in which they came."""
        self._listeners.append(listener)

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

    # What a person does

    def choose(self, item: str) -> None:
        """The person chose something by its id: either he chooses on, or he acts."""
        with told(self._fail):
            self._choose(item)

    def _choose(self, item: str) -> None:
        seen = self.view
        if seen is None or not self.may_choose:
            return
        result = self.choosing.chosen(seen, item)
        if isinstance(result, Choosing):
            self.choosing, self.notice = result, ""
            self.changed()
        else:
            self.act(*result)

    def act(self, *actions: Action) -> None:
        """Do what the person wants, let the bots answer, and tell the panels once.

        What is refused changes nothing but the notice.
        """
        self.notice, self.remarks, self.looking = "", (), None
        before = self.record
        try:
            for action in actions:
                self._do(action)
        except BossError as error:
            self.notice = self.teller.fault(error)
        if self.record is not before:
            answers = all(isinstance(each.deed, Accept | Decline | Withdraw) for each in actions)
            self.choosing = self._still(self.choosing) if answers else NOTHING
            self._go_on()
        self.changed()

    def let_be(self) -> None:
        """The person has nothing to say to the offers on the table at this moment."""
        if self.seat is not None:
            self._clock.silent(self.seat)
        self.choosing = NOTHING
        self._go_on()
        self.changed()

    @property
    def stops_undo(self) -> BossError | None:
        """Why the last action cannot be taken back; None if it can.

        Whose hand is open can take back his own. Behind the curtain the one who acted last still
        can, until the next one has opened it.
        """
        seat = self.seat
        if seat is None and self.awaited is not None and self.record.played:
            seat = self.record.played[-1].action.seat
        if seat not in self.people:
            return BossError("record.nothing-to-undo")
        return self.record.stops_undo(seat)

    def undo(self) -> None:
        """Take back the last action, if the record allows it."""
        if stop := self.stops_undo:
            self.notice = self.teller.fault(stop)
        else:
            self._stand(self.record.back_to(len(self.record.played) - 1), UNDO)
        self.changed()

    def look(self, count: int | None) -> None:
        """Show the game as it was after so many actions; None: as it is now."""
        now = count is None or count >= len(self.record.played)
        self.looking = None if now else max(count or 0, 0)
        self.choosing, self.notice, self.remarks = NOTHING, "", ()
        self._clock.leave()
        if self.looking is None:
            self._go_on()
        self.changed()

    @property
    def may_try_again(self) -> bool:
        """Whether one may go on from the past: against bots alone, for it shows what was hidden."""
        return len(self.people) == 1 and self.looking is not None

    def try_again(self) -> None:
        """Go on from the point that is shown in a game of its own, which is practice."""
        if self.may_try_again and self.looking is not None:
            self._left.append(Left(self.record, self.kept, self.practice, self._quiet))
            self.practice, self._quiet = True, 0
            branch = Game(self.shown, self.names, self.bot_names, practice=True)
            self.kept = self.kept.branch(branch)
            self._stand(branch.record)
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
            record, self.kept, self.practice, self._quiet = self._left.pop()
            self._stand(record)
            self.changed()

    # The bargaining

    def is_quiet(self, table: Table) -> bool:
        """Whether the Boss of a table, a person, has said that he wants no more offers."""
        return self._quiet == table.deal and table.boss in self.people

    def _unwanted(self) -> bool:
        return self.is_quiet(self.record.state.table)

    @property
    def may_hush(self) -> bool:
        """Whether it is a Boss with a token left who looks: then the others can make offers."""
        table = self.record.state.table
        mine = self.may_choose and table.boss == self.seat
        return mine and table.phase is Phase.PLAY and table.tokens > 0

    def hush(self) -> None:
        """The Boss wants no more offers in this deal and declines the open ones; or hears again."""
        seen = self.view
        if seen is None or not self.may_hush:
            return
        self._clock.leave()
        with told(self._fail):
            self._quiet = 0 if self.is_quiet(seen.table) else seen.table.deal
            self.notice = ""
            self._save(f"quiet {self._quiet}")
            for action in refusals(seen) if self._quiet else ():
                self._do(action)
            self._clock.stand(self.record)  # who has kept an offer to himself is asked anew
            self._go_on()
            self.changed()

    def _still(self, chosen: Choosing) -> Choosing:
        """What a person was choosing, if nothing has come to speak against it."""
        seen = self.view
        return NOTHING if seen is None or chosen.against(seen) else chosen

    def _lay_aside(self) -> None:
        """Keep what one person is choosing while the screen is another one's."""
        if self.seat is not None and (self.choosing.talking or self.choosing.card):
            self._aside[self.seat] = self.record.state.table.deal, self.choosing

    def _take_up(self) -> None:
        """Who has the screen again goes on with what he was choosing, if it is the same deal."""
        deal, chosen = self._aside.pop(self.seat or 0, (0, NOTHING))
        if deal == self.record.state.table.deal:
            self.choosing = self._still(chosen)

    def _answered(self) -> Action | None:
        """What a bot says while an offer of a person waits for a bot: at once, at every pace."""
        offers = self.record.state.table.offers
        waits = any(each.by in self.people and each.to not in self.people for each in offers)
        if not waits or not self.ask or self.ask.wants not in match.TALKING:
            return None
        self._clock.stop()
        return self._clock.coming

    # Several people at one screen

    def open_curtain(self, seat: Seat) -> None:
        """A person says that he sits at the screen alone, and sees his hand."""
        if seat in self.people:
            self.seat, self.awaited, self.choosing = seat, None, NOTHING
            self._take_up()
            self.changed()

    def call(self, seat: Seat | None = None) -> None:
        """Close the curtain for a person who wants to speak; None: for the one who is asked."""
        if len(self.people) > 1 and not self.over:
            asked = self.ask.seat if self.ask and self.ask.seat in self.people else self.people[0]
            self._lay_aside()
            self.seat, self.awaited = None, asked if seat is None else seat
            self._hush()
            self.choosing = NOTHING
            self.changed()

    # The bots and their pace

    @property
    def pace(self) -> str:
        """How fast the bots act: one of `pace.PACES`."""
        return self._clock.pace

    @pace.setter
    def pace(self, pace: str) -> None:
        if pace in PACES:
            self._clock.pace = pace
            if self.waits_for_bot:
                self._go_on()
                self.changed()

    def next(self) -> None:
        """Let the next bot act now."""
        self._clock.stop()
        with told(self._note):
            if self._clock.coming is not None:
                self._bot_acts(self._clock.coming)
                self._go_on()
        self.changed()

    def resume(self, *, at_once: bool) -> None:
        """Go on when a bot has thought."""
        self._go_on(at_once=at_once)
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
        self._go_on(at_once=True)
        self.changed()

    def close(self) -> None:
        """Stop the clock: nobody looks at this table any more."""
        self.closed = True
        self._clock.leave()
        self._listeners.clear()
        self._followers.clear()

    def _do(self, action: Action) -> None:
        self.record = self.record.play(action)
        self._clock.acted(self.record.state.table, action)
        self._save(str(action))

    def _bot_acts(self, action: Action) -> None:
        """A bot's action; what the person is choosing meanwhile is closed if it cannot be done."""
        self._do(action)
        seen = self.view
        against = self.choosing.against(seen) if seen else None
        if against:
            self.choosing = NOTHING
            why = self.teller.why(against)
            self.notice = say("table.closed", why=why, rule=against.rule)

    def _stand(self, record: Record, entry: str = "") -> None:
        """Go on from another point, or in another game; `entry` is how that is saved."""
        self.record = record
        self._clock.stand(record)
        self._aside.clear()
        self.looking, self.choosing = None, NOTHING
        self.notice, self.remarks = str(self.kept.fault or ""), ()
        if entry:
            self._save(entry)
        self._go_on()

    def _note(self, notice: str) -> None:
        self.notice = notice

    def _fail(self, notice: str) -> None:
        self.notice = notice
        self.changed()

    def _go_on(self, *, at_once: bool = False) -> None:
        """Let the bots act, each at its pace, until a person is asked, or the game is over.

        A bot that fails is told of, and who was asked last still is: the game stays as it was.
        """
        with told(self._note):
            while action := self._clock.due(self.record.state, at_once=at_once) or self._answered():
                self._bot_acts(action)
            if len(self.people) > 1 and not self._clock.busy:
                self._draw_curtain()

    def _draw_curtain(self) -> None:
        """Hide the hand from the one who is asked next; at the end there is nothing to hide."""
        if self.over:
            self.seat = self.awaited = None
        elif self.ask and self.ask.seat != self.seat:
            self._lay_aside()
            self.seat, self.awaited, self.choosing = None, self.ask.seat, NOTHING
            self._hush()

    def _hush(self) -> None:
        """Behind the curtain nothing is left of what one person was told, or had opened."""
        self.more = False
        if self.notice != str(self.kept.fault):
            self.notice = ""

    def _save(self, entry: str) -> None:
        """Store an entry; a game that cannot be saved goes on, and says so."""
        if not self.kept.add(entry):
            self.notice = str(self.kept.fault)
