"""A first visit to the index: the time until the first legal action."""

from __future__ import annotations

import re
from time import monotonic
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Open

WORDS_A_SECOND = 4
"""Reading speed for text that must be read before a click: 240 words a minute."""

FIND_AND_CLICK = 1.5
"""Time for a click, in seconds, in addition to the reading."""

LIMIT = 20
"""From the page to the first legal action, in seconds: the only absolute time in these tests."""


def test_the_first_legal_action_comes_within_twenty_seconds(boss: Boss, page: Open) -> None:
    tab = page(390, 844)
    start = monotonic()
    tab.goto(boss.address)
    read = [tab.get_by_role("link", name="Play now").inner_text()]
    tab.get_by_role("link", name="Play now").click()
    prompt = tab.locator(".boss-prompt").last  # the first picture has one too, until Python answers
    expect(prompt).to_contain_text("You are the Boss")
    read.append(prompt.inner_text())
    tab.locator('[aria-label="Your hand"] .boss-choice:not([aria-disabled])').first.click()
    expect(prompt).to_contain_text("to the centre?")
    read.append(prompt.inner_text())
    tab.get_by_role("button", name=re.compile("^Play ")).click()
    expect(prompt).not_to_contain_text("to the centre?")
    person = len(" ".join(read).split()) / WORDS_A_SECOND + len(read) * FIND_AND_CLICK
    assert monotonic() - start + person <= LIMIT
