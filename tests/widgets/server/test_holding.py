"""The teacher's control of pages, messages to a page, and runaway kernels: on the server."""

from __future__ import annotations

import asyncio
import json
from http.cookies import SimpleCookie
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlencode

import psutil
import pytest
from tornado.httpclient import HTTPResponse

from bosslib.words import say
from bosswidgets.server import pool, websocket_frames
from bosswidgets.server.classroom import PAUSED, Classroom
from bosswidgets.server.classroom.room_data import RoomData
from bosswidgets.server.classroom.teacher_pages import GUEST, TOKEN, set_hold_state
from bosswidgets.server.health import SERVER_ID
from bosswidgets.server.kernel_limits import KernelLimits
from bosswidgets.server.websocket_frames import PROTOCOL
from bosswidgets.table.saves import Saves
from tests.widgets.server.served import PAGE, Served, during, notebook, until, write
from tests.widgets.server.test_lines import said

GREEDY = "import time; taken = [bytearray(10**6) for _ in range(400)]; time.sleep(600)"

QUIET = {"server": SERVER_ID, "alive": False, "heard": False, "why": "", "held": ""}
"""The status that a page gets for a kernel that the server does not know."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path)


def cookies(answer: HTTPResponse) -> dict[str, str]:
    """The cookies that a response sets."""
    jar = SimpleCookie()
    for line in answer.headers.get_list("Set-Cookie"):
        jar.load(line)
    return {name: morsel.value for name, morsel in jar.items()}


class Browser:
    """A browser that keeps its cookies."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.kept: dict[str, str] = {}

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.kept.items())

    async def ask(self, path: str, method: str = "GET", **form: str | list[str]) -> HTTPResponse:
        fields = {**form, "_xsrf": self.kept.get("_xsrf", "")}
        body = urlencode(fields, doseq=True) if method == "POST" else None
        answer = await self.served.ask(path, method, body, Cookie=self.cookie)
        self.kept |= cookies(answer)
        return answer

    async def page(self) -> str:
        return await self.served.page(Cookie=self.cookie)

    async def line(self, kernel: str) -> Any:
        return await self.served.line(kernel, Cookie=self.cookie)

    async def told(self, kernel: str) -> dict[str, Any]:
        """The status that the page polls every few seconds."""
        answer = await self.ask(f"alive/{kernel}")
        assert answer.headers["Cache-Control"] == "no-store"
        return dict(json.loads(answer.body))


async def comes(served: Served) -> Browser:
    """A pupil who has opened the list of pages."""
    browser = Browser(served)
    await browser.ask("")
    return browser


async def teaches(served: Served) -> Browser:
    """The teacher, on the teacher's page."""
    browser = await comes(served)
    await browser.ask(f"teacher/{served.server.classroom.token}")  # type: ignore[union-attr]
    assert (await browser.ask("teacher")).code == 200
    return browser


def title(why: str) -> str:
    """The heading of a page that is refused."""
    return f"<h1>{say(f'errors.{why}.title')}</h1>"


def process(served: Served, kernel: str) -> psutil.Process:
    return psutil.Process(served.kernels._pid(kernel))


def stands_still(served: Served, kernel: str) -> bool:
    return bool(process(served, kernel).status() == psutil.STATUS_STOPPED)


def test_no_script_reads_the_cookies_of_a_class_and_no_other_app_gets_them(folder: Path) -> None:
    async def visit(served: Served) -> None:
        assert served.server.classroom
        for name, path in (
            (GUEST, ""),
            (TOKEN, f"teacher/{served.server.classroom.token}"),
        ):
            jar = SimpleCookie()
            for line in (await served.ask(path)).headers.get_list("Set-Cookie"):
                jar.load(line)
            cookie = jar[name]
            assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
            assert cookie["path"] == served.server.base_url

    during(visit, folder, classroom=Classroom(2, ""), base="/boss/")


