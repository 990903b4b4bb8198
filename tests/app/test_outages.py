"""Outages while people play together, and the state after recovery."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import expect

from bosslib.words import say
from bosswidgets.table.saves import Saves
from tests.app.conftest import READY, acting, click, open_fold, wait_idle
from tests.app.test_class_tables import FREE, comes, seated, told
from tests.app.test_games import SECRETS
from tests.app.test_people import CARD, asked, come, doing, table
from tools.bench.classroom import serve_class

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from tests.app.conftest import Boss, Open, Serve


@pytest.mark.nightly
def test_a_class_whose_server_is_killed_goes_on_where_it_was(
    page: Open, tmp_path: Path, until: Callable[[Callable[[], bool]], bool]
) -> None:
    with serve_class(4, "--warm=2", data=tmp_path) as room:
        desk = page(1366, 768)
        desk.goto(room.teacher)
        desk.get_by_role("link", name=say("rooms.tables"), exact=True).click()
        tables = desk.url
        ann = comes(page, room.address, "Ann", (1280, 800))
        bo = comes(page, room.address, "Bo", (390, 844))
        desk.get_by_label(say("new.length"), exact=True).select_option("one")
        desk.get_by_role("button", name=say("rooms.make-now")).click()
        seated(ann, bo)
        assert until(lambda: bool(ann.locator(FREE).count() + bo.locator(FREE).count()))
        first, other = (ann, bo) if ann.locator(FREE).count() else (bo, ann)
        click(first, first.locator(FREE).first)
        click(first, first.get_by_role("button", name=re.compile("^Play ")))
        opens = re.compile("(Ann|Bo) (opens|plays) |You (open|play) ")
        expect(told(other)).to_contain_text(opens)
        seats = [tab.url for tab in (ann, bo)]
        for tab in (ann, bo, desk):
            tab.goto("about:blank")  # a page whose server is down logs errors
        room.process.kill()
    with serve_class(4, "--warm=2", f"--port={urlsplit(room.address).port}", data=tmp_path):
        for tab, seat in zip((ann, bo), seats, strict=True):
            tab.goto(f"{room.address}room")  # the browser is known, and led to its seat
            tab.wait_for_url(seat)
            tab.wait_for_function(READY)
            expect(told(tab)).to_contain_text(opens)
        desk.goto(tables)
        desk.get_by_role("button", name=say("rooms.pause-one", number=1)).click()
        for tab in (ann, bo):
            expect(asked(tab)).to_contain_text(say("table.held-paused"))


TWO_CARDS = "1"
"""A seed whose first player, a person, can play a card, and another one at the next turn."""


@pytest.mark.slow
def test_pages_come_back_by_themselves_when_their_server_is_there_again(
    page: Open, tmp_path: Path
) -> None:
    with serve_class(4, "--warm=1", data=tmp_path) as room:
        tabs = [page(*size, complains=True) for size in ((390, 844), (1280, 800))]
        for tab, path in zip(tabs, ("18-rules.ipynb", "16-table.ipynb"), strict=True):
            tab.goto(f"{room.address}voila/render/en/{path}")
            tab.wait_for_function(READY)
        rules, game = tabs
        rules.evaluate("() => scrollTo(0, 2000)")
        open_fold(game, say("new.cards"))
        game.get_by_label("Seed").fill(TWO_CARDS)
        game.get_by_role("button", name="Start").click()
        click(game, game.locator(FREE).first)
        click(game, game.get_by_role("button", name=re.compile("^Play ")))
        expect(told(game)).to_contain_text(re.compile("You (open|play) "))
        click(game, game.locator(FREE).first)  # chosen, but not played yet
        hand = game.locator("button[data-tone='card'][aria-pressed]").all()
        chosen = [(card.inner_text(), card.get_attribute("aria-pressed")) for card in hand]
        assert "true" in dict(chosen).values()
        room.process.kill()
        for tab in tabs:
            tab.evaluate("() => { window.here = true }")
            lost = tab.get_by_role("alert").filter(has_text=say("page.lost.title"))
            expect(lost).to_be_visible()
    with serve_class(4, "--warm=1", f"--port={urlsplit(room.address).port}", data=tmp_path):
        for tab in tabs:
            tab.wait_for_function("() => !window.here")  # it has found its server and reloads
            tab.wait_for_function(READY)
            wait_idle(tab)  # it goes back to its place
        assert rules.evaluate("scrollY") > 1500  # the line about it was above
        for card, (words, pressed) in zip(
            game.locator("button[data-tone='card'][aria-pressed]").all(), chosen, strict=True
        ):
            expect(card).to_have_text(words, use_inner_text=True)
            expect(card).to_have_attribute("aria-pressed", str(pressed))
        expect(game.locator("button[aria-pressed='true']:focus")).to_have_count(1)


HURRIED = """
{
  const later = window.setTimeout;
  window.pauses = [];
  window.setTimeout = (done, pause, ...given) => {
    if (done.name !== "pulse") return later(done, pause, ...given);
    pauses.push(pause);
    return later(done, window.hurried ? 0 : pause, ...given);
  };
}
"""
"""Script that notes the pauses between questions to the server, and skips them on demand."""


@pytest.mark.slow
def test_a_page_that_does_not_reach_its_server_asks_less_and_less_often(
    boss: Boss, page: Open
) -> None:
    tab = page(complains=True)
    tab.add_init_script(HURRIED)
    tab.goto(boss.url("en/18-rules.ipynb"))
    tab.wait_for_function(READY)
    tab.wait_for_function("() => pauses.length")  # it asks every few seconds
    usual = tab.evaluate("pauses.at(-1)")
    tab.evaluate("() => { hurried = true }")
    tab.context.set_offline(True)
    # Outside events: the outage has been noticed, and has ended.
    tab.wait_for_function(f"() => pauses.filter((each) => each !== {usual}).length > 4")
    grown = tab.evaluate(f"pauses.filter((each) => each !== {usual})")
    tab.context.set_offline(False)
    tab.wait_for_function(f"() => pauses.at(-1) === {usual}")  # then as often as before
    assert usual < grown[0] < grown[1]
    assert grown[1:] == [max(grown)] * len(grown[1:])  # but not without a limit


@pytest.mark.slow
def test_who_was_without_a_network_sees_what_the_others_did_meanwhile(
    boss: Boss, page: Open
) -> None:
    _, taken, _ = table(boss, SECRETS, 0, 1)
    ann, _ = come(boss, page, f"?seat={taken[0]}")
    bea = page(390, 844, complains=True)
    bea.goto(boss.url("en/16-table.ipynb", f"?seat={taken[1]}"))
    bea.wait_for_function(READY)
    bea.context.set_offline(True)
    click(ann, doing(ann, "Turn over both disks"))
    expect(told(ann)).to_contain_text("You turn over both disks")
    assert "Ann" not in told(bea).inner_text()
    bea.context.set_offline(False)
    expect(told(bea)).to_contain_text("Ann turns over both disks")
    click(bea, doing(bea, "Pass: turn over one disk"))
    expect(told(ann)).to_contain_text("Bea passes")


@contextmanager
def full(processes: Sequence[psutil.Process]) -> Iterator[None]:
    """Meanwhile no process can write a byte to any of these files, as on a full disk."""
    soft, most = processes[0].rlimit(psutil.RLIMIT_FSIZE)
    for each in processes:
        each.rlimit(psutil.RLIMIT_FSIZE, (0, most))
    try:
        yield
    finally:
        for each in processes:
            each.rlimit(psutil.RLIMIT_FSIZE, (soft, most))


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(psutil, "RLIMIT_FSIZE"), reason="this system has no such limit")
def test_on_a_full_disk_nothing_is_shown_as_done_and_it_can_be_tried_again(
    serve: Serve, page: Open
) -> None:
    boss = serve()
    name, taken, _ = table(boss, SECRETS, 0, 1)
    ann, _ = come(boss, page, f"?seat={taken[0]}")
    bea, _ = come(boss, page, f"?seat={taken[1]}")
    before = Saves(boss.data).entry_texts_since(name, 0)
    with full([psutil.Process(boss.process.pid), *boss.kernels()]):
        click(ann, doing(ann, "Turn over both disks"))
        refused = say("saves.failed", why="WHY").partition("WHY")[0]
        expect(ann.locator(".boss-notice")).to_contain_text(refused)
        expect(told(ann)).not_to_contain_text("both disks")
        expect(told(bea)).not_to_contain_text("both disks")
    assert Saves(boss.data).entry_texts_since(name, 0) == before
    click(ann, doing(ann, "Turn over both disks"))
    expect(told(bea)).to_contain_text("Ann turns over both disks")
    click(bea, doing(bea, "Pass: turn over one disk"))
    expect(told(ann)).to_contain_text("Bea passes")


SLOW = {"offline": False, "latency": 400, "downloadThroughput": 200_000, "uploadThroughput": 50_000}
"""A slow connection: milliseconds, and bytes a second."""


@pytest.mark.nightly
def test_a_slow_phone_on_a_bad_line_keeps_up_and_a_hasty_thumb_does_nothing_twice(
    boss: Boss, page: Open
) -> None:
    name, taken, _ = table(boss, SECRETS, 0, 1)
    ann, _ = come(boss, page, f"?seat={taken[0]}")
    bea = page(390, 844)
    bea.set_default_timeout(60_000)
    devices = bea.context.new_cdp_session(bea)
    devices.send("Emulation.setCPUThrottlingRate", {"rate": 6})
    devices.send("Network.enable")
    devices.send("Network.emulateNetworkConditions", SLOW)
    bea.goto(boss.url(f"en/{CARD}", f"?seat={taken[1]}"))
    bea.wait_for_function(READY)
    click(ann, doing(ann, "Turn over both disks"))
    passes = doing(bea, "Pass: turn over one disk")
    expect(passes).not_to_have_attribute("aria-disabled", "true", timeout=30_000)
    with acting(bea):
        passes.evaluate("button => { for (let at = 0; at < 5; at++) button.click(); }")
    expect(told(bea)).to_contain_text("You pass")
    expect(told(ann)).to_contain_text("Bea passes")
    assert (
        sum(entry.startswith("B: ") for entry in Saves(boss.data).entry_texts_since(name, 0)) == 1
    )
