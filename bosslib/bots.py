"""Computer players that fail: what is said of it, to who wrote one and to who plays against it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from bosslib.errors import BossError, RuleError
from bosslib.game import SEATS
from bosslib.words import say

if TYPE_CHECKING:
    from bosslib.card.actions import Action
    from bosslib.card.telling import Teller
    from bosslib.game import Seat

T = TypeVar("T")

MOST = 200
"""How many letters of an answer that is no action are shown."""


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
        self, key: str, where: Where, /, tried: Action | None = None, **values: object
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


def played(play: Callable[[Any, Any], T], state: Any, action: Any, where: Where) -> T:
    """What comes of a computer player's action; BotError if it cannot be done."""
    try:
        return play(state, action)
    except Exception as error:  # also: what is in it is no card, no seat or no terms
        if isinstance(error, RuleError):
            raise BotError("bots.refused", where, action, why=error) from error
        raise BotError("bots.no-action", where, reply=shown(action)) from error


def told(fault: BotError, teller: Teller) -> str:
    """That *careful* decides instead, and why, for who sits at the table."""
    name, refused = teller.names[fault.seat], fault.__cause__
    if fault.tried and isinstance(refused, RuleError):
        against = refused.objections[0]
        values = {"why": teller.why(against), "rule": against.rule}
        return say("bots.told.refused", name=name, action=_called(fault.tried, teller), **values)
    return say(f"bots.told.{fault.key.removeprefix('bots.')}", name=name, **fault.values)


def _called(action: Action, teller: Teller) -> str:
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