@pytest.mark.parametrize("secure", [False, True])
def test_where_a_class_comes_by_https_its_cookies_go_no_other_way(
    folder: Path, *, secure: bool
) -> None:
    async def visit(served: Served) -> None:
        assert served.server.classroom
        found = SimpleCookie()
        for path in ("", "room", "?language=nl", f"teacher/{served.server.classroom.token}"):
            for line in (await served.ask(path)).headers.get_list("Set-Cookie"):
                found.load(line)
        assert {"_xsrf", "boss-language", GUEST, TOKEN} <= found.keys()
        for cookie in found.values():
            assert bool(cookie["secure"]) is secure, cookie
            assert cookie["samesite"] == "Lax", cookie

    during(visit, folder, classroom=Classroom(2, ""), secure=secure)


def test_a_stop_ends_the_pages_and_holds_until_it_is_lifted(folder: Path) -> None:
    async def visit(served: Served) -> None:
        pupil, teacher = await comes(served), await teaches(served)
        kernel, own = await pupil.page(), await teacher.page()
        await pupil.line(kernel)
        assert await pupil.told(kernel) == {**QUIET, "alive": True, "heard": True}
        await teacher.ask("teacher/hold", "POST", held="stopped")
        held = {**QUIET, "why": "stopped", "held": "stopped"}
        assert await pupil.told(kernel) == held
        assert (await teacher.told(own))["alive"]
        refused = await pupil.ask(PAGE)
        assert (refused.code, title("stopped") in refused.body.decode()) == (503, True)
        assert (await Browser(served).ask(PAGE)).code == 503
        await teacher.page()
        await teacher.ask("teacher/hold", "POST", held="")
        assert await pupil.told(kernel) == {**held, "held": ""}
        await pupil.page()

    during(visit, folder, classroom=Classroom(6, ""))


def test_who_finds_no_place_is_told_so_until_the_pages_are_held(folder: Path) -> None:
    async def visit(served: Served) -> None:
        first, late, teacher = await comes(served), await comes(served), await teaches(served)
        await first.page()
        refused = await late.ask(PAGE)
        assert (refused.code, title("full") in refused.body.decode()) == (503, True)
        assert int(refused.headers["Retry-After"]) > 0
        await teacher.ask("teacher/hold", "POST", held="paused")
        assert title("paused") in (await late.ask(PAGE)).body.decode()

    during(visit, folder, classroom=Classroom(1, ""))


def test_a_pause_freezes_the_kernels_and_lets_them_go_on(folder: Path) -> None:
    async def visit(served: Served) -> None:
        pupil, late, teacher = await comes(served), await comes(served), await teaches(served)
        kernel, other, own = await pupil.page(), await late.page(), await teacher.page()
        await pupil.line(kernel)
        await teacher.line(own)
        await teacher.ask("teacher/hold", "POST", held="paused")
        await until(lambda: stands_still(served, kernel))  # the system needs a moment for a signal
        assert not stands_still(served, own)
        await until(lambda: stands_still(served, other))  # its page has never connected
        assert (await pupil.told(kernel))["held"] == "paused"
        assert (await teacher.told(own))["held"] == ""
        await late.line(other)
        await until(lambda: served.kernels.state(other) == "open" and stands_still(served, other))
        refused = await pupil.ask(PAGE)
        assert (refused.code, title("paused") in refused.body.decode()) == (503, True)
        await teacher.ask("teacher/hold", "POST", held="")
        await until(lambda: not stands_still(served, kernel) and not stands_still(served, other))
        assert await pupil.told(kernel) == {**QUIET, "alive": True, "heard": True}

    during(visit, folder, classroom=Classroom(6, ""))


WRITES = """
import os, sqlite3, threading, time
from pathlib import Path
from threading import Event
def write():
    file = Path(os.environ["BOSS_DATA"]) / "games.sqlite"
    games = sqlite3.connect(file, 60, isolation_level=None)
    while True:
        games.execute("BEGIN IMMEDIATE")
        time.sleep(0.03)
        games.execute("ROLLBACK")
        time.sleep(0.01)
threading.Thread(target=write, daemon=True).start()
"""


