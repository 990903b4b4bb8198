"""A table at which each person has a device of his own: the letters that lead there, and its seats.

Who takes a free seat gets a secret of 128 bits, and with it the seat on any device. Only its hash
is stored. The game itself is a saved game like all others, but its id leads nobody to it.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from hashlib import sha256
from time import monotonic
from typing import NamedTuple

from traitlets.log import get_logger

from bosslib import BossError
from bosslib.game import SEATS, Seat
from bosslib.log import SeatedGame, sits
from bosswidgets.table.database import TakenError, now
from bosswidgets.table.saves import Saves

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""What a code is made of: no I and no O, which look like numbers."""

LONG = 6
"""How many letters a code has: with as many tries as a page has, nobody finds one by trying."""

AWAY = 45_000
"""After so many milliseconds without a sign of a page, whoever sits there is away."""


class Chair(NamedTuple):
    """A seat that a person plays: whether it is taken, and when its page was heard of last."""

    seat: Seat
    taken: bool
    seen: int

    @property
    def away(self) -> bool:
        """Whether nobody is at the page of this seat."""
        return is_away(self.seen)


def is_away(seen: int) -> bool:
    """Whether a sign of a page is old; one to come was given before a clock was put back."""
    return abs(now() - seen) > AWAY


def opened(saves: Saves, game: SeatedGame) -> str:
    """Put up a table for a game, all of whose persons' seats are free; its code."""
    name = saves.begin(game)
    with saves.failing(together=True) as database:
        free = "INSERT INTO seats (game, seat) VALUES (?, ?)"
        database.executemany(free, [(name, seat) for seat in game.persons])
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LONG))
        try:
            with saves.failing() as database:
                database.execute("INSERT INTO tables (code, game) VALUES (?, ?)", (code, name))
        except TakenError:
            continue
        return code


def table(saves: Saves, code: str) -> str:
    """The id of the game at the table of a code; BossError if there is no such table."""
    letters = "".join(code.split()).upper()
    found = _first(saves, "SELECT game FROM tables WHERE code = ?", letters)
    if found is None:
        raise BossError("seats.no-table", code=letters[: 2 * LONG])
    return str(found)


class Guesses:
    """How often a page has tried letters that lead nowhere, with a `clock` in seconds."""

    MOST, WITHIN = 10, 60
    """So many wrong ones within so many seconds; more have to wait."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._wrong: deque[float] = deque(maxlen=self.MOST)

    def table(self, saves: Saves, code: str) -> str:
        """As `table`; BossError too while too many were wrong."""
        full = len(self._wrong) == self.MOST
        if full and self._clock() - self._wrong[0] < self.WITHIN:
            raise BossError("seats.too-often", seconds=self.WITHIN)
        try:
            return table(saves, code)
        except BossError as error:
            if error.key == "seats.no-table":
                self._wrong.append(self._clock())
                if len(self._wrong) == self.MOST:
                    get_logger().error("many letters of tables were tried that lead nowhere")
            raise


def code(saves: Saves, name: str) -> str:
    """The code of the table of a game; empty if it is played at one screen."""
    return str(_first(saves, "SELECT code FROM tables WHERE game = ?", name) or "")


def taken(saves: Saves, name: str, seat: Seat, called: str) -> str:
    """Take a free seat under a name; its secret. BossError if it is not free."""
    secret = secrets.token_urlsafe(16)
    with saves.failing() as database:
        row = (hashed(secret), now(), name, seat)
        done = database.execute(
            "UPDATE seats SET secret = ?, seen = ? WHERE game = ? AND seat = ? AND secret IS NULL",
            row,
        )
        if not done.rowcount:
            raise BossError("seats.taken")
    written(saves, name, f"name {SEATS[seat]} {called}")
    return secret


def given_up(saves: Saves, name: str, bot: str) -> None:
    """Have bots play the seats that are free still."""
    for chair in chairs(saves, name):
        if not chair.taken:
            with saves.failing() as database:
                gone = "DELETE FROM seats WHERE game = ? AND seat = ? AND secret IS NULL"
                done = database.execute(gone, (name, chair.seat)).rowcount
            if done:
                written(saves, name, sits(chair.seat, bot))


def seated(saves: Saves, secret: str) -> tuple[str, Seat]:
    """The id of the game and the seat that a secret leads to; BossError if it leads to none."""
    with saves.failing() as database:
        asked = "SELECT game, seat FROM seats WHERE secret = ?"
        found = database.execute(asked, (hashed(secret),)).fetchone()
    if found is None:
        raise BossError("seats.no-seat")
    return str(found[0]), int(found[1])


def valid(saves: Saves, ticket: str) -> bool:
    """Whether the hash of a secret is still that of a seat."""
    return _first(saves, "SELECT 1 FROM seats WHERE secret = ?", ticket) is not None


def chairs(saves: Saves, name: str) -> list[Chair]:
    """The seats of a table that persons play."""
    asked = "SELECT seat, secret IS NOT NULL, seen FROM seats WHERE game = ? ORDER BY seat"
    with saves.failing() as database:
        rows = database.execute(asked, (name,)).fetchall()
    return [Chair(seat, bool(has), seen or 0) for seat, has, seen in rows]


def present(saves: Saves, name: str, seat: Seat) -> None:
    """The page of a seat is open."""
    with saves.failing() as database:
        here = "UPDATE seats SET seen = ? WHERE game = ? AND seat = ?"
        database.execute(here, (now(), name, seat))


def written(saves: Saves, name: str, entry: str) -> None:
    """Add an entry to a game's log, whatever the pages add meanwhile, and have them hear of it."""
    number = 0
    while True:
        number += len(saves.since(name, number))
        try:
            saves.add(name, number, entry)
        except TakenError:
            continue
        return saves.database.ring(name)


def _first(saves: Saves, asked: str, value: str) -> object:
    with saves.failing() as database:
        found = database.execute(asked, (value,)).fetchone()
    return found[0] if found else None


def hashed(secret: str) -> str:
    """What is stored of a secret."""
    return sha256(secret.encode()).hexdigest()
