"""Log followed entry by entry: the actions with their time and seat, and those undone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from bosslib.errors import BossError, NotationError
from bosslib.game import AnyAction, AnyEvent, AnyGame, AnyState, Seat, replaced
from bosslib.log import FOR, SeatedGame, told
from bosslib.record import Played

DAMAGED = (ValueError, TypeError, LookupError, AttributeError, RecursionError, BossError)
"""Exceptions raised by reading an invalid start."""


class Spoken(NamedTuple):
    """Chat message, `at` that time in milliseconds since 1970.

    The seat is None for a teacher. For a preset `phrase`, `text` is its key. `hidden` is True if a
    teacher has hidden the message.
    """

    at: int
    seat: Seat | None
    text: str
    phrase: bool
    hidden: bool


class Answered(NamedTuple):
    """Answer to a quiz question before the first deal, `at` that time as in `Spoken`.

    It has the id of the question, the right number and the given one.
    """

    seat: Seat
    question: str
    answer: int
    given: int
    at: int

    @property
    def right(self) -> bool:
        """True if the given number is right."""
        return self.given == self.answer


class Logged(NamedTuple):
    """Stored game: its table, log, chat, and answers to quiz questions.

    `table` is the table's name in the class, `treatment` the teacher's label of its experimental
    condition; either may be empty. `start` is the result of `SeatedGame.begun`. An entry is a line
    of the log with its time in milliseconds since 1970, or None.
    """

    table: str
    treatment: str
    start: dict[str, Any]
    entries: Iterable[tuple[int | None, str]]
    talk: Sequence[Spoken] = ()
    answers: Sequence[Answered] = ()


def logged(game: SeatedGame, table: str = "") -> Logged:
    """Return a game without its log, from the actions that stand, without times."""
    return Logged(table, "", game.begun(), [(None, str(each)) for each in game.record.actions])


class Done(NamedTuple):
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
    nth: int
    """Number of actions in the game including this one."""
    undone: bool = False
    """True if the action was undone later."""

    @property
    def seat(self) -> Seat:
        """Seat that acted; negative for the clock."""
        return self.played.action.seat


class Sat(NamedTuple):
    """Player at a seat, from one entry's number to another's; 0 is before the first."""

    seat: Seat
    name: str
    bot: str | None
    since: int
    until: int


class Told(NamedTuple):
    """Chat message with the game's state at that time.

    `names` and `bots` are the players then. `seconds` is the time since the log's first entry,
    negative before it; None if no entry has a time.
    """

    said: Spoken
    state: AnyState
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    seconds: float | None


class Followed(NamedTuple):
    """Log followed to its end, or up to its first invalid entry."""

    end: SeatedGame
    done: tuple[Done, ...]
    sat: tuple[Sat, ...]
    talk: tuple[Told, ...]
    answers: tuple[Answered, ...]
    unknown: int
    """Number of unknown entries, which were skipped."""
    stopped: int
    """Number of the invalid entry at which it stops; 0 for none."""

    @property
    def game(self) -> AnyGame:
        """Game that is played."""
        return self.end.record.game

    @property
    def over(self) -> bool:
        """True if the game was played to its end."""
        return not self.end.record.state.table.to_act

    @property
    def goes_on(self) -> bool:
        """True while somebody may still act, so that hidden cards stay hidden."""
        return not self.over and self.end.held != "ended"

    @property
    def stands(self) -> tuple[Done, ...]:
        """Actions that were not undone."""
        return tuple(each for each in self.done if not each.undone)


class _Following:
    """Mutable state of following a log."""

    def __init__(self, start: SeatedGame) -> None:
        self.game = start
        self.done: list[Done] = []
        self.standing: list[int] = []
        self.sat: list[Sat] = []
        self.since = [0] * len(start.names)
        self.first: int | None = None
        self.last: int | None = None
        self.talk: list[tuple[Spoken, SeatedGame]] = []

    def said(self, line: Spoken) -> None:
        """Record a chat message with the current state."""
        self.talk.append((line, self.game))

    def told(self) -> tuple[Told, ...]:
        """Return all chat messages."""
        return tuple(
            Told(line, game.record.state, game.names, game.bots, _between(self.first, line.at))
            for line, game in self.talk
        )

    def entry(self, number: int, at: int | None, text: str) -> None:
        """Apply an entry; NotationError if it is unknown, BossError if it is invalid."""
        before, self.game = self.game, self.game.after(text)
        self.first = at if self.first is None else self.first
        acted = len(self.game.record.played) - len(before.record.played)
        if acted > 0:
            self._done(number, at, before, text)
        for _ in range(-acted):
            undone = self.standing.pop()
            self.done[undone] = self.done[undone]._replace(undone=True)
        for seat in range(len(before.names)):
            if _sits(before, seat) != _sits(self.game, seat):
                self._rose(before, seat, number)
        self.last = at

    def _done(self, number: int, at: int | None, before: SeatedGame, text: str) -> None:
        played, bots = self.game.record.played, before.bots
        if stood_in := FOR.fullmatch(text):
            bots = replaced(bots, played[-1].action.seat, stood_in[1])
        times = _between(self.last, at), _between(self.first, at)
        sits = before.names, bots
        self.standing.append(len(self.done))
        self.done.append(Done(number, *times, before.record.state, played[-1], *sits, len(played)))

    def _rose(self, before: SeatedGame, seat: Seat, number: int) -> None:
        """Record the player who sat there up to the previous entry."""
        self.sat.append(Sat(seat, *_sits(before, seat), self.since[seat], number - 1))
        self.since[seat] = number


def followed(log: Logged) -> Followed:
    """Follow a log entry by entry; BossError if its start is invalid.

    Entries of unknown kinds are skipped. The log ends before an invalid one.
    """
    try:
        following = _Following(told(log.start, ()))
    except DAMAGED:
        raise BossError("export.damaged") from None
    number = unknown = stopped = 0
    talk = [*log.talk]
    for number, (at, text) in enumerate(log.entries, 1):
        while talk and at is not None and talk[0].at < at:
            following.said(talk.pop(0))
        try:
            following.entry(number, at, text)
        except NotationError:
            unknown += 1
            following.last = at
        except BossError:
            stopped = number
            break
    for line in talk:
        following.said(line)
    game = following.game
    last = number - 1 if stopped else number
    here = [Sat(seat, *_sits(game, seat), at, last) for seat, at in enumerate(following.since)]
    sat = sorted((*following.sat, *here), key=lambda each: (each.seat, each.since))
    done, said = tuple(following.done), following.told()
    return Followed(game, done, tuple(sat), said, tuple(log.answers), unknown, stopped)


def _sits(game: SeatedGame, seat: Seat) -> tuple[str, str | None]:
    return game.names[seat], game.bots[seat]


def _between(one: int | None, other: int | None) -> float | None:
    """Return the seconds between two times in milliseconds, or None if one is unknown."""
    return None if one is None or other is None else (other - one) / 1000
