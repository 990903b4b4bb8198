"""The colours: distinguishable by everybody, and each with a separate sign."""

import re
from itertools import combinations
from pathlib import Path

import pytest

from bosslib.picture.signs import SIGNS
from bosslib.picture.theme import DARK, FONT, LIGHT, SIGN_ON, TEXT_ON, Palette, contrast_ratio, css

ROOT = Path(__file__).resolve().parents[3]
STATIC = ROOT / "widgets/template/voila/templates/boss/static"
STYLES = STATIC / "boss.css"
TABLE = ROOT / "widgets/bosswidgets/kit/table.css"
both = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])


def test_contrast_is_computed_as_wcag_says() -> None:
    assert contrast_ratio("#000000", "#ffffff") == 21
    assert contrast_ratio("#ffffff", "#777777") == pytest.approx(4.48, abs=0.01)


@both
def test_every_text_stands_out_from_its_ground(palette: Palette) -> None:
    weak = {(ink, on) for ink, on in TEXT_ON if contrast_ratio(palette[ink], palette[on]) < 4.5}
    assert weak == set()


@both
def test_every_sign_stands_out_from_its_ground(palette: Palette) -> None:
    weak = {(ink, on) for ink, on in SIGN_ON if contrast_ratio(palette[ink], palette[on]) < 3}
    assert weak == set()


def test_light_and_dark_name_the_same_colours() -> None:
    assert LIGHT.keys() == DARK.keys()


def test_each_colour_of_a_deal_has_a_sign_of_its_own_shape() -> None:
    for one, other in combinations("bgrw", 2):
        assert [part.points for part in SIGNS[one]] != [part.points for part in SIGNS[other]]


def test_every_sign_keeps_to_its_square() -> None:
    points = [point for parts in SIGNS.values() for part in parts for point in part.points]
    assert max(abs(number) for point in points for number in point) <= 1.15


@pytest.mark.parametrize(("palette", "at"), [(LIGHT, 0), (DARK, 1)], ids=["light", "dark"])
def test_the_pages_have_the_colours_and_the_type_of_the_table(palette: Palette, at: int) -> None:
    """The template's stylesheet cannot import ours: variables defined in both have equal values."""
    block = re.findall(r":root \{(.*?)\}", STYLES.read_text("utf-8"), re.DOTALL)[at]
    theirs = dict(re.findall(r"--([\w-]+): (#\w{6});", block))
    sans = re.findall(r"--sans: ([^;]+);", STYLES.read_text("utf-8"))
    assert [" ".join(fonts.split()) for fonts in sans] == [FONT]
    both = theirs.keys() & palette.keys()
    assert {"paper", "ink", "stamp", "focus"} <= both
    assert {name: theirs[name] for name in both} == {name: palette[name] for name in both}


def test_the_page_reserves_the_strip_of_a_narrow_table_before_the_table_is_there() -> None:
    reserved = re.findall(r"(\w+); /\* --strip", (STATIC / "first.css").read_text("utf-8"))
    assert reserved == re.findall(r"--strip: (\w+);", TABLE.read_text("utf-8")) != []


def test_a_stylesheet_has_the_colours_that_it_asks_for_in_light_and_in_dark() -> None:
    text = css(".x", {"ink", "b"})
    assert f".x{{--boss-ink:{LIGHT['ink']};--boss-b:{LIGHT['b']}}}" in text
    assert f"--boss-ink:{DARK['ink']}" in text
    assert "--boss-cloth" not in text
