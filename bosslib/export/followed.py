"""A log followed from entry to entry: what was done when, by whom, and what was taken back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from bosslib.errors import BossError, NotationError
from bosslib.game import AnyAction, AnyEvent, AnyGame, AnyState, Seat, replaced
from bosslib.log import FOR, SeatedGame, told
from bosslib.record import Played

DAMAGED = (ValueError, TypeError, LookupError, AttributeError, RecursionError, BossError)
"""What reading a start raises that is none."""


class Spoken(NamedTuple):
    """A line that was said beside a game, `at` that time in milliseconds since 1970.

    The seat is None for a teacher. Of a ready `phrase` the text is its key. `hidden`: a teacher had
    nobody read it any more.
    """

    at: int
    seat: Seat | None
    text: str
    phrase: bool
    hidden: bool


class Answered(NamedTuple):
    """An answer that was given at a seat before the first deal, `at` that time as in `Spoken`: to
    the question of an id, the right number and the one that was given.
    """

    seat: Seat
    question: str
    answer: int
    given: int
    at: int

    @property
    def right(self) -> bool:
        """Whether it was right."""
        return self.given == self.answer


class Logged(NamedTuple):
    """A game as it was kept: at which table, the log, what was said beside it and asked before it.

    `table` is what the class calls the table, `treatment` what was different there, in words of the
    teacher's; either may be empty. `start` is what `SeatedGame.begun` gave. An entry is a line of
    the log with the milliseconds since 1970 at which it was written, or None.
    """

    table: str
    treatment: str
    start: dict[str, Any]
    entries: Iterable[tuple[int | None, str]]
    talk: Sequence[Spoken] = ()
    answers: Sequence[Answered] = ()


def logged(game: SeatedGame, table: str = "") -> Logged:
    """A game of which only the end is known: of its log the actions that stand, without times."""
    return Logged(table, "", game.begun(), [(None, str(each)) for each in game.record.actions])


class Done(NamedTuple):
    """An action of a log: the number of its entry, from 1, and what it did.

    `pause` are the seconds since the entry before, `seconds` those since the first.
    """

    number: int
    pause: float | None
    seconds: float | None
    before: AnyState
    played: Played[AnyState, AnyAction, AnyEvent]
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    nth: int
    """How many actions the game had with it."""
    undone: bool = False
    """Whether it was taken back."""

    @property
    def seat(self) -> Seat:
        """Who did it; below 0 for what nobody does."""
        return self.played.action.seat


class Sat(NamedTuple):
    """Who sat at a seat, from the entry of one number to that of another; 0 is before the first."""

    seat: Seat
    name: str
    bot: str | None
    since: int
    until: int


class Told(NamedTuple):
    """A line that was said, and where the game stood then.

    `names` and `bots` say who sat where. `seconds` are those since the log's first entry, below 0
    before it; None where no entry has a time.
    """

    said: Spoken
    state: AnyState
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    seconds: float | None


class Followed(NamedTuple):
    """A log that was followed to its end, or as far as it goes."""

    end: SeatedGame
    done: tuple[Done, ...]
    sat: tuple[Sat, ...]
    talk: tuple[Told, ...]
    answers: tuple[Answered, ...]
    unknown: int
    """How many entries say nothing that is known; they were left out."""
    stopped: int
    """The number of the entry that cannot be, at which it ends; 0 for none."""

    @property
    def game(self) -> AnyGame:
        """Which game it is."""
        return self.end.record.game

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return not self.end.record.state.table.to_act

    @property
    def goes_on(self) -> bool:
        """Whether somebody may still act, so that hidden cards are to stay hidden."""
        return not self.over and self.end.held != "ended"

    @property
    def stands(self) -> tuple[Done, ...]:
        """The actions that were not taken back."""
        return tuple(each for each in self.done if not each.undone)


class _Following:
    """What is known so far of a log."""

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
        """Somebody says something as the game stands now."""
        self.talk.append((line, self.game))

    def told(self) -> tuple[Told, ...]:
        """All that was said."""
        return tuple(
            Told(line, game.record.state, game.names, game.bots, _between(self.first, line.at))
            for line, game in self.talk
        )

    def entry(self, number: int, at: int | None, text: str) -> None:
        """One more entry; NotationError if it is not known, BossError if it cannot be."""
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
        """Whoever sat there did so up to the entry before this one."""
        self.sat.append(Sat(seat, *_sits(before, seat), self.since[seat], number - 1))
        self.since[seat] = number


def followed(log: Logged) -> Followed:
    """A log from entry to entry; BossError if there is no game at its start.

    An entry of a kind that is not known is left out. At one that cannot be the log ends.
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
    """The seconds between two times in milliseconds, if both are known."""
    return None if one is None or other is None else (other - one) / 1000
