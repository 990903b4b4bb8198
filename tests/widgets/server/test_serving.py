"""Served and refused addresses, live kernels, and the end of a page without a kernel."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import copytree
from urllib.request import urlopen

import pytest
from voila.execute import VoilaExecutor

from bosslib.words import say
from bosswidgets.server.page_handlers import MAX_HEARTBEATS
from bosswidgets.server.voila_server import IDLE_SECONDS, voila_config
from tests.widgets.server.served import COMMAND, PAGE, Served, during, running, until, write

SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path)


def test_pictures_beside_the_notebooks_are_served_and_no_other_file(folder: Path) -> None:
    (folder / "en" / "table.svg").write_text(SVG, encoding="utf-8")
    for name in ("secret.txt", "secret.svg.txt", "svg"):
        (folder / "en" / name).write_text("secret", encoding="utf-8")

    async def visit(served: Served) -> None:
        answer = await served.ask("voila/files/en/table.svg")
        assert (answer.code, answer.body.decode()) == (200, SVG)
        for name in ("secret.txt", "secret.svg.txt", "svg", "01-page.ipynb", "table.svg/../svg"):
            answer = await served.ask(f"voila/files/en/{name}")
            assert (answer.code, b"secret" in answer.body) == (403, False)
            answer = await served.ask(f"voila/render/en/{name}")
            assert b"secret" not in answer.body

    during(visit, folder)


def test_an_open_page_keeps_its_python_however_long_one_thinks_and_a_left_one_does_not(
    folder: Path,
) -> None:
    async def visit(served: Served) -> None:
        kernel = await served.page()
        line = await served.line(kernel)
        await until(lambda: served.kernels.state(kernel) == "open")
        served.kernels.get_kernel(kernel).last_activity = long_ago()
        await served.kernels.cull_kernel_if_idle(kernel)
        assert kernel in served.kernels
        line.close()
        await until(lambda: served.kernels.state(kernel) == "closed")
        served.kernels.get_kernel(kernel).last_activity = long_ago()
        await served.kernels.cull_kernel_if_idle(kernel)
        assert kernel not in served.kernels

    during(visit, folder)


def long_ago() -> datetime:
    return datetime.now(UTC) - timedelta(seconds=2 * IDLE_SECONDS)


def test_a_page_whose_python_cannot_start_does_not_wait_for_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bosswidgets.server.forking.provisioner.warm_parent", lambda: None)
    monkeypatch.setattr(sys, "executable", "false")

    async def visit(served: Served) -> None:
        served.server.voila_configuration.http_keep_alive_timeout = 1
        answer = await served.ask(PAGE)
        assert answer.body.count(b"voila_heartbeat()") < MAX_HEARTBEATS / 2
        assert not served.kernels.list_kernel_ids()

    during(visit, folder)


def test_the_index_leads_to_the_other_languages(folder: Path) -> None:
    copytree(folder / "en", folder / "nl")

    async def visit(served: Served) -> None:
        index = (await served.ask("")).body.decode()
        assert re.findall(r'href="\?language=(\w+)"', index) == ["nl"]

    during(visit, folder)


def test_a_page_waits_for_what_its_cells_show_and_fails_without_it(tmp_path: Path) -> None:
    executor = VoilaExecutor(None, config=voila_config(tmp_path))
    assert executor.iopub_timeout >= 60  # four seconds are too few when a class opens its pages
    assert executor.raise_on_iopub_timeout


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a user's files elsewhere")
def test_pages_come_though_the_home_folder_cannot_be_written(folder: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file, in which no folder can be made", encoding="utf-8")
    variables = {"HOME": str(home / "here"), "BOSS_DATA": str(tmp_path / "data")}
    options = ("--port=0", "--warm=0", f"--notebooks={folder}")
    with running(variables, *options) as (_, address, _), urlopen(f"{address}{PAGE}") as answer:
        assert answer.status == 200
        assert "the page is here" in answer.read().decode()


def test_a_folder_of_saved_games_that_cannot_be_made_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    data = tmp_path / "file" / "data"
    command = [COMMAND, "--no-browser", "--port=0"]
    done = subprocess.run(
        command,
        env=os.environ | {"BOSS_DATA": str(data)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert str(data) in line
    assert "Errno" not in line


HOMELESS = """
import os, pwd, sys

for name in ("HOME", "XDG_DATA_HOME"):
    os.environ.pop(name, None)

def nobody(_):
    raise KeyError("no entry in the file of users")

pwd.getpwuid = nobody
from bosswidgets.server.app import main
sys.exit(main(["--no-browser", "--port=0", "--warm=0", *sys.argv[1:]]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no file of users")
def test_a_user_who_has_no_home_is_told_in_one_line_what_to_name() -> None:
    variables = {name: value for name, value in os.environ.items() if name != "BOSS_DATA"}
    command = [sys.executable, "-c", HOMELESS]
    done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines() == [say("saves.no-home")]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no file of users")
def test_pages_come_to_a_user_who_has_no_home(folder: Path, tmp_path: Path) -> None:
    variables = {"BOSS_DATA": str(tmp_path / "data")}
    with (
        running(variables, f"--notebooks={folder}", command=(sys.executable, "-c", HOMELESS)) as (
            _,
            address,
            _,
        ),
        urlopen(f"{address}{PAGE}") as answer,
    ):
        assert answer.status == 200
        assert "the page is here" in answer.read().decode()
