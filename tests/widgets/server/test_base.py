"""The app below a base path, as behind a proxy: no page links outside of it."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import urljoin

import pytest
from tornado.httpclient import HTTPResponse

from bosslib.words import say
from bosswidgets.server.app import main
from bosswidgets.server.classroom import Classroom
from bosswidgets.server.listening import HOST, base_path, public_address
from bosswidgets.server.voila_server import STATIC
from bosswidgets.table.multiplayer import class_room
from bosswidgets.table.saves import Saves
from tests.widgets.server.served import Served, during, faults
from tests.widgets.server.test_holding import Browser, comes, teaches
from tests.widgets.server.test_tables import FORM
from tools.notebooks import ROOT

BASE = "/school/x/"
NOTEBOOKS = ROOT / "notebooks"
TABLE, LESSON = "voila/render/en/16-table.ipynb", "voila/render/en/02-turns.ipynb"
LINKS = re.compile(r'\b(?:href|src|action)="([^"#][^"]*)"')
ASKED = re.compile(r'\bdata-[\w-]+="(/[^"]*)"|(?:Url|home)": "(/[^"]*)"|fetch\("(/[^"]*)"')
"""Addresses that scripts request or build on: in attributes, settings and scripts of a page."""

FOLDERS = {"voila/", "voila/labextensions", STATIC}
"""Scripts append a name to these."""

UNUSED = {"/voila/api/themes"}
"""Fixed in Voilà's settings, whatever the base is; a choice of themes that no page has."""


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOSS_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("BOSS_GIVEN", str(tmp_path / "given"))


def leads(answer: HTTPResponse) -> set[str]:
    """The paths on its own host to which a response links."""
    text = unescape(answer.body.decode())
    found = [link for match in ASKED.findall(text) for link in match]
    found += [urljoin(answer.request.url, link) for link in LINKS.findall(text)]
    if onward := answer.headers.get("Location"):
        found.append(urljoin(answer.request.url, onward))
    host = answer.request.url.removesuffix(BASE).partition(BASE)[0]
    paths = {link.removeprefix(host).partition("#")[0] for link in found}
    return {path for path in paths if path.startswith("/")} - UNUSED


def kept_at(answer: HTTPResponse) -> set[str]:
    """The paths for which a response sets cookies."""
    return {
        path
        for line in answer.headers.get_list("Set-Cookie")
        for path in re.findall(r"Path=([^;]*)", line)
    }


async def walks(browser: Browser, *paths: str) -> set[str]:
    """The paths to which pages link, after a check that each is below the base."""
    found: set[str] = set()
    for path in paths:
        answer = await browser.ask(path)
        found |= leads(answer)
        assert {each for each in leads(answer) if not each.startswith(BASE)} == set(), path
        assert kept_at(answer) <= {BASE}, path
    return found


async def all_there(served: Served, browser: Browser, paths: set[str]) -> None:
    """Check that each path leads to something."""
    for within in sorted({path.removeprefix(BASE) for path in paths} - FOLDERS):
        method = "HEAD" if ".ipynb" in within else "GET"
        answer = await served.ask(within, method, Cookie=browser.cookie)
        sends = within.startswith(("teacher/", "progress", "room/progress"))
        sends = sends and answer.code in (404, 405)
        assert answer.code in (200, 302, 304) or sends, within


def test_every_page_leads_below_the_base_and_there_is_something_there(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    async def visit(served: Served) -> None:
        await walks(Browser(served), "")
        pupil, teacher = await comes(served), await teaches(served)
        assert (await pupil.ask("room", "POST", name="Ann")).headers["Location"] == f"{BASE}room"
        found = await walks(
            pupil, "", "?language=nl", "room", "room?name", LESSON, "x", "voila/tree"
        )
        assert f"{BASE}{TABLE}" in {each.partition("?")[0] for each in found}
        made = await teacher.ask("teacher/tables/make", "POST", **FORM)
        assert made.headers["Location"].startswith(f"{BASE}teacher/tables?")
        led = (await pupil.ask("room")).headers["Location"]
        assert led.startswith(f"{BASE}{TABLE.replace('/en/', '/nl/')}?seat=")
        (table,) = class_room.class_tables(Saves())
        found |= await walks(
            teacher,
            "teacher",
            "teacher?stop",
            "teacher/present",
            "teacher/exercises",
            "teacher/tables",
            "teacher/tables/seen",
            "teacher/tables/our-class",
            f"teacher/tables/{table.code}",
            f"teacher/{served.server.classroom.token}",  # type: ignore[union-attr]
        )
        held = await teacher.ask("teacher/hold", "POST", held="stopped")
        assert held.headers["Location"] == f"{BASE}teacher"
        found |= await walks(pupil, LESSON)
        await all_there(served, teacher, found)

    during(visit, NOTEBOOKS, base=BASE, classroom=Classroom(6, ""))
    assert faults(caplog, capfd) == []


def test_the_base_itself_is_reached_without_its_slash_and_nothing_is_beside_it() -> None:
    async def visit(served: Served) -> None:
        served.address = f"http://{HOST}:{served.port}/"
        bare = await served.ask("school/x")
        assert (bare.code, bare.headers["Location"]) == (301, BASE)
        for beside in ("", "school/", "voila/static/voila.js", "teacher", LESSON):
            assert (await served.ask(beside)).code == 404

    during(visit, NOTEBOOKS, base=BASE)


@pytest.mark.parametrize(
    ("given", "host", "printed"),
    [
        ("/", "192.0.2.7", "http://192.0.2.7:8866/"),
        ("/x", "192.0.2.7", "http://192.0.2.7:8866/x/"),
        ("/x/", "::1", "http://[::1]:8866/x/"),
    ],
)
def test_the_address_that_is_printed_has_the_path(given: str, host: str, printed: str) -> None:
    assert public_address(host, 8866, base_path(given)) == printed


@pytest.mark.parametrize("given", ["x", "//x", "/x y", "http://x/", "/x?y", "/x#y", ""])
def test_what_is_no_address_is_refused_in_words(
    given: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([f"--base-url={given}"])
    assert say("app.no-base", text=given) in capsys.readouterr().err
