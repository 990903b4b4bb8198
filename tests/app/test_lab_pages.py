"""Questions of the lab on a page: settings, long computations, the file, the address, the phone."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from bosslib.words import say
from tests.engine.export.packed import exported, whole

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Cells, Serve, Visit

    Axe = Callable[[Page], dict[str, list[str]]]
    Write = Callable[[Path, dict[str, Cells]], Path]

LAB = "from bosswidgets import Lab\nLab({})"
PLOT = """from bosslib.lab.questions import hands
from bosswidgets import plot
plot(hands(players=4, games=1_000, seed=1))"""
CLASS = "from bosswidgets import OurClass\nOurClass()"
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.fixture(scope="module")
def lab(serve: Serve, write_notebooks: Write, tmp_path_factory: pytest.TempPathFactory) -> Boss:
    """An app with pages for one and for two questions, a plot, a class, and the board game."""
    pages: dict[str, Cells] = {
        "01-hands": (("markdown", "# Hands"), ("code", LAB.format('"hands"'))),
        "02-two": (("markdown", "# Two"), ("code", LAB.format('"values", "winners"'))),
        "03-plot": (("markdown", "# A plot"), ("code", PLOT)),
        "04-class": (("markdown", "# Our class"), ("code", CLASS)),
        "05-board": (("markdown", "# Prices"), ("code", LAB.format('"prices"'))),
        "06-guess": (("markdown", "# Prices"), ("code", LAB.format('"prices", guess=True'))),
    }
    return serve(write_notebooks(tmp_path_factory.mktemp("lab"), pages))


def picture(tab: Page, name: str = say("lab.hands.colours.title")) -> str:
    return str(tab.get_by_role("img", name=name).first.get_attribute("aria-label"))


def note(tab: Page, words: str) -> None:
    expect(tab.locator(".boss-lab-note").first).to_contain_text(words)


def test_a_slider_moved_by_keys_changes_the_plot_and_the_code(lab: Boss, visit: Visit) -> None:
    tab = visit(lab.url("en/01-hands.ipynb"))
    note(tab, "10,000 games with seed 1; 40,000 cases")
    before = picture(tab)
    tab.get_by_text(say("lab.page.code")).click()
    tab.get_by_text("The numbers as a table").first.click()
    code = tab.locator("code", has_text="plot(hands(")
    expect(code).to_contain_text("players=4, games=10_000, seed=1")
    slider = tab.get_by_role("slider", name="Players")
    slider.focus()
    tab.keyboard.press("ArrowRight")
    note(tab, "50,000 cases")
    expect(code).to_contain_text("players=5, ")  # it stayed open
    expect(tab.get_by_role("table").first).to_contain_text("50,000")
    assert picture(tab) != before
    heard = tab.locator("[data-said]")
    expect(heard).to_contain_text(f"10,000 games played. {picture(tab)}")
    expect(slider).to_be_focused()


@pytest.mark.slow
def test_long_work_is_stopped_and_stays(lab: Boss, visit: Visit) -> None:
    tab = visit(lab.url("en/02-two.ipynb", "?values.games=100000&winners.games=1000"))
    bar = tab.get_by_role("progressbar", name="Playing")
    expect(bar).to_have_count(1)
    expect(tab.get_by_text("left.")).to_be_visible()
    expect(tab.get_by_role("img", name=say("lab.values.least.title"))).to_be_visible()
    stop = tab.get_by_role("button", name="Stop")
    expect(stop).to_have_count(1)
    expect(stop).not_to_have_attribute("data-new", "")
    stop.focus()
    tab.keyboard.press("Enter")
    expect(tab.get_by_text("Stopped after")).to_be_visible()
    expect(bar).to_have_count(0)
    expect(stop).to_have_count(0)
    expect(tab.get_by_role("button", name="Numbers as a CSV file").first).to_be_focused()
    stopped = tab.get_by_text("Stopped after").inner_text().split()
    note(tab, f"{stopped[2]} games with seed 1")


@pytest.mark.slow
def test_board_games_are_played_one_by_one_after_a_guess(lab: Boss, visit: Visit) -> None:
    tab = visit(lab.url("en/06-guess.ipynb", "?prices.bot=careful&prices.games=1000"))
    expect(tab.get_by_role("img")).to_have_count(0)
    tab.get_by_role("textbox", name=say("lab.guess.yours")).fill("3")
    tab.get_by_role("button", name=say("lab.guess.show")).press("Enter")
    expect(tab.get_by_text(say("lab.guess.was", guess="3"))).to_be_visible()
    expect(tab.get_by_role("progressbar", name="Playing")).to_be_visible()
    expect(tab.get_by_role("img", name=say("lab.prices.by-worth.title"))).to_be_visible()
    expect(tab.get_by_role("heading", level=2)).to_be_focused()  # the page scrolls to the answer
    stop = tab.get_by_role("button", name="Stop")
    stop.focus()
    tab.keyboard.press("Enter")
    expect(tab.get_by_text("Stopped after")).to_be_visible()
    assert int(tab.get_by_text("Stopped after").inner_text().split()[2].replace(",", "")) < 1000
    tab.get_by_text(say("lab.page.table")).first.click()
    expect(tab.get_by_role("table").first).to_contain_text(say("lab.prices.shapley"))


@pytest.mark.slow
def test_the_button_for_the_answer_has_a_border_in_forced_colours(lab: Boss, visit: Visit) -> None:
    tab = visit(lab.url("en/06-guess.ipynb"), forced_colors="active")
    button = tab.get_by_role("button", name=say("lab.guess.show"))
    assert button.evaluate("node => getComputedStyle(node).borderTop").startswith("2px solid rgb(")


def test_the_numbers_arrive_as_a_file(lab: Boss, visit: Visit, tmp_path: Path) -> None:
    tab = visit(lab.url("en/01-hands.ipynb", "?hands.games=1000&hands.players=3"))
    button = tab.get_by_role("button", name="Numbers as a CSV file")
    expect(button).not_to_have_attribute("data-new", "")
    with tab.expect_download() as download:
        button.click()
    file = tmp_path / download.value.suggested_filename
    assert file.name == "hands.csv"
    download.value.save_as(file)
    with file.open(newline="", encoding="utf-8") as text:
        rows = list(csv.DictReader(text))
    assert {(row["players"], row["seed"], row["games"]) for row in rows} == {("3", "1", "1000")}
    first = [row for row in rows if row["figure"] == "hands.colours"]
    assert [row["at"] for row in first] == ["blue", "green", "red", "all three"]
    assert {row["cases"] for row in first} == {"3000"}


def test_a_refresh_keeps_what_was_set(lab: Boss, visit: Visit) -> None:
    tab = visit(lab.url("en/01-hands.ipynb", "?hands.colour=b"))
    expect(tab.get_by_role("alert").filter(has_text="hands.colour=b")).to_be_visible()
    tab.get_by_role("slider", name="Players").press("End")
    tab.get_by_label("Games").select_option("1,000")
    tab.get_by_label("Seed").fill("-3")
    tab.keyboard.press("Enter")
    wrong = say("lab.seed")
    expect(tab.get_by_label("Seed")).to_have_accessible_description(wrong)
    tab.get_by_label("Seed").fill("77")
    tab.keyboard.press("Enter")
    note(tab, "1,000 games with seed 77; 6,000 cases")
    before = picture(tab)
    assert tab.url.endswith("?hands.players=6&hands.games=1000&hands.seed=77")
    tab.reload()
    note(tab, "1,000 games with seed 77; 6,000 cases")
    expect(tab.get_by_role("slider", name="Players")).to_have_value("6")
    expect(tab.get_by_label("Seed")).to_have_value("77")
    assert picture(tab) == before


def test_a_class_opens_its_zip_and_a_file_that_is_none_is_told_of(
    lab: Boss, visit: Visit, tmp_path: Path
) -> None:
    people = {**whole("card").start, "bots": [None] * 4}
    played = whole("card")._replace(start=people)
    good, wrong = tmp_path / "class.zip", tmp_path / "wrong.zip"
    good.write_bytes(exported(played, samples=2))
    wrong.write_bytes(bytes(range(256)) * 10)
    tab = visit(lab.url("en/04-class.ipynb"))
    expect(tab.get_by_text(say("lab.our-class.example"))).to_be_visible()
    expect(tab.get_by_role("heading", level=2)).to_have_text(["The card game", "The board game"])
    box = tab.get_by_label(say("lab.our-class.file"))
    box.set_input_files(wrong)
    expect(box).to_have_accessible_description(re.compile("wrong.zip: .*not a zip"))
    box.set_input_files(good)
    expect(tab.get_by_text(say("lab.our-class.shown", file="class.zip")).first).to_be_visible()
    expect(tab.get_by_role("heading", level=2)).to_have_text(["The card game"])
    expect(tab.get_by_role("alert").filter(has_text="zip")).to_have_count(0)
    expect(tab.get_by_role("img", name=say("lab.our-class.offers-card.title"))).to_be_visible()
    expect(tab.locator("[data-said]")).to_contain_text("class.zip")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("01-hands", "cases for each estimate"),
        ("03-plot", "cases for each estimate"),
        ("04-class", "Each table is one sample"),
        ("05-board", "cases for each estimate"),
    ],
)
def test_a_page_of_the_lab_is_for_everybody(
    lab: Boss, visit: Visit, axe: Axe, axe_floor: set[str], name: str, words: str
) -> None:
    tab = visit(lab.url(f"en/{name}.ipynb"), 390, 844, color_scheme="dark")
    note(tab, words)
    for each in tab.locator("summary:visible").all():
        each.click()
    assert not tab.evaluate(WIDE)
    expect(tab.locator('svg[viewBox^="0 0 3"]').first).to_be_visible()  # drawn for this width
    found = {rule: where for rule, where in axe(tab).items() if rule not in axe_floor}
    assert found == {}
