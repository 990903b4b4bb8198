"""A class and its pool of warm kernels: who gets a page, and which kernels live."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from http.cookiejar import CookieJar
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import psutil
import pytest
import segno
from playwright.sync_api import Page, expect

from bosslib.words import say
from bosswidgets.server.classroom.teacher_pages import qr_code_svg
from tests.app.conftest import READY, wait_idle
from tests.widgets.server.served import running
from tools.bench import classroom
from tools.bench.classroom import STUDENTS, Class, serve_class
from tools.kernels import kernels

if TYPE_CHECKING:
    from tests.app.conftest import Cells, Open, Serve

    Until = Callable[[Callable[[], bool]], bool]
    Axe = Callable[[Page], dict[str, list[str]]]
    Write = Callable[[Path, dict[str, Cells]], Path]

PLACES = 3
PAGE = "voila/render/en/01-where.ipynb"
WHERE = """
import os, sys
print(os.getcwd(), os.environ["QUERY_STRING"], os.environ["SCRIPT_NAME"])
print(sorted(name for name in globals() if not name.startswith("_")), sys.path[0])
"""


@pytest.fixture(scope="module")
def small(write_notebooks: Write, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two notebooks; the first one prints information on its environment."""
    cells = (("markdown", "# Where am I?"), ("code", WHERE))
    folder = tmp_path_factory.mktemp("class")
    return write_notebooks(folder, {"01-where": cells, "02-next": cells})


@pytest.fixture
def room(small: Path) -> Iterator[Class]:
    """A class of three with the small notebooks and no warm kernel."""
    with serve_class(PLACES, "--warm=0", f"--notebooks={small}") as room:
        yield room


def student() -> OpenerDirector:
    """A browser without a screen that keeps its cookies."""
    return build_opener(HTTPCookieProcessor(CookieJar()))


def known(room: Class) -> OpenerDirector:
    """A student who has opened the list of pages and so has a cookie."""
    browser = student()
    assert status(browser, room.address) == 200
    return browser


def status(browser: OpenerDirector, url: str) -> int:
    """Status of a page that is read to its end."""
    try:
        with browser.open(url) as answer:
            answer.read()
            return int(answer.status)
    except HTTPError as refused:
        return refused.code


# Places


@pytest.mark.slow
def test_a_full_class_refuses_at_once_and_in_plain_words(room: Class, page: Open, axe: Axe) -> None:
    students = [known(room) for _ in range(PLACES)]
    assert [status(each, room.address + PAGE) for each in students] == [200] * PLACES
    for size in ((1280, 800), (390, 844)):
        tab = page(*size, complains=True)
        answer = tab.goto(room.address + PAGE)
        assert answer
        assert answer.status == 503
        assert int(answer.headers["retry-after"]) > 0
        expect(tab.get_by_role("heading", level=1)).to_have_text("All places are taken")
        assert axe(tab) == {}
    tab.clock.install()
    tab.reload()
    with tab.expect_navigation(wait_until="commit"):
        tab.clock.fast_forward(20_000)  # it retries by itself
    with tab.expect_navigation(wait_until="commit"):
        tab.get_by_role("button", name="Try again").click()
    assert len(kernels(room.process)) == PLACES


@pytest.mark.nightly
def test_who_moves_on_is_never_refused(room: Class, until: Until) -> None:
    students = [known(room) for _ in range(PLACES)]
    for name in ("01-where", "02-next", "01-where"):  # no message says that the page was left
        url = f"{room.address}voila/render/en/{name}.ipynb"
        assert [status(each, url) for each in students] == [200] * PLACES
    assert until(lambda: len(kernels(room.process)) == PLACES)


# The teacher


def test_the_teachers_page_needs_its_secret(room: Class) -> None:
    address, teacher, *_ = room
    stranger = student()
    for path in (
        "teacher",
        "teacher/present",
        "teacher/hold",
        "teacher/close",
        "teacher/x",
        teacher[:-1],
    ):
        url = path if path.startswith("http") else address + path
        assert status(stranger, url) == 404, path
    known = student()
    with known.open(teacher) as answer:
        assert answer.url == f"{address}teacher"  # the projector's page identifies nobody
        assert qr_code_svg(address) in answer.read().decode()
    assert status(known, f"{address}teacher") == 200
    assert status(stranger, f"{address}teacher") == 404


