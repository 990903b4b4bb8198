"""Teacher's page of one table: its history, and actions on behalf of its people."""

from __future__ import annotations

from tornado.web import HTTPError, authenticated

from bosslib import BossError
from bosslib.export.followed import Answered
from bosslib.game import Seat, parse_seat
from bosslib.log import BACK, sits
from bosswidgets.server.classroom.room import Room
from bosswidgets.server.classroom.table_pages import TablesHandler
from bosswidgets.server.classroom.tiles import GOING, hands, state_of, tile, told
from bosswidgets.table import defaults
from bosswidgets.table.database import TakenError
from bosswidgets.table.following import fault
from bosswidgets.table.meeting import answers, rooms, seats, talk
from bosswidgets.table.saves import Saves


class OneTableHandler(TablesHandler):
    """Base of the handlers for one table of the class."""

    @property
    def code(self) -> str:
        """Code of the table, from the path or the form."""
        return str(self.path_args[0]) if self.path_args else self.get_body_argument("code")

    @property
    def place(self) -> str:
        """Path of the page within the app."""
        return f"teacher/tables/{self.code}"

    async def show(self, *said: str) -> None:
        """Send the page with messages on what was done; all hands are included on request."""
        with_hands = self.get_query_argument("hands", None) is not None
        try:
            made = await self.room.ask(rooms.at, self.code)
            seen = await self.room.ask(tile, self.room, made)
        except BossError:  # no such table, or an unreadable game
            raise HTTPError(404) from None
        game = await self.room.ask(self.room.game, made.game)
        free = [each for each in await self.room.ask(rooms.guests) if not each.away]
        values = {
            "tile": seen,
            "said": said,
            "free": free,
            "told": told(game),
            "lines": await self.room.ask(talk.said, made.game),
            "hands": zip(game.names, hands(game), strict=True) if with_hands else (),
            "with_hands": with_hands,
            "done": len(game.record.played),
            "stuck": game.stuck and str(fault(game.stuck)),
            "answered": await self.room.ask(answered, made.game),
            "page_of": self.page_of,
        }
        self.finish(self.render_template("teacher-table.html", **values))


class Watched(OneTableHandler):
    """Page of one table."""

    @authenticated
    async def get(self, code: str) -> None:
        _ = self.xsrf_token
        await self.show()


class Sit(OneTableHandler):
    """Replacement of a person by a bot, or the reverse."""

    @authenticated
    async def post(self) -> None:
        """Seat the bot or the person."""
        letter = self.get_body_argument("bot", "")
        if letter:
            await self.does(sit, self.room, self.code, letter, defaults.BOT)
        else:
            letter = self.get_body_argument("person")
            await self.does(sit, self.room, self.code, letter, None)


class Back(OneTableHandler):
    """Undo of the last actions."""

    @authenticated
    async def post(self) -> None:
        """Undo as many actions as the form says."""
        await self.does(take_back, self.room, self.code, self.get_body_argument("count", ""))


class Mend(OneTableHandler):
    """Repair of a table's log."""

    @authenticated
    async def post(self) -> None:
        """Remove the entry that cannot be replayed."""
        await self.does(mend, self.room, self.code)


def mend(saves: Saves, room: Room, code: str) -> None:
    """Remove the entry that cannot be replayed, and all after it."""
    name = rooms.at(saves, code).game
    if stuck := room.game(saves, name).stuck:
        saves.cut(name, stuck.number)
        room.game(saves, name)
        saves.database.ring(name)


def sit(saves: Saves, room: Room, code: str, letter: str, bot: str | None) -> None:
    """Assign a person's seat to a bot, or with None back to the person."""
    seat, name = parse_seat(letter), rooms.at(saves, code).game
    if all(chair.seat != seat for chair in seats.chairs(saves, name)):
        raise BossError("rooms.no-person")
    add(saves, room, name, sits(seat, bot))


def answered(saves: Saves, name: str) -> dict[Seat, list[Answered]]:
    """Return the answers before the first deal by seat; empty if there are no questions."""
    if not rooms.house(saves, name).asks:
        return {}
    found = answers.found(saves, name)
    return {
        chair.seat: [each for each in found if each.seat == chair.seat]
        for chair in seats.chairs(saves, name)
    }


def take_back(saves: Saves, room: Room, code: str, count: str) -> None:
    """Undo this many actions, whoever did them."""
    entry = f"back {count}"
    if not BACK.fullmatch(entry):
        raise BossError("rooms.back-number")
    add(saves, room, rooms.at(saves, code).game, entry)


def add(saves: Saves, room: Room, name: str, entry: str) -> None:
    """Append an entry to the log of an unfinished game and notify its pages.

    BossError if it is invalid; entries that pages add meanwhile come before it.
    """
    while True:
        game = room.game(saves, name)
        if state_of(game) not in GOING:
            raise BossError("rooms.over")
        game.after(entry)
        try:
            saves.add(name, game.entries, entry)
        except TakenError:
            continue
        return saves.database.ring(name)


ADDRESSES = {
    "teacher/tables/sit": Sit,
    "teacher/tables/back": Back,
    "teacher/tables/mend": Mend,
    "teacher/tables/([A-Z]+)": Watched,
}
