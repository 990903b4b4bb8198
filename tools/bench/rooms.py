"""Benchmark of shared tables for `python -m bosslib bench --only rooms`; about three minutes.

Thirty clients sit at six tables of a class, one at each seat. They act when their game asks them.
The measure is the delay until the other clients of the table are notified; the floor is the
response time of the click itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from itertools import chain
from random import random
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

from bosslib.words import say
from bosswidgets.server.classroom.allocation import TableRequest
from bosswidgets.server.classroom.room_data import RoomData, load_key
from bosswidgets.server.classroom.table_pages import create_requested_tables
from bosswidgets.table.multiplayer import class_room
from bosswidgets.table.saves import Saves
from tools.bench import appending
from tools.bench.classroom import (
    QUIET,
    Class,
    measured_peak,
    memory_row,
    p95,
    serve_class,
    until_warm,
)
from tools.bench.report import AnyRow, Row, attempt, sentences, time_row
from tools.protocol_client import Client, ClientError, next_click

if TYPE_CHECKING:
    import psutil

LEARNERS, EACH = 30, 5
ACTS = 30  # of each table
PACE = 1.0  # seconds between two actions at a table
IDLE = 60.0  # seconds in which nobody acts
BEAT = 20.0  # seconds between two heartbeats of a visible page
CALMED = 15.0  # seconds after which a page polls less often
CALM = 3.0  # seconds without news; a page polls every second
RESTLESS = 60.0  # timeout in seconds for `calm`
LATE = 10.0  # timeout in seconds for `hears`
PAGES = {"card": "en/16-table.ipynb", "board": "en/23-board-game.ipynb"}


class Seat(Client):
    """Client at a seat; it records the path of its page and the time of the last notification."""

    told = 0.0
    path = ""

    async def open(self, path: str) -> float:
        self.path = path
        return await super().open(path)

    def _update(self, content: dict[str, Any]) -> None:
        super()._update(content)
        if "_said" in (content["data"].get("state") or {}):
            self.told = monotonic()

    async def beat(self) -> None:
        """Send a heartbeat, as a browser does for a visible page."""
        model = next(name for name, state in self.models.items() if state.get("beats"))
        self.models[model]["seen"] = self.models[model].get("seen", 0) + 1
        state = {"seen": self.models[model]["seen"]}
        data = {"method": "update", "state": state, "buffer_paths": []}
        await self._say("comm_msg", {"comm_id": model, "data": data})

    async def hears(self, entry: str, since: float) -> float:
        """Return the seconds from an entry until the page is notified; ClientError on a timeout."""
        while self.told < since:
            if monotonic() > since + LATE:
                raise ClientError(f"nothing was heard of {entry!r}")
            await asyncio.sleep(0.002)
        return self.told - since

    async def calm(self) -> None:
        """Wait until the page has had no news for some time; ClientError on a timeout."""
        end = monotonic() + RESTLESS
        while monotonic() < self.told + CALM:
            if monotonic() > end:
                raise ClientError("the page does not come to rest")
            await asyncio.sleep(0.1)


def rows() -> Iterator[AnyRow]:
    """Return the rows of two pages, of thirty pages, of an idle table, and of a shared database."""
    yield from appending.rows()
    with serve_class(LEARNERS + 2) as room:
        until_warm(room.process, LEARNERS)
        floor = _bare(room)
        for game in PAGES:
            names = sentences("rooms", f"two-{game}")
            yield from attempt("rooms", _two_rows(room, game), names)
        names = sentences("rooms", "thirty", "quiet", "memory")
        yield from attempt("rooms", _class_rows(room, floor), names)


def _two_rows(room: Class, game: str) -> Iterator[Row]:
    own, heard = asyncio.run(_play_tables(room, game, people=2, tables=1))
    yield _row(f"two-{game}", heard, own, 0.150)


def _class_rows(room: Class, floor: float) -> Iterator[Row]:
    with measured_peak(room.process) as peak:
        own, heard, idle = asyncio.run(_class(room))
    yield _row("thirty", heard, own, 0.400)
    yield Row(
        say("bench.rooms-quiet"),
        say("bench.core", share=idle * 100),
        say("bench.core", share=floor * 100),
        f"{idle / floor:.1f} x",
        "≤ 0.1 %",
        met=idle <= 0.001,
    )
    yield memory_row("rooms-memory", peak, 2500)


async def _class(room: Class) -> tuple[list[float], list[float], float]:
    """Return the click times, the notification delays, and the CPU share of an idle page."""
    there = await seat_clients(room, "card", EACH, LEARNERS // EACH)
    try:
        await asyncio.sleep(QUIET + CALMED)
        before = _processor_seconds(room.process)
        await asyncio.gather(*(_keep_visible(client) for _, clients in there for client in clients))
        idle = (_processor_seconds(room.process) - before) / IDLE / LEARNERS
        found = await asyncio.gather(*(_acting(room, *table) for table in there))
    finally:
        await close_pages(there)
    own = [each for each, _ in found]
    heard = [each for _, each in found]
    return [*chain(*own)], [*chain(*heard)], idle


async def _play_tables(
    room: Class, game: str, people: int, tables: int
) -> tuple[list[float], list[float]]:
    """Return the click times at some tables, and the notification delays of the other clients."""
    there = await seat_clients(room, game, people, tables)
    try:
        ((own, heard),) = await asyncio.gather(*(_acting(room, *table) for table in there))
    finally:
        await close_pages(there)
    return own, heard


async def seat_clients(
    room: Class, game: str, people: int, tables: int, bots: int = 0
) -> list[tuple[str, list[Seat]]]:
    """Create tables of clients and bots; return the game id and the clients of each."""
    saves, key = Saves(room.data), load_key(room.data)
    class_room.delete_class(saves)
    names = [f"N{at}" for at in range(people * tables)]
    for name in names:
        class_room.enter(saves, name, name)
    wishes = TableRequest(game, people, bots, "careful", "order", {"length": "whole"}, {})
    made = create_requested_tables(saves, RoomData(key), wishes, anew=True)
    clients: dict[str, list[Seat]] = {each.game: [] for each in made}
    opening = []
    for name in names:
        table, secret = class_room.seat_with_secret(saves, key, name) or ("", "")
        client = Seat(room.address)
        clients[table].append(client)
        opening.append(client.open(f"{PAGES[game]}?seat={secret}"))
    await asyncio.gather(*opening)
    return list(clients.items())


async def _acting(
    room: Class, name: str, people: Sequence[Seat]
) -> tuple[list[float], list[float]]:
    """Let the clients of a table act at a fixed pace; return click times and delays."""
    saves = Saves(room.data)
    own: list[float] = []
    heard: list[float] = []
    end = monotonic() + ACTS * PACE + 60
    while len(own) < ACTS and monotonic() < end:
        wait = asyncio.create_task(asyncio.sleep(PACE))
        for client in people:
            try:
                click = next_click(client)
            except ClientError:  # it is another client's turn
                continue
            if click is None:
                return own, heard
            before, began = len(saves.entry_texts_since(name, 0)), monotonic()
            took = await client.click(*click)
            if new := saves.entry_texts_since(name, before):
                others = [each for each in people if each is not client]
                own.append(took)
                hears = (each.hears(new[0], began) for each in others)
                heard.append(max(await asyncio.gather(*hears)))
                break
        await wait
    return own, heard


async def close_pages(there: Sequence[tuple[str, Sequence[Seat]]]) -> None:
    """Close the pages of all clients."""
    await asyncio.gather(*(client.leave() for _, clients in there for client in clients))


async def _keep_visible(client: Seat) -> None:
    """Keep a page visible for some time, without any action."""
    end = monotonic() + IDLE
    await asyncio.sleep(BEAT * random())
    while (left := end - monotonic()) > 0:
        await client.beat()
        await asyncio.sleep(min(BEAT, left))


def _bare(room: Class) -> float:
    """Return the CPU share of one idle warm Python, including its share of the app's own."""
    sleep(QUIET)
    before = _processor_seconds(room.process)
    sleep(IDLE)
    return (_processor_seconds(room.process) - before) / IDLE / LEARNERS


def _processor_seconds(process: psutil.Process) -> float:
    """Return the processor seconds that the app and its pages have used so far."""
    found = [process, *process.children(recursive=True)]
    return sum(sum(each.cpu_times()[:2]) for each in found)


def _row(name: str, heard: list[float], own: list[float], most: float) -> Row:
    """Return a row of the 95th percentiles; the floor is the time of the clicks."""
    late, floor = p95(heard), p95(own)
    return time_row(say(f"bench.rooms-{name}"), late, floor, most, f"≤ {most * 1000:.0f} ms")
