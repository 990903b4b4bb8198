"""The rows of `python -m bosslib bench` that are measured in a browser terminate."""

from collections.abc import Iterator
from itertools import chain
from queue import SimpleQueue
from threading import Thread

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import TimeoutError as TooLongError

from bosslib.errors import BossError
from bosslib.words import say
from tests.app.conftest import PATIENCE
from tools.bench.browser import ask, browsing, kill_after, new_tab
from tools.bench.pages import CARD, FREE, NO_CLOCK, SAID, Tally, clicks, plays
from tools.bench.report import Row, sentences
from tools.bench.widgets import CLICKED, click_rows, serve_pages, visit_rows

TABLE = """
<div class="boss-main" data-said="0">
  <button class="boss-choice" data-tone="card">A card</button>
  <button class="boss-choice">Give up the deal</button>
</div>
"""
LEADS = """() => document.querySelector(".boss-main").addEventListener("click", event => {
  event.currentTarget.dataset.said++;
  window.clicked = [...(window.clicked ?? []), event.target.textContent];
})"""


SET = "state => document.querySelectorAll('button').forEach(each => each.setAttribute(state, ''))"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(bypass_csp=True)
    context.add_init_script(NO_CLOCK)
    yield context
    context.close()


@pytest.fixture
def table(context: BrowserContext) -> Page:
    tab = context.new_page()
    tab.set_content(TABLE)
    return tab


def test_the_rows_of_clicks_are_measured_at_both_tables(context: BrowserContext) -> None:
    with serve_pages() as (address, _):
        rows = list(click_rows(context, address, count=5))
    assert [row.what for row in rows] == sentences(
        "widgets", *chain(*CLICKED.values()), "unchanged"
    )
    assert all(isinstance(row, Row) for row in rows)


def test_a_first_visit_loads_no_more_than_a_slow_line_carries(context: BrowserContext) -> None:
    with serve_pages() as (address, _):
        (row,) = visit_rows(context, address)
    assert row.met, row


def test_clicks_that_change_nothing_are_given_up_and_counted(table: Page) -> None:
    why = say("bench.unchanged", clicks=5, seconds=0.1)
    selecting, acting = Tally(0.1), Tally(0.1)
    with pytest.raises(BossError, match=why):
        clicks(table, CARD, SAID, selecting)
    with pytest.raises(BossError, match=why):
        plays(table, "table", acting)
    assert [(each.made, each.unchanged) for each in (selecting, acting)] == [(5, 5)] * 2


def test_clicks_that_lead_nowhere_take_the_last_choice_and_are_given_up(table: Page) -> None:
    table.evaluate(LEADS)
    with pytest.raises(BossError, match=say("bench.leading", clicks=10, acts=0)):
        plays(table, "table", Tally(), count=1)
    clicked = table.evaluate("window.clicked")
    assert clicked == ["A card"] * 5 + ["Give up the deal"] * 5


@pytest.mark.parametrize("state", ["data-new", "aria-disabled"])
def test_a_table_at_which_nothing_can_be_clicked_is_given_up(table: Page, state: str) -> None:
    table.evaluate(SET, state)
    table.set_default_timeout(500)
    with pytest.raises(TooLongError):
        plays(table, "table", Tally())


def test_a_blocked_page_is_given_up_and_another_can_be_asked(context: BrowserContext) -> None:
    tab = context.new_page()
    with pytest.raises(TooLongError):
        ask(tab, "() => { for (;;); }", patience=500)
    tab.close()
    assert ask(context.new_page(), f"() => JSON.stringify(({FREE})())") is True


def test_a_call_without_a_timeout_is_ended_with_its_browser() -> None:
    """In a thread, since Playwright cannot be started twice in one."""
    raised = SimpleQueue[BrowserError]()

    def hang() -> None:
        try:
            with browsing() as context, new_tab(context) as tab:
                session = context.new_cdp_session(tab)
                with kill_after(0.5):
                    session.send("Runtime.evaluate", {"expression": "for (;;);"})
        except BrowserError as error:
            raised.put(error)

    Thread(target=hang, daemon=True).start()
    assert "closed" in raised.get(timeout=PATIENCE).message
