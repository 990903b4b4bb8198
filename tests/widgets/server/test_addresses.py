"""Every served address answers properly, whoever asks: never status 500, no traceback."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from re import Pattern

import pytest
import voila
from tornado.routing import PathMatches, Router, RuleRouter

from tests.widgets.server.served import PAGE, Served, during, faults, write

NOBODY = "00000000-0000-0000-0000-000000000000"
MISSING = (
    "logout",
    "login",
    "x",
    "%00",
    "..%2f..%2fetc/passwd",
    "voila",
    "voila/",
    "voila/x",
    "voila/templates/x",
    "voila/templates/boss",
    "voila/templates/boss/x",
    "voila/templates/boss/x/y",
    "voila/templates/boss/static/x",
    "voila/templates/boss/static/../../x",
    "voila/templates/../../x",
    "voila/templates/boss/static/%00",
    "voila/static/x",
    "voila/static/%00",
    "voila/static/",
    "voila/static/../app.py",
    "voila/labextensions/x",
    "voila/labextensions/",
    "voila/labextensions/%00",
    "voila/api/themes/x",
    "voila/api/contents/",
    "voila/files/x.png",
    "voila/files/%00.png",
    "voila/render/",
    "voila/render/en/none.ipynb",
    "voila/render/en/%00.ipynb",
    "voila/render/en",
    "voila/render/../x.ipynb",
    f"voila/render/{'x' * 5000}.ipynb",
    f"api/kernels/{NOBODY}",
    "api/kernels/x",
    "api/kernels",
    "api/contents",
    "api/terminals",
    "api/security/csp-report",
    "teacher",
    "teacher/x",
)
OWN = (
    "",
    "?language=nl",
    "progress",
    "progress/abc",
    "progress/x!",
    f"alive/{NOBODY}",
    f"api/kernels/{NOBODY}/channels",
    f"api/kernels/{NOBODY}/channels?session_id=a",
    "voila/static/voila.js",
    f"voila/static-{voila.__version__}/voila.js",
    "voila/tree",
    "healthz",
    f"voila/api/shutdown/{NOBODY}",
    "voila/api/shutdown/x",
)
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "FOO")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path)


def test_an_address_that_there_is_not_is_missing(
    folder: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    async def visit(served: Served) -> None:
        answers = {path: (await served.ask(path)).code for path in MISSING}
        assert {path: code for path, code in answers.items() if code not in (403, 404)} == {}
        assert len(served.kernels) == 0

    during(visit, folder)
    assert faults(caplog, capfd) == []


@pytest.mark.parametrize("method", METHODS)
def test_every_method_is_answered_everywhere(
    folder: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], method: str
) -> None:
    async def visit(served: Served) -> None:
        body = "x=1" if method in ("POST", "PUT", "PATCH") else None
        paths = (*OWN, *MISSING, *([PAGE] if method != "GET" else []))
        answers = {path: (await served.ask(path, method, body)).code for path in paths}
        assert {path: code for path, code in answers.items() if not 200 <= code < 500} == {}
        assert len(served.kernels) == 0

    during(visit, folder)
    assert faults(caplog, capfd) == []


def test_the_head_of_the_index_is_there_and_so_is_that_of_a_page(folder: Path) -> None:
    async def visit(served: Served) -> None:
        for path in ("", PAGE, "voila/static/voila.js"):
            answer = await served.ask(path, "HEAD")
            assert (answer.code, answer.body) == (200, b"")
        assert (await served.ask(PAGE.replace("01-page", "none"), "HEAD")).code == 404
        assert len(served.kernels) == 0

    during(visit, folder)


def served(router: Router) -> Iterator[Pattern[str]]:
    """Yield the addresses that have a separate handler."""
    assert isinstance(router, RuleRouter)
    for rule in router.rules:
        if isinstance(rule.target, Router):
            yield from served(rule.target)
        elif isinstance(rule.matcher, PathMatches):
            yield rule.matcher.regex


def test_every_handler_is_asked_for_something(folder: Path) -> None:
    async def visit(at: Served) -> None:
        assert at.server.app
        asked = [f"/{path.partition('?')[0]}" for path in (*OWN, *MISSING, PAGE)]
        kinds = [*served(at.server.app.default_router)]
        assert len(kinds) > 10
        assert [kind.pattern for kind in kinds if not any(map(kind.match, asked))] == []

    during(visit, folder)


@pytest.mark.parametrize(("wants", "gets"), [("nl-BE,en;q=0.5", "nl"), ("en", "en"), ("xx", "en")])
def test_who_chose_no_language_gets_what_the_browser_wants(
    folder: Path, wants: str, gets: str
) -> None:
    async def visit(served: Served) -> None:
        page = (await served.ask("x", Accept_Language=wants)).body.decode()
        assert f'<html lang="{gets}"' in page

    during(visit, folder)


def test_who_chooses_a_language_comes_back_without_it_in_the_address(folder: Path) -> None:
    async def visit(served: Served) -> None:
        answer = await served.ask("?language=nl&x=1")
        assert (answer.code, answer.headers["Location"]) == (302, "/?x=1")
        assert "boss-language=nl;" in answer.headers["Set-Cookie"]

    during(visit, folder)
