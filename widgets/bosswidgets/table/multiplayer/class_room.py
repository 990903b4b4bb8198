"""Room of a class: the learners who have come, and the tables that the teacher has made.

A guest is identified by the hash of a cookie and has a name. The seat at a table belongs to that
browser, so anyone who opens the class's address again is sent back to their seat.
"""

from __future__ import annotations

import hmac
import json
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import filterfalse
from typing import NamedTuple

from bosslib import BossError
from bosslib.game import Seat
from bosslib.log import SeatedGame
from bosswidgets.table import player_names
from bosswidgets.table.database import Database, TakenError, now_ms
from bosswidgets.table.multiplayer import chat, table_seats
from bosswidgets.table.saves import Saves, parse_time

MAX_EXPECTED = 500
"""Maximum number of lines in the list of expected names: the room waits while they are checked."""

CLOSED = "room-closed"
"""Name of the setting that closes the room to newcomers."""

CLOSED_QUERY = "SELECT 1 FROM settings WHERE name = ?"


class Guest(NamedTuple):
    """Learner in the room: browser, name, time last seen, and table number (0: none)."""

    browser: str
    name: str
    seen: int
    table: int = 0

    @property
    def is_away(self) -> bool:
        """True if no page of this learner, in the room or at a table, has been heard from
        lately.
        """
        return table_seats.is_away(self.seen)


class ClassTable(NamedTuple):
    """Table of the class: number, code, game id, and treatment."""

    number: int
    code: str
    game: str
    treatment: str = ""


class TableSettings(NamedTuple):
    """A teacher's settings for a table of the class.

    Its number (0: no class); whether players may ask for hints; seconds after which a bot answers
    for a player who is waited for (0: never); and whether questions are asked before the first
    deal.
    """

    number: int = 0
    allows_hints: bool = True
    time_limit: int = 0
    asks_questions: bool = False

    @property
    def in_class(self) -> bool:
        """True for a table of a class."""
        return self.number > 0


class PlannedTable(NamedTuple):
    """Table to be created: game, browsers at the persons' seats, treatment, settings, and mode of
    talk (one of `chat.MODES`).
    """

    game: SeatedGame
    browsers: tuple[str, ...]
    treatment: str = ""
    settings: TableSettings = TableSettings()
    talk: str = "all"


# Guests


def enter(
    saves: Saves,
    browser: str,
    name: str,
    *,
    most: int | None = None,
    load: Callable[[Saves, str], SeatedGame] = Saves.load_game,
) -> str:
    """Enter under a name, or change it; return the name. BossError if it is refused.

    The name also changes at the browser's last table, and at all others that are not finished.
    Newcomers are refused if `most` guests are present or the teacher has closed the room. `load`
    returns the game of a name; that of a server knows it already.
    """
    called = player_names.normalize_name(name)
    if wrong := player_names.name_error([called], 0):
        raise wrong
    seated = _seats_to_rename(saves, browser, load)
    for _, game, seat in seated:
        table_seats.refuse_name(game, seat, called)
    try:
        with saves.error_boundary(together=True) as database:
            there = dict(database.execute("SELECT browser, name FROM guests").fetchall())
            if browser not in there:
                if database.execute(CLOSED_QUERY, (CLOSED,)).fetchone():
                    raise BossError("rooms.closed")
                if most is not None and len(there) >= most:
                    raise BossError("rooms.full", most=most)
            others = (each for at, each in there.items() if at != browser)
            taken = player_names.name_keys(*others, *_bot_names(database))
            if player_names.name_keys(called) & taken:
                raise BossError("names.twice", name=called)
            database.execute(
                "INSERT INTO guests VALUES (?, ?, ?) ON CONFLICT (browser)"
                " DO UPDATE SET name = excluded.name, seen = excluded.seen",
                (browser, called, now_ms()),
            )
    except TakenError:
        raise BossError("names.twice", name=called) from None
    for table, game, seat in seated:
        table_seats.enter_name(saves, table, game, seat, called, browser)
    return called


def is_closed(saves: Saves) -> bool:
    """Return True if the room is closed to newcomers."""
    with saves.error_boundary() as database:
        return database.execute(CLOSED_QUERY, (CLOSED,)).fetchone() is not None


def set_closed(saves: Saves, *, closed: bool) -> None:
    """Close the room to newcomers, or open it again."""
    with saves.error_boundary() as database:
        if closed:
            row = "INSERT INTO settings VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
            database.execute(row, (CLOSED, "yes"))
        else:
            database.execute("DELETE FROM settings WHERE name = ?", (CLOSED,))


def remove_absent(saves: Saves) -> None:
    """Remove guests who are away and have no seat."""
    for each in list_guests(saves):
        if each.is_away and not each.table:
            remove_guest(saves, each.browser)


