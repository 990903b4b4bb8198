"""A whole game between two people with a device each and two bots: to its end, and on."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib.words import say
from tests.app.conftest import acting, wait_idle
from tests.app.test_people import BOARD, CARD, PHONE, asked, joined, log, opened

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Open

    Until = Callable[[Callable[[], bool]], bool]

ABLE = ".boss-choice:not([aria-disabled]):visible"

LIKES = {
    CARD: ("Play ", "Name ", "Turn down", "Turn over both disks", "Pass", "Keep all"),
    BOARD: (
        *("Space ", "Let it pass", "Close the deal", "Agree", "Open the deal", "Roll"),
        *("Draw", "Discard", "Say “no more”", "Give up"),
    ),
}
"""A person's possible actions in order of preference."""

OVER = "The game is over"


Hand = Callable[[Locator], None]
"""A person's input method: mouse or keyboard."""


def by_mouse(wanted: Locator) -> None:
    wanted.click()


def by_keys(wanted: Locator) -> None:
    wanted.press("Enter")


def show_the_same(tabs: Collection[Page]) -> bool:
    """Return whether all pages are idle and have received the same events.

    Until then, a button of one page may be gone already by what another person or a bot has done.
    """
    for tab in tabs:
        wait_idle(tab)
    logs = [tab.get_by_role("log", name=say("log.label"), include_hidden=True) for tab in tabs]
    return len({each.locator("> *").count() for each in logs}) == 1


def act(tab: Page, likes: tuple[str, ...], does: Hand) -> None:
    """Do this person's preferred action of those available now; nothing if there is none.

    If a card must be chosen first, it is the first one available.
    """
    able = tab.locator(f".boss-doing {ABLE}")
    buttons = [able.filter(has_text=re.compile(f"^{each}")).first for each in likes]
    hand = tab.locator(f'[data-kind="hand"] {ABLE}').first
    if "open the deal with" in asked(tab).inner_text():
        buttons.append(hand)
    if wanted := next((each for each in buttons if each.count()), None):
        with acting(tab):
            does(wanted)


def play_together(people: dict[Page, Hand], notebook: str, until: Until, *, seconds: float) -> None:
    """Each of these people acts when they can, until the game is over on all their devices."""
    end = monotonic() + seconds  # the bots pause before they act
    while not all(OVER in asked(tab).inner_text() for tab in people):
        assert monotonic() < end, [asked(tab).inner_text() for tab in people]
        for tab, does in people.items():
            assert until(partial(show_the_same, people))  # messages of other devices arrive
            act(tab, LIKES[notebook], does)


@pytest.mark.nightly
@pytest.mark.parametrize("notebook", [CARD, BOARD], ids=["card", "board"])
def test_a_game_is_played_to_its_end_on_two_devices(
    boss: Boss, page: Open, until: Until, notebook: str
) -> None:
    """One plays by mouse, the other by keyboard, in windows of a phone's size."""
    ann, link = opened(boss, page, notebook, whole=notebook == CARD)
    bea = joined(page, link, "Bea", PHONE)
    play_together({ann: by_mouse, bea: by_keys}, notebook, until, seconds=600)
    for tab, other in ((ann, "Bea"), (bea, "Ann")):
        expect(tab.locator(".boss-ending")).to_contain_text(other)
        if notebook == CARD:
            expect(tab.get_by_role("button", name=say("review.start"))).to_be_visible()
            expect(log(tab)).to_contain_text(re.compile("(The deal is over.*){4}", re.DOTALL))
    bea.get_by_role("button", name=say("ending.together")).click()
    ann.get_by_role("button", name=say("ending.come")).click()
    for tab, name in ((ann, "Ann"), (bea, "Bea")):  # at another table, each one seat further
        expect(asked(tab)).not_to_contain_text(OVER)
        expect(tab.locator(".boss-people")).to_contain_text(f"{name}: that’s you")
    expect(ann.locator(".boss-people")).to_contain_text("Bea: here")
