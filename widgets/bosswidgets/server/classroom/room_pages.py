"""The room of a class, for those who learn: a name, a wait, and the way to one's seat."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple

from tornado.httputil import url_concat
from tornado.web import HTTPError, authenticated
from voila.handler import BaseVoilaHandler

from bosslib import BossError
from bosslib.game import Seat
from bosslib.words import say
from bosswidgets.kit.lobby import pages
from bosswidgets.server.classroom.pages import GUEST, browser, keep
from bosswidgets.server.classroom.room import Room
from bosswidgets.server.classroom.tiles import state_of
from bosswidgets.server.door.persons import person
from bosswidgets.server.language import Speaking
from bosswidgets.table import naming
from bosswidgets.table.games import named
from bosswidgets.table.meeting import answers, rooms, seats
from bosswidgets.table.saves import Saves

AWAY_SECONDS = 5
"""After so many seconds a page asks again whether the database is back."""


class RoomHandler(Speaking, BaseVoilaHandler):
    """What concerns the room of the class that is served."""

    async def prepare(self) -> None:
        """Nothing of a room is kept by a browser; where no class is served there is none."""
        await super().prepare()
        if not self.settings["classroom"]:
            raise HTTPError(404)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "same-origin")

    def log_exception(self, *error: Any) -> None:
        """Writes down what nobody expects; that a database is away is told on the page."""
        if not isinstance(error[1], BossError):
            super().log_exception(*error)

    def write_error(self, status_code: int, **options: Any) -> None:
        """While the database is away the page says so, and loads itself anew."""
        _, error, _ = options.get("exc_info", (None, None, None))
        if not isinstance(error, BossError):
            super().write_error(status_code, **options)
            return
        self.set_status(503)
        self.set_header("Retry-After", AWAY_SECONDS)
        self.finish(self.render_template("503.html", why="away", seconds=AWAY_SECONDS))

    @property
    def room(self) -> Room:
        """The class's room."""
        found: Room = self.settings["classroom"].room
        return found

    @property
    def browser(self) -> str:
        """By what the browser that asks is known; a new one is given its cookie.

        Who sends something without one is known by the address: all there are one guest.
        """
        made = browser(self)
        if not made and self.request.method == "POST":
            made = f"address {self.request.remote_ip}"
        if not made:
            made = token_hex(16)
            keep(self, GUEST, made)
        return seats.hashed(made)

    @property
    def places(self) -> int:
        """For how many the class has room."""
        found: int = self.settings["classroom"].places
        return found

    def page_of(self, game: str) -> str:
        """The address of the page with a game's table, in the language of who asks."""
        return self.notebook(named(game).page)

    def notebook(self, name: str) -> str:
        """The address of a page by its name, in the language of who asks."""
        root = Path(self.settings["voila"].root_dir)
        found = (page for code in (self.lang, "en") for page in pages(root, code))
        path = next((page.path for page in found if page.name == name), "")
        return f"{self.base_url}voila/render/{path}"


class Waiting(RoomHandler):
    """The room's page."""

    @authenticated
    async def get(self) -> None:
        """Asks for a name, or says that one waits; who has a seat is led there."""
        _ = self.xsrf_token
        goes = await self.room.ask(seat_of, self.room, self.browser)
        if goes is None:
            await self.show(await self.introduced())
        elif await self.room.ask(answers.owed, goes.name, goes.seat):
            self.redirect(f"{self.base_url}room/questions")
        else:
            key = self.room.key
            secret = await self.room.ask(rooms.secret_of, key, goes.name, goes.seat)
            self.redirect(url_concat(self.page_of(goes.game), {"seat": secret}))

    async def introduced(self) -> str:
        """Takes the name of somebody new who has logged in; why it can't be theirs, or nothing."""
        them = person(self)
        if not them or await self.room.ask(rooms.guest, self.browser) is not None:
            return ""
        try:
            called = them.username[: naming.LETTERS]
            await self.room.ask(rooms.entered, self.browser, called, most=self.places)
        except BossError as error:
            return self.fault(error)
        return ""

    @authenticated
    async def post(self) -> None:
        """Takes a name."""
        name = self.get_body_argument("name", "")
        try:
            await self.room.ask(rooms.entered, self.browser, name, most=self.places)
        except BossError as error:
            await self.show(self.fault(error), name)
        else:
            self.redirect(f"{self.base_url}room")

    async def show(self, wrong: str = "", name: str = "") -> None:
        """Write the page, with what is wrong with a name."""
        me = await self.room.ask(rooms.guest, self.browser)
        values: dict[str, Any] = {
            "me": me,
            "renames": wrong or me is None or self.get_query_argument("name", None) is not None,
            "typed": name or (me.name if me else ""),
            "wrong": wrong,
            "expected": await self.room.ask(rooms.expected),
            "count": len(await self.room.ask(rooms.guests)),
        }
        self.finish(self.render_template("room.html", **values))


class Whither(RoomHandler):
    """Whether one who waits has a seat now; its page asks every few seconds."""

    @authenticated
    async def get(self) -> None:
        """Says whether to go on, and how many wait."""
        await self.room.ask(rooms.present, self.browser)
        goes = await self.room.ask(seat_of, self.room, self.browser)
        here = [each for each in await self.room.ask(rooms.guests) if not each.away]
        told = say("rooms.waiting", self.lang, count=len(here))
        self.finish({"go": bool(goes), "told": told})


class Place(NamedTuple):
    """A seat: the id of its game, which game that is, and the seat."""

    name: str
    game: str
    seat: Seat


def seat_of(saves: Saves, room: Room, browser: str) -> Place | None:
    """The seat of a browser at a table that goes on."""
    found = rooms.seat_of(saves, browser)
    if found is None:
        return None
    name, seat = found
    game = room.game(saves, name)
    if state_of(game) in ("over", "ended"):
        return None
    return Place(name, game.record.game.name, seat)


ADDRESSES = {"room": Waiting, "room/seat": Whither}
