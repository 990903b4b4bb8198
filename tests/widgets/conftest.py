"""The databases in which games can be saved, and an event loop for each test."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import token_hex
from time import monotonic

import psycopg
import pytest
from ipywidgets.widgets import widget

from bosswidgets.board.panels import offer_values as board_offers
from bosswidgets.card.panels import hints
from bosswidgets.card.panels import offer_values as card_offers
from bosswidgets.kit.scripts import ScriptPack
from tools.postgres import Postgres, postgres, programs

needed = pytest.mark.skipif(programs() is None, reason="needs PostgreSQL: python -m tools.postgres")
LONGEST = 15
"""Seconds after which a page has reconnected to its database, if ever."""


def at_last(done: Callable[[], bool]) -> bool:
    """Return whether a condition becomes true in time."""
    end = monotonic() + LONGEST
    while monotonic() < end:
        if done():
            return True
    return False


@pytest.fixture(autouse=True)
def no_running_loop() -> Iterator[None]:
    """Hide the loop that Playwright leaves running between the browser tests of this process."""
    running = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


def take_all_samples(patch: pytest.MonkeyPatch) -> None:
    """Let pages take all samples on a busy computer, too: with fewer, the answer is another."""
    for page in (hints, card_offers, board_offers):
        patch.setattr(page, "MAX_SECONDS", 600.0)


@pytest.fixture(autouse=True)
def no_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take all samples in each test."""
    take_all_samples(monkeypatch)


@pytest.fixture(scope="session")
def server() -> Iterator[Postgres]:
    """A PostgreSQL for all tests of this process."""
    with postgres() as made:
        yield made


@pytest.fixture
def address(server: Postgres) -> str:
    """Address of an empty schema in it."""
    name = f"t{token_hex(6)}"
    with psycopg.connect(server.address, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    return f"{server.address}?options=-csearch_path%3D{name}"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=needed)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Storage of games: a folder, then a database."""
    if request.param == "sqlite":
        return tmp_path
    found: str = request.getfixturevalue("address")
    return found


@pytest.fixture
def own_widgets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hide the widgets of other tests. Scripts made meanwhile stay: later widgets share them."""
    everywhere = widget._instances
    monkeypatch.setattr(widget, "_instances", {})
    yield
    here = widget._instances.items()
    everywhere.update({name: each for name, each in here if isinstance(each, ScriptPack)})
