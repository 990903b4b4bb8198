"""A JupyterHub with its own proxy and `boss` as its service: access and user names."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from string import Template
from subprocess import STDOUT, Popen
from typing import IO, TYPE_CHECKING, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest
import yaml
from playwright.sync_api import Page, expect

from bosslib.words import say
from tests.app.conftest import PATIENCE, READY, click
from tests.app.test_class_tables import FREE, seated, told
from tools.hub_proxy import NONE, executable
from tools.notebooks import ROOT
from tools.serving import free_port

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.app.conftest import Open

    Until = Callable[[Callable[[], bool]], bool]

pytestmark = pytest.mark.slow

DEPLOY = ROOT / "deploy"
PORT = "8866"
TABLE = "voila/render/en/16-table.ipynb"
STARTED_BY_THE_HUB = """
load_subconfig("$given")
(boss,) = c.JupyterHub.services
boss["environment"] = {"BOSS_DATA": "$folder/data", "LANGUAGE": "en"}
"""
STARTED_BESIDE_IT = """
import yaml
with open("$values") as file:
    given = yaml.safe_load(file)["hub"]
c.JupyterHub.load_roles = [{"name": name, **role} for name, role in given["loadRoles"].items()]
c.JupyterHub.load_roles.reverse()
c.JupyterHub.load_groups = given["config"]["JupyterHub"]["load_groups"]
c.JupyterHub.custom_scopes = given["config"]["JupyterHub"]["custom_scopes"]
boss = {"name": "boss", "api_token": "$token", **given["services"]["boss"]}
c.JupyterHub.services = [boss]
"""
"""Configuration code that reads values as the Hub's Helm chart does."""

SHARED = """
boss["url"] = "http://127.0.0.1:$boss"
teachers, everybody = c.JupyterHub.load_roles
players = {"name": "players", "scopes": [everybody["scopes"].pop()], "groups": ["players"]}
c.JupyterHub.load_roles.append(players)
c.JupyterHub.load_groups["players"] = {"users": ["ann", "bo", "cy"]}
c.JupyterHub.load_groups["boss-teachers"]["users"].append("cy")
c.JupyterHub.bind_url = "http://127.0.0.1:$public"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:$hub"
c.JupyterHub.db_url = "sqlite:///$folder/hub.sqlite"
c.JupyterHub.cookie_secret_file = "$folder/secret"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allowed_users = {"ann", "bo", "cy", "eve"}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:$api"
c.ConfigurableHTTPProxy.pid_file = "$folder/proxy.pid"
c.ConfigurableHTTPProxy.command = ["$proxy"]
"""
"""Configuration that docs leave to the Hub: users, named here, and one data folder."""


class Hub(NamedTuple):
    """A running JupyterHub: the public address of `boss`, and the one that only the proxy uses."""

    boss: str
    direct: str


@contextmanager
def started(folder: Path, config: str) -> Iterator[tuple[Hub, dict[str, str]]]:
    """A JupyterHub and its proxy with this configuration and the environment of its services."""
    proxy = executable()
    if proxy is None:
        pytest.skip(NONE)
    ports = {name: str(free_port()) for name in ("public", "hub", "api", "boss")}
    token = token_hex(16)
    values = {"given": DEPLOY / "jupyterhub_config.py", "values": DEPLOY / "hub-values.yaml"}
    place = folder / "config.py"
    made = Template(config + SHARED).substitute(
        ports, folder=folder, proxy=proxy, token=token, **values
    )
    place.write_text(made, encoding="utf-8")
    log = folder / "hub.log"
    address = f"http://127.0.0.1:{ports['public']}/services/boss/"
    told = {
        "JUPYTERHUB_API_TOKEN": token,
        "JUPYTERHUB_API_URL": f"http://127.0.0.1:{ports['hub']}/hub/api",
        "PORT": ports["boss"],
    }
    with (
        log.open("w") as out,
        running([sys.executable, "-m", "jupyterhub", f"--config={place}"], folder, out),
    ):
        try:
            yield Hub(address, f"http://127.0.0.1:{ports['boss']}/services/boss/"), told
        finally:
            print(log.read_text())


