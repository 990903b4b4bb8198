"""The table by keyboard only: its shortcuts, the text box, the help, and the focus."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib import Record, loaded
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.card import newcomer
from bosswidgets.table import defaults
from bosswidgets.table.saves import Saves
from tests.app.conftest import READY, Line, click, every, hasty, open_fold, press, unfold, wait_idle
from tests.app.test_table import over

if TYPE_CHECKING:
    from pathlib import Path

    from tests.app.conftest import Boss, Cells, Open, Serve, Visit

    Write = Callable[[Path, dict[str, Cells]], Path]

TABLE = "en/16-table.ipynb"
STEP = """try {
  localStorage["im-the-boss"] = JSON.stringify({ pace: "step", "game-guide": true });
} catch { }"""
BOT_NEXT = re.compile("is about to|wants to bargain")
FOCUS = """() => {
  const now = document.activeElement;
  return now.closest(".boss-play") ? now.getAttribute("aria-label") || now.textContent : "";
}"""
OPEN = """() => [...document.querySelectorAll(".boss-play .boss-choice:not([aria-disabled])")]
  .filter(node => node.checkVisibility())
  .map(node => [node.getAttribute("aria-keyshortcuts") ?? "",
                node.closest("[role=toolbar]").getAttribute("aria-label")])"""

REFUSED = "() => document.activeElement.hasAttribute('aria-disabled')"

RING = r"""() => {
  const rgb = (text) => text.match(/[\d.]+/g).map(Number);
  const light = (text) => {
    const [r, g, b] = rgb(text).map((each) => {
      const part = each / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const now = document.activeElement;
  const ring = getComputedStyle(now);
  let ground = now.parentElement;
  const behind = () => getComputedStyle(ground).backgroundColor;
  while (ground.parentElement && rgb(behind())[3] === 0) ground = ground.parentElement;
  const [dark, bright] = [ring.outlineColor, behind()]
    .map(light).sort((a, b) => a - b);
  return {
    what: now.tagName + " " + now.textContent.slice(0, 40),
    width: ring.outlineStyle === "none" ? 0 : parseFloat(ring.outlineWidth),
    contrast: (bright + 0.05) / (dark + 0.05),
  };
}"""
PLACES = """() => [...document.querySelectorAll(".boss-page button")]
  .map((each) => ["x", "y", "width", "height"].map((side) => each.getBoundingClientRect()[side]))"""
CUT = """(node) => [...node.querySelectorAll("*")]
  .some((each) => each.scrollWidth > each.clientWidth + 1)"""
SMALL = """() => {
  const shown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !node.closest("[class*=unseen], .skip") && node.getBoundingClientRect().width > 1;
  const found = [];
  const targets = document.querySelectorAll("button, a, input, select, summary, [role=slider]");
  for (const node of targets) {
    const inText = node.tagName === "A" && getComputedStyle(node).display === "inline";
    if (!shown(node) || inText) continue;
    const tick = ["checkbox", "radio"].includes(node.type) && node.labels[0];
    const box = (tick || node).getBoundingClientRect();
    if (Math.min(box.width, box.height) < 43.5)
      found.push([node.outerHTML.slice(0, 90), box.width, box.height]);
  }
  for (const node of document.querySelectorAll("body *")) {
    const words = [...node.childNodes].filter((each) => each.nodeType === 3 && each.data.trim());
    if (!words.length || !shown(node) || node.closest("svg")?.getAttribute("aria-hidden")) continue;
    const size = parseFloat(getComputedStyle(node).fontSize);
    const drawn = node.closest("svg");
    const width = drawn?.viewBox.baseVal.width;
    const scale = width ? drawn.clientWidth / width : 1;
    if (size * scale < 13.9) found.push([node.outerHTML.slice(0, 90), size, scale]);
  }
  return found;
}"""
"""Touch targets under 44 pixels (links in sentences excepted) and text under 14 pixels."""

MOVING = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+3", "b-4"],
    "seats": {"A": {"hand": ["bM1", "bP", "g+1"], "front": ["bP"], "passes": 1},
              "B": {"hand": [], "passes": 2}, "C": {"hand": [], "passes": 2, "front": ["wP"]},
              "D": {"hand": [], "passes": 1}}}}"""
BARGAINING = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+3"], "offers": [{"from": "B", "to": "A", "terms": "pass"}],
    "seats": {"A": {"hand": ["b+1"]}, "B": {"hand": ["b+4"]}, "C": {}, "D": {}}}}"""


def saved(boss: Boss, position: str, people: int = 1) -> str:
    """Add a position to the app's saved games, people at the first seats; return its query."""
    record: Record = loaded(position)
    players = record.start.table.players
    bots = (*[None] * people, *["careful"] * (players - people))
    name = Saves(boss.data).create_game(SeatedGame(record, defaults.default_names(players), bots))
    return f"?game={name}"


def focused(tab: Page) -> None:
    """Assert that an element of the idle table has the focus: it is never lost."""
    wait_idle(tab)
    assert tab.evaluate(FOCUS)


def log(tab: Page) -> Locator:
    return tab.locator(".boss-log")


def card(tab: Page) -> str:
    """The digit of the first playable card of the hand."""
    wait_idle(tab)
    return next(str(key) for key, group in tab.evaluate(OPEN) if group == "Your hand")


def box(tab: Page) -> Locator:
    return tab.get_by_label("Type an action")


def test_digits_and_letters_act_from_anywhere(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"))
    assert tab.evaluate("document.activeElement === document.body")
    digit = card(tab)
    chosen = tab.locator(f'.boss-choice[aria-keyshortcuts="{digit}"]')
    press(tab, digit)
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(chosen).to_be_focused()
    press(tab, "K")
    expect(log(tab)).to_contain_text("You play")
    focused(tab)


def test_a_key_that_is_refused_says_why(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"))
    wait_idle(tab)
    tab.keyboard.press("p")
    refused = tab.get_by_role("button", name="Pass: turn over one disk")
    expect(refused).to_be_focused()
    status = tab.locator(".boss-choices", has=refused).get_by_role("status")
    expect(status).to_contain_text("must open with one (TURN-1)")


@pytest.mark.slow
def test_other_peoples_keys_are_left_alone(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"))
    digit = card(tab)
    for held in ("Control", "Alt", "Meta"):
        tab.keyboard.press(f"{held}+{digit}")
    tab.get_by_role("button", name="Type an action").click()
    tab.keyboard.press(digit)
    expect(box(tab)).to_have_value(digit)
    expect(tab.locator('.boss-choice[aria-pressed="true"]:visible')).to_have_count(0)


def test_escape_takes_back_one_step_at_a_time(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, saved(boss, MOVING)))
    prompt = tab.locator(".boss-prompt")
    press(tab, "1")
    expect(prompt).to_contain_text("Which card does")
    press(tab, "2")
    expect(prompt).not_to_contain_text("Which card does")
    expect(tab.get_by_role("button", name=re.compile("^Play the blue Move 1"))).to_be_focused()
    press(tab, "Escape")
    expect(prompt).to_contain_text("Which card does")
    expect(tab.get_by_role("button", name="blue −4 in the centre")).to_be_focused()
    press(tab, "Escape")
    expect(prompt).to_contain_text("Your turn")
    expect(tab.get_by_role("button", name="blue Move 1")).to_be_focused()


@pytest.mark.slow
def test_a_seat_is_chosen_by_its_letter_and_who_types_fast_loses_no_key(
    boss: Boss, visit: Visit
) -> None:
    tab = visit(boss.url(TABLE, saved(boss, MOVING)))
    card(tab)
    tab.keyboard.type("2d")
    expect(log(tab)).to_contain_text("You play a blue Piece of the Action in front of Dan")


@pytest.mark.slow
def test_who_types_in_the_box_before_python_is_done_loses_nothing(boss: Boss, page: Open) -> None:
    tab = page()
    line = Line(tab)
    tab.goto(boss.url(TABLE, saved(boss, MOVING)))
    tab.wait_for_function(READY)
    card(tab)
    line.held = True
    with hasty(tab):
        tab.keyboard.type("2d/pass, please")  # a card, a seat, the box, and the text in it then
    expect(box(tab)).to_be_focused()
    expect(box(tab)).to_have_value("pass, please")
    expect(log(tab)).not_to_contain_text("Piece of the Action")
    line.let_go()
    expect(log(tab)).to_contain_text("You play a blue Piece of the Action in front of Dan")
    expect(box(tab)).to_be_focused()
    expect(box(tab)).to_have_value("pass, please")


def test_an_offer_is_put_together_by_digits(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, saved(boss, BARGAINING)))
    hand = tab.get_by_role("toolbar", name="Your hand")
    expect(hand.locator("[aria-keyshortcuts]")).to_have_count(1)
    press(tab, "r")
    expect(tab.locator("[data-item='chip:kind:0']")).to_be_focused()
    press(tab, "o")  # another promise
    expect(hand.locator("[aria-keyshortcuts]")).to_have_count(0)
    term = tab.get_by_role("button", name="to turn over both disks", exact=True)
    press(tab, term.get_attribute("aria-keyshortcuts") or "")
    expect(term).to_have_attribute("aria-pressed", "true")
    press(tab, "Escape")
    expect(tab.get_by_role("button", name=say("table.counter", name="Ben"))).to_be_focused()
    expect(hand.locator("[aria-keyshortcuts]")).to_have_count(1)


@pytest.mark.slow
def test_escape_closes_what_a_button_has_opened(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, saved(boss, MOVING)))
    unfold(tab)
    opener = tab.get_by_role("button", name="This game", exact=True)
    expect(opener).to_have_attribute("aria-expanded", "false")
    tab.keyboard.press("i")
    expect(opener).to_have_attribute("aria-expanded", "true")
    delete = tab.get_by_role("button", name="Delete this game")
    delete.press("Enter")
    expect(tab.get_by_role("button", name="Delete it for good")).to_be_focused()
    tab.keyboard.press("Escape")
    expect(delete).to_be_focused()
    tab.keyboard.press("Escape")
    expect(delete).to_be_hidden()
    expect(opener).to_be_focused()


@pytest.mark.slow
def test_who_deletes_a_game_is_led_to_the_form(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, saved(boss, MOVING)))
    tab.keyboard.press("i")
    tab.get_by_role("button", name="Delete this game").press("Enter")
    tab.get_by_role("button", name="Delete it for good").press("Enter")
    expect(tab.get_by_role("heading", name="A new game")).to_be_focused()


