"""The board game's table in a real browser: real clicks, real kernels, whole games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect

from bosslib import Record
from bosslib.board import Table, new, parse_action
from bosslib.board.actions import (
    Accept,
    Action,
    Deed,
    Lay,
    Offer,
    Recruit,
    TakeOver,
    Travel,
)
from bosslib.board.bargain import helper
from bosslib.board.cards import BOSS, RECRUITMENT, Card
from bosslib.board.files.position import read_position
from bosslib.board.narration import BoardTeller, card_name
from bosslib.documents.nodes import Node, parse_document, read_text
from bosslib.documents.scenario import read_scenario
from bosslib.game import SEATS
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.table.defaults import default_names
from bosswidgets.table.saves import Saves
from tests.app.conftest import READY, acting, click, press, wait_idle
from tests.app.test_table import over

if TYPE_CHECKING:
    from tests.app.conftest import Boss
    from tests.app.conftest import Open as OpenPage

TABLE = "en/23-board-game.ipynb"
WIDE, PHONE = (1280, 800), (390, 844)
PEOPLE = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay")
SCENARIO = Path("bosslib/scenarios/board/worked-negotiation.toml")
KEPT = """
localStorage["im-the-boss"] = JSON.stringify(
    {pace: "at-once", ...JSON.parse(localStorage["im-the-boss"] ?? "{}"), countdown: SECONDS})
