"""The table on its canvas in a real browser: sharp, quiet, and clicks hit the intended item."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from bosslib.card import new, view
from bosslib.card.payoffs import points
from bosslib.card.picture.scene import table_scene
from bosslib.picture.shapes import Scene
from bosswidgets.card import available_items, choice_state, game_setup
from bosswidgets.card.choice_state import CardItem
from bosswidgets.card.choices import CardCommand
from bosswidgets.card.panels import picture as picture_panel
from bosswidgets.card.session import CardTableSession
from bosswidgets.table.common_choices import ChooseCard, DoDeed
from bosswidgets.table.saves import Saves
from tests.app.conftest import acting, click, unfold, wait_idle
from tests.widgets.card.test_settlement import table_before_the_settlement

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Cells, Open, Serve, Visit

    Write = Callable[[Path, dict[str, Cells]], Path]

CANVAS = """
from itertools import count
from ipywidgets import HTML, HBox, VBox
from bosslib.card import Legal, apply, new, view
from bosslib.picture.motion import Frame, Motion
from bosswidgets.kit.picture.canvas import TableCanvas
from bosswidgets.kit.choices import Button, Choices
from bosslib.card.picture.scene import table_scene

def draw(width=900):
    seen = view(game[0], 0)
    table.draw(table_scene(seen, seen.table, width=width))

def do(item):
    if item == "play":
        table_ = game[0].table
        game[0] = apply(game[0], Legal(view(game[0], table_.to_act[0])).turns()[0])
        draw()
    elif item == "all":
        table._on_client_ready()
    elif item == "narrow":
        draw(340)
    elif item == "film":
        seen = view(game[0], 0)
        now, other = (table_scene(seen, seen.table, width=900, names=each) for each in NAMES)
        table.draw(now, motion=Motion((), frames=(Frame(other, 60_000),)))
    elif item == "goes on":
        table.draw(table.scene._replace(words="goes on"), keeps_film=True)
    said.value = f"<p id='said'>{next(times)}</p>"

NAMES = ("ABCD", "WXYZ")
game, times = [new(4, 1, boss=0)], count(1)
table, said = TableCanvas(), HTML("<p id='said'></p>")
hit = HTML("<p id='hit'></p>")
table.on_hit(lambda name: setattr(hit, "value", f"<p id='hit'>{name}</p>"))
draw()
names = ("play", "all", "narrow", "film", "goes on")
steps = Choices([Button(each, each) for each in names], "Steps")
steps.on_choose(do)
VBox([steps, table, said, hit])
"""
OPAQUE = """() => {
    const canvas = document.querySelector(".boss-table canvas");
    const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    let opaque = 0;
    for (let at = 3; at < data.length; at += 4) opaque += data[at] > 250;
    return opaque / (data.length / 4);
}"""
KEEP = """() => {
    const canvas = document.querySelector(".boss-table canvas");
    window.kept = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
}"""
DIFFERENT = """() => {
    const canvas = document.querySelector(".boss-table canvas");
    const now = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
    let different = 0;
    for (let at = 0; at < now.length; at += 4)
        different += [0, 1, 2, 3].some((n) => Math.abs(now[at + n] - window.kept[at + n]) > 32);
    return different;
}"""
NEAR_NOTHING = 300  # of two million pixels: antialiasing of the corners is not deterministic


@pytest.fixture(scope="module")
def samples(serve: Serve, write_notebooks: Write, tmp_path_factory: pytest.TempPathFactory) -> Boss:
    folder = tmp_path_factory.mktemp("notebooks")
    return serve(
        write_notebooks(folder, {"01-canvas": (("markdown", "# A canvas"), ("code", CANVAS))})
    )


@pytest.fixture
def look(samples: Boss, visit: Visit) -> Callable[..., Page]:
    """Opens the page, on which the table is drawn."""

    def opened(width: int = 1280, height: int = 900, **options: Any) -> Page:
        tab = visit(samples.url("en/01-canvas.ipynb"), width, height, **options)
        drawn(tab)
        return tab

    return opened


def drawn(tab: Page) -> None:
    """Assert that the idle page's table is drawn."""
    wait_idle(tab)
    assert tab.evaluate(OPAQUE) > 0.5


