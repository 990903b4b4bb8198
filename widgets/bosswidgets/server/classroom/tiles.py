"""Dashboard cards of the class's tables, for the teacher."""

from __future__ import annotations

from typing import NamedTuple

from bosslib import BossError, games
from bosslib.game import SEATS, Seat
from bosslib.log import SeatedGame
from bosslib.showing import drawn
from bosswidgets.server.classroom.room import Room
from bosswidgets.table.database import now
from bosswidgets.table.meeting import rooms, seats
from bosswidgets.table.saves import Saves

GOING = ("playing", "paused")
"""States of an unfinished table."""


class Sitter(NamedTuple):
    """Player at a seat: name, the bot that plays (or empty), whether the seat belongs to a person
    whoever plays it now, and whether that person's page is away.
    """

    seat: Seat
    name: str
    bot: str
    person: bool
    away: bool
    awaited: bool
    money: int

    @property
    def letter(self) -> str:
        """Letter of the seat."""
        return SEATS[self.seat]


class Tile(NamedTuple):
    """Current state of a table of the class.

    `state` is `playing`, `paused`, `ended`, `over`, or `stuck` if its log cannot be replayed;
    `seconds` is the time since the last log entry.
    """

    number: int
    code: str
    name: str
    game: str
    treatment: str
    state: str
    seconds: int
    sitters: tuple[Sitter, ...]
    picture: str

    @property
    def money(self) -> str:
        """Catalogue key for amounts of the game's money."""
        return games.named(self.game).money

    @property
    def going(self) -> bool:
        """True if the table can be ended."""
        return self.state in GOING


def tiles(saves: Saves, room: Room) -> list[Tile]:
    """Return all tables of the class; a table with an unreadable log has only the state `stuck`."""
    found = []
    for made in rooms.made(saves):
        try:
            found.append(tile(saves, room, made))
        except BossError:
            found.append(Tile(*made[:3], "", made.treatment, "stuck", 0, (), ""))
    return found


def tile(saves: Saves, room: Room, made: rooms.Made) -> Tile:
    """Return one table of the class."""
    game = room.game(saves, made.game)
    chairs = seats.chairs(saves, made.game)
    persons = {chair.seat for chair in chairs}
    away = {chair.seat for chair in chairs if chair.away}
    state = game.record.state
    kind = state.game
    going = state_of(game) in GOING
    sitters = tuple(
        Sitter(
            seat,
            name,
            bot or "",
            seat in persons,
            seat in away,
            going and seat in state.table.to_act,
            money,
        )
        for seat, (name, bot, money) in enumerate(
            zip(game.names, game.bots, state.money, strict=True)
        )
    )
    return Tile(
        made.number,
        made.code,
        made.game,
        kind.name,
        made.treatment,
        state_of(game),
        max(0, now() - rooms.last(saves, made.game)) // 1000,
        sitters,
        drawn(kind.picture(state.table, names=game.names)) or "",
    )


def states(saves: Saves, room: Room) -> dict[rooms.Made, str]:
    """Return the state of each table of the class, as in `Tile.state`."""
    return {made: _state(saves, room, made) for made in rooms.made(saves)}


def _state(saves: Saves, room: Room, made: rooms.Made) -> str:
    try:
        return state_of(room.game(saves, made.game))
    except BossError:
        return "stuck"


def state_of(game: SeatedGame) -> str:
    """Return the state of a table: `over`, `paused`, `ended`, `playing` or `stuck`."""
    if game.stuck:
        return "stuck"
    if not game.record.state.table.to_act:
        return "over"
    return game.held or "playing"


def hands(game: SeatedGame) -> list[str]:
    """Return each seat's view in notation; together they reveal all hands."""
    state = game.record.state
    kind = state.game
    return [
        kind.described(state.table, kind.view(state, seat)) for seat in range(state.table.players)
    ]


def told(game: SeatedGame) -> list[str]:
    """Return a table's events as a spectator sees them, newest first."""
    teller = game.record.state.game.teller(game.names)
    events = [event for each in game.record.played for event in each.events]
    return [teller.event(event.seen_by(None)) for event in events][::-1]
