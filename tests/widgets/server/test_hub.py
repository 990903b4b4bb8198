"""The app as a service of a JupyterHub: strangers get nothing, users are known by name."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from tornado.httpclient import HTTPClientError
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.routing import PathMatches, Router, RuleRouter
from tornado.web import Application, HTTPError, RequestHandler, create_signed_value

from bosslib import BossError
from bosslib.words import say
from bosswidgets.server.auth import hub
from bosswidgets.server.auth.hub import (
    TEACHER_SCOPE,
    VARIABLES,
    AuthenticatedHandler,
    OAuthCallback,
    hub_config,
)
from bosswidgets.server.classroom import Classroom
from bosswidgets.server.classroom.teacher_pages import qr_code_svg
from bosswidgets.server.listening import HOST
from bosswidgets.server.progress_pages import ProgressHandler
from bosswidgets.server.server_limits import ClientRateLimit
from bosswidgets.table.multiplayer import class_room
from bosswidgets.table.player_names import MAX_LENGTH
from bosswidgets.table.saves import Saves
from tests.widgets.server.served import PAGE, Served, during, faults, notebook, write
from tests.widgets.server.test_addresses import METHODS, NOBODY
from tests.widgets.server.test_tables import FORM

pytestmark = pytest.mark.slow

BASE = "/services/boss/"
ACCESS = "access:services!service=boss"
LONG = "annabel.van.der.meer@school.example"
PEOPLE: dict[str, dict[str, Any]] = {
    "ann": {"scopes": [ACCESS]},
    "bo": {"scopes": [ACCESS]},
    "boss": {"scopes": [ACCESS], "admin": True},
    "cy": {"scopes": [ACCESS, TEACHER_SCOPE]},
    "eve": {"scopes": ["access:services!service=other"]},
    LONG: {"scopes": [ACCESS]},
    LONG.replace("example", "test"): {"scopes": [ACCESS]},
}
"""Users that the Hub knows, by token; here tokens and names are the same."""

WANTS_A_PAGE = {"Accept": "text/html,*/*"}
SHOWS = 'import os; print([n for n in os.environ if "TOKEN" in n], os.environ.get("BOSS_CALLED"))'


class Who(RequestHandler):
    """The Hub's API for the user of a token."""

    def get(self) -> None:
        name = self.request.headers["Authorization"].removeprefix("token ")
        if name not in PEOPLE:
            raise HTTPError(403)
        self.finish({"kind": "user", "name": name, "admin": False, "groups": [], **PEOPLE[name]})


Visit = Callable[[Served], Awaitable[None]]
AtHub = Callable[..., None]


@pytest.fixture
def at_hub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[AtHub]:
    """Runs a visit to the app as a service of a Hub, which answers in the same loop."""
    bound = bind_sockets(0, HOST)
    told = {
        "JUPYTERHUB_API_TOKEN": "secret",
        "JUPYTERHUB_API_URL": f"http://{HOST}:{bound[0].getsockname()[1]}/hub/api",
        "JUPYTERHUB_CLIENT_ID": "service-boss",
        "JUPYTERHUB_SERVICE_NAME": "boss",
        "JUPYTERHUB_SERVICE_PREFIX": BASE,
        "BOSS_DATA": str(tmp_path / "data"),
        "BOSS_GIVEN": str(tmp_path / "given"),
    }
    for name, value in told.items():
        monkeypatch.setenv(name, value)

    def run(visit: Visit, **options: Any) -> None:
        async def visited(served: Served) -> None:
            HTTPServer(Application([("/hub/api/user", Who)])).add_sockets(bound)
            await visit(served)

        folder = write(tmp_path)
        (folder / "en" / "01-page.ipynb").write_text(notebook(SHOWS), encoding="utf-8")
        during(visited, folder, base=BASE, names=None, hub=hub_config(told), **options)

    yield run
    for each in bound:
        each.close()


async def asks(served: Served, who: str, path: str, method: str = "GET", **form: str) -> Any:
    """Request with the user's token instead of a cookie; return the response."""
    body = urlencode(form) if method == "POST" else None
    return await served.ask(path, method, body, Authorization=f"token {who}", **WANTS_A_PAGE)