@pytest.mark.slow
def test_the_teachers_page_follows_who_comes_and_goes(room: Class, page: Open) -> None:
    desk = page(1280, 800)
    desk.goto(room.teacher)
    tabs = [page(390, 844), page(390, 844)]
    for taken, tab in enumerate(tabs, start=1):
        tab.goto(room.address + PAGE)
        expect(desk.get_by_text(f"Places taken: {taken} of {PLACES}.")).to_be_visible()
        expect(desk.get_by_role("row")).to_have_count(1 + taken)
    tabs[0].close()
    expect(desk.get_by_text(f"Places taken: 1 of {PLACES}.")).to_be_visible()


@pytest.mark.slow
def test_the_teacher_sees_who_is_where_and_stops_all(room: Class, page: Open, axe: Axe) -> None:
    address, teacher, *_ = room
    tab = page(390, 844, complains=True)
    tab.goto(address + PAGE)
    expect(tab.locator("body")).to_have_attribute("data-ready", "true")
    desk = page(1280, 800)
    desk.goto(teacher)
    expect(desk.get_by_role("row").nth(1)).to_contain_text("Where am I?")
    expect(desk.get_by_role("row").nth(1)).to_contain_text("open")
    expect(desk.get_by_text(f"Places taken: 1 of {PLACES}.")).to_be_visible()
    assert axe(desk) == {}
    desk.get_by_role("link", name="Stop all pages").click()
    assert axe(desk) == {}
    desk.get_by_role("link", name="Leave them open").click()
    expect(desk.get_by_text(f"Places taken: 1 of {PLACES}.")).to_be_visible()
    desk.get_by_role("link", name="Stop all pages").click()
    desk.get_by_role("button", name="Stop all").click()
    expect(desk.get_by_text(f"Places taken: 0 of {PLACES}.")).to_be_visible()
    assert axe(desk) == {}
    stopped = tab.get_by_role("alertdialog", name=say("page.held.stopped.title"))
    expect(stopped).to_be_focused()
    expect(stopped.get_by_role("button")).to_have_count(0)
    assert axe(tab) == {}
    other = page(390, 844, complains=True)
    refused = other.goto(address + PAGE)
    assert refused
    assert refused.status == 503
    expect(other.get_by_role("heading", level=1)).to_have_text(say("errors.stopped.title"))
    assert axe(other) == {}
    assert status(known(room), address + PAGE) == 503
    desk.get_by_role("button", name="Let them go on").click()
    expect(other.locator("body")).to_have_attribute("data-ready", "true")  # it opens by itself
    goes = tab.get_by_role("alertdialog", name="You can go on")
    expect(goes.get_by_role("button")).to_be_focused()
    tab.keyboard.press("Enter")
    expect(goes).to_be_hidden()
    expect(tab.locator("body")).to_have_attribute("data-ready", "true")
    expect(desk.get_by_text(f"Places taken: 2 of {PLACES}.")).to_be_visible(timeout=30_000)


