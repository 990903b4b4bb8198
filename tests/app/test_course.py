"""The course in a real browser: exercises are done by real clicks and typing, and saved."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib.teaching import course
from bosslib.teaching.grade import MAX_STARS
from bosslib.words import say
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.fields import Fields
from bosswidgets.kit.html import link_rules
from bosswidgets.kit.page_list import list_pages
from bosswidgets.learn.course_page import ExercisePage
from bosswidgets.learn.final_test import FinalTest
from bosswidgets.learn.lesson import Lesson
from bosswidgets.learn.practice import Practice
from tests.app.conftest import READY, every, wait_idle
from tests.widgets.learn.learner import Learner, Wrong, boxes, easiest, parts
from tools.notebooks import FOLDER

if TYPE_CHECKING:
    from pathlib import Path

    from tests.app.conftest import Boss, Open, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

LESSONS = course.lessons()
PATHS = {page.name: page.path for page in list_pages(FOLDER)}
WIDE, PHONE = (1280, 800), (390, 844)
TOUCH = {"has_touch": True, "is_mobile": True}
KEY = "im-the-boss:course"
SAMPLE = ("move", "bargain-promises", "board-deal")
"""The lessons that are done for each change: one of each part of the course."""


def some(lessons: Iterable[str]) -> list[Any]:
    """Return parameters for a test of lessons; all but a sample run at night only."""
    nightly = pytest.mark.nightly
    return [pytest.param(each, marks=() if each in SAMPLE else nightly) for each in lessons]


COMPARED = """([groups, heads, said, boxes]) => {
  const seen = (node) => node.checkVisibility({ visibilityProperty: true });
  const text = (node) => node.textContent.replace(/\\s+/g, " ").trim();
  const plain = (html) => {
    const made = document.createElement("template");
    made.innerHTML = html;
    return text(made.content);
  };
  const course = document.querySelector(".boss-lesson");
  const all = (where) => [...course.querySelectorAll(where)].filter(seen);
  const there = all(".boss-choices-group").map((group) => [
    group.getAttribute("aria-label"),
    ...[...group.querySelectorAll(".boss-choice")].map((button) => [
      text(button.querySelector(".boss-choice-label")),
      button.getAttribute("aria-pressed") === "true",
      button.hasAttribute("aria-disabled"),
    ]),
  ]).filter((group) => group.length > 1);
  const typed = all(".boss-fields-input").map((input) => [
    input.readOnly, input.parentElement.dataset.mark]);
  const page = {
    groups: there,
    heads: all(".boss-task-head").map(text),
    said: all(".boss-task-said").map(text).join(""),
    boxes: typed,
  };
  const wanted = { groups, heads: heads.map(plain), said: plain(said), boxes };
  return [page, wanted];
}"""
"""The page and the widgets' state in the same form: their buttons, texts and boxes."""
FIGURES = re.compile(r"\{[a-z]+(?:\.[A-F])?\}")


