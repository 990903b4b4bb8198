"""`deploy/` and `docs/serving.md` agree with the app; `tests/app` tests the proxy."""

from __future__ import annotations

import re
import tomllib
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml

from bosswidgets.server.options import command_parser
from bosswidgets.table.saves import STORE_VARIABLE
from tools.caddy import FILE

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
BOSSES = [name for name in SERVICES if name.startswith("boss-")]
SERVING = (ROOT / "docs" / "serving.md").read_text(encoding="utf-8")
OPTIONS = {option for action in command_parser()._actions for option in action.option_strings}
VALUES = {"SITE": "games.example.org", "PASSWORD": "hush", "COOKIE_SECRET": "other"}


def filled(text: str) -> str:
    """A text with variables substituted as Compose does."""
    return re.sub(r"\$\{(\w+)[^}]*\}", lambda found: VALUES[found[1]], text)


def told(name: str) -> Any:
    """The options with which a server is started."""
    return command_parser().parse_args([filled(each) for each in SERVICES[name]["command"]])


@pytest.mark.parametrize("name", BOSSES)
def test_a_server_is_started_with_options_that_there_are(name: str) -> None:
    service = SERVICES[name]
    options = told(name)
    assert options.address == "https://games.example.org/"
    assert name in options.names  # the health check uses this name
    address = filled(service["environment"][STORE_VARIABLE])
    database = SERVICES["postgres"]["environment"]
    user, password = (filled(database[f"POSTGRES_{each}"]) for each in ("USER", "PASSWORD"))
    assert address == f"postgresql://{user}:{password}@postgres/{user}"
    assert service["build"]["dockerfile"] == "deploy/Dockerfile"
    assert (DEPLOY / service["build"]["context"]).resolve() == ROOT


def test_the_proxy_knows_all_servers_at_the_port_at_which_they_listen() -> None:
    caddy = SERVICES["caddy"]
    (port,) = {told(name).port for name in BOSSES}
    assert caddy["environment"]["BOSS_SERVERS"].split() == [f"{name}:{port}" for name in BOSSES]
    names = re.findall(r"\{\$(\w+)\}", FILE.read_text(encoding="utf-8"))
    assert set(names) == caddy["environment"].keys()
    assert caddy["volumes"][0].startswith(f"./{FILE.name}:")
    assert "/healthz" in FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", BOSSES)
def test_a_server_trusts_the_proxy_and_no_visitor(name: str) -> None:
    """The servers have no port of their own outside, so only the network's containers connect."""
    (subnet,) = (each["subnet"] for each in COMPOSE["networks"]["default"]["ipam"]["config"])
    assert told(name).proxies == [ip_network(subnet)]
    assert "ports" not in SERVICES[name]


def test_there_are_connections_for_all_pages() -> None:
    most = int(re.findall(r"max_connections=(\d+)", SERVICES["postgres"]["command"])[0])
    assert most >= sum(told(name).places + 20 for name in BOSSES)


def test_the_image_has_no_secret_and_each_secret_is_its_own() -> None:
    listed = (ROOT / ".dockerignore").read_text(encoding="utf-8").split("\n")
    assert "*" in listed  # everything but named files is excluded
    named = {each[1:] for each in listed if each.startswith("!")}
    assert "deploy" not in named
    assert all((ROOT / each).exists() for each in named)
    assert "**/.env*" in listed
    dockerfile = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    assert not re.search(r"^(COPY|ADD) ", dockerfile, re.MULTILINE)
    texts = [*map(str, SERVICES["caddy"]["environment"].values())]
    assert not any("PASSWORD" in each for each in texts)
    for name in ("PASSWORD", "COOKIE_SECRET"):
        assert f"{name}=" in SERVING


def test_the_image_installs_extras_that_there_are() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    (extras,) = re.findall(r"/source\[([\w,]+)\]", text)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(extras.split(",")) <= project["optional-dependencies"].keys()
    assert "constraints.txt" in text
    (python,) = re.findall(r"FROM python:3\.(\d+)", text)
    assert int(python) >= int(project["requires-python"].rpartition(".")[2])


def test_the_page_names_options_and_variables_that_there_are() -> None:
    named = [each for line in re.findall(r"`?boss (--[^`\n]+)", SERVING) for each in line.split()]
    options = {each for each in named if each.startswith("--")}
    assert len(options) >= 5
    assert options <= OPTIONS
    assert set(re.findall(r"BOSS_\w+", SERVING)) == {STORE_VARIABLE, "BOSS_SERVERS"}
