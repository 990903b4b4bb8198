"""The group of buttons and the bridge in a real browser: focus, reasons, one click per choice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from bosswidgets.table import player_names
from tests.app.conftest import READY, Line, every, hasty, wait_idle

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Cells, Open, Serve, Visit

    Axe = Callable[[Page], dict[str, list[str]]]
    Write = Callable[[Path, dict[str, Cells]], Path]

KEPT = "{'pace': 'at-once', 'game-guide': True, 'board-game-guide': True}"
"""Initial browser storage in every test."""

NAMES = ["TURN" + "-99", "B-DEAL" + "-99b", "éTURN-1", "TURN-1é"]
"""Names that look like a rule; no such rule is cited."""

CHOICES = (
    f"NAMES = {NAMES}"
    + """
from dataclasses import replace
from ipywidgets import HTML, VBox
from bosslib.card.cards import card
from bosswidgets.card.labels import card_button
from bosswidgets.kit import choices
from bosswidgets.kit.choices import Button, Choices

choices.GUARD_MS = 3000  # so long that on a busy machine, too, a key comes before its end

HAND = ["b+1", "b-5", "bP", "g+4", "wP", "rM1", "gR", "g-2", "b+2"]

def cards():
    return [replace(card_button(card(name), f"card:{name}"), label=f"the card {name}",
                    pressed=name == picked[0],
                    disabled_reason="the deal is blue (TURN-4)" if name[0] in "gr" else "")
            for name in HAND]

def choose(item):
    said.append(item)
    heard.value = f"<p id='heard'>{' '.join(said)}</p>"
    if item.startswith("card:"):
        picked[0] = item[5:]
        hand.show_buttons(cards())
    elif item == "gone":
        actions.show_buttons(each for each in actions.buttons if each.value != "gone")
    elif item == "all":
        actions.show_buttons([])
    elif item == "act":
        turn.show_buttons([Button("End it", "end", key="e"), *turn.buttons[1:]], 1)
    elif item == "other":
        actions.show_buttons([Button("New", "new"), *reversed(actions.buttons)])

said, picked, heard = [], [None], HTML("<p id='heard'></p>")
hand = Choices(cards(), "Your hand", "hand")
actions = Choices([
    Button("Nothing happens", "idle", key="n"),
    Button("I go", "gone", hint="It leaves the list"),
    Button("New order", "other", tone="primary"),
    Button("All go", "all", tone="danger"),
    Button("Offer", "no", disabled_reason="there is no Cousin token left (COUSIN-2)"),
], "What you can do")
offers = Choices([
    Button("Accept", "yes", detail="for blue +4"),
    Button("Decline", "late", disabled_reason="too late (COUSIN-10)"),
    Button("Talk", "talk", disabled_reason=f"{' and '.join(NAMES)} act (TURN-8)"),
], "Offers", "list")
turn = Choices((), "Your turn")
turn.show_buttons([Button("Play it", "act", tone="primary"), Button("Pass", "pass")], 0)
for each in (hand, actions, offers, turn):
    each.on_choose(choose)
VBox([hand, actions, offers, heard, turn])
"""
)
BRIDGE = """
from ipywidgets import HTML, VBox
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Choices

bridge, seen = Bridge(), HTML()
words = Choices([Button(each, each) for each in ("replace", "announce", "remember")])
count = [0]

def show(_=None):
    count[0] += 1
    seen.value = (f"<p id='seen'>{bridge.address} {bridge.width} {bridge.pixel_ratio:g} "
                  f"{bridge.dark} {bridge.reduced_motion} {bridge.stored_values()}</p>")

def do(item):
    if item == "replace":
        bridge.replace_address("?game=abc")
    elif item == "announce":
        bridge.announce("Ben passes")
    else:
        bridge.store_values(name="Ann")
    show()

bridge.observe(show, "ready")
bridge.observe(show, ["width", "dark"])
words.on_choose(do)
VBox([bridge, words, seen])
"""

MARKS = """
from ipywidgets import HTML, VBox
from bosswidgets.kit.bridge import CourseBridge
from bosswidgets.kit.choices import Button, Choices

bridge, seen = CourseBridge(), HTML()
there = Choices([Button("Mark it", "be-paid")])

def show(_):
    seen.value = f"<p id='seen'>{sorted(bridge.marks())}</p>"

