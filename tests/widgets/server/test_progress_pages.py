"""A learner's progress over HTTP: valid input, refusals, and that nobody waits for it.

The server runs in the test's own loop.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import HTTPRequest, HTTPResponse
from tornado.simple_httpclient import SimpleAsyncHTTPClient

from bosslib import puzzles
from bosslib.teaching import course
from bosslib.teaching.spaced_repetition import MAX_ANSWERS
from bosslib.words import catalogue, say
from bosswidgets.kit.page_list import EXERCISES_VARIABLE
from bosswidgets.kit.progress import MISCONCEPTION_PREFIX, MOVED_RATINGS_KEY, PUZZLES_KEY
from bosswidgets.server.classroom import Classroom
from bosswidgets.server.classroom.teacher_pages import GUEST
from bosswidgets.server.progress_pages import MAX_BYTES, SCHEMA, ProgressHandler
from bosswidgets.server.server_limits import ClientRateLimit
from bosswidgets.table.saves import Saves
from tests.widgets.server.served import SECONDS, Served
from tests.widgets.server.served import during as serve

LEARNER = "a-learner-s-link-0"
PLACE = f"progress/{LEARNER}"
EXERCISES = [name for names in course.lessons().values() for name in names]
NAME = EXERCISES[0]
GOOD = {NAME: {"stars": 2, "missed": False}}


class Guest:
    """An HTTP client with the cookies of a browser that has opened the index."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookies: SimpleCookie = SimpleCookie()
        self._client = SimpleAsyncHTTPClient(force_instance=True, max_clients=100)

    async def ask(self, method: str, path: str = "", body: Any = None) -> HTTPResponse:
        """Send a request and return the response; a body that is no text is sent as JSON."""
        text = body if body is None or isinstance(body, str | bytes) else json.dumps(body)
        cookies = "; ".join(f"{name}={each.value}" for name, each in self.cookies.items())
        token = self.cookies["_xsrf"].value if "_xsrf" in self.cookies else ""
        answer = await self._client.fetch(
            HTTPRequest(
                self.address + path,
                method,
                {"Cookie": cookies, "X-XSRFToken": token},
                text,
                request_timeout=SECONDS,
                allow_nonstandard_methods=True,
            ),
            raise_error=False,
        )
        for line in answer.headers.get_list("Set-Cookie"):
            self.cookies.load(line)
        return answer


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOSS_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(ProgressHandler, "BY_ADDRESS", ClientRateLimit(600, 20))
    monkeypatch.setattr(ProgressHandler, "NEW_BY_ADDRESS", ClientRateLimit(120, 1))
    monkeypatch.setattr(ProgressHandler, "NEW_BY_GUEST", ClientRateLimit(120, 1))
    (tmp_path / "notebooks" / "en").mkdir(parents=True)
    return tmp_path


During = Callable[..., None]


@pytest.fixture
def during(data: Path) -> During:
    """Runs a visit by a guest who has opened the index, while a server runs."""

    def run(visit: Callable[[Guest], Awaitable[None]], classroom: Classroom | None = None) -> None:
        async def visited(served: Served) -> None:
            guest = Guest(served.address)
            assert (await guest.ask("GET")).code == 200
            await visit(guest)

        serve(visited, data / "notebooks", classroom=classroom)

    return run


def test_marks_that_the_app_makes_are_kept(during: During) -> None:
    async def visit(guest: Guest) -> None:
        assert (await guest.ask("PUT", PLACE, GOOD)).code == 200
        assert json.loads((await guest.ask("GET", PLACE)).body) == GOOD
        assert (await guest.ask("DELETE", PLACE)).code == 200
        assert json.loads((await guest.ask("GET", PLACE)).body) == {}

    during(visit)


BAD: dict[str, Any] = {
    "unknown exercise": GOOD | {"nothing-of-this-name": {"stars": 1, "missed": False}},
    "too many stars": {NAME: {"stars": 3_000_000, "missed": False}},
    "stars in words": {NAME: {"stars": "x", "missed": False}},
    "half a star": {NAME: {"stars": 1.5, "missed": False}},
    "more than the app says": {NAME: {"stars": 1, "missed": False, "more": "x" * 1000}},
    "a list": [NAME],
    "deep": '{"a":' * 20_000 + "1" + "}" * 20_000,
    "deep lists": "[" * 50_000 + "]" * 50_000,
    "no JSON": "{",
    "no text": b"\xff\xfe",
    "nothing": "",
    "long": json.dumps(GOOD) + " " * MAX_BYTES,
}