@pytest.mark.slow
def test_paused_pages_go_on_exactly_where_they_were(page: Open, axe: Axe) -> None:
    """This includes bots, clocks and typed text: only the cover appears and disappears."""
    with serve_class(PLACES, "--warm=0") as (address, teacher, process, _):
        tab = page(1366, 768)
        tab.goto(f"{address}voila/render/en/16-table.ipynb?play=now")
        tab.wait_for_function(READY)
        tab.get_by_role("button", name="Type an action").click()
        box = tab.get_by_role("textbox", name="Type an action")
        tab.keyboard.type("b")
        desk = page(1366, 768)
        desk.goto(teacher)
        desk.get_by_role("button", name="Pause all pages").click()
        cover = tab.get_by_role("alertdialog", name=say("page.held.paused.title"))
        expect(cover).to_be_focused()
        assert axe(tab) == {}
        (kernel,) = kernels(process)
        assert kernel.status() == psutil.STATUS_STOPPED
        before = tab.locator(".boss-prompt").inner_text()
        tab.keyboard.press("p")  # a keyboard shortcut of the table
        tab.keyboard.press("Tab")
        assert tab.evaluate("document.querySelector('.boss-page').closest('[inert]') !== null")
        late = page(390, 844, complains=True)
        refused = late.goto(address)
        assert refused
        assert refused.ok  # the list of pages needs no Python
        refused = late.goto(f"{address}voila/render/en/16-table.ipynb")
        assert refused
        assert refused.status == 503
        desk.get_by_role("button", name="Let them go on").click()
        expect(cover).to_be_hidden()
        expect(box).to_be_focused()
        expect(box).to_have_value("b")
        assert kernel.status() != psutil.STATUS_STOPPED
        assert tab.locator(".boss-prompt").inner_text() == before
        late.wait_for_function(READY)


@pytest.mark.slow
def test_a_page_that_is_stopped_while_it_is_set_up_is_held_too(
    write_notebooks: Write, tmp_path: Path, page: Open, until: Until
) -> None:
    cells = (("markdown", "# Slow"), ("code", "import time; time.sleep(600)"))
    folder = write_notebooks(tmp_path, {"01-where": cells})
    with serve_class(PLACES, "--warm=0", f"--notebooks={folder}") as (address, teacher, process, _):
        tab = page(390, 844, complains=True)
        tab.goto(address + PAGE, wait_until="commit")
        assert until(lambda: len(kernels(process)) == 1)
        desk = page(390, 844)
        desk.goto(f"{teacher}")
        desk.get_by_role("link", name="Stop all pages").click()
        desk.get_by_role("button", name="Stop all").click()
        expect(tab.get_by_role("alertdialog", name="Your teacher has stopped")).to_be_visible()
        desk.get_by_role("button", name="Let them go on").click()
        expect(tab.get_by_role("alertdialog", name="You can go on")).to_be_visible()


@pytest.mark.slow
def test_the_teacher_closes_one_page(room: Class, page: Open) -> None:
    address, teacher, *_ = room
    tabs = [page(390, 844, complains=True) for _ in range(2)]
    for tab in tabs:
        tab.goto(address)
        tab.goto(address + PAGE)
        expect(tab.locator("body")).to_have_attribute("data-ready", "true")
    desk = page(390, 844)
    desk.goto(teacher)
    desk.get_by_role("button", name="of device 1").click()
    closed = tabs[0].get_by_role("alert").filter(has_text=say("page.closed.title"))
    expect(closed).to_be_visible()
    expect(desk.get_by_text(f"Places taken: 1 of {PLACES}.")).to_be_visible()
    expect(tabs[1].locator("#lost")).to_be_empty()
    closed.get_by_role("button").click()
    expect(tabs[0].locator("body")).to_have_attribute("data-ready", "true")


def test_the_picture_is_the_code_of_the_address() -> None:
    """Its dark modules, drawn as lines, are those of the QR code."""
    address = "http://192.0.2.7:8866/"
    found = re.search(r'stroke="#000" d="M4 4.5([^"]+)"', qr_code_svg(address))
    assert found
    dark, x, y = set(), 4, 4
    for kind, numbers in re.findall(r"([hm])([-\d. ]+)", found[1]):
        if kind == "h":
            dark |= {(y, x + step) for step in range(int(numbers))}
            x += int(numbers)
        else:
            across, down = (int(number) for number in re.findall(r"-?\d+", numbers))
            x, y = x + across, y + down
    matrix = segno.make_qr(address).matrix
    assert dark == {
        (row + 4, column + 4)
        for row, line in enumerate(matrix)
        for column, module in enumerate(line)
        if module
    }


# Failures


