"""Playing at one screen, for any game: choices and actions of people and bots.

Each game has its own store, a subclass of `Sitting`, which defines its choices, narration and
questions. Rules and pictures are elsewhere.
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
    """Unfinished choice of a person, in any game."""

    @property
    def talking(self) -> bool:
        """True if an offer is being composed."""

    def chosen(self, view: Any, way: Any) -> Any:
        """Return the result of a choice: another unfinished choice, or actions."""

    def against(self, view: Any) -> Objection | None:
        """Return an objection that now stops this choice, or None."""


class Sitting(Sharing[S, V, A, E]):
    """Table with people on some seats and bots on the others."""

    NOTHING: ClassVar[Any]
    """The empty choice; each game has its own `Choosing` class."""

    def __init__(self, game: SeatedGame, saves: Saves | None, name: str) -> None:
        super().__init__(game, saves, name)
        self.choosing: AnyChoosing = self.NOTHING
        """The person's unfinished choice."""
        self.veils = False
        """True if the buttons do not show which cards can be played, because the person should find
        out.
        """
        self._aside: dict[Seat, Any] = {}

    def start(
        self,
        bots: Sequence[AnyBot | None] | None,
        pace: str,
        *,
        answers: bool = False,
        driver: AnyDriver | None = None,
    ) -> None:
        """Start the bots, which act until a person is asked; called last in the constructor.

        The bots are those named in the game, or `bots` by seat. `answers` come at once whatever the
        pace; `driver` replaces the game's.
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

    # Hooks for each game

    def drop(self) -> None:
        """Discard the person's unfinished choice."""
        self.choosing = self.NOTHING

    def chose(self) -> None:
        """Handle a choice that does not yet complete an action."""

    def still(self, _actions: Sequence[A]) -> Any:
        """Return the choice that continues after an action."""
        return self.NOTHING

    def players(self) -> Sequence[AnyBot | None]:
        """Return the bots that play, by seat; None for a person."""
        find = self.record.game.bot
        return self._own_bots or [find(each) if each else None for each in self.bot_names]

    def recast(self) -> None:
        """Apply a change of bots, or of the page that runs them."""
        players = self.players()
        self._clock.cast(players if self.runs else [None] * len(players))

    @abstractmethod
    def read(self, item: str) -> object:
        """Return the choice for a button's id, or None if it belongs to another panel."""

    def due(self, *, at_once: bool) -> A | None:
        """Return the action a bot takes now.

        None while a bot pauses or thinks, if no bot is asked, or if the table is held.
        """
        if self.held:
            self._clock.stop()
            return None
        return self._clock.due(self.record.state, at_once=at_once)

    def instead(self, ask: Ask, bot: AnyBot) -> A | None:
        """Return a bot's action in place of the person asked, or None if it does nothing."""
        return self._clock.instead(self.record.state, ask, bot)

    # The person's actions

    def choose(self, item: str) -> None:
        """Handle a button by parsing its id."""
        with told(self.fail):
            self.take(self.read(item))

    def take(self, way: object) -> None:
        """Apply a choice: continue choosing, or act."""
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
        """Perform actions, let the bots answer, and notify the panels once.

        A refused action changes only the notice.
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

    # Bots and pace

    def go_on(self, *, at_once: bool = False) -> None:
        """Let the bots act at their pace until a person is asked or the game is over.

        A bot's error is shown; the question stays open and the game unchanged.
        """
        with told(self.note):
            while action := self.due(at_once=at_once):
                self.bot_acts(action)
            if len(self.here) > 1 and not self._clock.busy:
                self.draw_curtain()

    def bot_acts(self, action: A) -> None:
        """Perform a bot's action; if another page was faster, discard it and catch up."""
        try:
            self.enter(str(action))
        except TakenError:
            self.catch_up()
        self._check_choosing()

    def heard(self) -> None:
        """Continue after another page has played on."""
        self._check_choosing()
        if self.looking is None or self.apart:
            self.go_on()
        self.changed()

    def _check_choosing(self) -> None:
        """Close the person's unfinished choice if it is no longer possible."""
        seen = self.view
        against = self.choosing.against(seen) if seen else None
        if against:
            self.choosing = self.NOTHING
            why = self.teller.why(against)
            self.notice = say("table.closed", why=why, rule=against.rule)

    @property
    def pace(self) -> str:
        """Pace of the bots: one of `clock.PACES`."""
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
        """Seconds of the pause before the next bot's action; None: until the user continues."""
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
        """Continue after a bot has finished thinking."""
        self.go_on(at_once=at_once)
        self.changed()

    def still_thinking(self, *, first: bool) -> None:
        """Show which bot is thinking, and later its progress."""
        if first:
            self.changed()
        else:
            self.progressed()

    def skip(self) -> None:
        """Let the bots act without pauses until a person is asked."""
        self.go_on(at_once=True)
        self.changed()


AnySitting = Sitting[Any, Any, Any, Any]
"""Table of any game."""