@contextmanager
def running(command: list[str], folder: Path, out: IO[str], **variables: str) -> Iterator[None]:
    """A command that runs in a folder and is stopped with the test."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    known = {name: os.environ[name] for name in ("HOME", "LANG") if name in os.environ}
    process = Popen(
        command, cwd=folder, env=known | {"PATH": path, **variables}, stdout=out, stderr=STDOUT
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory, until: Until) -> Iterator[Hub]:
    """A Hub that starts the app itself."""
    with started(tmp_path_factory.mktemp("hub"), STARTED_BY_THE_HUB) as (hub, _):
        assert until(lambda: status(hub.boss) == 403)  # until then, it's missing
        yield hub


@pytest.fixture
def beside(tmp_path: Path, until: Until) -> Iterator[Hub]:
    """A Hub with the app beside it, each configured as in the files for Kubernetes."""
    text = (DEPLOY / "hub-kubernetes.yaml").read_text(encoding="utf-8")
    deployment = next(yaml.safe_load_all(text))
    (pod,) = deployment["spec"]["template"]["spec"]["containers"]
    variables = {each["name"]: each.get("value", "") for each in pod["env"]}
    with started(tmp_path, STARTED_BESIDE_IT) as (hub, told):
        variables |= {name: told[name] for name in told.keys() & variables.keys()}
        variables["BOSS_DATA"] = str(tmp_path / "data")
        command = [told["PORT"] if each == PORT else each for each in pod["command"]]
        with (tmp_path / "boss.log").open("w") as out, running(command, tmp_path, out, **variables):
            assert until(lambda: status(hub.boss) == 403)
            yield hub


def status(url: str, **headers: str) -> int:
    """HTTP status for a client without cookies that requests no page; 0 if nobody answers."""
    try:
        with urlopen(Request(url, headers=headers)) as answer:
            return int(answer.status)
    except HTTPError as refusal:
        return refusal.code
    except URLError:
        return 0


def logs_in(tab: Page, hub: Hub, name: str, path: str = "") -> None:
    """A user opens an address of the app, and is first asked for a name."""
    tab.goto(f"{hub.boss}{path}")
    tab.get_by_label("Username").fill(name)
    tab.get_by_label("Password").fill("anything")
    tab.get_by_role("button", name="Sign in").click()


def test_two_log_in_and_play_under_their_own_names(hub: Hub, page: Open) -> None:
    two_play(hub, page)


@pytest.mark.nightly
def test_beside_a_hub_as_in_kubernetes_they_do_so_too(beside: Hub, page: Open) -> None:
    two_play(beside, page)


def two_play(hub: Hub, page: Open) -> None:
    """Two logged-in users play at a table that a logged-in teacher has made."""
    ann, bo, desk = page(), page(390, 844), page(1366, 768)
    logs_in(ann, hub, "ann")
    expect(ann).to_have_url(hub.boss)
    expect(ann.get_by_text(say("lobby.person", name="ann"))).to_be_visible()
    ann.get_by_role("link", name=say("rooms.enter")).click()
    logs_in(bo, hub, "bo", "room")
    for tab, name in ((ann, "ann"), (bo, "bo")):
        expect(tab.get_by_role("heading", level=1)).to_have_text(say("rooms.hello", name=name))
    logs_in(desk, hub, "cy")
    desk.get_by_role("link", name=say("lobby.class")).click()
    expect(desk.locator(".address")).to_have_text(hub.boss)
    desk.get_by_role("link", name=say("rooms.tables"), exact=True).click()
    desk.get_by_label(say("new.length"), exact=True).select_option("one")
    desk.get_by_role("button", name=say("rooms.make-now")).click()
    seated(ann, bo)
    first, other = (ann, bo) if ann.locator(FREE).count() else (bo, ann)
    click(first, first.locator(FREE).first)
    click(first, first.get_by_role("button", name=re.compile("^Play ")))
    name = "ann" if first is ann else "bo"
    expect(told(other)).to_contain_text(re.compile(f"{name} (opens|plays)"))


def test_a_stranger_gets_nothing_at_the_proxys_address_nor_at_the_apps_own(
    hub: Hub, page: Open
) -> None:
    tab = page()
    logs_in(tab, hub, "ann", TABLE)
    tab.wait_for_function(READY)
    config = tab.locator("#jupyter-config-data").text_content() or ""
    line = f"api/kernels/{json.loads(config)['kernelId']}/channels?session_id=a"
    paths = ("", TABLE, "room", "teacher", "progress/abc", "alive/x", "voila/static/voila.js", line)
    for place in (hub.boss, hub.direct):
        for path in paths:
            for headers in ({}, {"Authorization": "token made-up"}, {"Cookie": "service-boss=x"}):
                assert status(place + path, **headers) == 403, place + path
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        assert status(place + line, **upgrade, **{"Sec-WebSocket-Key": "x" * 22 + "=="}) == 403


def test_who_may_not_come_is_told_so_by_the_hub(hub: Hub, page: Open) -> None:
    tab = page(complains=True)
    logs_in(tab, hub, "eve")
    expect(tab.get_by_text("403")).to_be_visible()
    assert tab.goto(hub.boss).status == 403  # type: ignore[union-attr]
    assert "/hub/" in tab.url


def test_who_logs_out_is_a_stranger_again_on_pages_that_are_open_too(hub: Hub, page: Open) -> None:
    tab = page(complains=True)
    logs_in(tab, hub, "bo")
    lesson = tab.context.new_page()
    lesson.goto(f"{hub.boss}voila/render/en/02-turns.ipynb")
    lesson.wait_for_function(READY)
    tab.get_by_role("link", name=say("lobby.leave")).click()
    expect(tab.get_by_label("Username")).to_be_visible()
    expect(lesson.get_by_text(say("page.lost.title"))).to_be_visible()
    for path in ("", "progress/abc"):
        assert tab.context.request.get(f"{hub.boss}{path}").status == 403
    tab.goto(hub.boss)
    expect(tab.get_by_label("Username")).to_be_visible()
    lesson.close()