@pytest.mark.parametrize("writes", [False, True])
def test_a_page_that_connects_in_a_pause_is_frozen_at_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *, writes: bool
) -> None:
    """It does not wait for the check of each second."""
    monkeypatch.setattr("bosswidgets.server.voila_server.CHECK_SECONDS", 1000.0)
    if writes:
        (folder / "en" / "01-page.ipynb").write_text(notebook(WRITES), encoding="utf-8")
    room = Classroom(6, "")
    Saves().database.close()

    async def visit(served: Served) -> None:
        pupil, teacher = await comes(served), await teaches(served)
        kernel = await pupil.page()
        await teacher.ask("teacher/hold", "POST", held="paused")
        await until(lambda: stands_still(served, kernel))
        await pupil.line(kernel)
        await until(lambda: served.kernels.state(kernel) == "open")
        await until(lambda: stands_still(served, kernel) and not room.freezing.locked())
        assert not await room.room.run(lambda saves: saves.database.is_locked())
        await teacher.ask("teacher/hold", "POST", held="")
        await until(lambda: not stands_still(served, kernel))

    during(visit, folder, classroom=room)


def builds(flag: Path) -> str:
    """Code of a page that shows `built` as soon as there is a file; first it makes another."""
    return f"""
import time
from pathlib import Path
from threading import Event
Path({str(flag.with_suffix(".begun"))!r}).touch()
while not Path({str(flag)!r}).exists():
    time.sleep(0.01)
print("built")
"""


@pytest.mark.parametrize("slow", [False, True])
def test_a_pause_loses_no_page_that_is_being_built(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, slow: bool
) -> None:
    """It is frozen when it has been built, or after a while."""
    flag, room = tmp_path / "flag", Classroom(6, "")
    (folder / "en" / "01-page.ipynb").write_text(notebook(builds(flag)), encoding="utf-8")
    monkeypatch.setattr(pool, "BUILD_SECONDS", 0.0 if slow else 1000.0)

    async def visit(served: Served) -> None:
        pupil, teacher = await comes(served), await teaches(served)
        coming = asyncio.ensure_future(pupil.ask(PAGE))
        await until(flag.with_suffix(".begun").exists)
        (kernel,) = room.open_pages(lambda _: True)
        await teacher.ask("teacher/hold", "POST", held="paused")
        if slow:
            await until(lambda: stands_still(served, kernel))
            flag.touch()
        else:
            flag.touch()
            await coming
            await until(lambda: stands_still(served, kernel))
        await teacher.ask("teacher/hold", "POST", held="")
        assert "built" in (await coming).body.decode()
        await pupil.line(kernel)
        await until(lambda: served.kernels.state(kernel) == "open")

    during(visit, folder, classroom=room)


def test_a_page_runs_only_once_in_a_pause_to_connect(folder: Path) -> None:
    async def visit(served: Served) -> None:
        pupil, teacher = await comes(served), await teaches(served)
        kernel = await pupil.page()
        await teacher.ask("teacher/hold", "POST", held="paused")
        await until(lambda: stands_still(served, kernel))
        served.kernels.admit(kernel)
        assert not served.kernels.is_frozen(kernel)
        served.kernels._freezing[kernel].needed_until = 0  # it has not connected in time
        await until(lambda: stands_still(served, kernel))
        served.kernels.admit(kernel)
        assert stands_still(served, kernel)

    during(visit, folder, classroom=Classroom(6, ""))


def test_a_pause_freezes_no_page_while_it_writes(folder: Path) -> None:
    page = notebook(WRITES)
    (folder / "en" / "01-page.ipynb").write_text(page, encoding="utf-8")
    room = Classroom(6, "")
    Saves().database.close()  # the file is there before the page writes to it, as in a class

    async def visit(served: Served) -> None:
        pupil, teacher = await comes(served), await teaches(served)
        kernel = await pupil.page()
        await pupil.line(kernel)
        await until(lambda: served.kernels.state(kernel) == "open")
        for _ in range(5):
            await teacher.ask("teacher/hold", "POST", held="paused")
            await until(lambda: stands_still(served, kernel) and not room.freezing.locked())
            assert not await room.room.run(lambda saves: saves.database.is_locked())
            await teacher.ask("teacher/hold", "POST", held="")
            await until(lambda: not stands_still(served, kernel))

    during(visit, folder, classroom=room)


