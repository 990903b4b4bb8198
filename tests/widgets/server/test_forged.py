"""A hostile browser at a running server: it claims that buttons exist and presses them.

It sends messages directly to the kernel, over the page's web socket, and never clicks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from bosslib.log import SeatedGame
from bosswidgets.board import game_setup as board_setup
from bosswidgets.card import game_setup as card_setup
from bosswidgets.server.websocket_frames import CONTROL_COMM, MAX_FORGERIES, TOO_MUCH, FrameMessage
from bosswidgets.table.multiplayer import table_seats
from bosswidgets.table.saves import Saves
from tests.widgets.server.served import Served, during, faults, notebook
from tools.protocol_client import Client, ClientError

TABLES = {"card": "Table", "board": "BoardTable"}
ITEMS = (
    "file",
    "review:A",
    "review:B",
    "delete",
    "delete-now",
    "bots",
    "undo",
    "i-am-back",
    "again",
    "same",
    "apart",
    "form",
    "done",
    "hint",
    "phrases.hello",
    "act-for:B",
    "play-for:B",
    "9" * 400,
)
"""Ids of buttons that some page has at some time, and an invalid number."""


@pytest.fixture(params=TABLES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def folder(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page with a table, and a folder for saved games."""
    monkeypatch.setenv("BOSS_DATA", str(tmp_path / "data"))
    (tmp_path / "en").mkdir()
    name = TABLES[game]
    page = notebook(f"from bosswidgets import {name}\n{name}()")
    (tmp_path / "en" / "01-page.ipynb").write_text(page, encoding="utf-8")
    return tmp_path


class Forger(Client):
    """A browser that sends arbitrary messages, and records all messages to its page."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.told: list[dict[str, Any]] = []

    def _update(self, content: dict[str, Any]) -> None:
        self.told.append(content["data"])
        super()._update(content)

    async def forge(self, model: str, **data: Any) -> None:
        """Send a message to a model; it need not be answered."""
        await self.send(uuid4().hex, "comm_msg", {"comm_id": model, "data": data})

    async def settle(self) -> None:
        """Wait until all sent messages have been read."""
        data = {"method": "custom", "content": {}}
        await self._say("comm_msg", {"comm_id": self.widgets[0], "data": data})

    @property
    def widgets(self) -> list[str]:
        """The ids of the page's widgets."""
        return [model for model, state in self.models.items() if "_model_name" in state]

    @property
    def files(self) -> list[str]:
        """The files that the page was told to save."""
        contents = [each.get("content") or {} for each in self.told]
        return [each["download"] for each in contents if "download" in each]


def laid(kind: str) -> tuple[Saves, str, str, str]:
    """A table of two seated people and a bot: its games, id, letters, and first seat's token."""
    begin: Any = card_setup if kind == "card" else board_setup
    made: SeatedGame = begin.new_game(3, seed=5, bots=(None, None, "careful"))
    saves = Saves()
    code = table_seats.create_table(saves, made)
    name = table_seats.game_by_code(saves, code)
    secret = table_seats.take_seat(saves, name, 0, "Ann")
    table_seats.take_seat(saves, name, 1, "Bo")
    return saves, name, code, secret


def stored(saves: Saves, name: str) -> list[Any]:
    """The data that a forged message could change."""
    found: list[Any] = []
    with saves.error_boundary() as database:
        for asked in ("SELECT id FROM games", "SELECT code FROM tables", "SELECT * FROM words"):
            found += database.execute(asked).fetchall()
    return [
        *found,
        *(each for each in saves.entry_texts_since(name, 0) if each.startswith("clock")),
    ]


@pytest.mark.parametrize("way", ["seat", "watch"])
def test_no_button_that_a_browser_has_made_up_does_anything(
    way: str, game: str, folder: Path, caplog: pytest.LogCaptureFixture, capfd: Any
) -> None:
    async def visit(served: Served) -> None:
        saves, name, code, secret = laid(game)
        address = {"seat": secret, "watch": code}[way]
        browser = Forger(served.address)
        await browser.open(f"en/01-page.ipynb?{way}={address}")
        before = stored(saves, name)
        for item in ITEMS:
            for model in browser.widgets:
                offered = [each["id"] for each in browser.models[model].get("items") or ()]
                if item not in offered:
                    content = {"choose": item, "refused": item, "pressed": item}
                    await browser.forge(model, method="custom", content=content)
        await browser.settle()
        assert browser.files == []
        assert stored(saves, name) == before
        await browser.leave()

    during(visit, folder)
    assert faults(caplog, capfd) == []


def test_a_line_on_which_state_is_forged_again_and_again_is_closed(
    game: str, folder: Path, caplog: pytest.LogCaptureFixture, capfd: Any
) -> None:
    async def visit(served: Served) -> None:
        saves, name, _, secret = laid(game)
        browser = Forger(served.address)
        await browser.open(f"en/01-page.ipynb?seat={secret}")
        lists = [model for model, state in browser.models.items() if "layout_kind" in state]
        before = {model: browser.models[model]["items"] for model in lists}
        forged = {"items": [{"id": "file", "label": "x"}]}
        for model in lists[: MAX_FORGERIES - 1]:
            await browser.forge(model, method="update", state=forged, buffer_paths=[])
            await browser.forge(model, method="custom", content={"choose": "file"})
        await browser.settle()
        assert browser.files == []
        assert {model: browser.models[model]["items"] for model in lists} == before
        await browser.forge(lists[0], method="update", state=forged, buffer_paths=[])
        with pytest.raises(ClientError, match=f"{TOO_MUCH} state that is not a browser's"):
            await browser.settle()
        assert len(saves.load_game(name).record.played) <= 1
        await browser.leave()

    during(visit, folder)
    assert faults(caplog, capfd) == []


@pytest.mark.parametrize(
    ("kind", "content", "forged"),
    [
        ("kernel_info_request", b"", False),
        ("comm_open", b'{"target_name": "%s", "data": {}}' % CONTROL_COMM.encode(), False),
        ("comm_open", b'{"target_name": "jupyter.widget", "data": {"state": {}}}', True),
        ("comm_open", b"{}", True),
        ("comm_msg", b'{"data": {"method": "custom", "content": {"choose": "a"}}}', False),
        ("comm_msg", b'{"data": {"method": "update", "state": {"width": 800}}}', False),
        ("comm_msg", b'{"data": {"method": "update", "state": {"items": []}}}', True),
        ("comm_msg", b'{"data": {"method": "update", "state": {"width": 8, "_said": 1}}}', True),
        ("comm_msg", b'{"data": {"state": [1]}}', True),
        ("comm_msg", b'{"data": []}', True),
        ("comm_msg", b"[", True),
        ("comm_msg", b"[]", True),
        ("comm_msg", b'{"data": {"method": "x\\n2026-01-01 a line of the log"}}', True),
        ("comm_msg", b'{"data": {"method": ["custom"]}}', True),
        ("comm_msg", b'{"data": {}}', True),
    ],
)
def test_what_no_page_sends_is_recognised(kind: str, content: bytes, *, forged: bool) -> None:
    assert FrameMessage(kind, content).is_forged is forged
