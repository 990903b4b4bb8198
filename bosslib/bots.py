"""Computer players of any game: their protocol, progress and cancellation, and error reporting.

A slow bot calls `tick` regularly. The caller runs the bot inside `Thinking.activate`, possibly in a
background thread (contexts are copied there), and reads `share` or calls `cancel`. Outside a
`Thinking`, as in a script, `tick` does nothing.
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
    from bosslib.narration import Narrator

T = TypeVar("T")
B = TypeVar("B")
V_contra = TypeVar("V_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)

MAX_REPLY_CHARS = 200
"""Maximum number of characters shown of a reply that is not an action."""


class Bot(Protocol[V_contra, A_co]):
    """Computer player: a stateless function of a view.

    Set `slow = False` on a bot that always answers quickly, so that a page may wait for its answer.
    A bot that thinks for longer than a moment reports its progress by `tick`.
    """

    def choose(self, view: V_contra, rng: Random) -> A_co | None:
        """Return the action of the bot's turn, or its answer to any question that is not talk."""

    def talk(self, view: V_contra, rng: Random) -> A_co | None:
        """Return what the bot says when an offer is open or it may make one, or None."""


AnyBot = Bot[Any, Any]
"""Computer player of any game."""

GROUP = "bosslib.bots"
"""Entry point group `bosslib.bots.GAME`, in which packages register bot classes for a game."""


class Players(MutableMapping[str, B]):
    """Computer players of a game by name: the built-in ones, then those registered by packages.

    A registered bot is instantiated on first access. Built-in names take precedence.
    """

    def __init__(self, game: str, own: Mapping[str, B]) -> None:
        self._game = game
        self._own = dict(own)
        self._made: dict[str, B] = {}

    @cached_property
    def _others(self) -> dict[str, EntryPoint]:
        from importlib.metadata import entry_points  # late: most programs use only built-in bots

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


def is_slow(player: object) -> bool:
    """Return whether a bot may think for longer than a page should wait; True by default."""
    return bool(getattr(player, "slow", True))


class Cancelled(BaseException):
    """A computation was cancelled. A BaseException, so that bots do not catch it as an error."""


class Thinking:
    """Progress and cancellation flag of one computation, shared with its caller."""

    def __init__(self) -> None:
        self.share = 0.0
        """Share of the budget that is used, from 0 to 1; 0 if unknown."""
        self.cancelled = False
        """True once `cancel` was called."""

    def cancel(self) -> None:
        """Cancel the computation at its next tick."""
        self.cancelled = True

    @contextmanager
    def activate(self) -> Iterator[None]:
        """Make this the current computation in the `with` block."""
        before = _now.set(self)
        try:
            yield
        finally:
            _now.reset(before)

    def tick(self, share: float) -> None:
        """Record the progress; raise Cancelled if the computation was cancelled."""
        if self.cancelled:
            raise Cancelled
        self.share = min(share, 1.0)


_now: ContextVar[Thinking | None] = ContextVar("thinking", default=None)


def tick(share: float = 0.0) -> None:
    """Report progress, a share from 0 to 1; raise Cancelled if the computation was cancelled.

    Slow bots call this many times a second.

    >>> tick(0.5)
    """
    thinking = _now.get()
    if thinking is not None:
        thinking.tick(share)


class FailureLocation(NamedTuple):
    """Location of a bot's failure: its seat, the game's seed, and the action's number, from 1."""

    seat: Seat
    seed: int
    number: int


class BotError(BossError):
    """A computer player raised an error or gave an invalid answer.

    `tried` is the action that it wanted to do, or None. The error that was raised, if any, is the
    cause.
    """

    def __init__(
        self, key: str, where: FailureLocation, /, tried: AnyAction | None = None, **values: object
    ) -> None:
        super().__init__(key, **where._asdict() | {"seat": SEATS[where.seat]}, **values)
        self.seat = where.seat
        self.tried = tried

    def __str__(self) -> str:
        return f"{super().__str__()} {say('bots.where', **self.values)}"


def exception_error(error: BaseException, where: FailureLocation, wants: str) -> BotError:
    """Return the BotError for an exception raised by a bot, with the line of its source."""
    what = ": ".join(filter(None, (type(error).__name__, format_reply(error))))
    return BotError("bots.raised", where, wants=wants, error=what, line=error_location(error))


def play_or_raise(play: Callable[[], T], action: AnyAction, where: FailureLocation) -> T:
    """Return the result of `play`, which applies a bot's action; raise BotError if it fails."""
    try:
        return play()
    except Exception as error:  # also if it contains something that is not a card, seat or terms
        if isinstance(error, RuleError):
            raise BotError("bots.refused", where, action, why=error) from error
        raise BotError("bots.no-action", where, reply=format_reply(action)) from error


def bot_error_message(fault: BotError, teller: Narrator) -> str:
    """Return the message that *careful* replaces the failing bot for this action, and why."""
    name, refused = teller.names[fault.seat], fault.__cause__
    if fault.tried and isinstance(refused, RuleError):
        against = refused.objections[0]
        values = {"why": teller.refusal_reason(against), "rule": against.rule}
        return say(
            "bots.told.refused", name=name, action=deed_or_notation(fault.tried, teller), **values
        )
    return say(f"bots.told.{fault.key.removeprefix('bots.')}", name=name, **fault.values)


def deed_or_notation(action: AnyAction, teller: Narrator) -> str:
    """Return an action in words, or in notation if it names a seat that does not exist."""
    try:
        return teller.deed(action.deed)
    except LookupError:
        return str(action.deed)


def format_reply(answer: object) -> str:
    """Format any answer in one line of limited length."""
    try:
        text = " ".join(str(answer).split())
    except Exception:  # the bot's own object may fail in `__str__`
        text = type(answer).__name__
    return text if len(text) <= MAX_REPLY_CHARS else f"{text[:MAX_REPLY_CHARS]}…"


def error_location(error: BaseException) -> str:
    """Return the file and the line of a bot's source in which an error was raised: `mine.py:12`.

    The bot's file is that of the first call; frames of libraries that it calls are ignored.
    """
    from traceback import extract_tb

    frames = extract_tb(error.__traceback__)
    called = frames[1:] or frames  # the first frame is the caller's
    own = [frame for frame in called if frame.filename == called[0].filename]
    return f"{Path(own[-1].filename).name}:{own[-1].lineno}" if own else "?"
