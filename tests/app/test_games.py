"""Games as users handle them: started, reviewed, saved, shared at one screen, ended, deleted."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Download, Page, WebSocket, expect

from bosslib import loaded
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.table import defaults, table_files
from bosswidgets.table.saves import Saves
from tests.app.conftest import READY, Line, click, hasty, open_fold, unfold, wait_idle

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Open, Serve, Visit

    Axe = Callable[[Page], dict[str, list[str]]]

TABLE = "en/16-table.ipynb"
WIDE, PHONE = (1280, 800), (390, 844)


def press(tab: Page, name: str | re.Pattern[str], *, exact: bool = False) -> None:
    click(tab, tab.get_by_role("button", name=name, exact=exact))


def sit(visit: Visit, boss: Boss, query: str) -> Page:
    """The page of a saved game, ready to play."""
    tab = visit(boss.url(TABLE, query))
    tab.wait_for_function(READY)
    return tab


def drawer(tab: Page, name: str) -> None:
    if name != say("menu.pace"):
        unfold(tab)
    button = tab.get_by_role("toolbar", name="The game").get_by_role("button", name=name)
    button.click()
    expect(button).to_have_attribute("aria-expanded", "true")


def picture(tab: Page) -> str:
    """The text description of the table."""
    return str(tab.locator(".boss-glass").get_attribute("aria-label"))


def put(boss: Boss, text: str, *people: str) -> str:
    """Add a position to the app's saved games, with bots at the seats without people; its query."""
    record = loaded(text)
    players = record.start.table.players
    bots = [None if seat in people else "careful" for seat in "ABCDEF"[:players]]
    names = ("Ann", *defaults.default_names(players)[1:])
    return f"?game={Saves(boss.data).create_game(SeatedGame(record, names, tuple(bots)))}"


