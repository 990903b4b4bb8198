"""The deals of an export: their payments agree with the engine's money at the end."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import example, given

from bosslib import board, card
from bosslib.board import payoffs as board_settle
from bosslib.board.actions import Close, GiveUp
from bosslib.card import Rules
from bosslib.card import payoffs as card_settle
from bosslib.card.actions import Cash
from bosslib.card.notation import parse_terms
from bosslib.export.trading import Fate
from bosslib.game import SEATS
from tests.engine.board import games as of_board
from tests.engine.card import games as of_card
from tests.engine.card.strategies import seeds, some
from tests.engine.export.packed import Rows, cut, exported, log, rows, whole

BOTH = pytest.mark.parametrize("name", ["card", "board"])


def amounts(row: dict[str, str], what: str, players: int) -> tuple[int, ...]:
    cells = [row[f"{what}_{letter}"] for letter in SEATS]
    assert cells[players:] == [""] * (len(SEATS) - players)
    return tuple(map(int, cells[:players]))


def moved(packed: bytes, players: int) -> list[int]:
    """Each seat's gains from deals, and from cash that was paid for a token (COUSIN-2)."""
    has = [0] * players
    for row in rows(packed, "deals"):
        has = [had + got for had, got in zip(has, amounts(row, "paid", players), strict=True)]
    boss = {row["deal"]: row["boss"] for row in rows(packed, "deals")}
    for row in rows(packed, "bargains"):
        if row["answer"] == Fate.ACCEPTED and "cash" in row["terms"]:
            cash = sum(each.dollars for each in parse_terms(row["terms"]) if isinstance(each, Cash))
            for seat in (row["from"], row["to"]):
                has[SEATS.index(seat)] += cash if seat == boss[row["deal"]] else -cash
    return has


def summed_up(packed: bytes, start: Any, end: Any) -> Rows:
    """Check that deals and results agree with each other and with the engine's money."""
    players, found = start.table.players, rows(packed, "deals")
    gained = [now - had for had, now in zip(start.money, end.money, strict=True)]
    assert moved(packed, players) == gained
    closed = [row for row in found if row["failed"] == "no"]
    bosses = Counter(row["boss"] for row in closed)
    parts = Counter(seat for row in closed for seat in row["partners"].split())
    for row in rows(packed, "results"):
        assert int(row["deals_as_boss"]) == bosses[row["seat"]]
        assert int(row["deals_with_part"]) == parts[row["seat"]]
    for each in ("kept", "broken"):
        made = sum(int(row[f"promises_{each}"]) for row in rows(packed, "results"))
        assert sum(int(row[each]) for row in found) == made
    return found


@of_card.every_table
@some(2)
@given(seed=seeds)
@example(seed=154823391)  # with six, nasty, binding and cash, the last pass draws an X card
def test_a_card_game_pays_what_its_deals_paid(players: int, rules: Rules, seed: int) -> None:
    """SETTLE-2, SETTLE-3."""
    start = card.new(players, seed, rules=rules)
    played = [each for each in of_card.tries(start, Random(seed)) if each.step]
    packed = exported(log(start, [each.action for each in played]))
    found = summed_up(packed, start, played[-1].after)
    ends = [each for each in played if settles(each)]
    assert len(found) == len(ends) == start.table.deals
    for at, (row, each) in enumerate(zip(found, ends, strict=True), 1):
        # A pass does not change the table, but its bonus may turn up an X card.
        table = each.before.table._replace(x=each.after.table.x)
        assert (row["deal"], row["boss"]) == (str(at), SEATS[table.boss])
        assert amounts(row, "payoff", players) == card_settle.payoff(table)
        assert row["value"] == str(card_settle.value(table))
        cards = [*map(str, table.centre), *(str(each) for row in table.fronts for each in row)]
        assert [each.partition("@")[0] for each in row["cards"].split()] == cards
        for seat in map(SEATS.index, row["partners"].split()):
            assert card_settle.shares(table, seat)


def settles(tried: of_card.Try) -> bool:
    return tried.after.table.phase in ("discard", "over") and tried.before.table.phase == "play"


@of_board.every_table
@some(3)
@given(seed=seeds)
def test_a_board_game_pays_what_its_deals_paid(players: int, rules: board.Rules, seed: int) -> None:
    """B-CLOSE-1, B-FAIL-1."""
    start = of_board.started(players, rules, seed)
    played = [each for each in of_board.tries(start, Random(seed)) if each.step]
    packed = exported(log(start, [each.action for each in played]))
    found = summed_up(packed, start, played[-1].after)
    ends = [each for each in played if isinstance(each.action.deed, Close | GiveUp)]
    assert len(found) == len(ends) > 0
    for row, each in zip(found, ends, strict=True):
        table, deed = each.before.table, each.action.deed
        assert (row["boss"], row["value"]) == (SEATS[table.boss], str(table.payout))
        assert row["deal"] == str(len(table.closed) + 1)
        assert (row["failed"] == "yes") is isinstance(deed, GiveUp)
        paid = amounts(row, "paid", players)
        if isinstance(deed, Close):
            assert (
                paid == amounts(row, "payoff", players) == board_settle.payoff(table, deed.pieces)
            )
            assert row["cards"].split() == [*map(str, deed.pieces)]
            assert sum(paid) == table.payout
        else:
            assert (set(paid), row["cards"], row["partners"]) == ({0}, "", "")


@BOTH
def test_a_deal_names_who_sat_there_and_the_action_that_ended_it(name: str) -> None:
    packed = exported(whole(name))
    actions = {row["number"]: row for row in rows(packed, "actions")}
    found = rows(packed, "deals")
    assert found
    for row in found:
        assert row["boss_player"] == "careful"
        assert actions[row["number"]]["deal"] == row["deal"]


def test_promises_of_a_deal_are_those_of_its_bargains() -> None:
    """COUSIN-9."""
    start = card.new(4, 1, rules=Rules(binding=False))
    done = [each.action for each in of_card.tries(start, Random(1)) if each.step]
    packed = exported(log(start, done))
    for each in ("kept", "broken", "void"):
        by_deal: Counter[str] = Counter()
        for row in rows(packed, "bargains"):
            by_deal[row["deal"]] += int(row[each])
        assert {row["deal"]: int(row[each]) for row in rows(packed, "deals")} == {
            row["deal"]: by_deal[row["deal"]] for row in rows(packed, "deals")
        }
        assert by_deal.total() > 0 or each == "void"


@BOTH
def test_what_is_taken_back_ends_no_deal_and_what_goes_on_hides_what_was_paid(name: str) -> None:
    told = whole(name)
    first = int(rows(exported(told), "deals")[0]["number"])
    entries = [text for _, text in told.entries][:first]
    assert len(rows(exported(told._replace(entries=[(None, e) for e in entries])), "deals")) == 1
    undone = told._replace(entries=[(None, each) for each in [*entries, "undo"]])
    assert rows(exported(undone), "deals") == []
    going = rows(exported(cut(told, 0.9)), "deals")
    assert going
    assert {row[f"paid_{letter}"] for row in going for letter in SEATS} == {""}
    assert "" not in {row["payoff_A"] for row in going}
