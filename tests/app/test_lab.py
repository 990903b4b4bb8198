"""The notebooks in JupyterLab and Notebook 7: everything that works in the app works there."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from json import dumps
from pathlib import Path
from shutil import copytree
from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import ConsoleMessage, Error, Locator, Page, expect

from bosslib import loaded
from bosslib.card import view
from bosslib.card.picture.scene import table_scene
from bosslib.picture.theme import DARK, LIGHT, Palette
from bosslib.words import say
from bosswidgets.table import defaults
from tests.app.conftest import PATIENCE
from tools.notebooks import FOLDER, notebooks, read
from tools.serving import serving

if TYPE_CHECKING:
    from tests.app.conftest import Open

pytestmark = pytest.mark.alone

TRIES = 6  # Notebook loses run requests that come before it has connected to the kernel
OPEN = ["--no-browser", "--allow-root", "--ip=127.0.0.1", "--IdentityProvider.token="]
TABLE = "en/16-table.ipynb"
PAGES = [path.relative_to(FOLDER).as_posix() for path in notebooks()]
QUIET = {"fetchNews": "false", "checkForUpdates": False}  # no news prompt over the page
WIDGET = ".jp-OutputArea-output > .lm-Widget"  # other outputs are that element itself
COMPLAINT = '[data-mime-type="application/vnd.jupyter.error"], [data-mime-type$="stderr"]'
COUNTED = re.compile(r"\[\d+\]:")
PAPER = "getComputedStyle(document.querySelector('.boss-page')).getPropertyValue('--boss-paper')"
CLOTH = """() => {
    const canvas = document.querySelector(".boss-table canvas");
    const [x, y] = [canvas.width / 2, canvas.height / 2];
    return [...canvas.getContext("2d").getImageData(x, y, 1, 1).data].join();
}"""

POSITION = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+3", "b-4"],
    "seats": {"A": {"hand": ["bP", "g+1"]}, "B": {"hand": []}, "C": {"hand": []},
              "D": {"hand": []}}}}"""
PLACED = f"""from bosslib import loaded
from bosswidgets import Table
from bosswidgets.card import game_setup
from bosslib.log import SeatedGame
bots = (None, "careful", "careful", "careful")
Table(SeatedGame(loaded({POSITION!r}), defaults.names(4), bots))
"""


class Jupyter(NamedTuple):
    """A running server: the address of its notebook pages and the folder of their files."""

    address: str
    folder: Path