def step(tab: Page, name: str, times: int) -> None:
    click(tab, tab.get_by_role("button", name=name))
    expect(tab.locator("#said")).to_have_text(str(times))


def picture() -> Scene:
    """The picture that the notebook draws first."""
    seen = view(new(4, 1, boss=0), 0)
    return table_scene(seen, seen.table, width=900)


def place(tab: Page, name: str) -> tuple[float, float]:
    """Position on the page of an item of the picture."""
    box = tab.locator(".boss-glass").bounding_box()
    assert box
    here = picture()
    hit = next(each for each in here.hits if each.id == name)
    scale = box["width"] / here.width
    return box["x"] + (hit.x + hit.w / 2) * scale, box["y"] + (hit.y + hit.h / 2) * scale


def test_the_canvas_has_two_pixels_for_one_and_keeps_its_shape(look: Callable[..., Page]) -> None:
    tab = look()
    for width in (1280, 600):
        tab.set_viewport_size({"width": width, "height": 900})
        size = tab.locator(".boss-table canvas").bounding_box()
        backing = tab.evaluate(
            "(c => [c.width, c.height])(document.querySelector('.boss-table canvas'))"
        )
        here = picture()
        assert backing == [here.width * 2, here.height * 2]
        assert size
        assert size["height"] == pytest.approx(size["width"] * here.height / here.width, abs=1)


def test_a_click_tells_what_it_hit(look: Callable[..., Page]) -> None:
    tab = look()
    for name in ("seat:C", "deck", picture().hits[-1].id):
        tab.mouse.click(*place(tab, name))
        expect(tab.locator("#hit")).to_have_text(name)


def test_a_tap_tells_what_it_hit(look: Callable[..., Page]) -> None:
    tab = look(700, 900, has_touch=True)
    tab.touchscreen.tap(*place(tab, "seat:B"))
    expect(tab.locator("#hit")).to_have_text("seat:B")


def test_the_glass_speaks_for_the_canvas(look: Callable[..., Page]) -> None:
    tab = look()
    expect(tab.get_by_role("img", name=picture().words)).to_be_visible()
    expect(tab.locator(".boss-table canvas")).to_have_attribute("aria-hidden", "true")
    assert tab.locator(".boss-table canvas").evaluate("node => node.tabIndex") == -1


@pytest.mark.slow
def test_the_wheel_scrolls_the_page_and_the_mouse_sends_nothing(samples: Boss, page: Open) -> None:
    tab = page(1280, 420)
    sent: list[int] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(len(frame)))

    tab.on("websocket", listen)
    tab.goto(samples.url("en/01-canvas.ipynb"))
    drawn(tab)
    x, y = place(tab, "seat:B")
    tab.mouse.move(x, y)
    sent.clear()
    for by in range(30):
        tab.mouse.move(x + by, y)
    tab.mouse.wheel(0, 120)
    wait_idle(tab)
    assert tab.evaluate("scrollY") > 0
    assert sent == []


def test_what_changed_is_drawn_as_if_all_was_drawn_anew(look: Callable[..., Page]) -> None:
    tab = look()
    for turn in range(12):
        step(tab, "play", 2 * turn + 1)
        tab.evaluate(KEEP)
        step(tab, "all", 2 * turn + 2)
        assert tab.evaluate(DIFFERENT) < NEAR_NOTHING


@pytest.mark.slow
def test_an_action_is_sent_in_few_bytes(samples: Boss, page: Open) -> None:
    tab = page()
    got: list[int] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: got.append(len(frame)))

    tab.on("websocket", listen)
    tab.goto(samples.url("en/01-canvas.ipynb"))
    drawn(tab)
    for turn in range(8):
        got.clear()
        step(tab, "play", turn + 1)
        assert sum(got) < 20_000


@pytest.mark.slow
def test_another_width_is_drawn_anew(look: Callable[..., Page]) -> None:
    tab = look()
    step(tab, "narrow", 1)
    assert tab.evaluate("document.querySelector('.boss-table canvas').width") == 680
    drawn(tab)