@pytest.mark.slow
def test_a_server_that_neither_answers_nor_closes_is_told_within_20_seconds(
    room: Class, page: Open
) -> None:
    tab = page(390, 844, complains=True)
    tab.goto(room.address + PAGE)
    wait_idle(tab)  # it is connected
    lost = tab.get_by_role("alert").filter(has_text=say("page.lost.title"))
    room.process.suspend()
    try:
        expect(lost).to_be_visible(timeout=20_000)
    finally:
        room.process.resume()
    expect(lost).to_have_count(0)
    assert status(known(room), room.address) == 200


RUNS_AWAY = """
from bosswidgets.server import app, pool
pool.KernelPool.memory.default_value, pool.KernelPool.seconds.default_value = 250_000_000, 5
app.main(["--no-browser", "--host=127.0.0.1", "--port=0", "--warm=0", "--notebooks", {folder!r}])
"""
GREEDY = "import time; all_of_it = [bytearray(10**6) for _ in range(400)]; time.sleep(600)"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "told"),
    [
        pytest.param(GREEDY, say("page.memory.text"), id="memory"),
        # One reason is shown like any other; test_holding checks that it is sent.
        pytest.param(
            "while True: pass", say("page.time.text"), id="time", marks=pytest.mark.nightly
        ),
    ],
)
def test_a_kernel_that_runs_away_is_ended_and_its_page_says_why(
    write_notebooks: Write, tmp_path: Path, page: Open, axe: Axe, code: str, told: str
) -> None:
    folder = write_notebooks(tmp_path, {"01-runs": (("markdown", "# Runs away"), ("code", code))})
    command = [sys.executable, "-c", RUNS_AWAY.format(folder=str(folder))]
    with running({"BOSS_DATA": str(tmp_path / "data")}, command=command) as (process, address, _):
        tab = page(390, 844, complains=True)
        tab.goto(f"{address}voila/render/en/01-runs.ipynb", wait_until="commit")
        ended = tab.get_by_role("alert").filter(has_text="This page was stopped.")
        expect(ended).to_contain_text(told)
        expect(ended).to_be_in_viewport()
        expect(ended.get_by_role("button")).to_be_visible()
        assert axe(tab) == {}
        assert kernels(psutil.Process(process.pid)) == []


# Warm kernels


def words(browser: OpenerDirector, url: str) -> str:
    """The output of the page's cells."""
    html = browser.open(url).read().decode()
    return "".join(re.findall(r'<pre class="printed">(.*?)</pre>', html, re.DOTALL))


@pytest.mark.nightly
def test_a_warm_page_shows_exactly_what_a_cold_one_does(
    serve: Serve, small: Path, until: Until
) -> None:
    printed = []
    for warm in (0, 1):
        app = serve(small, warm)
        until(partial(lambda app, warm: len(app.kernels()) == warm, app, warm))
        printed.append(words(student(), app.url("en/01-where.ipynb", "?name=B%20%22C")))
    assert printed[0] == printed[1]
    assert "name=B%20%22C" in printed[0]
    assert str(small / "en") in printed[0]


@pytest.mark.slow
def test_a_warm_kernel_is_replaced_and_none_outlives_the_app(
    serve: Serve, small: Path, until: Until
) -> None:
    app = serve(small, 2)
    assert until(lambda: len(app.kernels()) == 2)
    assert status(student(), app.url("en/01-where.ipynb")) == 200
    assert until(lambda: len(app.kernels()) == 3)
    left = app.kernels()
    app.process.terminate()
    app.process.wait(60)
    assert until(lambda: not any(kernel.is_running() for kernel in left))


@pytest.mark.nightly
def test_no_kernel_is_left_when_a_page_is_closed_while_it_waits_for_its_turn(
    room: Class, until: Until
) -> None:
    students = [student() for _ in range(PLACES)]
    answers = [each.open(room.address + PAGE) for each in students]
    for answer in answers:
        answer.close()
    assert until(lambda: kernels(room.process) == [])


# Thirty


@pytest.mark.alone
def test_thirty_play_a_deal_and_none_sees_an_error() -> None:
    with serve_class(STUDENTS) as room:
        _, errors, clicks, _ = asyncio.run(classroom.together(room))
    assert errors == []
    assert len(clicks) >= 300
