"""The teacher's page of one table: what has happened there, and what is done for its people."""

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
    """What concerns one table of the class."""

    @property
    def code(self) -> str:
        """The letters of the table: in the address, or in what was sent."""
        return str(self.path_args[0]) if self.path_args else self.get_body_argument("code")

    @property
    def place(self) -> str:
        """The address of the page, within the app."""
        return f"teacher/tables/{self.code}"

    async def show(self, *said: str) -> None:
        """Write the page, and what is to be said of what was done; on demand with all hands."""
        with_hands = self.get_query_argument("hands", None) is not None
        try:
            made = await self.room.ask(rooms.at, self.code)
            seen = await self.room.ask(tile, self.room, made)
        except BossError:  # no such table, or what was played there can't be read
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
    """The page."""

    @authenticated
    async def get(self, code: str) -> None:
        """Writes it."""
        _ = self.xsrf_token
        await self.show()


class Sit(OneTableHandler):
    """A bot plays for somebody, or whose seat it is plays again."""

    @authenticated
    async def post(self) -> None:
        """Does it."""
        letter = self.get_body_argument("bot", "")
        if letter:
            await self.does(sit, self.room, self.code, letter, defaults.BOT)
        else:
            letter = self.get_body_argument("person")
            await self.does(sit, self.room, self.code, letter, None)


class Back(OneTableHandler):
    """The last actions are taken back."""

    @authenticated
    async def post(self) -> None:
        """Does it."""
        await self.does(take_back, self.room, self.code, self.get_body_argument("count", ""))


class Mend(OneTableHandler):
    """What can't be played is removed from the table's log."""

    @authenticated
    async def post(self) -> None:
        """Does it."""
        await self.does(mend, self.room, self.code)


def mend(saves: Saves, room: Room, code: str) -> None:
    """Remove the entry with which a table can't go on, and what came after it."""
    name = rooms.at(saves, code).game
    if stuck := room.game(saves, name).stuck:
        saves.cut(name, stuck.number)
        room.game(saves, name)
        saves.database.ring(name)


def sit(saves: Saves, room: Room, code: str, letter: str, bot: str | None) -> None:
    """Have a bot play a person's seat, or with None the person again."""
    seat, name = parse_seat(letter), rooms.at(saves, code).game
    if all(chair.seat != seat for chair in seats.chairs(saves, name)):
        raise BossError("rooms.no-person")
    add(saves, room, name, sits(seat, bot))


def answered(saves: Saves, name: str) -> dict[Seat, list[Answered]]:
    """What was answered at each person's seat before the first deal; empty if nothing is asked."""
    if not rooms.house(saves, name).asks:
        return {}
    found = answers.found(saves, name)
    return {
        chair.seat: [each for each in found if each.seat == chair.seat]
        for chair in seats.chairs(saves, name)
    }


def take_back(saves: Saves, room: Room, code: str, count: str) -> None:
    """Take back so many actions, whosever they are."""
    entry = f"back {count}"
    if not BACK.fullmatch(entry):
        raise BossError("rooms.back-number")
    add(saves, room, rooms.at(saves, code).game, entry)


def add(saves: Saves, room: Room, name: str, entry: str) -> None:
    """Add an entry to the log of a game that is not over, and have its pages hear of it.

    BossError for one that cannot be; what the pages add meanwhile comes before it.
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
