"""A game that is played on several pages: each adds to its log, and hears what the others add."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from time import monotonic

from bosslib import BossError, Record
from bosslib.driver import Ask
from bosslib.game import SEATS, Seat
from bosslib.log import SeatedGame, Stuck
from bosslib.words import say
from bosswidgets.kit.faults import told
from bosswidgets.table.authority import Operation, refusal, require
from bosswidgets.table.database import TakenError, moment, now
from bosswidgets.table.kept import Kept
from bosswidgets.table.meeting import seats
from bosswidgets.table.meeting.bell import Bell
from bosswidgets.table.meeting.keeper import Keeper
from bosswidgets.table.meeting.rooms import House
from bosswidgets.table.saves import Saves
from bosswidgets.table.screen import A, E, S, Screen, V

SHORT = 40
"""So many characters of an entry that cannot be played are told."""

SEE = 9
"""After so many seconds it is looked anew who is at the table."""


class Following(Screen[S, V, A, E]):
    """A table in step with its game's log: what is done is written first, and played then."""

    def __init__(self, game: SeatedGame, saves: Saves | None, name: str) -> None:
        super().__init__(game)
        self.kept = Kept(saves, name, game.entries, refuses=self.apart)
        self.keeper = Keeper(saves, name) if self.apart and saves else None
        """Who runs the bots, where several pages could."""
        self.ticket = ""
        """The hash of the secret by which one sits here; leads it nowhere, the seat has moved."""
        self.house = House()
        """What a teacher has set for the table."""
        self.since = moment(game.written)
        """When the last entry was written, on the clock of `time.monotonic`."""
        self.owed: list[Kept] = []
        """Games that were left before all of them could be saved: that is tried again here."""
        self._bell: Bell | None = None
        self._sees = 0.0
        for words in happened(game, self.seat):
            self.remark(words)
        self._stuck = self.teller.fault(fault(game.stuck)) if game.stuck else ""
        self.notice = self._stuck or self.notice

    @abstractmethod
    def go_on(self, *, at_once: bool = False) -> None:
        """Let the bots act, each at its pace, until a person is asked, or the game is over."""

    @abstractmethod
    def heard(self) -> None:
        """Another page has played on: go on from there."""

    @abstractmethod
    def drop(self) -> None:
        """What the person was choosing is chosen no more."""

    @property
    def name(self) -> str:
        """The id under which the game is saved; empty if it is not."""
        return self.kept.name

    @property
    def solitary(self) -> bool:
        """Whether one person plays against bots: nothing that is hidden matters to another one."""
        return len(self.persons) == 1 and not self.apart

    @property
    def runs(self) -> bool:
        """Whether this page runs the bots and the clock."""
        return self.keeper is None or self.keeper.mine

    @property
    def done(self) -> bool:
        """Whether nobody plays on here, so that nothing is hidden any more: the game is over, or a
        teacher has ended the table.
        """
        return self.over or self.held == "ended"

    def has_moved(self) -> bool:
        """Whether the seat of this page is at another device now; BossError if nobody can say."""
        if self.ticket and self.kept.saves:
            return not seats.valid(self.kept.saves, self.ticket)
        return self.moved

    def refuses(self, operation: Operation) -> bool:
        """Whether the person at this page may not do this now; then the page says why."""
        why = refusal(self, operation)
        if why:
            self.fail(self.teller.fault(why))
        return why is not None

    @property
    def unsaved(self) -> list[Kept]:
        """What cannot be saved now: this game, or one before it."""
        return [kept for kept in (self.kept, *self.owed) if kept.fault]

    def save(self, entry: str, at: int | None = None) -> None:
        """Store an entry of that time; a game that cannot be saved goes on, and `unsaved` says so.

        `TakenError` if another page was faster: then nothing is stored.
        """
        before = self.unsaved
        self.kept.add(entry, now() if at is None else at)
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

        Where another page was faster it is done after that, if it still means the same; else it is
        told what came first. On a device of one's own one acts for one's own seat alone, and not
        while a bot plays for it.
        """
        elsewhere = self.apart and action.seat != self.seat
        chosen = self.record
        while True:
            try:
                require(self, Operation.ACT_ELSEWHERE if elsewhere else Operation.ACT)
                self.enter(str(action))
                return
            except TakenError:
                self.catch_up()
                now = self.record.state
                if not now.game.driver.still_meant(chosen.state, now, action):
                    raise self.overtaken(chosen) from None

    def enter(self, entry: str) -> None:
        """Write an entry, and play it then; `TakenError` if another page was faster."""
        at = now()
        game = self.game.after(entry, at=at)
        self.save(entry, at)
        self._play_on(game)

    def write(self, entry: str) -> None:
        """Add an entry that holds whatever the others have played meanwhile."""
        while True:
            try:
                return self.enter(entry)
            except TakenError:
                self.catch_up()

    def overtaken(self, chosen: Record[S, A, E]) -> BossError:
        """What a person is told whose wish came too late, when all that came first is known."""
        played = self.record.played
        if len(played) <= len(chosen.played):
            return BossError("table.overtaken-undo")
        return BossError("table.overtaken", told=self.told()[-1])

    def catch_up(self) -> bool:
        """Play what other pages have added to the game; whether there was anything."""
        entries = self.kept.news()
        for entry, at in entries:
            try:
                self._play_on(self.game.after(entry, at=at))
            except BossError as error:
                raise fault(Stuck(self.kept.entries, entry, error)) from None
            self.kept.entries += 1
        return bool(entries)

    def _play_on(self, game: SeatedGame) -> None:
        before, self.game = self.game, game
        said = game.silent[len(before.silent) :]
        if game.written != before.written:
            self.since = moment(game.written)
        for words in happened(game, self.seat):
            self.remark(words)
        if game.taken_back:  # what was being chosen belongs to what is no more
            self.drop()
        if game.bots != before.bots:
            self.recast()
        if said:
            self._clock.silent(*said)
        elif before.record is game.record and before.quiet == game.quiet:
            return
        elif len(game.record.played) > len(before.record.played):
            self._clock.acted(game.record.state, game.record.played[-1].action)
        else:
            self._clock.stand(game.record, game.silent)
            self.looking = None

    def hear(self, *, all_of_it: bool = True) -> None:
        """Another page may have played on; and, with `all_of_it`, said something, or come."""
        if self.closed:
            return
        with told(self.fail):
            try:
                moved = not self.moved and self.has_moved()
                if moved:
                    self.ticket, self.moved = "", True
                saved = [kept.save() for kept in self.unsaved]
                if saved and all(saved):
                    self.notice = say("saving.saved")
                    self.changed()
                came = self.catch_up()
                # A teacher has mended the log, or the database answers again.
                if self.notice and self.notice in (self._stuck, say("saves.away")):
                    self.notice, came = "", True
                self._stuck = ""
                if came or moved:
                    self.heard()
            except BossError as error:  # a log that cannot be read stands still
                self._stuck = self.teller.fault(error)
                self.fail(self._stuck)
            if all_of_it:
                self.progressed()

    def _listen(self) -> None:
        """Be told of what other pages play in this game."""
        saves, name = self.kept.saves, self.kept.name
        if saves is None or (self._bell.name if self._bell else "") == name:
            return
        if self._bell:
            self._bell.close()
        self._bell = Bell(saves, name, self.hear, self._look) if name else None

    def _look(self, *, changed: bool) -> None:
        """Follow what has `changed`, run the bots where nobody does, and now and then see who is
        there. A page that has slept is slow at first: so it does little.
        """
        sees = self.apart and monotonic() >= self._sees
        if sees:
            self._sees = monotonic() + SEE
        if changed or sees:
            self.hear(all_of_it=sees)
        bots = self.asked is not None and self.bot_names[self.asked] is not None
        if self.keeper and (sees or bots) and not self.closed and self.keeper.take():
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
            self.enter(f"silent {SEATS[ask.seat]} {ask.wants}")
        except TakenError:
            self.catch_up()  # it may be asked no more

    def close(self) -> None:
        """Nobody looks at this table any more."""
        if self._bell:
            self._bell.close()
        if self.keeper:
            self.keeper.leave()
        super().close()


def happened(game: SeatedGame, reader: Seat | None) -> Iterator[str]:
    """What the last entry of a game did to others' actions, as a reader is told."""
    if game.stood_in is not None:
        mine, name = game.stood_in == reader, game.names[game.stood_in]
        yield say("people.acted-you") if mine else say("people.acted", name=name)
    if game.taken_back:
        yield say("table.taken-back", count=game.taken_back)
    if game.undone is not None and game.undone != reader:
        yield say("table.undone", name=game.names[game.undone])
    if game.granted_by is not None and game.undone == reader:
        yield say("table.undo-granted", name=game.names[game.granted_by])
    if game.kept_by is not None and game.kept_by != reader:
        yield say("table.undo-kept", name=game.names[game.kept_by])
    if game.undo_asked and (partner := game.partner) is not None:
        asking = game.record.played[-1].action.seat
        if reader == asking:
            yield say("table.undo-asked", name=game.names[partner])
        elif reader == partner:
            yield say("table.undo-wanted", name=game.names[asking])
        else:
            names = {"name": game.names[asking], "partner": game.names[partner]}
            yield say("table.undo-wanted-other", **names)


def fault(stuck: Stuck) -> BossError:
    """What is told of an entry with which a game cannot go on."""
    entry, why = (
        text if len(text) <= most else f"{text[:most]}…"
        for text, most in ((stuck.entry, SHORT), (str(stuck.why), 2 * SHORT))
    )
    return BossError("saves.stuck", number=stuck.number + 1, entry=entry, why=why)
