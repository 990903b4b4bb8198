"""Access: by which names, and from which pages; nobody else starts a Python."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_network
from pathlib import Path

import pytest
from tornado.httpclient import HTTPClientError

from bosswidgets.server.auth.proxies import Network, client_address
from bosswidgets.server.progress_pages import ProgressHandler
from bosswidgets.server.server_limits import ClientRateLimit
from tests.widgets.server.served import PAGE, Served, during, faults, write

LINK = {"Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
OTHERS = {
    "a picture": {"Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "image"},
    "a script's question": {"Sec_Fetch_Mode": "cors", "Sec_Fetch_Dest": "empty"},
    "a frame": {"Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "iframe"},
    "a page ahead of a click": LINK | {"Sec_Purpose": "prefetch;prerender"},
    "nothing more": {},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path)


def host(served: Served, name: str, port: str | None = None) -> str:
    return f"{name}:{served.port if port is None else port}" if port != "" else name


def test_it_answers_to_its_own_names_alone(folder: Path) -> None:
    own = ("127.0.0.1", "localhost", "LOCALHOST", "localhost.", "[::1]", "192.0.2.7", "room.test")
    strange = ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "192.0.2.8", "x")

    async def visit(served: Served) -> None:
        for path in ("", PAGE.replace("01-page", "none"), "voila/static/voila.js", "progress/abc"):
            for name in strange:
                answer = await served.ask(path, Host=host(served, name))
                assert (answer.code, b"the address that it printed" in answer.body) == (421, True)
        for name in own:
            assert (await served.ask("", Host=host(served, name))).code == 200
        assert (await served.ask("", Host="localhost")).code == 200
        assert (await served.ask(PAGE, Host=host(served, "evil.example"))).code == 421
        assert len(served.kernels) == 0

    during(visit, folder, names={"192.0.2.7", "Room.Test"})


def test_the_address_for_listening_everywhere_is_no_name(folder: Path) -> None:
    """A browser that leads it to this computer does not say which site asked."""

    async def visit(served: Served) -> None:
        for name in ("0.0.0.0", "[::]", "[0:0::0]"):
            assert (await served.ask(PAGE, Host=host(served, name))).code == 421
        assert (await served.ask("", Host=host(served, "192.0.2.7"))).code == 200
        assert len(served.kernels) == 0

    during(visit, folder, names={"0.0.0.0", "::", "192.0.2.7"})


def test_no_page_may_be_framed(folder: Path) -> None:
    async def visit(served: Served) -> None:
        for path in ("", PAGE, "none", "progress/abc"):
            told = (await served.ask(path)).headers["Content-Security-Policy"]
            assert told.endswith("frame-ancestors 'none'")

    during(visit, folder)


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_sites_page_gets_nothing_and_starts_no_python(
    folder: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], site: str
) -> None:
    async def visit(served: Served) -> None:
        for headers in OTHERS.values():
            for path in (PAGE, "", "voila/static/voila.js"):
                answer = await served.ask(path, Sec_Fetch_Site=site, **headers)
                assert (answer.code, b"Another site asked" in answer.body) == (403, True)
        answer = await served.ask(PAGE, "POST", "x=1", Sec_Fetch_Site=site, **LINK)
        assert answer.code == 403
        assert (await served.ask(PAGE, "HEAD", Sec_Fetch_Site=site, **LINK)).code == 403
        assert len(served.kernels) == 0

    during(visit, folder)
    assert faults(caplog, capfd) == []


def test_a_person_may_follow_a_link_of_another_site_and_our_own_pages_may_ask(
    folder: Path,
) -> None:
    async def visit(served: Served) -> None:
        for site in ("cross-site", "same-site", "none", "same-origin"):
            assert (await served.ask("", Sec_Fetch_Site=site, **LINK)).code == 200
        script = {"Sec_Fetch_Site": "same-origin", "Sec_Fetch_Mode": "cors"}
        assert (await served.ask("progress/abc", **script)).code == 200
        assert (await served.ask("", Origin=served.address.rstrip("/"))).code == 200
        await served.page(Sec_Fetch_Site="cross-site", **LINK)

    during(visit, folder)


def test_a_browser_that_tells_only_the_origin_is_refused_by_it(folder: Path) -> None:
    async def visit(served: Served) -> None:
        other = f"http://127.0.0.1:{served.port + 1}"
        for origin in ("http://evil.example", "null", "http://[", other):
            assert (await served.ask(PAGE, Origin=origin)).code == 403
        assert len(served.kernels) == 0
        kernel = await served.page()
        with pytest.raises(HTTPClientError) as refusal:
            await served.line(kernel, Origin="http://evil.example")
        assert refusal.value.code == 403
        with pytest.raises(HTTPClientError) as refusal:
            await served.line(kernel, Sec_Fetch_Site="cross-site", Sec_Fetch_Mode="websocket")
        assert refusal.value.code == 403
        line = await served.line(kernel, Origin=served.address.rstrip("/"))
        line.close()

    during(visit, folder)


CLIENTS = {
    ("198.51.100.9", "203.0.113.7"): "198.51.100.9",  # not from a proxy: anybody can send this
    ("10.0.0.1", ""): "10.0.0.1",
    ("10.0.0.1", "203.0.113.7"): "203.0.113.7",
    ("10.0.0.1", "1.1.1.1, 203.0.113.7"): "203.0.113.7",  # the client began it itself
    ("10.0.0.1", "203.0.113.7,10.0.0.2"): "203.0.113.7",  # through two proxies
    ("10.0.0.1", "1.1.1.1, nobody, 10.0.0.2"): "10.0.0.2",
    ("10.0.0.1", "203.0.113.7:80"): "10.0.0.1",
    ("::ffff:10.0.0.1", "::ffff:203.0.113.7"): "203.0.113.7",
    ("fd00::1", "2001:DB8:0::7"): "2001:db8::7",
    ("unix", "203.0.113.7"): "unix",
}


@pytest.mark.parametrize(("seen", "client"), CLIENTS.items(), ids=str)
def test_only_a_proxy_may_say_for_whom_it_asks(seen: tuple[str, str], client: str) -> None:
    assert client_address(*seen, [ip_network("10.0.0.0/8"), ip_network("fd00::/8")]) == client


@pytest.mark.parametrize("proxies", [(), (ip_network("127.0.0.0/8"),)], ids=["unknown", "known"])
def test_visitors_behind_a_known_proxy_have_limits_of_their_own(
    proxies: Sequence[Network], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ProgressHandler, "BY_ADDRESS", ClientRateLimit(1, 0.001))

    async def visit(served: Served) -> None:
        async def code(forwarded: str) -> int:
            return (await served.ask("progress/none", X_Forwarded_For=forwarded)).code

        codes = [await code(each) for each in ("192.0.2.1", "192.0.2.2", "192.0.2.3, 192.0.2.2")]
        assert codes == ([200, 200, 429] if proxies else [200, 429, 429])

    during(visit, folder, proxies=proxies)
