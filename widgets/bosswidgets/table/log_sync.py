"""A game played on several pages: each page appends to the log and follows the others' entries."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from time import monotonic

from bosslib import BossError, Record
from bosslib.driver import Ask
from bosslib.game import Seat
from bosslib.log import InvalidEntry, SeatedGame
from bosslib.log_entries import Entry, NoReply
from bosslib.words import say
from bosswidgets.kit.error_display import error_boundary
from bosswidgets.table.authority import Operation, refusal, require
from bosswidgets.table.database import TakenError, now_ms, to_monotonic
from bosswidgets.table.multiplayer import table_seats
from bosswidgets.table.multiplayer.class_room import TableSettings
from bosswidgets.table.multiplayer.leader_lock import LeaderLock
from bosswidgets.table.multiplayer.notifier import Notifier
from bosswidgets.table.save_queue import SaveQueue
from bosswidgets.table.saves import Saves
from bosswidgets.table.table_screen import A, E, S, TableScreen, V

ENTRY_PREVIEW_LENGTH = 40
"""Maximum number of characters shown of an entry that cannot be played."""

PRESENCE_SECONDS = 9
"""Seconds between two checks of who is present at the table."""


class LogSync(TableScreen[S, V, A, E]):
    """Table synchronized with its game's log: entries are written first and applied afterwards."""

    def __init__(self, game: SeatedGame, saves: Saves | None, name: str) -> None:
        super().__init__(game)
        self.save_queue = SaveQueue(saves, name, game.entry_count, refuses=self.multi_device)
        self.leader_lock = LeaderLock(saves, name) if self.multi_device and saves else None
        """Lock of the page that runs the bots, if several pages could."""
        self.seat_token_hash = ""
        """Hash of this page's seat token. If it no longer resolves, the seat has moved to another
        device.
        """
        self.settings = TableSettings()
        """The teacher's settings for the table."""
        self.asked_since_monotonic = to_monotonic(game.asked_since or now_ms())
        """Time since which the present questions are open, on the clock of `time.monotonic`; before
        the first entry, since this page opened.
        """
        self.earlier_saves: list[SaveQueue] = []
        """Games left before they were fully saved; saving is retried here."""
        self._notifier: Notifier | None = None
        self._next_presence_check = 0.0
        for words in entry_messages(game, self.seat):
            self.add_remark(words)
        self._stuck_notice = (
            self.narrator.error_message(stuck_error(game.invalid_entry))
            if game.invalid_entry
            else ""
        )
        self.notice = self._stuck_notice or self.notice

    @abstractmethod
    def go_on(self, *, at_once: bool = False) -> None:
        """Let the bots act at their pace until a person is asked or the game is over."""

    @abstractmethod
    def on_remote_entries(self) -> None:
        """Continue after another page has played on."""

    @abstractmethod
    def discard_choice(self) -> None:
        """Discard the person's unfinished choice."""

    @property
    def name(self) -> str:
        """Id under which the game is saved; empty if it is not."""
        return self.save_queue.name

    @property
    def is_single_player(self) -> bool:
        """True if one person plays alone against bots, so nothing needs to be hidden from other
        people.
        """
        return len(self.persons) == 1 and not self.multi_device

    @property
    def runs_bots(self) -> bool:
        """True if this page runs the bots and the clock."""
        return self.leader_lock is None or self.leader_lock.is_held

    @property
    def is_finished(self) -> bool:
        """True if the game is over or a teacher has ended it; then nothing is hidden any more."""
        return self.is_over or self.hold_reason == "ended"

    def has_moved(self) -> bool:
        """Return True if this page's seat has moved to another device; BossError if the lookup
        fails.
        """
        if self.seat_token_hash and self.save_queue.saves:
            return not table_seats.is_valid_hash(self.save_queue.saves, self.seat_token_hash)
        return self.moved

    def is_refused(self, operation: Operation) -> bool:
        """Return True, and show why, if the person at this page may not do this now."""
        why = refusal(self, operation)
        if why:
            self.show_error(self.narrator.error_message(why))
        return why is not None

    @property
    def failed_saves(self) -> list[SaveQueue]:
        """Save queues that have failed: this game's and those of earlier games."""
        return [kept for kept in (self.save_queue, *self.earlier_saves) if kept.error]

    def save_entry(self, entry: Entry, at: int | None = None) -> None:
        """Store an entry with its time. If that fails the game goes on, and it is listed in
        `failed_saves`.

        `TakenError` if another page was faster; then nothing is stored.
        """
        before = self.failed_saves
        self.save_queue.add_entry(entry, now_ms() if at is None else at)
        for kept in before:
            if kept is not self.save_queue:
                kept.save()
        if before and not self.failed_saves:
            self.notice = say("saving.saved")
        self._subscribe()
        if self._notifier:
            self._notifier.notify()

    def perform(self, action: A) -> None:
        """Play and save a person's action.

        If another page was faster, the action is done after that page's entries if it still means
        the same; otherwise BossError says what came first. On separate devices you may act only for
        your own seat, and not while a bot plays for it.
        """
        elsewhere = self.multi_device and action.seat != self.seat
        chosen = self.record
        while True:
            try:
                require(self, Operation.ACT_ELSEWHERE if elsewhere else Operation.ACT)
                self.append_and_apply(action)
                return
            except TakenError:
                self.catch_up()
                now = self.record.state
                if not now.game.driver.has_same_meaning(chosen.state, now, action):
                    raise self.overtaken_error(chosen) from None

    def append_and_apply(self, entry: Entry) -> None:
        """Write an entry, then apply it; `TakenError` if another page was faster."""
        at = now_ms()
        game = self.game.apply_entries(entry, at=at)
        self.save_entry(entry, at)
        self._apply_game(game)

    def append_with_retry(self, entry: Entry) -> None:
        """Add an entry that is valid whatever other pages have added meanwhile; retries until it
        fits.
        """
        while True:
            try:
                return self.append_and_apply(entry)
            except TakenError:
                self.catch_up()

    def overtaken_error(self, chosen: Record[S, A, E]) -> BossError:
        """Return the error for an action that came too late; call it after catching up."""
        played = self.record.played
        if len(played) <= len(chosen.played):
            return BossError("table.overtaken-undo")
        return BossError("table.overtaken", told=self.event_texts()[-1])

    def catch_up(self) -> bool:
        """Apply entries that other pages have added; return True if there were any."""
        entries = self.save_queue.fetch_new_entries()
        for entry, at in entries:
            try:
                self._apply_game(self.game.apply_entries(entry, at=at))
            except BossError as error:
                raise stuck_error(InvalidEntry(self.save_queue.entries, entry, error)) from None
            self.save_queue.entries += 1
        return bool(entries)

    def _apply_game(self, game: SeatedGame) -> None:
        before, self.game = self.game, game
        said = game.unanswered_asks[len(before.unanswered_asks) :]
        if game.asked_since != before.asked_since:
            self.asked_since_monotonic = to_monotonic(game.asked_since or now_ms())
        for words in entry_messages(game, self.seat):
            self.add_remark(words)
        if game.taken_back_count:  # an unfinished choice refers to a position that has been undone
            self.discard_choice()
        if game.bots != before.bots:
            self.update_bots()
        if said:
            self._clock.record_silence(*said)
        elif before.record is game.record and before.muted_deal == game.muted_deal:
            return
        elif len(game.record.played) > len(before.record.played):
            self._clock.record_action(game.record.state, game.record.played[-1].action)
        else:
            self._clock.restart_from(game.record, game.unanswered_asks)
            self.shown_actions = None

    def sync(self, *, all_of_it: bool = True) -> None:
        """Catch up with other pages; with `all_of_it`, also refresh talk and presence."""
        if self.is_closed:
            return
        with error_boundary(self.show_error):
            try:
                moved = not self.moved and self.has_moved()
                if moved:
                    self.seat_token_hash, self.moved = "", True
                saved = [kept.save() for kept in self.failed_saves]
                if saved and all(saved):
                    self.notice = say("saving.saved")
                    self.notify_change()
                came = self.catch_up()
                # A teacher has repaired the log, or the database answers again.
                if self.notice and self.notice in (self._stuck_notice, say("saves.away")):
                    self.notice, came = "", True
                self._stuck_notice = ""
                if came or moved:
                    self.on_remote_entries()
            except BossError as error:  # the log cannot be read, so the game stops here
                self._stuck_notice = self.narrator.error_message(error)
                self.show_error(self._stuck_notice)
            if all_of_it:
                self.notify_progress()

    def _subscribe(self) -> None:
        """Subscribe to this game's notifications."""
        saves, name = self.save_queue.saves, self.save_queue.name
        if saves is None or (self._notifier.name if self._notifier else "") == name:
            return
        if self._notifier:
            self._notifier.close()
        self._notifier = Notifier(saves, name, self.sync, self._poll) if name else None

    def _poll(self, *, changed: bool) -> None:
        """Catch up if the log has `changed`, take over the bots if nobody runs them, and check
        presence.

        A page that has just woken up is slow, so this does as little as possible.
        """
        sees = self.multi_device and monotonic() >= self._next_presence_check
        if sees:
            self._next_presence_check = monotonic() + PRESENCE_SECONDS
        if changed or sees:
            self.sync(all_of_it=sees)
        bots = self.asked_seat is not None and self.bot_names[self.asked_seat] is not None
        if (
            self.leader_lock
            and (sees or bots)
            and not self.is_closed
            and self.leader_lock.acquire()
        ):
            with error_boundary(self.show_error):
                self.update_bots()
                self.go_on()
                self.notify_change()

    @abstractmethod
    def update_bots(self) -> None:
        """Apply a change of bots, or of the page that runs them."""

    def decline(self, ask: Ask) -> None:
        """Record in the log that the seat asked has nothing to say, so that all pages know."""
        try:
            self.append_and_apply(NoReply(ask))
        except TakenError:
            self.catch_up()  # the question may be obsolete

    def close(self) -> None:
        """Release the lock and the subscription when nobody views this table any more."""
        if self._notifier:
            self._notifier.close()
        if self.leader_lock:
            self.leader_lock.release()
        super().close()


def entry_messages(game: SeatedGame, reader: Seat | None) -> Iterator[str]:
    """Yield messages on how a game's last entry affected others' actions, for a reader."""
    if game.stand_in_seat is not None:
        mine, name = game.stand_in_seat == reader, game.names[game.stand_in_seat]
        yield say("people.acted-you") if mine else say("people.acted", name=name)
    if game.taken_back_count:
        yield say("table.taken-back", count=game.taken_back_count)
    if game.undo_seat is not None and game.undo_seat != reader:
        yield say("table.undone", name=game.names[game.undo_seat])
    if game.granted_by is not None and game.undo_seat == reader:
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


def stuck_error(stuck: InvalidEntry) -> BossError:
    """Return the error for an entry that cannot be applied."""
    entry, why = (
        text if len(text) <= most else f"{text[:most]}…"
        for text, most in (
            (stuck.entry, ENTRY_PREVIEW_LENGTH),
            (str(stuck.why), 2 * ENTRY_PREVIEW_LENGTH),
        )
    )
    return BossError("saves.stuck", number=stuck.number + 1, entry=entry, why=why)
