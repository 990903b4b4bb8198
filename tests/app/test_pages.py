"""Behaviour of every page, whatever its notebook shows: the index, the template, the errors."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import psutil
import pytest
from playwright.sync_api import Page, expect

from bosslib.words import say
from bosswidgets.kit.page_list import (
    OWN_EXERCISES_PAGE,
    group_by_part,
    list_pages,
    sort_by_reading_order,
)
from tests.app.conftest import READY, click, resize
from tools.kernels import warm_parents
from tools.notebooks import FOLDER
from tools.visiting import one_of_each

if TYPE_CHECKING:
    from http.client import HTTPResponse

    from tests.app.conftest import Boss, Cells, Open, Serve, Visit

    Until = Callable[[Callable[[], bool]], bool]
    Axe = Callable[[Page], dict[str, list[str]]]
    Write = Callable[[Path, dict[str, Cells]], Path]

LISTED = sort_by_reading_order(list_pages(FOLDER))
INDEX = [  # nobody has provided their own notebooks
    page
    for part in group_by_part(list_pages(FOLDER)).values()
    for page in part
    if page.name != OWN_EXERCISES_PAGE
]
SIZES = [(1280, 800), (390, 844)]
FITTING = "() => document.documentElement.scrollWidth <= innerWidth"
OF_A_KIND = {notebook.stem for notebook in one_of_each()}
"""A page for each widget; the others are opened at night."""
every_page = pytest.mark.parametrize(
    "at",
    [
        pytest.param(at, id=stem, marks=() if stem in OF_A_KIND else pytest.mark.nightly)
        for at, stem in enumerate(Path(page.path).stem for page in LISTED)
    ],
)
both_sizes = pytest.mark.parametrize("size", SIZES, ids=["1280", "390"])

CANVAS = """
from ipycanvas import Canvas
from ipywidgets import Button, VBox
canvas = Canvas(width=200, height=100)
canvas.on_client_ready(lambda: canvas.fill_rect(0, 0, 200, 100))
VBox([Button(description="before"), canvas, Button(description="after")])
"""
WORDS = """Money and words
A wins $30 and pays $20.
More.
The page is ready
one line
print(2 < 3)
True
The end: $5, $10."""
WAIT = "from pathlib import Path\nwhile not Path('{flag}').exists(): pass"


@pytest.fixture(scope="module")
def flag(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The slow page waits until this file exists."""
    return tmp_path_factory.mktemp("flag") / "go"


@pytest.fixture(scope="module")
def small(write_notebooks: Write, tmp_path_factory: pytest.TempPathFactory, flag: Path) -> Path:
    """Small notebooks, each for one case that a page must handle."""
    return write_notebooks(
        tmp_path_factory.mktemp("notebooks"),
        {
            "01-words": (
                ("markdown", "# *Money* and `words`\n\nA wins $30 and pays **$20**.\n\nMore."),
                ("code", "print('one line')"),
                ("code", "silent = 1"),
                ("shown", "print(2 < 3)"),
                ("markdown", "The end: $5, $10."),
            ),
            "02-canvas": (("markdown", "# A canvas"), ("code", CANVAS)),
            "03-fails": (
                ("markdown", "# A failing page"),
                ("code", "from ipywidgets import Button\nButton(description='first')"),
                ("code", "raise ValueError('a secret of the code')"),
            ),
            "04-dies": (("markdown", "# Python dies"), ("code", "import os; os._exit(1)")),
            "05-slow": (
                ("markdown", "# A slow page"),
                ("code", WAIT.format(flag=flag)),
                ("code", "from ipywidgets import Button\nButton(description='late')"),
            ),
        },
    )


@pytest.fixture(scope="module")
def samples(serve: Serve, small: Path) -> Boss:
    """An app with the small notebooks."""
    return serve(small)


@pytest.fixture
def alone(serve: Serve, small: Path) -> Boss:
    """An app with the small notebooks that no other test has used: it has no kernel yet."""
    return serve(small)


