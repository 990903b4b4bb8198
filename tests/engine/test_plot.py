"""Building blocks of charts: round numbers along an axis, legends that fit, marks and bars."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bosslib.picture import plot
from bosslib.picture.lettering import text_width
from bosslib.picture.plot import HATCHES, Scale, SeriesStyle
from bosslib.picture.signs import SIGNS
from bosslib.picture.theme import TEXT


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 78.2, [0, 20, 40, 60]),
        (-34, 12.8, [-30, -20, -10, 0, 10]),
        (0, 1.66, [0, 0.5, 1, 1.5]),
        (0, 10, [0, 2, 4, 6, 8, 10]),
        (0.4, 0.6, [0.4, 0.45, 0.5, 0.55, 0.6]),
    ],
)
def test_an_axis_has_round_numbers(low: float, high: float, ticks: list[float]) -> None:
    assert Scale(low, high, 0, 100).ticks(5) == pytest.approx(ticks)


@given(st.floats(-1e6, 1e6), st.floats(1e-3, 1e6), st.integers(2, 16))
def test_numbers_along_an_axis_are_neither_too_many_nor_too_few(
    low: float, span: float, most: int
) -> None:
    scale = Scale(low, low + span, 300, 20)
    ticks = scale.ticks(most)
    assert max(1, most // 2.5 - 1) <= len(ticks) <= most + 1
    assert all(20 - 1e-3 <= scale(each) <= 300 + 1e-3 for each in ticks)


def test_a_legend_goes_on_in_a_new_row_where_there_is_no_room() -> None:
    names = ["standard rules", "Nasty variant", "Nasty less standard", "95 % interval"]
    seen: list[tuple[float, float]] = []

    def sign(x: float, y: float) -> str:
        seen.append((x, y))
        return ""

    _, high = plot.legend([(sign, name) for name in names], 300)
    rows = [y for _, y in seen]
    assert len(set(rows)) == 3
    assert rows == sorted(rows)
    assert high > rows[-1]
    for (x, _), name in zip(seen, names, strict=True):
        assert x + plot.KEY + plot.GAP + text_width(name, TEXT) <= 300


def test_a_bar_to_the_left_of_zero_is_as_wide_as_one_to_the_right() -> None:
    for long in (40.0, -40.0):
        drawn = plot.bar(100, 0, long, 20, SeriesStyle("ink", "", "g"), "x")
        assert set(re.findall(r' x="(\d+)"', drawn)) == {str(int(min(100, 100 + long)))}
        assert set(re.findall(r' width="(-?\d+)"', drawn)) == {"40"}


@pytest.mark.parametrize("hatch", HATCHES)
def test_a_bar_has_the_hatch_of_its_own_picture(hatch: str) -> None:
    look = SeriesStyle("ink", "", "g", hatch)
    drawn = plot.bar(0, 0, 40, 20, look, "one")
    (wanted,) = re.findall(r"url\(#([^)]+)\)", drawn)
    assert f'<pattern id="{wanted}"' in plot.patterns([look], "one")
    assert f'<pattern id="{wanted}"' not in plot.patterns([look], "another")


def test_every_sign_can_be_a_mark() -> None:
    for sign, parts in SIGNS.items():
        drawn = plot.marks([(10, 10), (30, 10)], SeriesStyle("ink", "", sign), 5)
        assert drawn.count("M") == drawn.count("Z") == 2 * len(parts)


def test_words_of_others_stay_words() -> None:
    assert "<b>" not in plot.text("<b>&", 0, 0)
    assert "<b>" not in plot.picture([], 1, 1, '"<b>')
