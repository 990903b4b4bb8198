"""Append-only log of a game: its start, who plays it, and entries.

An entry is a line of text, and a value of `log_entries`. The same entries always replay to the same
game; an entry is never changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, NamedTuple

from bosslib.documents.nodes import Node, parse_document
from bosslib.driver import Ask
from bosslib.errors import BossError, NotationError
from bosslib.game import SEATS, Seat, replace_item
from bosslib.log_entries import (
    AskUndo,
    ContinueAt,
    Entry,
    MuteOffers,
    NoReply,
    RefuseUndo,
    Rename,
    SetCountdown,
    Sit,
    StandIn,
    TableControl,
    TakeBack,
    Undo,
    check_length,
    parse_entry,
)
from bosslib.record import Record, replay_document


class HoldReason(StrEnum):
    """Reason why nobody acts at a table, or at one of its pages."""

    PAUSED = "paused"
    """The teacher has paused the table."""
    ENDED = "ended"
    """The teacher has ended the game."""
    MOVED = "moved"
    """The page's seat has moved to another device."""


TABLE_STATUS = {
    TableControl.PAUSE: HoldReason.PAUSED,
    TableControl.RESUME: None,
    TableControl.END: HoldReason.ENDED,
}
"""Reason why nobody acts after a teacher's entry."""


class InvalidEntry(NamedTuple):
    """Entry that cannot be replayed: its number, counted from 0, its text, and the error."""

    number: int
    entry: str
    why: BossError


class EarlierName(NamedTuple):
    """Name that a seat had until a time in milliseconds since 1970, UTC."""

    seat: Seat
    name: str
    until: int


