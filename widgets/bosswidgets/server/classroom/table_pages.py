"""Teacher's pages of the tables: creating tables, watching and controlling them.

Only the teacher has access, as ensured by `TeacherHandler`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import SystemRandom
from typing import Concatenate, ParamSpec

from tornado.web import HTTPError, authenticated

from bosslib import BossError, games
from bosslib.game import parse_seat
from bosslib.log_entries import TableControl
from bosslib.words import say
from bosswidgets.server.classroom import allocation
from bosswidgets.server.classroom.allocation import TableRequest
from bosswidgets.server.classroom.dashboard_cards import (
    UNFINISHED_STATES,
    dashboard_cards,
    table_states,
)
from bosswidgets.server.classroom.room_data import RoomData
from bosswidgets.server.classroom.room_pages import RoomHandler
from bosswidgets.server.classroom.table_control import write_control_entry
from bosswidgets.server.classroom.teacher_pages import TeacherHandler
from bosswidgets.table.games import named, treatment_text
from bosswidgets.table.multiplayer import chat, class_room
from bosswidgets.table.multiplayer.class_room import TableSettings
from bosswidgets.table.saves import Saves

P = ParamSpec("P")

LAB_PAGE = "lab-our-class"
"""Lab page that opens the class's zip file."""


class TablesHandler(TeacherHandler, RoomHandler):
    """Base of handlers of the class's tables."""

    @property
    def page_path(self) -> str:
        """Path of the page within the app."""
        return "teacher/tables"

    async def send_page(self, *said: str) -> None:
        """Send the page with messages on what was done."""
        game = self.get_argument("game", games.names()[0])
        if game not in games_with_page():
            raise HTTPError(404)
        values: dict[str, object] = {
            **await self.changing_values(),
            "said": said,
            "game": game,
            "games": games_with_page(),
            "most": games.find_game(game).sizes[-1],
            "options": named(game).options,
            "bots": allocation.allowed_bots(game),
            "expected": await self.room.run(class_room.expected_names),
            "chosen": self.get_body_argument,
            "talks": chat.MODES,
            "hows": allocation.MODES,
            "lab_page": self.page_address(LAB_PAGE),
            "switched": ("off", allocation.ALL, allocation.SOME),
        }
        self.finish(self.render_template("teacher-tables.html", **values))

    async def changing_values(self) -> dict[str, object]:
        """Return the values of the part that changes: guests and tables."""
        return {
            "guests": await self.room.run(class_room.list_guests),
            "closed": await self.room.run(class_room.is_closed),
            "tiles": await self.room.run(dashboard_cards, self.room),
            "treated": partial(treatment_text, lang=self.lang),
        }

    async def run_and_redirect(
        self, wanted: Callable[Concatenate[Saves, P], object], *args: P.args, **named: P.kwargs
    ) -> None:
        """Run an operation and redirect to the page, or show there why it failed."""
        try:
            await self.room.run(wanted, *args, **named)
        except BossError as error:
            await self.send_page(self.error_text(error))
        else:
            self.redirect(f"{self.base_url}{self.page_path}")


class TablesPage(TablesHandler):
    """Page of the tables."""

    @authenticated
    async def get(self) -> None:
        """Send the page with the number of tables just created."""
        _ = self.xsrf_token
        made = _parse_number(self.get_query_argument("made", ""))
        await self.send_page(*([say("rooms.made", self.lang, count=made)] if made else []))


class TablesUpdateHandler(TablesHandler):
    """The changing part of the page, which it polls."""

    @authenticated
    async def get(self) -> None:
        self.finish(
            self.render_template("teacher-tables-seen.html", **await self.changing_values())
        )


class CreateTablesHandler(TablesHandler):
    """Creation of tables for all guests in the room who are not at an unfinished table."""

    @authenticated
    async def post(self) -> None:
        """Create the tables; with `anew`, end all existing tables first."""
        try:
            wishes = self.read_request()
            anew = bool(self.get_body_argument("anew", ""))
            made = await self.room.run(create_requested_tables, self.room, wishes, anew=anew)
        except BossError as error:
            await self.send_page(self.error_text(error))
        else:
            self.redirect(f"{self.base_url}teacher/tables?game={wishes.game}&made={len(made)}")

    def read_request(self) -> TableRequest:
        """Return the request in the form."""
        game = self.get_body_argument("game")
        if game not in games_with_page():
            raise HTTPError(400)
        bot, how = self.get_body_argument("bot"), self.get_body_argument("how")
        if bot not in allocation.allowed_bots(game) or how not in allocation.MODES:
            raise HTTPError(400)
        fields = self.request.body_arguments
        values = {
            each.name: self.get_body_argument(f"option-{each.name}", "")
            for each in named(game).options
        }
        numbers = {
            name.removeprefix("table-"): _parse_number(self.get_body_argument(name))
            for name in fields
            if name.startswith("table-")
        }
        people, bots = (_parse_number(self.get_body_argument(name)) for name in ("people", "bots"))
        patience = _parse_number(self.get_body_argument("patience", ""))
        how_far = self.get_body_argument("talk", "")
        hints, asks = (bool(self.get_body_argument(name, "")) for name in ("hints", "asks"))
        house = TableSettings(allows_hints=hints, time_limit=patience, asks_questions=asks)
        how_far = how_far if how_far in chat.MODES else "off"
        return TableRequest(game, max(1, people), bots, bot, how, values, numbers, house, how_far)