FILM = ".boss-air[data-kind=film]"


def show_film(tab: Page, times: int) -> Locator:
    step(tab, "film", times)
    film = tab.locator(FILM)
    expect(film.locator(".boss-patch").first).to_be_visible()
    wait_idle(tab)  # nobody waits for a film
    return film


def test_a_film_shows_another_picture_until_any_key_or_tap_ends_it(
    look: Callable[..., Page],
) -> None:
    tab = look()
    film = show_film(tab, 1)
    expect(film).to_contain_text("W")
    tab.mouse.wheel(0, 40)
    tab.mouse.move(30, 30)
    expect(film).to_have_count(1)
    tab.keyboard.press("Shift")
    expect(film).to_have_count(0)
    film = show_film(tab, 2)
    tab.mouse.click(5, 5)
    expect(film).to_have_count(0)


@pytest.mark.slow
def test_a_film_runs_on_only_while_its_picture_is_true(look: Callable[..., Page]) -> None:
    tab = look()
    film = show_film(tab, 1)
    tab.get_by_role("button", name="goes on").dispatch_event("click")  # no tap
    expect(tab.locator("#said")).to_have_text("2")
    expect(tab.locator(".boss-glass")).to_have_attribute("aria-label", "goes on")
    expect(film).to_have_count(1)
    tab.get_by_role("button", name="play").dispatch_event("click")
    expect(film).to_have_count(0)


@pytest.mark.slow
def test_there_is_no_film_for_who_wants_no_motion(look: Callable[..., Page]) -> None:
    tab = look(reduced_motion="reduce")
    step(tab, "film", 1)
    wait_idle(tab)
    expect(tab.locator(FILM)).to_have_count(0)


# At the table itself


def at_table(
    boss: Boss, visit: Visit, players: int = 4, *, one_deal: bool = True, **options: Any
) -> Page:
    """A saved game, opened on its page; the page's query names it."""
    game = game_setup.new_game(players, seed=5, one_deal=one_deal)
    name = Saves(boss.data).create_game(game)
    tab = visit(boss.url("en/16-table.ipynb", f"?game={name}"), **options)
    drawn(tab)
    return tab


def mirrored(boss: Boss, tab: Page) -> CardTableSession:
    """A session with the same state as the page's own, read from the saved game."""
    return CardTableSession(
        Saves(boss.data).load_game(parse_qs(urlsplit(tab.url).query)["game"][0])
    )


def tap(tab: Page, x: float, y: float) -> None:
    """Tap a point of the picture, as fractions of its width and height, and wait until idle."""
    glass = tab.locator(".boss-glass")
    glass.scroll_into_view_if_needed()
    box = glass.bounding_box()
    assert box
    press(
        tab, lambda: tab.touchscreen.tap(box["x"] + x * box["width"], box["y"] + y * box["height"])
    )


def press(tab: Page, deed: Callable[[], object]) -> None:
    with acting(tab):
        deed()


def point(session: CardTableSession, here: Scene, item: CardItem) -> tuple[float, float] | None:
    """A point of the picture where a tap chooses an item; None if there is none."""
    own, items = picture_panel.own_letter(session), picture_panel.clickable_items(session)
    for hit in here.hits:
        if hit.id not in picture_panel.hits_of_item(item, own):
            continue
        for x, y in product((0.5, 0.05, 0.95), (0.5, 0.05, 0.95)):
            at = hit.x + hit.w * x, hit.y + hit.h * y
            if picture_panel.item_at(here.hit_test(*at) or "", items, own) == item:
                return at[0] / here.width, at[1] / here.height
    return None


