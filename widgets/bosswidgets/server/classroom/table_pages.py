"""Teacher's pages of the tables: creating tables, watching and controlling them.

Only the teacher has access, as ensured by `TeacherHandler`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import SystemRandom
from typing import Any, Concatenate, ParamSpec

from tornado.web import HTTPError, authenticated

from bosslib import BossError, games
from bosslib.game import parse_seat
from bosslib.words import say
from bosswidgets.server.classroom import laying
from bosswidgets.server.classroom.laying import Wishes
from bosswidgets.server.classroom.pages import TeacherHandler
from bosswidgets.server.classroom.room import Room
from bosswidgets.server.classroom.room_pages import RoomHandler
from bosswidgets.server.classroom.tiles import GOING, states, tiles
from bosswidgets.table.games import named, treated
from bosswidgets.table.meeting import rooms, seats, talk
from bosswidgets.table.meeting.rooms import House
from bosswidgets.table.saves import Saves

P = ParamSpec("P")

LAB_PAGE = "lab-our-class"
"""Lab page that opens the class's zip file."""

ENTRIES = {"pause": ("playing",), "resume": ("paused",), "end": GOING}
"""Log entries that control a table, and the states in which each applies."""


class TablesHandler(TeacherHandler, RoomHandler):
    """Base of handlers of the class's tables."""

    @property
    def place(self) -> str:
        """Path of the page within the app."""
        return "teacher/tables"

    async def show(self, *said: str) -> None:
        """Send the page with messages on what was done."""
        game = self.get_argument("game", games.names()[0])
        if game not in shown():
            raise HTTPError(404)
        values: dict[str, Any] = {
            **await self.changing(),
            "said": said,
            "game": game,
            "games": shown(),
            "most": games.find(game).sizes[-1],
            "options": named(game).options,
            "bots": laying.bots(game),
            "expected": await self.room.ask(rooms.expected),
            "chosen": self.get_body_argument,
            "talks": talk.HOW,
            "hows": laying.HOW,
            "lab_page": self.notebook(LAB_PAGE),
            "switched": ("off", laying.ALL, laying.SOME),
        }
        self.finish(self.render_template("teacher-tables.html", **values))

    async def changing(self) -> dict[str, Any]:
        """Return the values of the part that changes: guests and tables."""
        return {
            "guests": await self.room.ask(rooms.guests),
            "closed": await self.room.ask(rooms.is_closed),
            "tiles": await self.room.ask(tiles, self.room),
            "treated": partial(treated, lang=self.lang),
        }

    async def does(
        self, wanted: Callable[Concatenate[Saves, P], object], *args: P.args, **named: P.kwargs
    ) -> None:
        """Run an operation and redirect to the page, or show there why it failed."""
        try:
            await self.room.ask(wanted, *args, **named)
        except BossError as error:
            await self.show(self.fault(error))
        else:
            self.redirect(f"{self.base_url}{self.place}")


class Tables(TablesHandler):
    """Page of the tables."""

    @authenticated
    async def get(self) -> None:
        """Send the page with the number of tables just created."""
        _ = self.xsrf_token
        made = _whole(self.get_query_argument("made", ""))
        await self.show(*([say("rooms.made", self.lang, count=made)] if made else []))


class Seen(TablesHandler):
    """The changing part of the page, which it polls."""

    @authenticated
    async def get(self) -> None:
        self.finish(self.render_template("teacher-tables-seen.html", **await self.changing()))


class Make(TablesHandler):
    """Creation of tables for all guests in the room who are not at an unfinished table."""

    @authenticated
    async def post(self) -> None:
        """Create the tables; with `anew`, end all existing tables first."""
        try:
            wishes = self.wishes()
            anew = bool(self.get_body_argument("anew", ""))
            made = await self.room.ask(make, self.room, wishes, anew=anew)
        except BossError as error:
            await self.show(self.fault(error))
        else:
            self.redirect(f"{self.base_url}teacher/tables?game={wishes.game}&made={len(made)}")

    def wishes(self) -> Wishes:
        """Return the request in the form."""
        game = self.get_body_argument("game")
        if game not in shown():
            raise HTTPError(400)
        bot, how = self.get_body_argument("bot"), self.get_body_argument("how")
        if bot not in laying.bots(game) or how not in laying.HOW:
            raise HTTPError(400)
        fields = self.request.body_arguments
        values = {
            each.name: self.get_body_argument(f"option-{each.name}", "")
            for each in named(game).options
        }
        numbers = {
            name.removeprefix("table-"): _whole(self.get_body_argument(name))
            for name in fields
            if name.startswith("table-")
        }
        people, bots = (_whole(self.get_body_argument(name)) for name in ("people", "bots"))
        patience = _whole(self.get_body_argument("patience", ""))
        how_far = self.get_body_argument("talk", "")
        hints, asks = (bool(self.get_body_argument(name, "")) for name in ("hints", "asks"))
        house = House(hints=hints, patience=patience, asks=asks)
        how_far = how_far if how_far in talk.HOW else "off"
        return Wishes(game, max(1, people), bots, bot, how, values, numbers, house, how_far)