class Reader(Learner):
    """Does exercises in a browser, and compares it with the same page run without a browser.

    Every click goes to both, and after each both must show the same.
    """

    def __init__(self, tab: Page, page: ExercisePage, *, touch: bool = False) -> None:
        super().__init__(page)
        self.tab = tab
        self.touch = touch
        bridge = page.bridge
        address = tab.evaluate("location.search + location.hash")
        width = tab.evaluate("document.querySelector('[data-told]').clientWidth")
        height = tab.evaluate("innerHeight")
        with bridge.hold_trait_notifications():
            bridge.width, bridge.height, bridge.address = width, height, address
            bridge.set_trait("_marks", stored(tab))
            bridge.ready = True
        self.agree()

    @property
    def place(self) -> Locator:
        """The course's part of the page; the rest belongs to another cell."""
        return self.tab.locator(".boss-lesson").first

    def agree(self) -> None:
        """Assert that the idle page agrees with the widgets."""
        wait_idle(self.tab)
        there, here = self.tab.evaluate(COMPARED, self.wanted())
        assert there == here

    def wanted(self) -> list[Any]:
        """The expected content of the page: button groups, the task, messages, boxes."""
        shown = list(parts(self.page))
        groups = [
            [
                group.label,
                *(
                    [
                        " ".join(item["label"].split()),
                        item.get("pressed", False),
                        "disabled_reason" in item and not item.get("veiled"),
                    ]
                    for item in group.items
                ),
            ]
            for group in shown
            if isinstance(group, Choices) and group.items
        ]
        filled = [
            [bool(field.get("given")), field.get("mark", "")]
            for form in shown
            if isinstance(form, Fields)
            for field in boxes(form)
        ]
        task = self.page.task if isinstance(self.page, ExercisePage) else self.page
        if task not in shown:
            return [groups, [], "", filled]
        assert task
        return [groups, [task._head.value], task._said.value, filled]

    def button(self, group: Choices[Any], item: str) -> Locator:
        """A button of the page."""
        (label,) = (each["label"] for each in group.items if each["id"] == item)
        alike = [each["id"] for each in group.items if each["label"] == label]
        named = self.place.locator(f'[role=toolbar][aria-label="{group.label}"]')
        exact = named.locator(".boss-choice").filter(
            has=self.tab.locator(".boss-choice-label", has_text=whole(label))
        )
        return exact.nth(alike.index(item))

    def choose_in(self, group: Choices[Any], item: str) -> None:
        self.click(self.button(group, item))
        super().choose_in(group, item)
        self.agree()

    def try_in(self, group: Choices[Any], item: str) -> None:
        self.click(self.button(group, item), force=True)
        super().try_in(group, item)
        self.agree()

    def click(self, button: Locator, *, force: bool = False) -> None:
        """Click as soon as a click would reach the intended element."""
        wait_idle(self.tab)
        if self.touch:
            button.tap(force=force)
        else:
            button.click(force=force)  # Playwright waits while it is aria-disabled

    def fill(self, texts: Sequence[str]) -> None:
        (form,) = (each for each in parts(self.task) if isinstance(each, Fields))
        inputs = self.place.locator(".boss-fields-input")
        for at, field in enumerate(boxes(form)):
            if not field.get("given"):
                self.write(inputs.nth(at), texts[at])
        self.send()
        super().fill(texts)
        self.agree()

    def type_price(self, number: str) -> None:
        self.write(self.place.locator(".boss-stepper input"), number)
        super().type_price(number)
        self.agree()

    def write(self, box: Locator, text: str) -> None:
        """Type into a box, replacing its text; choose from a list."""
        if box.evaluate("node => node.matches('select')"):
            box.select_option(text)
        else:
            box.fill(text)

    def send(self) -> None:
        """Submit the numbers."""
        self.click(self.place.locator(".boss-fields-button"))


class Typist(Reader):
    """Does exercises by keyboard only: Tab from group to group, arrows within it, Enter.

    The focus is never lost.
    """

    begun = False

    def click(self, button: Locator, *, force: bool = False) -> None:
        self.begun = True
        wait_idle(self.tab)
        self.reach(button)
        self.tab.keyboard.press("Enter")

    def reach(self, node: Locator) -> None:
        """Move the focus to an element: Tab to its group, then arrows, or Tab again in a form."""
        group = node.evaluate_handle("node => node.closest('[role=toolbar], form')")
        key = "Tab"
        for _ in range(100):
            if node.evaluate("node => node === document.activeElement"):
                return
            if group.evaluate("group => group.matches('[role=toolbar]:focus-within')"):
                key = "ArrowRight"
            self.tab.keyboard.press(key)
        raise AssertionError(f"the keyboard does not reach {node}")

    def agree(self) -> None:
        super().agree()
        if self.begun:
            assert self.tab.evaluate("Boolean(document.activeElement.closest('.boss-lesson'))")

    def write(self, box: Locator, text: str) -> None:
        self.reach(box)
        if box.evaluate("node => node.matches('select')"):
            for _ in range(int(text) + 1):  # the first entry is empty
                self.tab.keyboard.press("ArrowDown")
            return
        self.tab.keyboard.press("ControlOrMeta+a")
        self.tab.keyboard.insert_text(text)

    def send(self) -> None:
        self.tab.keyboard.press("Enter")