@pytest.mark.nightly
def test_a_whole_game_is_played_by_taps_on_a_phone(boss: Boss, visit: Visit) -> None:
    """Only the cards of the hand and the picture of the table are tapped."""
    size = {"width": 390, "height": 844}
    tab = at_table(boss, visit, 3, one_deal=False, has_touch=True, **size)
    width = tab.locator(".boss-glass").evaluate("node => node.clientWidth")
    hand = tab.locator('[aria-label="Your hand"] .boss-choice')
    rng, session, done = Random(4), mirrored(boss, tab), Counter[type]()
    while not session.is_over:
        assert session.view
        here = picture_panel.view_scene(session, width)
        legal = [item for item in picture_panel.clickable_items(session) if item.objection is None]
        ways = [(item.way, at) for item in legal if (at := point(session, here, item))]
        ways = [(way, at) for way, at in ways if way is not CardCommand.TALK]
        cards = [
            item.way for item in available_items.hand_items(session.view) if item.objection is None
        ]
        if ways and (session.choice != choice_state.NO_CHOICE or not cards or rng.random() < 0.4):
            chosen, at = rng.choice(ways)
            tap(tab, *at)
        else:
            chosen = rng.choice(cards)
            assert isinstance(chosen, ChooseCard)
            press(tab, hand.nth(chosen.card_index).tap)
        done[type(chosen)] += 1
        if isinstance(
            session.choice.apply_choice(session.view, chosen),
            choice_state.CardSelection,
        ):
            session.apply_choice(chosen)
        else:
            session = mirrored(boss, tab)
    expect(tab.locator(".boss-prompt")).to_contain_text("The game is over")
    assert done[DoDeed] > 27
    assert done[ChooseCard] > 9
    expect(tab.locator(".boss-glass")).to_have_attribute(
        "aria-label", picture_panel.view_scene(session, width).words
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "ratio",
    [pytest.param(1, marks=pytest.mark.nightly), pytest.param(2, marks=pytest.mark.nightly), 3],
)
def test_the_picture_is_as_sharp_as_the_screen(boss: Boss, visit: Visit, ratio: int) -> None:
    tab = at_table(boss, visit, width=390, device_scale_factor=ratio)
    assert tab.evaluate("devicePixelRatio") == ratio  # `at_table` waits until the picture fits
    tab.set_viewport_size({"width": 1280, "height": 800})
    wait_idle(tab)
    assert tab.evaluate("innerWidth") == 1280


def edges(tab: Page, *parts: str) -> list[tuple[float, float]]:
    """Top and bottom edges of parts of the page, relative to the window."""
    found = []
    for part in parts:
        box = tab.locator(part).bounding_box()
        assert box, part
        found.append((box["y"], box["y"] + box["height"]))
    return found


@pytest.mark.parametrize("players", [3, 6])
def test_a_turn_needs_no_scrolling_and_moves_nothing(
    boss: Boss, visit: Visit, players: int
) -> None:
    tab = at_table(boss, visit, players, one_deal=False)
    parts = (".boss-asked", ".boss-table", '[aria-label="Your hand"]', ".boss-menu", ".boss-doing")
    *before, actions = edges(tab, *parts)
    assert actions[1] <= 800
    press(tab, free(tab).first.click)
    tab.evaluate("scrollTo(0, 0)")
    *after, actions = edges(tab, *parts)
    assert actions[1] <= 800
    assert after == before


@pytest.mark.slow
def test_the_log_lies_beside_the_table_or_the_table_is_as_wide_as_the_page(
    boss: Boss, visit: Visit
) -> None:
    for width in (960, 1024):
        tab = at_table(boss, visit, width=width)
        table, log, play = (
            tab.locator(part).bounding_box() for part in (".boss-table", ".boss-log", ".boss-play")
        )
        assert table
        assert log
        assert play
        beside = table["x"] + table["width"] <= log["x"]
        assert beside or table["width"] > 0.95 * play["width"], (width, table, log, play)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "height"),
    [(1280, 800), pytest.param(768, 1024, marks=pytest.mark.nightly), (390, 844)],
)
def test_the_slider_is_in_one_view_with_the_table_and_stays(
    boss: Boss, visit: Visit, width: int, height: int
) -> None:
    tab = play_first(boss, visit, width=width, height=height)
    if width < 640:
        press(tab, tab.get_by_role("button", name="More").click)
    unfold(tab)
    press(tab, tab.get_by_role("button", name="Look back").click)
    tab.evaluate("scrollTo(0, 0)")
    places = set()
    for _ in range(2):
        press(tab, tab.locator(".boss-timeline button").nth(1).click)
        table, bar = edges(tab, ".boss-table", ".boss-timeline")
        assert table[0] >= 0
        assert max(table[1], bar[1]) <= height
        places.add(bar)
    assert len(places) == 1


