"""The size of a page's first picture: as the browser reported, or as in most such browsers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.widgets.server.served import Served, during, notebook

LESSON = 'from bosswidgets import Lesson\nLesson("turns")'

TABLE = "from bosswidgets import Table\nTable()"

SAYS = "import os\nprint('room is', os.environ.get('BOSS_ROOM'))"

PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "en").mkdir()
    for name, source in {
        "01-lesson": LESSON,
        "02-says": SAYS,
        "03-table": TABLE,
    }.items():
        (tmp_path / "en" / f"{name}.ipynb").write_text(notebook(source), encoding="utf-8")
    return tmp_path


async def wide(served: Served, query: str = "", **headers: str) -> str:
    """Width of the first picture; empty if there is none."""
    answer = await served.ask(f"voila/render/en/01-lesson.ipynb{query}", **headers)
    text = answer.body.decode()
    found = re.search(r'class="stage"><div style="max-width:([0-9.]+)px"', text)
    return found[1] if found else ""


def test_it_is_as_wide_as_the_browser_s_last_page_had_room_for(folder: Path) -> None:
    async def visit(served: Served) -> None:
        for room, width in {"1366x768": "934", "390x844": "358", "360x640": "340"}.items():
            assert await wide(served, Cookie=f"boss-room={room}") == width

    during(visit, folder)


def test_without_a_word_a_phone_has_a_phone_s(folder: Path) -> None:
    async def visit(served: Served) -> None:
        for room in ("", "boss-room=", "boss-room=0x0", "boss-room=axb", "boss-room=99999999x1"):
            assert await wide(served, Cookie=room) == "848"
            assert await wide(served, Cookie=room, User_Agent=PHONE) == "358"

    during(visit, folder)


def test_paper_and_a_projector_have_none(folder: Path) -> None:
    async def visit(served: Served) -> None:
        for query in ("?print=1", "?projector=1"):
            assert await wide(served, query) == ""

    during(visit, folder)


def test_the_page_s_python_knows_the_room_too(folder: Path) -> None:
    async def visit(served: Served) -> None:
        path = "voila/render/en/02-says.ipynb"
        told = await served.ask(path, Cookie="boss-room=1280x800")
        assert "room is 1248x800" in told.body.decode()
        assert "room is None" in (await served.ask(path)).body.decode()

    during(visit, folder)


def test_a_first_deal_is_drawn(folder: Path) -> None:
    async def visit(served: Served) -> None:
        table = "voila/render/en/03-table.ipynb"
        shown = (await served.ask(f"{table}?play=now", Cookie="boss-room=390x844")).body.decode()
        assert "seated" in shown
        assert "max-width:358" in shown
        assert "seated" not in (await served.ask(table)).body.decode()

    during(visit, folder)
