"""The log of a game as one page knows it: the page appends entries and follows those of others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from bosslib import BossError
from bosslib.game import SEATS, Seat
from bosslib.log import HoldReason, InvalidEntry, SeatedGame
from bosslib.log_entries import Entry
from bosslib.words import say
from bosswidgets.table.database import now_ms, to_monotonic
from bosswidgets.table.multiplayer import table_seats
from bosswidgets.table.multiplayer.class_room import TableSettings
from bosswidgets.table.multiplayer.leader_lock import LeaderLock
from bosswidgets.table.multiplayer.notifier import Notifier
from bosswidgets.table.save_queue import SaveQueue
from bosswidgets.table.saves import Saves

ENTRY_PREVIEW_LENGTH = 40
"""Maximum number of characters shown of an entry that cannot be played."""


class LogFollower(Protocol):
    """Callbacks of the object that owns a `LogSync`."""

    def on_entry(self, before: SeatedGame) -> None:
        """Handle an entry that has just been applied to the game `before`."""

    def on_all_saved(self) -> None:
        """Handle that entries which could not be saved are saved now."""

    def sync(self, *, all_of_it: bool = True) -> None:
        """Catch up with other pages."""

    def poll(self, *, changed: bool) -> None:
        """Do what is due every second; `changed` if other pages have added entries."""


class LogSync:
    """The log of a game on one page: entries are written first and applied afterwards.

    `game` is the only place that holds the state of the game.
    """

    def __init__(
        self, game: SeatedGame, saves: Saves | None, name: str, follower: LogFollower
    ) -> None:
        self.game = game._replace(names=_display_names(game))
        """The game with its players, as its log determines it."""
        self.multi_device = game.local_seats is not None
        """True if each person has a screen of their own."""
        self.save_queue = SaveQueue(saves, name, game.entry_count, refuses=self.multi_device)
        self.other_queues: list[SaveQueue] = []
        """Queues of games that were left before they were fully saved; saving is retried here."""
        self.leader_lock = LeaderLock(saves, name) if self.multi_device and saves else None
        """Lock of the page that runs the bots, if several pages could."""
        self.seat_token_hash = ""
        """Hash of this page's seat token. If it no longer resolves, the seat has moved to another
        device.
        """
        self.moved = False
        """True once the seat of this page is at another device."""
        self.settings = TableSettings()
        """The teacher's settings for the table."""
        self.asked_since_monotonic = to_monotonic(game.asked_since or now_ms())
        """Time since which the present questions are open, on the clock of `time.monotonic`; before
        the first entry, since this page opened.
        """
        self._follower = follower
        self._notifier: Notifier | None = None

    @property
    def name(self) -> str:
        """Id under which the game is saved; empty if it is not."""
        return self.save_queue.name

    @property
    def runs_bots(self) -> bool:
        """True if this page runs the bots and the clock."""
        return self.leader_lock is None or self.leader_lock.is_held

    @property
    def hold_reason(self) -> HoldReason | None:
        """Reason why nobody acts; None while the game goes on."""
        return HoldReason.MOVED if self.moved else self.game.table_status

    def has_moved(self) -> bool:
        """Return True if this page's seat has moved to another device; BossError if the lookup
        fails.
        """
        if self.seat_token_hash and self.save_queue.saves:
            return not table_seats.is_valid_hash(self.save_queue.saves, self.seat_token_hash)
        return self.moved

    def detect_move(self) -> bool:
        """Return True if this page's seat has just moved; from then on the page only looks on."""
        if self.moved or not self.has_moved():
            return False
        self.seat_token_hash, self.moved = "", True
        if self.leader_lock:
            self.leader_lock.release()
        return True

    def lead(self) -> bool:
        """Take over the bots and the clock if no page runs them; True if this page just has.

        A page without a seat never does: an onlooker could stop the table.
        """
        if self.leader_lock is None or self.moved or not self.game.local_seats:
            return False
        return self.leader_lock.acquire()

    # Saving

    @property
    def saves(self) -> Saves:
        """Store of this table; the default one while the table is not saved."""
        return self.save_queue.saves or Saves()

    @property
    def failed_saves(self) -> list[SaveQueue]:
        """Save queues that have failed: this game's and those of games that were left."""
        return [kept for kept in (self.save_queue, *self.other_queues) if kept.error]

    def retry_saving(self) -> bool:
        """Retry all failed saves; return False if one fails again."""
        return not [kept for kept in self.failed_saves if not kept.save()]

    def save_entry(self, entry: Entry, at: int | None = None) -> None:
        """Store an entry with its time. If that fails the game goes on, and it is listed in
        `failed_saves`.

        With several devices BossError if it fails, or if this page's seat has just moved.
        `TakenError` if another page was faster; then nothing is stored.
        """
        before = self.failed_saves
        self.save_queue.add_entry(entry, now_ms() if at is None else at, self.seat_token_hash)
        for kept in before:
            if kept is not self.save_queue:
                kept.save()
        if before and not self.failed_saves:
            self._follower.on_all_saved()
        self.subscribe()
        if self._notifier:
            self._notifier.notify()

    def subscribe(self) -> None:
        """Subscribe to the notifications of the game that is saved now."""
        saves, name = self.save_queue.saves, self.save_queue.name
        if saves is None or (self._notifier.name if self._notifier else "") == name:
            return
        if self._notifier:
            self._notifier.close()
        follower = self._follower
        self._notifier = Notifier(saves, name, follower.sync, follower.poll) if name else None

    def close(self) -> None:
        """Release the lock and the subscription when nobody views this table any more."""
        if self._notifier:
            self._notifier.close()
        if self.leader_lock:
            self.leader_lock.release()

    # Entries

    def append(self, entry: Entry) -> None:
        """Write an entry, then apply it; `TakenError` if another page was faster."""
        at = now_ms()
        game = self.game.apply_entries(entry, at=at)
        self.save_entry(entry, at)
        self._apply(game)

    def catch_up(self) -> bool:
        """Apply entries that other pages have added; return True if there were any."""
        entries = self.save_queue.fetch_new_entries()
        for entry, at in entries:
            try:
                self._apply(self.game.apply_entries(entry, at=at))
            except BossError as error:
                stuck = InvalidEntry(self.save_queue.entries, entry, error)
                raise stuck_error(stuck, hides_entry=self.multi_device) from None
            self.save_queue.entries += 1
        return bool(entries)

    def _apply(self, game: SeatedGame) -> None:
        before, self.game = self.game, game
        if game.asked_since != before.asked_since:
            self.asked_since_monotonic = to_monotonic(game.asked_since or now_ms())
        self._follower.on_entry(before)


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


def stuck_error(stuck: InvalidEntry, *, hides_entry: bool = False) -> BossError:
    """Return the error for an entry that cannot be applied.

    With `hides_entry`, it has only the entry's number: the text may show a hidden card.
    """
    if hides_entry:
        return BossError("saves.stuck-hidden", number=stuck.number + 1)
    entry, why = (
        text if len(text) <= most else f"{text[:most]}…"
        for text, most in (
            (stuck.entry, ENTRY_PREVIEW_LENGTH),
            (str(stuck.why), 2 * ENTRY_PREVIEW_LENGTH),
        )
    )
    return BossError("saves.stuck", number=stuck.number + 1, entry=entry, why=why)


def _display_names(game: SeatedGame) -> tuple[str, ...]:
    """Return the players' names; "You" is only used for somebody who plays alone."""
    you = say("names.person")
    return tuple(
        say("new.name", seat=SEATS[seat]) if name == you and game.persons != (seat,) else name
        for seat, name in enumerate(game.names)
    )