@pytest.mark.slow
def test_letters_act_while_the_slider_has_the_focus(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, saved(boss, MOVING)))
    press(tab, "p")
    tab.keyboard.press("h")
    tab.get_by_role("slider").focus()
    press(tab, "Home")
    expect(tab.get_by_role("button", name="Back to the game")).to_be_visible()
    expect(tab.get_by_role("slider")).to_be_focused()
    press(tab, "Escape")
    expect(tab.get_by_role("button", name="Back to the game")).to_have_count(0)


@pytest.mark.slow
def test_a_game_begins_where_its_form_was(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url("en/17-your-own-bot.ipynb"))
    tab.get_by_role("button", name="Start").press("Enter")
    expect(tab.locator(".boss-prompt")).to_be_in_viewport()


@pytest.mark.slow
def test_an_offer_is_answered_by_its_letter(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, saved(boss, BARGAINING)))
    expect(tab.locator(".boss-prompt")).to_contain_text("offers you a Cousin token")
    press(tab, "y")
    expect(log(tab)).to_contain_text("You accept")


def test_what_is_typed_is_done_and_what_cannot_be_keeps_its_place(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, saved(boss, MOVING)))
    tab.keyboard.press("/")
    expect(box(tab)).to_be_focused()
    tab.keyboard.type("gP@A")
    tab.keyboard.press("Enter")
    expect(box(tab)).to_have_value("gP@A")
    expect(box(tab)).to_have_attribute("aria-invalid", "true")
    expect(box(tab)).to_have_accessible_description(re.compile("A: gP@A: .*\\([A-Z]+-[0-9]\\)"))
    assert tab.evaluate("getSelection().toString()") == "gP@A"
    fault = tab.get_by_role("alert").filter(has_text="gP@A")
    expect(fault.get_by_role("link").first).to_have_attribute("href", re.compile("18-rules"))
    box(tab).fill("bP@D")
    press(tab, "Enter")
    expect(log(tab)).to_contain_text("You play a blue Piece of the Action in front of Dan")
    expect(box(tab)).to_have_value("")
    expect(box(tab)).to_have_attribute("aria-invalid", "false")
    expect(box(tab)).to_be_focused()
    tab.keyboard.press("Escape")
    expect(box(tab)).not_to_be_focused()
    focused(tab)