"""

FIRST = (
    "Close the deal",
    "Discard",
    "Let it pass",
    "Say “no more”",
    "Turn down",
    "Roll the die",
    "Draw",
    "Space ",
    "Give up",
    "Open the deal",
)
"""Actions of a player who only wants the game to end, in order of preference."""


@pytest.fixture
def sit(boss: Boss, page: OpenPage) -> Any:
    """Opens a saved game in a tab of a size, with a countdown of some seconds."""

    def opened(
        record: Record[Any, Any, Any],
        called: tuple[str, ...],
        bots: tuple[str | None, ...],
        *,
        seconds: int = 0,
        size: tuple[int, int] = WIDE,
    ) -> tuple[Page, str]:
        name = Saves(boss.data).create_game(SeatedGame(record, called, bots))
        tab = page(*size)
        tab.add_init_script(KEPT.replace("SECONDS", str(seconds)))
        tab.goto(boss.url(TABLE, f"?game={name}"), wait_until="commit")
        tab.wait_for_function(READY)
        return tab, name

    return opened


def position(**told: Any) -> Record[Any, Any, Any]:
    """A game that starts at a position of the board game."""
    return Record(read_position(Node({"position": told}, "")))


def button(tab: Page, label: str) -> Locator:
    """The button of the game whose label begins with this text."""
    found = tab.locator(".boss-choice:visible").filter(has_text=re.compile(f"^{re.escape(label)}"))
    return found.first


def play_on(tab: Page, most: int = 600) -> int:
    """Click actions in the order of `FIRST` until the game is over; return the number of clicks."""
    free = tab.locator(".boss-doing .boss-choice:not([aria-disabled]):visible")
    for count in range(most):
        wait_idle(tab)
        if over(tab):
            return count
        labels = free.all_inner_texts()
        wanted = [at for want in FIRST for at, each in enumerate(labels) if each.startswith(want)]
        if wanted:
            click(tab, free.nth(wanted[0]))
        else:
            expect(tab.locator(".boss-prompt")).to_contain_text("too many cards")
            hand = tab.get_by_role("toolbar", name="Your hand")
            click(tab, hand.locator('.boss-choice[aria-pressed="false"]').first)
    return most


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "size"),
    [
        pytest.param(2, PHONE, id="2"),
        pytest.param(4, WIDE, id="4"),
        pytest.param(6, WIDE, id="6"),
    ],
)
@pytest.mark.nightly
def test_a_whole_game_is_played_to_its_end_by_buttons(
    sit: Any, players: int, size: tuple[int, int]
) -> None:
    bots = (None, *["careful"] * (players - 1))
    tab, _ = sit(Record(new(players, 7)), default_names(players), bots, size=size)
    assert play_on(tab) > 15
    assert over(tab)
    expect(button(tab, say("ending.again"))).to_be_visible()


@pytest.mark.parametrize(
    ("players", "size"),
    [(2, WIDE), pytest.param(6, PHONE, marks=pytest.mark.nightly)],
    ids=["2", "6"],
)
def test_the_last_deal_ends_the_game_and_another_can_follow(
    sit: Any, players: int, size: tuple[int, int]
) -> None:
    """B-END-2: when fourteen deals are closed, the fifteenth is the last one."""
    families = "CDGLSW"
    each = 6 // players
    seats = {
        "ABCDEF"[seat]: {"investors": list(families[seat * each : seat * each + each])}
        for seat in range(players)
    }
    seats["A"]["hand"] = ["cC", "cD", "cG", "cL", "cS", "cW"]
    record = position(phase="deal", turn="A", marker=15, closed=list(range(1, 15)), seats=seats)
    bots = (None, *["careful"] * (players - 1))
    tab, _ = sit(record, default_names(players), bots, size=size)
    for family in ("Clan Cashman", "Clan Dougherty", "Clan Goldman"):
        card = tab.get_by_role("button", name=family).first
        if not over(tab) and card.is_visible():
            click(tab, card)
            click(tab, button(tab, "Lay"))
    play_on(tab, 30)
    assert over(tab)
    expect(tab.locator(".boss-ending")).to_contain_text("closed space 15")
    assert tab.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert tab.locator(".boss-asked").evaluate("node => node.scrollHeight <= node.clientHeight")
    click(tab, button(tab, "The same cards again"))
    expect(tab.locator(".boss-mark")).to_have_text("Practice game")


ELEVEN = ["boss", "cC", "cS", "cS", "recruit", "recruit", "recruit", "stop", "t*", "tC", "tS"]


@pytest.mark.parametrize(
    ("players", "phase", "hand"),
    [(4, "deal", ELEVEN), (6, "deal", ELEVEN), (6, "limit", [*ELEVEN, "cW", "cG"])],
    ids=["4-deal", "6-deal", "6-limit"],
)
def test_where_many_play_a_phone_shows_hand_and_buttons_without_scrolling(
    sit: Any, players: int, phase: str, hand: list[str]
) -> None:
    seats: dict[str, dict[str, list[str]]] = {seat: {"investors": []} for seat in SEATS[:players]}
    for at, family in enumerate("CDGLSW"):
        seats[SEATS[at % players]]["investors"].append(family)
    seats["A"]["hand"] = hand
    record = position(phase=phase, turn="A", marker=5, closed=[1, 2], seats=seats)
    tab, _ = sit(record, default_names(players), (None, *["careful"] * (players - 1)), size=PHONE)
    if phase == "deal":  # another player has made an offer
        expect(button(tab, say("board.talk.counter"))).to_be_visible()
    expect(button(tab, "More")).to_be_visible()
    wait_idle(tab)
    cards, buttons = (
        tab.locator(f"{part} > .boss-choices-group").bounding_box()
        for part in (".boss-hand", ".boss-doing")
    )
    assert cards
    assert buttons
    assert cards["y"] + cards["height"] <= buttons["y"] + 6  # the border of the group
    assert buttons["y"] + buttons["height"] <= PHONE[1] + 6
    assert tab.evaluate("scrollY") == 0


def hand_above_buttons(tab: Page, height: int) -> None:
    """In a tall window the whole hand is visible, with all actions below it."""
    wait_idle(tab)
    hand, last = (
        tab.locator(f"{part} .boss-choice").last.bounding_box()
        for part in (".boss-hand", ".boss-doing")
    )
    doing = tab.locator(".boss-doing").bounding_box()
    assert hand
    assert last
    assert doing
    assert hand["y"] + hand["height"] <= doing["y"] + 6  # the border of the group
    assert last["y"] + last["height"] <= height
    assert tab.evaluate("scrollY") == 0


@pytest.mark.parametrize("size", [WIDE, PHONE, (844, 390)], ids="{0[0]}x{0[1]}".format)
def test_who_puts_the_marker_sees_the_hand_and_all_the_spaces(
    sit: Any, size: tuple[int, int]
) -> None:
    tab, _ = sit(Record(new(3, 1)), default_names(3), (None, "careful", "careful"), size=size)
    expect(button(tab, "Space 16")).to_be_visible()
    hand_above_buttons(tab, size[1])


@pytest.mark.parametrize("size", [(1366, 768), (1280, 720)], ids="{0[0]}x{0[1]}".format)
def test_with_six_players_a_low_screen_shows_the_hand_above_the_answers(
    sit: Any, size: tuple[int, int]
) -> None:
    seats = {seat: {"investors": [family]} for seat, family in zip("ABCDEF", "CDGLSW", strict=True)}
    seats["A"]["hand"] = ["cD", "cG", "stop", "tL", "recruit"]
    offer = {"player": "B", "terms": "iD for 2", "agreed": ["B"]}
    record = position(phase="deal", turn="A", marker=5, seats=seats, bargains=[offer])
    tab, _ = sit(record, default_names(6), (None, *["careful"] * 5), size=size)
    expect(button(tab, "Turn down")).to_be_visible()
    hand_above_buttons(tab, size[1])


# Several people at one screen


class Screen:
    """A screen that several people share: it seats them and clicks for them."""

    def __init__(self, tab: Page) -> None:
        self.tab = tab
        self.there = ""
        self.behind = tab.locator(".boss-curtain .boss-choice:visible")

    def take(self, name: str) -> None:
        """Seat a person, whoever is seated or expected."""
        if not self.behind.count():
            if self.there == name:
                return
            call = button(self.tab, f"{name} wants to speak")
            click(self.tab, call if call.count() else button(self.tab, "Done"))
        wanted = re.compile(f"^(I am {name}:|{name} wants to speak)")
        click(self.tab, self.behind.filter(has_text=wanted).first)
        self.there = name

    def hand(self, card: Card) -> None:
        """Choose a card of the hand."""
        group = self.tab.get_by_role("toolbar", name="Your hand")
        words = re.compile(f"^{re.escape(card_name(card))}")
        click(self.tab, group.get_by_role("button", name=words).first)

    def act(self, table: Table, action: Action) -> None:
        """Seat the person, then click through to an action."""
        self.take(PEOPLE[action.seat])
        deed: Deed = action.deed
        match deed:
            case Offer():
                self.offer(table, action.seat, deed)
                return
            case Lay(card) | Travel(card):
                self.hand(card)
            case TakeOver():
                self.hand(BOSS)
            case Recruit():
                self.hand(RECRUITMENT)
            case Accept(terms):
                told = teller(table, action.seat).terms(terms, helper(table, terms))
                part = self.tab.locator(".boss-doing .boss-choices-part")
                found = part.filter(has_text=told).locator(".boss-choice")
                click(self.tab, found.filter(has_text="Agree").first)
                return
        click(self.tab, button(self.tab, teller(table, action.seat).deed(deed)))

    def offer(self, table: Table, seat: int, deed: Offer) -> None:
        """Compose an offer: its pieces, instead of the usual ones, then the price."""
        tab, boss = self.tab, seat == table.boss
        click(tab, button(tab, "Ask a player for help" if boss else "Offer the Boss your help"))
        pressed = tab.locator('.boss-doing .boss-choice[aria-pressed="true"]')
        while pressed.count():
            click(tab, pressed.first)
        for piece in deed.terms.pieces:
            click(tab, button(tab, teller(table, seat).piece_with_owner(piece)))
        with acting(tab):
            tab.get_by_role("spinbutton").fill(str(deed.terms.price.number))
        click(tab, button(tab, "Offer it for"))


def teller(table: Table, seat: int) -> BoardTeller:
    owners = {family: at for at, row in enumerate(table.investors) for family in row}
    return BoardTeller(PEOPLE[: table.players], seat, table.tile.value, owners)


@pytest.mark.nightly
def test_the_worked_negotiation_is_clicked_through(boss: Boss, sit: Any) -> None:
    """B-EXAMPLE, played by four people at one screen, each with the buttons of their own seat."""
    scenario = read_scenario(Node(parse_document(read_text(SCENARIO), toml=True), ""))
    record: Record[Any, Any, Any] = Record(scenario.start)
    tab, name = sit(record, PEOPLE[:4], (None,) * 4)
    screen = Screen(tab)
    for step in scenario.steps:
        action = parse_action(step.do)
        if step.error:
            screen.take(PEOPLE[action.seat])
            refused = tab.locator(".boss-doing .boss-choice[aria-disabled]")
            expect(refused.filter(has_text="Close the deal").first).to_be_visible()
            continue
        before = record.state.table
        record = record.play(action)
        if action.seat >= 0:
            screen.act(before, action)
            continue
        waiting = before.waiting
        assert waiting
        for seat in before.to_act:  # instead of a time-out, everybody lets it pass
            screen.take(PEOPLE[seat])
            click(tab, button(tab, "Let it pass"))
    saved = Saves(boss.data).load_game(name).record
    assert saved.state.money == record.state.money == (30, 30, 20, 30)
    screen.take("Cleo")  # the player in turn: she sees her own money only
    words = str(tab.locator(".boss-glass").get_attribute("aria-label"))
    assert "You have 20 million." in words
    assert words.count("You have") == 1


STOPPING = {
    "phase": "deal",
    "turn": "A",
    "marker": 12,
    "seats": {
        "A": {"investors": ["L"], "hand": ["tS"]},
        "B": {"investors": ["S"], "hand": ["stop", "cC"]},
        "C": {"investors": ["W"], "hand": ["stop"]},
    },
}


def send_travelling(tab: Page) -> Screen:
    """Ada sends Sacks, one of Ben's investors, travelling (B-INF-1)."""
    screen, action = Screen(tab), parse_action("A: tS iS")
    screen.act(position(**STOPPING).state.table, action)
    return screen


