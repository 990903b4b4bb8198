"""Room of a class, for learners: entering a name, waiting, and the redirect to a seat."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from tornado.httputil import url_concat
from tornado.web import HTTPError, authenticated
from voila.handler import BaseVoilaHandler

from bosslib import BossError
from bosslib.game import Seat
from bosslib.words import say
from bosswidgets.kit.page_list import list_pages
from bosswidgets.server.auth.proxies import client_network
from bosswidgets.server.auth.users import logged_in_user
from bosswidgets.server.classroom.dashboard_cards import game_state
from bosswidgets.server.classroom.room_data import RoomData
from bosswidgets.server.classroom.teacher_pages import GUEST, browser_identity, set_cookie
from bosswidgets.server.language import LocalizedHandler
from bosswidgets.server.server_limits import ClientRateLimit
from bosswidgets.table import player_names
from bosswidgets.table.games import named
from bosswidgets.table.multiplayer import class_room, entry_answers, table_seats
from bosswidgets.table.saves import Saves

P = ParamSpec("P")
T = TypeVar("T")

AWAY_SECONDS = 5
"""Seconds after which a page retries when the database is away."""

MAX_PENDING = 6
"""Maximum number of requests of one browser that wait for the room's thread; no browser opens more
connections.
"""

RENAMES = ClientRateLimit(10, 1 / 10)
"""Rate limit of a browser's name changes; for each, the log of its game is replayed."""

BUSY_SECONDS = 10
"""Seconds after which somebody may try again who has sent too many requests."""


class RoomHandler(LocalizedHandler, BaseVoilaHandler):
    """Base of handlers of the class's room."""

    async def prepare(self) -> None:
        """Disable caching; HTTP 404 if no class is served."""
        await super().prepare()
        if not self.settings["classroom"]:
            raise HTTPError(404)
        self.set_header("Cache-Control", "no-store")

    def log_exception(self, *error: object) -> None:
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
    def room(self) -> RoomData:
        """The class's room."""
        found: RoomData = self.settings["classroom"].room
        return found

    async def run(
        self, wanted: Callable[Concatenate[Saves, P], T], *args: P.args, **named: P.kwargs
    ) -> T:
        """Run a function of the saved games on the room's thread and return its result.

        HTTP 429 if too many requests of this browser wait for the thread. All browsers at an
        address that have no cookie yet may have as many as the class has places.
        """
        who, most = browser_identity(self), MAX_PENDING
        if not who:
            who = f"address {client_network(self.request.remote_ip)}"
            most = max(MAX_PENDING, self.place_count)
        pending = self.settings["classroom"].pending
        if pending[who] >= most:
            raise self.send_too_many(BUSY_SECONDS)
        pending[who] += 1
        try:
            return await self.room.run(wanted, *args, **named)
        finally:
            pending[who] -= 1
            if not pending[who]:
                del pending[who]

    @property
    def browser_hash(self) -> str:
        """Hash of the requesting browser's identity; a new one gets a cookie."""
        made = browser_identity(self)
        if not made:
            made = token_hex(16)
            set_cookie(self, GUEST, made)
        return table_seats.hash_secret(made)

    @property
    def place_count(self) -> int:
        """Number of places in the class."""
        found: int = self.settings["classroom"].places
        return found

    async def enter(self, name: str) -> None:
        """Enter the room under a name, or change it; BossError if it is refused."""
        most, load = self.place_count, self.room.current_game
        await self.run(class_room.enter, self.browser_hash, name, most=most, load=load)

    def table_address(self, game: str) -> str:
        """Return the address of the page with a game's table, in the request's language."""
        return self.page_address(named(game).page)

    def page_address(self, name: str) -> str:
        """Return the address of a page by its name, in the request's language."""
        root = Path(self.settings["voila"].root_dir)
        found = (page for code in (self.lang, "en") for page in list_pages(root, code))
        path = next((page.path for page in found if page.name == name), "")
        return f"{self.base_url}voila/render/{path}"