@pytest.mark.slow
def test_nothing_that_was_typed_stays_for_the_next_person(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, saved(boss, MOVING, people=4)))
    press(tab, "a")  # the curtain opens
    tab.keyboard.press("/")
    tab.keyboard.type("rR@A")
    tab.keyboard.press("Enter")
    expect(tab.get_by_role("alert").filter(has_text="rR@A")).to_be_visible()
    tab.keyboard.press("Escape")
    press(tab, "p")
    expect(tab.locator(".boss-prompt")).to_contain_text("others look away")
    expect(box(tab)).to_have_value("")
    expect(tab.get_by_text("rR@A")).to_have_count(0)


@pytest.mark.slow
def test_one_types_while_a_bot_is_about_to_act(boss: Boss, page: Open) -> None:
    tab = page()
    tab.add_init_script(STEP)
    tab.goto(boss.url(TABLE, "?play=now"))
    press(tab, card(tab), "k")
    expect(tab.locator(".boss-prompt")).to_contain_text(BOT_NEXT)
    tab.keyboard.press("/")
    tab.keyboard.type("offer B nothing")
    press(tab, "Enter")
    expect(log(tab)).to_contain_text("You offer Ben")
    tab.keyboard.press("Escape")
    press(tab, "j")
    expect(tab.locator(".boss-prompt")).not_to_contain_text(BOT_NEXT)