bridge.observe(show, "_marks")
there.on_choose(lambda item: bridge.store_marks(**{item: {"stars": 1, "missed": False}}))
VBox([bridge, there, seen])
"""


@pytest.fixture(scope="module")
def samples(serve: Serve, write_notebooks: Write, tmp_path_factory: pytest.TempPathFactory) -> Boss:
    folder = tmp_path_factory.mktemp("notebooks")
    notebooks: dict[str, Cells] = {
        "01-choices": (("markdown", "# Buttons"), ("code", CHOICES)),
        "02-bridge": (("markdown", "# A bridge"), ("code", BRIDGE)),
        "03-marks": (("markdown", "# Marks"), ("code", MARKS)),
    }
    return serve(write_notebooks(folder, notebooks))


@pytest.fixture
def tab(samples: Boss, visit: Visit) -> Page:
    return visit(samples.url("en/01-choices.ipynb"))


def group(tab: Page, name: str) -> Locator:
    return tab.get_by_role("toolbar", name=name)


def button(tab: Page, name: str) -> Locator:
    return tab.get_by_role("button", name=name, exact=True)


def heard(tab: Page, *items: str) -> None:
    expect(tab.locator("#heard")).to_have_text(" ".join(items))


def test_a_click_chooses_and_the_same_button_keeps_the_focus(tab: Page) -> None:
    piece = button(tab, "the card bP")
    expect(piece).to_have_attribute("aria-pressed", "false")
    node = piece.element_handle()
    piece.click()
    heard(tab, "card:bP")
    expect(piece).to_have_attribute("aria-pressed", "true")
    expect(piece).to_be_focused()
    assert piece.evaluate("(now, before) => now === before", node)


@pytest.mark.slow
def test_buttons_keep_focus_and_identity_in_a_new_order(tab: Page) -> None:
    other = button(tab, "New order")
    other.focus()
    tab.keyboard.press("Enter")
    expect(group(tab, "What you can do").get_by_role("button")).to_have_text(
        ["New", "Offer", "All go", "New order", "I go", "Nothing happensN"]
    )
    expect(other).to_be_focused()


def test_focus_goes_to_the_neighbour_of_a_button_that_leaves(tab: Page) -> None:
    button(tab, "I go").focus()
    tab.keyboard.press("Enter")
    expect(button(tab, "I go")).to_have_count(0)
    expect(button(tab, "New order")).to_be_focused()


@pytest.mark.slow
@pytest.mark.parametrize("key", ["Enter", pytest.param("Space", marks=pytest.mark.nightly), "e"])
def test_a_key_that_was_meant_for_what_stood_there_does_nothing(tab: Page, key: str) -> None:
    button(tab, "Play it").focus()
    tab.keyboard.press("Enter")
    end = button(tab, "End it")
    expect(end).to_be_focused()
    assert end.get_attribute("data-new") is not None
    with hasty(tab):
        tab.keyboard.press(key)
    assert end.get_attribute("data-new") is not None
    assert button(tab, "Pass").get_attribute("data-new") is None
    wait_idle(tab)
    expect(tab.locator("#heard")).to_have_text("act")
    tab.keyboard.press(key)
    heard(tab, "act", "end")


def test_a_click_that_was_meant_for_what_stood_there_does_nothing(tab: Page) -> None:
    here = button(tab, "Play it").bounding_box()
    assert here
    button(tab, "Play it").click()
    end = button(tab, "End it")
    expect(end).to_be_visible()  # the page is still busy
    with hasty(tab):
        tab.mouse.click(here["x"] + 9, here["y"] + 9)
    assert end.get_attribute("data-new") is not None
    wait_idle(tab)
    expect(tab.locator("#heard")).to_have_text("act")
    end.click()
    heard(tab, "act", "end")


@pytest.mark.slow
def test_a_key_is_shown_only_where_it_acts(tab: Page) -> None:
    sign = button(tab, "Nothing happens").locator("kbd")
    before = button(tab, "Nothing happens").bounding_box()
    expect(sign).to_be_hidden()
    button(tab, "I go").focus()
    expect(sign).to_be_visible()
    assert button(tab, "Nothing happens").bounding_box() == before


SIZE = "({ offsetWidth, offsetHeight, clientWidth }) => [offsetWidth, offsetHeight, clientWidth]"
"""Size of a button, and its width without the border."""

FRAME = "(node) => getComputedStyle(node, '::before').borderTopWidth"
"""Width of the frame inside a chosen button; that of others has none."""


@pytest.mark.slow
def test_forced_colours_tell_what_is_chosen_from_what_has_the_focus_at_one_size(tab: Page) -> None:
    tab.emulate_media(forced_colors="active")
    card, other = button(tab, "the card bP"), button(tab, "the card b+1")
    size = card.evaluate(SIZE)
    card.click()
    chosen = group(tab, "Your hand").locator('[aria-pressed="true"]')
    other.focus()
    expect(chosen).to_have_css("outline-style", "none")
    assert [each.evaluate(FRAME) for each in (chosen, other)] == ["3px", "0px"]
    assert chosen.evaluate(SIZE) == size


@pytest.mark.slow
def test_a_card_that_cannot_be_chosen_is_dim_whatever_is_on_it(tab: Page) -> None:
    plus, minus = button(tab, "the card g+4"), button(tab, "the card g-2")
    dim = str(plus.evaluate("node => getComputedStyle(node).backgroundColor"))
    expect(minus).to_have_attribute("aria-disabled", "true")
    expect(minus).to_have_css("background-color", dim)


@pytest.mark.slow
def test_a_number_stays_with_its_sign_and_its_colour(samples: Boss, visit: Visit) -> None:
    tab = visit(samples.url("en/01-choices.ipynb"), 390, 844)
    whole = button(tab, "Accept for blue +4").locator(".boss-choice-number")
    expect(whole).to_have_text("blue +4")
    expect(whole).to_have_css("white-space", "nowrap")


@pytest.mark.slow
def test_focus_stays_in_a_group_that_empties(tab: Page) -> None:
    button(tab, "All go").click()
    expect(group(tab, "What you can do").get_by_role("button")).to_have_count(0)
    expect(group(tab, "What you can do")).to_be_focused()


def test_arrows_move_inside_a_group_and_tab_leaves_it(tab: Page) -> None:
    button(tab, "the card b+1").focus()
    for key, name in (
        ("ArrowRight", "the card b-5"),
        ("ArrowDown", "the card bP"),
        ("ArrowLeft", "the card b-5"),
        ("End", "the card b+2"),
        ("ArrowRight", "the card b+1"),
        ("ArrowUp", "the card b+2"),
        ("Home", "the card b+1"),
        ("Tab", "Nothing happens"),
        ("Tab", "Accept for blue +4"),
        ("Shift+Tab", "Nothing happens"),
    ):
        tab.keyboard.press(key)
        expect(button(tab, name)).to_be_focused()


@pytest.mark.slow
def test_a_letter_chooses_only_while_the_focus_is_in_its_group(tab: Page) -> None:
    button(tab, "the card b+1").focus()
    tab.keyboard.press("n")
    button(tab, "I go").focus()
    tab.keyboard.press("N")
    heard(tab, "idle")


def test_a_button_that_is_refused_says_why_and_sends_nothing(tab: Page) -> None:
    offer = button(tab, "Offer")
    expect(offer).to_have_attribute("aria-disabled", "true")
    expect(offer).to_have_accessible_description("there is no Cousin token left (COUSIN-2)")
    offer.click(force=True)  # Playwright waits while a button is aria-disabled; a person does not
    here = tab.locator(".boss-choices", has=group(tab, "What you can do"))
    why = "there is no Cousin token left (COUSIN-2)"
    expect(here.locator(".boss-choices-note")).to_have_text(why)
    expect(here.get_by_role("status")).to_have_text(why)
    button(tab, "Nothing happens").click()
    heard(tab, "idle")


@pytest.mark.slow
def test_a_reason_is_shown_as_soon_as_its_button_has_the_focus(tab: Page) -> None:
    note = tab.locator(".boss-choices", has=group(tab, "Your hand")).locator(".boss-choices-note")
    button(tab, "the card g+4").focus()
    expect(note).to_have_text("the deal is blue (TURN-4)")
    button(tab, "the card b+1").focus()
    expect(note).to_have_text("")


@pytest.mark.slow
def test_in_a_list_the_reasons_stand_below(tab: Page) -> None:
    expect(tab.get_by_text("too late (COUSIN-10)")).to_be_visible()


@pytest.mark.slow
def test_a_reason_links_rules_and_no_name_that_looks_like_one(tab: Page) -> None:
    named = tab.get_by_text(f"{' and '.join(NAMES)} act")
    assert named.get_by_role("link").all_text_contents() == ["TURN-8"]
    assert player_names.name_errors(NAMES) == {}


@pytest.mark.slow
def test_two_quick_clicks_choose_once_and_the_group_is_free_again(tab: Page) -> None:
    idle = button(tab, "Nothing happens")
    idle.evaluate("node => { node.click(); node.click(); }")
    heard(tab, "idle")
    expect(group(tab, "What you can do")).not_to_have_attribute("aria-busy", "true")
    idle.click()
    heard(tab, "idle", "idle")


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wrong_for_assistive_technology(
    samples: Boss, visit: Visit, axe: Axe, axe_floor: set[str], scheme: str
) -> None:
    tab = visit(samples.url("en/01-choices.ipynb"), 390, 844, color_scheme=scheme)
    button(tab, "the card bP").click()
    heard(tab, "card:bP")
    faults = axe(tab)
    assert {rule: faults[rule] for rule in faults.keys() - axe_floor} == {}


@pytest.mark.slow
def test_buttons_are_large_enough_and_fit_a_phone(samples: Boss, visit: Visit) -> None:
    tab = visit(samples.url("en/01-choices.ipynb"), 390, 844)
    boxes = [each.bounding_box() for each in every(tab.locator(".boss-choice"))]
    assert all(box and box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
    sizes = tab.evaluate(
        "[...document.querySelectorAll('.boss-choices *')]"
        ".filter(node => node.firstChild?.nodeType === Node.TEXT_NODE)"
        ".map(node => parseFloat(getComputedStyle(node).fontSize))"
    )
    assert min(sizes) >= 14


def test_the_bridge_tells_what_the_browser_is_like(samples: Boss, visit: Visit) -> None:
    tab = visit(
        samples.url("en/02-bridge.ipynb", "?seed=4#top"),
        390,
        844,
        color_scheme="dark",
        reduced_motion="reduce",
        device_scale_factor=2,
    )
    width = tab.locator(".widget-vbox").evaluate("node => node.clientWidth")
    assert 300 < width < 390
    expect(tab.locator("#seen")).to_have_text(f"?seed=4#top {width} 2 True True {KEPT}")
    tab.set_viewport_size({"width": 800, "height": 600})
    expect(tab.locator("#seen")).to_have_text(f"?seed=4#top {width + 410} 2 True True {KEPT}")
    tab.emulate_media(color_scheme="light")
    expect(tab.locator("#seen")).to_have_text(f"?seed=4#top {width + 410} 2 False True {KEPT}")


@pytest.mark.slow
def test_the_bridge_changes_the_address_and_speaks(samples: Boss, visit: Visit) -> None:
    tab = visit(samples.url("en/02-bridge.ipynb"))
    button(tab, "replace").click()
    wait_idle(tab)
    assert tab.url == samples.url("en/02-bridge.ipynb", "?game=abc")
    button(tab, "announce").click()
    expect(tab.get_by_text("Ben passes")).to_have_text("Ben passes")
    expect(tab.get_by_role("status").filter(has_text="Ben passes")).to_have_count(1)


@pytest.mark.slow
def test_what_is_remembered_is_there_at_the_next_visit(samples: Boss, visit: Visit) -> None:
    tab = visit(samples.url("en/02-bridge.ipynb"))
    expect(tab.locator("#seen")).to_contain_text(KEPT)
    button(tab, "remember").click()
    wait_idle(tab)
    assert "Ann" in tab.evaluate("localStorage.getItem('im-the-boss')")
    tab.reload()
    expect(tab.locator("#seen")).to_contain_text("'name': 'Ann'")


@pytest.mark.slow
def test_what_another_tab_has_stored_meanwhile_stays(samples: Boss, visit: Visit) -> None:
    tab = visit(samples.url("en/02-bridge.ipynb"))
    expect(tab.locator("#seen")).to_contain_text(KEPT)
    stored = "JSON.parse(localStorage['im-the-boss'])"
    tab.evaluate(
        f"localStorage['im-the-boss'] = JSON.stringify({{ ...{stored}, pace: 'slow', game: 'a' }})"
    )
    button(tab, "remember").click()
    wait_idle(tab)
    kept = tab.evaluate(stored)
    assert (kept["name"], kept["pace"], kept["game"]) == ("Ann", "slow", "a")


@pytest.mark.slow
def test_what_is_marked_in_two_tabs_at_once_is_in_both(
    samples: Boss, page: Open, until: Callable[[Callable[[], bool]], bool]
) -> None:
    tab = page()
    line = Line(tab)
    tab.goto(samples.url("en/03-marks.ipynb"))
    tab.wait_for_function(READY)
    other = tab.context.new_page()
    other.goto(samples.address)
    tab.evaluate("addEventListener('storage', () => (document.body.dataset.heard = 'elsewhere'))")
    line.held = True
    button(tab, "Mark it").click()
    assert until(lambda: bool(tab.title()) and '"marks"' in str(line.kept))  # sent, not heard yet
    there = '{"x-stays-up": {stars: 2, missed: false}}'
    other.evaluate(f"localStorage['im-the-boss:course'] = JSON.stringify({there})")
    # The browser tells this tab of the other one's mark at any time.
    tab.wait_for_selector("body[data-heard=elsewhere]", state="attached")
    line.let_go()
    expect(tab.locator("#seen")).to_have_text("['be-paid', 'x-stays-up']")


@pytest.mark.slow
def test_where_the_browser_keeps_nothing_marks_last_as_long_as_the_page(
    samples: Boss, page: Open
) -> None:
    tab = page()
    tab.add_init_script("Object.defineProperty(self, 'localStorage', { get() { throw Error() } })")
    tab.goto(samples.url("en/03-marks.ipynb"))
    tab.wait_for_function(READY)
    button(tab, "Mark it").click()
    expect(tab.locator("#seen")).to_have_text("['be-paid']")
    wait_idle(tab)
    expect(tab.locator("#seen")).to_have_text("['be-paid']")