def whole(label: str) -> Any:
    """A pattern for a button's whole text; its numbers may be separate elements."""
    return re.compile(r"^\s*" + r"\s+".join(map(re.escape, label.split())) + r"\s*$")


def stored(tab: Page) -> dict[str, Any]:
    """The results of exercises that the browser has stored."""
    return dict(json.loads(tab.evaluate(f"localStorage.getItem('{KEY}')") or "{}"))


def kept(tab: Page, name: str) -> int:
    """Return the stars for an exercise that the browser has stored."""
    wait_idle(tab)
    return int(stored(tab)[name]["stars"])


def path(lesson: str) -> str:
    return PATHS[lesson]


def walk(reader: Reader, lesson: str, *, wrongly: int) -> None:
    """Do a lesson from its first exercise to its last; answer this many wrongly first."""
    left = wrongly
    for name in LESSONS[lesson]:
        assert reader.exercise.id == name
        reader.begin()
        wrong = easiest(reader.exercise) if left else None
        if wrong:
            left -= 1
            answer_wrongly(reader, wrong)
        reader.answer_rightly()
        assert say("task.right") in reader.said
        assert kept(reader.tab, name) == (MAX_STARS - 1 if wrong and not wrong.error else MAX_STARS)
        if name != LESSONS[lesson][-1]:
            reader.press("next")
    assert left == 0
    expect(reader.place).to_contain_text("★")


def answer_wrongly(reader: Reader, wrong: Wrong) -> None:
    """Give a wrong answer and read the feedback."""
    reader.answer_wrongly(wrong)
    for part in FIGURES.split(wrong.say):  # placeholders of figures are filled in
        assert link_rules(reader.task.fill_names(part)) in reader.said
    words = reader.tab.locator(".boss-task-said").inner_text()
    assert words.strip()
    if "again" in reader.ways:
        reader.press("again")


# Every lesson from its first exercise to its last