def overflow(tab: Page) -> int:
    """The number of pixels by which a page is wider than its window."""
    return int(tab.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


# The index


@both_sizes
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_index_is_in_order(
    boss: Boss, page: Open, axe: Axe, size: tuple[int, int], scheme: str
) -> None:
    tab = page(*size, color_scheme=scheme)
    tab.goto(boss.address)
    assert overflow(tab) <= 0
    assert axe(tab) == {}
    expect(tab.locator("body")).to_contain_text("Unofficial")
    expect(tab.locator("body")).to_contain_text("Sid Sackson")


def test_index_lists_every_notebook_and_starts_no_python(serve: Serve, page: Open) -> None:
    app = serve()
    tab = page()
    tab.goto(app.address)
    links = tab.locator("main ol a")
    paths = [link.get_attribute("href") for link in links.all()]
    names = tab.locator("main ol .name").all_text_contents()
    titles = {f"/voila/render/{each.path}": each.title for each in INDEX}
    assert dict(zip(paths, names, strict=True)) == titles
    assert len(paths) == len(INDEX)
    table = next(each.path for each in INDEX if each.name == "table")
    expect(tab.locator(f"a[href$='{table}']")).to_be_visible()  # not folded, though it is late
    assert app.kernels() == []


def test_index_reaches_every_notebook_by_keyboard(boss: Boss, page: Open) -> None:
    tab = page()
    tab.goto(boss.address)
    expect(tab.locator("h1")).to_be_visible()
    focused = "() => document.activeElement.getAttribute('href')"
    folded = "() => document.activeElement.matches('details:not([open]) > summary')"
    wanted = {f"/voila/render/{each.path}" for each in INDEX}
    while wanted:
        tab.keyboard.press("Tab")
        if tab.evaluate(folded):
            tab.keyboard.press("Enter")
        assert not tab.evaluate("document.activeElement === document.body"), wanted
        wanted.discard(tab.evaluate(focused))
    with tab.expect_navigation(url=f"**/{INDEX[-1].path}", wait_until="commit"):
        tab.keyboard.press("Enter")


def test_play_now_leads_to_the_table(boss: Boss, page: Open) -> None:
    tab = page()
    tab.goto(boss.address)
    with tab.expect_navigation(url="**/16-table.ipynb?play=now", wait_until="commit"):
        tab.get_by_role("link", name="Play now").click()


# Every page


@pytest.mark.slow
@every_page
@pytest.mark.parametrize(
    "looks",
    [
        pytest.param([("light", SIZES[1])], id="light-390"),
        pytest.param([("light", SIZES[0]), *product(("dark",), SIZES)], id="dark"),
    ],
)
def test_page_becomes_ready_and_leads_to_its_neighbours(
    boss: Boss, page: Open, axe: Axe, axe_floor: set[str], at: int, looks: list[Any]
) -> None:
    _, (width, height) = looks[0]
    tab = page(width, height)
    tab.goto(boss.url(LISTED[at].path), wait_until="commit")
    tab.wait_for_function(READY)
    for scheme, size in looks:
        tab.emulate_media(color_scheme=scheme)
        resize(tab, *size)
        assert tab.evaluate(FITTING)
        assert {rule: nodes for rule, nodes in axe(tab).items() if rule not in axe_floor} == {}
    for way, other in (("prev", at - 1), ("next", at + 1)):
        link = tab.get_by_role("navigation", name="Other pages").locator(f"[rel={way}]")
        if other in range(len(LISTED)):
            expect(link).to_contain_text(LISTED[other].title)
            expect(link).to_have_attribute("href", Path(LISTED[other].path).name)
        else:
            expect(link).to_have_count(0)


@both_sizes
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_of_a_page(
    samples: Boss, visit: Visit, axe: Axe, size: tuple[int, int], scheme: str
) -> None:
    tab = visit(samples.url("en/01-words.ipynb"), *size, color_scheme=scheme)
    expect(tab).to_have_title("Money and words · I’m the Boss!")
    expect(tab.locator("html")).to_have_attribute("lang", "en")
    seen = tab.get_by_role("main").inner_text()
    assert "\n".join(line for line in seen.splitlines() if line) == WORDS
    assert overflow(tab) <= 0
    assert axe(tab) == {}


def test_way_back_and_way_past_the_header(samples: Boss, visit: Visit) -> None:
    tab = visit(samples.url("en/01-words.ipynb"))
    tab.keyboard.press("Tab")
    expect(tab.get_by_role("link", name="Skip to content")).to_be_focused()
    expect(tab.get_by_role("link", name="Skip to content")).to_be_in_viewport()
    tab.keyboard.press("Enter")
    expect(tab.get_by_role("main")).to_be_focused()
    tab.get_by_role("banner").get_by_role("link").click()
    expect(tab).to_have_url(samples.address)


@pytest.mark.slow
def test_steps_follow_the_cells(samples: Boss, page: Open, flag: Path) -> None:
    tab = page()
    tab.goto(samples.url("en/05-slow.ipynb"), wait_until="commit")
    expect(tab.get_by_role("img", name="A round table")).to_be_visible()
    expect(tab.get_by_role("heading", level=1, name="A slow page", exact=True)).to_be_visible()
    expect(tab.get_by_role("status")).to_have_text("Loading the game")
    expect(tab.locator("[data-when=past]")).to_have_text(["Starting Python"])
    expect(tab.get_by_text(say("page.starting.slow"))).to_be_hidden()
    tab.evaluate("for (const beat of [1, 2, 3]) voila_heartbeat()")
    expect(tab.get_by_text(say("page.starting.slow"))).to_be_visible()
    flag.touch()
    expect(tab.get_by_role("button", name="late")).to_be_visible()
    expect(tab.get_by_role("img", name="A round table")).to_have_count(0)
    expect(tab.get_by_role("status")).to_have_text("The page is ready")


@pytest.mark.slow
@pytest.mark.parametrize("lacks", ["DecompressionStream", "AbortSignal", "CSS"])
@pytest.mark.parametrize("at", ["", "voila/render/en/01-words.ipynb"])
def test_an_old_browser_is_told_so_and_runs_nothing_else(
    samples: Boss, page: Open, at: str, lacks: str
) -> None:
    tab = page()
    tab.add_init_script(f"delete window.{lacks}")
    tab.goto(f"{samples.address}{at}", wait_until="commit")
    expect(tab.locator("body")).to_have_text(say("page.old"))
    assert tab.evaluate("() => typeof window.bossAsk") == "undefined"  # no other script has run


@pytest.mark.slow
def test_tab_passes_a_canvas(samples: Boss, visit: Visit) -> None:
    tab = visit(samples.url("en/02-canvas.ipynb"))
    tab.get_by_role("button", name="before").focus()
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.tagName") == "CANVAS"
    tab.keyboard.press("Tab")
    expect(tab.get_by_role("button", name="after")).to_be_focused()


@pytest.mark.slow
def test_template_and_theme_are_not_for_the_address_to_choose(samples: Boss, visit: Visit) -> None:
    tab = visit(samples.url("en/01-words.ipynb", "?template=lab&theme=dark"))
    expect(tab.get_by_role("banner")).to_be_visible()


# Failures


@both_sizes
@pytest.mark.parametrize("path", ["nothing", "voila/render/nothing", "voila/render/en/no.ipynb"])
def test_unknown_address(
    samples: Boss, page: Open, axe: Axe, path: str, size: tuple[int, int]
) -> None:
    tab = page(*size, complains=True)
    answer = tab.goto(samples.address + path)
    assert answer
    assert answer.status == 404
    expect(tab.get_by_role("heading", level=1)).to_have_text(say("errors.missing.title"))
    assert overflow(tab) <= 0
    assert axe(tab) == {}
    tab.get_by_role("main").get_by_role("link", name="All pages").click()
    expect(tab).to_have_url(samples.address)


@both_sizes
@pytest.mark.parametrize("path", ["en/03-fails.ipynb", "en/04-dies.ipynb"])
def test_failing_cell_shows_plain_words(
    samples: Boss, page: Open, axe: Axe, path: str, size: tuple[int, int]
) -> None:
    tab = page(*size, complains=True)
    tab.goto(samples.url(path))
    expect(tab.get_by_role("alert").filter(has_text="could not be set up")).to_be_visible()
    expect(tab.get_by_role("button", name="Try again")).to_be_visible()
    words = tab.content()
    assert not [
        word for word in ("Traceback", "ValueError", "secret", "tracebacks=") if word in words
    ]
    assert tab.locator("body").get_attribute("data-ready") is None
    assert overflow(tab) <= 0
    assert axe(tab) == {}
    with tab.expect_navigation(url=samples.url(path), wait_until="commit"):
        tab.get_by_role("button", name="Try again").click()


@pytest.mark.slow
def test_lost_connection_is_said_and_reloading_mends_it(alone: Boss, page: Open, axe: Axe) -> None:
    tab = page(390, 844, complains=True)
    tab.goto(alone.url("en/02-canvas.ipynb"))
    expect(tab.get_by_role("button", name="before")).to_be_visible()
    lost = tab.get_by_role("alert").filter(has_text=say("page.lost.title"))
    expect(lost).to_have_count(0)
    (kernel,) = alone.kernels()
    kernel.kill()
    expect(lost).to_be_in_viewport()
    assert axe(tab) == {}
    lost.get_by_role("button", name="Reload the page").click()
    expect(tab.get_by_role("button", name="before")).to_be_visible()
    expect(lost).to_have_count(0)


@pytest.mark.slow
def test_no_page_is_lost_when_the_warm_parent_dies(serve: Serve, page: Open) -> None:
    app = serve()
    tabs = [page(new=True), page(390, 844, new=True)]
    for tab in tabs:
        for parent in warm_parents(psutil.Process(app.process.pid)):
            parent.kill()
        tab.goto(app.url("en/16-table.ipynb", "?play=now"))
        tab.wait_for_function(READY)
    for tab in tabs:
        click(tab, tab.locator(".boss-choice[data-tone='card']:not([aria-disabled])").first)


@pytest.mark.slow
def test_lost_server_is_said(serve: Serve, page: Open) -> None:
    app = serve()
    tab = page(complains=True)
    tab.goto(app.url("en/03-value.ipynb"))
    expect(tab.locator("body")).to_have_attribute("data-ready", "true")
    app.process.terminate()
    lost = tab.get_by_role("alert").filter(has_text=say("page.lost.title"))
    expect(lost).to_be_in_viewport()


def test_python_ends_when_its_page_goes(alone: Boss, visit: Visit, until: Until) -> None:
    tab = visit(alone.url("en/01-words.ipynb"))
    first = alone.kernels()
    assert len(first) == 1
    tab.reload(wait_until="commit")
    assert until(lambda: first[0] not in alone.kernels())
    with tab.expect_event("close"):
        tab.close(run_before_unload=True)
    assert until(lambda: alone.kernels() == [])


@pytest.mark.slow
def test_python_ends_when_its_page_goes_before_it_is_ready(
    alone: Boss, page: Open, flag: Path, until: Until
) -> None:
    flag.unlink(missing_ok=True)
    tab = page()
    tab.goto(alone.url("en/05-slow.ipynb"), wait_until="commit")
    expect(tab.get_by_role("status")).to_have_text("Loading the game")
    assert len(alone.kernels()) == 1
    tab.goto(alone.address)
    assert until(lambda: alone.kernels() == [])


@pytest.mark.slow
def test_python_ends_when_nobody_reads_the_page(alone: Boss, flag: Path, until: Until) -> None:
    flag.unlink(missing_ok=True)
    read: list[Callable[[HTTPResponse], object]] = [
        lambda _: None,  # only the headers
        lambda answer: answer.readline(),
        lambda _: until(lambda: alone.kernels() != []),
    ]
    for some in read * 3:
        with urlopen(alone.url("en/05-slow.ipynb")) as answer:
            some(answer)
    # Kernels start one at a time: all others before that of a page that is read to its end.
    assert urlopen(alone.url("en/01-words.ipynb")).read()
    assert until(lambda: len(alone.kernels()) == 1)
