"""Tables with one device per person: the codes that lead there, and the seats.

Whoever takes a free seat gets a 128-bit secret, which gives access to the seat on any device; only
its hash is stored. The game itself is an ordinary saved game, but cannot be opened by its id.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from hashlib import sha256
from time import monotonic
from typing import NamedTuple

from traitlets.log import get_logger

from bosslib import BossError
from bosslib.game import Seat
from bosslib.log import SeatedGame
from bosslib.log_entries import Entry, Rename, Sit
from bosswidgets.table import player_names
from bosswidgets.table.database import MAX_TRIES, Database, TakenError, Value, now_ms
from bosswidgets.table.saves import Saves, lock_seat

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters of a code; I and O are left out because they look like digits."""

CODE_LENGTH = 6
"""Length of a code; given the limit on attempts, it cannot be guessed."""

AWAY_MS = 45_000
"""Milliseconds without a sign of a page after which its player counts as away."""

LOCK_OWN_SEAT = "UPDATE seats SET seen = seen WHERE game = ? AND seat = ? AND browser = ?"
"""Statement that locks a seat until the transaction ends, if it is still this browser's."""

RECENT_MS = 10_000
"""Milliseconds within which further signs of a page are not recorded: each would be a write."""


class PersonSeat(NamedTuple):
    """Seat played by a person: whether it is taken, and when its page was last heard from."""

    seat: Seat
    is_taken: bool
    seen: int

    @property
    def is_away(self) -> bool:
        """True if nobody is at this seat's page."""
        return is_away(self.seen)


def is_away(seen: int) -> bool:
    """Return True if a page's last sign is old, or in the future (then the clock was set back)."""
    return abs(now_ms() - seen) > AWAY_MS


def create_table(saves: Saves, game: SeatedGame) -> str:
    """Create a table for a game with all persons' seats free; return its code."""
    name = saves.create_game(game)
    with saves.error_boundary(together=True) as database:
        free = "INSERT INTO seats (game, seat) VALUES (?, ?)"
        database.executemany(free, [(name, seat) for seat in game.persons])
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        try:
            with saves.error_boundary() as database:
                database.execute("INSERT INTO tables (code, game) VALUES (?, ?)", (code, name))
        except TakenError:
            continue
        return code


def game_by_code(saves: Saves, code: str) -> str:
    """Return the game id of the table with a code; BossError if there is no such table."""
    letters = "".join(code.split()).upper()
    found = _first_value(saves, "SELECT game FROM tables WHERE code = ?", letters)
    if found is None:
        raise BossError("seats.no-table", code=letters[: 2 * CODE_LENGTH])
    return str(found)


class CodeRateLimit:
    """Rate limiter for wrong table codes on a page, with a `clock` in seconds."""

    MOST, WITHIN = 10, 60
    """Wrong codes allowed within a number of seconds."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._wrong: deque[float] = deque(maxlen=self.MOST)

    def game_id(self, saves: Saves, code: str) -> str:
        """Return the result of `game_by_code`; BossError also if there were too many wrong
        codes.
        """
        full = len(self._wrong) == self.MOST
        if full and self._clock() - self._wrong[0] < self.WITHIN:
            raise BossError("seats.too-often", seconds=self.WITHIN)
        try:
            return game_by_code(saves, code)
        except BossError as error:
            if error.key == "seats.no-table":
                self._wrong.append(self._clock())
                if len(self._wrong) == self.MOST:
                    get_logger().error("rate limit reached for wrong table codes")
            raise


def code_of(saves: Saves, name: str) -> str:
    """Return the code of a game's table; empty if it is played at one screen."""
    return str(_first_value(saves, "SELECT code FROM tables WHERE game = ?", name) or "")


def take_seat(saves: Saves, name: str, seat: Seat, called: str) -> str:
    """Take a free seat under a name and return its secret.

    BossError if the seat is not free or somebody else at the table has the name.
    """
    secret = secrets.token_urlsafe(16)

    def claim_seat(database: Database) -> bool:
        free = (
            "UPDATE seats SET secret = ?, seen = ? WHERE game = ? AND seat = ? AND secret IS NULL"
        )
        return bool(database.execute(free, (hash_secret(secret), now_ms(), name, seat)).rowcount)

    if not _append_name(saves, name, saves.load_game(name), seat, called, claim_seat):
        raise BossError("seats.taken")
    return secret


def refuse_name(game: SeatedGame, seat: Seat, called: str) -> None:
    """Raise BossError if another seat of a game has the name."""
    others = (each for at, each in enumerate(game.names) if at != seat)
    if player_names.name_keys(called) & player_names.name_keys(*others):
        raise BossError("names.twice", name=called)


def enter_name(
    saves: Saves, name: str, game: SeatedGame, seat: Seat, called: str, browser: str
) -> None:
    """Append the name of a browser's player to the log of a loaded game.

    BossError if another seat has it; nothing is written if the seat is no longer that browser's.
    """

    def lock_own_seat(database: Database) -> bool:
        return bool(database.execute(LOCK_OWN_SEAT, (name, seat, browser)).rowcount)

    _append_name(saves, name, game, seat, called, lock_own_seat)