@pytest.fixture(scope="module", params=["lab", "notebook"])
def jupyter(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Jupyter]:
    home = tmp_path_factory.mktemp("jupyter")
    folder = Path(copytree(FOLDER, home / "notebooks"))
    settings = home / ".jupyter/lab/user-settings/@jupyterlab/apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text(dumps(QUIET), encoding="utf-8")
    module, pages = {"lab": ("jupyterlab", "lab/tree"), "notebook": ("notebook", "notebooks")}[
        request.param
    ]
    command = [sys.executable, "-m", module, *OPEN, f"--ServerApp.root_dir={folder}"]
    with serving(command, home, ready="/api") as address:
        yield Jupyter(f"{address}/{pages}", folder)


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """Errors of our code and its dependencies; Notebook's own errors are ignored."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def run(jupyter: Jupyter, page: Open, faults: list[str]) -> Run:
    return Run(jupyter, page, faults)


class Run:
    """Opens a notebook and runs all its cells."""

    def __init__(self, jupyter: Jupyter, page: Open, faults: list[str]) -> None:
        self.jupyter = jupyter
        self.page = page
        self.faults = faults

    def __call__(self, notebook: str) -> Page:
        tab = self.page(complains=True)
        tab.on("pageerror", self._failed)
        tab.on("console", self._said)
        tab.goto(f"{self.jupyter.address}/{notebook}?reset")  # no notebooks of other tests
        self.again(tab)
        return tab

    def again(self, tab: Page) -> None:
        """Run all cells of an open notebook and wait until they have finished."""
        ready = tab.locator('.jp-Notebook-ExecutionIndicator[data-status="idle"]')
        expect(ready).to_be_visible()
        menu(tab, "Edit", "Clear Outputs of All Cells")
        prompts = tab.locator(".jp-CodeCell .jp-InputPrompt")
        for _ in range(TRIES):
            menu(tab, "Run", "Run All Cells")
            with suppress(AssertionError):
                expect(prompts.first).not_to_have_text("[ ]:", timeout=PATIENCE * 1000 / TRIES)
                break
        for prompt in prompts.all():
            expect(prompt).to_have_text(COUNTED)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(message.text)

    def _failed(self, error: Error) -> None:
        if "/static/notebook/notebook_core." not in (error.stack or ""):
            self.faults.append(error.stack or str(error))


def menu(tab: Page, name: str, *items: str) -> None:
    """Choose from a menu."""
    tab.get_by_role("menuitem", name=name, exact=True).click()
    for item in items:
        tab.locator(".lm-Menu").get_by_text(item, exact=True).last.click()


def begin(tab: Page) -> None:
    tab.get_by_role("button", name="Start", exact=True).click()
    expect(tab.locator(".boss-prompt")).to_be_visible()


def drawn(tab: Page) -> None:
    """Wait until the picture is drawn: a notebook's page has no idle state (idle.js is Voilà's)."""
    tab.wait_for_function(f"!({CLOTH})().endsWith(',0')")


def card(tab: Page) -> Locator:
    """The first playable card in the hand."""
    return tab.locator('[data-kind="hand"] .boss-choice:not([aria-disabled])').first


@pytest.mark.parametrize("notebook", PAGES)
def test_every_notebook_runs_and_shows_its_widgets(run: Run, notebook: str) -> None:
    tab = run(notebook)
    outputs = [each for cell in read(FOLDER / notebook).cells for each in cell.get("outputs", ())]
    widgets = [each for each in outputs if each.get("data", {}).get("text/plain", "")[:1] == "<"]
    expect(tab.locator(WIDGET)).to_have_count(len(widgets))
    expect(tab.locator(".jp-Notebook").get_by_text("Loading widget")).to_have_count(0)
    expect(tab.locator(COMPLAINT)).to_have_count(0)


def test_a_card_is_played_and_the_address_stays_as_it_was(run: Run) -> None:
    tab = run(TABLE)
    begin(tab)
    drawn(tab)
    cells = tab.locator(".jp-Cell").count()
    card(tab).focus()
    tab.keyboard.press("x")  # cuts a cell, except at the table
    tab.keyboard.press("Enter")
    tab.get_by_role("button", name=re.compile("^Play ")).click()
    expect(tab.locator(".boss-log")).to_contain_text("You play")
    expect(tab.locator(".jp-Cell")).to_have_count(cells)
    assert "game=" not in tab.url


def test_a_click_on_the_picture_is_acted_on(run: Run, jupyter: Jupyter) -> None:
    placed = read(FOLDER / TABLE)
    placed.cells[1].source = PLACED
    (jupyter.folder / "en/placed.ipynb").write_text(dumps(placed), encoding="utf-8")
    tab = run("en/placed.ipynb")
    drawn(tab)
    tab.locator('[data-kind="hand"]').get_by_role("button", name="Piece of the Action").click()
    expect(tab.locator('[data-kind="hand"] [aria-pressed="true"]')).to_be_visible()
    start = loaded(POSITION).state
    glass = tab.locator(".boss-glass")
    glass.scroll_into_view_if_needed()
    box = glass.bounding_box()
    assert box
    seen = table_scene(
        view(start, 0), start.table, names=defaults.default_names(4), width=round(box["width"])
    )
    hit = next(each for each in seen.hits if each.id == "seat:C")
    tab.mouse.click(box["x"] + hit.x + hit.w / 2, box["y"] + hit.y + hit.h / 2)
    expect(tab.locator(".boss-log")).to_contain_text(
        re.compile(f"You .* {defaults.default_names(4)[2]}")
    )


def test_a_game_goes_on_after_a_reload(run: Run) -> None:
    """The kernel survives: its state of the page, the canvas included, must be sent again."""
    tab = run(TABLE)
    begin(tab)
    hand = tab.locator('[data-kind="hand"]').inner_text()
    tab.reload()
    run.again(tab)
    tab.get_by_role("button", name=say("new.go-on")).click()
    expect(tab.locator('[data-kind="hand"]')).to_have_text(hand, use_inner_text=True)
    drawn(tab)


def test_the_table_follows_the_theme_and_the_width(run: Run) -> None:
    tab = run(TABLE)
    begin(tab)
    drawn(tab)
    light = tab.evaluate(CLOTH)
    shows(tab, LIGHT)
    menu(tab, "Settings", "Theme", "JupyterLab Dark")
    try:
        tab.wait_for_function(f"light => ({CLOTH})() !== light", arg=light)  # drawn in the theme
        shows(tab, DARK)
    finally:
        menu(tab, "Settings", "Theme", "JupyterLab Light")
    wide = tab.locator(".boss-table").bounding_box()
    tab.set_viewport_size({"width": 600, "height": 800})
    tab.wait_for_function(
        "wide => document.querySelector('.boss-table').clientWidth < wide - 100",
        arg=wide and wide["width"],
    )
    room = "document.querySelector('.boss-page').parentElement"
    assert tab.evaluate(f"{room}.scrollWidth <= {room}.clientWidth")


def shows(tab: Page, palette: Palette) -> None:
    """Wait until the page has the colours of JupyterLab's theme."""
    tab.wait_for_function(f"paper => {PAPER} === paper", arg=palette["paper"])