@pytest.mark.nightly
@pytest.mark.parametrize("lesson", LESSONS)
def test_every_lesson_is_done_to_its_end_in_dutch_by_touch(
    boss: Boss, visit: Visit, speaking: Callable[[str], None], lesson: str
) -> None:
    speaking("nl")
    tab = visit(boss.url(path(lesson).replace("en/", "nl/")), *PHONE, **TOUCH)
    walk(Reader(tab, Lesson(lesson), touch=True), lesson, wrongly=len(LESSONS[lesson]) // 2)


@pytest.mark.alone
@pytest.mark.parametrize("lesson", LESSONS)
def test_every_lesson_is_done_on_a_phone(boss: Boss, visit: Visit, lesson: str) -> None:
    tab = visit(boss.url(path(lesson)), *PHONE, **TOUCH)
    walk(Reader(tab, Lesson(lesson), touch=True), lesson, wrongly=1)


def test_a_lesson_is_done_to_its_end(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(path("first-deal")), *WIDE)
    walk(Reader(tab, Lesson("first-deal")), "first-deal", wrongly=1)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", ["settling", pytest.param("tokens", marks=pytest.mark.nightly)])
def test_a_lesson_is_done_by_keyboard_alone(boss: Boss, visit: Visit, lesson: str) -> None:
    tab = visit(boss.url(path(lesson)), *WIDE)
    walk(Typist(tab, Lesson(lesson)), lesson, wrongly=1)


# Progress is saved


def test_what_was_reached_is_there_after_a_refresh_and_on_the_index(
    boss: Boss, visit: Visit
) -> None:
    first, second, *_ = names = LESSONS["new-game"]
    tab = visit(boss.url(path("new-game")))
    reader = Reader(tab, Lesson("new-game"))
    reader.begin()
    reader.answer_rightly()
    assert kept(tab, first) == MAX_STARS
    tab.reload()
    tab.wait_for_function(READY)
    reader = Reader(tab, Lesson("new-game"))
    expect(reader.place.locator(".boss-choice").first).to_contain_text("★" * MAX_STARS)
    tab.goto(boss.address)
    row = tab.locator("[data-lesson*='new-game'] .reached")
    expect(row).to_contain_text(
        f"1 of {len(names)} exercises, {MAX_STARS} of {MAX_STARS * len(names)} stars"
    )
    before = itertools.takewhile(lambda lesson: lesson != "new-game", LESSONS)
    done = [name for lesson in before for name in LESSONS[lesson]]
    marks = {name: {"stars": 1, "missed": True} for name in done}
    tab.evaluate(
        f"marks => localStorage.setItem('{KEY}', JSON.stringify(marks))", marks | stored(tab)
    )
    tab.reload()
    with tab.expect_navigation(url=f"**/*-new-game.ipynb?exercise={second}", wait_until="commit"):
        tab.locator(".hero [data-course]").click()
    tab.wait_for_function(READY)
    reader = Reader(tab, Lesson("new-game"))
    assert reader.exercise.id == second
    heading = reader.place.get_by_role("heading", level=2).first
    expect(heading).to_contain_text(reader.exercise.title)


def test_after_the_card_game_the_index_leads_on_to_bargaining(boss: Boss, page: Open) -> None:
    bargains = {name: LESSONS[name] for name in LESSONS if name.startswith("bargain-")}
    card = [each for name, names in course.lessons(game="card").items() for each in names]
    done = [each for each in card if not any(each in names for names in bargains.values())]
    marks = {name: {"stars": 1, "missed": True} for name in done}
    tab = page()
    tab.goto(boss.address)
    put = f"marks => localStorage.setItem('{KEY}', JSON.stringify(marks))"
    tab.evaluate(put, marks)
    tab.reload()
    (first, *_), *_ = bargains.values()
    for place in (".hero", "[data-part=bargain]"):
        link = tab.locator(f"{place} [data-course]")
        expect(link).to_have_attribute("href", re.compile(rf"bargain-worth.*exercise={first}"))
    told = tab.locator("[data-told]")
    every = sum(map(len, bargains.values()))
    values = {"done": 1, "all": every, "stars": 1, "most": MAX_STARS * every}
    assert say("lobby.progress.sum-bargain", **values) not in told.inner_text()
    tab.evaluate(put, marks | {first: {"stars": 1, "missed": True}})
    tab.reload()
    expect(told).to_contain_text(say("lobby.progress.sum-bargain", **values))


@pytest.mark.slow
def test_the_index_unfolds_the_part_with_the_next_lesson(boss: Boss, page: Open) -> None:
    lessons = [*course.lessons(game="card").values()]
    marks = {name: {"stars": 1, "missed": True} for names in lessons[:4] for name in names}
    tab = page()
    tab.goto(boss.address)
    expect(tab.locator("main details")).to_have_count(4)
    expect(tab.locator("main details[open]")).to_have_count(0)
    tab.evaluate(f"marks => localStorage.setItem('{KEY}', JSON.stringify(marks))", marks)
    tab.reload()
    expect(tab.locator("main details[open]")).to_have_count(1)
    following = tab.locator(f"[data-exercises^='{lessons[4][0]}']")
    expect(following).to_be_visible()


@pytest.mark.slow
def test_another_tabs_marks_are_not_lost(boss: Boss, visit: Visit) -> None:
    first, second, *_ = LESSONS["myths"]
    one = visit(boss.url(path("myths")))
    other = one.context.new_page()
    other.goto(boss.url(path("myths"), f"?exercise={second}"), wait_until="commit")
    other.wait_for_function(READY)
    for tab, name in ((one, first), (other, second)):
        tab.bring_to_front()
        reader = Reader(tab, Lesson("myths"))
        assert reader.exercise.id == name
        reader.answer_rightly()
        kept(tab, name)
    assert set(stored(one)) == {first, second}
    for tab in (one, other):
        stars = tab.locator(".boss-lesson").first.locator(".boss-choice")
        for at in range(2):
            expect(stars.nth(at)).to_contain_text("★" * MAX_STARS)
    other.goto("about:blank")


def test_progress_is_saved_to_a_file_forgotten_and_loaded(
    boss: Boss, page: Open, tmp_path: Path
) -> None:
    tab = page(complains=True)  # of the refused file
    tab.goto(boss.address)
    first, second, *_ = LESSONS["value"]
    marks = {first: {"stars": 2, "missed": False}, second: {"stars": 1, "missed": True}}
    tab.evaluate(f"marks => localStorage.setItem('{KEY}', JSON.stringify(marks))", marks)
    tab.reload()
    row = tab.locator("[data-lesson*='value'] .reached")
    expect(row).to_contain_text("2 of ")
    with tab.expect_download() as saved:
        tab.locator("[data-do=save]").click()
    file = tmp_path / "progress.json"
    saved.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["marks"] == marks
    tab.locator("[data-do=forget]").click()
    assert stored(tab) == marks  # a confirmation comes first
    tab.locator("[data-do=forget]").click()
    expect(row).to_be_hidden()
    assert stored(tab) == {}
    better = {second: {"stars": 3, "missed": False}}
    tab.evaluate(f"marks => localStorage.setItem('{KEY}', JSON.stringify(marks))", better)
    tab.locator(".progress input[type=file]").set_input_files(file)
    expect(row).to_contain_text("5 of ")
    assert stored(tab) == marks | better
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{", "utf-8")
    tab.locator(".progress input[type=file]").set_input_files(wrong)
    expect(tab.locator("[data-told]")).to_contain_text("wrong.json")
    assert stored(tab) == marks | better


# Practice and the test


def test_practice_names_the_mistake_and_asks_again(boss: Boss, visit: Visit) -> None:
    name = "practice-value-2-12345"
    tab = visit(boss.url(path("practice"), f"?exercise={name}"))
    reader = Reader(tab, Practice())
    assert reader.exercise.id == name
    reader.fill(["a lot"])
    expect(reader.place.get_by_role("alert").filter(has_text=say("task.unread"))).to_be_visible()
    expect(reader.place.get_by_role("textbox")).to_have_value("a lot")
    assert stored(tab) == {}
    wrong = easiest(reader.exercise)
    assert wrong
    answer_wrongly(reader, wrong)
    reader.click(reader.button(reader.task._buttons, "next"))
    wait_idle(tab)
    assert name not in tab.url
    expect(tab.locator(".boss-task-said")).to_have_text("")
    after = Reader(tab, Practice())
    assert after.exercise.id != name
    after.answer_rightly()
    assert stored(tab)["practice"]["tried"] == 2


@pytest.mark.parametrize("size", [(1366, 768), PHONE])
def test_the_board_game_is_practised_by_keyboard_and_a_refresh_keeps_its_level(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str], size: tuple[int, int]
) -> None:
    tab = visit(boss.url(path("practice")), *size)
    for name in (say("drilling.board"), "3"):
        choice = tab.get_by_role("button", name=name, exact=True)
        choice.press("Enter")
        expect(tab.locator(".boss-task-head h2")).to_be_focused()  # a new question is displayed
        expect(choice).to_have_attribute("aria-pressed", "true")
    wait_idle(tab)
    assert re.search(r"\?.*board-[a-z]+-3-", tab.url)
    reader = Reader(tab, Practice())
    assert reader.exercise.game.name == "board"
    reader.answer_rightly()
    assert stored(tab)["practice"]["right"] == 1
    expect(reader.place).to_contain_text(say("practising.score", right=1, tried=1))
    assert {rule: nodes for rule, nodes in axe(tab).items() if rule not in axe_floor} == {}
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert stored(tab)["level-board"] == {"level": 3, "run": 1}
    asked = reader.exercise.id
    tab.reload()
    tab.wait_for_function(READY)
    assert Reader(tab, Practice()).exercise.id == asked
    tab.goto(boss.url(path("practice"), "?game=board"))
    wait_idle(tab)
    assert re.search(r"\?.*board-[a-z]+-3-", tab.url)


@pytest.mark.parametrize("size", [(1366, 768), PHONE])
def test_once_more_is_a_fresh_position(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str], size: tuple[int, int]
) -> None:
    tab = visit(boss.url(path("value"), "?exercise=limit-below"), *size)
    picture = tab.locator(".boss-task-stage [role=img]").first
    before = picture.get_attribute("aria-label")
    tab.get_by_role("button", name=say("task.hint", count=3)).click()
    tab.get_by_role("textbox").fill("-200")
    tab.get_by_role("button", name=say("task.check")).click()
    more = tab.get_by_role("button", name=say("task.more"))
    more.focus()
    tab.keyboard.press("Enter")
    expect(picture).not_to_have_attribute("aria-label", str(before))
    expect(tab.locator(".boss-task-head h2")).to_be_focused()
    expect(tab.get_by_role("textbox")).to_have_value("")
    assert {rule: nodes for rule, nodes in axe(tab).items() if rule not in axe_floor} == {}
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("name", ["first-deal", pytest.param("shares", marks=pytest.mark.slow)])
def test_a_lesson_shows_the_hand_above_the_fold(boss: Boss, visit: Visit, name: str) -> None:
    tab = visit(boss.url(path(name)), 1366, 768)
    lesson = tab.locator(".boss-lesson")
    numbers = lesson.get_by_role("toolbar", name=say("course.label")).get_by_role("button")
    expect(numbers).to_have_count(len(LESSONS[name]))
    for each in numbers.all():
        each.click()
        wait_idle(tab)
        picture = lesson.locator(".boss-task-stage svg").first
        box = picture.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 768, each.inner_text()