class SeatedGame(NamedTuple):
    """A game and its players: a name for each seat, and a bot's name or None for a person."""

    record: Record
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    practice: bool = False
    """True if hidden cards are known or the game was replayed; such wins do not count."""
    entry_count: int = 0
    """Number of entries in the log."""
    muted_deal: int = 0
    """Deal in which its Boss, a person, mutes offers; 0 for none."""
    unanswered_asks: tuple[Ask, ...] = ()
    """Questions since the last action to which a seat had nothing to say."""
    silent_asks: tuple[Ask, ...] = ()
    """Questions since the last action that had an answer before they were asked again, because
    the Boss muted offers or heard them again; no time is gained by answering them again.
    """
    continue_at: str = ""
    """Code of the table at which the players continue."""
    table_status: HoldReason | None = None
    """Reason why nobody may act at the table; None while the game is running."""
    countdowns: tuple[tuple[int, int], ...] = ()
    """Lengths to which the countdown was set, in seconds; each after the number of actions that had
    been played.
    """
    asked_since: int = 0
    """Time since which the present questions are open, in milliseconds since 1970, UTC; 0 if
    unknown.

    Entries that change no question, such as a name, leave it, and so does muting offers, which
    could be repeated. After an undo it is as before the undone action, so nobody gains time by
    acting and undoing; for others it is later by the time for which the action stood. After a
    teacher's pause it is later by the time of the pause.
    """
    action_times: tuple[int, ...] = ()
    """Time of each action, in milliseconds since 1970, UTC.

    When a teacher takes actions back, the remaining times are shifted by the time since the last of
    them, and after a pause by the time of the pause, so that a countdown resumes where it was.
    """
    asked_before: tuple[int, ...] = ()
    """`asked_since` before each action, shifted like the times of the actions."""
    held_since: int = 0
    """Time since which a teacher has held the table or, if later, has taken actions back meanwhile;
    0 while the game is running.
    """
    last_persons: tuple[Seat, ...] | None = None
    """Seats that people played when the last action was played; None before the first entry."""
    last_by_stand_in: bool = False
    """True if a bot did the last action for a person who was late."""
    stand_in_seat: Seat | None = None
    """Seat for whose person a bot has just acted once."""
    taken_back_count: int = 0
    """Number of actions that a teacher has just taken back."""
    undo_seat: Seat | None = None
    """Seat that has just undone its last action."""
    granted_by: Seat | None = None
    """Seat that has just consented to undo an agreement."""
    undo_asked: bool = False
    """True while the partner of the last agreement is asked to undo it; any action ends that."""
    kept_by: Seat | None = None
    """Seat that has just refused to undo an agreement."""
    invalid_entry: InvalidEntry | None = None
    """First entry of the log that could not be replayed; None if all were."""
    earlier_names: tuple[EarlierName, ...] = ()
    """Names that seats had before, oldest first."""
    local_seats: tuple[Seat, ...] | None = None
    """Seats of people at this device; None for a game played on one device."""

    @property
    def persons(self) -> tuple[Seat, ...]:
        """Seats played by people, at this device or another one."""
        return tuple(seat for seat, bot in enumerate(self.bots) if bot is None)

    @property
    def is_finished(self) -> bool:
        """True if the game is over or a teacher has ended it."""
        return not self.record.state.table.to_act or self.table_status is HoldReason.ENDED

    def name_at(self, seat: Seat, at: int) -> str:
        """Return the name that a seat had at a time in milliseconds since 1970, UTC."""
        earlier = (
            each.name for each in self.earlier_names if each.seat == seat and at < each.until
        )
        return next(earlier, self.names[seat])

    @property
    def countdown_seconds(self) -> int | None:
        """Length of the countdown in seconds; None if nobody at the table has set it."""
        return self.countdowns[-1][1] if self.countdowns else None

    def longest_countdown(self, since: int, default: int) -> int:
        """Return the longest countdown in force since so many actions were played, in seconds, or
        0 if it was off meanwhile. `default` is the length before anybody has set it.
        """
        lengths = [default]
        for count, seconds in self.countdowns:
            lengths = [*lengths, seconds] if count >= since else [seconds]
        return max(lengths) if all(lengths) else 0

    def apply_entries(self, *entries: Entry | str, at: int = 0) -> SeatedGame:
        """Return the game after more entries, written `at` that time; BossError if invalid."""
        game = self
        for each in entries:
            if isinstance(each, str):
                entry = parse_entry(each, self.record.game)
            else:
                check_length(str(each))
                entry = each
            changed = {**_PASSING, **game._changes(entry)}
            if "record" in changed:
                changed["undo_asked"] = False
                changed["last_persons"] = game.persons
                changed["last_by_stand_in"] = changed["stand_in_seat"] is not None
            if isinstance(entry, Rename):
                earlier = EarlierName(entry.seat, game.names[entry.seat], at)
                changed["earlier_names"] = (*game.earlier_names, earlier)
            game = game._replace(**changed, entry_count=game.entry_count + 1)
            before, game = game, game._with_times(at)
            if not (game._is_repeated(entry) or changed.keys().isdisjoint(_ASKING)):
                asked = at if game.undo_seat is None else before._asked_again(at)
                game = game._replace(asked_since=asked)
            game = game._hold_clocks(at)
        return game

    def _is_repeated(self, entry: Entry) -> bool:
        """Return True for an entry that could be written again and again to gain time."""
        match entry:
            case NoReply(ask) | StandIn(_, NoReply(ask)):
                return ask in self.silent_asks
            case _:
                return isinstance(entry, MuteOffers)

    def _hold_clocks(self, at: int) -> SeatedGame:
        """Return the game with its clocks stopped while the table is held."""
        if self.table_status:
            begins = not self.held_since or self.taken_back_count
            return self._replace(held_since=at) if begins else self
        if not self.held_since:
            return self
        held = max(0, at - self.held_since)
        asked = self.asked_since + min(held, max(0, at - self.asked_since))
        going_on = self._replace(held_since=0, asked_since=asked if self.asked_since else at)
        return going_on._shift_times(held)

    def replay_valid(self, entries: Iterable[tuple[str, int]]) -> SeatedGame:
        """Replay more entries with their times, up to the first invalid one: then
        `invalid_entry`. Without effect if there is one already.
        """
        if self.invalid_entry:
            return self
        game = self
        for entry, at in entries:
            try:
                game = game.apply_entries(entry, at=at)
            except BossError as why:
                return game._replace(invalid_entry=InvalidEntry(game.entry_count, entry, why))
        return game

    def _with_times(self, at: int) -> SeatedGame:
        """Return the game with the times of its actions, the last of which may be new."""
        count = len(self.record.played)
        if count > len(self.action_times):
            return self._replace(
                action_times=(*self.action_times, at),
                asked_before=(*self.asked_before, self.asked_since or at),
            )
        stand, asked = self.action_times[:count], self.asked_before[:count]
        game = self._replace(action_times=stand, asked_before=asked)
        return game._shift_times(at - stand[-1]) if self.taken_back_count and stand else game

    def _shift_times(self, later: int) -> SeatedGame:
        """Return the game with the times of its actions later by this many milliseconds."""
        return self._replace(
            action_times=tuple(each + later for each in self.action_times),
            asked_before=tuple(each + later for each in self.asked_before),
        )

    def _asked_again(self, at: int) -> int:
        """Return since when the questions are open that an undo `at` that time opens again.

        To be called on the game after the undo, with the times before it.
        """
        if not self.asked_before:  # the action was played before the log
            return at
        asked, acted = self.asked_before[-1], self.action_times[-1]
        own = self.undo_seat in self.record.state.table.to_act
        return asked if own else asked + max(0, at - acted)

    def _changes(self, entry: Entry) -> dict[str, Any]:
        """Return the fields that an entry changes."""
        match entry:
            case StandIn(_, done):
                return {**self._changes(done), "stand_in_seat": self._check_seat(entry.seat)}
            case MuteOffers(deal):
                # ask again who held an offer back
                answered = dict.fromkeys((*self.silent_asks, *self.unanswered_asks))
                return {
                    "muted_deal": deal,
                    "unanswered_asks": (),
                    "silent_asks": tuple(answered),
                }
            case NoReply(ask):
                self._check_seat(ask.seat)
                return {"unanswered_asks": (*self.unanswered_asks, ask)}
            case Rename(seat, name):
                return {"names": replace_item(self.names, self._check_seat(seat), name)}
            case SetCountdown(seconds):
                new = len(self.record.played), seconds
                return {"countdowns": (*self.countdowns, new)}
            case ContinueAt(code):
                return {"continue_at": code}
            case Sit(seat, bot):
                if bot:
                    self.record.game.bot(bot)  # BossError if there is no bot of that name
                return {"bots": replace_item(self.bots, self._check_seat(seat), bot)}
            case TableControl():
                return {"table_status": TABLE_STATUS[entry]}
            case TakeBack(count):
                return self._back(count)
            case Undo():
                return self._undo()
            case AskUndo():
                self._require_partner()
                return {"undo_asked": True}
            case RefuseUndo(seat):
                self._check_seat(seat)
                if not self.undo_asked or self._require_partner() != seat:
                    raise BossError("record.nothing-asked")
                return {"undo_asked": False, "kept_by": seat}
            case action:
                return {"record": self.record.play(action), **_NOTHING_ASKED}

    @property
    def partner_person(self) -> Seat | None:
        """Seat of the person whose offer the last action accepted; None if a bot had made it.

        A person whom a bot has relieved since counts: the offer was theirs.
        """
        persons = self.persons if self.last_persons is None else self.last_persons
        partner = self.partner
        return partner if partner in persons else None

    @property
    def partner(self) -> Seat | None:
        """Seat whose offer the last action accepted; None if the last action accepted none."""
        if not self.record.played:
            return None
        last = self.record.played[-1]
        return self.record.game.partner(last.state, last.action)

    def _require_partner(self) -> Seat:
        partner = self.partner
        if partner is None:
            raise BossError("record.no-agreement")
        return partner

    def _undo(self) -> dict[str, object]:
        """Return the changes of an undo of the last action by its player."""
        played = self.record.played
        if not played:
            raise BossError("record.nothing-to-undo")
        record = self.record.back_to(len(played) - 1)
        granted = self.partner if self.undo_asked else None
        return {
            **self._taken_back(record),
            "undo_seat": played[-1].action.seat,
            "granted_by": granted,
        }

    def _back(self, count: int) -> dict[str, object]:
        """Return the changes of taking back actions; a muted Boss hears offers again."""
        there = len(self.record.played)
        if count > there:
            raise BossError("record.too-far-back", count=count, there=there)
        record = self.record.back_to(there - count)
        return {**self._taken_back(record), "muted_deal": 0, "taken_back_count": count}

    def _taken_back(self, record: Record) -> dict[str, object]:
        """Return the changes of going back to a record; the countdown stays as it was set."""
        count = len(record.played)
        countdowns = tuple((min(count, after), seconds) for after, seconds in self.countdowns)
        return {"record": record, **_NOTHING_ASKED, "countdowns": countdowns}

    def _check_seat(self, seat: Seat) -> Seat:
        """Return a seat; NotationError if nobody sits there."""
        if seat >= len(self.names):
            raise NotationError("notation.seat", text=SEATS[seat])
        return seat

    def header(self) -> dict[str, object]:
        """Return the log's header as JSON values: everything except the actions played since."""
        return {
            "start": self.record.back_to(0).document(),
            "names": self.names,
            "bots": self.bots,
            "practice": self.practice,
        }


_NOTHING_ASKED: dict[str, object] = {"unanswered_asks": (), "silent_asks": ()}
"""Changes of fields with an action, or when one is undone."""

_ASKING = ("record", "unanswered_asks", "bots")
"""Fields that decide which questions are open."""

_PASSING = {
    "invalid_entry": None,
    "stand_in_seat": None,
    "taken_back_count": 0,
    "undo_seat": None,
    "granted_by": None,
    "kept_by": None,
}
"""Fields that describe the last entry alone."""


def replay_log(start: dict[str, Any], entries: Iterable[tuple[str, int]]) -> SeatedGame:
    """Replay a log: a header written by `SeatedGame.header`, and entries with their times.

    BossError if the header is invalid. Replay stops before the first invalid entry.
    """
    begun = start["start"]  # version 0.1.0 wrote it as text
    record = replay_document(Node(parse_document(begun) if isinstance(begun, str) else begun, ""))
    game = SeatedGame(record, tuple(start["names"]), tuple(start["bots"]), start["practice"])
    return game.replay_valid(entries)