def test_the_help_opens_and_gives_the_focus_back(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"))
    digit = card(tab)
    here = tab.locator(f'.boss-choice[aria-keyshortcuts="{digit}"]')
    here.focus()
    tab.keyboard.press("?")
    listed = tab.get_by_role("dialog", name="Keys")
    expect(listed).to_be_visible()
    expect(
        listed.get_by_role("row", name=re.compile("^P pass: turn over one disk"))
    ).to_be_attached()
    before = tab.evaluate("scrollY")
    for _ in range(2):
        tab.keyboard.press("End")
    listed.evaluate("node => node.scrollTo(0, node.scrollHeight)")
    tab.keyboard.press("PageDown")
    assert tab.evaluate("scrollY") == before
    tab.keyboard.press(digit)  # nothing happens behind the list
    tab.keyboard.press("Escape")
    expect(listed).to_be_hidden()
    expect(here).to_be_focused()
    expect(here).to_have_attribute("aria-pressed", "false")


@pytest.mark.slow
def test_keys_are_shown_once_one_was_pressed(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"))
    shown = tab.locator(".boss-choice-key:visible")
    tab.locator('.boss-hand .boss-choice:not([aria-disabled="true"])').first.click()
    wait_idle(tab)
    expect(shown).to_have_count(0)
    tab.get_by_role("button", name=say("keys.label")).click()
    tab.keyboard.type("p")
    expect(shown).to_have_count(0)
    tab.keyboard.press("Escape")
    tab.keyboard.press("ArrowRight")
    expect(shown.first).to_be_visible()
    assert shown.count() > 3


@pytest.mark.slow
def test_the_help_on_keys_is_seen_once_it_can_be_of_use(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"))
    keys = tab.locator(".boss-keys-form")
    expect(keys).to_have_css("opacity", "0")
    expect(tab.get_by_role("button", name="Keys", exact=True)).to_be_attached()  # for all readers
    unfold(tab)
    expect(keys).to_have_css("opacity", "1")
    click(tab, tab.get_by_role("button", name=say("menu.more"), exact=True))
    expect(keys).to_have_css("opacity", "0")
    tab.keyboard.press("Shift")
    expect(keys).to_have_css("opacity", "1")


@pytest.mark.slow
@pytest.mark.parametrize("notebook", ["16-table", "23-board-game"])
def test_keys_that_appear_move_nothing(boss: Boss, visit: Visit, notebook: str) -> None:
    tab = visit(boss.url(f"en/{notebook}.ipynb", "?play=now"), 1366, 768)
    tab.wait_for_function(READY)
    unfold(tab)
    before = tab.evaluate(PLACES)
    press(tab, "ArrowRight")
    assert tab.locator(".boss-choice-key:visible").count() > 3
    assert tab.evaluate(PLACES) == before


@pytest.mark.slow
def test_a_key_unfolds_the_button_that_it_chooses(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, saved(boss, MOVING)))
    tab.wait_for_function(READY)
    fold = tab.get_by_role("button", name=say("menu.more"), exact=True)
    game = tab.get_by_role("button", name=say("menu.game"), exact=True)
    expect(game).to_have_count(0)
    press(tab, "i")
    expect(fold).to_have_attribute("aria-expanded", "true")
    expect(game).to_have_attribute("aria-expanded", "true")


@pytest.mark.slow
def test_single_characters_can_be_turned_off_for_good(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE, "?play=now"))
    tab.keyboard.press("?")
    switch = tab.get_by_role("switch", name=say("keys.letters"))
    switch.uncheck()
    wait_idle(tab)
    assert "letters" in tab.evaluate("localStorage.getItem('im-the-boss')")
    for _ in range(2):
        tab.keyboard.press("Escape")
        digit = card(tab)
        tab.keyboard.press(digit)
        tab.keyboard.press("?")
        tab.keyboard.press("/")
        expect(tab.get_by_role("dialog")).to_have_count(0)
        wait_idle(tab)
        assert tab.evaluate("document.activeElement.tagName") != "INPUT"  # of the list or the box
        expect(tab.locator('[role=toolbar] [aria-pressed="true"]:visible')).to_have_count(0)
        expect(tab.locator(".boss-choice-key:visible")).to_have_count(0)
        tab.reload()
        tab.wait_for_function(READY)
        expect(tab.locator(".boss-keys")).to_have_attribute("data-letters", "off")
    here = tab.locator(f'.boss-choice[aria-keyshortcuts="{card(tab)}"]')
    here.focus()
    press(tab, card(tab))  # with the focus in the hand it is one of the hand's own shortcuts
    expect(here).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("query", ["", "?play=now"])
def test_one_sees_where_the_focus_is(boss: Boss, visit: Visit, query: str, scheme: str) -> None:
    tab = visit(boss.url(TABLE, query), color_scheme=scheme)
    rings = []
    for _ in range(80):
        tab.keyboard.press("Tab")
        if tab.evaluate("document.activeElement === document.body"):
            break
        rings.append(tab.evaluate(RING))
    assert len(rings) > 8
    assert [each for each in rings if each["width"] < 2 or each["contrast"] < 3] == []


@pytest.mark.slow
def test_text_can_be_read_and_targets_can_be_hit_on_a_phone(boss: Boss, visit: Visit) -> None:
    phone = {"has_touch": True, "is_mobile": True}
    tab = visit(boss.url(TABLE), 390, 844, **phone)
    wait_idle(tab)
    expect(tab.get_by_role("button", name="Start")).to_be_visible()
    assert tab.evaluate(SMALL) == []
    tab = visit(boss.url(TABLE, "?play=now"), 390, 844, **phone)
    for name in ("More", "Hint", "Menu", "Look back", "This game", "Pace", "Keys"):
        assert tab.evaluate(SMALL) == [], name
        tab.get_by_role("button", name=name, exact=True).tap()
    wait_idle(tab)
    expect(tab.get_by_role("dialog", name="Keys")).to_be_visible()
    assert tab.evaluate(SMALL) == []
    tab = visit(boss.url(TABLE, saved(boss, BARGAINING)), 390, 844, **phone)
    tab.get_by_role("button", name=say("table.decline", name="Ben")).tap()
    tab.get_by_role("button", name=re.compile(f"^{say('table.pass')}")).tap()
    news = tab.locator(".boss-newest summary")
    expect(news).to_be_visible()
    assert tab.evaluate(SMALL) == []
    expect(news).to_contain_text("things happened")
    news.tap()
    wait_idle(tab)
    expect(tab.locator(".boss-newest[open]")).to_be_visible()
    for line in every(tab.locator(".boss-newest[open] li")):
        expect(line).to_be_visible()
    news = tab.locator(".boss-since")
    assert not news.evaluate(CUT)


def pressed(tab: Page, rng: Random) -> None:
    """Press a random shortcut that advances the game, or Tab, arrows and Enter if there is none."""
    free = [
        (key, group)
        for key, group in tab.evaluate(OPEN)
        if key not in ("h", "v", "i", "u", "z", "-", "o", "r")  # nor bargains without end
    ]
    keys = [key for key, _ in free if key]
    if "k" in keys and rng.random() < 0.9:
        press(tab, "k")
    elif walked := [group for key, group in free if not key and group == "What you can do"]:
        for _ in range(30):
            if tab.evaluate(FOCUS_GROUP) == walked[0]:
                break
            tab.keyboard.press("Tab")
        for _ in range(rng.randrange(len(walked))):
            tab.keyboard.press("ArrowRight")
        while tab.evaluate(REFUSED):  # the arrows also stop there: it says why it cannot be chosen
            tab.keyboard.press("ArrowRight")
        press(tab, "Enter")
    else:
        targets = [key for key in keys if key in "abcdefx"]
        press(tab, rng.choice(targets or keys))
    focused(tab)


FOCUS_GROUP = "() => document.activeElement.closest('[role=toolbar]')?.getAttribute('aria-label')"


def play_a_deal(tab: Page) -> None:
    """Play the deal that a page begins with to its end, by keyboard only."""
    card(tab)
    rng = Random(4)
    for _ in range(300):
        if over(tab):
            break
        pressed(tab, rng)
    assert over(tab)


HEARD = """() => {
  const regions = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
  const before = new WeakMap();
  window.heard = [];
  const listen = () => {
    for (const region of document.querySelectorAll(regions)) {
      const words = region.checkVisibility() ? region.textContent.trim() : "";
      if (words && words !== before.get(region)) heard.push(words);
      before.set(region, words);
    }
  };
  listen();
  new MutationObserver(listen).observe(
    document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Collect in `heard` all that a screen reader announces by itself, from now on."""


def test_one_deal_is_played_by_keyboard_alone_and_announced_in_few_words(
    boss: Boss, visit: Visit
) -> None:
    deal = Saves(boss.data).create_game(newcomer.first_deal(2))
    tab = visit(boss.url(TABLE, f"?game={deal}"))
    tab.evaluate(HEARD)
    play_a_deal(tab)
    expect(tab.get_by_role("button", name="Play a whole game")).to_be_focused()
    heard = tab.evaluate("heard")
    turns = tuple(map(say, ("voice.turn", "voice.turn-pass", "table.prompt-turn")))
    assert any(each.startswith(turns) for each in heard), heard
    assert sum(len(each.split()) for each in heard) < 150, heard


@pytest.mark.nightly
def test_a_whole_game_is_played_by_keyboard_alone(boss: Boss, visit: Visit) -> None:
    tab = visit(boss.url(TABLE))
    tab.get_by_label("Players").select_option("3")
    tab.get_by_label("Length").select_option("A whole game")
    open_fold(tab, say("new.cards"))
    tab.get_by_label("Seed").fill("11")
    tab.get_by_role("button", name="Start").focus()
    tab.keyboard.press("Enter")
    expect(tab.locator(".boss-prompt")).to_be_visible()
    focused(tab)
    rng = Random(7)
    for _ in range(1500):
        if over(tab):
            break
        pressed(tab, rng)
    assert over(tab)


BROKEN = """
from bosslib.card.bots import BOTS, Quiet
from bosswidgets import Table
from bosswidgets.card import game_setup

class Broken(Quiet):
    def choose(self, view, rng):
        raise ZeroDivisionError("a bot's own fault")

BOTS["broken"] = Broken()
Table(game_setup.new_game(3, seed=5, bots=[None, "broken", "broken"], one_deal=True))
"""
FAILING = """
from bosswidgets.kit.choices import Button, Choices
failing = Choices([Button("Do it", "a")], "Fails")
failing.on_choose(lambda item: 1 / 0)
failing
"""


@pytest.fixture(scope="module")
def faulty(serve: Serve, write_notebooks: Write, tmp_path_factory: pytest.TempPathFactory) -> Boss:
    folder = tmp_path_factory.mktemp("notebooks")
    notebooks: dict[str, Cells] = {
        "01-broken": (("markdown", "# A broken bot"), ("code", BROKEN)),
        "02-failing": (("markdown", "# A failing button"), ("code", FAILING)),
    }
    return serve(write_notebooks(folder, notebooks))


def test_a_bot_that_fails_is_told_of_on_the_page(faulty: Boss, visit: Visit) -> None:
    tab = visit(faulty.url("en/01-broken.ipynb"))
    press(tab, card(tab), "k")
    for name in ("Ben", "Cleo"):
        failed = f"This time “careful” decides for {name}, because that bot’s program has failed"
        expect(tab.locator(".boss-notice", has_text=failed)).to_have_count(1)
    expect(log(tab)).to_contain_text("You play")
    expect(tab.locator(".boss-prompt")).to_contain_text("Your turn")
    expect(tab.get_by_text("ZeroDivisionError")).to_have_count(0)


@pytest.mark.slow
def test_a_fault_of_ours_is_told_beside_the_button(faulty: Boss, visit: Visit) -> None:
    tab = visit(faulty.url("en/02-failing.ipynb"))
    button = tab.get_by_role("button", name="Do it")
    button.click()
    expect(tab.get_by_role("status").filter(has_text="Something went wrong")).to_have_count(1)
    expect(tab.locator(".boss-choices-note")).to_be_visible()
    expect(button).to_be_focused()
    expect(tab.get_by_text("ZeroDivisionError")).to_have_count(0)
