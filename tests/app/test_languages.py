"""The app in another language: chosen by the browser or by the user, complete, and remembered."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from string import Formatter
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from bosslib.words import ENGLISH, catalogue, languages, say
from bosswidgets.kit.page_list import OWN_EXERCISES_PAGE, list_pages
from tests.app.conftest import READY
from tools.languages import brought_up_to_date
from tools.notebooks import FOLDER, read

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Open, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

OTHERS = [language for language in languages() if language != ENGLISH]
every_language = pytest.mark.parametrize("language", OTHERS)


def told(tab: Page, language: str, key: str) -> None:
    """Assert that the index is in a language, judged by one sentence."""
    expect(tab.locator("html")).to_have_attribute("lang", language)
    expect(tab.locator("#contents")).to_have_text(say(key, language))


@every_language
def test_the_index_has_the_language_of_the_browser_until_one_chooses(
    boss: Boss, page: Open, axe: Axe, language: str
) -> None:
    tab = page(locale=f"{language}-{language.upper()}")
    tab.goto(boss.address)
    told(tab, language, "lobby.pages")
    assert axe(tab) == {}
    assert list(english(tab, language)) == []
    tab.get_by_role("link", name="English").click()
    told(tab, ENGLISH, "lobby.pages")
    expect(tab).to_have_url(boss.address)
    tab.reload()
    told(tab, ENGLISH, "lobby.pages")
    expect(tab.locator(".go a").first).to_have_attribute("href", re.compile(f"/{ENGLISH}/"))
    tab.get_by_role("link", name=say("page.language", language)).click()
    told(tab, language, "lobby.pages")
    expect(tab.locator(".go a").first).to_have_attribute("href", re.compile(f"/{language}/"))


@pytest.mark.parametrize("wanted", ["en-GB", "de-DE"])
def test_who_reads_something_else_gets_english(boss: Boss, page: Open, wanted: str) -> None:
    tab = page(locale=wanted)
    tab.goto(f"{boss.address}?language=xx")
    told(tab, ENGLISH, "lobby.pages")


@every_language
def test_a_link_can_choose_and_keeps_what_else_it_says(
    boss: Boss, page: Open, language: str
) -> None:
    tab = page()
    tab.goto(f"{boss.address}?learner=abcdefghijklmnopqrstuvwx&language={language}")
    told(tab, language, "lobby.pages")
    expect(tab).to_have_url(f"{boss.address}?learner=abcdefghijklmnopqrstuvwx")


@every_language
def test_what_was_reached_in_one_language_counts_in_the_other(
    boss: Boss, page: Open, language: str
) -> None:
    tab = page()
    marks = json.dumps({"four-cards": {"stars": 3, "missed": False}})
    tab.add_init_script(f"localStorage['im-the-boss:course'] = '{marks}'")
    tab.goto(f"{boss.address}?language={language}")
    done = say("lobby.progress.reached", language, done=1, all=7, stars=3, most=21)
    expect(tab.locator(".reached:visible")).to_have_text(done)


@every_language
def test_a_page_leads_to_itself_in_the_other_language_and_to_its_index(
    boss: Boss, visit: Visit, language: str
) -> None:
    query = "?exercise=below-zero"
    tab = visit(boss.url(f"{language}/03-value.ipynb", query))
    expect(tab.locator("html")).to_have_attribute("lang", language)
    there = boss.url(f"{ENGLISH}/03-value.ipynb", query)
    with tab.expect_navigation(url=there, wait_until="commit"):
        tab.get_by_role("link", name="English").click()
    tab.wait_for_function(READY)
    expect(tab.locator("html")).to_have_attribute("lang", ENGLISH)
    tab.go_back(wait_until="commit")
    tab.wait_for_function(READY)
    tab.get_by_role("link", name=say("page.all", language)).first.click()
    told(tab, language, "lobby.pages")


@every_language
def test_an_error_is_told_in_it(boss: Boss, page: Open, axe: Axe, language: str) -> None:
    tab = page(locale=language, complains=True)
    tab.goto(f"{boss.address}nothing")
    expect(tab.get_by_role("heading")).to_have_text(say("errors.missing.title", language))
    assert list(english(tab, language)) == []
    assert axe(tab) == {}


@every_language
@pytest.mark.parametrize(
    "name",
    [
        page.path.partition("/")[2]
        if page.name in ("table", "value")
        else pytest.param(page.path.partition("/")[2], marks=pytest.mark.nightly)
        for page in list_pages(FOLDER)
        if page.name != OWN_EXERCISES_PAGE
    ],
)
def test_nothing_on_a_page_is_left_in_english(
    boss: Boss, visit: Visit, language: str, name: str
) -> None:
    query = "?play=now" if "table" in name else ""
    tab = visit(boss.url(f"{language}/{name}", query), 390, 844)
    assert list(english(tab, language)) == []
    assert tab.evaluate("document.documentElement.scrollWidth - window.innerWidth") <= 0


def english(tab: Page, language: str) -> Iterator[str]:
    """Keys of the sentences of which a part is on a page in English, in texts or labels."""
    names = "['aria-label', 'title', 'alt', 'placeholder']"
    labels = f"{names}.map((name) => each.getAttribute(name) ?? '').join('|')"
    shown = tab.evaluate(
        f"[...document.body.querySelectorAll('*')].map((each) => {labels}).join('|')"
        " + document.body.innerText"
    )
    right = said_in(language)
    for key, sentence in catalogue().items():
        for words in literals(sentence):
            if words in shown and words not in right:
                stem = key.removesuffix(".one").removesuffix(".other")
                yield f"{stem}: {words}"


@cache
def said_in(language: str) -> str:
    """All texts of the pages and the sentences in a language."""
    notebooks = [read(FOLDER / page.path) for page in list_pages(FOLDER, language)]
    ours = {cell.source for notebook in notebooks for cell in notebook.cells}
    ours |= {str(message.string) for message in brought_up_to_date(language, "bosslib")}
    return "\n".join(ours)


def literals(sentence: str) -> list[str]:
    """The literal parts of a sentence, between its fields, that are too long to occur by chance."""
    parts = (text.strip() for text, *_ in Formatter().parse(sentence))
    return [part for part in parts if len(re.findall(r"[a-z]{2,}", part)) > 1]
