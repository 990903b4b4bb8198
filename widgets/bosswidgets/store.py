"""The one mutable thing at a table: the record, who sits where, and what is being chosen.

Panels are functions of what is here and are told when it changes. Rules, pictures and saving are
elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable

from bosslib import BossError, Record, match
from bosslib.card import Action, View, view
from bosslib.card.bots import bot
from bosslib.card.events import Event
from bosslib.card.state import Phase, Table
from bosslib.card.telling import Teller
from bosslib.game import Seat
from bosswidgets.choosing import NOTHING, Choosing
from bosswidgets.labels import prompt
from bosswidgets.saves import Game, Saves


class Store:
    """A game at one screen: a person at `seat`, bots on the other seats."""

    def __init__(self, game: Game, saves: Saves | None = None, name: str = "") -> None:
        self.record: Record = game.record
        self.names = game.names
        self.bots = [bot(each) if each else None for each in game.bots]
        self.bot_names = game.bots
        self.seat: Seat = self.bots.index(None)
        self.saves = saves
        self.name = name
        """The id under which the game is saved; empty if it is not."""
        self.notice = ""
        """What the person must be told besides the game: a refusal, a failed save."""
        self.choosing: Choosing = NOTHING
        self.more = False
        """On a narrow page: whether what does not fit beside the hand is shown."""
        self.teller = Teller(self.names, self.seat)
        self.stands = match.place(self.record.state.table, self.record.actions)
        self.ask: match.Ask | None = None
        self._listeners: list[Callable[[], None]] = []
        self._wait_for_person()

    @property
    def view(self) -> View:
        """What the person sees."""
        return view(self.record.state, self.seat)

    @property
    def table(self) -> Table:
        """The public table."""
        return self.record.state.table

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.phase is Phase.OVER

    @property
    def prompt(self) -> str:
        """What the person must do now, in a sentence."""
        return prompt(self.view, self.choosing, self.ask, self.teller)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened, as the person saw it."""
        return self.record.seen_by(self.seat)

    def on_change(self, listener: Callable[[], None]) -> None:
        """Have a panel told of every change, in the order in which they came."""
        self._listeners.append(listener)

    def choose(self, item: str) -> None:
        """The person chose something by its id: either he chooses on, or he acts."""
        result = self.choosing.chosen(self.view, item)
        if isinstance(result, Choosing):
            self.choosing, self.notice = result, ""
            self.changed()
        else:
            self.act(result)

    def act(self, action: Action) -> None:
        """Do what the person wants, let the bots answer, and tell the panels once.

        What is refused changes nothing but the notice.
        """
        self.notice = ""
        try:
            self._do(action)
        except BossError as error:
            self.notice = str(error)
        else:
            self.choosing = NOTHING
            self._wait_for_person()
        self.changed()

    def let_be(self) -> None:
        """The person has nothing to say to the offers on the table at this moment."""
        self.stands = match.silent(self.stands, self.seat)
        self.choosing = NOTHING
        self._wait_for_person()
        self.changed()

    def changed(self) -> None:
        """Tell the panels."""
        for listener in self._listeners:
            listener()

    def _do(self, action: Action) -> None:
        self.record = self.record.play(action)
        self.stands = match.after(self.stands, self.table, action)
        self._save(action)

    def _wait_for_person(self) -> None:
        """Let the bots act until the person is asked, or the game is over."""
        while True:
            comes = match.go_on(self.record.state, self.stands, self.bots)
            self.stands, self.ask = comes.place, comes.ask
            if comes.action is None:
                return
            self._do(comes.action)

    def _save(self, action: Action) -> None:
        """Store an action; a game that cannot be saved goes on, and says so."""
        if self.saves is None or not self.name:
            return
        try:
            self.saves.add(self.name, len(self.record.played) - 1, action)
        except BossError as error:
            self.notice = str(error)
            self.saves = None