SECRETS = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "C", "turn": "A", "phase": "play", "deal": 1, "colour": "b", "x": 0,
    "centre": ["b+3"],
    "seats": {"A": {"hand": ["bP", "rM3", "r-3", "rR"]},
              "B": {"hand": ["bR", "gM3", "g-3", "gR"]},
              "C": {"passes": 2}, "D": {"passes": 2}}}}"""
HIDDEN = {
    "A": re.compile(r"\b(rM3|r-3|rR)\b|red (Move|Reverse|[−-]3)"),
    "B": re.compile(r"\b(gM3|g-3|gR)\b|green (Move|Reverse|[−-]3)"),
}
"""Cards that only one hand has, in all spellings."""

LAST = """{"schema": "boss/1", "game": "card", "rules": {"binding": false}, "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+3", "b+4"],
    "seats": {"A": {"hand": ["b+1"], "front": ["bP"], "passes": 1, "cousin": true},
              "B": {"passes": 2, "money": 300}, "C": {"passes": 2}, "D": {"passes": 2}},
    "promises": [{"by": "A", "terms": "play b+1", "state": "open"}]}}"""


class Heard:
    """All messages that reach a page over its web sockets, readable in parts."""

    def __init__(self, tab: Page) -> None:
        self.texts: list[str] = []
        tab.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._take)

    def _take(self, frame: str | bytes) -> None:
        text = frame.decode("utf-8", "replace") if isinstance(frame, bytes) else frame
        # Binary parts are kept if they are text; JSON may escape a minus sign.
        texts = re.findall(r"[ -~\n−]{8,}", re.sub(r"\\+u2212", "−", text))
        self.texts.extend(texts)

    def since(self) -> str:
        """The messages since the last call."""
        heard, self.texts = "\n".join(self.texts), []
        return heard


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["1280", "390"])
def test_two_people_at_one_screen_never_see_each_others_hand(
    boss: Boss, page: Open, size: tuple[int, int]
) -> None:
    tab = page(*size)
    heard = Heard(tab)
    tab.goto(boss.url(TABLE, put(boss, SECRETS, "A", "B")))
    tab.wait_for_function(READY)
    opened = tab.get_by_role("button", name="I am Ann: show my cards")
    expect(opened).to_be_visible()
    before = heard.since()
    assert len(before) > 10_000
    assert not HIDDEN["A"].search(before)
    assert not HIDDEN["B"].search(before)
    click(tab, opened)
    own = heard.since()
    assert HIDDEN["A"].search(own)  # so the search can find it
    assert not HIDDEN["B"].search(own)

    if size == PHONE:
        press(tab, "More")
    press(tab, "Turn over both disks")
    between = heard.since()
    assert not HIDDEN["B"].search(between)
    press(tab, "I am Ben: show my cards")
    _only(heard, "B")
    if size == PHONE:
        press(tab, "More")  # the part that Ann had opened is closed for Ben
    press(tab, "Turn over both disks")
    press(tab, "I am Ann: show my cards")
    hand = tab.get_by_role("toolbar", name="Your hand")
    heard.since()
    click(tab, hand.get_by_role("button", name="red −3"))
    press(tab, re.compile("^Discard"))
    assert not HIDDEN["B"].search(heard.since())
    press(tab, "I am Ben: show my cards")
    if size == PHONE:
        press(tab, "More")
    drawer(tab, "Look back")
    click(tab, tab.get_by_role("button", name="One action back"))
    _only(heard, "B")
    assert not HIDDEN["A"].search(tab.content())


def _only(heard: Heard, seat: str) -> None:
    other = {"A": "B", "B": "A"}[seat]
    text = heard.since()
    assert HIDDEN[seat].search(text)
    assert not HIDDEN[other].search(text)


def test_a_slider_steps_back_and_one_may_try_again(boss: Boss, visit: Visit, axe: Axe) -> None:
    tab = sit(visit, boss, put(boss, SECRETS, "A"))
    press(tab, "Turn over both disks")
    now = picture(tab)
    drawer(tab, "Look back")
    slider = tab.get_by_role("slider", name="Look back")
    slider.focus()
    tab.keyboard.press("Home")
    prompt = tab.locator(".boss-prompt")
    expect(prompt).to_contain_text("This is the past: after 0 of")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("At the beginning"))
    expect(tab.locator(".boss-log p")).to_have_count(0)
    tab.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute(
        "aria-valuetext", re.compile(say("history.at", count=1, all=".*", told="You turn"))
    )
    expect(tab.locator(".boss-log p")).to_have_count(1)
    tab.get_by_role("button", name="Back to now").click()
    expect(tab.locator(".boss-glass")).to_have_attribute("aria-label", now)
    tab.get_by_role("button", name="To the beginning").click()
    expect(prompt).to_contain_text("after 0 of")
    assert axe(tab) == {}
    address = tab.url
    press(tab, "Try again from here")
    expect(prompt).to_contain_text("Your turn")
    expect(tab.get_by_text("Practice game", exact=True)).to_be_visible()
    expect(tab).not_to_have_url(address)
    again = tab.url
    press(tab, "Back to the earlier game")
    expect(tab.locator(".boss-glass")).to_have_attribute("aria-label", now)
    expect(tab.get_by_text("Practice game", exact=True)).to_have_count(0)
    expect(tab).to_have_url(address)
    tab = visit(again)
    expect(tab.get_by_text("Practice game", exact=True)).to_be_visible()
    expect(tab.locator(".boss-prompt")).to_contain_text("Your turn")


def test_of_steps_that_come_while_a_position_is_drawn_the_last_one_counts(
    boss: Boss, page: Open
) -> None:
    tab = page()
    line = Line(tab)
    tab.goto(boss.url(TABLE, put(boss, SECRETS, "A")))
    tab.wait_for_function(READY)
    press(tab, "Turn over both disks")
    drawer(tab, "Look back")
    slider = tab.get_by_role("slider", name="Look back")
    slider.focus()
    line.held = True
    with hasty(tab):
        tab.keyboard.press("Home")
        tab.keyboard.press("ArrowRight")
    line.let_go()
    expect(tab.locator(".boss-prompt")).to_contain_text("after 1 of")
    expect(slider).to_have_js_property("value", "1")


@pytest.mark.slow
def test_the_way_back_to_a_game_is_in_the_index_and_on_the_form(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, put(boss, SECRETS, "A")))
    tab.goto(boss.address)
    expect(tab.get_by_role("link", name="Play now")).to_be_visible()
    go_on = tab.get_by_role("link", name="Go on with your game")
    go_on.click()
    tab.wait_for_function(READY)
    before = picture(tab)
    tab.goto(boss.url(TABLE))
    tab.get_by_role("button", name=say("new.go-on")).click()
    expect(tab.locator(".boss-glass")).to_have_attribute("aria-label", before)
    wait_idle(tab)
    game = tab.url.partition("game=")[2]
    Saves(boss.data).delete(game)
    tab.goto(boss.address)
    go_on.click()
    expect(tab.locator(".boss-notice")).to_contain_text("There is no saved game")
    wait_idle(tab)
    assert not tab.evaluate("JSON.parse(localStorage['im-the-boss']).game")
    expect(tab.get_by_role("button", name=say("new.go-on"))).to_have_count(0)
    tab.goto(boss.address)
    expect(tab.get_by_role("link", name="Play now")).to_be_visible()
    expect(go_on).to_be_hidden()


@pytest.mark.slow
def test_a_game_that_is_over_is_not_offered(boss: Boss, visit: Visit) -> None:
    tab = sit(visit, boss, put(boss, LAST, "A"))
    press(tab, "Pass: turn over one disk")
    expect(tab.locator(".boss-prompt")).to_contain_text("The game is over")
    tab.goto(boss.address)
    expect(tab.get_by_role("link", name="Play now")).to_be_visible()
    expect(tab.get_by_role("link", name="Go on with your game")).to_be_hidden()


@pytest.mark.slow
def test_behind_the_curtain_the_last_action_can_be_taken_back(boss: Boss, visit: Visit) -> None:
    tab = sit(visit, boss, put(boss, SECRETS, "A", "B"))
    press(tab, "I am Ann: show my cards")
    before = picture(tab)
    press(tab, "Turn over both disks")
    undo = tab.get_by_role("button", name="Take back what Ann did")
    click(tab, undo)
    press(tab, "I am Ann: show my cards")
    expect(tab.locator(".boss-glass")).to_have_attribute("aria-label", before)
    press(tab, "Turn over both disks")
    press(tab, "I am Ben: show my cards")
    expect(undo).to_have_count(0)


def test_undo_takes_back_and_says_what_stops_it(boss: Boss, visit: Visit) -> None:
    tab = sit(visit, boss, put(boss, SECRETS, "A"))
    undo = tab.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_accessible_description(
        say("menu.no-undo", why=say("record.nothing-to-undo"))
    )
    drawer(tab, "Pace")
    step = tab.get_by_role("button", name="Step by step")
    step.click()
    expect(step).to_have_attribute("aria-pressed", "true")
    before = picture(tab)
    press(tab, "Pass: turn over one disk")
    expect(tab.locator(".boss-prompt")).to_contain_text("Ben is about to")
    press(tab, "Undo")
    expect(tab.locator(".boss-glass")).to_have_attribute("aria-label", before)
    press(tab, "Pass: turn over one disk")
    press(tab, "Next", exact=True)
    expect(undo).to_have_accessible_description(re.compile("Ben has acted since"))


@pytest.mark.slow
def test_the_pace_is_kept_for_the_next_visit(boss: Boss, visit: Visit) -> None:
    tab = sit(visit, boss, put(boss, SECRETS, "A"))
    drawer(tab, "Pace")
    step = tab.get_by_role("button", name="Step by step")
    step.click()
    expect(step).to_have_attribute("aria-pressed", "true")
    tab.reload()
    tab.wait_for_function(READY)
    drawer(tab, "Pace")
    expect(step).to_have_attribute("aria-pressed", "true")
    press(tab, "Turn over both disks")
    expect(tab.locator(".boss-since")).not_to_contain_text("Ben")
    press(tab, "Next", exact=True)
    expect(tab.locator(".boss-since")).to_contain_text("Ben")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["1280", "390"])
def test_the_form_says_what_is_wrong_keeps_all_and_remembers(
    boss: Boss, visit: Visit, axe: Axe, size: tuple[int, int]
) -> None:
    tab = visit(boss.url(TABLE), *size)
    assert axe(tab) == {}
    assert tab.evaluate("document.documentElement.scrollWidth") <= size[0]
    tab.get_by_label("Players").select_option("3")
    expect(tab.get_by_label("Player D")).to_be_hidden()
    first = tab.get_by_label("Player A")
    tab.get_by_label("Who plays B").select_option("a person")
    expect(first).to_have_value("Ann")  # with several people, "you" is ambiguous
    first.fill("ben")
    tab.get_by_label("Player C").fill(" ")
    open_fold(tab, say("new.rules"))
    tab.get_by_label("Cash").check()
    tab.get_by_role("button", name="Start").click()
    expect(first).to_be_focused()
    expect(first).to_have_attribute("aria-invalid", "true")
    expect(first).to_have_accessible_description(re.compile("Two players are called ben"))
    third = tab.get_by_label("Player C")
    expect(third).to_have_accessible_description(say("names.empty"))
    expect(tab.get_by_label("Cash")).to_be_checked()
    first.fill("<b>Zoë & Co")
    third.fill("Mo")
    tab.get_by_role("button", name="Start").click()
    expect(tab.locator(".boss-prompt")).to_contain_text("<b>Zoë & Co")
    tab.goto(boss.url(TABLE))
    expect(tab.get_by_label("Player A")).to_have_value("<b>Zoë & Co")
    expect(tab.get_by_label("Players")).to_have_value("3")
    expect(tab.get_by_label("Who plays B")).to_have_value("person")
    expect(tab.get_by_label("Cash")).to_be_checked()


@pytest.mark.slow
def test_a_typed_seed_makes_practice_and_is_shown(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE))
    open_fold(tab, say("new.cards"))
    tab.get_by_label("Seed").fill("71077")
    tab.get_by_role("button", name="Start").click()
    expect(tab.get_by_text("Practice game", exact=True)).to_be_visible()
    drawer(tab, "This game")
    expect(tab.get_by_text(say("keeping.seed", seed=71077))).to_be_visible()


@pytest.mark.slow
def test_a_game_without_a_person_is_looked_on_at(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE))
    tab.get_by_label("Who plays A").select_option("a bot: careful")
    tab.get_by_role("button", name="Start").click()
    expect(tab.locator(".boss-prompt")).to_contain_text("The game is over. The winner")
    expect(tab.get_by_role("toolbar", name="Your hand").get_by_role("button")).to_have_count(0)


def test_the_end_shows_money_promises_and_the_next_games(
    boss: Boss, visit: Visit, axe: Axe
) -> None:
    tab = sit(visit, boss, put(boss, LAST, "A"))
    drawer(tab, "This game")
    expect(tab.get_by_text("The seed of this game")).to_have_count(0)
    assert "$300" not in tab.content()
    press(tab, "Pass: turn over one disk")
    expect(tab.get_by_role("img", name="Money by deal")).to_be_visible()
    expect(tab.get_by_text("The seed of this game").first).to_be_visible()
    tab.get_by_text("The same as numbers").click()
    numbers = tab.get_by_role("table", name="Money by deal")
    expect(numbers.get_by_role("row").last).to_contain_text("the deal")
    expect(numbers.get_by_role("row").nth(1)).to_contain_text("$300")
    promises = tab.get_by_role("table", name="Promises")
    expect(promises.get_by_role("row", name="Ann 0 1")).to_be_visible()
    assert axe(tab) == {}
    press(tab, "The same cards again")
    expect(tab.get_by_text("Practice game", exact=True)).to_be_visible()
    expect(tab.locator(".boss-prompt")).to_contain_text("Your turn")


def download(tab: Page) -> Download:
    drawer(tab, "This game")
    with tab.expect_download() as saved:
        tab.get_by_role("button", name="Save to a file").click()
    return saved.value


def test_a_game_is_saved_to_a_file_and_loaded_again(
    boss: Boss, visit: Visit, tmp_path: Path
) -> None:
    tab = sit(visit, boss, put(boss, SECRETS, "A"))
    press(tab, "Turn over both disks")
    before = picture(tab)
    path = tmp_path / "game.json"
    download(tab).save_as(path)
    assert table_files.read(path.read_text("utf-8")).names[0] == "Ann"

    wait_idle(tab)
    tab.get_by_role("button", name="New game").click()
    expect(tab.get_by_role("button", name=say("new.go-on"))).to_be_visible()
    tab.get_by_label("Player B").fill("Berta")
    broken = tmp_path / "broken.json"
    text = json.loads(
        table_files.serialize_game(table_files.read(path.read_text("utf-8")))
    )  # it is sealed
    text["record"]["position"]["seats"]["A"]["hand"][0] = "q+1"
    broken.write_text(json.dumps(text), "utf-8")
    open_fold(tab, say("new.load"))
    tab.get_by_label("A file").set_input_files(broken)
    wrong = tab.get_by_role("alert").filter(has_text="broken.json: ")
    expect(wrong).to_contain_text("record.position.seats.A.hand[0]: 'q+1' is not a card")
    expect(tab.get_by_label("Player B")).to_have_value("Berta")
    tab.get_by_label("A file").set_input_files(
        {"name": "large.json", "mimeType": "application/json", "buffer": b" " * 1_000_001}
    )
    expect(tab.get_by_role("alert").filter(has_text="large.json")).to_contain_text("at most")
    tab.get_by_label("A file").set_input_files(path)
    expect(tab.locator(".boss-glass")).to_have_attribute("aria-label", before)


@pytest.mark.slow
def test_a_deleted_game_is_gone_for_good(boss: Boss, visit: Visit) -> None:
    tab = sit(visit, boss, put(boss, SECRETS, "A"))
    address = tab.url
    drawer(tab, "This game")
    expect(tab.get_by_text("nobody has opened it for 90 days")).to_be_visible()
    tab.get_by_role("button", name="Delete this game").click()
    tab.get_by_role("button", name="Keep it").click()
    tab.get_by_role("button", name="Delete this game").click()
    tab.get_by_role("button", name="Delete it for good").click()
    expect(tab.locator(".boss-notice")).to_have_text(re.compile("The game has been deleted"))
    expect(tab.locator("[data-said]")).to_have_text(re.compile("The game has been deleted"))
    assert "game=" not in tab.url
    assert address.partition("game=")[2] not in tab.evaluate("JSON.stringify(localStorage)")
    tab = visit(address)
    expect(tab.locator(".boss-notice")).to_contain_text("There is no saved game")


@pytest.mark.slow
def test_a_game_goes_on_after_its_kernel_died(serve: Serve, page: Open) -> None:
    app = serve()
    tab = page(complains=True)
    tab.goto(app.url(TABLE, put(app, SECRETS, "A")))
    tab.wait_for_function(READY)
    press(tab, "Turn over both disks")
    before = picture(tab)
    (kernel,) = app.kernels()
    kernel.kill()
    lost = tab.get_by_role("alert").filter(has_text=say("page.lost.title"))
    expect(lost).to_contain_text("it goes on where it was")
    lost.get_by_role("button", name="Go on with the game").click()
    expect(tab.locator(".boss-glass")).to_have_attribute("aria-label", before)
    expect(lost).to_have_count(0)
