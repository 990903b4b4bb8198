"""The teacher's pages of the tables: who sits where, what goes on there, and what to do with it.

All of it is the teacher's alone, as `TeacherHandler` sees to.
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
"""The page of the lab that opens the class's zip."""

ENTRIES = {"pause": ("playing",), "resume": ("paused",), "end": GOING}
"""What can be done with a table, and in which states."""


class TablesHandler(TeacherHandler, RoomHandler):
    """What concerns the tables of the class."""

    @property
    def place(self) -> str:
        """The address of the page, within the app."""
        return "teacher/tables"

    async def show(self, *said: str) -> None:
        """Write the page, and what is to be said of what was done."""
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
        """Who is there, and the tables."""
        return {
            "guests": await self.room.ask(rooms.guests),
            "closed": await self.room.ask(rooms.is_closed),
            "tiles": await self.room.ask(tiles, self.room),
            "treated": partial(treated, lang=self.lang),
        }

    async def does(
        self, wanted: Callable[Concatenate[Saves, P], object], *args: P.args, **named: P.kwargs
    ) -> None:
        """Do something and go back to the page; or show there why it can't be done."""
        try:
            await self.room.ask(wanted, *args, **named)
        except BossError as error:
            await self.show(self.fault(error))
        else:
            self.redirect(f"{self.base_url}{self.place}")


class Tables(TablesHandler):
    """The page."""

    @authenticated
    async def get(self) -> None:
        """Writes the page, and how many tables have just been made."""
        _ = self.xsrf_token
        made = _whole(self.get_query_argument("made", ""))
        await self.show(*([say("rooms.made", self.lang, count=made)] if made else []))


class Seen(TablesHandler):
    """What changes on the page, to be shown anew."""

    @authenticated
    async def get(self) -> None:
        """Writes that part."""
        self.finish(self.render_template("teacher-tables-seen.html", **await self.changing()))


class Make(TablesHandler):
    """Tables are made, for all who are in the room and at no table that goes on."""

    @authenticated
    async def post(self) -> None:
        """Makes them; with `anew` all tables are ended before."""
        try:
            wishes = self.wishes()
            anew = bool(self.get_body_argument("anew", ""))
            made = await self.room.ask(make, self.room, wishes, anew=anew)
        except BossError as error:
            await self.show(self.fault(error))
        else:
            self.redirect(f"{self.base_url}teacher/tables?game={wishes.game}&made={len(made)}")

    def wishes(self) -> Wishes:
        """What the form says."""
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
    """One table, or all, is paused, goes on, or is ended."""

    @authenticated
    async def post(self) -> None:
        """Does it."""
        entry, code = self.get_body_argument("entry"), self.get_body_argument("code", "")
        if entry not in ENTRIES:
            raise HTTPError(400)
        await self.does(hold, self.room, entry, code)


class Tell(TablesHandler):
    """A line of the teacher's to one table, or to all that go on; or a line there is hidden."""

    @authenticated
    async def post(self) -> None:
        """Does it."""
        code, hides = self.get_body_argument("code", ""), self.get_body_argument("hide", "")
        words = self.get_body_argument("words", "")
        try:
            await self.room.ask(tell, self.room, code, words, hides)
        except BossError as error:
            await self.show(self.fault(error))
        else:
            self.redirect(f"{self.base_url}teacher/tables{f'/{code}' if code else ''}")


class People(TablesHandler):
    """Whom the teacher expects, another name for somebody, or that somebody has left."""

    @authenticated
    async def post(self) -> None:
        """Does it."""
        browser = self.get_body_argument("browser", "")
        if self.get_body_argument("leave", ""):
            await self.does(rooms.left, browser)
        elif browser:
            await self.does(rename, browser, self.get_body_argument("name", ""))
        else:
            await self.does(expect, self.get_body_argument("names", "").splitlines())


class Door(TablesHandler):
    """Nobody new can come into the room, or everybody again; or who is away is taken out."""

    @authenticated
    async def post(self) -> None:
        """Does it."""
        match self.get_body_argument("door"):
            case "close" | "open" as wanted:
                await self.does(rooms.close, closed=wanted == "close")
            case "sweep":
                await self.does(rooms.swept)
            case _:
                raise HTTPError(400)


class Give(TablesHandler):
    """A seat is given to somebody else in the room, as to a learner's new device."""

    @authenticated
    async def post(self) -> None:
        """Does it."""
        code, seat = self.get_body_argument("code"), self.get_body_argument("seat")
        browser = self.get_body_argument("browser", "")
        await self.does(give, self.room, code, seat, browser)


class Clear(TablesHandler):
    """The room is deleted."""

    @authenticated
    async def post(self) -> None:
        """Deletes all that is kept of the class."""
        await self.does(clear, self.room)


def shown() -> list[str]:
    """The games whose tables have a page."""
    return [name for name in games.names() if named(name).page]


def make(saves: Saves, room: Room, wishes: Wishes, *, anew: bool) -> list[rooms.Made]:
    """Make tables for all in the room who sit at no table that goes on, or `anew` for all."""
    going = {each.number for each, state in states(saves, room).items() if state in GOING}
    guests = rooms.guests(saves)
    there = [each for each in guests if anew or each.table not in going]
    names = [*(each.name for each in guests), *rooms.expected(saves)]
    laid = laying.laid(wishes, there, SystemRandom(), named=names)  # refuses before all else
    if anew:
        hold(saves, room, "end", "")
    return rooms.put_up(saves, room.key, laid)


def hold(saves: Saves, room: Room, entry: str, code: str) -> None:
    """Write an entry into the log of one table, or of all where no letters are given."""
    for made, state in states(saves, room).items():
        if code in ("", made.code) and state in ENTRIES[entry]:
            seats.written(saves, made.game, entry)


def tell(saves: Saves, room: Room, code: str, words: str, hides: str) -> None:
    """Say a line of the teacher's at one table, or at all that go on; or hide one that was said."""
    if hides:
        talk.hide(saves, rooms.at(saves, code).game, _whole(hides))
        return
    for made, state in states(saves, room).items():
        if code == made.code or (not code and state not in ("ended", "stuck")):
            talk.say_at(saves, made.game, None, words)


def rename(saves: Saves, browser: str, name: str) -> None:
    """Give somebody who is in the room another name."""
    if rooms.guest(saves, browser):
        rooms.entered(saves, browser, name)


def expect(saves: Saves, names: Sequence[str]) -> None:
    """Write down whom the teacher expects; BossError with the names that can't be."""
    wrong = rooms.expect(saves, names)
    if wrong:
        raise BossError("rooms.unfit", names=", ".join(wrong))


def clear(saves: Saves, room: Room) -> None:
    """Delete the room."""
    rooms.cleared(saves)
    room.forget()


def give(saves: Saves, room: Room, code: str, letter: str, browser: str) -> None:
    """Give a seat of a table of the class to another browser."""
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
