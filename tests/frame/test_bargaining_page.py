"""docs/bargaining.md: its table shows the drill's results, and the text about it is true."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from bosslib.game.mind import CHARACTERS
from bosslib.teaching.drill.bargainers import Conceder, compare_bargainers
from bosslib.teaching.drill.talks import Talks, TalksOutcome
from tools.bargains import EACH, GAMES, LEARNERS, PAGE, part, positions, regenerate

TEXT = PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def lines() -> list[tuple[str, dict[str, Talks]]]:
    """The positions of the table: the character, and each bargainer's result."""
    found = [each for game in GAMES for each in islice(positions(game), EACH)]
    return [(each.character, compare_bargainers(each.talks)) for each in found]


def test_the_table_is_what_the_drill_comes_to() -> None:
    assert regenerate(TEXT) == TEXT
    assert TEXT.count("\n| bargain-") == EACH * len(GAMES) == 20


def test_a_table_of_something_else_is_noticed() -> None:
    assert regenerate(TEXT.replace("| bargain-card-1 ", "| bargain-card-99 ")) == TEXT


def test_what_is_said_of_the_tables_holds(lines: list[tuple[str, dict[str, Talks]]]) -> None:
    lost = Counter(
        name for _, by in lines for name, talks in by.items() if talks.outcome is TalksOutcome.LOST
    )
    assert lost["slow"] == max(lost.values())
    assert not lost["split"]
    for name, of in LEARNERS.items():
        if name.startswith(("absurd", "30 %")):
            for who in CHARACTERS:
                conceders = [part(who, Conceder(0.85, step)) for step in (0.04, 0.08, 0.16)]
                assert part(who, of(who)) < max(conceders)


def test_the_table_of_the_characters_is_theirs() -> None:
    for name, of in CHARACTERS.items():
        low, high = of.floor
        few, many = of.patience
        cells = [name, of.opens, f"{low} to {high}", of.mirror, of.drift, f"{few} to {many}"]
        cells += [of.serious, of.offence, of.grudge, of.bluffs]
        assert f"| {' | '.join(map(str, cells))} |\n" in TEXT