@pytest.mark.parametrize("held", ["paused", "stopped"])
def test_a_pause_does_not_wait_for_the_requests_of_pupils(folder: Path, held: str) -> None:
    room, free = Classroom(6, ""), Event()

    def is_held(served: Served, kernel: str) -> bool:
        kernels = served.kernels
        return stands_still(served, kernel) if held == "paused" else kernel not in kernels

    async def visit(served: Served) -> None:
        pupil, teacher = await comes(served), await teaches(served)
        kernel = await pupil.page()
        await pupil.line(kernel)
        await until(lambda: served.kernels.state(kernel) == "open")
        busy = asyncio.ensure_future(room.room.run(lambda _: free.wait(60)))
        try:
            asked = asyncio.ensure_future(teacher.ask("teacher/hold", "POST", held=held))
            await until(lambda: is_held(served, kernel))
            assert not asked.done()  # it pauses the tables too, after what waits
        finally:
            free.set()
        assert await busy
        assert (await asked).code == 302

    during(visit, folder, classroom=room)


def test_a_pause_holds_while_the_saved_games_are_out_of_reach(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Classroom(6, "")

    async def visit(served: Served) -> None:
        pupil = await comes(served)
        kernel = await pupil.page()
        await pupil.line(kernel)
        await until(lambda: served.kernels.state(kernel) == "open")
        (tmp_path / "file").touch()
        monkeypatch.setenv("BOSS_DATA", str(tmp_path / "file" / "data"))
        room.room = RoomData(b"another key")
        await set_hold_state(room, served.kernels, PAUSED)
        await until(lambda: stands_still(served, kernel))
        await set_hold_state(room, served.kernels, "")

    during(visit, folder, classroom=room)


def test_a_page_whose_line_has_dropped_is_frozen_too(folder: Path) -> None:
    async def visit(served: Served) -> None:
        pupil, teacher = await comes(served), await teaches(served)
        kernel = await pupil.page()
        (await pupil.line(kernel)).close()
        await until(lambda: served.kernels.state(kernel) == "closed")
        await teacher.ask("teacher/hold", "POST", held="paused")
        await until(lambda: stands_still(served, kernel))
        await teacher.ask("teacher/hold", "POST", held="")
        await until(lambda: not stands_still(served, kernel))

    during(visit, folder, classroom=Classroom(6, ""))


def test_what_waits_for_a_frozen_page_is_bounded(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its kernel reads nothing, however long the pause is."""
    monkeypatch.setattr(websocket_frames, "BYTES_PER_SECOND", 1e12)

    async def visit(served: Served) -> None:
        pupil, teacher = await comes(served), await teaches(served)
        kernel = await pupil.page()
        line = await pupil.line(kernel)
        await until(lambda: served.kernels.state(kernel) == "open")
        for number in range(3):
            await line.write_message(said(f"{number}", 3_900_000), binary=True)
        await teacher.ask("teacher/hold", "POST", held="paused")
        await until(lambda: stands_still(served, kernel))
        for number in range(3, 6):
            await line.write_message(said(f"{number}", 3_900_000), binary=True)
        while await line.read_message() is not None:
            pass
        assert line.close_code == websocket_frames.TOO_MUCH

    during(visit, folder, classroom=Classroom(6, ""))


def test_the_teacher_closes_one_page_and_nobody_else_can(folder: Path) -> None:
    async def visit(served: Served) -> None:
        pupil, other, teacher = await comes(served), await comes(served), await teaches(served)
        kernel, stays = await pupil.page(), await other.page()
        line = await pupil.line(kernel)
        for browser, form in ((other, {"page": kernel}), (other, {"held": "stopped"})):
            where = "teacher/close" if "page" in form else "teacher/hold"
            assert (await browser.ask(where, "POST", **form)).code == 404
        await teacher.ask("teacher/close", "POST", page=kernel)
        assert (await pupil.told(kernel))["why"] == "closed"
        while await line.read_message() is not None:  # its connection ends too
            pass
        assert (await other.told(stays))["alive"]
        await teacher.ask("teacher/close", "POST", page="no such page")
        assert (await teacher.ask("teacher/hold", "POST", held="sleeping")).code == 400

    during(visit, folder, classroom=Classroom(6, ""))


def test_who_shows_no_cookie_is_known_when_his_page_connects(folder: Path) -> None:
    room = Classroom(6, "")

    async def visit(served: Served) -> None:
        pupil = Browser(served)
        answer = await pupil.ask(PAGE)
        assert answer.code == 200
        (kernel,) = room.open_pages(lambda _: True)
        assert room.open_pages(lambda _: True)[kernel].guest == -1
        await pupil.line(kernel)
        await until(lambda: room.open_pages(lambda _: True)[kernel].guest == 1)

    during(visit, folder, classroom=room)


def test_no_page_tells_another_site_its_address(folder: Path) -> None:
    """A seat's page has the seat's secret in its address."""

    async def visit(served: Served) -> None:
        for path in ("", PAGE, f"{PAGE}?seat=x", "room", "voila/render/en/none.ipynb"):
            answer = await served.ask(path)
            assert answer.headers["Referrer-Policy"] == "same-origin", path

    during(visit, folder, classroom=Classroom(3, ""))


@pytest.mark.slow
def test_requests_without_cookies_cannot_keep_a_class_out(folder: Path) -> None:
    async def visit(served: Served) -> None:
        for _ in range(3):
            assert (await Browser(served).ask(PAGE)).code == 200
        pupils = [await comes(served) for _ in range(2)]
        assert [(await each.ask(PAGE)).code for each in pupils] == [200, 200]

    during(visit, folder, classroom=Classroom(3, ""))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "limits", "why"),
    [
        (GREEDY, KernelLimits(250_000_000, 600), "memory"),
        ("while True: pass", KernelLimits(10**10, 3), "time"),
    ],
    ids=["memory", "time"],
)
def test_a_kernel_that_runs_away_is_ended_and_its_page_told_why(
    folder: Path, code: str, limits: KernelLimits, why: str
) -> None:
    (folder / "en" / "03-runs.ipynb").write_text(notebook(code), encoding="utf-8")

    async def visit(served: Served) -> None:
        served.kernels._limits = limits
        page = asyncio.ensure_future(served.ask("voila/render/en/03-runs.ipynb"))
        kernel = await served.page()
        await until(lambda: bool(served.kernels.end_reasons))
        (ended,) = served.kernels.end_reasons
        await until(lambda: not served.kernels.is_running_or_starting(ended))
        told = json.loads((await served.ask(f"alive/{ended}")).body)
        assert told == {**QUIET, "why": why}
        assert served.kernels.is_running_or_starting(kernel)
        await page

    during(visit, folder)


@pytest.mark.slow
def test_a_line_that_answers_no_ping_is_closed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bosswidgets.server.voila_server.PING", 100)
    monkeypatch.setattr("bosswidgets.server.voila_server.PONG", 400)

    async def visit(served: Served) -> None:
        kernel = await served.page()
        reader, writer = await served._sent(
            f"GET /api/kernels/{kernel}/channels?session_id=a",
            "\r\n\r\n",
            {
                "Upgrade": "websocket",
                "Connection": "Upgrade",
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
                "Sec-WebSocket-Protocol": PROTOCOL,
            },
        )
        ends = await reader.read()
        writer.close()
        assert ends.startswith(b"HTTP/1.1 101")
        assert json.loads((await served.ask(f"alive/{kernel}")).body)["heard"] is False

    during(visit, folder)
