"""A game that is played on several pages: each adds to its log, and hears what the others add."""

from __future__ import annotations

from abc import abstractmethod

from bosslib import BossError, Record
from bosslib.driver import Ask
from bosslib.game import SEATS, Seat
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.kit.faults import told
from bosswidgets.table.kept import Kept
from bosswidgets.table.meeting.bell import Bell
from bosswidgets.table.meeting.keeper import Keeper
from bosswidgets.table.saves import Saves, TakenError
from bosswidgets.table.screen import A, E, S, Screen, V

SEE = 5
"""After so many seconds it is looked anew who is at the table."""


class Following(Screen[S, V, A, E]):
    """A table in step with its game's log: what is done is written first, and played then."""

    def __init__(self, game: SeatedGame, saves: Saves | None, name: str) -> None:
        super().__init__(game)
        self.kept = Kept(saves, name, game.entries, refuses=self.apart)
        self.keeper = Keeper(name) if self.apart else None
        """Who runs the bots, where several pages could."""
        self.onward = game.onward
        """The letters of the table at which those who played here go on."""
        self.silent = game.silent
        """Who was asked what since the last action, and had nothing to say."""
        self.owed: list[Kept] = []
        """Games that were left before all of them could be saved: that is tried again here."""
        self._bell: Bell | None = None
        self._looks = 0

    @abstractmethod
    def go_on(self, *, at_once: bool = False) -> None:
        """Let the bots act, each at its pace, until a person is asked, or the game is over."""

    @abstractmethod
    def heard(self) -> None:
        """Another page has played on: go on from there."""

    @property
    def own(self) -> object:
        """What belongs to a game besides its record, and is another one's in a branch of it."""
        return None

    @own.setter
    def own(self, own: object) -> None:
        """Go on with what belongs to another game; None: to a new one."""

    @property
    def name(self) -> str:
        """The id under which the game is saved; empty if it is not."""
        return self.kept.name

    @property
    def game(self) -> SeatedGame:
        """The game as it is now, with who plays it."""
        quiet = self.own if isinstance(self.own, int) else 0
        return SeatedGame(
            self.record,
            self.names,
            self.bot_names,
            self.practice,
            quiet=quiet,
            silent=self.silent,
            onward=self.onward,
            here=self.here if self.apart else None,
        )

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats that persons play, be they at this screen or not."""
        return self.game.persons

    @property
    def solitary(self) -> bool:
        """Whether one person plays against bots: nothing that is hidden matters to another one."""
        return len(self.persons) == 1 and not self.apart

    @property
    def closed_prompt(self) -> str:
        """In place of what there is to do, where no hand is open: who is waited for."""
        if self.here:
            return say("table.prompt-curtain", name=self.names[self.awaited or 0])
        return say("table.prompt-watching", name=self.names[self.asked or 0])

    @property
    def runs(self) -> bool:
        """Whether this page runs the bots and the clock."""
        return self.keeper is None or self.keeper.mine

    @property
    def unsaved(self) -> list[Kept]:
        """What cannot be saved now: this game, or one before it."""
        return [kept for kept in (self.kept, *self.owed) if kept.fault]

    def save(self, entry: str) -> None:
        """Store an entry; a game that cannot be saved goes on, and `unsaved` says so.

        `TakenError` if another page was faster: then nothing is stored.
        """
        before = self.unsaved
        self.kept.add(entry)
        for kept in before:
            if kept is not self.kept:
                kept.save()
        if before and not self.unsaved:
            self.notice = say("saving.saved")
        self._listen()
        if self._bell:
            self._bell.ring()

    def do(self, action: A) -> None:
        """Play what a person wants, and save it.

        Where another page was faster he does it after that, if it still means the same; else he is
        told what came first. On a device of his own one acts for one's own seat alone.
        """
        if self.apart and action.seat != self.seat:
            raise BossError("seats.not-yours")
        chosen = self.record
        while True:
            try:
                self.append(action)
                return
            except TakenError:
                self.catch_up()
                now = self.record.state
                if not now.game.driver.still_meant(chosen.state, now, action):
                    raise self.overtaken(chosen) from None

    def append(self, action: A) -> None:
        """Write an action, and play it then; `TakenError` if another page was faster."""
        record = self.record.play(action)
        self.save(str(action))
        self.record, self.silent = record, ()
        self._clock.acted(record.state, action)

    def write(self, entry: str) -> None:
        """Add an entry that holds whatever the others have played meanwhile."""
        while True:
            try:
                return self.save(entry)
            except TakenError:
                self.catch_up()

    def overtaken(self, chosen: Record[S, A, E]) -> BossError:
        """What a person is told whose wish came too late."""
        self.catch_up()
        played = self.record.played
        if len(played) <= len(chosen.played):
            return BossError("table.overtaken-undo")
        return BossError("table.overtaken", told=self.told()[-1])

    def catch_up(self) -> bool:
        """Play what other pages have added to the game; whether there was anything."""
        entries = self.kept.news()
        for entry in entries:
            try:
                self._play_on(self.game.after(entry))
            except BossError as error:
                number = self.kept.entries + 1
                raise BossError("saves.stuck", number=number, entry=entry, why=error) from None
            self.kept.entries += 1
        return bool(entries)

    def _play_on(self, game: SeatedGame) -> None:
        before, self.record = self.record, game.record
        cast, said = self.bot_names, game.silent[len(self.silent) :]
        self.names, self.bot_names, self.silent = game.names, game.bots, game.silent
        self.onward = game.onward
        quiet = self.own
        if isinstance(quiet, int):
            self.own = game.quiet
        if game.bots != cast:
            self.recast()
        if said:
            self._clock.silent(*said)
        elif before is game.record and quiet in (None, game.quiet):
            return
        elif len(game.record.played) > len(before.played):
            self._clock.acted(game.record.state, game.record.played[-1].action)
        else:
            self._clock.stand(game.record, game.silent)
            self.looking = None

    def hear(self) -> None:
        """Another page may have played on."""
        if self.closed:
            return
        with told(self.fail):
            try:
                if self.catch_up():
                    self.heard()
            except BossError as error:  # a log that cannot be read stands still
                self.fail(self.teller.fault(error))
            self.progressed()  # somebody may have said something

    def _listen(self) -> None:
        """Be told of what other pages play in this game."""
        saves, name = self.kept.saves, self.kept.name
        if saves is None or (self._bell.name if self._bell else "") == name:
            return
        if self._bell:
            self._bell.close()
        self._bell = Bell(saves, name, self.hear, self._look) if name else None

    def _look(self) -> None:
        """Each second: see who is there, and run the bots where nobody does."""
        self._looks += 1
        if self.apart and self._looks % SEE == 0:
            self.progressed()
        if self.keeper and not self.closed and self.keeper.take():
            with told(self.fail):
                self.recast()
                self.go_on()
                self.changed()

    @abstractmethod
    def recast(self) -> None:
        """Other bots play than before, or this page runs them now."""

    def say_nothing(self, ask: Ask) -> None:
        """Whoever was asked this has nothing to say, and all pages know it."""
        try:
            self.save(f"silent {SEATS[ask.seat]} {ask.wants}")
        except TakenError:
            self.catch_up()  # it may be asked no more
        else:
            self.silent = (*self.silent, ask)
            self._clock.silent(ask)

    def close(self) -> None:
        """Nobody looks at this table any more."""
        if self._bell:
            self._bell.close()
        if self.keeper:
            self.keeper.leave()
        super().close()
