"""Sounds in a real browser, which is observed as it is asked to make them."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from playwright.sync_api import Locator, Page, expect

from bosslib import loaded
from bosslib.words import say
from tests.app.conftest import READY, click, wait_idle
from tests.app.test_table import TABLE, saved

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Open

ALONE = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+3"],
    "seats": {"A": {"hand": ["b+1", "b+2", "b+4"]}, "B": {"hand": [], "passes": 2},
              "C": {"hand": [], "passes": 2}, "D": {"hand": [], "passes": 2}}}}"""
"""A position in which the person acts until the deal ends."""
OBSERVED = """
window.opened = [];
window.started = [];
window.AudioContext = class extends AudioContext {
  constructor(...how) {
    super(...how);
    opened.push(this);
  }
};
for (const { prototype } of [AudioBufferSourceNode, OscillatorNode]) {
  const start = prototype.start;
  prototype.start = function (when) {
    started.push({ pitch: this.frequency?.value ?? 0, when });
    return start.call(this, when);
  };
}
"""
"""Script that notes each audio context and each tone that starts; the pitch of noise is 0."""
NOISE, DISK = [0], [520, 390]
REPEAT = 0.3
"""Seconds between two starts of the same sound, at least."""
WITH_SOUND = 'localStorage["im-the-boss"] = \'{"pace": "at-once", "sound": "with-motion"}\''
CLOSED = "() => opened.every(({ state }) => state === 'closed')"
HIDE = """() => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Puts the tab in the background, as far as a page can tell: a headless browser shows all tabs."""


class Heard(NamedTuple):
    """The number of audio contexts that a page has opened, and its tones by pitch and start."""

    contexts: int
    pitches: list[float]
    starts: list[float]


def heard(tab: Page) -> Heard:
    wait_idle(tab)
    tones = tab.evaluate("started")
    return Heard(
        tab.evaluate("opened.length"),
        [each["pitch"] for each in tones],
        [each["when"] for each in tones],
    )


def switch(tab: Page) -> Locator:
    return tab.get_by_role("button", name=say("menu.sound"), exact=True)


def play_card(tab: Page) -> None:
    hand = tab.locator('[aria-label="Your hand"] .boss-choice:not([aria-disabled]):visible')
    click(tab, hand.first)
    click(tab, tab.get_by_role("button", name=re.compile("^Play ")))


def turn_disk(tab: Page) -> None:
    click(tab, tab.get_by_role("button", name=re.compile("^Pass: ")))


def test_a_card_is_heard_once_it_is_switched_on_and_that_is_remembered(
    boss: Boss, page: Open
) -> None:
    tab = page(1366, 768)
    tab.add_init_script(OBSERVED)
    tab.goto(boss.url(TABLE, saved(boss, loaded(ALONE))))
    tab.wait_for_function(READY)
    expect(switch(tab)).to_have_attribute("aria-pressed", "false")
    play_card(tab)
    expect(tab.locator(".boss-log")).to_contain_text("You play")
    assert heard(tab) == (0, [], [])

    click(tab, switch(tab))
    expect(switch(tab)).to_have_attribute("aria-pressed", "true")
    assert heard(tab) == (1, [], [])
    turn_disk(tab)
    passed = heard(tab)
    assert passed.pitches[:2] == DISK
    assert passed.starts == sorted(passed.starts)
    times = zip(passed.pitches, passed.starts, strict=True)
    disks = [start for pitch, start in times if pitch == DISK[0]]
    assert all(later - start >= REPEAT for start, later in pairwise(disks))

    tab.reload()
    tab.wait_for_function(READY)
    expect(switch(tab)).to_have_attribute("aria-pressed", "true")
    assert heard(tab) == (0, [], [])  # a page is silent before the first input
    play_card(tab)
    again = heard(tab)
    assert (again.contexts, again.pitches[:1]) == (1, NOISE)

    tab.evaluate(HIDE)
    wait_idle(tab)
    assert tab.evaluate(CLOSED)
    click(tab, switch(tab))
    expect(switch(tab)).to_have_attribute("aria-pressed", "false")
    assert heard(tab).contexts == 1


def test_reduced_motion_is_silent_until_it_is_switched_on_by_hand(boss: Boss, page: Open) -> None:
    tab = page(390, 844, reduced_motion="reduce")
    tab.add_init_script(WITH_SOUND)
    tab.add_init_script(OBSERVED)
    tab.goto(boss.url(TABLE, saved(boss, loaded(ALONE))))
    tab.wait_for_function(READY)
    play_card(tab)
    assert heard(tab) == (0, [], [])
    click(tab, tab.get_by_role("button", name=say("table.more")))
    expect(switch(tab)).to_have_attribute("aria-pressed", "false")
    click(tab, switch(tab))
    expect(switch(tab)).to_have_attribute("aria-pressed", "true")
    turn_disk(tab)
    assert heard(tab).pitches[:2] == DISK


def test_three_stars_are_heard_in_a_lesson(boss: Boss, page: Open) -> None:
    tab = page(390, 844)
    tab.add_init_script(WITH_SOUND)
    tab.add_init_script(OBSERVED)
    tab.goto(boss.url("en/03-value.ipynb", "?exercise=limit-below"))
    tab.wait_for_function(READY)
    assert heard(tab) == (0, [], [])
    tab.locator(".boss-fields-input").first.fill("-200")
    click(tab, tab.locator(".boss-answers .boss-fields-button"))
    expect(tab.locator(".boss-task-said")).to_contain_text("★★★")
    assert heard(tab).pitches == [784, 1047]
