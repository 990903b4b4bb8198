"""Dashboard cards of the class's tables, for the teacher."""

from __future__ import annotations

from typing import NamedTuple

from bosslib import BossError, games
from bosslib.display import scene_svg
from bosslib.game import SEATS, Seat
from bosslib.log import SeatedGame
from bosswidgets.server.classroom.room_data import RoomData
from bosswidgets.table.database import now_ms
from bosswidgets.table.multiplayer import class_room, table_seats
from bosswidgets.table.saves import Saves

UNFINISHED_STATES = ("playing", "paused")
"""States of an unfinished table."""


class SeatedPlayer(NamedTuple):
    """Player at a seat: name, the bot that plays (or empty), whether the seat belongs to a person
    whoever plays it now, and whether that person's page is away.
    """

    seat: Seat
    name: str
    bot: str
    is_person: bool
    is_away: bool
    is_awaited: bool
    money: int

    @property
    def letter(self) -> str:
        """Letter of the seat."""
        return SEATS[self.seat]


class DashboardCard(NamedTuple):
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
    players: tuple[SeatedPlayer, ...]
    picture: str

    @property
    def money_key(self) -> str:
        """Catalogue key for amounts of the game's money."""
        return games.game_named(self.game).money

    @property
    def is_unfinished(self) -> bool:
        """True if the table can be ended."""
        return self.state in UNFINISHED_STATES


def dashboard_cards(saves: Saves, room: RoomData) -> list[DashboardCard]:
    """Return all tables of the class; a table with an unreadable log has only the state `stuck`."""
    found = []
    for made in class_room.class_tables(saves):
        try:
            found.append(dashboard_card(saves, room, made))
        except BossError:
            found.append(DashboardCard(*made[:3], "", made.treatment, "stuck", 0, (), ""))
    return found


def dashboard_card(saves: Saves, room: RoomData, made: class_room.ClassTable) -> DashboardCard:
    """Return one table of the class."""
    game = room.current_game(saves, made.game)
    chairs = table_seats.person_seats(saves, made.game)
    persons = {chair.seat for chair in chairs}
    away = {chair.seat for chair in chairs if chair.is_away}
    state = game.record.state
    kind = state.game
    going = game_state(game) in UNFINISHED_STATES
    sitters = tuple(
        SeatedPlayer(
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
    return DashboardCard(
        made.number,
        made.code,
        made.game,
        kind.name,
        made.treatment,
        game_state(game),
        max(0, now_ms() - class_room.last_entry_time(saves, made.game)) // 1000,
        sitters,
        scene_svg(kind.picture(state.table, names=game.names)) or "",
    )


def table_states(saves: Saves, room: RoomData) -> dict[class_room.ClassTable, str]:
    """Return the state of each table of the class, as in `DashboardCard.state`."""
    return {made: _table_state(saves, room, made) for made in class_room.class_tables(saves)}


def _table_state(saves: Saves, room: RoomData, made: class_room.ClassTable) -> str:
    try:
        return game_state(room.current_game(saves, made.game))
    except BossError:
        return "stuck"


def game_state(game: SeatedGame) -> str:
    """Return the state of a table: `over`, `paused`, `ended`, `playing` or `stuck`."""
    if game.invalid_entry:
        return "stuck"
    if not game.record.state.table.to_act:
        return "over"
    return game.table_status or "playing"


def hand_texts(game: SeatedGame) -> list[str]:
    """Return each seat's view in notation; together they reveal all hands."""
    state = game.record.state
    kind = state.game
    return [
        kind.describe_table(state.table, kind.view(state, seat))
        for seat in range(state.table.players)
    ]


def event_texts(game: SeatedGame) -> list[str]:
    """Return a table's events as a spectator sees them, newest first."""
    teller = game.record.state.game.narrator(game.names)
    return [teller.event(event) for event in game.record.seen_by(None)][::-1]
