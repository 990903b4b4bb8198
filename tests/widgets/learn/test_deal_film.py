"""The film of a deal on the first page: its numbers are the game's, and it needs no script."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from bosslib.card import Phase, payoff
from bosslib.card.events import Settled
from bosslib.card.narration import format_dollars
from bosslib.words import languages
from bosswidgets import DealFilm
from bosswidgets.learn.deal_film import PACE, SHOTS, shots
from bosswidgets.table.defaults import default_names


@pytest.mark.parametrize("language", languages())
def test_each_sentence_is_true_of_its_picture(
    language: str, speaking: Callable[[str], None]
) -> None:
    speaking(language)
    made = list(shots())
    _, ben, cleo, dan = default_names(4)
    boss, opens, adds, bargain, reverse, paid = (each.state.table for each in made)
    assert boss.phase is Phase.OPEN
    assert boss.boss == 0
    assert [str(card) for card in opens.centre] == ["b+3"]
    assert adds.centre[1:] == bargain.centre[1:2]
    assert bargain.cousins == (False, False, True, False)
    assert payoff(reverse) == (90, 0, -90, 0)
    settled = made[-1].events[-1]
    assert isinstance(settled, Settled)
    assert settled.payoff == payoff(reverse)
    assert paid.phase is Phase.DISCARD
    for shot, words in zip(
        made,
        [(), ("+3",), (ben, "+4", "$70"), (cleo, "+2", "$90"), (dan, cleo), (cleo, "$90")],
        strict=True,
    ):
        assert all(each in shot.sentence for each in words)
        assert set(re.findall(r"\$\d+", shot.sentence)) <= {"$70", "$90"}
    assert made[-1].sentence.count(format_dollars(90)) == 2


def test_the_film_is_drawn_for_wide_and_narrow_pages_and_can_be_paused() -> None:
    page = DealFilm().value
    assert page.count("<svg") == 2
    assert page.count("<li>") == len(SHOTS)
    assert "<script" not in page
    assert 'type="checkbox"' in page
    seconds = {float(each) for each in re.findall(r"animation:[^;}]*?([\d.]+)s step-end", page)}
    assert len(seconds) == 1  # pictures and sentences keep in step
    assert seconds.pop() == pytest.approx(PACE * (len(SHOTS) + 2))
    moving = page.partition("@media (prefers-reduced-motion: no-preference) {")[2]
    assert moving.count("animation: boss-film-") == len(SHOTS)
    assert page.count("animation: boss-film-") == len(SHOTS)