def test_what_is_no_mark_is_refused_in_words(during: During) -> None:
    async def visit(guest: Guest) -> None:
        for what, body in BAD.items():
            answer = await guest.ask("PUT", PLACE, body)
            assert (answer.code, what) == (400, what)
            assert say("lobby.progress.unknown") in answer.body.decode()
        assert json.loads((await guest.ask("GET", PLACE)).body) == {}

    during(visit)


def test_an_id_that_can_be_guessed_keeps_nothing(during: During) -> None:
    async def visit(guest: Guest) -> None:
        assert (await guest.ask("PUT", "progress/short", GOOD)).code == 400
        assert json.loads((await guest.ask("GET", "progress/short")).body) == {}

    during(visit)
    assert Saves().progress("short") == {}


def test_a_record_cannot_grow(during: During, data: Path) -> None:
    """Its size is bounded by the numbers of exercises, misconceptions and puzzles."""
    named, there = "practice.named.", [each.id for each in puzzles.load_index().entries]

    async def visit(guest: Guest) -> None:
        for _ in range(2):
            for stars in range(4):
                marks: dict[str, Any] = {
                    each: {"stars": stars, "missed": False} for each in EXERCISES
                }
                for each in catalogue():
                    if each.startswith(named):
                        answers = [[stars * 10**12 + at, 0] for at in range(MAX_ANSWERS)]
                        marks[each.replace(named, MISCONCEPTION_PREFIX)] = {"answers": answers}
                marks[PUZZLES_KEY] = {"rating": 1500.5, "spread": 350.0, "done": there}
                marks[PUZZLES_KEY][MOVED_RATINGS_KEY] = {each: [1500.5, 350.0] for each in there}
                assert (await guest.ask("PUT", PLACE, marks)).code == 200
        for at in range(20):
            await guest.ask("PUT", PLACE, {f"new-{at}": {"stars": 1, "missed": False}})

    during(visit)
    with sqlite3.connect(data / "data" / "games.sqlite") as database:
        (size,) = database.execute("SELECT length(marks) FROM learners").fetchone()
    assert size < MAX_BYTES / 2