def test_a_stop_in_time_cancels_a_card_and_anybody_may_play_it(sit: Any) -> None:
    """B-INF-4: for anybody's benefit; Ben is asked first, and Cleo asks to speak."""
    tab, _ = sit(position(**STOPPING), PEOPLE[:3], (None,) * 3, seconds=60)
    screen = send_travelling(tab)
    expect(tab.locator(".boss-curtain")).to_contain_text("I am Ben")
    screen.take("Cleo")
    expect(tab.locator(".boss-prompt")).to_contain_text("60 seconds left")
    click(tab, button(tab, "Stop it"))
    expect(tab.locator(".boss-log")).to_contain_text("Sacks stays")


BARGAIN = {
    "phase": "deal",
    "turn": "A",
    "marker": 5,  # L and three more, for 10 million
    "seats": {
        "A": {"investors": ["C"]},
        "B": {"investors": ["D"]},
        "C": {"investors": ["W"]},
        "D": {"investors": ["L"]},
    },
    "bargains": [
        {"player": "B", "terms": "iD for 4", "agreed": ["A", "B"]},
        {"player": "C", "terms": "iW for 3", "agreed": ["A", "C"]},
        {"player": "D", "terms": "iL for 4", "agreed": ["D"]},
    ],
}


@pytest.mark.parametrize("size", [(1366, 768), PHONE], ids=["wide", "phone"])
def test_the_price_has_steps_keys_and_a_bar_of_all_that_is_agreed(
    boss: Boss, sit: Any, axe: Any, axe_floor: set[str], size: tuple[int, int]
) -> None:
    tab, name = sit(position(**BARGAIN), PEOPLE[:4], (None,) * 4, size=size)
    Screen(tab).take("Ada")
    prompt = tab.locator(".boss-prompt")
    expect(prompt).to_contain_text("That is 1 million too much. At 3 it closes.")
    bar = tab.get_by_role("img", name="The deal pays 10 million: Ben 4, Cleo 3, Dora wants 4")
    expect(bar).to_be_visible()
    sum_, parts = (tab.locator(f".boss-parts-{part}") for part in ("sum", "bar"))
    tab.keyboard.press("Shift")  # from the first key on, the buttons show theirs
    before = [sum_.bounding_box(), parts.bounding_box()]
    if tab.viewport_size["width"] > PHONE[0]:
        press(tab, "r")
        assert [sum_.bounding_box(), parts.bounding_box()] == before
    else:
        click(tab, button(tab, say("board.talk.counter")))
    price = tab.get_by_role("spinbutton", name="Dora brings Liebgeld for million")
    expect(price).to_have_value("4")
    expect(tab.locator(".boss-stepper-zone")).to_have_text(["not known yet", "takes"])
    click(tab, tab.get_by_role("button", name=say("board.price-field.less")))
    expect(button(tab, "Offer it for 3 million")).to_contain_text("= 0 left for you")
    price.focus()
    for key, value in (("ArrowUp", 4), ("PageUp", 9), ("PageUp", 10), ("PageDown", 5)):
        press(tab, key)
        expect(price).to_have_value(str(value))
    with acting(tab):
        price.fill("99")
        tab.keyboard.press("Tab")
    expect(price).to_have_value("5")  # as the button says: no offer has that price
    assert tab.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert set(axe(tab)) <= axe_floor, axe(tab)
    with acting(tab):
        price.fill("2")
        button(tab, "Offer it for").click()  # what was typed is heard before the click
    actions = Saves(boss.data).load_game(name).record.actions
    assert [str(each) for each in actions] == ["A: decline iL for 4", "A: offer iL for 2"]


