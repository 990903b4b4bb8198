"""The canvas and the SVG show the same picture, in a real browser."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Page, expect

from tests.app.test_canvas import FLOWN, free, press

if TYPE_CHECKING:
    from tests.app.conftest import Boss, Cells, Serve, Visit

    Write = Callable[[Path, dict[str, Cells]], Path]

BOTH = """
from ipywidgets import HTML, VBox
from bosslib import board, card
from bosslib.picture.theme import DARK, LIGHT
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.picture.canvas import TableCanvas
from bosswidgets.kit.picture.drawing import TableDrawing

def show(name):
    game, width, colours, *less = name.split()
    state = {"card": card, "board": board}[game].new(4, seed=5)
    seen = state.game.view(state, 0)
    scene = state.game.picture(state.table, seen, width=int(width))
    palette = {"light": LIGHT, "dark": DARK}[colours]
    for painter, more in zip(painters, (LESS if less else 0, 0)):
        painter.draw(scene._replace(texts=scene.texts[more:]), palette)
    said.value = f"<p id='said'>{name}</p>"

painters, said = (TableDrawing(), TableCanvas()), HTML()
steps = Choices([Button(each, each) for each in NAMES], "Steps")
steps.on_choose(show)
VBox([steps, *painters, said])
"""
LESS = 6
"""So many fewer words of the picture are visible."""

NAMES = [f"{game} {width} {colours}" for game in ("card", "board") for width in (900, 340)
         for colours in ("light", "dark")]  # fmt: skip
FEWER = [f"{game} 900 light less" for game in ("card", "board")]
DRAWN = """
import os
os.environ["BOSS_PAINTER"] = "svg"
from bosswidgets import Table
Table()
"""
SETTLED = """async () => {
    for (let quiet = 0; quiet < 5; quiet++) await new Promise(requestAnimationFrame);
}"""

BLUR = 1.5  # pixels: antialiasing of letters and edges differs a little
APART = 48  # levels of a colour, of 255
SAME = 0.0002  # of all pixels


@pytest.fixture(scope="module")
def both(serve: Serve, write_notebooks: Write, tmp_path_factory: pytest.TempPathFactory) -> Boss:
    code = f"NAMES, LESS = {NAMES + FEWER}, {LESS}\n{BOTH}"
    notebooks: dict[str, Cells] = {
        "01-both": (("markdown", "# Both"), ("code", code)),
        "02-drawn": (("markdown", "# Drawn"), ("code", DRAWN)),
    }
    return serve(write_notebooks(tmp_path_factory.mktemp("notebooks"), notebooks))


@pytest.fixture
def differ(both: Boss, visit: Visit) -> Callable[[str], float]:
    """Return a function that compares both painters: the share of pixels that differ."""
    tab = visit(both.url("en/01-both.ipynb"), 1280, 2400)

    def part(name: str) -> float:
        tab.get_by_role("button", name=name, exact=True).click()
        expect(tab.locator("#said")).to_have_text(name)
        tab.evaluate(SETTLED)
        one, other = (shot(tab, each) for each in (".boss-drawing > svg", ".boss-table canvas"))
        assert one.size == other.size
        apart = ImageChops.difference(one, other).convert("L").point(lambda at: at > APART and 255)
        return apart.histogram()[255] / (apart.width * apart.height)

    return part


def shot(tab: Page, element: str) -> Image.Image:
    """A screenshot of an element, blurred to ignore differences at edges."""
    picture = Image.open(io.BytesIO(tab.locator(element).screenshot())).convert("RGB")
    return picture.filter(ImageFilter.GaussianBlur(BLUR))


def test_both_painters_show_the_same(differ: Callable[[str], float]) -> None:
    found = {name: differ(name) for name in NAMES}
    assert {name: part for name, part in found.items() if part > SAME} == {}


def test_a_few_words_less_are_seen(differ: Callable[[str], float]) -> None:
    found = {name: differ(name) for name in FEWER}
    assert {name: part for name, part in found.items() if part <= SAME} == {}


def test_what_is_played_flies_over_a_drawing_too(both: Boss, visit: Visit) -> None:
    tab = visit(both.url("en/02-drawn.ipynb", "?play=now"))
    expect(tab.locator(".boss-drawing > svg")).to_be_visible()
    tab.evaluate(FLOWN)
    press(tab, free(tab).first.click)
    press(tab, tab.get_by_role("button", name=re.compile("^Play ")).click)
    ends = tab.evaluate("window.flown")
    assert len(ends) >= 1
    assert max(ends) <= 1000
    expect(tab.locator(".boss-air")).to_have_count(0)
