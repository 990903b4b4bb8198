"""Room of a class, for learners: entering a name, waiting, and the redirect to a seat."""

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
"""Seconds after which a page retries when the database is away."""


class RoomHandler(Speaking, BaseVoilaHandler):
    """Base of handlers of the class's room."""

    async def prepare(self) -> None:
        """Disable caching; HTTP 404 if no class is served."""
        await super().prepare()
        if not self.settings["classroom"]:
            raise HTTPError(404)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "same-origin")

    def log_exception(self, *error: Any) -> None:
        """Log unexpected exceptions only; BossErrors such as a missing database are shown on the
        page.
        """
        if not isinstance(error[1], BossError):
            super().log_exception(*error)

    def write_error(self, status_code: int, **options: Any) -> None:
        """For a BossError, send a page that reloads itself until the database is back."""
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
        """Identity of the requesting browser; a new one gets a cookie.

        Forms posted without a cookie are identified by IP address, as one guest per address.
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
        """Number of places in the class."""
        found: int = self.settings["classroom"].places
        return found

    def page_of(self, game: str) -> str:
        """Return the address of the page with a game's table, in the request's language."""
        return self.notebook(named(game).page)

    def notebook(self, name: str) -> str:
        """Return the address of a page by its name, in the request's language."""
        root = Path(self.settings["voila"].root_dir)
        found = (page for code in (self.lang, "en") for page in pages(root, code))
        path = next((page.path for page in found if page.name == name), "")
        return f"{self.base_url}voila/render/{path}"


class Waiting(RoomHandler):
    """Page of the room."""

    @authenticated
    async def get(self) -> None:
        """Ask for a name or show that the guest is waiting; redirect guests who have a seat."""
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
        """Register a new guest who has logged in; return why the name is refused, or an empty
        string.
        """
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
        """Register the name in the form."""
        name = self.get_body_argument("name", "")
        try:
            await self.room.ask(rooms.entered, self.browser, name, most=self.places)
        except BossError as error:
            await self.show(self.fault(error), name)
        else:
            self.redirect(f"{self.base_url}room")

    async def show(self, wrong: str = "", name: str = "") -> None:
        """Send the page, with an error in the name if there is one."""
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
    """Endpoint that waiting pages poll to learn whether they have a seat."""

    @authenticated
    async def get(self) -> None:
        """Send whether to go on, and how many guests are waiting."""
        await self.room.ask(rooms.present, self.browser)
        goes = await self.room.ask(seat_of, self.room, self.browser)
        here = [each for each in await self.room.ask(rooms.guests) if not each.away]
        told = say("rooms.waiting", self.lang, count=len(here))
        self.finish({"go": bool(goes), "told": told})


class Place(NamedTuple):
    """A seat: the game's id, the kind of game, and the seat."""

    name: str
    game: str
    seat: Seat


def seat_of(saves: Saves, room: Room, browser: str) -> Place | None:
    """Return a browser's seat if its game is not over, or None."""
    found = rooms.seat_of(saves, browser)
    if found is None:
        return None
    name, seat = found
    game = room.game(saves, name)
    if state_of(game) in ("over", "ended"):
        return None
    return Place(name, game.record.game.name, seat)


ADDRESSES = {"room": Waiting, "room/seat": Whither}