LEFT = "node => node.getBoundingClientRect().left"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["turns", "practice", "bargain-drill", "puzzles"])
def test_the_tools_below_a_task_begin_where_the_words_below_them_do(
    boss: Boss, visit: Visit, name: str
) -> None:
    tab = visit(boss.url(path(name)), 1366, 768)
    tools = every(tab.locator(".boss-page > .boss-task ~ .boss-choices"))
    words = tab.locator("#cells > .text").first.evaluate(LEFT)
    assert {each.evaluate(LEFT) for each in tools} == {words}


@pytest.mark.slow
def test_the_final_test_is_passed(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(path("test"), "?test=4"))
    reader = Reader(tab, FinalTest())
    for at in range(12):
        reader.begin()
        wrong = easiest(reader.exercise)
        if at in (3, 6) and wrong:
            reader.answer_wrongly(wrong)
        else:
            reader.answer_rightly()
        if at == 5:  # a refresh loses nothing
            assert "5" in stored(tab)["test"]["results"]
            tab.reload()
            tab.wait_for_function(READY)
            reader = Reader(tab, FinalTest())
        else:
            reader.press("next")
    expect(reader.place).to_contain_text(say("test.passed", right=10, all=12))
    links = reader.place.locator("a[href*='?exercise=']")
    expect(links).to_have_count(2)
    name = str(links.first.get_attribute("href")).partition("=")[2]
    with tab.expect_navigation(url=f"**exercise={name}", wait_until="commit"):
        links.first.click()
    tab.wait_for_function(READY)
    assert Reader(tab, Practice()).exercise.id == name


