"""A class plays whole games: no entry is lost, and every page agrees with its table's log."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from time import monotonic

import pytest

from bosslib.words import say
from bosswidgets.table.saves import Saves
from tests.app.test_people import BOARD, CARD
from tests.app.test_whole_games import LIKES
from tools.bench.classroom import Class, measured_peak, serve_class, until_warm
from tools.bench.rooms import Seat, close_pages, seat_clients
from tools.protocol_client import ClientError, next_click

MOST_MEMORY = 2500e6  # bytes, for thirty
SECONDS = 500
LONGEST = 10_000  # entries
MIDST = 40  # entries; tables bargain up to this number
MUST = ("open the deal with", "you have promised")
"""Texts of prompts that require a card of the hand."""

Click = Callable[[Seat], tuple[str, str] | None]
"""Chooses a client's next click, if any; ClientError if none is possible."""

ONCE = re.compile(r'<p class=."boss-notice.*?</p>|: (here|away)</li>|waited=."\d+')
"""Notices, presence (clients send no heartbeat), and waiting times, which each page counts."""


def liked(client: Seat) -> tuple[str, str]:
    """A client's preferred click among the available ones, without a bargain."""
    for like in (*LIKES[CARD], *LIKES[BOARD]):
        for model, state, items in client.choices():
            for item in items:
                if state["label"] == say("table.actions") and item["label"].startswith(like):
                    return model, item["id"]
    said = json.dumps([state.get("value") for state in client.models.values()])
    if any(each in said for each in MUST):
        for model, state, items in client.choices():
            if state["label"] == say("table.hand"):
                return model, items[0]["id"]
    raise ClientError("there is nothing to click")


async def played(room: Class, name: str, people: Sequence[Seat], click: Click, most: int) -> None:
    """Everybody who can act at a table does, until it has enough entries or its game is over."""
    saves, end = Saves(room.data), monotonic() + SECONDS
    while (
        saves.load_game(name).record.state.table.to_act
        and len(saves.entry_texts_since(name, 0)) < most
    ):
        assert monotonic() < end
        for client in people:
            with suppress(ClientError):  # it is somebody else's turn
                if wanted := click(client):
                    await client.click(*wanted)
        await asyncio.sleep(0)


async def let_go(client: Seat) -> None:
    """Cancel a client's current choices."""
    for leave in ("stop", "cancel", "back"):
        for model, state, items in [*client.choices()]:
            if state["label"] == say("table.actions") and leave in [each["id"] for each in items]:
                await client.click(model, leave)


def shown(client: Seat) -> Counter[str]:
    """All texts and buttons that a page shows."""
    said = ("value", "items", "label", "fields", "page")
    states = ({key: state.get(key) for key in said} for state in client.models.values())
    return Counter(ONCE.sub("", json.dumps(each)) for each in states)


async def whole_games(room: Class, game: str, each: int, tables: int) -> None:
    """Play at all tables, in the board game with bots, since people here make no offers.

    Their pages are reloaded at the end, and also in between where nothing happens by itself.
    """
    there = await seat_clients(room, game, each, tables, bots=2 if game == "board" else 0)
    ways: list[tuple[Click, int]] = [(liked, LONGEST)]
    if game == "card":
        ways.insert(0, (next_click, MIDST))
    for click, most in ways:
        await asyncio.gather(*(played(room, *table, click, most) for table in there))
        for name, people in there:
            entries = Saves(room.data).entry_texts_since(name, 0)
            for client in people:
                await let_go(client)
                await client.calm()
                lived = shown(client)
                await client.open(client.path)
                anew = shown(client)
                if lived != anew:
                    pytest.fail("\n".join(["lived:", *(lived - anew), "anew:", *(anew - lived)]))
            assert Saves(room.data).entry_texts_since(name, 0) == entries  # looking changes nothing
    await close_pages(there)


@pytest.mark.alone
@pytest.mark.parametrize(("game", "each", "tables"), [("card", 5, 6), ("board", 2, 2)])
def test_a_class_plays_whole_games_and_each_page_shows_what_its_log_says(
    game: str, each: int, tables: int
) -> None:
    with serve_class(each * tables + 2) as room:
        until_warm(room.process, each * tables)
        with measured_peak(room.process) as peak:
            asyncio.run(whole_games(room, game, each, tables))
    assert peak[0] < MOST_MEMORY
