"""Log followed entry by entry: the actions with their time and seat, and those undone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from bosslib.errors import BossError, NotationError
from bosslib.game import AnyAction, AnyEvent, AnyGame, AnyState, Seat
from bosslib.log import HoldReason, SeatedGame, replay_log
from bosslib.log_entries import Entry, StandIn, parse_entry
from bosslib.record import Played

INVALID_START_ERRORS = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    RecursionError,
    BossError,
)
"""Exceptions raised by reading an invalid start."""


class ChatMessage(NamedTuple):
    """Chat message, `at` that time in milliseconds since 1970.

    The seat is None for a teacher. For a preset `phrase`, `text` is its key. `hidden` is True if a
    teacher has hidden the message.
    """

    at: int
    seat: Seat | None
    text: str
    phrase: bool
    hidden: bool


class QuizAnswer(NamedTuple):
    """Answer to a quiz question before the first deal, `at` that time as in `ChatMessage`.

    It has the id of the question, the right number and the given one.
    """

    seat: Seat
    question: str
    answer: int
    given_answer: int
    at: int

    @property
    def is_right(self) -> bool:
        """True if the given number is right."""
        return self.given_answer == self.answer


class StoredLog(NamedTuple):
    """Stored game: its table, log, chat, and answers to quiz questions.

    `table` is the table's name in the class, `treatment` the teacher's label of its experimental
    condition; either may be empty. `start` is the result of `SeatedGame.header`. An entry is a line
    of the log with its time in milliseconds since 1970, or None.
    """

    table: str
    treatment: str
    start: dict[str, Any]
    entries: Iterable[tuple[int | None, str]]
    talk: Sequence[ChatMessage] = ()
    answers: Sequence[QuizAnswer] = ()


def log_from_game(game: SeatedGame, table: str = "") -> StoredLog:
    """Return a game without its log, from the actions that stand, without times."""
    return StoredLog(table, "", game.header(), [(None, str(each)) for each in game.record.actions])


class LoggedAction(NamedTuple):
    """Action of a log: the number of its entry, from 1, and its effect.

    `pause` is the time in seconds since the previous entry, `seconds` that since the first.
    """

    number: int
    pause: float | None
    seconds: float | None
    before: AnyState
    played: Played[AnyState, AnyAction, AnyEvent]
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    action_count: int
    """Number of actions in the game including this one."""
    stand_in: str | None = None
    """Bot that acted once for the person of the seat."""
    is_undone: bool = False
    """True if the action was undone later."""

    @property
    def seat(self) -> Seat:
        """Seat that acted; negative for the clock."""
        return self.played.action.seat


class SeatOccupancy(NamedTuple):
    """Player at a seat, from one entry's number to another's; 0 is before the first."""

    seat: Seat
    name: str
    bot: str | None
    since: int
    until: int


class PlacedMessage(NamedTuple):
    """Chat message with the game's state at that time.

    `names` and `bots` are the players then. `seconds` is the time since the log's first entry,
    negative before it; None if no entry has a time.
    """

    message: ChatMessage
    state: AnyState
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    seconds: float | None


class LogHistory(NamedTuple):
    """Log followed to its end, or up to its first invalid entry."""

    end: SeatedGame
    actions: tuple[LoggedAction, ...]
    occupancies: tuple[SeatOccupancy, ...]
    messages: tuple[PlacedMessage, ...]
    answers: tuple[QuizAnswer, ...]
    unknown_count: int
    """Number of unknown entries, which were skipped."""
    invalid_entry_number: int
    """Number of the invalid entry at which it stops; 0 for none."""

    @property
    def game(self) -> AnyGame:
        """Game that is played."""
        return self.end.record.game

    @property
    def is_over(self) -> bool:
        """True if the game was played to its end."""
        return not self.end.record.state.table.to_act

    @property
    def is_running(self) -> bool:
        """True while somebody may still act, so that hidden cards stay hidden."""
        return not self.is_over and self.end.table_status is not HoldReason.ENDED

    @property
    def standing_actions(self) -> tuple[LoggedAction, ...]:
        """Actions that were not undone."""
        return tuple(each for each in self.actions if not each.is_undone)


class _LogFollower:
    """Mutable state of following a log."""

    def __init__(self, start: SeatedGame) -> None:
        self.game = start
        self.done: list[LoggedAction] = []
        self.standing: list[int] = []
        self.sat: list[SeatOccupancy] = []
        self.since = [0] * len(start.names)
        self.first: int | None = None
        self.last: int | None = None
        self.talk: list[tuple[ChatMessage, SeatedGame]] = []

    def add_message(self, line: ChatMessage) -> None:
        """Record a chat message with the current state."""
        self.talk.append((line, self.game))

    def placed_messages(self) -> tuple[PlacedMessage, ...]:
        """Return all chat messages."""
        return tuple(
            PlacedMessage(
                line,
                game.record.state,
                game.names,
                game.bots,
                _seconds_between(self.first, line.at),
            )
            for line, game in self.talk
        )

    def apply_entry(self, number: int, at: int | None, text: str) -> None:
        """Apply an entry; NotationError if it is unknown, BossError if it is invalid."""
        before, entry = self.game, parse_entry(text, self.game.record.game)
        self.game = before.apply_entries(entry)
        self.first = at if self.first is None else self.first
        acted = len(self.game.record.played) - len(before.record.played)
        if acted > 0:
            self._add_action(number, at, before, entry)
        for _ in range(-acted):
            undone = self.standing.pop()
            self.done[undone] = self.done[undone]._replace(is_undone=True)
        for seat in range(len(before.names)):
            if _occupant(before, seat) != _occupant(self.game, seat):
                self._close_occupancy(before, seat, number)
        self.last = at

    def _add_action(self, number: int, at: int | None, before: SeatedGame, entry: Entry) -> None:
        played = self.game.record.played
        stand_in = entry.bot if isinstance(entry, StandIn) else None
        times = _seconds_between(self.last, at), _seconds_between(self.first, at)
        state, sits = before.record.state, (before.names, before.bots)
        self.standing.append(len(self.done))
        self.done.append(
            LoggedAction(number, *times, state, played[-1], *sits, len(played), stand_in)
        )

    def _close_occupancy(self, before: SeatedGame, seat: Seat, number: int) -> None:
        """Record the player who sat there up to the previous entry."""
        self.sat.append(SeatOccupancy(seat, *_occupant(before, seat), self.since[seat], number - 1))
        self.since[seat] = number


def follow_log(log: StoredLog) -> LogHistory:
    """Follow a log entry by entry; BossError if its start is invalid.

    Entries of unknown kinds are skipped. The log ends before an invalid one.
    """
    try:
        following = _LogFollower(replay_log(log.start, ()))
    except INVALID_START_ERRORS:
        raise BossError("export.damaged") from None
    number = unknown = stopped = 0
    talk = [*log.talk]
    for number, (at, text) in enumerate(log.entries, 1):
        while talk and at is not None and talk[0].at < at:
            following.add_message(talk.pop(0))
        try:
            following.apply_entry(number, at, text)
        except NotationError:
            unknown += 1
            following.last = at
        except BossError:
            stopped = number
            break
    for line in talk:
        following.add_message(line)
    game = following.game
    last = number - 1 if stopped else number
    here = [
        SeatOccupancy(seat, *_occupant(game, seat), at, last)
        for seat, at in enumerate(following.since)
    ]
    sat = sorted((*following.sat, *here), key=lambda each: (each.seat, each.since))
    done, said = tuple(following.done), following.placed_messages()
    return LogHistory(game, done, tuple(sat), said, tuple(log.answers), unknown, stopped)


def _occupant(game: SeatedGame, seat: Seat) -> tuple[str, str | None]:
    return game.names[seat], game.bots[seat]


def _seconds_between(one: int | None, other: int | None) -> float | None:
    """Return the seconds between two times in milliseconds, or None if one is unknown."""
    return None if one is None or other is None else (other - one) / 1000
