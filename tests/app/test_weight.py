"""Size of our scripts and styles on a page: each is sent once, and compressed."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from playwright.sync_api import Page, WebSocket, expect

from tests.app.conftest import READY, every

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Cells, Open, Serve

    Write = Callable[[Path, dict[str, Cells]], Path]

MOST = 90_000  # bytes
GZIP = b"\x1f\x8b"  # its beginning
INLINE = re.compile(r"<(style|script)\b[^>]*>(.*?)</\1>", re.DOTALL)

TABLES = """
from bosswidgets import Table
from bosswidgets.card.newcomer import first_deal
Table(first_deal())
"""
LATER = """
import asyncio
from ipywidgets import VBox
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.timeline import Timeline

box = VBox([Choices([Button("First", "first")])])

async def more():
    await asyncio.sleep(0.1)
    box.children = [Timeline(print), Choices([Button("Later", "later")]), *box.children]

asyncio.get_running_loop().create_task(more())
box
"""


class Weights:
    """The scripts and styles that a tab receives; created before its page is opened."""

    def __init__(self, tab: Page) -> None:
        self.packs: Counter[bytes] = Counter()
        self.bytes = 0
        tab.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._weigh)

    def _weigh(self, frame: str | bytes) -> None:
        _, (_, _, _, content, *buffers) = deserialize_msg_from_ws_v1(frame)
        packs = [each for each in buffers if each.startswith(GZIP)]
        self.packs.update(packs)
        plain = [len(json.dumps(text)) for text in _texts(json.loads(content))]
        self.bytes += sum(map(len, packs)) + sum(plain)


def _texts(value: Any) -> Iterator[str]:
    """The texts of scripts and styles in a message."""
    if isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            if name in ("_esm", "_css"):
                yield each
            else:
                yield from _texts(each)


def visited(page: Open, url: str) -> tuple[Page, Weights]:
    """A page that is ready and its received files; inline scripts and styles count too."""
    tab = page()
    weights = Weights(tab)
    answer = tab.goto(url, wait_until="commit")
    tab.wait_for_function(READY)
    assert answer
    weights.bytes += sum(len(found[2].encode()) for found in INLINE.finditer(answer.text()))
    return tab, weights


def test_a_table_has_few_scripts_and_styles_and_each_once(boss: Boss, page: Open) -> None:
    tab, weights = visited(page, boss.url("en/16-table.ipynb", "?play=now"))
    expect(tab.locator('[data-kind="hand"] .boss-choice').first).to_be_visible()
    assert 20_000 < weights.bytes < MOST
    assert len(weights.packs) > 1
    assert set(weights.packs.values()) == {1}


@pytest.fixture(scope="module")
def small(serve: Serve, write_notebooks: Write, tmp_path_factory: pytest.TempPathFactory) -> Boss:
    """An app with a page of two tables, and a page on which a widget appears later."""
    cells: dict[str, Cells] = {
        "01-two": (("code", TABLES), ("code", TABLES)),
        "02-later": (("code", LATER),),
    }
    return serve(write_notebooks(tmp_path_factory.mktemp("weight"), cells))


@pytest.mark.slow
def test_two_tables_share_them(small: Boss, page: Open) -> None:
    tab, weights = visited(page, small.url("en/01-two.ipynb"))
    for hand in every(tab.locator('[data-kind="hand"]')):
        expect(hand.locator(".boss-choice").first).to_be_visible()
    expect(tab.locator('[data-kind="hand"]')).to_have_count(2)
    assert weights.bytes < 1.5 * MOST
    assert set(weights.packs.values()) == {1}


@pytest.mark.slow
def test_what_comes_later_is_drawn_too_after_a_reload_as_well(small: Boss, page: Open) -> None:
    tab, weights = visited(page, small.url("en/02-later.ipynb"))
    for _ in range(2):
        expect(tab.get_by_role("button", name="First", exact=True).last).to_be_visible()
        expect(tab.get_by_role("button", name="Later")).to_have_css("cursor", "pointer")
        expect(tab.locator(".boss-timeline")).to_be_visible()
        tab.reload()
    assert weights.bytes < MOST