class RoomPage(RoomHandler):
    """Page of the room."""

    @authenticated
    async def get(self) -> None:
        """Ask for a name or show that the guest is waiting; redirect guests who have a seat."""
        _ = self.xsrf_token
        goes = await self.run(current_seat, self.room, self.browser_hash)
        if goes is None:
            await self.send_page(await self.register_user())
        elif await self.run(entry_answers.has_open_questions, goes.name, goes.seat):
            self.redirect(f"{self.base_url}room/questions")
        else:
            key = self.room.key
            secret = await self.run(class_room.seat_secret, key, goes.name, goes.seat)
            self.redirect(url_concat(self.table_address(goes.game), {"seat": secret}))

    async def register_user(self) -> str:
        """Register a new guest who has logged in; return why the name is refused, or an empty
        string.
        """
        them = logged_in_user(self)
        if not them or await self.run(class_room.find_guest, self.browser_hash) is not None:
            return ""
        try:
            called = them.username[: player_names.MAX_LENGTH]
            await self.enter(called)
        except BossError as error:
            return self.error_text(error)
        return ""

    def check_xsrf_cookie(self) -> None:
        """Check the form's token, except for a browser without cookies: `post` does nothing for it
        but explain.
        """
        if browser_identity(self):
            super().check_xsrf_cookie()

    @authenticated
    async def post(self) -> None:
        """Register the name in the form; HTTP 429 if names come too often.

        A browser without a cookie gets one, with the form again: it could not be found again. A
        user who has logged in keeps that name, and may type another only if it is refused.
        """
        name = self.get_body_argument("name", "")
        if not browser_identity(self):
            await self.send_page(say("rooms.cookies", self.lang), name)
            return
        if not RENAMES.allow(self.browser_hash):
            raise self.send_too_many(BUSY_SECONDS)
        if logged_in_user(self) and not await self.register_user():
            self.redirect(f"{self.base_url}room")
            return
        try:
            await self.enter(name)
        except BossError as error:
            await self.send_page(self.error_text(error), name)
        else:
            self.redirect(f"{self.base_url}room")

    async def send_page(self, wrong: str = "", name: str = "") -> None:
        """Send the page, with an error in the name if there is one."""
        me = await self.run(class_room.find_guest, self.browser_hash)
        may_rename = logged_in_user(self) is None
        asks = may_rename and self.get_query_argument("name", None) is not None
        values: dict[str, object] = {
            "me": me,
            "may_rename": may_rename,
            "renames": wrong or me is None or asks,
            "typed": name or (me.name if me else ""),
            "wrong": wrong,
            "expected": await self.run(class_room.expected_names),
            "count": len(await self.run(class_room.list_guests)),
        }
        self.finish(self.render_template("room.html", **values))


class SeatPollHandler(RoomHandler):
    """Endpoint that waiting pages poll to learn whether they have a seat."""

    @authenticated
    async def get(self) -> None:
        """Send whether to go on, and how many guests are waiting."""
        await self.run(class_room.mark_present, self.browser_hash)
        goes = await self.run(current_seat, self.room, self.browser_hash)
        here = [each for each in await self.run(class_room.list_guests) if not each.is_away]
        told = say("rooms.waiting", self.lang, count=len(here))
        self.finish({"go": bool(goes), "told": told})


class BrowserSeat(NamedTuple):
    """A seat: the game's id, the kind of game, and the seat."""

    name: str
    game: str
    seat: Seat


def current_seat(saves: Saves, room: RoomData, browser: str) -> BrowserSeat | None:
    """Return a browser's seat if its game is not over, or None."""
    found = class_room.last_seat(saves, browser)
    if found is None:
        return None
    name, seat = found
    game = room.current_game(saves, name)
    if game_state(game) in ("over", "ended"):
        return None
    return BrowserSeat(name, game.record.game.name, seat)


ADDRESSES = {"room": RoomPage, "room/seat": SeatPollHandler}