@pytest.mark.slow
def test_a_stop_is_too_late_when_the_countdown_has_run_out(sit: Any) -> None:
    """B-INF-4: then the card takes effect, which is announced; a Stop is refused with its rule."""
    tab, _ = sit(position(**STOPPING), PEOPLE[:3], (None,) * 3, seconds=10)
    send_travelling(tab).take("Ben")
    expect(tab.locator(".boss-prompt")).to_contain_text("seconds left")
    click(
        tab, tab.get_by_role("button", name="Clan Cashman")
    )  # the clock stops while something is chosen
    expect(tab.locator(".boss-prompt")).to_contain_text("the countdown is paused")
    click(tab, button(tab, "Cancel"))
    expect(tab.locator(".boss-log")).to_contain_text("Time is up")
    expect(tab.locator(".boss-log")).to_contain_text("investor Sacks is away until the deal ends")
    tab.get_by_role("button", name="Type an action").click()
    tab.get_by_label("Type an action").fill("stop")
    tab.keyboard.press("Enter")
    expect(tab.locator(".boss-keys-fault")).to_contain_text("B-INF-4")


def test_a_refresh_in_mid_deal_loses_nothing(boss: Boss, sit: Any, until: Any) -> None:
    record = position(**STOPPING)
    tab, name = sit(record, default_names(3), (None, "careful", "careful"), size=PHONE)
    words = str(tab.locator(".boss-glass").get_attribute("aria-label"))
    played = Saves(boss.data).load_game(name).record
    tab.reload()
    tab.wait_for_function(READY)
    expect(tab.locator(".boss-glass")).to_have_attribute("aria-label", words)
    assert Saves(boss.data).load_game(name).record == played
    play_on(tab, 1)
    expect(tab.locator(".boss-glass")).not_to_have_attribute("aria-label", words)
    assert until(lambda: len(Saves(boss.data).load_game(name).record.played) > len(played.played))
    assert tab.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.slow
def test_a_game_of_the_other_kind_is_not_offered(boss: Boss, sit: Any) -> None:
    tab, name = sit(position(**STOPPING), default_names(3), (None, "careful", "careful"))
    tab.goto(boss.url("en/16-table.ipynb"))
    tab.wait_for_function(READY)
    expect(button(tab, say("new.go-on"))).to_have_count(0)
    tab.goto(boss.url(TABLE))
    tab.wait_for_function(READY)
    click(tab, button(tab, say("new.go-on")))
    expect(tab).to_have_url(re.compile(re.escape(f"game={name}")))
    tab.goto(boss.url("en/16-table.ipynb", f"?game={name}"))
    tab.wait_for_function(READY)
    expect(tab.locator(".boss-notice")).to_have_text(say("saves.other.card"))
