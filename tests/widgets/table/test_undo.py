"""Taking back among several people: what two have agreed on stands, and everybody sees the rest."""

from __future__ import annotations

import pytest

from bosslib.words import say
from bosswidgets.card import starting
from bosswidgets.card.store import Store
from bosswidgets.table.meeting import seats
from bosswidgets.table.saves import Saves
from tests.widgets.table.test_seats import at, folder

__all__ = ["folder"]  # a fixture


def seated(*bots: str | None) -> tuple[str, Store, Store]:
    """Pages of the Boss and of another person, after the deal was opened and an offer made."""
    saves = Saves()
    game = starting.game(4, seed=3, bots=bots, one_deal=True)
    name = seats.table(saves, seats.opened(saves, game))
    boss = game.record.state.table.boss
    other = next(seat for seat, bot in enumerate(bots) if bot is None and seat != boss)
    opening = next(iter(game.record.state.legal(boss)))
    for number, line in enumerate([str(opening), f"{'ABCD'[other]}: offer nothing"]):
        saves.add(name, number, line)
    return name, at(name, boss), at(name, other)


def test_what_two_have_agreed_on_is_not_taken_back_by_one() -> None:
    name, boss, other = seated(None, None, None, None)
    letter = "ABCD"[other.here[0]]
    boss.act(boss.record.game.parse(f"{'ABCD'[boss.here[0]]}: accept {letter}"))
    assert boss.notice == ""
    before = Saves().since(name, 0)
    assert before[-1].endswith(f"accept {letter}")
    stop = boss.stops_undo
    assert stop is not None
    assert stop.key == "record.agreed"
    boss.undo()
    assert boss.notice == boss.teller.fault(stop)
    assert Saves().since(name, 0) == before
    for page in (boss, other):
        page.close()


def test_everybody_sees_that_something_was_taken_back() -> None:
    name, boss, other = seated(None, None, None, None)
    other.undo()
    assert Saves().since(name, 0)[-1] == "undo"
    told = say("table.undone", name=other.names[other.here[0]])
    assert told not in other.remarks
    boss.hear()
    assert told in boss.remarks
    later = at(name)
    assert told in later.remarks
    for page in (boss, other, later):
        page.close()


@pytest.mark.parametrize("people", [1, 4])
def test_alone_against_bots_an_agreement_can_be_taken_back(people: int) -> None:
    bots = (None,) * people + ("careful",) * (4 - people)
    game = starting.game(4, seed=3, bots=bots, one_deal=True)
    state = game.record.state
    boss = state.table.boss
    other = (boss + 1) % 4
    record = game.record.play(str(next(iter(state.legal(boss)))))
    record = record.play(f"{'ABCD'[other]}: offer nothing")
    record = record.play(f"{'ABCD'[boss]}: accept {'ABCD'[other]}")
    store = Store(game._replace(record=record), None, "")
    stop = store.stops_undo
    assert (stop is not None and stop.key == "record.agreed") is (people > 1)
    store.close()
