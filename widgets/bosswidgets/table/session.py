"""A game at one screen, whichever it is: what is chosen and done there, by people and by bots.

What is chosen, how a game is told and who is asked are the games' own: each has a store that is a
`Sitting`. Rules and pictures are elsewhere.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from bosslib import BossError
from bosslib.bots import AnyBot
from bosslib.driver import AnyDriver, Ask
from bosslib.game import Objection, Seat
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.kit.faults import told
from bosswidgets.table.clock import PACES, USUAL, Clock
from bosswidgets.table.database import TakenError
from bosswidgets.table.saves import Saves
from bosswidgets.table.screen import A, E, S, V
from bosswidgets.table.sharing import Sharing


class AnyChoosing(Protocol):
    """What a person is in the middle of choosing, in any game."""

    @property
    def talking(self) -> bool:
        """Whether an offer is put together."""

    def chosen(self, view: Any, way: Any) -> Any:
        """What choosing a way leads to: another choosing, or actions."""

    def against(self, view: Any) -> Objection | None:
        """What has come to speak against going on with this."""


class Sitting(Sharing[S, V, A, E]):
    """People on some seats, bots on the others."""

    NOTHING: ClassVar[Any]
    """Nothing chosen: each game has a `Choosing` of its own."""

    def __init__(self, game: SeatedGame, saves: Saves | None, name: str) -> None:
        super().__init__(game, saves, name)
        self.choosing: AnyChoosing = self.NOTHING
        """What the person has chosen so far of an action."""
        self.veils = False
        """Whether the person is to find out which cards can be played: no button shows it."""
        self._aside: dict[Seat, Any] = {}

    def start(
        self,
        bots: Sequence[AnyBot | None] | None,
        pace: str,
        *,
        answers: bool = False,
        driver: AnyDriver | None = None,
    ) -> None:
        """Let the bots act until a person is asked; the last thing that is made.

        They are those that the game names, or others, by seat, in their place.
        `answers` come at once, however slow the rest is; another `driver` than the game's may ask.
        """
        asking = driver or self.record.game.driver
        if self.keeper:
            self.keeper.take()
        self._own_bots = bots
        players = self.players()
        seated = players if self.runs else [None] * len(players)
        pace = USUAL if self.apart else pace
        self._clock = Clock(asking, self.record, seated, pace, self, together=self.apart)
        self._clock.silent(*self.game.silent)
        self._clock.answers = answers
        self._listen()
        self.go_on()

    # What each game may do in its own way

    def drop(self) -> None:
        """What the person was choosing is chosen no more."""
        self.choosing = self.NOTHING

    def chose(self) -> None:
        """The person has chosen on, and not acted yet."""

    def still(self, _actions: Sequence[A]) -> Any:
        """What the person goes on choosing when he has done something."""
        return self.NOTHING

    def players(self) -> Sequence[AnyBot | None]:
        """The bots that play, by seat; None for a person."""
        find = self.record.game.bot
        return self._own_bots or [find(each) if each else None for each in self.bot_names]

    def recast(self) -> None:
        """Other bots play than before, or this page runs them now."""
        players = self.players()
        self._clock.cast(players if self.runs else [None] * len(players))

    @abstractmethod
    def read(self, item: str) -> object:
        """The way that a button's id says; None for one of another panel."""

    def due(self, *, at_once: bool) -> A | None:
        """What a bot does now; None while it pauses or thinks, where no bot is asked, or where the
        table is held.
        """
        if self.held:
            self._clock.stop()
            return None
        return self._clock.due(self.record.state, at_once=at_once)

    def instead(self, ask: Ask, bot: AnyBot) -> A | None:
        """What a bot does for a person who is asked this; None: nothing."""
        return self._clock.instead(self.record.state, ask, bot)

    # What a person does

    def choose(self, item: str) -> None:
        """The person pressed a button: what its id says is read here, once."""
        with told(self.fail):
            self.take(self.read(item))

    def take(self, way: object) -> None:
        """The person chose a way: either they choose on, or they act."""
        with told(self.fail):
            seen = self.view
            if self.relieved:
                self.fail(say("seats.relieved"))
            if seen is None or not self.may_choose:
                return
            result = self.choosing.chosen(seen, way)
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
        self._clock.read = len(self.events)
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

    def stand(self, game: SeatedGame) -> None:
        """Continue from another point, or with another game; choices laid aside are dropped."""
        self._aside.clear()
        super().stand(game)

    # The bots and their pace

    def go_on(self, *, at_once: bool = False) -> None:
        """Let the bots act, each at its pace, until a person is asked, or the game is over.

        A bot that fails is told of, and who was asked last still is: the game stays as it was.
        """
        with told(self.note):
            while action := self.due(at_once=at_once):
                self.bot_acts(action)
            if len(self.here) > 1 and not self._clock.busy:
                self.draw_curtain()

    def bot_acts(self, action: A) -> None:
        """A bot's action; where another page was faster, who is asked then is asked anew."""
        try:
            self.enter(str(action))
        except TakenError:
            self.catch_up()
        self._check_choosing()

    def heard(self) -> None:
        """Another page has played on: go on from there."""
        self._check_choosing()
        if self.looking is None or self.apart:
            self.go_on()
        self.changed()

    def _check_choosing(self) -> None:
        """What the person is choosing is closed if it cannot be done any more."""
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
        if pace in PACES and not self.apart:
            self._clock.pace = pace
            if self.waits_for_bot:
                self.go_on()
                self.changed()

    @property
    def pause(self) -> float | None:
        """Seconds of the pause before the bot's action that comes next; None: until one asks."""
        return self._clock.pause

    def next(self) -> None:
        """Let the next bot act now."""
        self._clock.stop()
        with told(self.note):
            if self._clock.coming is not None and not self.held:
                self._clock.read = len(self.events)
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
            self.progressed()

    def skip(self) -> None:
        """Let the bots act at once until a person is asked."""
        self.go_on(at_once=True)
        self.changed()


AnySitting = Sitting[Any, Any, Any, Any]
"""A table of either game."""
