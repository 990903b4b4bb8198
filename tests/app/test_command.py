"""The command `boss`: its output, where it listens, its refusals and how it ends."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import urlopen

import psutil
import pytest

from bosslib import __version__
from bosslib.words import say
from bosswidgets.server.app import main
from bosswidgets.server.auth.hub import VARIABLES
from tests.widgets.server.served import COMMAND, SECONDS, Running, running
from tools.kernels import kernels

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.app.conftest import Cells

    Capture = pytest.CaptureFixture[str]
    Write = Callable[[Path, dict[str, Cells]], Path]


@pytest.fixture
def surroundings(tmp_path: Path) -> dict[str, str]:
    return os.environ | {"BOSS_DATA": str(tmp_path / "data")}


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that is already in use."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def refusal(surroundings: dict[str, str], *arguments: str) -> str:
    """The single line with which `boss` refuses to start."""
    run = subprocess.run(
        [COMMAND, "--no-browser", *arguments],
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert run.returncode == 2
    assert run.stdout == ""
    (line,) = run.stderr.splitlines()
    return line


def test_version() -> None:
    said = subprocess.run([COMMAND, "--version"], capture_output=True, text=True, check=True)
    assert said.stdout == f"boss {__version__}\n"


def test_port_in_use(surroundings: dict[str, str], taken: int) -> None:
    assert str(taken) in refusal(surroundings, f"--port={taken}")


def test_host_that_is_not_this_computer(surroundings: dict[str, str]) -> None:
    assert "192.0.2.1" in refusal(surroundings, "--host=192.0.2.1")  # example address: RFC 5737


def test_folder_that_cannot_be_written(surroundings: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert str(file) in refusal(surroundings | {"BOSS_DATA": str(file / "data")})


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("postgresql://boss:hush@127.0.0.1:1/games", "can’t be used"),
        ("games.db", "not the address"),
    ],
)
def test_database_that_cannot_be_used(
    surroundings: dict[str, str], address: str, told: str
) -> None:
    for said in (
        refusal(surroundings, f"--store={address}"),
        refusal(surroundings | {"BOSS_STORE": address}),
    ):
        assert told in said
        assert "hush" not in said


def misread(capsys: Capture, option: str) -> str:
    """The single line that refuses an option before anything else is done."""
    with pytest.raises(SystemExit, match="2"):
        main([option])
    said = capsys.readouterr()
    assert said.out == ""
    (line,) = said.err.splitlines()
    return line


@pytest.mark.parametrize("port", ["65536", "-1", "eighty"])
def test_port_that_is_none(capsys: Capture, port: str) -> None:
    assert misread(capsys, f"--port={port}").endswith(say("app.no-port", text=port))


def test_a_service_of_a_hub_that_has_said_nothing(surroundings: dict[str, str]) -> None:
    assert refusal(surroundings, "--hub") == say("app.no-hub", names=", ".join(VARIABLES))


def test_a_service_of_a_hub_takes_its_address_from_there(surroundings: dict[str, str]) -> None:
    assert refusal(surroundings, "--hub", "--base-url=/x/") == say("app.hub-base")


def test_a_service_of_a_hub_without_the_hubs_package(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jupyterhub", None)  # so Python finds none
    assert main(["--hub", "--verbose"]) == 2
    assert capsys.readouterr().err == f"{say('app.no-jupyterhub')}\n"


@pytest.mark.parametrize("option", ["--class=0", "--class=-1", "--class=all", "--class=1000"])
def test_class_that_cannot_be(capsys: Capture, option: str) -> None:
    assert misread(capsys, option).endswith("give a whole number from 1 to 200")


@pytest.mark.parametrize("address", ["games", "ftp://here/", "http://here/class", "http://[x/"])
def test_address_that_is_none(capsys: Capture, address: str) -> None:
    assert misread(capsys, f"--address={address}").endswith(say("app.no-address", text=address))


@pytest.mark.parametrize("option", ["--warm=-1", "--warm=1.5", "--warm=", "--warm=201"])
def test_number_of_warm_kernels_that_cannot_be(capsys: Capture, option: str) -> None:
    assert misread(capsys, option).endswith("give a whole number from 0 to 200")


@pytest.mark.parametrize("option", ["--searches=0", "--searches=two", "--searches=201"])
def test_number_of_searches_that_cannot_be(capsys: Capture, option: str) -> None:
    assert misread(capsys, option).endswith("give a whole number from 1 to 200")


def test_option_that_there_is_not(surroundings: dict[str, str]) -> None:
    assert "--dance" in refusal(surroundings, "--dance")


def test_class_listens_in_the_network_and_shows_its_address_as_a_picture(
    surroundings: dict[str, str],
) -> None:
    with started(surroundings, "--class=2", "--warm=0", "--port=0") as (process, address, _):
        assert process.stdout
        secret = re.search(r"http://\S+", process.stdout.readline())
        assert secret
        assert secret.group().startswith(f"{address}teacher/")
        assert "█" in process.stdout.readline()
        host, port = str(urlsplit(address).hostname), urlsplit(address).port
        assert host != socket.gethostname()
        for each in {host, "127.0.0.1"}:
            assert urlopen(f"http://{each}:{port}/").status == 200


def started(surroundings: dict[str, str], *arguments: str) -> AbstractContextManager[Running]:
    """A started `boss` whose whole output is kept."""
    return running(surroundings, *arguments, stderr=subprocess.PIPE)


@pytest.mark.slow
def test_next_port_is_taken_when_the_usual_one_is_in_use(surroundings: dict[str, str]) -> None:
    with socket.socket() as other:
        with suppress(OSError):  # another process may listen there: just as good
            other.bind(("127.0.0.1", 8866))
            other.listen()
        with started(surroundings) as (_, address, _):
            assert urlsplit(address).port not in (None, 8866)
            assert urlopen(address).status == 200


@pytest.mark.parametrize("name", ["SIGINT", pytest.param("SIGTERM", marks=pytest.mark.nightly)])
def test_interrupt_ends_it_quietly_with_all_its_pythons(
    surroundings: dict[str, str], tmp_path: Path, write_notebooks: Write, name: str
) -> None:
    cells = (("code", "raise ValueError"),)
    folder = write_notebooks(tmp_path, {"01-fails": cells})
    options = ["--port=0", "--warm=0", f"--notebooks={folder}"]
    with started(surroundings, *options) as (process, address, _):
        assert b"boss.failed()" in urlopen(f"{address}voila/render/en/01-fails.ipynb").read()
        app = psutil.Process(process.pid)
        assert len(kernels(app)) == 1
        pythons = app.children(recursive=True)
        process.send_signal(getattr(signal, name))
        said = process.communicate(timeout=SECONDS)
        assert process.returncode == 0
        assert said == ("", "")
        assert not any(python.is_running() for python in pythons)


@pytest.mark.slow
def test_no_python_outlives_an_app_that_is_killed(
    surroundings: dict[str, str], tmp_path: Path, write_notebooks: Write
) -> None:
    folder = write_notebooks(tmp_path, {"01-page": (("code", "print(1)"),)})
    with started(surroundings, "--port=0", f"--notebooks={folder}") as (process, address, _):
        urlopen(f"{address}voila/render/en/01-page.ipynb").read()
        app = psutil.Process(process.pid)
        assert kernels(app)
        left = app.children(recursive=True)
        process.kill()
        process.communicate(timeout=SECONDS)
        assert psutil.wait_procs(left, timeout=SECONDS)[1] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "count",
    [pytest.param(0, marks=pytest.mark.nightly), pytest.param(1, marks=pytest.mark.nightly), 2],
)
def test_it_ends_whatever_begins_at_that_moment(
    surroundings: dict[str, str], tmp_path: Path, write_notebooks: Write, count: int
) -> None:
    """The page's kernel starts, or a warm one: the first or the one after it."""
    folder = write_notebooks(tmp_path, {"01-page": (("code", "print(1)"),)})
    options = ["--port=0", "--warm=1", f"--notebooks={folder}"]
    with started(surroundings, *options) as (process, address, _):
        app = psutil.Process(process.pid)
        with urlopen(f"{address}voila/render/en/01-page.ipynb") as answer:
            if count == 2:
                answer.read()
            while len(kernels(app)) < count:
                pass
            left = app.children(recursive=True)
            process.terminate()
            assert process.communicate(timeout=SECONDS) == ("", "")
        assert process.returncode == 0
        assert not any(kernel.is_running() for kernel in left)


@pytest.mark.slow
def test_nothing_of_the_users_own_jupyter_counts(
    surroundings: dict[str, str], tmp_path: Path, write_notebooks: Write
) -> None:
    own = tmp_path / "share"
    for name, content in {
        "share/kernels/python3/kernel.json": {"argv": ["false"], "display_name": "Other"},
        "config/voila.json": {"VoilaConfiguration": {"show_tracebacks": True}},
    }.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(dumps(content))
    cells = (("code", "import sys; print(sys.executable)"), ("code", "raise ValueError('secret')"))
    folder = write_notebooks(tmp_path, {"01-python": cells})
    theirs = {"JUPYTER_PATH": str(own), "JUPYTER_CONFIG_DIR": str(tmp_path / "config")}
    options = ["--port=0", f"--notebooks={folder}"]
    with started(surroundings | theirs, *options) as (_, address, _):
        shown = urlopen(f"{address}voila/render/en/01-python.ipynb").read().decode()
    assert sys.executable in shown
    assert "boss.failed()" in shown
    assert "secret" not in shown