def mark_present(saves: Saves, browser: str) -> None:
    """Record that a guest's page is open in the room, unless that was recorded just now."""
    table_seats.record_sign(saves, "guests", "browser = ?", browser)


def remove_guest(saves: Saves, browser: str) -> None:
    """Remove a guest from the room; a seat at a table is kept."""
    with saves.error_boundary() as database:
        database.execute("DELETE FROM guests WHERE browser = ?", (browser,))


def find_guest(saves: Saves, browser: str) -> Guest | None:
    """Return the guest with a browser, or None if it is new."""
    return next((each for each in list_guests(saves) if each.browser == browser), None)


def list_guests(saves: Saves) -> list[Guest]:
    """Return all guests by name, each with the last table at which they have a seat."""
    asked = (
        "SELECT guests.browser, name, guests.seen, coalesce(max(number), 0),"
        " coalesce(max(seats.seen), 0)"
        " FROM guests LEFT JOIN seats ON seats.browser = guests.browser"
        " LEFT JOIN tables ON tables.game = seats.game GROUP BY guests.browser ORDER BY name"
    )
    with saves.error_boundary() as database:
        rows = database.execute(asked).fetchall()
    return [
        Guest(browser, name, max(seen, at_table), table)
        for browser, name, seen, table, at_table in rows
    ]


def expected_names(saves: Saves) -> list[str]:
    """Return the expected names that nobody has taken."""
    with saves.error_boundary() as database:
        expects = database.execute("SELECT name FROM expected ORDER BY name").fetchall()
        there = database.execute("SELECT name FROM guests").fetchall()
    taken = player_names.name_keys(*(name for (name,) in there))
    return [name for (name,) in expects if not player_names.name_keys(name) & taken]


def set_expected(saves: Saves, names: Sequence[str]) -> list[str]:
    """Replace the list of expected names; return the names that are invalid.

    BossError for more than `MAX_EXPECTED`.
    """
    if len(names) > MAX_EXPECTED:
        raise BossError("rooms.too-many-expected", count=len(names), most=MAX_EXPECTED)
    called = [name for name in map(player_names.normalize_name, names) if name]
    wrong = [name for name in called if player_names.name_error([name], 0)]
    good: list[str] = []
    taken = set[str]()
    for name in called:
        keys = player_names.name_keys(name)
        if name not in wrong and not keys & taken:  # the first spelling counts
            good.append(name)
            taken |= keys
    with saves.error_boundary(together=True) as database:
        database.execute("DELETE FROM expected")
        row = "INSERT INTO expected VALUES (?) ON CONFLICT DO NOTHING"
        database.executemany(row, [(name,) for name in good])
    return wrong


# Tables


def class_tables(saves: Saves) -> list[ClassTable]:
    """Return the class's tables in the order of their numbers."""
    asked = "SELECT number, code, game, treatment FROM tables WHERE number > 0 ORDER BY number"
    with saves.error_boundary() as database:
        return [ClassTable(*row) for row in database.execute(asked).fetchall()]


def create_tables(saves: Saves, key: bytes, laid: Sequence[PlannedTable]) -> list[ClassTable]:
    """Create tables for a class, with the guests seated; they get the next numbers."""
    for each in laid:
        code = table_seats.create_table(saves, each.game)
        name = table_seats.game_by_code(saves, code)
        with saves.error_boundary(together=True) as database:
            for seat, browser in zip(each.game.persons, each.browsers, strict=True):
                database.execute(
                    "UPDATE seats SET browser = ?, secret = ? WHERE game = ? AND seat = ?",
                    (
                        browser,
                        table_seats.hash_secret(_derive_secret(key, name, seat, 0)),
                        name,
                        seat,
                    ),
                )
            database.execute(
                "UPDATE tables SET treatment = ?, hints = ?, patience = ?, asks = ?,"
                " number = (SELECT coalesce(max(number), 0) + 1 FROM tables) WHERE code = ?",
                (each.treatment, *each.settings[1:], code),
            )
        chat.set_mode(saves, name, each.talk)
    return class_tables(saves)[-len(laid) :]


def table_by_code(saves: Saves, code: str) -> ClassTable:
    """Return the class's table with a code; BossError if there is none."""
    found = next((each for each in class_tables(saves) if each.code == code), None)
    if found is None:
        raise BossError("seats.no-table", code=code)
    return found


def table_settings(saves: Saves, name: str) -> TableSettings:
    """Return the teacher's settings for a game's table."""
    with saves.error_boundary() as database:
        asked = "SELECT number, hints, patience, asks FROM tables WHERE game = ? AND number > 0"
        found = database.execute(asked, (name,)).fetchone()
    return (
        TableSettings(found[0], bool(found[1]), found[2], bool(found[3]))
        if found
        else TableSettings()
    )


