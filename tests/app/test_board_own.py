"""A user's own board in a real browser: typed in, corrected, played; and `boss --board FILE`."""

from __future__ import annotations

import re
from collections.abc import Callable
from os import environ
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib.board import shipped
from bosslib.board.data import SHIPPED_PATH, load_board, parse_board
from bosslib.words import say
from tests.app.conftest import READY
from tests.app.test_command import refusal
from tests.widgets.server.served import running

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

PAGE, TABLE = "en/34-own-board.ipynb", "en/23-board-game.ipynb"


def button(tab: Page, name: str) -> None:
    tab.get_by_role("button", name=name, exact=True).click()


def box(tab: Page, group: str, family: str) -> Locator:
    """Checkbox of a family, in one of the two lists."""
    return tab.get_by_role("group", name=re.compile(group)).get_by_label(family)


@pytest.mark.slow
def test_a_wrong_board_is_mended_saved_and_played_on(boss: Boss, visit: Visit, axe: Axe) -> None:
    tab = visit(boss.url(PAGE), width=390)
    tab.get_by_label("Name of the board").fill("")
    button(tab, "12")  # the click succeeds although the message moves the button
    expect(tab.get_by_text("This must not be empty.")).to_be_visible()
    tab.get_by_label("Name of the board").fill("Grandma’s")
    box(tab, "Space 12 needs some", "Goldman").check()
    tab.get_by_label("How many from the list").fill("2")
    expect(tab.get_by_text("2 families cannot be taken from a list of 1")).to_contain_text(
        "B-DEAL-1"
    )
    box(tab, "Space 12 needs some", "Sacks").check()
    expect(tab.get_by_text("named twice on this space")).to_contain_text("B-DEAL-6")
    button(tab, "Play on this board")
    expect(tab.locator(".boss-notice")).to_contain_text(say("board.editor.mend", where="Space 12"))
    assert axe(tab) == {}
    box(tab, "Space 12 needs these", "Sacks").uncheck()
    tab.get_by_label("Dividends that it pays").fill("5")
    expect(tab.get_by_text("needs fixing")).to_have_count(0)
    told = say(
        "board.editor.told",
        space=12,
        needs="Liebgeld, Wadsworth and 2 of Goldman and Sacks",
        count=5,
    )
    expect(tab.get_by_role("img", name=told)).to_be_visible()
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    with tab.expect_download() as download:
        button(tab, "Save as a file")
    assert download.value.suggested_filename == "grandma-s.toml"
    saved = parse_board(Path(download.value.path()).read_text("utf-8"), "saved")
    assert (saved.name, saved.spaces[11].dividends) == ("Grandma’s", 5)
    assert saved.spaces[:11] == shipped().spaces[:11]
    button(tab, "Play on this board")
    tab.get_by_role("link", name=say("board.editor.to-table")).click()
    tab.wait_for_function(READY)
    expect(tab.get_by_label("Board")).to_have_value("own")
    expect(tab.get_by_label("Board").locator("option")).to_have_text(
        [say("board.boards.reconstruction"), "Board: Grandma’s"]
    )
    button(tab, "Start")
    expect(tab.get_by_role("img", name="Board: Grandma’s")).to_be_visible()
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_by_keyboard_alone_a_space_is_typed_in_and_kept(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(PAGE))

    def tab_to(wanted: Locator) -> None:
        for _ in range(40):
            if wanted.evaluate("node => node === document.activeElement"):
                return
            tab.keyboard.press("Tab")
        raise AssertionError(wanted)

    tab_to(tab.get_by_role("button", name="1", exact=True))
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Enter")
    tab_to(box(tab, say("board.editor.named", space=2), "Goldman"))
    tab.keyboard.press("Space")
    expect(tab.get_by_text("named twice on this space")).to_be_visible()
    tab_to(box(tab, "Space 2 needs some", "Goldman"))
    tab.keyboard.press("Space")
    tab_to(tab.get_by_label("Dividends that it pays"))
    tab.keyboard.type("7")
    tab_to(tab.get_by_label(say("board.editor.tiles")))
    tab.keyboard.press("Space")
    tab_to(tab.get_by_label(say("board.editor.value", tile=1)))
    tab.keyboard.type("9")
    tab_to(tab.get_by_role("button", name="Play on this board"))
    tab.keyboard.press("Enter")
    expect(tab.locator(".boss-notice")).to_contain_text("“My board” is kept in this browser")
    tab.reload()
    tab.wait_for_function(READY)
    button(tab, "2")
    expect(box(tab, "Space 2 needs these", "Goldman")).to_be_checked()
    expect(tab.get_by_label(say("board.editor.value", tile=1))).to_have_value("9")


def own(folder: Path, old: str, new: str) -> Path:
    """A file with the shipped board, changed in one place."""
    text = SHIPPED_PATH.read_text("utf-8")
    assert text.count(old) == 1
    path = folder / "own.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


@pytest.mark.slow
def test_the_board_that_is_served_is_the_one_that_is_played_on(
    tmp_path: Path, visit: Visit
) -> None:
    board = own(tmp_path, 'name = "reconstruction"', 'name = "the club’s"')
    assert load_board(board).name == "the club’s"
    options = ["--port=0", "--warm=0", f"--board={board}"]
    with running({"BOSS_DATA": str(tmp_path / "data")}, *options) as (_, address, said):
        assert "“the club’s”" in said
        tab = visit(f"{address}voila/render/{TABLE}")
        expect(tab.get_by_label("Board").locator("option")).to_have_text(
            ["Board: the club’s", say("board.boards.reconstruction")]
        )
        button(tab, "Start")
        played = re.compile(r"Board: the club’s\.")
        expect(tab.locator(".boss-glass")).to_have_attribute("aria-label", played)


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("{ some = 2,", "{ some = 6,", r":\d+: spaces\[0\]\.some: .* \(B-DEAL-1\)$"),
        ("    { value = 4 },\n", "", r":\d+: tiles: .*15.*14 \(B-SETUP-2\)$"),
        ("spaces = [", "spaces = {", r": this is not TOML: .*line"),
    ],
)
def test_a_broken_file_is_refused_in_one_line_with_file_line_and_key(
    tmp_path: Path, old: str, new: str, wrong: str
) -> None:
    file = own(tmp_path, old, new)
    said = refusal(environ | {"BOSS_DATA": str(tmp_path / "data")}, f"--board={file}")
    assert said.startswith(str(file))
    assert re.match(wrong, said.removeprefix(str(file)))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "none.toml"
    assert str(file) in refusal(environ | {"BOSS_DATA": str(tmp_path)}, f"--board={file}")
