"""docs/bargaining.md: its table shows the drill's results, and the text about it is true."""

from __future__ import annotations

from itertools import islice

import pytest

from bosslib.teaching.drill.talks import Talks, TalksOutcome, compare_bargainers
from tools.bargains import EACH, GAMES, PAGE, drawn, positions

TEXT = PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def lines() -> list[tuple[str, dict[str, Talks]]]:
    """The positions of the table: the character, and each bargainer's result."""
    found = [each for game in GAMES for each in islice(positions(game), EACH)]
    return [(each.character, compare_bargainers(each.talks)) for each in found]


def test_the_table_is_what_the_drill_comes_to() -> None:
    assert drawn(TEXT) == TEXT
    assert TEXT.count("\n| bargain-") == EACH * len(GAMES) == 20


def test_a_table_of_something_else_is_noticed() -> None:
    assert drawn(TEXT.replace("| bargain-card-1 ", "| bargain-card-99 ")) == TEXT


def test_what_is_said_of_the_table_holds(lines: list[tuple[str, dict[str, Talks]]]) -> None:
    for character, by in lines:
        assert by["soft"].outcome is TalksOutcome.AGREED
        if by["fair"].outcome is TalksOutcome.AGREED:
            assert by["soft"].gain <= by["fair"].gain
        if character == "soft":
            assert by["hard"].gain >= max(by["soft"].gain, by["fair"].gain)
        if character == "hard":
            assert by["hard"].outcome is TalksOutcome.LOST