def test_a_teachers_own_exercises_count_as_known(
    during: During, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (data / "my-own.toml").write_text("", encoding="utf-8")
    monkeypatch.setenv(EXERCISES_VARIABLE, str(data))

    async def visit(guest: Guest) -> None:
        own = {"my-own": {"stars": 3, "missed": True}}
        assert (await guest.ask("PUT", PLACE, own)).code == 200
        assert json.loads((await guest.ask("GET", PLACE)).body) == own

    during(visit)


def test_of_a_file_the_good_marks_are_taken(during: During) -> None:
    async def visit(guest: Guest) -> None:
        marks = {**GOOD, EXERCISES[1]: {"stars": "x", "missed": False}, "no-such": {"stars": 1}}
        answer = await guest.ask("POST", "progress", {"schema": SCHEMA, "marks": marks})
        assert (answer.code, json.loads(answer.body)) == (200, GOOD)
        wrong: list[Any] = [GOOD, {"schema": "boss/1", "marks": GOOD}, [], BAD["deep"]]
        for bad in wrong:
            assert (await guest.ask("POST", "progress", bad)).code == 400

    during(visit)


def test_other_pages_are_served_while_the_database_is_locked(during: During, data: Path) -> None:
    async def visit(guest: Guest) -> None:
        await guest.ask("PUT", PLACE, GOOD)
        other = sqlite3.connect(data / "data" / "games.sqlite", isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        waiting = asyncio.ensure_future(guest.ask("PUT", PLACE, GOOD))
        try:
            for _ in range(5):
                assert (await guest.ask("GET")).code == 200
            assert not waiting.done()
        finally:
            other.execute("ROLLBACK")
            other.close()
        assert (await waiting).code == 200

    during(visit)


def test_who_asks_too_often_is_asked_to_wait(
    during: During, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ProgressHandler, "BY_ADDRESS", ClientRateLimit(20, 0.001))

    async def visit(guest: Guest) -> None:
        codes = [(await guest.ask("GET", "progress/short")).code for _ in range(25)]
        assert codes == [200] * 20 + [429] * 5
        answer = await guest.ask("PUT", PLACE, GOOD)
        assert "Wait " in answer.body.decode()
        assert answer.headers["Retry-After"]
        assert (await guest.ask("GET")).code == 200  # a page is not progress

    during(visit)


def test_new_links_take_no_more_room_than_a_class_needs(
    during: During, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ProgressHandler, "NEW_BY_ADDRESS", ClientRateLimit(2, 0.001))

    async def visit(guest: Guest) -> None:
        places = [f"{PLACE}{at}" for at in range(3)]
        codes = [(await guest.ask("PUT", place, GOOD)).code for place in places]
        assert codes == [200, 200, 429]
        assert (await guest.ask("PUT", places[0], GOOD)).code == 200

    during(visit)


def test_a_browser_leaves_new_links_to_the_others_at_its_address(
    during: During, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ProgressHandler, "NEW_BY_ADDRESS", ClientRateLimit(4, 0.001))
    monkeypatch.setattr(ProgressHandler, "NEW_BY_GUEST", ClientRateLimit(2, 0.001))

    async def visit(guest: Guest) -> None:
        places = [f"{PLACE}{at}" for at in range(5)]
        codes = [(await guest.ask("PUT", place, GOOD)).code for place in places]
        assert codes == [200, 200, 429, 429, 429]
        other = Guest(guest.address)
        await other.ask("GET")
        assert (await other.ask("PUT", f"{PLACE}a", GOOD)).code == 200

    during(visit, Classroom(2, "http://here/"))


def test_each_browser_of_a_class_has_a_bound_of_its_own(
    during: During, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ProgressHandler, "BY_GUEST", ClientRateLimit(3, 0.001))

    async def visit(guest: Guest) -> None:
        codes = [(await guest.ask("GET", PLACE)).code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        other = Guest(guest.address)
        await other.ask("GET")
        assert (await other.ask("GET", PLACE)).code == 200

    during(visit, Classroom(2, "http://here/"))


def test_refused_requests_do_not_count_against_others_at_the_same_address(
    during: During, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ProgressHandler, "BY_GUEST", ClientRateLimit(3, 0.001))
    monkeypatch.setattr(ProgressHandler, "BY_ADDRESS", ClientRateLimit(5, 0.001))

    async def visit(guest: Guest) -> None:
        codes = [(await guest.ask("GET", PLACE)).code for _ in range(10)]
        assert codes == [200] * 3 + [429] * 7
        other = Guest(guest.address)
        await other.ask("GET")
        assert (await other.ask("GET", PLACE)).code == 200

    during(visit, Classroom(2, "http://here/"))


def test_a_script_without_a_cookie_leaves_progress_to_the_browsers_at_its_address(
    during: During, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A school has one address."""
    monkeypatch.setattr(ProgressHandler, "BY_ADDRESS", ClientRateLimit(5, 0.001))
    monkeypatch.setattr(ProgressHandler, "NEW_BY_ADDRESS", ClientRateLimit(2, 0.001))

    async def visit(guest: Guest) -> None:
        stranger = Guest(guest.address)
        await stranger.ask("GET")
        del stranger.cookies[GUEST]
        codes = [(await stranger.ask("PUT", f"{PLACE}{at}", GOOD)).code for at in range(8)]
        assert codes == [200] * 2 + [429] * 6
        assert (await guest.ask("PUT", f"{PLACE}9", GOOD)).code == 200

    during(visit, Classroom(2, "http://here/"))


def test_whoever_asks_for_nothing_saves_up_no_more_than_a_burst() -> None:
    now = [0.0]
    bound = ClientRateLimit(2, 1, lambda: now[0])

    def allowed_at(seconds: float) -> bool:
        now[0] = seconds
        return bound.allow("a")

    times = (0, 1000, 1000, 1000, 1000.5, 1001)
    assert [*map(allowed_at, times)] == [True, True, True, False, False, True]


def test_a_bound_forgets_who_has_not_asked_for_long() -> None:
    bound = ClientRateLimit(1, 1e9)
    for at in range(1000):
        assert bound.allow(f"{at}")
    assert len(bound._buckets) < 1000


def test_a_guest_who_asks_too_often_leaves_the_address_to_the_others(
    during: During, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ProgressHandler, "BY_ADDRESS", ClientRateLimit(20, 0.001))
    monkeypatch.setattr(ProgressHandler, "BY_GUEST", ClientRateLimit(5, 0.001))

    async def visit(guest: Guest) -> None:
        codes = [(await guest.ask("GET", PLACE)).code for _ in range(40)]
        assert codes.count(429) == 35
        other = Guest(guest.address)
        assert (await other.ask("GET", "")).code == 200
        assert (await other.ask("GET", PLACE)).code != 429

    during(visit, Classroom(4, ""))
