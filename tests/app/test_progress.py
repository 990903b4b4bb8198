"""Progress in the course: a link transfers it from one browser to another."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from bosslib.card.practice import generator
from bosslib.teaching.kinds.number import misconceptions_by_number
from bosslib.teaching.spaced_repetition import LEARNT_BOX, AnswerRecord, merge
from bosslib.words import say
from bosswidgets.kit.progress import MISCONCEPTION_PREFIX, memory_record
from tests.app.conftest import press, wait_idle
from tests.judging import blanks

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from tests.app.conftest import Boss, Open, Serve, Visit

MARK = '{"be-paid": {stars: 3, missed: false}}'
DONE = f"""() => localStorage["im-the-boss:course"] = JSON.stringify({MARK})"""
KEY = "im-the-boss:course"
ADD = f"""more => localStorage["{KEY}"] = JSON.stringify(
    {{ ...JSON.parse(localStorage["{KEY}"] ?? "{{}}"), ...more }})"""
USES_UP = f"""async () => {{
    const place = document.querySelector("[data-progress]").dataset.progress;
    const body = JSON.stringify({MARK}), found = [];
    for (let number = 1000; found.at(-1) !== 429; number++) {{
        const asked = {{ method: "PUT", body }};
        found.push((await bossAsk.fetch(`${{place}}/somebody-else-${{number}}`, asked)).status);
    }}
    return found;
}}"""
LEARNER = "() => JSON.parse(localStorage['im-the-boss']).learner"


def told(tab: Page) -> Locator:
    return tab.locator("[data-told]")


def with_link(boss: Boss, page: Open) -> tuple[Page, str]:
    """An index where one exercise is done, and the address of the link to it."""
    tab = page()
    tab.goto(boss.address)
    tab.evaluate(DONE)
    tab.reload()
    tab.get_by_role("button", name="Make a link to it").click()
    link = tab.locator("[data-link] a")
    expect(link).to_have_attribute("href", re.compile(r"\?learner=[\w-]{16,}$"))
    tab.reload()
    wait_idle(tab)
    return tab, str(link.get_attribute("href"))


def test_a_link_leads_to_ones_progress_in_another_browser(boss: Boss, page: Open) -> None:
    _, address = with_link(boss, page)
    other = page()
    other.goto(address)
    other.get_by_role("button", name="Use it here").click()
    expect(told(other)).to_contain_text("1 of ")
    other.goto(boss.address)  # it remembers the link
    expect(told(other)).to_contain_text("1 of ")


@pytest.mark.slow
def test_what_is_forgotten_is_gone_from_the_link_too(boss: Boss, page: Open) -> None:
    tab, address = with_link(boss, page)
    tab.get_by_role("button", name="Delete it").click()
    tab.get_by_role("button", name="Really delete it").click()
    wait_idle(tab)
    expect(told(tab)).to_contain_text("0 of ")
    other = page()
    other.goto(address)
    other.get_by_role("button", name="Use it here").click()
    wait_idle(other)
    expect(told(other)).to_contain_text("0 of ")


@pytest.mark.slow
def test_a_link_that_is_not_kept_says_so(serve: Serve, page: Open) -> None:
    """Only so many new ones are kept for an address at once."""
    boss = serve()
    tab = page(new=True, complains=True)
    tab.goto(boss.address)
    tab.evaluate(DONE)
    tab.reload()
    answers = tab.evaluate(USES_UP)
    assert len(answers) > 120
    assert set(answers[:-1]) == {200}
    tab.get_by_role("button", name="Make a link to it").click()
    expect(told(tab)).to_have_text(say("lobby.progress.often", seconds=30))


@pytest.mark.slow
@pytest.mark.parametrize("no", ["Escape", "No, go on without it"])
def test_a_link_that_one_does_not_want_binds_nobody(boss: Boss, page: Open, no: str) -> None:
    _, address = with_link(boss, page)
    other = page()
    other.goto(address)
    dialog = other.get_by_role("dialog", name=say("course.link.title"))
    expect(dialog).to_be_visible()
    expect(other.get_by_role("button", name="Use it here")).to_be_focused()
    if no == "Escape":
        other.keyboard.press(no)
    else:
        other.keyboard.press("Tab")
        other.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(other).to_have_url(boss.address)
    expect(told(other)).to_contain_text("0 of ")
    assert other.evaluate(LEARNER) is None


def test_a_lesson_asks_before_it_takes_a_link(
    boss: Boss, page: Open, visit: Visit, axe: Callable[[Page], dict[str, list[str]]]
) -> None:
    _, address = with_link(boss, page)
    query = address.partition("?")[2]
    tab = visit(boss.url("en/01-first-deal.ipynb", f"?exercise=be-paid&{query}"))
    heading = tab.get_by_role("heading", name=say("course.link.title"))
    expect(heading).to_be_focused()
    assert axe(tab) == {}
    assert tab.evaluate(LEARNER) is None
    tab.keyboard.press("Tab")
    press(tab, "Enter")
    expect(heading).to_have_count(0)
    expect(tab.get_by_role("button", name="1 ★★★")).to_be_visible()
    assert tab.evaluate(LEARNER) == query.partition("=")[2]


@pytest.fixture
def file(tmp_path: Path) -> Callable[[object], Path]:
    """Writes a progress file with this content."""

    def write(marks: object) -> Path:
        path = tmp_path / "progress.json"
        path.write_text(json.dumps({"schema": "boss-progress/1", "marks": marks}), "utf-8")
        return path

    return write


def test_of_a_file_only_what_the_course_has_is_taken(
    boss: Boss, page: Open, file: Callable[[object], Path]
) -> None:
    tab = page(complains=True)
    tab.goto(boss.address)
    tab.set_input_files(".progress input", file({"be-paid": {"stars": 3_000_000}, "x": 1}))
    expect(told(tab)).to_contain_text(say("lobby.progress.no-file", file=""))
    marks = {"be-paid": {"stars": 3, "missed": False}, "no-such-exercise": {"stars": 3}}
    tab.set_input_files(".progress input", file(marks))
    expect(told(tab)).to_contain_text("Loaded. 1 of ")
    tab.reload()
    expect(told(tab)).to_contain_text("1 of ")


@pytest.mark.slow
def test_nonsense_in_the_browser_does_not_stop_a_lesson(boss: Boss, page: Open) -> None:
    tab = page()
    tab.goto(boss.address)
    nonsense = '{"be-paid": {stars: 3000000, missed: false}, "open-the-deal": {stars: "x"}}'
    tab.evaluate(f"localStorage['im-the-boss:course'] = JSON.stringify({nonsense})")
    tab.goto(boss.url("en/01-first-deal.ipynb"))
    expect(tab.get_by_role("heading", level=2).first).to_be_visible()
    expect(tab.get_by_role("button", name="1", exact=True)).to_be_visible()


FIVE = f"{MISCONCEPTION_PREFIX}no-five"


def test_a_browser_joins_memories_as_the_app_does(boss: Boss, page: Open) -> None:
    rng = Random(1)
    some = [
        [[rng.randrange(12), rng.randrange(LEARNT_BOX + 1)] for _ in range(rng.randrange(1, 30))]
        for _ in range(400)
    ]
    pairs = [*pairwise(some)]
    tab = page()
    tab.goto(boss.address)
    told = tab.evaluate(
        """([name, pairs]) => pairs.map(([one, other]) =>
            together({ [name]: { answers: one } }, { [name]: { answers: other } })[name].answers
        )""",
        [FIVE, pairs],
    )
    for (one, other), there in zip(pairs, told, strict=True):
        both = merge(*(tuple(AnswerRecord(*each) for each in part) for part in (one, other)))
        assert there == memory_record(both)["answers"]


def test_two_tabs_lose_no_misconception(boss: Boss, visit: Visit) -> None:
    """The other tab recorded a misconception that this one hasn't read when it saves."""
    tab = visit(boss.url("en/15-practice.ipynb", "?exercise=practice-value-2-12345"))
    tab.evaluate(ADD, {FIVE: {"answers": [[1000, 0]]}})
    question = generator.exercise_by_id("practice-value-2-12345")
    names = misconceptions_by_number(question, blanks(question)[0])
    (wrong,) = [number for number, name in names.items() if name == "no-five"]
    tab.get_by_role("textbox").fill(str(wrong))
    tab.get_by_role("button", name=say("task.check")).click()
    wait_idle(tab)
    assert tab.evaluate(f"JSON.parse(localStorage['{KEY}'])['{FIVE}'].answers.length") == 2