def handlers(router: Router) -> Iterator[tuple[str, type[RequestHandler]]]:
    """Yield all handlers, with the patterns of their addresses."""
    assert isinstance(router, RuleRouter)
    for rule in router.rules:
        if isinstance(rule.target, Router):
            yield from handlers(rule.target)
        elif isinstance(rule.matcher, PathMatches):
            yield rule.matcher.regex.pattern, rule.target


def filled(pattern: str) -> str:
    """An address that matches a pattern."""
    for group, word in ((r"\(\?P<kernel_id>[^()]*\)", NOBODY), (r"\([^()]*\)|\.\*", "ABCD")):
        pattern = re.sub(group, word, pattern)
    return f"/{pattern.removesuffix('$').removeprefix('/')}"


# Strangers


def test_every_handler_asks_first_who_somebody_is(at_hub: AtHub) -> None:
    async def visit(served: Served) -> None:
        assert served.server.app
        found = dict(handlers(served.server.app.default_router))
        assert len(found) > 30
        unguarded = {
            at: each for at, each in found.items() if not issubclass(each, AuthenticatedHandler)
        }
        assert unguarded == {f"{BASE}oauth_callback$": OAuthCallback}

    at_hub(visit, classroom=Classroom(6, BASE))


@pytest.mark.parametrize("wants", [WANTS_A_PAGE, {"Accept": "*/*"}, {}])
def test_a_stranger_gets_the_way_to_the_hub_and_else_nothing(
    at_hub: AtHub,
    wants: dict[str, str],
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    room = Classroom(6, BASE)

    async def visit(served: Served) -> None:
        assert served.server.app
        served.address = served.address.removesuffix(BASE)
        patterns = [at for at, _ in handlers(served.server.app.default_router)]
        for pattern in patterns:
            path = filled(pattern)
            assert re.match(pattern, path), f"say in `filled` what stands for the rest of {pattern}"
            for method in METHODS:
                body = "name=eve" if method in ("POST", "PUT", "PATCH") else None
                forged = {"Cookie": 'service-boss="2|1:0|10:1|1:a|1:b|c"; boss-guest=x'}
                answer = await served.ask(path, method, body, **wants, **forged)
                known = "oauth_callback" in path and answer.code == 400
                assert answer.code in (302, 403, 405) or known, (method, path)
                if answer.code == 302:
                    assert wants == WANTS_A_PAGE
                    assert answer.headers["Location"].startswith("/hub/api/oauth2/authorize?")
                kept = SimpleCookie(answer.headers.get("Set-Cookie", ""))
                assert {each["path"] for each in kept.values()} <= {BASE}
                assert not kept.keys() & {"service-boss", "boss-guest", "boss-teacher"}
        assert (len(served.kernels), room.browser_count, class_room.list_guests(Saves())) == (
            0,
            0,
            [],
        )

    at_hub(visit, classroom=room)
    assert faults(caplog, capfd) == []


def test_no_line_to_a_python_is_for_a_stranger(at_hub: AtHub) -> None:
    async def visit(served: Served) -> None:
        kernel = await served.page(Authorization="token ann")
        with pytest.raises(HTTPClientError) as refusal:
            await served.line(kernel)
        assert refusal.value.code == 403
        with pytest.raises(HTTPClientError) as refusal:
            await served.line(kernel, Authorization="token eve")
        assert refusal.value.code == 403
        line = await served.line(kernel, Authorization="token ann")
        line.close()

    at_hub(visit)


def test_who_wants_a_page_comes_back_to_it_from_the_hub(at_hub: AtHub) -> None:
    async def visit(served: Served) -> None:
        for who in ("nobody", "eve"):  # unknown there; known, but not allowed here
            answer = await asks(served, who, "x?y=1")
            assert answer.code == 302
            asked = parse_qs(urlsplit(answer.headers["Location"]).query)
            assert asked["client_id"] == ["service-boss"]
            assert asked["redirect_uri"] == [f"{BASE}oauth_callback"]
            assert asked["code_challenge_method"] == ["S256"]
            waits = served.server.identity_provider.hub
            assert waits.get_next_url(*asked["state"]) == f"{BASE}x?y=1"
            assert waits.get_code_verifier(*asked["state"])
        sent = await asks(served, "eve", "progress", "POST")
        asked = parse_qs(urlsplit(sent.headers["Location"]).query)
        assert waits.get_next_url(*asked["state"]) == BASE  # a sent form can't be sent again
        served.address = served.address.removesuffix(BASE)
        elsewhere = await asks(served, "eve", "//evil.example/services/boss/")
        asked = parse_qs(urlsplit(elsewhere.headers["Location"]).query)
        assert waits.get_next_url(*asked["state"]) == BASE

    at_hub(visit)


def test_logins_that_nobody_ends_take_little_memory(
    at_hub: AtHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "MAX_LOGINS", 3)

    async def visit(served: Served) -> None:
        begun = []
        for _ in range(5):
            answer = await asks(served, "nobody", "x")
            (state,) = parse_qs(urlsplit(answer.headers["Location"]).query)["state"]
            begun.append(state)
        waits = served.server.identity_provider.hub
        assert [bool(waits.get_code_verifier(each)) for each in begun] == [False] * 2 + [True] * 3
        answer = await asks(served, "nobody", f"x?{'y' * 50_000}")
        (state,) = parse_qs(urlsplit(answer.headers["Location"]).query)["state"]
        assert waits.get_next_url(state) == BASE

    at_hub(visit)


@pytest.mark.parametrize("query", ["", "?code=x", "?code=x&state=y", "?error=access_denied"])
def test_who_comes_back_from_the_hub_with_nothing_is_told_so_in_a_page(
    at_hub: AtHub, query: str
) -> None:
    async def visit(served: Served) -> None:
        answer = await served.ask(f"oauth_callback{query}", **WANTS_A_PAGE)
        assert answer.code in (400, 403)
        assert say("errors.broken.title") in answer.body.decode()
        assert f'href="{BASE}"' in answer.body.decode()

    at_hub(visit)


# Logged-in users


def test_the_index_says_who_has_logged_in_and_where_to_log_out(at_hub: AtHub) -> None:
    async def visit(served: Served) -> None:
        index = (await asks(served, "ann", "")).body.decode()
        assert say("lobby.person", name="ann") in index
        assert 'href="/hub/logout"' in index

    at_hub(visit)


def test_a_page_knows_what_one_is_called_and_no_secret_of_the_hub(at_hub: AtHub) -> None:
    async def visit(served: Served) -> None:
        for who in ("ann", "bo"):
            page = await asks(served, who, PAGE)
            assert f"[] {who}" in page.body.decode()

    at_hub(visit)


def test_admins_of_the_hub_and_those_with_the_scope_are_teachers(at_hub: AtHub) -> None:
    async def visit(served: Served) -> None:
        for who, code in (("boss", 200), ("cy", 200), ("ann", 404)):
            assert (await asks(served, who, "teacher")).code == code
            index = (await asks(served, who, "")).body.decode()
            assert (f'href="{BASE}teacher"' in index) == (code == 200)
        token = served.server.classroom.token  # type: ignore[union-attr]
        assert (await asks(served, "eve", f"teacher/{token}")).code == 302
        led = await asks(served, "ann", f"teacher/{token}")
        assert (led.code, led.headers["Location"]) == (302, f"{BASE}teacher")
        cookie = led.headers["Set-Cookie"].partition(";")[0]
        assert (await served.ask("teacher", Authorization="token ann", Cookie=cookie)).code == 200
        assert (await served.ask("teacher", Cookie=cookie)).code == 403

    at_hub(visit, classroom=Classroom(6, BASE))


def test_the_teachers_page_shows_the_address_at_which_it_was_found(at_hub: AtHub) -> None:
    async def visit(served: Served) -> None:
        forwarded = {"Host": "school.example", "X_Forwarded_Proto": "https,http"}
        answer = await served.ask("teacher", Authorization="token boss", **forwarded)
        page = answer.body.decode()
        assert f'<p class="address">https://school.example{BASE}</p>' in page
        assert qr_code_svg(f"https://school.example{BASE}") in page
        assert say("teacher.how-log-in") in page

    at_hub(visit, classroom=Classroom(6, BASE))


def test_one_is_called_in_the_room_as_at_the_hub_and_led_to_ones_seat_on_any_device(
    at_hub: AtHub,
) -> None:
    async def visit(served: Served) -> None:
        for who in ("ann", "bo"):
            assert say("rooms.hello", name=who) in (await asks(served, who, "room")).body.decode()
        assert [each.name for each in class_room.list_guests(Saves())] == ["ann", "bo"]
        made = await asks(served, "boss", "teacher/tables/make", "POST", **FORM)
        assert "made=1" in made.headers["Location"]
        first = (await asks(served, "ann", "room")).headers["Location"]
        again = await asks(served, "ann", "room")
        assert again.headers["Location"] == first
        assert "boss-guest" not in again.headers.get("Set-Cookie", "")
        assert "?seat=" in first
        assert (await asks(served, "bo", "room")).headers["Location"] != first

    at_hub(visit, classroom=Classroom(6, BASE))


def test_a_name_that_is_too_long_is_cut_and_who_is_then_called_as_another_types_one(
    at_hub: AtHub,
) -> None:
    first, second = (name for name in PEOPLE if len(name) > MAX_LENGTH)

    async def visit(served: Served) -> None:
        cut = first[:MAX_LENGTH]
        assert say("rooms.hello", name=cut) in (await asks(served, first, "room")).body.decode()
        page = (await asks(served, second, "room")).body.decode()
        assert say("names.twice", name=cut) in page
        assert 'name="name"' in page
        sent = await asks(served, second, "room", "POST", name="Another")
        assert sent.headers["Location"] == f"{BASE}room"
        assert [each.name for each in class_room.list_guests(Saves())] == [cut, "Another"]

    at_hub(visit, classroom=Classroom(6, BASE))


def test_nobody_takes_another_users_name(at_hub: AtHub) -> None:
    async def visit(served: Served) -> None:
        for _ in range(2):  # before the room knows the user, and after that
            sent = await asks(served, "bo", "room", "POST", name="ann")
            assert sent.headers["Location"] == f"{BASE}room"
            assert [each.name for each in class_room.list_guests(Saves())] == ["bo"]
        page = (await asks(served, "bo", "room?name")).body.decode()
        assert say("rooms.hello", name="bo") in page
        assert 'name="name"' not in page
        assert say("rooms.rename") not in page

    at_hub(visit, classroom=Classroom(6, BASE))


def test_each_is_counted_alone_however_often_they_ask_for_their_progress(
    at_hub: AtHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ProgressHandler, "BY_GUEST", ClientRateLimit(2, 0.001))
    monkeypatch.setattr(ProgressHandler, "BY_ADDRESS", ClientRateLimit(3, 0.001))

    async def visit(served: Served) -> None:
        codes = [(await asks(served, "ann", "progress/x")).code for _ in range(3)]
        assert codes == [200, 200, 429]
        assert (await asks(served, "bo", "progress/x")).code == 200

    at_hub(visit)


def test_a_script_shows_the_word_of_its_page_and_a_font_need_not(at_hub: AtHub) -> None:
    """Third-party scripts at the Hub's host can request anything as the logged-in user."""
    script = {"Sec_Fetch_Mode": "cors", "Sec_Fetch_Site": "same-origin"}

    async def visit(served: Served) -> None:
        assert served.server.app
        secret = served.server.app.settings["cookie_secret"]
        cookie = f"service-boss={create_signed_value(secret, 'service-boss', 'ann').decode()}"
        index = await served.ask("", Cookie=cookie, **WANTS_A_PAGE)
        word = SimpleCookie(index.headers["Set-Cookie"])["_xsrf"].value
        shown = script | {"Cookie": f"{cookie}; _xsrf={word}"}
        for path in ("progress/x", f"alive/{NOBODY}", ""):
            assert (await served.ask(path, **shown)).code == 403
            assert (await served.ask(path, **shown, X_XSRFToken=word)).code == 200
        assert (await served.ask("voila/static/voila.js", **shown)).code == 200
        assert (await served.ask("voila/static/voila.js", **script)).code == 403

    at_hub(visit)


@pytest.mark.parametrize("missing", VARIABLES)
def test_what_the_hub_has_not_said_is_named(missing: str) -> None:
    with pytest.raises(BossError) as refusal:
        hub_config({name: "x" for name in VARIABLES if name != missing})
    assert str(refusal.value) == say("app.no-hub", names=missing)
