"""Entries of a game's log as values: `str` of each is its line, and `parse_entry` is the inverse.

An entry is an action of the game, or something outside it, such as a pause or a player's new name.
Everything in an entry has a bound, which the constructor checks.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

from bosslib.driver import Ask
from bosslib.errors import NotationError
from bosslib.game import (
    SEATS,
    AnyAction,
    FixedNotation,
    NotationValue,
    Seat,
    check_seats,
    notation_value,
    parse_seat,
)

if TYPE_CHECKING:
    from bosslib.game import AnyGame

MAX_ENTRY_CHARS = 1000
"""Maximum number of characters in an entry; real entries are far shorter."""

MAX_DIGITS = 4
"""Maximum number of digits of a number in an entry."""

MAX_COUNTDOWN = 999
"""Longest countdown in seconds."""

MAX_CODE_LETTERS = 12
"""Maximum number of letters in the code of a table."""


@notation_value
class Undo(FixedNotation):
    """The last action is undone."""

    text = "undo"


@notation_value
class AskUndo(FixedNotation):
    """The player who accepted an offer last asks its maker to undo the agreement."""

    text = "undo?"


@notation_value
class RefuseUndo(NotationValue):
    """A seat that was asked to undo an agreement refuses."""

    seat: Seat

    def __post_init__(self) -> None:
        check_seats(self.seat)

    def __str__(self) -> str:
        return f"keep {SEATS[self.seat]}"


@notation_value
class MuteOffers(NotationValue):
    """The Boss of the deal of this number mutes offers for the rest of it; 0 unmutes them."""

    deal: int

    def __post_init__(self) -> None:
        _check_bounds(self, within=0 <= self.deal < 10**MAX_DIGITS)

    def __str__(self) -> str:
        return f"quiet {self.deal}"


@notation_value
class NoReply(NotationValue):
    """A seat that was asked a question has nothing to say."""

    ask: Ask

    def __post_init__(self) -> None:
        check_seats(self.ask.seat)
        _check_bounds(self, within=_is_word(self.ask.wants))

    def __str__(self) -> str:
        return f"silent {SEATS[self.ask.seat]} {self.ask.wants}"


@notation_value
class Rename(NotationValue):
    """The player of a seat gets another name."""

    seat: Seat
    name: str

    def __post_init__(self) -> None:
        check_seats(self.seat)
        _check_bounds(self, within=bool(self.name) and "\n" not in self.name)

    def __str__(self) -> str:
        return f"name {SEATS[self.seat]} {self.name}"


@notation_value
class Sit(NotationValue):
    """The bot of this name, or a person (None), plays a seat from now on."""

    seat: Seat
    bot: str | None

    def __post_init__(self) -> None:
        check_seats(self.seat)
        _check_bounds(self, within=self.bot is None or _is_word(self.bot))

    def __str__(self) -> str:
        return f"sit {SEATS[self.seat]} {'person' if self.bot is None else f'bot {self.bot}'}"


@notation_value
class TakeBack(NotationValue):
    """A teacher takes back this many actions, whoever did them."""

    count: int

    def __post_init__(self) -> None:
        _check_bounds(self, within=0 < self.count < 10**MAX_DIGITS)

    def __str__(self) -> str:
        return f"back {self.count}"


@notation_value
class SetCountdown(NotationValue):
    """The countdown has this many seconds from now on; 0 switches it off."""

    seconds: int

    def __post_init__(self) -> None:
        _check_bounds(self, within=0 <= self.seconds <= MAX_COUNTDOWN)

    def __str__(self) -> str:
        return f"clock {self.seconds}"


@notation_value
class ContinueAt(NotationValue):
    """The players continue at the table of this code."""

    code: str

    def __post_init__(self) -> None:
        letters = self.code.isascii() and self.code.isalpha() and self.code.isupper()
        _check_bounds(self, within=letters and len(self.code) <= MAX_CODE_LETTERS)

    def __str__(self) -> str:
        return f"next {self.code}"


class TableControl(Enum):
    """A teacher pauses the table, resumes it, or ends it before its game is over."""

    PAUSE = "pause"
    RESUME = "resume"
    END = "end"

    def __str__(self) -> str:
        return self.value


@notation_value
class StandIn(NotationValue):
    """The bot of this name acted once for the person of a seat, or had nothing to say."""

    bot: str
    done: AnyAction | NoReply

    def __post_init__(self) -> None:
        check_seats(self.seat)
        _check_bounds(self, within=_is_word(self.bot))

    def __str__(self) -> str:
        return f"{self.bot} for {self.done}"

    @property
    def seat(self) -> Seat:
        """Seat of the person."""
        return self.done.ask.seat if isinstance(self.done, NoReply) else self.done.seat


Entry = (
    Undo
    | AskUndo
    | RefuseUndo
    | MuteOffers
    | NoReply
    | Rename
    | Sit
    | TakeBack
    | SetCountdown
    | ContinueAt
    | TableControl
    | StandIn
    | AnyAction
)


def parse_entry(text: str, game: AnyGame) -> Entry:
    """Parse a line of the log of a game; NotationError if it is not an entry."""
    check_length(text)
    word, _, rest = text.partition(" ")
    if rest.startswith("for "):
        return StandIn(word, _parse_answer(rest.removeprefix("for "), game))
    if text in _FIXED_ENTRIES:
        return _FIXED_ENTRIES[text]
    if word in _ENTRY_PARSERS:
        return _ENTRY_PARSERS[word](rest)
    action: AnyAction = game.parse(text)
    return action


def check_length(text: str) -> None:
    """Raise NotationError for a text that is too long for an entry."""
    if len(text) > MAX_ENTRY_CHARS:
        raise NotationError("saves.long-entry", count=len(text), most=MAX_ENTRY_CHARS)


def _check_bounds(entry: object, *, within: bool) -> None:
    """Raise NotationError for an entry that is too long, or not `within` its other bounds."""
    text = str(entry)
    check_length(text)
    if not within:
        raise NotationError("notation.action", text=text)


def _is_word(text: str) -> bool:
    return text.split() == [text]


def _parse_answer(text: str, game: AnyGame) -> AnyAction | NoReply:
    word, _, rest = text.partition(" ")
    return _parse_no_reply(rest) if word == "silent" else game.parse(text)


def _parse_no_reply(text: str) -> NoReply:
    seat, _, wants = text.partition(" ")
    return NoReply(Ask(parse_seat(seat), wants))


def _parse_rename(text: str) -> Rename:
    seat, _, name = text.partition(" ")
    return Rename(parse_seat(seat), name)


def _parse_sit(text: str) -> Sit:
    seat, _, player = text.partition(" ")
    if player == "person":
        return Sit(parse_seat(seat), None)
    kind, _, bot = player.partition(" ")
    if kind != "bot":
        raise NotationError("notation.action", text=text)
    return Sit(parse_seat(seat), bot)


def parse_count(text: str) -> int:
    """Parse a number of an entry: a few digits without a sign or leading zeros."""
    written = text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS
    if not written or text != str(int(text)):
        raise NotationError("notation.action", text=text)
    return int(text)


_FIXED_ENTRIES: dict[str, Entry] = {str(each): each for each in (Undo(), AskUndo(), *TableControl)}
_ENTRY_PARSERS: dict[str, Callable[[str], Entry]] = {
    "keep": lambda text: RefuseUndo(parse_seat(text)),
    "quiet": lambda text: MuteOffers(parse_count(text)),
    "silent": _parse_no_reply,
    "name": _parse_rename,
    "sit": _parse_sit,
    "back": lambda text: TakeBack(parse_count(text)),
    "clock": lambda text: SetCountdown(parse_count(text)),
    "next": ContinueAt,
}
