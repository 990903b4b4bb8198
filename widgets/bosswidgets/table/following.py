"""A game played on several pages: each page appends to the log and follows the others' entries."""

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
"""Maximum number of characters shown of an entry that cannot be played."""

SEE = 9
"""Seconds between two checks of who is present at the table."""


class Following(Screen[S, V, A, E]):
    """Table synchronized with its game's log: entries are written first and applied afterwards."""

    def __init__(self, game: SeatedGame, saves: Saves | None, name: str) -> None:
        super().__init__(game)
        self.kept = Kept(saves, name, game.entries, refuses=self.apart)
        self.keeper = Keeper(saves, name) if self.apart and saves else None
        """Lock of the page that runs the bots, if several pages could."""
        self.ticket = ""
        """Hash of this page's seat token. If it no longer resolves, the seat has moved to another
        device.
        """
        self.house = House()
        """The teacher's settings for the table."""
        self.since = moment(game.written)
        """Time of the last entry on the clock of `time.monotonic`."""
        self.owed: list[Kept] = []
        """Games left before they were fully saved; saving is retried here."""
        self._bell: Bell | None = None
        self._sees = 0.0
        for words in happened(game, self.seat):
            self.remark(words)
        self._stuck = self.teller.fault(fault(game.stuck)) if game.stuck else ""
        self.notice = self._stuck or self.notice

    @abstractmethod
    def go_on(self, *, at_once: bool = False) -> None:
        """Let the bots act at their pace until a person is asked or the game is over."""

    @abstractmethod
    def heard(self) -> None:
        """Continue after another page has played on."""

    @abstractmethod
    def drop(self) -> None:
        """Discard the person's unfinished choice."""

    @property
    def name(self) -> str:
        """Id under which the game is saved; empty if it is not."""
        return self.kept.name

    @property
    def solitary(self) -> bool:
        """True if one person plays alone against bots, so nothing needs to be hidden from other
        people.
        """
        return len(self.persons) == 1 and not self.apart

    @property
    def runs(self) -> bool:
        """True if this page runs the bots and the clock."""
        return self.keeper is None or self.keeper.mine

    @property
    def done(self) -> bool:
        """True if the game is over or a teacher has ended it; then nothing is hidden any more."""
        return self.over or self.held == "ended"

    def has_moved(self) -> bool:
        """Return True if this page's seat has moved to another device; BossError if the lookup
        fails.
        """
        if self.ticket and self.kept.saves:
            return not seats.valid(self.kept.saves, self.ticket)
        return self.moved

    def refuses(self, operation: Operation) -> bool:
        """Return True, and show why, if the person at this page may not do this now."""
        why = refusal(self, operation)
        if why:
            self.fail(self.teller.fault(why))
        return why is not None

    @property
    def unsaved(self) -> list[Kept]:
        """Save queues that have failed: this game's and those of earlier games."""
        return [kept for kept in (self.kept, *self.owed) if kept.fault]

    def save(self, entry: str, at: int | None = None) -> None:
        """Store an entry with its time. If that fails the game goes on, and it is listed in
        `unsaved`.

        `TakenError` if another page was faster; then nothing is stored.
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
        """Play and save a person's action.

        If another page was faster, the action is done after that page's entries if it still means
        the same; otherwise BossError says what came first. On separate devices you may act only for
        your own seat, and not while a bot plays for it.
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
        """Write an entry, then apply it; `TakenError` if another page was faster."""
        at = now()
        game = self.game.after(entry, at=at)
        self.save(entry, at)
        self._play_on(game)

    def write(self, entry: str) -> None:
        """Add an entry that is valid whatever other pages have added meanwhile; retries until it
        fits.
        """
        while True:
            try:
                return self.enter(entry)
            except TakenError:
                self.catch_up()

    def overtaken(self, chosen: Record[S, A, E]) -> BossError:
        """Return the error for an action that came too late; call it after catching up."""
        played = self.record.played
        if len(played) <= len(chosen.played):
            return BossError("table.overtaken-undo")
        return BossError("table.overtaken", told=self.told()[-1])

    def catch_up(self) -> bool:
        """Apply entries that other pages have added; return True if there were any."""
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
        if game.taken_back:  # an unfinished choice refers to a position that has been undone
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
        """Catch up with other pages; with `all_of_it`, also refresh talk and presence."""
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
                # A teacher has repaired the log, or the database answers again.
                if self.notice and self.notice in (self._stuck, say("saves.away")):
                    self.notice, came = "", True
                self._stuck = ""
                if came or moved:
                    self.heard()
            except BossError as error:  # the log cannot be read, so the game stops here
                self._stuck = self.teller.fault(error)
                self.fail(self._stuck)
            if all_of_it:
                self.progressed()

    def _listen(self) -> None:
        """Subscribe to this game's notifications."""
        saves, name = self.kept.saves, self.kept.name
        if saves is None or (self._bell.name if self._bell else "") == name:
            return
        if self._bell:
            self._bell.close()
        self._bell = Bell(saves, name, self.hear, self._look) if name else None

    def _look(self, *, changed: bool) -> None:
        """Catch up if the log has `changed`, take over the bots if nobody runs them, and check
        presence.

        A page that has just woken up is slow, so this does as little as possible.
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
        """Apply a change of bots, or of the page that runs them."""

    def say_nothing(self, ask: Ask) -> None:
        """Record in the log that the seat asked has nothing to say, so that all pages know."""
        try:
            self.enter(f"silent {SEATS[ask.seat]} {ask.wants}")
        except TakenError:
            self.catch_up()  # the question may be obsolete

    def close(self) -> None:
        """Release the lock and the subscription when nobody views this table any more."""
        if self._bell:
            self._bell.close()
        if self.keeper:
            self.keeper.leave()
        super().close()


def happened(game: SeatedGame, reader: Seat | None) -> Iterator[str]:
    """Yield messages on how a game's last entry affected others' actions, for a reader."""
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
    """Return the error for an entry that cannot be applied."""
    entry, why = (
        text if len(text) <= most else f"{text[:most]}…"
        for text, most in ((stuck.entry, SHORT), (str(stuck.why), 2 * SHORT))
    )
    return BossError("saves.stuck", number=stuck.number + 1, entry=entry, why=why)