def _append_name(
    saves: Saves,
    name: str,
    game: SeatedGame,
    seat: Seat,
    called: str,
    also: Callable[[Database], bool],
) -> bool:
    """Append the name of a seat's player as `append_to_game` does; BossError if another seat has
    it.
    """

    def check(now: SeatedGame) -> bool:
        refuse_name(now, seat, called)
        return True

    return append_to_game(saves, name, game, Rename(seat, called), check, also)


def fill_with_bots(saves: Saves, name: str, bot: str, *, seat_hash: str = "") -> None:
    """Assign a bot to the seats that are still free.

    With the hash of a seat's secret, BossError if the secret gives no access any more.
    """

    def remove_free_seat(database: Database, seat: Seat) -> bool:
        lock_seat(database, seat_hash)
        gone = "DELETE FROM seats WHERE game = ? AND seat = ? AND secret IS NULL"
        return bool(database.execute(gone, (name, seat)).rowcount)

    for seat, is_taken, _ in person_seats(saves, name):
        if not is_taken:
            append_and_notify(
                saves, name, Sit(seat, bot), also=partial(remove_free_seat, seat=seat)
            )


def seat_by_secret(saves: Saves, secret: str) -> tuple[str, Seat]:
    """Return the game id and seat that a secret belongs to; BossError if there is none."""
    with saves.error_boundary() as database:
        asked = "SELECT game, seat FROM seats WHERE secret = ?"
        found = database.execute(asked, (hash_secret(secret),)).fetchone()
    if found is None:
        raise BossError("seats.no-seat")
    return str(found[0]), int(found[1])


def is_valid_hash(saves: Saves, ticket: str) -> bool:
    """Return True if the hash of a secret still belongs to a seat."""
    return _first_value(saves, "SELECT 1 FROM seats WHERE secret = ?", ticket) is not None


def person_seats(saves: Saves, name: str) -> list[PersonSeat]:
    """Return the seats of a table that persons play."""
    asked = "SELECT seat, secret IS NOT NULL, seen FROM seats WHERE game = ? ORDER BY seat"
    with saves.error_boundary() as database:
        rows = database.execute(asked, (name,)).fetchall()
    return [PersonSeat(seat, bool(has), seen or 0) for seat, has, seen in rows]


def mark_present(saves: Saves, name: str, seat: Seat) -> None:
    """Record that a seat's page is open, unless that was recorded a few seconds ago."""
    record_sign(saves, "seats", "game = ? AND seat = ?", name, seat)


def record_sign(saves: Saves, table: str, row: str, *key: Value) -> None:
    """Record the time of a page's sign in a row of a database table, unless that was done recently.

    `row` is the SQL condition for the row, with the values of `key`.
    """
    with saves.error_boundary() as database:
        seen = database.execute(f"SELECT seen FROM {table} WHERE {row}", key).fetchone()
        if seen and abs(now_ms() - (seen[0] or 0)) >= RECENT_MS:
            database.execute(f"UPDATE {table} SET seen = ? WHERE {row}", (now_ms(), *key))


def append_and_notify(
    saves: Saves,
    name: str,
    entry: Entry,
    number: int = 0,
    check: Callable[[list[tuple[str, int]]], bool] = lambda _: True,
    also: Callable[[Database], bool] = lambda _: True,
) -> bool:
    """Append an entry to a game's log after all others, and notify the pages.

    `also` writes to the database in the same transaction; if it returns False, nothing is written.

    `check` gets the entries from `number` on, each once and in order, in several calls; nothing is
    written if it returns False or raises. Its last call is in the transaction that writes, so it
    must not use the database. BossError if other pages are faster each time.
    """

    def follow(new: list[tuple[str, int]]) -> bool:
        nonlocal number
        number += len(new)
        return check(new)

    for _ in range(MAX_TRIES):
        if not follow(saves.entries_since(name, number)):  # the most of it holds up nobody
            return False
        with suppress(TakenError):
            if not saves.append_last(name, number, entry, follow, also):
                return False
            saves.database.notify(name)
            return True
    raise BossError("saves.busy")


def append_to_game(
    saves: Saves,
    name: str,
    game: SeatedGame,
    entry: Entry,
    check: Callable[[SeatedGame], bool],
    also: Callable[[Database], bool] = lambda _: True,
) -> bool:
    """Append an entry to the log of a loaded game as `append_and_notify` does.

    `check` gets the game after all entries that pages have added since; nothing is written if it
    returns False or raises.
    """

    def follow(new: list[tuple[str, int]]) -> bool:
        nonlocal game
        game = game.replay_valid(new)
        return check(game)

    return append_and_notify(saves, name, entry, game.entry_count, follow, also)


def _first_value(saves: Saves, asked: str, value: str) -> object:
    with saves.error_boundary() as database:
        found = database.execute(asked, (value,)).fetchone()
    return found[0] if found else None


def hash_secret(secret: str) -> str:
    """Return the hash of a secret, as stored."""
    return sha256(secret.encode()).hexdigest()
