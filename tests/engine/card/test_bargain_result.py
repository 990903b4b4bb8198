"""Gains of both sides of a bargain: the deal is settled again without it."""

from __future__ import annotations

import pytest

from bosslib import Record, card
from bosslib.card.bargain_result import bargain_results
from bosslib.card.events import Settled
from bosslib.driver import play_match
from tests.engine.card.test_negotiation import deal

DECK = ["r+1", "r+2", "r+3", "g+1", "g+2", "g+3", "r+1", "g+1"]
"""Cards for those who pass twice: no X, which would change the value."""

END = "C: pass2; A: pass2; B: pass2"


def brought(actions: str, **position: object) -> list[tuple[int, int]]:
    """Return what each bargain brought the Boss and the player in a deal of three.

    A is the Boss, B is in turn, and the centre is worth (3 + 4) × 5 × 2 = $70 a share.
    """
    record: Record = Record(deal(deck=DECK, **position))
    for action in actions.split("; "):
        record = record.play(action)
    assert any(isinstance(event, Settled) for each in record.played for event in each.events)
    return [(each.boss_gain, each.player_gain) for each in bargain_results(record)]


@pytest.mark.parametrize(
    ("terms", "actions", "gains"),
    [
        ("play b+1", f"B: b+1; {END}", (10, 80)),  # a share is worth $80 instead of $70
        ("play b+1 & cash 20", f"B: b+1; {END}", (30, 60)),
        ("cash 20", f"B: pass; {END}", (20, 50)),
        ("nothing", f"B: pass; {END}", (0, 70)),
        ("play bP@A", f"B: bP@A; {END}", (70, 70)),  # one share more for the Boss
    ],
)
def test_a_bargain_brings_what_the_deal_would_not_have_brought_without_it(
    terms: str, actions: str, gains: tuple[int, int]
) -> None:
    assert brought(f"A: offer B {terms}; B: accept A; {actions}") == [gains]


def test_who_offers_makes_no_difference() -> None:
    assert brought(f"B: offer A play b+1; A: accept B; B: b+1; {END}") == [(10, 80)]


def test_nobody_loses_more_than_the_money_they_have() -> None:
    """SETTLE-3: a share costs $70, and each player has $50."""
    told = f"A: offer B nothing; B: accept A; B: pass; {END}"
    assert brought(told, centre=["b-3", "b-4"]) == [(0, -50)]


@pytest.mark.parametrize("terms", ["pass", "never b+1", "play b+1 & never bP"])
def test_a_promise_that_leaves_nothing_to_take_off_is_not_counted(terms: str) -> None:
    turn = "b+1" if "play" in terms else "pass"
    assert brought(f"A: offer B {terms}; B: accept A; B: {turn}; {END}") == []


def test_a_card_that_has_been_moved_away_is_not_taken_off_again() -> None:
    told = "A: offer B play b+1; B: accept A; B: b+1; C: bM1 b+1>x; A: pass2; B: pass2; C: pass2"
    seats = {"A": {}, "B": {"hand": ["b+1"]}, "C": {"hand": ["bM1"]}}
    assert brought(told, seats=seats) == [(0, 70)]


@pytest.mark.parametrize("seed", range(1, 9))
def test_the_results_of_whole_games_agree_with_their_settlements(seed: int) -> None:
    """A player with a token and nothing else in a deal without a Reverse gets one share."""
    start = card.new(4, seed)
    record: Record = Record(start)
    for action in play_match(start, [start.game.bot("careful")] * 4).actions:
        record = record.play(action)
    settled = {
        start.table.deal + at: event
        for at, event in enumerate(
            event for each in record.played for event in each.events if isinstance(event, Settled)
        )
    }
    found = [*bargain_results(record)]
    assert found
    for each in found:
        event = settled[each.deal]
        assert each.boss == event.boss
        assert event.cousins[each.player]
        if event.fronts[each.player] == () and event.paid[each.player] == event.value:
            assert each.player_gain == event.value