def test_a_link_takes_what_is_remembered_along(boss: Boss, page: Open) -> None:
    one, address = with_link(boss, page)
    marks = {FIVE: {"answers": [[1000, 0]]}}
    one.evaluate(ADD, marks)
    one.reload()
    wait_idle(one)
    other = page()
    other.goto(boss.address)
    other.evaluate(ADD, {FIVE: {"answers": [[2000, 0]]}})
    other.goto(address)
    other.get_by_role("button", name="Use it here").click()
    wait_idle(other)
    both = f"JSON.stringify(JSON.parse(localStorage['{KEY}'])['{FIVE}'].answers)"
    assert other.evaluate(both) == "[[1000,0],[2000,0]]"
    one.reload()
    wait_idle(one)
    assert one.evaluate(both) == "[[1000,0],[2000,0]]"


@pytest.mark.parametrize(("language", "size"), [("en", (1366, 768)), ("nl", (390, 844))])
def test_the_first_page_leads_to_what_is_due(
    boss: Boss,
    visit: Visit,
    axe: Callable[[Page], dict[str, list[str]]],
    language: str,
    size: tuple[int, int],
) -> None:
    place = boss.url(f"{language}/00-welcome.ipynb")
    tab = visit(place, *size)
    link = tab.get_by_role("link", name=say("today.go.practice", language))
    expect(link).to_have_count(0)
    tab.evaluate(ADD, {FIVE: {"answers": [[1000, 0]]}, "level": {"level": 2, "run": 1}})
    tab.goto(place)
    expect(link).to_be_visible()
    expect(tab.locator(".boss-today p")).to_have_count(1)
    assert axe(tab) == {}
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    link.focus()
    press(tab, "Enter")
    expect(tab.get_by_role("textbox").first).to_be_visible(timeout=30_000)
    wait_idle(tab)
    assert "exercise=practice-value-2-" in tab.url
    expect(tab.get_by_text(say("practising.back", language, count=1))).to_be_visible()
    assert axe(tab) == {}
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
