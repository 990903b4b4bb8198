"""Teacher's page of one table: its history, and actions on behalf of its people."""

from __future__ import annotations

from tornado.web import HTTPError, authenticated

from bosslib import BossError, NotationError
from bosslib.export.log_history import QuizAnswer
from bosslib.game import Seat, parse_seat
from bosslib.log_entries import Entry, Sit, TakeBack, parse_count
from bosswidgets.server.classroom.dashboard_cards import (
    UNFINISHED_STATES,
    dashboard_card,
    event_texts,
    hand_texts,
)
from bosswidgets.server.classroom.room_data import RoomData
from bosswidgets.server.classroom.table_control import append_in_state
from bosswidgets.server.classroom.table_pages import TablesHandler
from bosswidgets.table import defaults
from bosswidgets.table.log_sync import stuck_error
from bosswidgets.table.multiplayer import chat, class_room, entry_answers, table_seats
from bosswidgets.table.saves import Saves


class OneTableHandler(TablesHandler):
    """Base of the handlers for one table of the class."""

    @property
    def code(self) -> str:
        """Code of the table, from the path or the form."""
        return str(self.path_args[0]) if self.path_args else self.get_body_argument("code")

    @property
    def page_path(self) -> str:
        """Path of the page within the app."""
        return f"teacher/tables/{self.code}"

    async def send_page(self, *said: str) -> None:
        """Send the page with messages on what was done; all hands are included on request."""
        with_hands = self.get_query_argument("hands", None) is not None
        try:
            made = await self.room.run(class_room.table_by_code, self.code)
            seen = await self.room.run(dashboard_card, self.room, made)
        except BossError:  # no such table, or an unreadable game
            raise HTTPError(404) from None
        game = await self.room.run(self.room.current_game, made.game)
        free = [each for each in await self.room.run(class_room.list_guests) if not each.is_away]
        values = {
            "tile": seen,
            "said": said,
            "free": free,
            "told": event_texts(game),
            "lines": await self.room.run(chat.latest_messages, made.game),
            "hands": zip(game.names, hand_texts(game), strict=True) if with_hands else (),
            "with_hands": with_hands,
            "done": len(game.record.played),
            "stuck": game.invalid_entry and str(stuck_error(game.invalid_entry)),
            "answered": await self.room.run(answers_by_seat, made.game),
            "page_of": self.table_address,
            "name_at": game.name_at,
        }
        self.finish(self.render_template("teacher-table.html", **values))


class TablePageHandler(OneTableHandler):
    """Page of one table."""

    @authenticated
    async def get(self, code: str) -> None:
        _ = self.xsrf_token
        await self.send_page()


class SeatPlayerHandler(OneTableHandler):
    """Replacement of a person by a bot, or the reverse."""

    @authenticated
    async def post(self) -> None:
        """Seat the bot or the person."""
        letter = self.get_body_argument("bot", "")
        if letter:
            await self.run_and_redirect(assign_seat, self.room, self.code, letter, defaults.BOT)
        else:
            letter = self.get_body_argument("person")
            await self.run_and_redirect(assign_seat, self.room, self.code, letter, None)


class UndoHandler(OneTableHandler):
    """Undo of the last actions."""

    @authenticated
    async def post(self) -> None:
        """Undo as many actions as the form says."""
        await self.run_and_redirect(
            undo_actions, self.room, self.code, self.get_body_argument("count", "")
        )


class RepairHandler(OneTableHandler):
    """Repair of a table's log."""

    @authenticated
    async def post(self) -> None:
        """Remove the entry that cannot be replayed."""
        await self.run_and_redirect(repair_log, self.room, self.code)


def repair_log(saves: Saves, room: RoomData, code: str) -> None:
    """Remove the entry that cannot be replayed, and all after it."""
    name = class_room.table_by_code(saves, code).game
    if stuck := room.current_game(saves, name).invalid_entry:
        saves.truncate(name, stuck.number)
        room.current_game(saves, name)
        saves.database.notify(name)


def assign_seat(saves: Saves, room: RoomData, code: str, letter: str, bot: str | None) -> None:
    """Assign a person's seat to a bot, or with None back to the person."""
    seat, name = parse_seat(letter), class_room.table_by_code(saves, code).game
    if all(chair.seat != seat for chair in table_seats.person_seats(saves, name)):
        raise BossError("rooms.no-person")
    append_to_unfinished(saves, room, name, Sit(seat, bot))


def answers_by_seat(saves: Saves, name: str) -> dict[Seat, list[QuizAnswer]]:
    """Return the answers before the first deal by seat; empty if there are no questions."""
    if not class_room.table_settings(saves, name).asks_questions:
        return {}
    found = entry_answers.answers_at(saves, name)
    return {
        chair.seat: [each for each in found if each.seat == chair.seat]
        for chair in table_seats.person_seats(saves, name)
    }


def undo_actions(saves: Saves, room: RoomData, code: str, count: str) -> None:
    """Undo this many actions, whoever did them."""
    try:
        entry = TakeBack(parse_count(count))
    except NotationError:
        raise BossError("rooms.back-number") from None
    append_to_unfinished(saves, room, class_room.table_by_code(saves, code).game, entry)


def append_to_unfinished(saves: Saves, room: RoomData, name: str, entry: Entry) -> None:
    """Append an entry to the log of an unfinished game; BossError if it is over, or if the entry is
    invalid.
    """
    if not append_in_state(saves, room, name, entry, UNFINISHED_STATES):
        raise BossError("rooms.over")


ADDRESSES = {
    "teacher/tables/sit": SeatPlayerHandler,
    "teacher/tables/back": UndoHandler,
    "teacher/tables/mend": RepairHandler,
    "teacher/tables/([A-Z]+)": TablePageHandler,
}
