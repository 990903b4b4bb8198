"""Computer players of any game: what one must do, how far one is that thinks, and one that fails.

Who thinks for long calls `tick` now and then. Who waits has it think `within` a `Thinking`, in a
thread of its own if he likes (a context is copied there), and looks at `share`, or calls `cancel`.
Nobody waits in a script: then a tick does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from bosslib.errors import BossError, RuleError
from bosslib.game import SEATS
from bosslib.words import say

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from random import Random

    from bosslib.game import AnyAction, Seat
    from bosslib.narration import Telling

T = TypeVar("T")
B = TypeVar("B")
V_contra = TypeVar("V_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)

MOST = 200
"""How many letters of an answer that is no action are shown."""


class Bot(Protocol[V_contra, A_co]):
    """A computer player: it sees a view and keeps nothing in mind.

    One that is never `slow` may say so: then a page waits for its answer. Who thinks for longer
    than a moment says how far it is by `tick`.
    """

    def choose(self, view: V_contra, rng: Random) -> A_co | None:
        """What it does on its turn, or when it is asked for anything else than talk."""

    def talk(self, view: V_contra, rng: Random) -> A_co | None:
        """What it says when an offer is open or it might make one; None: nothing."""


AnyBot = Bot[Any, Any]
"""A computer player of any game."""

GROUP = "bosslib.bots"
"""The group of entry points `bosslib.bots.GAME` hands in a game's computer players: classes."""


class Players(MutableMapping[str, B]):
    """The computer players of a game by name: its own, then those that packages hand in.

    One that is handed in is made when it is first asked for. A name that is there already stays.
    """

    def __init__(self, game: str, own: Mapping[str, B]) -> None:
        self._game = game
        self._own = dict(own)
        self._made: dict[str, B] = {}

    @cached_property
    def _others(self) -> dict[str, EntryPoint]:
        from importlib.metadata import entry_points  # late: most programs need our players alone

        return {each.name: each for each in entry_points(group=f"{GROUP}.{self._game}")}

    def __getitem__(self, name: str) -> B:
        if name in self._own:
            return self._own[name]
        if name not in self._made:
            self._made[name] = self._others[name].load()()
        return self._made[name]

    def __setitem__(self, name: str, player: B) -> None:
        self._own[name] = player

    def __delitem__(self, name: str) -> None:
        del self._own[name]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._own, *sorted(self._others))))

    def __len__(self) -> int:
        return len({*self._own, *self._others})

    def __contains__(self, name: object) -> bool:
        return name in self._own or name in self._others


def slow(player: object) -> bool:
    """Whether it may think for longer than a page should wait; who does not say so, may."""
    return bool(getattr(player, "slow", True))


class Cancelled(BaseException):
    """What is thought of is no longer wanted. No Exception, so that no bot takes it for a fault."""


class Thinking:
    """One thought, as who waits for it sees it."""

    def __init__(self) -> None:
        self.share = 0.0
        """How much of what it may take it has taken, from 0 to 1; 0 if that is not known."""
        self.cancelled = False
        """Whether nobody waits for it any more."""

    def cancel(self) -> None:
        """Have it end at its next tick."""
        self.cancelled = True

    @contextmanager
    def within(self) -> Iterator[None]:
        """What is thought inside is this thought."""
        before = _now.set(self)
        try:
            yield
        finally:
            _now.reset(before)

    def tick(self, share: float) -> None:
        """Note how far it is; Cancelled if nobody waits for it any more."""
        if self.cancelled:
            raise Cancelled
        self.share = min(share, 1.0)


_now: ContextVar[Thinking | None] = ContextVar("thinking", default=None)


def tick(share: float = 0.0) -> None:
    """Say that a share of the thought is done, from 0 to 1; Cancelled if it is called off.

    A bot that thinks for longer than a moment calls it many times a second.

    >>> tick(0.5)
    """
    thinking = _now.get()
    if thinking is not None:
        thinking.tick(share)


class Where(NamedTuple):
    """At which action a computer player failed: its seat, the game's seed, the action from 1 on."""

    seat: Seat
    seed: int
    number: int


class BotError(BossError):
    """A computer player raised an error, or answered what it may not.

    `tried` is what it wanted to do, None if it came to no action. It comes from the error that was
    raised, if one was.
    """

    def __init__(
        self, key: str, where: Where, /, tried: AnyAction | None = None, **values: object
    ) -> None:
        super().__init__(key, **where._asdict() | {"seat": SEATS[where.seat]}, **values)
        self.seat = where.seat
        self.tried = tried

    def __str__(self) -> str:
        return f"{super().__str__()} {say('bots.where', **self.values)}"


def raised(error: BaseException, where: Where, wants: str) -> BotError:
    """What a computer player raised when it was asked, and in which line of its program."""
    what = ": ".join(filter(None, (type(error).__name__, shown(error))))
    return BotError("bots.raised", where, wants=wants, error=what, line=line(error))


def played(play: Callable[[], T], action: AnyAction, where: Where) -> T:
    """What comes of a computer player's action; BotError if it cannot be done."""
    try:
        return play()
    except Exception as error:  # also: what is in it is no card, no seat or no terms
        if isinstance(error, RuleError):
            raise BotError("bots.refused", where, action, why=error) from error
        raise BotError("bots.no-action", where, reply=shown(action)) from error


def told(fault: BotError, teller: Telling) -> str:
    """That *careful* decides instead, and why, for who sits at the table."""
    name, refused = teller.names[fault.seat], fault.__cause__
    if fault.tried and isinstance(refused, RuleError):
        against = refused.objections[0]
        values = {"why": teller.why(against), "rule": against.rule}
        return say("bots.told.refused", name=name, action=_called(fault.tried, teller), **values)
    return say(f"bots.told.{fault.key.removeprefix('bots.')}", name=name, **fault.values)


def _called(action: AnyAction, teller: Telling) -> str:
    try:
        return teller.deed(action.deed)
    except LookupError:  # it names a seat that is not at this table
        return str(action.deed)


def shown(answer: object) -> str:
    """An answer in one line that is not too long, whatever it is."""
    try:
        text = " ".join(str(answer).split())
    except Exception:  # it is a bot's own object
        text = type(answer).__name__
    return text if len(text) <= MOST else f"{text[:MOST]}…"


def line(error: BaseException) -> str:
    """The file and the line of a bot's program in which an error was raised: `mine.py:12`.

    The file is the first that the program was called in; libraries that it calls do not count.
    """
    from traceback import extract_tb

    frames = extract_tb(error.__traceback__)
    called = frames[1:] or frames  # the first is who asked it
    own = [frame for frame in called if frame.filename == called[0].filename]
    return f"{Path(own[-1].filename).name}:{own[-1].lineno}" if own else "?"