LIGHT_AND_DARK = [
    (PHONE, "dark"),
    pytest.param(WIDE, "light", marks=pytest.mark.nightly),
    pytest.param(WIDE, "dark", marks=pytest.mark.nightly),
    pytest.param(PHONE, "light", marks=pytest.mark.nightly),
]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scheme"), LIGHT_AND_DARK)
def test_a_page_of_the_course_breaks_no_rule_of_axe(
    boss: Boss, visit: Visit, axe: Axe, axe_floor: set[str], size: tuple[int, int], scheme: str
) -> None:
    seen: list[tuple[str, str, Callable[[], ExercisePage]]] = [
        ("turns", "?exercise=one-pass-is-not-out", lambda: Lesson("turns")),
        ("new-game", "?exercise=seven-friends", lambda: Lesson("new-game")),
        ("practice", "?exercise=practice-settle-2-1", Practice),
        ("test", "?test=4", FinalTest),
    ]
    for name, query, make in seen:
        tab = visit(boss.url(path(name), query), *size, color_scheme=scheme)
        reader = Reader(tab, make())
        reader.begin()
        wrong = easiest(reader.exercise)
        assert wrong
        reader.answer_wrongly(wrong)
        found = {rule: nodes for rule, nodes in axe(tab).items() if rule not in axe_floor}
        assert found == {}