def seat_with_secret(saves: Saves, key: bytes, browser: str) -> tuple[str, str] | None:
    """Return the game of a browser's last seat and the seat's secret, or None."""
    place = last_seat(saves, browser)
    return place and (place[0], seat_secret(saves, key, *place))


def last_seat(saves: Saves, browser: str) -> tuple[str, Seat] | None:
    """Return the game of a browser's last seat and the seat, or None."""
    return next(iter(_seats_of(saves, browser)[-1:]), None)


def seat_secret(saves: Saves, key: bytes, name: str, seat: Seat) -> str:
    """Return the current secret of a seat."""
    with saves.error_boundary() as database:
        return _derive_secret(key, name, seat, _transfer_count(database, name, seat))


def transfer_seat(saves: Saves, key: bytes, name: str, seat: Seat, browser: str) -> None:
    """Transfer a seat to another device; earlier links to it become invalid.

    BossError if no guest has that browser, or if no person plays the seat.
    """
    taker = find_guest(saves, browser)
    if taker is None:
        raise BossError("rooms.no-guest")
    game = saves.load_game(name)
    table_seats.refuse_name(game, seat, taker.name)
    with saves.error_boundary(together=True) as database:  # another server may transfer it too
        times = _transfer_count(database, name, seat) + 1
        done = database.execute(
            "UPDATE seats SET browser = ?, secret = ?, moved = ? WHERE game = ? AND seat = ?",
            (
                browser,
                table_seats.hash_secret(_derive_secret(key, name, seat, times)),
                times,
                name,
                seat,
            ),
        )
        if not done.rowcount:
            raise BossError("seats.no-seat")
    table_seats.enter_name(saves, name, game, seat, taker.name, browser)


def last_entry_time(saves: Saves, name: str) -> int:
    """Return the time of a game's last log entry, or of its creation, in milliseconds since 1970,
    UTC.
    """
    asked = (
        "SELECT max(at), max(opened) FROM games LEFT JOIN entries ON entries.game = id WHERE id = ?"
    )
    with saves.error_boundary() as database:
        written, opened = database.execute(asked, (name,)).fetchone()
    at = parse_time(opened)
    return int(written or (at.timestamp() * 1000 if at else now_ms()))


def delete_class(saves: Saves) -> None:
    """Delete the class: its guests, expected names and tables with their games."""
    with saves.error_boundary(together=True) as database:
        database.execute("DELETE FROM games WHERE id IN (SELECT game FROM tables WHERE number > 0)")
        database.execute("DELETE FROM guests")
        database.execute("DELETE FROM expected")
    saves.database.remove_unused_locks()


def _bot_names(database: Database) -> Iterator[str]:
    """Yield the names of the bots at the class's tables; a game that cannot be read has none."""
    asked = "SELECT game FROM games WHERE id IN (SELECT game FROM tables WHERE number > 0)"
    for (header,) in database.execute(asked).fetchall():
        with suppress(ValueError, TypeError, LookupError):
            start = json.loads(header)
            yield from (
                name for name, bot in zip(start["names"], start["bots"], strict=True) if bot
            )


def _seats_of(saves: Saves, browser: str) -> list[tuple[str, Seat]]:
    """Return a browser's seats at tables of the class, the latest last."""
    asked = (
        "SELECT seats.game, seat FROM seats JOIN tables ON tables.game = seats.game"
        " WHERE browser = ? AND number > 0 ORDER BY number"
    )
    with saves.error_boundary() as database:
        rows = database.execute(asked, (browser,)).fetchall()
    return [(str(game), int(seat)) for game, seat in rows]


def _seats_to_rename(
    saves: Saves, browser: str, load: Callable[[Saves, str], SeatedGame]
) -> list[tuple[str, SeatedGame, Seat]]:
    """Return the game and the seat at a browser's last table, and at all that are not finished."""
    places = [(table, load(saves, table), seat) for table, seat in _seats_of(saves, browser)]
    return [*filterfalse(lambda place: place[1].is_finished, places[:-1]), *places[-1:]]


def _transfer_count(database: Database, name: str, seat: Seat) -> int:
    asked = "SELECT moved FROM seats WHERE game = ? AND seat = ?"
    found = database.execute(asked, (name, seat)).fetchone()
    return int(found[0]) if found else 0


def _derive_secret(key: bytes, name: str, seat: Seat, moved: int) -> str:
    """Return a seat's secret of 128 bits, derived from the class's key; it is not stored."""
    made = hmac.digest(key, f"{name}/{seat}/{moved}".encode(), "sha256")
    return urlsafe_b64encode(made[:16]).rstrip(b"=").decode()