class Hold(TablesHandler):
    """Pause, resume or end of one table or all."""

    @authenticated
    async def post(self) -> None:
        """Write the log entry to the tables."""
        entry, code = self.get_body_argument("entry"), self.get_body_argument("code", "")
        if entry not in ENTRIES:
            raise HTTPError(400)
        await self.does(hold, self.room, entry, code)


class Tell(TablesHandler):
    """Message from the teacher to one table or to all unfinished ones, or hiding of a message."""

    @authenticated
    async def post(self) -> None:
        """Send or hide the message."""
        code, hides = self.get_body_argument("code", ""), self.get_body_argument("hide", "")
        words = self.get_body_argument("words", "")
        try:
            await self.room.ask(tell, self.room, code, words, hides)
        except BossError as error:
            await self.show(self.fault(error))
        else:
            self.redirect(f"{self.base_url}teacher/tables{f'/{code}' if code else ''}")


class People(TablesHandler):
    """List of expected names, renaming of a guest, and removal of a guest."""

    @authenticated
    async def post(self) -> None:
        """Do what the form asks for."""
        browser = self.get_body_argument("browser", "")
        if self.get_body_argument("leave", ""):
            await self.does(rooms.left, browser)
        elif browser:
            await self.does(rename, browser, self.get_body_argument("name", ""))
        else:
            await self.does(expect, self.get_body_argument("names", "").splitlines())


class Door(TablesHandler):
    """Closing and opening of the room, and removal of absent guests."""

    @authenticated
    async def post(self) -> None:
        """Do what the form asks for."""
        match self.get_body_argument("door"):
            case "close" | "open" as wanted:
                await self.does(rooms.close, closed=wanted == "close")
            case "sweep":
                await self.does(rooms.swept)
            case _:
                raise HTTPError(400)


class Give(TablesHandler):
    """Transfer of a seat to another guest, for example to a learner's new device."""

    @authenticated
    async def post(self) -> None:
        """Transfer the seat."""
        code, seat = self.get_body_argument("code"), self.get_body_argument("seat")
        browser = self.get_body_argument("browser", "")
        await self.does(give, self.room, code, seat, browser)


class Clear(TablesHandler):
    """Deletion of the room."""

    @authenticated
    async def post(self) -> None:
        """Delete all data of the class."""
        await self.does(clear, self.room)


def shown() -> list[str]:
    """Return the games whose tables have a page."""
    return [name for name in games.names() if named(name).page]


def make(saves: Saves, room: Room, wishes: Wishes, *, anew: bool) -> list[rooms.Made]:
    """Create tables for all guests who are not at an unfinished table, or with `anew` for all
    guests.
    """
    going = {each.number for each, state in states(saves, room).items() if state in GOING}
    guests = rooms.guests(saves)
    there = [each for each in guests if anew or each.table not in going]
    names = [*(each.name for each in guests), *rooms.expected(saves)]
    laid = laying.laid(wishes, there, SystemRandom(), named=names)  # raises before any change
    if anew:
        hold(saves, room, "end", "")
    return rooms.put_up(saves, room.key, laid)


def hold(saves: Saves, room: Room, entry: str, code: str) -> None:
    """Write an entry to the log of one table, or of all tables if the code is empty."""
    for made, state in states(saves, room).items():
        if code in ("", made.code) and state in ENTRIES[entry]:
            seats.written(saves, made.game, entry)


def tell(saves: Saves, room: Room, code: str, words: str, hides: str) -> None:
    """Send the teacher's message to one table or to all unfinished ones, or hide a message."""
    if hides:
        talk.hide(saves, rooms.at(saves, code).game, _whole(hides))
        return
    for made, state in states(saves, room).items():
        if code == made.code or (not code and state not in ("ended", "stuck")):
            talk.say_at(saves, made.game, None, words)


def rename(saves: Saves, browser: str, name: str) -> None:
    """Rename a guest in the room."""
    if rooms.guest(saves, browser):
        rooms.entered(saves, browser, name)


def expect(saves: Saves, names: Sequence[str]) -> None:
    """Set the expected names; BossError with those that are invalid."""
    wrong = rooms.expect(saves, names)
    if wrong:
        raise BossError("rooms.unfit", names=", ".join(wrong))


def clear(saves: Saves, room: Room) -> None:
    """Delete the room."""
    rooms.cleared(saves)
    room.forget()


def give(saves: Saves, room: Room, code: str, letter: str, browser: str) -> None:
    """Transfer a seat at a table of the class to another browser."""
    rooms.give(saves, room.key, rooms.at(saves, code).game, parse_seat(letter), browser)


def _whole(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 4 else 0


ADDRESSES = {
    "teacher/tables": Tables,
    "teacher/tables/seen": Seen,
    "teacher/tables/make": Make,
    "teacher/tables/hold": Hold,
    "teacher/tables/people": People,
    "teacher/tables/door": Door,
    "teacher/tables/give": Give,
    "teacher/tables/tell": Tell,
    "teacher/tables/clear": Clear,
}
