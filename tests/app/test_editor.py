"""The teachers' editor in a real browser: used by mouse and keyboard, tried, saved, sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib.teaching import course
from bosslib.words import say
from bosswidgets.kit.text_codes import compress_text
from tests.app.conftest import READY
from tests.judging import right_numbers

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

PAGE = "en/21-editor.ipynb"


def button(tab: Page, name: str) -> None:
    """Press a button as soon as it exists."""
    tab.get_by_role("button", name=name, exact=True).click()


def fill(tab: Page, **words: str) -> None:
    for label, text in words.items():
        tab.get_by_label(label.replace("_", " ")).fill(text)


def test_an_exercise_is_written_by_clicks_tried_saved_and_kept(
    boss: Boss, visit: Visit, axe: Axe
) -> None:
    tab = visit(boss.url(PAGE))
    button(tab, "blue +4")
    expect(tab.locator(".boss-writing-picture")).to_contain_text("$70")
    tab.get_by_label("Players").select_option("5")
    token = tab.get_by_role("checkbox", name="Cousin token").first
    token.click()
    expect(tab.get_by_text("COUSIN-2")).to_be_visible()
    expect(token).not_to_be_checked()
    fill(tab, Title="How much?", Rules="VALUE-1", Hint_1="Look.", Hint_2="Sum.", Hint_3="Reckon.")
    fill(tab, Task="What is a share worth?", What_to_say_when_the_answer_is_right="It is $70.")
    button(tab, "Ask the engine")
    expect(tab.get_by_label("Answer", exact=True)).to_have_value("70")
    button(tab, "Add a wrong number")
    fill(tab, Wrong_number_1="35", What_to_say_to_it="Mind the multiplier.")
    text = tab.get_by_role("textbox", name="TOML")
    expect(text).to_have_value(re.compile("Mind the multiplier"))  # Python has read all of it
    button(tab, "Check it")
    expect(tab.locator(".boss-task-right")).to_contain_text("All answers do")
    assert axe(tab) == {}
    button(tab, "Try it")
    tab.locator(".boss-fields-input").fill("35")
    button(tab, "Check")
    expect(tab.locator(".boss-task-said")).to_contain_text("Mind the multiplier.")
    with tab.expect_download() as download:
        button(tab, "Save as a file")
    assert download.value.suggested_filename == "my-exercise.toml"
    saved = course.parse_exercise_text(Path(download.value.path()).read_text("utf-8"))
    assert (right_numbers(saved), saved.players) == ((70,), 5)
    tab.reload()
    tab.wait_for_function(READY)
    expect(tab.get_by_label("Title")).to_have_value("How much?")
    expect(tab.get_by_label("Wrong number 1")).to_have_value("35")


@pytest.mark.slow
def test_an_address_opens_the_exercise_for_a_teacher_and_alone_for_a_learner(
    boss: Boss, visit: Visit
) -> None:
    exercise = course.find("be-paid")
    code = compress_text(Path(exercise.place).read_text("utf-8"))
    tab = visit(boss.url(PAGE, f"?toml={code}"), width=390)
    expect(tab.get_by_label("Title")).to_have_value(exercise.title)
    expect(tab).to_have_url(re.compile(r"ipynb$"))
    wide = tab.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    address = tab.get_by_role("textbox", name="Address for learners").input_value()
    tab.goto(address, wait_until="commit")
    tab.wait_for_function(READY)
    expect(tab.get_by_role("heading", name=exercise.title)).to_be_visible()
    expect(tab.get_by_text("For teachers: set up")).to_be_hidden()
    expect(tab.get_by_text("The same in Python")).to_be_hidden()
    assert tab.get_by_label("Title").count() == 0


@pytest.mark.slow
def test_by_keyboard_alone_a_card_is_laid_and_choices_are_written(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(PAGE))

    def tab_to(wanted: Locator) -> None:
        for _ in range(150):  # more than once around: late responses move the focus with them
            if wanted.evaluate("node => node === document.activeElement"):
                return
            tab.keyboard.press("Tab")
        raise AssertionError(wanted)

    tab_to(tab.get_by_label("Players"))
    tab.keyboard.type("6")
    tab_to(tab.get_by_role("button", name="blue +1"))
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Enter")
    expect(tab.locator(".boss-writing-picture")).to_contain_text("$50")
    expect(tab.locator(".boss-writing-picture")).to_contain_text("Finn")
    tab_to(tab.get_by_label("Kind"))
    tab.keyboard.type("choose")
    tab_to(tab.get_by_label("Text of the choice").first)
    tab.keyboard.type("Yes")
    tab_to(tab.get_by_role("button", name="Add a choice"))
    tab.keyboard.press("Enter")
    tab_to(tab.get_by_label("Text of the choice").nth(2))
    tab.keyboard.type("Perhaps")
    expect(tab.get_by_role("group", name="Choice 3")).to_be_visible()
    tab_to(tab.get_by_role("button", name=say("editor.drop-row", count=3)))
    tab.keyboard.press("Enter")
    expect(tab.get_by_role("group", name="Choice 3")).to_have_count(0)
    assert tab.evaluate("document.activeElement !== document.body")
    expect(tab.get_by_label("TOML", exact=True)).to_have_value(re.compile('say = "Yes"'))