FLOWN = """() => {
    window.flown = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        if (this.closest(".boss-air")) window.flown.push(options.delay + options.duration);
        return animate.call(this, frames, options);
    };
}"""


SLOW_FILMS = """() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
        if (!this.closest("[data-kind=film]")) return animate.call(this, frames, options);
        const { delay, duration } = options;
        const times = { delay: delay * 2000, duration: duration * 2000 };
        return animate.call(this, frames, { ...options, ...times });
    };
}"""


def settled(boss: Boss, visit: Visit, **options: Any) -> tuple[Page, CardTableSession]:
    """A table at which the player's pass has just settled a deal, slowed down; and its game."""
    session = table_before_the_settlement("step")
    name = Saves(boss.data).create_game(session.game)
    tab = visit(boss.url("en/16-table.ipynb", f"?game={name}"), **options)
    drawn(tab)
    tab.evaluate(SLOW_FILMS)
    press(tab, tab.get_by_role("button", name="Pace").click)
    press(tab, tab.get_by_role("button", name="Step by step", exact=True).click)
    press(tab, tab.get_by_role("button", name=re.compile("^Pass: turn over")).click)
    return tab, session


def test_a_key_ends_the_film_of_a_settlement_at_its_last_picture(boss: Boss, visit: Visit) -> None:
    tab, session = settled(boss, visit)
    film = tab.locator(FILM)
    seen = film.locator(".boss-patch:visible")
    expect(seen.get_by_text(str(points(session.table)), exact=True)).to_be_visible()
    tab.keyboard.press("Escape")
    expect(film).to_have_count(0)


def free(tab: Page, *groups: str) -> Locator:
    """The buttons that can be chosen: in the hand, or in the named groups."""
    inside = ", ".join(f'[aria-label="{each}"]' for each in groups or ("Your hand",))
    return tab.locator(f":is({inside}) .boss-choice:not([aria-disabled])")


def play_first(boss: Boss, visit: Visit, **options: Any) -> Page:
    """A table at which the player's first card has just been played and answered."""
    tab = at_table(boss, visit, **options)
    tab.evaluate(FLOWN)
    press(tab, free(tab).first.click)
    press(tab, tab.get_by_role("button", name=re.compile("^Play ")).click)
    return tab


@pytest.mark.slow
def test_the_mouse_shows_where_a_click_chooses_something(boss: Boss, visit: Visit) -> None:
    tab = at_table(boss, visit)
    press(tab, free(tab).first.click)
    glass = tab.locator(".boss-glass")
    box = glass.bounding_box()
    assert box
    seen = set()
    for part in range(1, 20):
        glass.hover(position={"x": box["width"] / 2, "y": box["height"] * part / 20})
        seen.add(glass.evaluate("node => getComputedStyle(node).cursor"))
    assert seen == {"auto", "pointer"}


def test_what_is_played_flies_and_is_soon_over(boss: Boss, visit: Visit) -> None:
    tab = play_first(boss, visit)
    ends = tab.evaluate("window.flown")
    assert len(ends) >= 1
    assert max(ends) <= 1000
    expect(tab.locator(".boss-air")).to_have_count(0)


@pytest.mark.slow
def test_a_new_change_ends_what_flies(boss: Boss, visit: Visit) -> None:
    tab = play_first(boss, visit)
    tab.evaluate("document.querySelector('.boss-air')?.setAttribute('data-old', '')")
    press(tab, free(tab, "Your hand", "What you can do").first.click)
    expect(tab.locator(".boss-air[data-old]")).to_have_count(0)


@pytest.mark.slow
def test_nothing_flies_for_who_wants_no_motion(boss: Boss, visit: Visit) -> None:
    tab = play_first(boss, visit, reduced_motion="reduce")
    assert tab.evaluate("window.flown") == []