class HoldTablesHandler(TablesHandler):
    """Pause, resume or end of one table or all."""

    @authenticated
    async def post(self) -> None:
        """Write the log entry to the tables."""
        try:
            control = TableControl(self.get_body_argument("entry"))
        except ValueError:
            raise HTTPError(400) from None
        code = self.get_body_argument("code", "")
        await self.run_and_redirect(write_control_entry, self.room, control, code)


class MessageHandler(TablesHandler):
    """Message from the teacher to one table or to all unfinished ones, or hiding of a message."""

    @authenticated
    async def post(self) -> None:
        """Send or hide the message."""
        code, hides = self.get_body_argument("code", ""), self.get_body_argument("hide", "")
        words = self.get_body_argument("words", "")
        try:
            await self.room.run(send_or_hide_message, self.room, code, words, hides)
        except BossError as error:
            await self.send_page(self.error_text(error))
        else:
            self.redirect(f"{self.base_url}teacher/tables{f'/{code}' if code else ''}")


class PeopleHandler(TablesHandler):
    """List of expected names, renaming of a guest, and removal of a guest."""

    @authenticated
    async def post(self) -> None:
        """Do what the form asks for."""
        browser = self.get_body_argument("browser", "")
        if self.get_body_argument("leave", ""):
            await self.run_and_redirect(class_room.remove_guest, browser)
        elif browser:
            name = self.get_body_argument("name", "")
            await self.run_and_redirect(rename_guest, self.room, browser, name)
        else:
            await self.run_and_redirect(
                set_expected, self.get_body_argument("names", "").splitlines()
            )


class RoomAccessHandler(TablesHandler):
    """Closing and opening of the room, and removal of absent guests."""

    @authenticated
    async def post(self) -> None:
        """Do what the form asks for."""
        match self.get_body_argument("door"):
            case "close" | "open" as wanted:
                await self.run_and_redirect(class_room.set_closed, closed=wanted == "close")
            case "sweep":
                await self.run_and_redirect(class_room.remove_absent)
            case _:
                raise HTTPError(400)


class TransferSeatHandler(TablesHandler):
    """Transfer of a seat to another guest, for example to a learner's new device."""

    @authenticated
    async def post(self) -> None:
        """Transfer the seat."""
        code, seat = self.get_body_argument("code"), self.get_body_argument("seat")
        browser = self.get_body_argument("browser", "")
        await self.run_and_redirect(transfer_seat, self.room, code, seat, browser)


class DeleteRoomHandler(TablesHandler):
    """Deletion of the room."""

    @authenticated
    async def post(self) -> None:
        """Delete all data of the class."""
        self.classroom.clear_progress()
        await self.run_and_redirect(delete_room, self.room)


def games_with_page() -> list[str]:
    """Return the games whose tables have a page."""
    return [name for name in games.names() if named(name).page]


def create_requested_tables(
    saves: Saves, room: RoomData, wishes: TableRequest, *, anew: bool
) -> list[class_room.ClassTable]:
    """Create tables for all guests who are not at an unfinished table, or with `anew` for all
    guests.
    """
    going = {
        each.number
        for each, state in table_states(saves, room).items()
        if state in UNFINISHED_STATES
    }
    guests = class_room.list_guests(saves)
    there = [each for each in guests if anew or each.table not in going]
    names = [*(each.name for each in guests), *class_room.expected_names(saves)]
    laid = allocation.allocate_tables(
        wishes, there, SystemRandom(), named=names
    )  # raises before any change
    if anew:
        write_control_entry(saves, room, TableControl.END, "")
    return class_room.create_tables(saves, room.key, laid)


def send_or_hide_message(saves: Saves, room: RoomData, code: str, words: str, hides: str) -> None:
    """Send the teacher's message to one table or to all unfinished ones, or hide a message."""
    if hides:
        chat.hide_message(saves, class_room.table_by_code(saves, code).game, _parse_number(hides))
        return
    for made, state in table_states(saves, room).items():
        if code == made.code or (not code and state not in ("ended", "stuck")):
            chat.send_message(saves, made.game, None, words)


def rename_guest(saves: Saves, room: RoomData, browser: str, name: str) -> None:
    """Rename a guest in the room."""
    if class_room.find_guest(saves, browser):
        class_room.enter(saves, browser, name, load=room.current_game)


def set_expected(saves: Saves, names: Sequence[str]) -> None:
    """Set the expected names; BossError with those that are invalid."""
    wrong = class_room.set_expected(saves, names)
    if wrong:
        raise BossError("rooms.unfit", names=", ".join(wrong))


def delete_room(saves: Saves, room: RoomData) -> None:
    """Delete the room."""
    class_room.delete_class(saves)
    room.clear_cache()


def transfer_seat(saves: Saves, room: RoomData, code: str, letter: str, browser: str) -> None:
    """Transfer a seat at a table of the class to another browser."""
    class_room.transfer_seat(
        saves, room.key, class_room.table_by_code(saves, code).game, parse_seat(letter), browser
    )


def _parse_number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 4 else 0


ADDRESSES = {
    "teacher/tables": TablesPage,
    "teacher/tables/seen": TablesUpdateHandler,
    "teacher/tables/make": CreateTablesHandler,
    "teacher/tables/hold": HoldTablesHandler,
    "teacher/tables/people": PeopleHandler,
    "teacher/tables/door": RoomAccessHandler,
    "teacher/tables/give": TransferSeatHandler,
    "teacher/tables/tell": MessageHandler,
    "teacher/tables/clear": DeleteRoomHandler,
}
